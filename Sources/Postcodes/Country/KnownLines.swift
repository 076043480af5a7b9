/// Finds postcodes of the built-in country in lines of bytes, a million of them in a second.
///
/// Only what is plainly written is looked at: letters and digits, with one blank or nothing between the codes.
public struct KnownLines: Sendable {
  /// What is known of a postcode.
  public struct Place: Sendable {
    /// Degrees north, WGS84.
    public let latitude: Double
    /// Degrees east, WGS84.
    public let longitude: Double
    /// The local authority: `Westminster`.
    public let authority: String
    /// `England`
    public let country: String
  }

  private let country = Country.inUse
  /// The numbers of the units that have no position, or of which there is something else to say.
  private let others: Set<Int>
  /// The districts that were seen, by the bytes of their outward codes in capitals.
  private var districts: [UInt32: Int] = [:]
  /// The district and the sector of the line before, since neighbouring lines often share them.
  private var lastDistrict: (outward: UInt32, number: Int?) = (0, nil)
  private var lastSector: (district: Int, digit: Int, sector: Country.Sector)?
  /// The names of the authorities that were seen, and of their countries.
  private var names: [Int: (authority: String, country: String)] = [:]

  /// - Parameter besides: postcodes that are to be looked at more closely where a place is asked for.
  public init(besides: [Postcode] = []) {
    others = Set(country.unplacedUnits + besides.compactMap { [country] in country.unitNumber($0) })
  }

  /// Adds the usual form of the postcode that a line is: `SW1A 1AA`.
  ///
  /// - Returns: false where the line has to be looked at more closely, or there is no such postcode; nothing is added.
  public mutating func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) -> Bool {
    find(line, adding: &text) != nil
  }

  /// Adds the usual form of the postcode that a line is, and gives what is known of it.
  ///
  /// - Returns: nil where the line, or the postcode, has to be looked at more closely, or there is no such postcode;
  ///   nothing is added.
  public mutating func place(of line: ArraySlice<UInt8>, adding text: inout [UInt8]) -> Place? {
    let start = text.count
    guard let (sector, unit) = find(line, adding: &text) else { return nil }
    let place = country.count(ofSector: sector.number, before: unit)
    let authority = country.authority(ofSector: sector.number, place: place)
    if others.contains(sector.firstUnit + place) || authority == 0 {
      text.removeSubrange(start...)
      return nil
    }
    let names = names(ofAuthority: authority)
    let (latitude, longitude) = country.position(ofSector: sector.number, place: place).degrees
    return Place(
      latitude: latitude, longitude: longitude, authority: names.authority, country: names.country)
  }

  private mutating func names(ofAuthority authority: Int) -> (authority: String, country: String) {
    if let known = names[authority] { return known }
    let found = (
      country.name(ofAuthority: authority), Country.countries[country.country(ofAuthority: authority)]
    )
    names[authority] = found
    return found
  }

  /// The sector of the unit that a line is, and the unit's number there.
  private mutating func find(
    _ line: ArraySlice<UInt8>, adding text: inout [UInt8]
  ) -> (sector: Country.Sector, unit: Int)? {
    guard (5...8).contains(line.count) else { return nil }
    var outward = line.dropLast(3)
    if outward.last == UInt8(ascii: " ") { outward = outward.dropLast() }
    guard (2...4).contains(outward.count) else { return nil }
    var key: UInt32 = 0
    for byte in outward { key = key << 8 | UInt32(Self.upperCased(byte)) }
    let inward = line.suffix(3)
    let first = inward.startIndex
    guard let district = district(outward, key: key),
      let digit = Int(exactly: Int(inward[first]) - 0x30), let sector = sector(digit, ofDistrict: district),
      let letter = Self.numbers[Int(inward[first + 1])], let last = Self.numbers[Int(inward[first + 2])],
      country.has(unit: 20 * letter + last, inSector: sector.number)
    else { return nil }
    for byte in outward { text.append(Self.upperCased(byte)) }
    text.append(UInt8(ascii: " "))
    for byte in inward { text.append(Self.upperCased(byte)) }
    return (sector, 20 * letter + last)
  }

  private mutating func district(_ outward: ArraySlice<UInt8>, key: UInt32) -> Int? {
    if key == lastDistrict.outward { return lastDistrict.number }
    let number =
      districts[key] ?? country.district(named: String(decoding: outward.map(Self.upperCased), as: UTF8.self))
    if let number { districts[key] = number }
    lastDistrict = (key, number)
    return number
  }

  private mutating func sector(_ digit: Int, ofDistrict district: Int) -> Country.Sector? {
    if let last = lastSector, last.district == district, last.digit == digit { return last.sector }
    guard let sector = country.sector(digit, ofDistrict: district) else { return nil }
    lastSector = (district, digit, sector)
    return sector
  }

  /// The place in the alphabet of units that each byte has as a letter.
  private static let numbers: [Int?] = (0...255).map { CountryFile.letters.firstIndex(of: upperCased($0)) }

  private static func upperCased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
  }
}
