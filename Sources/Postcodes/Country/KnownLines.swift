/// Finds postcodes of the built-in country in lines of bytes, a million of them in a second.
///
/// Only what is plainly written is looked at: letters and digits, with one blank or nothing between the codes.
public struct KnownLines: Sendable {
  private let country = Country.inUse
  /// The outward code of the line before, in capitals, and its district: neighbouring lines often share it.
  private var last: (outward: [UInt8], district: Int?) = ([], nil)

  public init() {}

  /// Adds the usual form of the postcode that a line is: `SW1A 1AA`.
  ///
  /// - Returns: false where the line has to be looked at more closely, or there is no such postcode; nothing is added.
  public mutating func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) -> Bool {
    guard (5...8).contains(line.count) else { return false }
    var outward = line.dropLast(3)
    if outward.last == UInt8(ascii: " ") { outward = outward.dropLast() }
    guard (2...4).contains(outward.count) else { return false }
    let start = text.count
    for byte in outward { text.append(Self.upperCased(byte)) }
    if !text[start...].elementsEqual(last.outward) {
      last.outward = Array(text[start...])
      last.district = country.district(named: String(decoding: text[start...], as: UTF8.self))
    }
    text.append(UInt8(ascii: " "))
    for byte in line.suffix(3) { text.append(Self.upperCased(byte)) }
    let inward = text.suffix(3)
    if let district = last.district, country.has(inward, inDistrict: district) { return true }
    text.removeSubrange(start...)
    return false
  }

  private static func upperCased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
  }
}

extension Country {
  /// Whether a district has a unit, given as a digit and two letters.
  fileprivate func has(_ inward: ArraySlice<UInt8>, inDistrict district: Int) -> Bool {
    let bits = sectorBits(ofDistrict: district)
    guard inward.count == 3, let digit = inward.first.map({ Int($0) - 0x30 }), (0..<10).contains(digit),
      bits & 1 << digit != 0,
      let first = CountryFile.letters.firstIndex(of: inward[inward.startIndex + 1]),
      let second = CountryFile.letters.firstIndex(of: inward[inward.startIndex + 2])
    else { return false }
    let sector = firstSector(ofDistrict: district) + (bits & (1 << digit - 1)).nonzeroBitCount
    return units.bits(8 * sector * CountryFile.sectorLength + first * 20 + second, 1) == 1
  }
}
