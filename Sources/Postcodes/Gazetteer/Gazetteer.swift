/// The built-in areas, districts and sectors of the United Kingdom and the Crown dependencies. They need no network and
/// cost nothing at start.
public enum Gazetteer {
  /// Every outcode, ordered by area, then number, then letter: SW1A before SW10.
  public static var outcodes: [Outcode] { outcodes(beginning: "") }

  /// The outcode of a name in upper case; nil if there is none.
  ///
  /// - Complexity: O(log n).
  public static func outcode(_ name: some StringProtocol) -> Outcode? {
    if let district = country.district(named: name) { return Outcode(district: district) }
    return TableRows.islands.line(whoseKeyIs: name).map { Outcode(String(name), facts: $0) }
  }

  /// The outcodes whose names begin with `start`, upper case, in order.
  ///
  /// - Complexity: O(log n) and the size of one area.
  public static func outcodes(beginning start: some StringProtocol) -> [Outcode] {
    let letters = start.utf8.prefix { !PostcodeGrammar.isDigit($0) }
    guard letters.count < start.utf8.count else { return areas(beginning: start).flatMap(outcodes(inArea:)) }
    let area = String(decoding: letters, as: UTF8.self)
    let districts = country.districts(inArea: area)
    guard districts.isEmpty else {
      return districts.filter { country.name(ofDistrict: $0).starts(with: start.utf8) }.map {
        Outcode(district: $0)
      }
    }
    return islands { $0.starts(with: start.utf8) }
  }

  /// Whether an outward code, upper case, was in use after 1990 and no longer is: `CF1`, `W1N`.
  ///
  /// - Complexity: O(n) in the areas.
  static func hasEnded(_ outward: some StringProtocol) -> Bool {
    if PostcodeGrammar.hasEnded(outward) { return true }
    let area = outward.prefix { !$0.isWholeNumber }
    guard var line = TableRows.areas.line(whoseKeyIs: area) else { return false }
    _ = TableRows.field(&line)
    return line.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(outward.utf8) }
  }

  /// The areas whose letters begin with `start`, in alphabetical order: S, SA, SE, … for `S`.
  public static func areas(beginning start: some StringProtocol) -> [String] {
    PostTown.areas(beginning: start)
  }

  /// Whether letters, of either case, are those of an area.
  public static func isArea(_ letters: some StringProtocol) -> Bool {
    let area = letters.uppercased()
    return area.utf8.count < 3 && areas(beginning: area).contains(area)
  }

  /// The outcodes of one area, in order; none if there is no such area.
  public static func outcodes(inArea area: String) -> [Outcode] {
    let districts = country.districts(inArea: area)
    guard districts.isEmpty else { return districts.map { Outcode(district: $0) } }
    return islands { $0.prefix { !PostcodeGrammar.isDigit($0) }.elementsEqual(area.utf8) }
  }

  /// How many postcodes an area has; nil if that is not known.
  static func unitCount(ofArea area: String) -> Int? {
    let districts = country.districts(inArea: area)
    return districts.isEmpty ? nil : country.unitCount(ofDistricts: districts)
  }

  /// What the built-in data has at a postcode: a landmark's name, or a special code's place, or the local authority, or
  /// its district's place. Empty if its district is not known.
  public static func place(of postcode: Postcode) -> String {
    if let landmark = Landmark.at(compact: postcode.compact) { return landmark.name }
    if let special = postcode.special { return special.place }
    if let unit = country.unit(postcode), !unit.authority.isEmpty { return unit.authority }
    return sectorPlace(of: postcode) ?? (postcode.isForcesNumber ? SpecialPostcode.forcesPlace : "")
  }

  /// The place of a postcode's sector; nil if its district is not known.
  static func sectorPlace(of postcode: Postcode) -> String? {
    outcode(postcode.outward)?.place(ofSector: postcode.inward.first?.wholeNumberValue ?? 0)
  }

  /// The attribution that the data's licence asks for, to be shown wherever the data is.
  public static var attribution: String { country.attribution }

  private static var country: Country { .inUse }

  /// Those outside of Great Britain whose names are wanted; of the others nothing but the name is read.
  private static func islands(where isWanted: (TableRows.Bytes) -> Bool) -> [Outcode] {
    TableRows.islands.compactMap { line in
      var line = line
      let name = TableRows.field(&line)
      guard isWanted(name) else { return nil }
      return Outcode(String(decoding: name, as: UTF8.self), facts: line)
    }
  }
}
