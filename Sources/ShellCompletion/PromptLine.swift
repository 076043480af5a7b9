/// The line of a program's own prompt, whose words are those of its command line without the program's name.
///
/// Words are separated by blanks. A quote, `"` or `'`, opens at the start of a word or after `=` only, and so
/// `King's Lynn` needs none; inside `"` a backslash takes away the meaning of `"` and `\`.
public struct PromptLine: Sendable, Hashable {
  /// The words up to the cursor, the one that is being typed last: an empty one after a blank.
  public let words: [TypedWord]
  private let text: String

  /// - Parameter cursor: in UTF-8 units; `nil` is the end of the line.
  public init(_ text: String, cursor: Int? = nil) {
    self.text = String(decoding: text.utf8.prefix(max(0, cursor ?? text.utf8.count)), as: UTF8.self)
    words = CommandLineLexer.words(of: self.text, .prompt) ?? []
  }

  /// The arguments that an accepted line stands for.
  public static func arguments(of text: String) -> [String] {
    // The blank ends the last word, so that what follows it is empty.
    var words = PromptLine(text).words
    if let last = words.last, last.range.isEmpty { words.removeLast() }
    return words.map(\.text)
  }

  /// The line from one place to another, in UTF-8 units.
  func part(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

/// A completion at a program's own prompt that waits for the program's values.
///
/// A prompt that fetches values while keys are pressed asks for the completion with ``Completer/prompt(_:)``, looks at
/// ``request``, and calls ``candidates(with:)`` as often as it knows better.
public struct PromptCompletion: Sendable {
  /// What a source of values is asked; `nil` where the completer knows everything itself.
  public let request: ValueRequest?
  private let completer: Completer
  private let slot: Slot
  private let line: PromptLine

  init(completer: Completer, line: PromptLine) {
    self.completer = completer
    self.line = line
    slot = completer.slot(
      words: line.words.dropLast().map(\.text), current: line.words.last ?? TypedWord(""), shell: nil)
    request = slot.request
  }

  /// What can be put into the line.
  public struct Candidates: Sendable, Hashable {
    public struct Candidate: Sendable, Hashable {
      /// What takes the place of ``Candidates/replaced``, quoted, with the blank that follows a whole word.
      public var text: String
      /// What a list shows, without controls.
      public var display: String
      /// What a list says about it, without controls; "" for nothing.
      public var description: String
    }

    /// What of the line a candidate takes the place of, in UTF-8 units.
    public var replaced: Range<Int>
    public var values: [Candidate]
    /// What all the candidates share; `nil` where it would take away what is typed.
    public var common: String?
    /// One line for a person: why there is nothing to offer, or less than there could be.
    public var message: String?
    /// Whether more exist than are given.
    public var isPartial: Bool
  }

  /// The candidates, with the values of the source that is registered for the argument.
  public func candidates() -> Candidates {
    candidates(with: request.map(completer.values(for:)))
  }

  /// The candidates, with values for ``request`` that the program brings itself.
  public func candidates(with values: ValueReply?) -> Candidates {
    let reply = completer.reply(for: slot, with: values)
    let own = Set(slot.candidates.map(\.insertion))
    let current = line.words.last ?? TypedWord("")
    let back = min(values?.replacedWords ?? 0, request?.adjacentCount ?? 0, line.words.count - 1)
    let start = back > 0 ? line.words[line.words.count - 1 - back].range.lowerBound : current.range.lowerBound
    let replaced = start..<current.range.upperBound
    let before = line.part(start..<current.range.lowerBound)
    let keepsBlanks = values?.blanksSeparateWords ?? false
    var texts: [String] = []
    let candidates = reply.values.map { value in
      let isOwn = own.contains(value.insertion)
      let quoted =
        keepsBlanks && !isOwn && current.quoting == .none
        ? value.insertion : quotedForPrompt(value.insertion, within: current.quoting)
      let text = (isOwn ? before : "") + reply.prefix + quoted
      texts.append(text)
      return Candidates.Candidate(
        text: text + (value.isFinal ? " " : ""), display: value.display, description: value.description)
    }
    let typed = line.words.suffix(back + 1).map(\.text).joined(separator: " ")
    let shared = candidates.count == 1 ? candidates[0].text : commonPrefix(of: texts)
    let sharedText = PromptLine(shared).words.map(\.text).joined(separator: " ")
    let isLonger =
      !shared.isEmpty && !shared.hasSuffix("\\") && remainder(of: sharedText, after: typed) != nil
    return Candidates(
      replaced: replaced, values: candidates, common: isLonger ? shared : nil, message: reply.message,
      isPartial: reply.isPartial)
  }
}

extension Completer {
  /// Completes at a prompt of the program's own.
  public func prompt(_ line: PromptLine) -> PromptCompletion {
    PromptCompletion(completer: self, line: line)
  }
}
