#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads JSON into `JSONValue` many times faster than a decoder. A bulk answer about a hundred postcodes has seven
/// thousand values.
///
/// Source: https://www.rfc-editor.org/rfc/rfc8259
package struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the next byte.
  package private(set) var index = 0

  /// The value of some bytes; nil if they are not JSON.
  ///
  /// As a decoder does, it skips a byte order mark and replaces bytes that are not UTF-8. A value more than sixteen
  /// levels deep reads as null, and so does a number too large for any type.
  package static func value(of bytes: some Sequence<UInt8>) -> JSONValue? {
    let bytes = ContiguousArray(bytes)
    return bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return reader.value(depth: 0).flatMap { reader.isAtEnd() ? $0 : nil }
    }
  }

  /// Starts at the first byte after a byte order mark, if any.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: "\u{FEFF}".utf8) { index = 3 }
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether nothing but blanks is left.
  package mutating func isAtEnd() -> Bool {
    skipBlanks()
    return index == bytes.count
  }

  /// The text between two quotes; empty if it has escapes, which no known name has.
  func plainText(_ range: Range<Int>) -> String {
    let inner = bytes[range.lowerBound + 1..<range.upperBound - 1]
    return inner.contains(UInt8(ascii: "\\")) ? "" : String(decoding: inner, as: UTF8.self)
  }

  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// The deepest nesting that is read. A deeper one is hostile.
  static let deepest = 512

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < Self.deepest else { return nil }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return number()
    }
  }

  mutating func word(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard index + length <= bytes.count,
      (0..<length).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
    else { return false }
    index += length
    return true
  }

  private mutating func object(depth: Int) -> JSONValue? {
    index += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let name = text(), take(":"), let value = value(depth: depth + 1)
      else { return nil }
      members[name] = value
    } while take(",")
    guard take("}") else { return nil }
    return depth > JSONValue.deepest ? .null : .object(members)
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    let isWhole = eachItem { reader in
      guard let value = reader.value(depth: depth + 1) else { return false }
      values.append(value)
      return true
    }
    guard isWhole else { return nil }
    return depth > JSONValue.deepest ? .null : .array(values)
  }

  /// Skips the next text; false if there is none.
  mutating func skipText() -> Bool {
    guard next == UInt8(ascii: "\"") else { return false }
    var end = index + 1
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\""):
        index = end + 1
        return true
      // `text` checks the escape.
      case UInt8(ascii: "\\"): return text() != nil
      case ..<0x20: return false
      default: end += 1
      }
    }
    return false
  }

  /// Reads the text whose quote is next.
  mutating func text() -> String? {
    index += 1
    var text = ""
    while true {
      let start = index
      while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        guard byte >= 0x20 else { return nil }
        index += 1
      }
      text += String(decoding: bytes[start..<index], as: UTF8.self)
      guard next == UInt8(ascii: "\\") else { break }
      guard let scalar = escaped() else { return nil }
      text.unicodeScalars.append(scalar)
    }
    guard next != nil else { return nil }
    index += 1
    return text
  }

  /// Reads the escape whose backslash is next.
  private mutating func escaped() -> Unicode.Scalar? {
    index += 2
    guard index <= bytes.count else { return nil }
    switch bytes[index - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal() else { return nil }
      guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) }
      guard word("\\u"), let low = hexadecimal(), low & 0xFC00 == 0xDC00 else { return nil }
      return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
    default: return nil
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    return index > start
  }

  /// Skips the next number, and returns whether it has neither fraction nor exponent; nil if there is none.
  mutating func skipNumber() -> Bool? {
    if next == UInt8(ascii: "-") { index += 1 }
    let isZero = next == UInt8(ascii: "0")
    let first = index
    guard digits(), !isZero || index == first + 1 else { return nil }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      index += 1
      isWhole = false
      guard digits() else { return nil }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard digits() else { return nil }
    }
    return isWhole
  }

  private mutating func number() -> JSONValue? {
    let start = index
    guard let isWhole = skipNumber() else { return nil }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Decimal(string: text), number.isFinite else { return .null }
    return Int64("\(number)").map { .integer($0) } ?? .number(number)
  }
}
