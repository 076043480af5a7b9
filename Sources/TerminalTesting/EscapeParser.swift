/// Splits the bytes sent to a terminal into instructions.
struct EscapeParser: Sendable {
  /// A control sequence (CSI).
  struct Sequence: Sendable {
    var marker: Character?
    var numbers: [Int]
    var final: Character
  }

  enum Instruction: Sendable {
    case print(Unicode.Scalar)
    case control(UInt8)
    case escape(UInt8)
    case sequence(Sequence)
    case ignored
  }

  private enum State: Sendable {
    case ground
    case escape
    case charset
    case sequence
    case string
    case stringEscape
  }

  private var state = State.ground
  private var parameters: [UInt8] = []
  private var character: [UInt8] = []
  private var missing = 0

  /// Takes one byte, and returns the instruction that it completes, if any.
  mutating func take(_ byte: UInt8) -> Instruction? {
    switch state {
    case .ground: return takeGround(byte)
    case .escape: return takeEscape(byte)
    case .charset:
      state = .ground
      return .ignored
    case .sequence: return takeSequence(byte)
    case .string:
      if byte == 0x07 { state = .ground }
      if byte == 0x1B { state = .stringEscape }
      return nil
    case .stringEscape:
      state = byte == UInt8(ascii: "\\") ? .ground : .string
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
    case 0x1B:
      state = .escape
      return nil
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
    state = .ground
    switch byte {
    case UInt8(ascii: "["):
      state = .sequence
      parameters = []
      return nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string
      return nil
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      state = .charset
      return nil
    default: return .escape(byte)
    }
  }

  private mutating func takeSequence(_ byte: UInt8) -> Instruction? {
    guard (0x40...0x7E).contains(byte) else {
      parameters.append(byte)
      return nil
    }
    state = .ground
    var marker: Character?
    if let first = parameters.first, (0x3C...0x3F).contains(first) {
      marker = Character(Unicode.Scalar(first))
      parameters.removeFirst()
    }
    let numbers =
      parameters.isEmpty
      ? []
      : parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    return .sequence(.init(marker: marker, numbers: numbers, final: Character(Unicode.Scalar(byte))))
  }
}
