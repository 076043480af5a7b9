/// A checksum that tells texts apart, and kept answers from altered ones. It takes eight bytes at a time, and a change
/// of any of them changes the sum, whatever follows.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private let isBytewise: Bool

  /// - Parameter bytewise: whether to use the checksum of earlier versions of this program, 64-bit FNV-1a.
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
    // The upper bits of a product depend on the whole word, the lower bits on little of it.
    value ^= value >> 32
  }
}
