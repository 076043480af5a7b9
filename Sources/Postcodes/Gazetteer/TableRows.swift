import Basics

/// Reads the lines of a built-in table in place; nothing is copied before it is needed.
///
/// Fields are separated by tabs. The table's last line has no line break.
struct TableRows: Sequence, IteratorProtocol {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private var rest: Bytes

  /// Reads a literal of more than one character; a shorter one may have no address.
  init(_ table: StaticString) {
    self.init(Bytes(start: table.utf8Start, count: table.utf8CodeUnitCount))
  }

  init(_ table: Bytes) { rest = table }

  /// The bytes of the next line, without its line break.
  mutating func next() -> Bytes? {
    rest.isEmpty ? nil : Self.cut(&rest, at: UInt8(ascii: "\n"))
  }

  /// Takes the first field off `line`.
  static func field(_ line: inout Bytes) -> Bytes { cut(&line, at: UInt8(ascii: "\t")) }

  /// The first line whose first field is `key`, without that field; nil if there is none.
  ///
  /// - Complexity: O(n) in the lines of the table.
  static func line(in table: StaticString, whoseKeyIs key: some StringProtocol) -> Bytes? {
    line(in: TableRows(table), whoseKeyIs: key)
  }

  static func line(in rows: TableRows, whoseKeyIs key: some StringProtocol) -> Bytes? {
    let tab = UInt8(ascii: "\t")
    var key = String(key)
    return key.withUTF8 { key in
      guard let start = key.baseAddress, !key.contains(tab) else { return nil }
      for line in rows where line.count > key.count && line[key.count] == tab {
        guard let lineStart = line.baseAddress, memcmp(lineStart, start, key.count) == 0 else { continue }
        return Bytes(rebasing: line[(key.count + 1)...])
      }
      return nil
    }
  }

  /// Takes the bytes before the first `separator` off `bytes`, or all if there is none, and drops the separator.
  private static func cut(_ bytes: inout Bytes, at separator: UInt8) -> Bytes {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(separator), bytes.count) else {
      defer { bytes = Bytes(start: nil, count: 0) }
      return bytes
    }
    let length = UnsafeRawPointer(found) - UnsafeRawPointer(start)
    let first = Bytes(start: start, count: length)
    bytes = Bytes(start: start + length + 1, count: bytes.count - length - 1)
    return first
  }
}
