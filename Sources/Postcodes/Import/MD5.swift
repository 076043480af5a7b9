import Basics

/// MD5, the checksum that Ordnance Survey gives with each of its files. It is no protection against an attacker.
///
/// Source: https://www.rfc-editor.org/rfc/rfc1321
struct MD5 {
  private var state: (UInt32, UInt32, UInt32, UInt32) = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)
  private var length = 0
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []

  /// The integer parts of 2^32 times the sines of 1 to 64.
  private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    length += bytes.count
    rest += bytes
    var start = 0
    while rest.count - start >= 64 {
      mix(at: start)
      start += 64
    }
    rest.removeFirst(start)
  }

  /// The checksum of all bytes added, in hexadecimal.
  consuming func sum() -> String {
    let bits = UInt64(length) &* 8
    let padding = [0x80] + [UInt8](repeating: 0, count: (119 - length % 64) % 64)
    let end = padding + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
    end.withUnsafeBytes { add($0) }
    return [state.0, state.1, state.2, state.3].map { word in
      (0..<4).map { index in
        let byte = word >> (8 * UInt32(index)) & 0xFF
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }.joined()
  }

  private mutating func mix(at start: Int) {
    var (a, b, c, d) = state
    for round in 0..<64 {
      let mixed: UInt32
      let index: Int
      switch round / 16 {
      case 0: (mixed, index) = (b & c | ~b & d, round)
      case 1: (mixed, index) = (d & b | ~d & c, (5 * round + 1) % 16)
      case 2: (mixed, index) = (b ^ c ^ d, (3 * round + 5) % 16)
      default: (mixed, index) = (c ^ (b | ~d), 7 * round % 16)
      }
      let bytes = rest[(start + 4 * index)...].prefix(4)
      let word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let sum = a &+ mixed &+ Self.sines[round] &+ word
      let shift = Self.shifts[round / 16][round % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d)
  }
}
