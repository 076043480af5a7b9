/// Reads the fields of a CSV row in place: separated by commas, and in quotation marks or not.
struct ReleaseRow {
  private var fields: [UnsafeRawBufferPointer] = []
  /// The outward code of the row before, as bytes and as a key. Neighbouring rows mostly share it.
  private var last: (bytes: UInt64, outcode: OutcodeKey)?

  var count: Int { fields.count }

  /// Splits a line. The fields are valid as long as the line is.
  mutating func read(_ line: UnsafeRawBufferPointer) {
    let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    fields.removeAll(keepingCapacity: true)
    var start = 0
    while true {
      var end = start
      if start < line.count, line[start] == quote {
        start += 1
        end = start
        // A quotation mark inside the field is doubled.
        while end < line.count, line[end] != quote || (end + 1 < line.count && line[end + 1] == quote) {
          end += line[end] == quote ? 2 : 1
        }
        end = min(end, line.count)
        fields.append(UnsafeRawBufferPointer(rebasing: line[start..<end]))
        while end < line.count, line[end] != comma { end += 1 }
      } else {
        while end < line.count, line[end] != comma { end += 1 }
        fields.append(UnsafeRawBufferPointer(rebasing: line[start..<end]))
      }
      guard end < line.count else { return }
      start = end + 1
    }
  }

  /// The bytes of a field; none if the row has no such field.
  subscript(field: Int?) -> UnsafeRawBufferPointer {
    guard let field, field < fields.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return fields[field]
  }

  func text(_ field: Int?) -> String {
    String(decoding: self[field], as: UTF8.self).replacing("\"\"", with: "\"")
  }

  /// The fields as the names of columns: in lower case and without blanks.
  var titles: [String] {
    (0..<count).map { text($0).lowercased().filter { $0.isASCII && !$0.isWhitespace } }
  }

  /// A number of up to nine digits; nil if the field is anything else.
  func number(_ field: Int?) -> Int? {
    let bytes = self[field]
    guard (1...9).contains(bytes.count) else { return nil }
    var number = 0
    for byte in bytes {
      guard PostcodeGrammar.isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// A postcode in any form that releases have used: `AB101AB`, `G1  1AB`, `SW1A 1AA`.
  mutating func postcode(_ field: Int?) -> UnitNumber? {
    var bits: UInt64 = 0
    var count = 0
    for byte in self[field] where byte != UInt8(ascii: " ") {
      bits = bits << 8 | UInt64(byte)
      count += 1
      guard count <= 7 else { return nil }
    }
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
    guard count >= 5, let inward = UnitNumber.inward(byte(2), byte(1), byte(0)) else { return nil }
    if let last, last.bytes == bits >> 24 { return UnitNumber(outcode: last.outcode, inward: inward) }
    let name = String(decoding: (3..<count).reversed().map(byte), as: UTF8.self)
    guard PostcodeGrammar.isOutward(name), let outcode = OutcodeKey(name.utf8) else { return nil }
    last = (bits >> 24, outcode)
    return UnitNumber(outcode: outcode, inward: inward)
  }

  /// What a postcode belongs to, by the fields of country, local authority and ward.
  func membership(country: Int?, authority: Int?, ward: Int?) -> ReleasePart.Membership {
    let code: UInt8 =
      switch self[country].first {
      case UInt8(ascii: "E"): 1
      case UInt8(ascii: "S"): 2
      case UInt8(ascii: "W"): 3
      case UInt8(ascii: "N"): 4
      default: 0
      }
    return .init(country: code, authority: AreaCode(self[authority]), ward: AreaCode(self[ward]))
  }
}
