/// A whole United Kingdom postcode: well formed, though not necessarily in use.
///
///     outward  inward
///     SW1A     1AA        area SW, district SW1A, sector SW1A 1, unit AA
///
/// Letters are upper case, and the description has one space: `SW1A 1AA`. Postcodes sort as their descriptions do, in
/// the order of postcodes.io's answers.
public struct Postcode: Sendable, Hashable {
  /// The part before the space, the postcode's district: `SW1A`.
  public let outward: String
  /// The part after the space: `1AA`; one to four digits in a British Forces number.
  public let inward: String

  /// Makes a postcode of its two parts in upper case; nil if they do not fit the grammar.
  public init?(outward: some StringProtocol, inward: some StringProtocol) {
    guard PostcodeGrammar.isOutward(outward), PostcodeGrammar.isInward(inward, after: outward) else {
      return nil
    }
    self.outward = String(outward)
    self.inward = String(inward)
  }

  /// Reads a plain postcode: letters and digits, with one blank or nothing between the codes. Nil for any other text,
  /// which may still be a postcode.
  init?(plain text: String) {
    let count = text.utf8.count
    guard (5...8).contains(count) else { return nil }
    let bytes = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    let outward = bytes[..<(bytes[count - 4] == 0x20 ? count - 4 : count - 3)]
    let inward = bytes[(count - 3)...]
    guard (2...4).contains(outward.count), (0x30...0x39).contains(inward[count - 3]),
      (outward + inward).allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    else { return nil }
    self.init(
      outward: String(decoding: outward, as: UTF8.self), inward: String(decoding: inward, as: UTF8.self))
  }

  /// The letters of the outward code: `SW`.
  public var area: String { String(outward.prefix { $0.isLetter }) }

  /// The outward code by its other name: `SW1A`.
  public var district: String { outward }

  /// The district and the first digit of the inward code: `SW1A 1`; nil for a British Forces number.
  public var sector: String? { isForcesNumber ? nil : outward + " " + inward.prefix(1) }

  /// The last two letters: `AA`; nil for a British Forces number.
  public var unit: String? { isForcesNumber ? nil : String(inward.suffix(2)) }

  /// Without the space: `SW1A1AA`.
  public var compact: String { outward + inward }

  /// The areas of the British Forces, of banks and tax offices, and of returned parcels.
  ///
  /// Source: the areas that Royal Mail uses and no release of Code-Point Open has.
  package static let areasOfNoPlace: Set = ["BF", "BX", "XX"]

  /// Whether this is a British Forces Post Office number, `BFPO 801`.
  public var isForcesNumber: Bool { outward == SpecialPostcode.forcesOutward }

  /// The special code this is, if it is one.
  public var special: SpecialPostcode? {
    SpecialPostcode.all.first { $0.outward == outward && $0.inward == inward }
  }
}

extension Postcode: CustomStringConvertible, LosslessStringConvertible {
  /// With one space, upper case: `SW1A 1AA`.
  public var description: String { outward + " " + inward }

  /// Reads a postcode in any form that people write, as `PostcodePrefix` does; nil for anything else.
  public init?(_ text: String) {
    guard let whole = PostcodePrefix(text).whole else { return nil }
    self = whole
  }
}

extension Postcode: Comparable {
  public static func < (left: Postcode, right: Postcode) -> Bool {
    left.outward == right.outward ? left.inward < right.inward : left.description < right.description
  }
}
