import CountryData

/// Every postcode of a country: which exist, where they are, and what they belong to.
///
/// The country is read in place from a file in the format of `CountryFile`. Completion touches only its districts and
/// units.
public struct Country: Sendable {
  /// What is known of one postcode.
  public struct Unit: Sendable, Hashable {
    public let postcode: Postcode
    /// Metres east and north on the National Grid; nil if the release has no position.
    public let position: GridPosition?
    /// How good the position is: 10 is the best, 90 means none.
    ///
    /// Source: https://www.ordnancesurvey.co.uk/documents/product-support/user-guide/code-point-open-user-guide.pdf
    public let quality: Int
    /// The electoral ward: `St James's`; empty if the release names none.
    public let ward: String
    /// The local authority: `Westminster`; empty if the release names none.
    public let authority: String
    /// `England`, `Scotland`, `Wales` or, if it was imported, `Northern Ireland`.
    public let country: String
  }

  /// A sector: its number in the file, and the number of its first unit.
  struct Sector {
    let number: Int
    let firstUnit: Int
  }

  /// Great Britain, built in.
  public static let greatBritain: Country = {
    let bytes = UnsafeRawBufferPointer(start: country_file_start(), count: country_file_size())
    guard let country = Country(bytes) else {
      preconditionFailure("The built-in country is of another version.")
    }
    return country
  }()

  let file: CountryFile
  private let districts: CountryFile.Part
  let units: CountryFile.Part

  /// Opens the country in a file; nil if the bytes are not such a file. The bytes must outlive the country.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let file = CountryFile(bytes) else { return nil }
    self.file = file
    districts = file[.districts]
    units = file[.units]
  }

  /// The release: `OS Code-Point Open 2025.4`.
  public var release: String { about(line: 0) }

  /// The year in the copyright sentences.
  public var copyrightYear: String { about(line: 2) }

  /// The number of postcodes.
  public var unitCount: Int { firstUnit(ofDistrict: districtCount) }

  /// The number of sectors.
  public var sectorCount: Int { firstSector(ofDistrict: districtCount) }

  func about(line: Int) -> String {
    let lines = file[.about].bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return line < lines.count ? String(decoding: lines[line], as: UTF8.self) : ""
  }

  // MARK: Districts

  /// The number of districts.
  var districtCount: Int { max(0, districts.count / CountryFile.districtLength - 1) }

  func name(ofDistrict district: Int) -> Slice<UnsafeRawBufferPointer> {
    let start = district * CountryFile.districtLength
    return districts.bytes[start..<start + 4].prefix { $0 != UInt8(ascii: " ") }
  }

  /// A number by which districts sort as their names do, SW10 before SW1A.
  func sortKey(ofDistrict district: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: districts.number(district * CountryFile.districtLength, 4)).byteSwapped)
  }

  /// A bit for the digit of each sector of the district.
  func sectorBits(ofDistrict district: Int) -> Int {
    districts.number(district * CountryFile.districtLength + 4, 2) & 0x3FF
  }

  /// How many postcodes a range of districts has.
  func unitCount(ofDistricts range: Range<Int>) -> Int {
    max(0, firstUnit(ofDistrict: range.upperBound) - firstUnit(ofDistrict: range.lowerBound))
  }

  func firstSector(ofDistrict district: Int) -> Int {
    districts.number(district * CountryFile.districtLength + 6, 2)
  }

  private func firstUnit(ofDistrict district: Int) -> Int {
    districts.number(district * CountryFile.districtLength + 8, 4)
  }

  /// The district of a name in upper case.
  ///
  /// - Complexity: O(log n).
  func district(named name: some StringProtocol) -> Int? {
    guard let key = OutcodeKey(name.utf8) else { return nil }
    let district = firstDistrict { $0 >= key }
    // M01 has the key of M1, but is not its name.
    return district < districtCount && self.name(ofDistrict: district).elementsEqual(name.utf8)
      ? district : nil
  }

  /// The letters of the areas that it has postcodes of, in alphabetical order.
  package var areas: [String] {
    var areas: [String] = []
    var district = 0
    while district < districtCount {
      let area = String(decoding: name(ofDistrict: district), as: UTF8.self).prefix { $0.isLetter }
      areas.append(String(area))
      district = max(district + 1, districts(inArea: area).upperBound)
    }
    return areas
  }

  /// The districts of an area.
  func districts(inArea area: some StringProtocol) -> Range<Int> {
    guard let area = OutcodeKey(area: area.utf8) else { return 0..<0 }
    return firstDistrict { $0 >= area }..<firstDistrict { $0 >= area.nextArea }
  }

  private func firstDistrict(where isAfter: (OutcodeKey) -> Bool) -> Int {
    (0..<districtCount).partitioningIndex {
      isAfter(OutcodeKey(padded: UInt32(truncatingIfNeeded: sortKey(ofDistrict: $0))))
    }
  }

  // MARK: Sectors and units

  func sector(_ digit: Int, ofDistrict district: Int) -> Sector? {
    let bits = sectorBits(ofDistrict: district)
    guard (0..<10).contains(digit), bits & 1 << digit != 0 else { return nil }
    let first = firstSector(ofDistrict: district)
    let number = first + (bits & (1 << digit - 1)).nonzeroBitCount
    let before = (first..<number).reduce(0) { $0 + unitCount(ofSector: $1) }
    return Sector(number: number, firstUnit: firstUnit(ofDistrict: district) + before)
  }

  /// How many postcodes a sector has.
  func unitCount(ofSector number: Int) -> Int { count(ofSector: number, before: 400) }

  /// The units of a sector that begin with `letters`, as numbers from 0 for AA to 399 for ZZ, in order.
  func units(of sector: Sector, beginning letters: some StringProtocol) -> [Int] {
    var found: [Int] = []
    forEachUnit(of: sector, beginning: letters) {
      found.append($0)
      return true
    }
    return found
  }

  /// Goes through the units of a sector that begin with `letters`, for as long as `body` returns true.
  func forEachUnit(
    of sector: Sector, beginning letters: some StringProtocol, _ body: (_ unit: Int) -> Bool
  ) {
    guard let range = Self.range(ofUnits: letters) else { return }
    var next = range.lowerBound
    while next < range.upperBound {
      let word = units.word(sector.number * CountryFile.sectorLength + next / 8) >> UInt64(next % 8)
      guard word != 0 else {
        // No bit is left in the eight bytes that begin with this unit's.
        next += 64 - next % 8
        continue
      }
      next += word.trailingZeroBitCount
      guard next < range.upperBound, body(next) else { return }
      next += 1
    }
  }

  /// How many of a sector's units have a number below `unit`.
  func count(ofSector number: Int, before unit: Int) -> Int {
    var count = 0
    for start in stride(from: 0, to: unit, by: 64) {
      let word = units.word(number * CountryFile.sectorLength + start / 8)
      let left = unit - start
      count += (left < 64 ? word & (1 << UInt64(left) - 1) : word).nonzeroBitCount
    }
    return count
  }

  /// The numbers in the file of a sector's units that begin with `letters`.
  func unitNumbers(of sector: Sector, beginning letters: some StringProtocol) -> Range<Int> {
    guard let range = Self.range(ofUnits: letters) else { return 0..<0 }
    let first = sector.firstUnit + count(ofSector: sector.number, before: range.lowerBound)
    return first..<sector.firstUnit + count(ofSector: sector.number, before: range.upperBound)
  }

  /// The numbers of units that begin with up to two letters; nil for text that no unit begins with.
  private static func range(ofUnits letters: some StringProtocol) -> Range<Int>? {
    var range = 0..<400
    for letter in letters.utf8 {
      guard let index = CountryFile.letters.firstIndex(of: letter) else { return nil }
      let step = range.count / 20
      guard step > 0 else { return nil }
      let start = range.lowerBound + index * step
      range = start..<start + step
    }
    return range
  }

  /// The two letters of a unit's number.
  static func letters(ofUnit unit: Int) -> String {
    String(decoding: [CountryFile.letters[unit / 20], CountryFile.letters[unit % 20]], as: UTF8.self)
  }

  /// A postcode's sector, and the unit's number there; nil if there is no such postcode.
  private func sectorAndUnit(of postcode: Postcode) -> (sector: Sector, unit: Int)? {
    guard let district = district(named: postcode.outward),
      let digit = postcode.inward.first?.wholeNumberValue,
      let sector = sector(digit, ofDistrict: district),
      let unit = units(of: sector, beginning: postcode.inward.dropFirst()).first
    else { return nil }
    return (sector, unit)
  }

  func has(unit: Int, inSector number: Int) -> Bool {
    units.bits(8 * number * CountryFile.sectorLength + unit, 1) == 1
  }

  /// The number of a postcode in the file; nil if there is no such postcode.
  func unitNumber(_ postcode: Postcode) -> Int? {
    guard let (sector, unit) = sectorAndUnit(of: postcode) else { return nil }
    return sector.firstUnit + count(ofSector: sector.number, before: unit)
  }

  /// Whether the country has a postcode.
  ///
  /// - Complexity: O(log n) in the districts.
  public func contains(_ postcode: Postcode) -> Bool { sectorAndUnit(of: postcode) != nil }

  // MARK: What is there

  /// What is known of a postcode; nil if there is no such postcode.
  ///
  /// - Complexity: O(log n) in the districts.
  public func unit(_ postcode: Postcode) -> Unit? {
    guard let (sector, unit) = sectorAndUnit(of: postcode) else { return nil }
    let index = count(ofSector: sector.number, before: unit)
    let (ward, authority) = wardAndAuthority(ofSector: sector.number, index: index)
    let quality = quality(ofUnit: sector.firstUnit + index)
    return Unit(
      postcode: postcode, position: quality == 90 ? nil : position(ofSector: sector.number, index: index),
      quality: quality, ward: name(ofWard: ward), authority: name(ofAuthority: authority),
      country: Self.countries[country(ofAuthority: authority)])
  }

  func quality(ofUnit unit: Int) -> Int {
    let qualities = file[.qualities]
    let index = firstQuality(from: unit)
    return qualities.number(4 * index, 3) == unit && qualities.count > 4 * index
      ? qualities.number(4 * index + 3, 1) : 10
  }

  /// The index of the first entry of the section of qualities for a unit or one behind it.
  func firstQuality(from unit: Int) -> Int {
    let qualities = file[.qualities]
    return (0..<qualities.count / 4).partitioningIndex { qualities.number(4 * $0, 3) >= unit }
  }
}
