/// A postcode as a number that sorts in the order of a country's file: its outcode (32 bits), then its number among the
/// 4,000 that an outcode can have (16 bits).
struct UnitNumber: Comparable, Sendable {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(outcode: OutcodeKey, inward: Int) { bits = UInt64(outcode.value) << 16 | UInt64(inward) }

  /// The number of a postcode; nil if its outcode has no key, or its inward code no number.
  init?(_ postcode: Postcode) {
    let inward = Array(postcode.inward.utf8)
    guard let outcode = OutcodeKey(postcode.outward.utf8), inward.count == 3,
      let inward = Self.inward(inward[0], inward[1], inward[2])
    else { return nil }
    self.init(outcode: outcode, inward: inward)
  }

  var outcode: OutcodeKey { OutcodeKey(value: UInt32(bits >> 16)) }
  var digit: Int { Int(bits & 0xFFFF) / 400 }
  /// 0 for AA to 399 for ZZ.
  var unit: Int { Int(bits & 0xFFFF) % 400 }

  /// The number of an inward code, from 0 for 0AA to 3999 for 9ZZ; nil for anything else.
  static func inward(_ digit: UInt8, _ first: UInt8, _ second: UInt8) -> Int? {
    guard PostcodeGrammar.isDigit(digit), let first = index(ofLetter: first),
      let second = index(ofLetter: second)
    else { return nil }
    return Int(digit - UInt8(ascii: "0")) * 400 + first * 20 + second
  }

  private static func index(ofLetter letter: UInt8) -> Int? {
    let index = indices[Int(letter)]
    return index < 0 ? nil : Int(index)
  }

  /// The index of each byte among the letters of a unit; -1 if it is not one of them.
  private static let indices: [Int8] = (0...255).map { byte in
    Int8(CountryFile.letters.firstIndex(of: byte) ?? -1)
  }

  static func < (left: UnitNumber, right: UnitNumber) -> Bool { left.bits < right.bits }
}
