import Postcodes

/// A place wider than one postcode: one with a name, or an area, a district or a sector.
struct WiderPlace: Sendable {
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
  var origin = Place.Origin.builtIn

  /// Whether it is a whole country, whose centre says nothing.
  private(set) var isCountry = false

  /// A place by its name.
  init(_ match: NameMatch) {
    self.init(
      codes: match.codes, districts: match.codes.compactMap { Gazetteer.outcode($0) },
      place: match.whereabouts)
    (name, kind, sector, isCountry) = (match.title, match.kind.name, match.sector, match.isCountry)
    if let country = match.country { countries = [country] }
    if let position = match.position {
      middle = position
    } else if let sector, let middle = Self.middle(of: [PostcodePrefix(sector)]) {
      self.middle = middle
    }
    origin = match.origin
  }

  /// The place that a prefix means; nil if nothing built in begins with it.
  ///
  /// If it is the name of an area or a district, only that is meant: M1 without M11, M without ME.
  init?(_ prefix: PostcodePrefix) {
    let text = prefix.compact
    for case .inward(let outward, let inward) in prefix.readings where prefix.isSpaced && !inward.isEmpty {
      guard let district = Gazetteer.outcode(outward), Self.has(district, prefix, inward) else { return nil }
      self.init(codes: [prefix.description], districts: [district], prefixes: [prefix])
      return
    }
    let area = Gazetteer.outcodes(inArea: text)
    if !area.isEmpty {
      self.init(codes: [text], districts: area, place: PostTown.of(area: text))
    } else if let district = Gazetteer.outcode(text) {
      self.init(codes: [text], districts: [district])
      localities = PlaceNames.builtIn.localities(ofDistrict: text)
    } else if text.contains(where: \.isNumber) {
      // SW1 is SW1A to SW1Y, and not SW10.
      let districts = Gazetteer.outcodes(beginning: text).filter {
        $0.name.dropFirst(text.count).allSatisfy(\.isLetter)
      }
      // SW99 is not a district, but the sector SW9 9.
      let inward = prefix.readings.compactMap { reading -> (Outcode, PostcodePrefix)? in
        guard case .inward(let outward, let inward) = reading, let district = Gazetteer.outcode(outward),
          Self.has(district, prefix, inward)
        else { return nil }
        return (district, PostcodePrefix("\(outward) \(inward)"))
      }
      if !districts.isEmpty {
        self.init(codes: [text], districts: districts)
      } else if let (district, part) = inward.first {
        self.init(codes: [part.description], districts: [district], prefixes: [part])
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Whether a district has postcodes with a prefix, or where those are not built in, the sector.
  private static func has(_ district: Outcode, _ prefix: PostcodePrefix, _ inward: some StringProtocol)
    -> Bool
  {
    !Country.inUse.runs(beginning: prefix).isEmpty
      || Int(inward).map(district.sectors.contains) ?? false
  }

  /// - Parameter prefixes: what its postcodes begin with; nil if it has all postcodes of its districts.
  private init(codes: [String], districts: [Outcode], prefixes: [PostcodePrefix]? = nil, place: String? = nil)
  {
    let country = Country.inUse
    // A blank ends a district: `M1 ` is not the beginning of M11.
    let starts = prefixes ?? districts.map { PostcodePrefix($0.name + " ") }
    let runs = starts.flatMap { country.runs(beginning: $0) }
    self.codes = codes
    self.place = place ?? districts.first?.place ?? ""
    unitCount = runs.isEmpty ? nil : runs.reduce(0) { $0 + $1.count }
    parts = districts.count > 1 ? districts.map(\.name) : runs.count > 1 ? runs.map(\.sector) : []
    countries = Self.once(districts.flatMap { $0.country.split(separator: " and ").map(String.init) })
    postTowns = Self.once(districts.flatMap { PostTown.names(ofDistrict: $0.name) })
    middle = Self.middle(of: starts)
  }

  private static func middle(of prefixes: [PostcodePrefix]) -> GridPosition? {
    PositionSample(of: Country.inUse.positions(beginning: prefixes))?.middle
  }

  private static func once(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
  }

  /// The place as a heading and aligned lines beneath it.
  var text: String { text(and: []) }

  /// The text with more lines at its end.
  func text(and more: [(label: String, value: String)]) -> String {
    let heading = name.map { name in name + (kind.map { "  " + $0 } ?? "") } ?? codes[0]
    let coordinates = middle.map { middle in
      let degrees = middle.degrees
      return fixed(degrees.latitude, decimals: 4) + ", " + fixed(degrees.longitude, decimals: 4)
    }
    let all: [(String, String?)] = [
      ("Codes", name == nil ? nil : Self.few(codes)),
      ("Middle", sector),
      ("Place", countries == [place] ? nil : place),
      ("Localities", localities.joined(separator: ", ")),
      ("Country", countries.joined(separator: ", ")),
      ("Coordinates", coordinates),
      ("Postcodes", unitCount.map(grouped)),
      ("Holds", parts.sorted() == codes.sorted() ? nil : Self.few(parts)),
      ("Post town", postTowns == [name] ? nil : Self.few(postTowns)),
    ]
    return heading + "\n"
      + Columns.aligned(
        all.compactMap { label, value in value.flatMap { $0.isEmpty ? nil : (label, $0) } } + more)
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
