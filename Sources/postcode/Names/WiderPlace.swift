import Postcodes

/// What is built in of a place wider than one postcode: one that has a name, or an area, a district or a sector.
struct WiderPlace: Sendable {
  /// `Didsbury`; nil for what only has a code.
  var name: String?
  /// What kind of place has the name: `suburb`.
  var kind: String?
  /// The codes it has, the one of its middle first: `M20`.
  let codes: [String]
  /// Its part in which its middle lies, as far as is known: `M20 6`.
  var sector: String?
  /// The local authority, or the two that hold most of it.
  let place: String
  private(set) var countries: [String]
  /// What a district is known for.
  var localities: [String] = []
  /// How many postcodes there are; nil where nobody knows.
  let unitCount: Int?
  /// What it holds: the districts of an area, the sectors of a district.
  let parts: [String]
  let postTowns: [String]
  /// A position with half of its postcodes to each side, or half of its middle's; nil where none is known.
  private(set) var middle: GridPosition?
  var origin = Place.Origin.builtIn

  /// Whether it is a whole country, whose middle says nothing.
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

  /// What begins so; nil where nothing that is built in does.
  ///
  /// An area or a district is meant where there is one of that name: M1 and not M11 too, M and not ME.
  init?(_ prefix: PostcodePrefix) {
    let text = prefix.compact
    for case .inward(let outward, let inward) in prefix.readings where prefix.isSpaced && !inward.isEmpty {
      guard let district = Gazetteer.outcode(outward), !Country.inUse.runs(beginning: prefix).isEmpty else {
        return nil
      }
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
      let runs = Country.inUse.runs(beginning: prefix)
      // SW99 is no district, but the sector SW9 9.
      let inward = prefix.readings.compactMap { reading in
        if case .inward(let outward, let inward) = reading {
          Gazetteer.outcode(outward).map { ($0, PostcodePrefix("\(outward) \(inward)")) }
        } else {
          nil
        }
      }
      if !districts.isEmpty {
        self.init(codes: [text], districts: districts)
      } else if !runs.isEmpty, let (district, part) = inward.first {
        self.init(codes: [part.description], districts: [district], prefixes: [part])
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// - Parameter prefixes: what its postcodes begin with, where it has not all of its districts.
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
    MapSubject.Area(label: "", positions: Country.inUse.positions(beginning: prefixes))?.middle
  }

  private static func once(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
  }

  /// As a heading and aligned lines beneath it.
  var text: String { text(and: []) }

  /// The same, with more lines at its end.
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

  /// The first of many.
  static func few(_ texts: [String]) -> String {
    let shown = texts.prefix(most).joined(separator: ", ")
    return texts.count > most ? shown + " and \(texts.count - most) more" : shown
  }
}

/// A wider place, as `--format json` and `csv` print it in the columns of a postcode, and some of its own.
struct WiderPlaceRecord: Record, Encodable {
  static let columns = ["kind", "codes", "localities", "postcodes"]

  var area: String
  var district: String?
  var sector: String?
  var name: String?
  var place: String?
  var country: String?
  var postTowns: [String]
  var latitude: Double?
  var longitude: Double?
  var source: String
  var kind: String?
  var codes: [String]
  var localities: [String]
  var postcodes: Int?

  init(_ wider: WiderPlace) {
    let code = wider.codes[0]
    source = wider.origin.rawValue
    area = String(code.prefix { $0.isLetter })
    district = code.split(separator: " ").first.flatMap { Gazetteer.outcode($0)?.name }
    (name, kind, codes) = (wider.name, wider.kind, wider.codes)
    sector = wider.sector ?? (code.contains(" ") && code.last?.isNumber == true ? code : nil)
    place = wider.place.isEmpty ? nil : wider.place
    country = wider.countries.isEmpty ? nil : wider.countries.joined(separator: ", ")
    (localities, postcodes, postTowns) = (wider.localities, wider.unitCount, wider.postTowns)
    let degrees = wider.middle?.degrees
    (latitude, longitude) = (degrees?.latitude, degrees?.longitude)
  }

  /// What stands in the columns of a postcode.
  var placeCells: [String?] {
    [
      nil, area, district, sector, name, place, nil, country, postTowns.joined(separator: "; "),
      latitude.map { fixed($0, decimals: 6) }, longitude.map { fixed($0, decimals: 6) }, source, nil,
    ]
  }

  var cells: [String?] {
    [kind, codes.joined(separator: "; "), localities.joined(separator: "; "), postcodes.map { "\($0)" }]
  }
}
