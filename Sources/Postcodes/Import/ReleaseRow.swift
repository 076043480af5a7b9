/// The fields of a row, read where they stand: between commas, and in quotation marks or not.
struct ReleaseRow {
  private var fields: [UnsafeRawBufferPointer] = []
  /// The outward code of the row before, as bytes and as a key: neighbours mostly share it.
  private var last: (bytes: UInt64, outcode: OutcodeKey)?

  var count: Int { fields.count }

  /// Takes a line apart. Its fields are there for as long as it is.
  mutating func read(_ line: UnsafeRawBufferPointer) {
    let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    fields.removeAll(keepingCapacity: true)
    var start = 0
    while true {
      var end = start
      if start < line.count, line[start] == quote {
        start += 1
        end = start
        // A mark within is written twice.
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

  /// The bytes of a field; none where the row has no such field.
  subscript(field: Int?) -> UnsafeRawBufferPointer {
    guard let field, field < fields.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return fields[field]
  }

  func text(_ field: Int?) -> String {
    String(decoding: self[field], as: UTF8.self).replacing("\"\"", with: "\"")
  }

  /// A number without a sign; nil where the field is none.
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

  /// A postcode in any of the forms that releases have had: `AB101AB`, `G1  1AB`, `SW1A 1AA`.
  mutating func postcode(_ field: Int?) -> UnitNumber? {
    var bits: UInt64 = 0
    var count = 0
    for byte in self[field] where byte != UInt8(ascii: " ") {
      bits = bits << 8 | UInt64(byte)
      count += 1
      guard count <= 7 else { return nil }
    }
    func byte(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt64(8 * place)) }
    guard count >= 5, let inward = UnitNumber.inward(byte(2), byte(1), byte(0)) else { return nil }
    if let last, last.bytes == bits >> 24 { return UnitNumber(outcode: last.outcode, inward: inward) }
    let name = String(decoding: (3..<count).reversed().map(byte), as: UTF8.self)
    guard PostcodeGrammar.isOutward(name), let outcode = OutcodeKey(name.utf8) else { return nil }
    last = (bits >> 24, outcode)
    return UnitNumber(outcode: outcode, inward: inward)
  }

  /// What the fields of country, local authority and ward say a postcode belongs to.
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
