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
    var place = start
    while true {
      let first = place
      if place < bytes.count, bytes[place] == Self.quote {
        guard let end = quoted(in: bytes, from: place, isAtEnd: isAtEnd) else { return nil }
        place = end
      }
      while place < bytes.count, bytes[place] != separator, bytes[place] != Self.lineFeed,
        bytes[place] != Self.carriageReturn
      { place += 1 }
      guard place < bytes.count || isAtEnd else { return nil }
      fields.append(first..<place)
      if place == bytes.count { return (place, place) }
      switch bytes[place] {
      case separator: place += 1
      case Self.lineFeed: return (place, place + 1)
      default:
        if place + 1 < bytes.count {
          return (place, bytes[place + 1] == Self.lineFeed ? place + 2 : place + 1)
        }
        return isAtEnd ? (place, place + 1) : nil
      }
    }
  }

  /// Where the quoted text that begins at `start` ends; nil if its quote is not closed in these bytes.
  private func quoted(in bytes: UnsafeRawBufferPointer, from start: Int, isAtEnd: Bool) -> Int? {
    var place = start + 1
    while place < bytes.count {
      guard bytes[place] == Self.quote else {
        place += 1
        continue
      }
      if place + 1 == bytes.count { return isAtEnd ? place + 1 : nil }
      if bytes[place + 1] != Self.quote { return place + 1 }
      place += 2
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
  func field(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let isPlain = !bytes.contains {
      $0 == separator || $0 == Self.quote || $0 == Self.lineFeed || $0 == Self.carriageReturn
    }
    return isPlain
      ? bytes : [Self.quote] + bytes.flatMap { $0 == Self.quote ? [$0, $0] : [$0] } + [Self.quote]
  }
}
