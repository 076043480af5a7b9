import Basics

/// The choices that can be inserted into the line of a prompt.
public struct PromptChoices: Sendable, Hashable {
  /// One choice.
  public struct Choice: Sendable, Hashable {
    /// The text that replaces ``PromptChoices/replaced``, quoted, with the blank that follows a whole word.
    public var text: String
    /// The text that a list shows, without control characters.
    public var display: String
    /// The description that a list shows, without control characters; "" for none.
    public var description: String
    /// Which of the program's values it is, counted from 0; nil for what the command line itself offers.
    public var index: Int?
  }

  /// The part of the line that a choice replaces, in UTF-8 units.
  public var replaced: Range<Int>
  /// The choices in the order in which they are offered, at most ``Completer/limit``.
  public var choices: [Choice]
  /// The common beginning of all the choices, quoted like them; nil if inserting it would remove typed text. If there
  /// are several choices and the line ends at the cursor, its quotes are left open.
  ///
  /// A value that is found by a name replaces the typed part of the name if it is the only one. Values found by a name
  /// do not count if other values continue the typed text.
  public var common: String?
  /// One line for a person, which says why nothing, or less than usual, can be offered.
  public var message: String?
  /// The number of choices beyond ``choices``; nil if there are more and their number is unknown.
  public var more: Int? = 0
}

/// A completion at a program's own prompt, which may still need values from the program.
///
/// A prompt that fetches values while keys are pressed calls ``Completer/prompt(_:)``, looks at ``request``, and calls
/// ``choices(with:)`` each time it has more values.
public struct PromptCompletion: Sendable {
  /// The question for a source of values; `nil` if the completer needs none.
  public var request: ValueRequest? { slot.request }
  private let completer: Completer
  private let slot: Slot
  private let line: PromptLine

  init(completer: Completer, line: PromptLine) {
    self.completer = completer
    self.line = line
    slot = completer.slot(words: line.words.dropLast().map(\.text), current: line.current, shell: nil)
  }

  /// Gives the choices, with the values of the source that is registered for the argument.
  public func choices() -> PromptChoices {
    choices(with: request.map(completer.values(for:)))
  }

  /// Gives the choices, with the program's own values for ``request``.
  ///
  /// Once a choice is inserted, ``PromptLine/arguments(of:)`` gives exactly its value as an argument, whatever blanks
  /// and quotes the value holds.
  public func choices(with values: ValueReply?) -> PromptChoices {
    var values = values
    for index in values?.values.indices ?? 0..<0 { values?.values[index].index = index }
    let filled = slot.filled(with: values)
    let reply = filled.reply
    let own = Set(slot.reply.values.map(\.insertion))
    let back = max(0, min(values?.replacedWords ?? 0, request?.adjacentCount ?? 0, line.words.count - 1))
    let typed = line.words.suffix(back + 1)
    let separates = values?.blanksSeparateWords == true && line.current.quoting == .none
    // For each value, the words that replace the typed ones.
    let offered = reply.values + filled.named
    let readings = offered.map { value in
      if own.contains(value.insertion) {
        return typed.dropLast().map(\.text) + [slot.prefix + value.insertion]
      }
      return separates ? separated(slot.prefix + value.insertion) : [slot.prefix + value.insertion]
    }
    let choices = zip(offered, readings).map { value, reading in
      PromptChoices.Choice(
        text: quotedForPrompt(reading, within: line.current.quoting, isOpen: false)
          + (value.isFinal ? " " : ""),
        display: value.display, description: value.description, index: value.index)
    }
    // Values found by a name do not change the text to insert if there are others.
    let shared = sharedBeginning(
      of: reply.values.isEmpty ? readings : Array(readings.prefix(reply.values.count)))
    let isLonger =
      filled.onlyNamed != nil
      || remainder(of: shared.joined(separator: " "), after: typed.map(\.text).joined(separator: " ")) != nil
    let common =
      choices.count == 1 || reply.values.count == 1
      ? choices[0].text
      : quotedForPrompt(shared, within: line.current.quoting, isOpen: line.endsAtCursor)
    return PromptChoices(
      replaced: typed[typed.startIndex].range.lowerBound..<line.end, choices: choices,
      common: isLonger && !common.isEmpty && reply.more != nil ? common : nil, message: reply.message,
      more: reply.more)
  }

  /// The words of a text, separated by blanks. The last is empty if the text ends in a blank.
  private func separated(_ text: String) -> [String] {
    let blank = UInt8(ascii: " ")
    return text.utf8.split(separator: blank).map { String(Substring($0)) }
      + (text.utf8.last == blank ? [""] : [])
  }

  /// The words that all the readings begin with. The last may be only the beginning of a word.
  private func sharedBeginning(of readings: [[String]]) -> [String] {
    guard var shared = readings.first else { return [] }
    for reading in readings.dropFirst() {
      let count = zip(shared, reading).prefix { $0 == $1 }.count
      let parting = [shared, reading].compactMap { $0.count > count ? $0[count] : nil }
      shared = Array(shared.prefix(count)) + (parting.count == 2 ? [commonPrefix(of: parting)] : [])
    }
    return shared
  }
}

extension Completer {
  /// Completes a line at the program's own prompt.
  public func prompt(_ line: PromptLine) -> PromptCompletion {
    PromptCompletion(completer: self, line: line)
  }
}
