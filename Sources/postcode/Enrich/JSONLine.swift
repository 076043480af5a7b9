import Postcodes

/// Finds the members of a line's JSON object, so that others can be added without changing a byte of it.
struct JSONLine {
  /// Where the names, with their quotes, and the values lie.
  private(set) var members: [(name: Range<Int>, value: Range<Int>)] = []
  /// Where more members go.
  private(set) var end = 0

  /// Reads a line; false if it is not an object.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Bool {
    members.removeAll(keepingCapacity: true)
    let start = line.lowerBound
    func range(_ part: Range<Int>) -> Range<Int> { start + part.lowerBound..<start + part.upperBound }
    return UnsafeRawBufferPointer(rebasing: bytes[line]).withMemoryRebound(to: UInt8.self) { line in
      var reader = JSONReader(line)
      let isObject = reader.eachMember { reader, name in
        let first = reader.index
        guard reader.skip(depth: 1) else { return false }
        members.append((range(name), range(first..<reader.index)))
        return true
      }
      guard isObject, reader.isAtEnd() else { return false }
      end = members.last?.value.upperBound ?? start + 1 + (line.firstIndex(of: UInt8(ascii: "{")) ?? 0)
      return true
    }
  }

  /// The text of a string, or a number as it is written; empty for anything else.
  static func plainText(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    if let text = text(bytes) { return text }
    let isNumber = bytes.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
    return isNumber ? String(decoding: bytes, as: UTF8.self) : ""
  }

  /// The text of a quoted string; nil if the bytes are not one.
  static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\"") else { return nil }
    if !bytes.contains(UInt8(ascii: "\\")) {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    return JSONReader.value(of: bytes)?.text
  }
}
