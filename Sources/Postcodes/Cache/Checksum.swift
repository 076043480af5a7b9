/// What tells a text from another, and a kept answer from one that was altered: eight bytes at a time, each of which
/// changes it whatever follows.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private let isBytewise: Bool

  /// - Parameter bytewise: whether to sum as earlier versions of this program did: FNV-1a, with 64 bits.
  ///
  /// Source: https://www.rfc-editor.org/rfc/rfc9923
  init(of texts: [String], bytewise: Bool = false) {
    isBytewise = bytewise
    for text in texts { add(text) }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      if isBytewise {
        for byte in bytes { take(byte: byte) }
        return take(byte: 0xFF)
      }
      var place = 0
      while place + 8 <= bytes.count {
        take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      take(bytes[place...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
      take(UInt64(bytes.count))
    }
  }

  mutating func add(_ number: Int64) {
    guard isBytewise else { return take(UInt64(bitPattern: number)) }
    withUnsafeBytes(of: number.littleEndian) { bytes in
      for byte in bytes { take(byte: byte) }
    }
  }

  private mutating func take(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  private mutating func take(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    // A product's upper bits know of the whole word, its lower ones of little.
    value ^= value >> 32
  }
}
