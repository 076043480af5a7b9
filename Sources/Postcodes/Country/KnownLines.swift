/// Finds postcodes of the built-in country in lines of bytes, a million of them in a second.
///
/// Only what is plainly written is looked at: letters and digits, with one blank or nothing between the codes.
public struct KnownLines: Sendable {
  private let country = Country.inUse
  /// The districts that were seen, by the bytes of their outward codes in capitals.
  private var districts: [UInt32: Int] = [:]
  /// That of the line before, since neighbouring lines often share it; -1 where there is none.
  private var last: (outward: UInt32, district: Int) = (0, -1)

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
    var key: UInt32 = 0
    for byte in outward {
      text.append(Self.upperCased(byte))
      key = key << 8 | UInt32(Self.upperCased(byte))
    }
    if key != last.outward {
      let name = text[start...]
      last = (key, districts[key] ?? country.district(named: String(decoding: name, as: UTF8.self)) ?? -1)
      if last.district >= 0 { districts[key] = last.district }
    }
    text.append(UInt8(ascii: " "))
    for byte in line.suffix(3) { text.append(Self.upperCased(byte)) }
    let inward = text.suffix(3)
    if last.district >= 0, country.has(inward, inDistrict: last.district) { return true }
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
