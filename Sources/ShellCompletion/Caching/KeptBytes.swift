import Basics

/// The form of the files that are kept: a mark, a checksum of the rest, then numbers and texts.
enum KeptBytes {
  /// The whole file.
  ///
  /// - Parameter mark: tells this kind of file, and its version, from others.
  static func sealed(_ bytes: [UInt8], mark: UInt64) -> [UInt8] {
    var head = Writer()
    head.add(Int64(bitPattern: mark))
    head.add(sum(of: bytes[...]))
    return head.bytes + bytes
  }

  /// A reader of what follows the checksum; nil if the file is damaged, or another version's.
  static func reader(of bytes: [UInt8], mark: UInt64) -> Reader? {
    var reader = Reader(rest: bytes[...])
    guard reader.number() == Int64(bitPattern: mark), reader.number() == sum(of: reader.rest) else {
      return nil
    }
    return reader
  }

  private static func sum(of bytes: ArraySlice<UInt8>) -> Int64 {
    var sum = Checksum()
    bytes.withUnsafeBytes { sum.add($0) }
    return Int64(bitPattern: sum.value)
  }

  struct Writer {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    /// Adds a text after its length; nil is a length of -1.
    mutating func add(_ text: String?) {
      add(text.map { Int64($0.utf8.count) } ?? -1)
      bytes += (text ?? "").utf8
    }

    /// Adds the number of items, then each.
    mutating func add<Item>(_ items: [Item], _ write: (inout Writer, Item) -> Void) {
      add(Int64(items.count))
      for item in items { write(&self, item) }
    }
  }

  struct Reader {
    fileprivate var rest: ArraySlice<UInt8>

    mutating func number() -> Int64? {
      guard rest.count >= 8 else { return nil }
      defer { rest = rest.dropFirst(8) }
      return rest.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    mutating func text() -> String? {
      guard let count = number(), count >= 0, count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return String(decoding: rest.prefix(Int(count)), as: UTF8.self)
    }

    /// Reads items after their number; nil if one of them cannot be read.
    mutating func items<Item>(_ read: (inout Reader) -> Item?) -> [Item]? {
      guard let count = number() else { return nil }
      var items: [Item] = []
      // Each takes at least a number, so a wrong count ends at the end of the bytes.
      for _ in 0..<max(0, count) {
        guard let item = read(&self) else { return nil }
        items.append(item)
      }
      return items
    }
  }
}
