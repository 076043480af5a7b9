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
  private let commands = Completer(
    model: .prompt, values: PostcodeValues.arguments(from: ValueSource { _ in ValueReply() }))

  init(_ suggester: Suggester) {
    self.suggester = suggester
  }

  func immediate(_ line: EditedLine) -> Completions {
    if line.isBlank { return idle }
    let completion = commands.prompt(PromptLine(line.text, cursor: line.cursor))
    guard let typed = typedPostcode(of: completion) else { return Self.completions(completion.choices()) }
    return completions(suggester.immediate(typed.text), for: typed, in: completion)
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    if line.isBlank { return urgent ? openers(for: line) : nil }
    let completion = commands.prompt(PromptLine(line.text, cursor: line.cursor))
    guard let typed = typedPostcode(of: completion),
      let state = await suggester.answer(to: typed.text, urgent: urgent)
    else { return nil }
    return completions(state, for: typed, in: completion)
  }

  /// The postcode being typed; nil where something else is, or a whole one was and nothing has begun since.
  private func typedPostcode(of completion: PromptCompletion) -> TypedPostcode? {
    guard let request = completion.request else { return nil }
    let words = Array(request.preceding.suffix(request.adjacentCount)) + [request.text]
    // Degrees are no mistaken postcode.
    if Degrees.canBegin(words) { return nil }
    let typed = TypedPostcode(in: words)
    return typed.text.isEmpty ? nil : typed
  }

  /// What TAB lists on an empty line: recent picks, then landmarks.
  private func openers(for line: EditedLine) -> Completions {
    Completions(
      replaced: 0..<line.cursor,
      candidates: suggester.immediate("").suggestions.map { Candidate(text: $0.text, detail: $0.description) }
    )
  }

  /// What an empty line shows: nothing, or what is being looked up.
  private var idle: Completions {
    var completions = Completions.nothing
    if let first = pending.withLock({ $0 })().first {
      completions.phase = .querying
      completions.message = "Looking up \(first)"
    }
    return completions
  }

  private func completions(
    _ state: SuggestionState, for typed: TypedPostcode, in completion: PromptCompletion
  ) -> Completions {
    let values = ValueReply(
      state.suggestions.map { Value(typed.before + $0.text, description: $0.description, isFinal: false) },
      // Without the network what is known here is all there will be.
      message: completion.request.flatMap { PostcodeValues.message(state, for: $0.argument) }?.description,
      more: state.message == .offline ? 0 : state.finding.more,
      replacedWords: typed.earlierWords,
      blanksSeparateWords: true)
    let choices = completion.choices(with: values)
    var completions = Self.completions(choices)
    if case .querying(let finding) = state {
      completions.phase = finding.standing == .earlier ? .stale : .querying
      completions.more = 0
    }
    if state.finding.standing == .released { completions.phase = .current }
    for (index, choice) in choices.choices.enumerated() {
      guard let suggestion = state.suggestions.first(where: { typed.before + $0.text == choice.text }) else {
        continue
      }
      completions.candidates[index].ghost = typed.rest(of: suggestion.text)
      // The distance from it needs another one.
      completions.candidates[index].isWhole =
        suggestion.level == .unit && completion.request?.argument.command.first != "distance"
    }
    if completions.candidates.isEmpty { completions.more = 0 }
    // Where a command fits, its beginning is no mistaken postcode.
    if choices.choices.count > state.suggestions.count { completions.message = nil }
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

extension EditedLine {
  /// Whether nothing but blanks stands before the cursor.
  fileprivate var isBlank: Bool { text.utf8.prefix(cursor).allSatisfy { $0 == 0x20 || $0 == 0x09 } }
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
