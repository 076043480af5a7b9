/// A place whose name fits what was typed.
public struct NameMatch: Sendable, Hashable {
  /// What a place is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One of the user's own places.
    case own
    case landmark, city, town, suburb, village, hamlet, settlement, locality
    /// An island, a county or another part of the country with a name of its own.
    case region

    /// `suburb`, `own place`.
    public var name: String { self == .own ? "own place" : rawValue }
  }

  /// How a name fits what was typed.
  public enum Fit: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// It begins with the text.
    case beginning
    /// Its words begin with the words typed: later words, or in another order.
    case words
    /// It fits with a letter or two mended: to be offered as “did you mean”.
    case spelling

    public static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// The name that the place is shown by: `Swansea`.
  public internal(set) var name: String
  /// The place's other name, if that is the one typed: `Abertawe`.
  public internal(set) var otherName: String?
  /// The name by which it was found: of two, the one that is being typed.
  var calledAs: String { otherName ?? name }
  public let kind: Kind
  /// What tells it apart from places of the same name: the local authority, or the country if the authority has the
  /// place's name. May be empty.
  public internal(set) var whereabouts: String
  /// Its postcode if it has one of its own, `SW1A 1AA`; otherwise its outcodes. The first is the one that people know
  /// the town by, or the one of its centre; the others follow in order. Never empty.
  public private(set) var codes: [String]
  /// The sector of its centre, `M20 2`; nil if it is not known, or if `code` is a postcode.
  public let sector: String?
  public let fit: Fit
  let middle: Middle
  /// Where the answer came from: the built-in names and the user's own places, or the service.
  public var origin = AnswerOrigin.builtIn

  /// Where its centre is.
  enum Middle: Sendable, Hashable {
    case unknown
    case position(GridPosition)
    /// At a postcode of its sector in the built-in country, counted in 255ths of them all.
    case nearUnit(Int)
  }

  /// Its centre, or the postcode of its sector nearest to that; nil if neither is known.
  public var position: GridPosition? { middle.position(inSector: sector) }

  /// The country that its centre lies in: `Scotland`; nil if it is not known.
  public var country: String? {
    let country = Country.greatBritain
    if let authority = authorityOfMiddle {
      let name = Country.countries[country.country(ofAuthority: authority)]
      return name.isEmpty ? nil : name
    }
    // A sector on a border is of two countries.
    return around.flatMap { $0.country.isEmpty || $0.country.contains(" and ") ? nil : $0.country }
  }

  /// The local authority that its centre lies in: `Trafford`; nil if it is not known.
  var authority: String? {
    let country = Country.greatBritain
    if let authority = authorityOfMiddle { return country.name(ofAuthority: authority) }
    return around?.authorities.parts(between: " / ").first.map(String.init)
  }

  /// What is built in about the sector of its centre or, if that is not known, about its first district.
  private var around: Country.Whole? {
    let country = Country.greatBritain
    let sector = sector ?? (isPostcode ? String(code.dropLast(2)) : nil)
    return sector.flatMap { country.unit(ofSector: $0, part: 0) }.map { country.whole(sector: $0.sector) }
      ?? country.district(named: code.prefix { $0 != " " }).map { country.whole(district: $0) }
  }

  /// The number of the authority of the postcode nearest to its centre; nil if that is not built in.
  private var authorityOfMiddle: Int? {
    guard case .nearUnit(let part) = middle else { return nil }
    let country = Country.greatBritain
    return sector.flatMap { country.unit(ofSector: $0, part: part) }
      .map { country.authority(ofSector: $0.sector, index: $0.index) }
  }

  /// The code to use in the place of the name: `SW1A 1AA`, `M20`.
  public var code: String { codes[0] }

  /// The place with the outcode of its postcode, if it has one of its own.
  var outward: NameMatch {
    var place = self
    if isPostcode { place.codes = [String(code.prefix { $0 != " " })] }
    return place
  }

  /// The part of it that lies in some districts; nil if these are rather a part of it, as they are of a region, of a
  /// post town that has others, too (LS6 of Leeds), and of a suburb or a town with its centre in another.
  func narrowed(to districts: Set<String>) -> NameMatch? {
    var place = self
    place.codes = outward.codes.filter(districts.contains)
    if place.codes == outward.codes { return self }
    if isPostTown {
      return PostTown.districts[name]?.count == 1 ? place : nil
    }
    if kind == .region { return nil }
    return !(isTown || kind == .suburb) || sector.map { districts.contains(String($0.dropLast(2))) } ?? false
      ? place : nil
  }

  /// Whether `code` is a postcode of its own.
  public var isPostcode: Bool { code.contains(" ") }

  /// The name, and the other name if that was typed: `Swansea (Abertawe)`. Another that begins with the name is shown
  /// alone, `Bootle station (Cumbria)`, and so is a name that ends with the other: `The Mumbles`.
  public var title: String {
    guard let otherName, !name.hasSuffix(" " + otherName) else { return name }
    return otherName.hasPrefix(name + " (") ? otherName : "\(name) (\(otherName))"
  }

  /// What its other name is.
  enum Other: Sendable, Hashable {
    /// Another of its names.
    case name
    /// One of its names without the town before that: Bradford Airport, behind Leeds.
    case restOfName
    /// What it lies in: Leeds, behind Headingley.
    case whole
  }

  var otherIs = Other.name

  /// Whether it is the same place as another, however either was found.
  func isSame(as other: NameMatch) -> Bool {
    kind == other.kind && codes == other.codes
      && (name == other.name || position != nil && position == other.position)
  }

  /// The codes in short: `EH1-EH17`.
  public var codeRange: String { OutcodeRange.text(of: codes) }
}

extension NameMatch.Middle {
  /// The position of the centre of a place in a sector; nil if it is not known.
  func position(inSector sector: String?) -> GridPosition? {
    switch self {
    case .unknown: nil
    case .position(let position): position
    case .nearUnit(let part):
      sector.flatMap { Country.greatBritain.unit(ofSector: $0, part: part) }
        .map { Country.greatBritain.position(ofSector: $0.sector, index: $0.index) }
    }
  }
}

extension Country {
  /// The postcode at `part` 255ths of a sector's postcodes.
  fileprivate func unit(ofSector name: String, part: Int) -> (sector: Int, index: Int)? {
    guard let digit = name.last?.wholeNumberValue, let district = district(named: name.dropLast(2)),
      let sector = sector(digit, ofDistrict: district)
    else { return nil }
    let count = unitCount(ofSector: sector.number)
    return count > 0 ? (sector.number, part * count / 255) : nil
  }
}
