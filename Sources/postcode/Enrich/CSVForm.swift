import Basics

/// Reads and writes CSV as bytes, with any separator. What is read is never changed.
///
/// A field that begins with a quote ends after the next quote that is not doubled, and may hold separators and line
/// breaks. A row ends with a line feed, a return, or both. All other bytes are taken as they are.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4180
struct CSVForm: Sendable, Equatable {
  /// Any byte but a quote, a return or a line feed.
  let separator: UInt8

  /// The separators that are tried, the likeliest first.
  static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "comma"), (UInt8(ascii: "\t"), "tab"), (UInt8(ascii: ";"), "semicolon"),
    (UInt8(ascii: "|"), "bar"),
  ]

  private static let (quote, lineFeed, carriageReturn) = (
    UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")
  )

  /// Reads the row that begins at `start`, which must be within the bytes.
  ///
  /// - Parameters:
  ///   - isAtEnd: whether no more bytes follow these.
  ///   - fields: receives the fields with their quotes; a blank row has one of no bytes.
  /// - Returns: where its fields end, and where the next row begins; nil if it does not end in these bytes.
  func row(
    in bytes: UnsafeRawBufferPointer, from start: Int, isAtEnd: Bool, fields: inout [Range<Int>]
  ) -> (content: Int, end: Int)? {
    fields.removeAll(keepingCapacity: true)
    var index = start
    while true {
      let first = index
      if index < bytes.count, bytes[index] == Self.quote {
        guard let end = quoted(in: bytes, from: index, isAtEnd: isAtEnd) else { return nil }
        index = end
      }
      while index < bytes.count, bytes[index] != separator, bytes[index] != Self.lineFeed,
        bytes[index] != Self.carriageReturn
      { index += 1 }
      guard index < bytes.count || isAtEnd else { return nil }
      fields.append(first..<index)
      if index == bytes.count { return (index, index) }
      switch bytes[index] {
      case separator: index += 1
      case Self.lineFeed: return (index, index + 1)
      default:
        if index + 1 < bytes.count {
          return (index, bytes[index + 1] == Self.lineFeed ? index + 2 : index + 1)
        }
        return isAtEnd ? (index, index + 1) : nil
      }
    }
  }

  /// Where the last of the rows ends that end in these bytes.
  ///
  /// - Parameters:
  ///   - start: where a row begins, within the bytes or at their end; it is returned if none ends.
  ///   - isAtEnd: whether no more bytes follow these.
  func end(ofRowsIn bytes: UnsafeRawBufferPointer, from start: Int, isAtEnd: Bool) -> Int {
    guard start < bytes.count, let base = bytes.baseAddress else { return start }
    let hasQuotes = memchr(base + start, Int32(Self.quote), bytes.count - start) != nil
    if !hasQuotes {
      if isAtEnd { return bytes.count }
      // A return at the end may be followed by a line feed.
      var index = bytes.count - (bytes[bytes.count - 1] == Self.carriageReturn ? 2 : 1)
      while index >= start, bytes[index] != Self.lineFeed, bytes[index] != Self.carriageReturn { index -= 1 }
      return max(start, index + 1)
    }
    var (index, end, beginsField) = (start, start, true)
    while index < bytes.count {
      let byte = bytes[index]
      if beginsField, byte == Self.quote {
        guard let next = quoted(in: bytes, from: index, isAtEnd: isAtEnd) else { return end }
        (index, beginsField) = (next, false)
        continue
      }
      index += 1
      beginsField = byte == separator
      guard byte == Self.lineFeed || byte == Self.carriageReturn else { continue }
      if byte == Self.carriageReturn {
        guard index < bytes.count || isAtEnd else { return end }
        if index < bytes.count, bytes[index] == Self.lineFeed { index += 1 }
      }
      (end, beginsField) = (index, true)
    }
    return isAtEnd ? bytes.count : end
  }

  /// Whether a row that does not end in these bytes opens a quote that it does not close.
  ///
  /// - Parameter start: where the row begins, within the bytes.
  func opensQuote(in bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var fields: [Range<Int>] = []
    // The end of the input ends any other row.
    return row(in: bytes, from: start, isAtEnd: true, fields: &fields) == nil
  }

  /// Where the quoted text that begins at `start` ends; nil if its quote is not closed in these bytes.
  private func quoted(in bytes: UnsafeRawBufferPointer, from start: Int, isAtEnd: Bool) -> Int? {
    var index = start + 1
    while index < bytes.count {
      guard bytes[index] == Self.quote else {
        index += 1
        continue
      }
      if index + 1 == bytes.count { return isAtEnd ? index + 1 : nil }
      if bytes[index + 1] != Self.quote { return index + 1 }
      index += 2
    }
    return nil
  }

  /// The text of a field, without its quotes.
  static func text(_ field: some Collection<UInt8>) -> String {
    guard field.first == quote else { return String(decoding: field, as: UTF8.self) }
    var (bytes, isOpen, isDoubled): ([UInt8], Bool, Bool) = ([], true, false)
    for byte in field.dropFirst() {
      if !isOpen || byte != quote {
        if isDoubled { isOpen = false }
        bytes.append(byte)
      } else if isDoubled {
        bytes.append(byte)
        isDoubled = false
      } else {
        isDoubled = true
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a field is quoted as a whole, or has no quotes.
  static func isSound(_ field: some BidirectionalCollection<UInt8>) -> Bool {
    field.first == quote ? field.count > 1 && field.last == quote : !field.contains(quote)
  }

  /// A text as a field, in quotes if it needs them.
  func field(_ text: String) -> [UInt8] { Array(csvCell(text, separator: separator).utf8) }
}
