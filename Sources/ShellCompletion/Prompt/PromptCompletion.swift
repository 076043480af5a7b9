/// What can be put into the line of a prompt.
public struct PromptChoices: Sendable, Hashable {
  /// One of them.
  public struct Choice: Sendable, Hashable {
    /// What takes the place of ``PromptChoices/replaced``, quoted, with the blank that follows a whole word.
    public var text: String
    /// What a list shows, without controls.
    public var display: String
    /// What a list says about it, without controls; "" for nothing.
    public var description: String
  }

  /// What of the line a choice takes the place of, in UTF-8 units.
  public var replaced: Range<Int>
  /// In the order in which they are offered, at most ``Completer/limit``.
  public var choices: [Choice]
  /// What all the choices begin with, quoted like them; nil where it would take away something typed. Where there are
  /// several choices and the line ends at the cursor, its quotes are left open.
  ///
  /// The one value that is found by a name takes the place of what is typed of the name. Beside values that go on from
  /// what is typed, those found by a name do not count.
  public var common: String?
  /// One line for a person: why there is nothing to offer, or less than there could be.
  public var message: String?
  /// How many more there are than ``choices``; nil where there are more and nobody knows how many.
  public var more: Int? = 0
}

/// A completion at a program's own prompt, which may still wait for the program's values.
///
/// A prompt that fetches values while keys are pressed asks for the completion with ``Completer/prompt(_:)``, looks at
/// ``request``, and calls ``choices(with:)`` each time it knows more.
public struct PromptCompletion: Sendable {
  /// What a source of values is asked; `nil` where the completer knows everything itself.
  public var request: ValueRequest? { slot.request }
  private let completer: Completer
  private let slot: Slot
  private let line: PromptLine

  init(completer: Completer, line: PromptLine) {
    self.completer = completer
    self.line = line
    slot = completer.slot(words: line.words.dropLast().map(\.text), current: line.current, shell: nil)
  }

  /// The choices, with the values of the source that is registered for the argument.
  public func choices() -> PromptChoices {
    choices(with: request.map(completer.values(for:)))
  }

  /// The choices, with values for ``request`` that the program brings itself.
  ///
  /// Once a choice is in the line, ``PromptLine/arguments(of:)`` gives just its value as an argument, whatever blanks
  /// and quotes the value holds.
  public func choices(with values: ValueReply?) -> PromptChoices {
    let filled = slot.filled(with: values)
    let reply = filled.reply
    let own = Set(slot.reply.values.map(\.insertion))
    let back = max(0, min(values?.replacedWords ?? 0, request?.adjacentCount ?? 0, line.words.count - 1))
    let typed = line.words.suffix(back + 1)
    let separates = values?.blanksSeparateWords == true && line.current.quoting == .none
    // For each value the words that take the place of the typed ones.
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
        display: value.display, description: value.description)
    }
    // Names are offered beside what goes on from the line, and change nothing of what is inserted then.
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

  /// The words of a text in which blanks separate them. After a blank at its end comes an empty one.
  private func separated(_ text: String) -> [String] {
    let blank = UInt8(ascii: " ")
    return text.utf8.split(separator: blank).map { String(Substring($0)) }
      + (text.utf8.last == blank ? [""] : [])
  }

  /// The words that all the readings begin with. The last of them may be the beginning of a longer one.
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
  /// Completes at a prompt of the program's own.
  public func prompt(_ line: PromptLine) -> PromptCompletion {
    PromptCompletion(completer: self, line: line)
  }
}
