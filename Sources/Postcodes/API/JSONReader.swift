import FoundationEssentials

/// Reads JSON into `JSONValue`, many times as fast as decoding it does: an answer about a hundred postcodes has seven
/// thousand values.
///
/// Source: https://www.rfc-editor.org/rfc/rfc8259
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// The value that the bytes are; nil where they are no JSON. A byte order mark before it is skipped, and what is no
  /// UTF-8 in a text is replaced, as decoding does. What lies more than sixteen levels deep reads null, and
  /// so does a number beyond all measure.
  static func value(of bytes: some Sequence<UInt8>) -> JSONValue? {
    let bytes = ContiguousArray(bytes)
    return bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes)
      if bytes.starts(with: "\u{FEFF}".utf8) { reader.place = 3 }
      guard let value = reader.value(depth: 0) else { return nil }
      reader.skipBlanks()
      return reader.place == bytes.count ? value : nil
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    // Who nests more than this means harm.
    guard depth < 512 else { return nil }
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

  private mutating func word(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= bytes.count,
      (0..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { return false }
    place += length
    return true
  }

  private mutating func object(depth: Int) -> JSONValue? {
    place += 1
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
    place += 1
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    guard take("]") else { return nil }
    return depth > JSONValue.deepest ? .null : .array(values)
  }

  /// The text whose quote is next.
  private mutating func text() -> String? {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      guard byte >= 0x20 else { return nil }
      place += 1
    }
    var text = String(decoding: bytes[start..<place], as: UTF8.self)
    while next == UInt8(ascii: "\\") {
      guard let scalar = escaped() else { return nil }
      text.unicodeScalars.append(scalar)
      let start = place
      while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        guard byte >= 0x20 else { return nil }
        place += 1
      }
      text += String(decoding: bytes[start..<place], as: UTF8.self)
    }
    guard next != nil else { return nil }
    place += 1
    return text
  }

  /// What the backslash that is next begins.
  private mutating func escaped() -> Unicode.Scalar? {
    place += 2
    guard place <= bytes.count else { return nil }
    switch bytes[place - 1] {
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
    guard place + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    place += 4
    return unit
  }

  private mutating func digits() -> Bool {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    return place > start
  }

  private mutating func number() -> JSONValue? {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let isZero = next == UInt8(ascii: "0")
    let first = place
    guard digits(), !isZero || place == first + 1 else { return nil }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      place += 1
      isWhole = false
      guard digits() else { return nil }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard digits() else { return nil }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Decimal(string: text), number.isFinite else { return .null }
    return Int64("\(number)").map { .integer($0) } ?? .number(number)
  }
}

extension JSONValue {
  /// The value as JSON, on one line.
  var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let bool): output += bool ? "true" : "false"
    case .integer(let number): output += "\(number)"
    case .number(let number): output += "\(number)"
    case .text(let text): Self.write(text, to: &output)
    case .array(let values):
      output += "["
      for (place, value) in values.enumerated() {
        if place > 0 { output += "," }
        value.write(to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { output += "," }
        Self.write(member.key, to: &output)
        output += ":"
        member.value.write(to: &output)
      }
      output += "}"
    }
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": output += "\\\(scalar)"
        case _ where scalar.value < 0x20:
          output += scalar.value < 16 ? "\\u000" : "\\u00"
          output += String(scalar.value, radix: 16)
        default: output.unicodeScalars.append(scalar)
        }
      }
    } else {
      output += text
    }
    output += "\""
  }
}
