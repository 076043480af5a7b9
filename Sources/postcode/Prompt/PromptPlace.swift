import Basics
import Postcodes
import Readline
import ShellCompletion

/// A place being typed at the prompt, and the completions for it.
struct PromptPlace {
  let completion: PromptCompletion
  let request: ValueRequest
  private let line: EditedLine

  /// Nil if something else is being typed.
  init?(_ completion: PromptCompletion, at line: EditedLine) {
    guard let request = completion.request, request.argument.isPlace else { return nil }
    // Degrees must not be taken for an invalid postcode.
    if Degrees.canBegin(request.typedWords) { return nil }
    (self.completion, self.request, self.line) = (completion, request, line)
  }

  /// Whether something else than a place continues the typed text.
  var hasOthers: Bool { !completion.choices(with: ValueReply()).choices.isEmpty }

  /// The completions: other matches for the line, the postcodes, and the places with the name.
  ///
  /// - Parameter expired: the message about postcodes that are no longer fresh.
  func completions(
    _ place: TypedPlace, expired: @autoclosure () -> SuggestionState.Message?
  ) -> Completions {
    let (state, name, postcode) = (place.state, place.name, place.postcode)
    let suggestions = place.isName ? [] : state.suggestions
    // A place that only resembles the text would be put in for a misspelt command.
    if suggestions.isEmpty, name.isGuess || name.matches.isEmpty, !hasOthers, state.isSettled,
      place.question == nil,
      let misspelt = CommandModel.prompt.refusal(
        ofMisspelt: PromptLine.arguments(of: line.text), items: { [] })
    {
      return Completions(replaced: line.cursor..<line.cursor, message: misspelt.sentence)
    }
    // If a postcode may be meant, names are shown beside it only if they replace the same words.
    let matches = suggestions.isEmpty || name.earlierWords == postcode.earlierWords ? name.matches : []
    let choices = completion.choices(
      with: ValueReply(
        suggestions.map {
          CompletionValue(
            postcode.before + $0.text, display: $0.text, description: $0.detail, isFinal: false)
        }
          + matches.map {
            CompletionValue(
              name.before + (request.argument.wantsName(of: $0) ? $0.otherName ?? $0.name : $0.code),
              name: $0.title,
              display: $0.codeRange, description: $0.whereabouts, isFinal: false)
          },
        message: matches.isEmpty ? place.message?.sentence : nil,
        // Without the network no more than these will come.
        more: state.message == .offline || !matches.isEmpty ? 0 : state.finding.more,
        replacedWords: suggestions.isEmpty ? name.earlierWords : postcode.earlierWords,
        blanksSeparateWords: true))
    var completions = Completions(choices)
    if case .querying(let finding) = state {
      switch finding.standing {
      case .earlier: completions.phase = .stale
      case .expired: (completions.phase, completions.message) = (.current, expired()?.sentence)
      default: completions.phase = .querying
      }
      completions.more = 0
    }
    if state.finding.standing == .released { completions.phase = .current }
    let firstMatch = choices.choices.count - matches.count
    for (index, choice) in choices.choices.enumerated() {
      if index >= firstMatch {
        show(matches[index - firstMatch], as: &completions.candidates[index])
      } else {
        let text = choice.text.filter { $0 != "\"" && $0 != "'" }
        if let suggestion = suggestions.first(where: { postcode.before + $0.text == text }) {
          show(
            suggestion, of: postcode, as: &completions.candidates[index], isQuoted: choice.text != text)
        }
      }
    }
    let others = firstMatch - suggestions.count
    if others > 0 {
      // A letter that begins postcodes rarely begins a command, so commands come after postcodes.
      let first = completions.candidates.prefix(others)
      completions.candidates.removeFirst(others)
      completions.candidates.insert(contentsOf: first, at: suggestions.count)
      // If a command fits, its beginning is not an invalid postcode.
      completions.message = nil
    }
    if completions.candidates.isEmpty { completions.more = 0 }
    if let first = matches.first, first.fit == .spelling {
      completions.message = "Did you mean \(first.title)?"
      completions.common = nil
    }
    if completions.candidates.isEmpty, let failure = place.failure { completions.message = failure }
    if place.question != nil {
      (completions.phase, completions.more) = (.querying, 0)
      if completions.candidates.isEmpty { completions.message = nil }
    }
    return completions
  }

  private func show(_ match: NameMatch, as candidate: inout Candidate) {
    candidate.display = match.title
    candidate.value = match.codeRange
    candidate.ghost = ""
    candidate.isWhole =
      (request.argument.wantsName(of: match) || match.isPostcode) && !request.argument.needsAnother
  }

  private func show(
    _ suggestion: Suggestion, of postcode: TypedPostcode, as candidate: inout Candidate, isQuoted: Bool
  ) {
    // After a closing quote a word cannot go on.
    let isBehindQuote = line.text.utf8.prefix(line.cursor).last.map { "\"'".utf8.contains($0) } ?? false
    candidate.ghost = isBehindQuote ? "" : rest(of: suggestion.text, after: postcode)
    candidate.isWhole = suggestion.level == .unit && !request.argument.needsAnother
    // A district that is typed in full and begins other postcodes is completed with a blank.
    if suggestion.level == .district,
      PostcodePrefix(postcode.text).compact == PostcodePrefix(suggestion.text).compact
    {
      let quote = isQuoted ? String(candidate.text.suffix(1)) : ""
      candidate.text = candidate.text.dropLast(quote.count) + " " + quote
    }
  }

  /// What remains to be typed of a suggestion, ignoring letter case and blanks. Nil if the suggestion does not begin
  /// with what is typed, or nothing remains.
  private func rest(of suggestion: String, after postcode: TypedPostcode) -> String? {
    var left = suggestion[...]
    for scalar in PostcodePrefix(postcode.text).compact.unicodeScalars {
      left = left.drop { $0 == " " }
      guard left.unicodeScalars.first == scalar else { return nil }
      left = left.dropFirst()
    }
    if postcode.text.last == " " { left = left.drop { $0 == " " } }
    return left.isEmpty ? nil : String(left)
  }
}

extension Completions {
  init(_ choices: PromptChoices) {
    self.init(
      replaced: choices.replaced, common: choices.common,
      candidates: choices.choices.map {
        Candidate(text: $0.text, display: $0.display, detail: $0.description)
      }, more: choices.more, message: choices.message)
  }
}

extension Suggestion {
  /// The text beside the suggestion; one that was looked up lately is marked.
  var detail: String {
    isRecent ? description.isEmpty ? "recent" : "recent, " + description : description
  }
}
