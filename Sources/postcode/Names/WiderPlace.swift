import Postcodes

/// A place wider than one postcode: one with a name, or an area, a district or a sector.
struct WiderPlace: HeadedRows, Sendable {
  /// `Didsbury`; nil for a place that has only a code.
  var name: String?
  /// The kind of place with that name: `suburb`.
  var kind: String?
  /// Its codes, that of its centre first: `M20`.
  let codes: [String]
  /// The sector of its centre, as far as is known: `M20 6`.
  var sector: String?
  /// The local authority, or the two that hold most of it.
  let place: String
  private(set) var countries: [String]
  /// The names that a district is known by.
  var localities: [String] = []
  /// How many postcodes it has; nil if that is not known.
  let unitCount: Int?
  /// Its parts: the districts of an area, the sectors of a district.
  let parts: [String]
  let postTowns: [String]
  /// Its centre, else a position with half of the postcodes of its sector, or of all of it, to each side; nil if none
  /// is known.
  private(set) var middle: GridPosition?
  var origin = AnswerOrigin.builtIn

  /// Whether it is a whole country, whose centre says nothing.
  private(set) var isCountry = false

  /// A place by its name.
  init(_ match: NameMatch) {
    let group = PostcodeGroup(match)
    let isVague = group.countries.contains(match.whereabouts)
    self.init(group, place: isVague ? Self.authority(of: group, match.kind) : match.whereabouts)
    (name, kind, sector, isCountry) = (match.title, match.kind.name, match.sector, match.isCountry)
    if let country = match.country { countries = [country] }
    if let position = match.position {
      middle = position
    } else if let sector, let middle = Self.middle(of: [PostcodePrefix(sector)]) {
      self.middle = middle
    }
    origin = match.origin
  }

  /// The place of a code.
  init(_ group: PostcodeGroup) {
    let code = group.codes[0]
    self.init(group, place: Gazetteer.outcodes(inArea: code).isEmpty ? nil : PostTown.of(area: code))
    if group.districts.count == 1, group.districts[0].name == code {
      localities = PlaceNames.builtIn.localities(ofDistrict: code)
    }
  }

  private init(_ group: PostcodeGroup, place: String?) {
    let (districts, runs) = (group.districts, group.runs)
    codes = group.codes
    self.place = place ?? group.place
    unitCount = runs.isEmpty ? nil : runs.reduce(0) { $0 + $1.count }
    parts = districts.count > 1 ? districts.map(\.name) : runs.count > 1 ? runs.map(\.sector) : []
    countries = group.countries
    postTowns = Self.once(districts.flatMap { PostTown.names(ofDistrict: $0.name) })
    middle = Self.middle(of: group.prefixes)
  }

  /// The authority of most districts of a town that is known by no more than its country; empty if there is none.
  private static func authority(of group: PostcodeGroup, _ kind: NameMatch.Kind) -> String {
    if kind == .region { return "" }
    let all = group.districts.compactMap { $0.place.parts(between: " / ").first }
    let counts = all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.first { 2 * $0.value > all.count }.map { String($0.key) } ?? ""
  }

  private static func middle(of prefixes: [PostcodePrefix]) -> GridPosition? {
    PositionSample(of: Country.inUse.positions(beginning: prefixes))?.middle
  }

  private static func once(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
  }

  var heading: String { name.map { name in name + (kind.map { "  " + $0 } ?? "") } ?? codes[0] }

  var allRows: [(label: String, value: String?)] {
    let coordinates = middle.map { middle in
      let degrees = middle.degrees
      return fixed(degrees.latitude, decimals: 4) + ", " + fixed(degrees.longitude, decimals: 4)
    }
    return [
      ("Codes", name == nil ? nil : Self.few(codes)),
      ("Middle", sector),
      ("Place", countries == [place] || place == name ? nil : place),
      ("Localities", localities.joined(separator: ", ")),
      ("Country", countries.joined(separator: ", ")),
      ("Coordinates", coordinates),
      ("Postcodes", unitCount.map(grouped)),
      ("Holds", parts.sorted() == codes.sorted() ? nil : Self.few(parts)),
      ("Post town", postTowns == [name] ? nil : Self.few(postTowns)),
    ]
  }

  /// The place as one line of the columns of a postcode, with its code for the postcode, separated by tabs.
  var fields: String {
    ([codes[0]] + Place.lineFields.dropFirst().map { cell($0) ?? "" }).joined(separator: "\t")
  }

  private static let most = 8

  /// The first of some texts, and how many more there are.
  static func few(_ texts: [String]) -> String {
    let shown = texts.prefix(most).joined(separator: ", ")
    return texts.count > most ? shown + " and \(texts.count - most) more" : shown
  }
}

/// In the columns of a postcode, and some of its own.
extension WiderPlace: Record {
  static let members: Members<WiderPlace> = [
    "kind": { $0.kind.map { .text($0) } },
    "codes": { .texts($0.codes) },
    "localities": { .texts($0.localities) },
    "postcodes": { $0.unitCount.map { .integer($0) } },
    "area": { .text(String($0.codes[0].prefix { $0.isLetter })) },
    "district": {
      $0.codes[0].split(separator: " ").first.flatMap { Gazetteer.outcode($0) }.map { .text($0.name) }
    },
    "sector": { ($0.sector ?? $0.ownSector).map { .text($0) } },
    "name": { $0.name.map { .text($0) } },
    "place": { $0.place.isEmpty ? nil : .text($0.place) },
    "country": { $0.countries.isEmpty ? nil : .text($0.countries.joined(separator: ", ")) },
    "postTowns": { .texts($0.postTowns) },
    "latitude": { $0.middle.map { .degrees($0.degrees.latitude) } },
    "longitude": { $0.middle.map { .degrees($0.degrees.longitude) } },
    "source": { .text($0.origin.rawValue) },
  ]

  /// The sector that it is; nil for anything else.
  private var ownSector: String? {
    codes[0].contains(" ") && codes[0].last?.isNumber == true ? codes[0] : nil
  }
}
