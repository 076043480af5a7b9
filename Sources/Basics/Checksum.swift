/// A checksum that tells bytes from altered ones: FNV-1a over words of eight bytes, then over the remaining bytes.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9923
package struct Checksum {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for word in 0..<words {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
    }
    for byte in bytes[(words * 8)...] { multiply(by: UInt64(byte)) }
  }

  /// Adds a text and its length, so that it is told from the text that follows.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    add(UInt64(text.utf8.count))
  }

  package mutating func add(_ word: UInt64) {
    multiply(by: word)
    // Multiplying carries a change to higher bits only.
    value ^= value >> 32
  }

  private mutating func multiply(by word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01B3 }
}
