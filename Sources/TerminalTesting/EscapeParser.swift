/// Splits the bytes sent to a terminal into instructions.
package struct EscapeParser: Sendable {
  /// A control sequence (CSI).
  package struct Sequence: Sendable {
    var marker: Character?
    /// Without what follows a colon: `4:3` is 4.
    var numbers: [Int]
    /// The last byte, after the intermediate ones: `m`, ` q`.
    var final: String
  }

  package enum Instruction: Sendable {
    case print(Unicode.Scalar)
    case control(UInt8)
    /// An escape sequence other than a control sequence, without its first byte: `7`, `(0`.
    case escape(String)
    case sequence(Sequence)
  }

  private enum State: Sendable {
    case ground
    case escape
    case sequence
    /// A string that goes to the terminal's end (OSC, DCS), of which nothing is drawn.
    case string
  }

  private var state = State.ground
  /// The bytes of a sequence so far, after what tells its kind.
  private var taken: [UInt8] = []
  private var character: [UInt8] = []
  private var missing = 0

  package init() {}

  /// Takes one byte, and returns the instruction that it completes, if any.
  package mutating func take(_ byte: UInt8) -> Instruction? {
    // Whatever is under way ends here, as in every terminal.
    if byte == 0x1B {
      (state, taken, missing) = (.escape, [], 0)
      return nil
    }
    switch state {
    case .ground: return takeGround(byte)
    case .escape, .sequence:
      if byte < 0x20 { return .control(byte) }
      return state == .escape ? takeEscape(byte) : takeSequence(byte)
    case .string:
      if byte == 0x07 { state = .ground }
      return nil
    }
  }

  private mutating func takeGround(_ byte: UInt8) -> Instruction? {
    if missing > 0, byte & 0b1100_0000 == 0b1000_0000 {
      character.append(byte)
      missing -= 1
      guard missing == 0 else { return nil }
      let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
      character = []
      // Some terminals obey eight-bit controls, so these are not characters here either.
      if (0x80...0x9F).contains(scalar.value) { return .control(UInt8(scalar.value)) }
      return .print(scalar)
    }
    missing = 0
    character = []
    switch byte {
    case 0..<0x20, 0x7F: return .control(byte)
    case 0x20..<0x7F: return .print(Unicode.Scalar(byte))
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return .print("\u{FFFD}")
    }
    character = [byte]
    return nil
  }

  private mutating func takeEscape(_ byte: UInt8) -> Instruction? {
    taken.append(byte)
    if (0x20...0x2F).contains(byte) { return nil }
    let sequence = String(decoding: taken, as: UTF8.self)
    taken = []
    switch sequence {
    case "[": state = .sequence
    case "]", "P", "X", "^", "_": state = .string
    default:
      state = .ground
      return .escape(sequence)
    }
    return nil
  }

  private mutating func takeSequence(_ byte: UInt8) -> Instruction? {
    guard (0x40...0x7E).contains(byte) else {
      taken.append(byte)
      return nil
    }
    state = .ground
    var parameters = taken[...]
    let intermediates = parameters.drop { $0 >= 0x30 }
    parameters.removeLast(intermediates.count)
    var marker: Character?
    if let first = parameters.first, (0x3C...0x3F).contains(first) {
      marker = Character(Unicode.Scalar(first))
      parameters.removeFirst()
    }
    let numbers =
      parameters.isEmpty
      ? []
      : parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0 }
    return .sequence(
      .init(marker: marker, numbers: numbers, final: String(decoding: intermediates + [byte], as: UTF8.self)))
  }
}
