import Basics
import Postcodes
import Readline
import ShellCompletion

/// A place being typed at the prompt, and the completions for it.
struct PromptPlace {
  let question: PlaceQuestion
  private let completion: PromptCompletion
  private let request: ValueRequest
  private let line: EditedLine
  /// The words of the line.
  private let words: [String]

  /// Nil if something else is being typed.
  init?(_ completion: PromptCompletion, at line: EditedLine) {
    guard let request = completion.request, request.argument.isPlace else { return nil }
    (self.completion, self.request, self.line) = (completion, request, line)
    words = PromptLine.arguments(of: line.text, program: ProgramIdentity.name)
    var question = request.place
    if CommandModel.prompt.isMisspelt(beforeName: words) {
      (question.takesCodes, question.takesNames) = (false, false)
    }
    self.question = question
    // Degrees must not be taken for an invalid postcode.
    if Degrees.canBegin(question.words) { return nil }
  }

  /// Whether something else than a place continues the typed text.
  var hasOthers: Bool { !completion.choices(with: ValueReply()).choices.isEmpty }

  /// The completions: other matches for the line, the postcodes, and the places with the name.
  ///
  /// - Parameter expired: the message about postcodes that are no longer fresh.
  func completions(
    _ found: Continuations, expired: @autoclosure () -> SuggestionState.Message?
  ) -> Completions {
    let state = found.state
    // A place that only resembles the text would be put in for a misspelt command.
    if found.codeCount == 0, found.all.isEmpty || found.meant != nil, !hasOthers,
      let misspelt = CommandModel.prompt.refusal(
        ofMisspelt: words, items: { [] })
    {
      return Completions(replaced: line.cursor..<line.cursor, message: misspelt.sentence)
    }
    let hasNames = found.all.count > found.codeCount
    var reply = ValueReply(found, for: request)
    if hasNames { reply.more = 0 }
    let choices = completion.choices(with: reply)
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
    // A letter that begins postcodes rarely begins a command, so commands come after postcodes.
    var (codes, others, names): ([Candidate], [Candidate], [Candidate]) = ([], [], [])
    let needsAnother = request.argument.placesWanted == 2 && !found.areBehindAnother
    for (choice, candidate) in zip(choices.choices, completions.candidates) {
      guard let index = choice.index else {
        others.append(candidate)
        continue
      }
      var shown = self.candidate(found.all[index], inserting: choice.text, after: found.typedCode)
      if needsAnother { shown.isWhole = false }
      if index < found.codeCount { codes.append(shown) } else { names.append(shown) }
    }
    completions.candidates = codes + others + names
    // If a command fits, its beginning is not an invalid postcode.
    if !others.isEmpty { completions.message = nil }
    if completions.candidates.isEmpty { completions.more = 0 }
    if found.meant != nil {
      completions.message = reply.message
      completions.common = nil
    }
    if completions.candidates.isEmpty, let failure = found.failure { completions.message = failure }
    if found.nameToAsk != nil {
      (completions.phase, completions.more) = (.querying, 0)
      if completions.candidates.isEmpty { completions.message = nil }
    }
    return completions
  }

  /// - Parameters:
  ///   - text: what the row puts in, quoted.
  ///   - typed: the part of a postcode that is typed.
  private func candidate(_ row: Continuation, inserting text: String, after typed: String) -> Candidate {
    var candidate = Candidate(row, inserting: text)
    guard case .code(let code) = row.meaning else { return candidate }
    // After a closing quote a word cannot go on.
    let isBehindQuote = line.text.utf8.prefix(line.cursor).last.map { "\"'".utf8.contains($0) } ?? false
    candidate.ghost = isBehindQuote ? "" : rest(of: code.text, after: typed)
    // A district that is typed in full and begins other postcodes is completed with a blank.
    if code.level == .district, PostcodePrefix(typed).compact == code.compact {
      let quote = text.utf8.last.map { "\"'".utf8.contains($0) } ?? false ? String(text.suffix(1)) : ""
      candidate.text = text.dropLast(quote.count) + " " + quote
    }
    return candidate
  }

  /// What remains to be typed of a code, ignoring letter case and blanks. Nil if the code does not begin
  /// with what is typed, or nothing remains.
  private func rest(of code: String, after typed: String) -> String? {
    var left = code[...]
    for scalar in PostcodePrefix(typed).compact.unicodeScalars {
      left = left.drop { $0 == " " }
      guard left.unicodeScalars.first == scalar else { return nil }
      left = left.dropFirst()
    }
    if typed.last == " " { left = left.drop { $0 == " " } }
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

extension Candidate {
  /// A row of the panel. One that was looked up lately is marked.
  init(_ row: Continuation, inserting text: String) {
    let detail = row.detail
    self.init(
      text: text, display: row.title, value: row.valueOfText,
      detail: row.isRecent ? detail.isEmpty ? "recent" : "recent, " + detail : detail,
      ghost: row.name == nil ? nil : "",
      isWhole: row.isWhole)
  }
}
