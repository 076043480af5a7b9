/// What tells a text from another, and a kept answer from one that was altered: FNV-1a, with 64 bits.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9923
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of texts: [String]) {
    for text in texts { add(text) }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { take(byte) }
    take(0xFF)
  }

  mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { take(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
  }

  private mutating func take(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
