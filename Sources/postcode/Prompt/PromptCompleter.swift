import Basics
import Postcodes
import Readline
import ShellCompletion
import Synchronization

/// Completes the prompt's line: commands, and postcodes from the suggester.
final class PromptCompleter: LineCompleter {
  /// Gives the names of the look-ups in progress, the oldest first. The first is shown while nothing is typed.
  let pending = Mutex<@Sendable () -> [String]>({ [] })
  private let suggester: Suggester
  private let search: PlaceSearch
  /// The name of the service in error messages.
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
    let found = TypedPlace(completion, at: line).flatMap { immediate($0) }
    return (found ?? Completions(completion.choices())).replacing(upTo: end, of: line)
  }

  /// What is known at once; nil if no postcode has begun and no name goes on from the words before the cursor.
  private func immediate(_ place: TypedPlace) -> Completions? {
    let state = state(for: place)
    let name = name(in: place, beside: state)
    var found = completions(state, named: name, for: place)
    if question(of: name, beside: state, for: place) != nil {
      (found.phase, found.more) = (.querying, 0)
      if found.candidates.isEmpty { found.message = nil }
    }
    return place.postcode.text.isEmpty && found.candidates.isEmpty ? nil : found
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    if line.isBlank { return urgent ? openers(for: line) : nil }
    guard let (completion, end) = completion(at: line), let place = TypedPlace(completion, at: line),
      !place.postcode.text.isEmpty
    else { return nil }
    return await answer(to: place, urgent: urgent)?.replacing(upTo: end, of: line)
  }

  private func answer(to place: TypedPlace, urgent: Bool) async -> Completions? {
    let known = state(for: place)
    let name = name(in: place, beside: known)
    if let question = question(of: name, beside: known, for: place) {
      guard let answer = await search.answer(to: question, urgent: urgent) else { return nil }
      var found = completions(known, named: name.answered(by: (try? answer.get()) ?? []), for: place)
      if case .failure(let error) = answer, found.candidates.isEmpty {
        found.message = error.description(host: serviceName)
      }
      return found
    }
    if place.wantsName { return completions(known, named: name, for: place) }
    guard let state = await suggester.answer(to: place.postcode.text, urgent: urgent) else { return nil }
    return completions(state, named: self.name(in: place, beside: state), for: place)
  }

  /// The completion of the text before the cursor, and the end of the word that a choice replaces. Nil if there is no
  /// text before the cursor, or if a choice would run into the text after it.
  private func completion(at line: EditedLine) -> (PromptCompletion, end: Int)? {
    guard !line.text.utf8.prefix(line.cursor).allSatisfy(\.isBlank) else { return nil }
    let typed = PromptLine(line.text, cursor: line.cursor)
    let end = line.endOfWord(from: typed.end) { end in
      let typed = PromptLine(line.text, cursor: end)
      let place = TypedPlace(commands.prompt(typed), at: line)
      let earlier = place.map { earlierWords(of: $0) } ?? 0
      return typed.words[typed.words.count - 1 - earlier].range.lowerBound < line.cursor
    }
    return end.map { (commands.prompt(typed), $0) }
  }

  /// The number of words before the last one that belong to it: `SW1A` before `1AA`, `milton` before `keynes`.
  private func earlierWords(of place: TypedPlace) -> Int {
    let name = PostcodeValues.typedName(in: place.request, own: own.named, limit: 1)
    return max(place.postcode.earlierWords, name.matches.isEmpty || name.isGuess ? 0 : name.earlierWords)
  }

  /// The choices on an empty line: recent picks, newest first, then landmarks.
  private func openers(for line: EditedLine) -> Completions {
    Completions(
      replaced: 0..<line.cursor,
      candidates: suggester.immediate("").suggestions.map {
        Candidate(text: $0.text, detail: $0.detail, isWhole: $0.level == .unit)
      }
    )
  }

  /// What an empty line shows without TAB: nothing, or the look-up in progress.
  private func idle(_ line: EditedLine) -> Completions {
    var completions = openers(for: line)
    completions.isOnDemand = true
    if let first = pending.withLock({ $0 })().first {
      completions.phase = .querying
      completions.message = "Looking up \(first)"
    }
    return completions
  }

  /// The suggestions for the postcode being typed. After a blank there are none, since no postcode has begun, though a
  /// name may go on. The command that finds places by name takes no postcodes.
  private func state(for place: TypedPlace) -> SuggestionState {
    let text = place.postcode.text
    return text.isEmpty || place.wantsName ? .results(.nothing) : suggester.immediate(text)
  }

  /// The name being typed, with the service's answer if that is known.
  private func name(in place: TypedPlace, beside state: SuggestionState) -> TypedName {
    let name = PostcodeValues.typedName(
      in: place.request, own: own.named,
      limit: PostcodeValues.mostNames(beside: state))
    return name.answered(by: name.question.flatMap { search.known($0) } ?? [])
  }

  /// The name to ask the service for; nil if something else completes what was typed.
  private func question(
    of name: TypedName, beside state: SuggestionState, for place: TypedPlace
  ) -> String? {
    guard let question = name.question, state.isSettled,
      state.suggestions.isEmpty || name.asksOfMore(than: place.postcode.earlierWords),
      PostcodeValues.asksForNames(place.request.argument.command),
      place.completion.choices(with: ValueReply()).choices.isEmpty, search.known(question) == nil
    else { return nil }
    return question
  }

  private func completions(
    _ state: SuggestionState, named name: TypedName, for place: TypedPlace
  ) -> Completions {
    place.completions(state, named: name, expired: suggester.expired(place.postcode.text)?.message)
  }
}
