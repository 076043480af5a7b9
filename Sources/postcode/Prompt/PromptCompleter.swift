import Basics
import Postcodes
import Readline
import ShellCompletion
import Synchronization

/// What the prompt offers for its line: its commands, and postcodes from the suggester.
final class PromptCompleter: LineCompleter {
  /// Names what is being looked up, the oldest first; shown while nothing is typed.
  let pending = Mutex<@Sendable () -> [String]>({ [] })
  private let suggester: Suggester
  private let search: PlaceSearch
  /// What to call the service when it fails.
  private let serviceName: String
  private let own: OwnPlaces
  private let commands = Completer(model: .prompt) {
    PostcodeValues.complete($0) ? ValueSource { _ in ValueReply() } : FieldNames.source(for: $0)
  }

  init(_ suggester: Suggester, search: PlaceSearch, own: OwnPlaces, serviceName: String) {
    (self.suggester, self.search, self.own, self.serviceName) = (suggester, search, own, serviceName)
  }

  func immediate(_ line: EditedLine) -> Completions {
    if line.isBlank { return idle(line) }
    guard let (completion, end) = completion(at: line) else { return .nothing }
    return immediate(completion, at: line).replacing(upTo: end, of: line)
  }

  private func immediate(_ completion: PromptCompletion, at line: EditedLine) -> Completions {
    guard let typed = Self.typedPostcode(of: completion) else {
      return Self.completions(completion.choices())
    }
    let state = state(for: typed, in: completion)
    let name = name(in: completion, beside: state)
    var found = completions(state, for: typed, named: name, in: completion, at: line)
    if question(of: name, beside: state, typed, in: completion) != nil {
      (found.phase, found.more) = (.querying, 0)
      if found.candidates.isEmpty { found.message = nil }
    }
    return typed.text.isEmpty && found.candidates.isEmpty ? Self.completions(completion.choices()) : found
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    if line.isBlank { return urgent ? openers(for: line) : nil }
    guard let (completion, end) = completion(at: line), let typed = Self.typedPostcode(of: completion),
      !typed.text.isEmpty
    else { return nil }
    return await answer(to: typed, completion, at: line, urgent: urgent)?.replacing(upTo: end, of: line)
  }

  private func answer(
    to typed: TypedPostcode, _ completion: PromptCompletion, at line: EditedLine, urgent: Bool
  ) async -> Completions? {
    let known = state(for: typed, in: completion)
    let name = name(in: completion, beside: known)
    guard let question = question(of: name, beside: known, typed, in: completion) else {
      if Self.wantsName(completion) {
        return completions(known, for: typed, named: name, in: completion, at: line)
      }
      guard let state = await suggester.answer(to: typed.text, urgent: urgent) else { return nil }
      return completions(
        state, for: typed, named: self.name(in: completion, beside: state), in: completion, at: line)
    }
    guard let answer = await search.answer(to: question, urgent: urgent) else { return nil }
    let places = (try? answer.get()) ?? []
    var found = completions(
      known, for: typed, named: name?.answered(by: places), in: completion, at: line)
    if case .failure(let error) = answer, found.candidates.isEmpty {
      found.message = error.description(host: serviceName)
    }
    return found
  }

  /// The completion of what stands before the cursor, and where the word ends that a choice takes the place of; nil where
  /// nothing stands before the cursor, or a choice would be glued to what is behind it.
  private func completion(at line: EditedLine) -> (PromptCompletion, end: Int)? {
    guard !line.text.utf8.prefix(line.cursor).allSatisfy(\.isBlank) else { return nil }
    let typed = PromptLine(line.text, cursor: line.cursor)
    let end = line.endOfWord(from: typed.end) { end in
      let typed = PromptLine(line.text, cursor: end)
      let earlier = earlierWords(of: commands.prompt(typed))
      return typed.words[typed.words.count - 1 - earlier].range.lowerBound < line.cursor
    }
    return end.map { (commands.prompt(typed), $0) }
  }

  /// How many words before the last one belong to it: `SW1A` before `1AA`, `milton` before `keynes`.
  private func earlierWords(of completion: PromptCompletion) -> Int {
    guard let request = completion.request, let typed = Self.typedPostcode(of: completion) else { return 0 }
    let name = PostcodeValues.typedName(in: request, own: own.named, limit: 1)
    return max(typed.earlierWords, name.matches.isEmpty || name.isGuess ? 0 : name.earlierWords)
  }

  /// The postcode being typed; nil where something else is.
  private static func typedPostcode(of completion: PromptCompletion) -> TypedPostcode? {
    guard let request = completion.request, PostcodeValues.complete(request.argument) else { return nil }
    let words = Array(request.preceding.suffix(request.adjacentCount)) + [request.text]
    // Degrees are no mistaken postcode.
    return Degrees.canBegin(words) ? nil : TypedPostcode(in: words)
  }

  /// What there is to choose on an empty line: recent picks, newest first, then landmarks.
  private func openers(for line: EditedLine) -> Completions {
    Completions(
      replaced: 0..<line.cursor,
      candidates: suggester.immediate("").suggestions.map {
        Candidate(text: $0.text, detail: $0.detail, isWhole: $0.level == .unit)
      }
    )
  }

  /// What an empty line shows unasked: nothing, or what is being looked up.
  private func idle(_ line: EditedLine) -> Completions {
    var completions = openers(for: line)
    completions.isOnDemand = true
    if let first = pending.withLock({ $0 })().first {
      completions.phase = .querying
      completions.message = "Looking up \(first)"
    }
    return completions
  }

  /// After a blank the next postcode has not begun, but a name may go on; the command that finds places by their names has
  /// no use for postcodes.
  private func state(for typed: TypedPostcode, in completion: PromptCompletion) -> SuggestionState {
    typed.text.isEmpty || Self.wantsName(completion)
      ? .results(.nothing) : suggester.immediate(typed.text)
  }

  private static func wantsName(_ completion: PromptCompletion) -> Bool {
    completion.request.map { PostcodeValues.wantsName($0) } ?? false
  }

  /// The name being typed, with what the service is known to say.
  private func name(in completion: PromptCompletion, beside state: SuggestionState) -> TypedName? {
    guard let request = completion.request else { return nil }
    let name = PostcodeValues.typedName(
      in: request, own: own.named,
      limit: state.suggestions.isEmpty ? PostcodeValues.namesOffered : PostcodeValues.namesBeside)
    return name.answered(by: name.question.flatMap { search.known($0) } ?? [])
  }

  /// What the service has to be asked for: a name, where nothing else goes on from what was typed.
  private func question(
    of name: TypedName?, beside state: SuggestionState, _ typed: TypedPostcode,
    in completion: PromptCompletion
  ) -> String? {
    guard let name, let question = name.question, state.isSettled,
      state.suggestions.isEmpty || name.asksOfMore(than: typed.earlierWords),
      let command = completion.request?.argument.command, PostcodeValues.asksForNames(command),
      completion.choices(with: ValueReply()).choices.isEmpty, search.known(question) == nil
    else { return nil }
    return question
  }

  private func completions(
    _ state: SuggestionState, for typed: TypedPostcode, named name: TypedName?,
    in completion: PromptCompletion, at line: EditedLine
  ) -> Completions {
    let suggestions = name.map { PostcodeValues.isPart(of: $0, typed) } ?? false ? [] : state.suggestions
    // Where a postcode may be meant, only what takes the place of the same words can stand beside it.
    let matches =
      suggestions.isEmpty || name?.earlierWords == typed.earlierWords ? name?.matches ?? [] : []
    let wantsName = Self.wantsName(completion)
    let message = completion.request.flatMap { PostcodeValues.message(state, for: $0.argument) }?.sentence
    let values = ValueReply(
      suggestions.map { CompletionValue(typed.before + $0.text, description: $0.detail, isFinal: false) }
        + matches.map {
          CompletionValue(
            (name?.before ?? "") + (wantsName ? $0.otherName ?? $0.name : $0.code), name: $0.title,
            display: $0.codeRange,
            description: $0.whereabouts, isFinal: false)
        },
      // Without the network what is known here is all there will be.
      message: matches.isEmpty ? message : nil,
      more: state.message == .offline || !matches.isEmpty ? 0 : state.finding.more,
      replacedWords: suggestions.isEmpty ? name?.earlierWords ?? 0 : typed.earlierWords,
      blanksSeparateWords: true)
    let choices = completion.choices(with: values)
    var completions = Self.completions(choices)
    if case .querying(let finding) = state {
      switch finding.standing {
      case .earlier: completions.phase = .stale
      case .expired:
        completions.phase = .current
        completions.message = suggester.expired(typed.text)?.message?.sentence
      default: completions.phase = .querying
      }
      completions.more = 0
    }
    if state.finding.standing == .released { completions.phase = .current }
    // The distance from one place needs another.
    let needsAnother = completion.request?.argument.command.first == "distance"
    for (index, choice) in choices.choices.enumerated() {
      if index >= choices.choices.count - matches.count {
        let match = matches[index + matches.count - choices.choices.count]
        completions.candidates[index].display = match.title
        completions.candidates[index].value = match.codeRange
        completions.candidates[index].ghost = ""
        completions.candidates[index].isWhole = (wantsName || match.isPostcode) && !needsAnother
        continue
      }
      let text = choice.text.filter { $0 != "\"" && $0 != "'" }
      guard let suggestion = suggestions.first(where: { typed.before + $0.text == text }) else { continue }
      completions.candidates[index].ghost = line.isBehindQuote ? "" : typed.rest(of: suggestion.text)
      completions.candidates[index].isWhole = suggestion.level == .unit && !needsAnother
      // A district that is typed already, and begins others, is left behind by a blank.
      if suggestion.level == .district,
        PostcodePrefix(typed.text).compact == PostcodePrefix(suggestion.text).compact
      {
        let quote = choice.text == text ? "" : String(choice.text.suffix(1))
        completions.candidates[index].text = choice.text.dropLast(quote.count) + " " + quote
      }
    }
    // A letter that begins postcodes hardly begins a command.
    let commands = choices.choices.count - suggestions.count - matches.count
    if commands > 0, !suggestions.isEmpty {
      let first = completions.candidates.prefix(commands)
      completions.candidates.removeFirst(commands)
      completions.candidates.insert(contentsOf: first, at: suggestions.count)
    }
    if completions.candidates.isEmpty { completions.more = 0 }
    // Where a command fits, its beginning is no mistaken postcode.
    if choices.choices.count > suggestions.count + matches.count { completions.message = nil }
    if let first = matches.first, first.fit == .spelling {
      completions.message = "Did you mean \(first.title)?"
      completions.common = nil
    }
    return completions
  }

  private static func completions(_ choices: PromptChoices) -> Completions {
    Completions(
      replaced: choices.replaced, common: choices.common,
      candidates: choices.choices.map {
        Candidate(text: $0.text, display: $0.display, detail: $0.description)
      }, more: choices.more, message: choices.message)
  }
}

extension Suggestion {
  /// What stands beside it; what was looked up lately is marked.
  fileprivate var detail: String {
    isRecent ? description.isEmpty ? "recent" : "recent, " + description : description
  }
}

extension EditedLine {
  /// Whether a quote stands before the cursor, behind which a word does not go on.
  fileprivate var isBehindQuote: Bool {
    text.utf8.prefix(cursor).last.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } ?? false
  }
}

extension TypedPostcode {
  /// What is still to be typed of `suggestion`, letter case and blanks aside; nil where it does not begin so, or nothing
  /// is left.
  fileprivate func rest(of suggestion: String) -> String? {
    var left = suggestion[...]
    for scalar in PostcodePrefix(text).compact.unicodeScalars {
      left = left.drop { $0 == " " }
      guard left.unicodeScalars.first == scalar else { return nil }
      left = left.dropFirst()
    }
    if text.last == " " { left = left.drop { $0 == " " } }
    return left.isEmpty ? nil : String(left)
  }
}
