@testable import Postcodes

/// What tells a place apart from others of its name: the local authority of the nearest postcode in its sector; where
/// that has the same name, the country.
struct Whereabouts {
  private let country = Country.greatBritain
  private var sectors: [String: [(position: GridPosition, authority: Int)]] = [:]

  mutating func told(_ row: NameSources.Row) -> NameSources.Row {
    var row = row
    row.nearest = nearest(to: row)
    guard row.whereabouts == nil else { return row }
    let authority = authority(of: row)
    row.whereabouts = Self.whereabouts(authority, outcode(row)?.country ?? row.country, of: row.name)
    return row
  }

  /// Which of 255 parts of its sector's postcodes begins with that nearest to a place.
  private mutating func nearest(to row: NameSources.Row) -> UInt8? {
    guard let position = row.position, row.kind != .locality else { return nil }
    let units = units(of: row)
    guard !units.isEmpty else { return nil }
    let distances = (0..<255).map { units[$0 * units.count / 255].position.metres(to: position) }
    return distances.indices.min { distances[$0] < distances[$1] }.map { UInt8($0) }
  }

  /// One row a post town and area, all of the capital's areas together.
  ///
  /// - Parameter places: where the middles of the towns are.
  func postTowns(at places: [NameSources.Row]) -> [NameSources.Row] {
    var rows: [NameSources.Row] = []
    let placed = Dictionary(grouping: places.filter { $0.kind != .landmark }) { NameKey.of($0.name) }
    for (name, outcodes) in PostTown.districts {
      let areas = Dictionary(grouping: outcodes) { name == "London" ? "" : String($0.prefix { $0.isLetter }) }
      for (area, outcodes) in areas {
        let ordered = outcodes.compactMap { OutcodeKey($0.utf8) }.sorted().map(\.name)
        let known = ordered.compactMap { Gazetteer.outcode($0) }
        let twins = (placed[NameKey.of(name)] ?? []).filter { ordered.contains($0.outcodes[0]) }
        let first = twins.max { $0.rank < $1.rank }.flatMap {
          area.isEmpty ? $0.outcodes[0] : usual(of: ordered, around: $0)
        }
        let units = zip(ordered, known).reduce(0) { sum, pair in
          // Of several towns each has its share, the first the most; an island's outcode is taken for one of the size
          // that most have.
          let place = PostTown.names(ofDistrict: pair.0).firstIndex(of: name) ?? 0
          return sum + (pair.1.unitCount ?? 600) / (place + 1)
        }
        let main = known.max { ($0.unitCount ?? 0) < ($1.unitCount ?? 0) }
        let authority = main.map(Self.commonest) ?? ""
        rows.append(
          NameSources.Row(
            // What Royal Mail calls Newcastle there is known by its longer name.
            name: name == "Newcastle" && area == "ST" ? "Newcastle-under-Lyme" : name, kind: .town,
            rank: Self.rank(units),
            outcodes: (first.map { [$0] } ?? []) + ordered.filter { $0 != first },
            whereabouts: Self.whereabouts(authority, main?.country ?? "", of: name)))
      }
    }
    return rows
  }

  /// The outward code that people have in mind for a town: its area's first, that of the number 1, where its middle is
  /// within three kilometres of the town's; else that in which the town's middle lies. Where that has less than a tenth of
  /// the postcodes of the largest, being of a few large users, the nearest that has more.
  private func usual(of outcodes: [String], around town: NameSources.Row) -> String {
    guard let centre = town.position else { return town.outcodes[0] }
    let counts = outcodes.map { Gazetteer.outcode($0)?.unitCount ?? 0 }
    let proper = zip(outcodes, counts).compactMap { outcode, count in
      10 * count < counts.max() ?? 0 ? nil : middle(of: outcode).map { (outcode, $0.metres(to: centre)) }
    }
    let first = proper.first { OutcodeKey($0.0.utf8)?.number == 1 && $0.1 <= 3000 }
    if let first { return first.0 }
    if proper.contains(where: { $0.0 == town.outcodes[0] }) { return town.outcodes[0] }
    return proper.min { $0.1 < $1.1 }?.0 ?? town.outcodes[0]
  }

  /// The authority that most of an outcode belongs to.
  private static func commonest(_ outcode: Outcode) -> String {
    outcode.place.firstRange(of: " / ").map { String(outcode.place[..<$0.lowerBound]) } ?? outcode.place
  }

  /// 10·log2, to the nearest.
  static func rank(_ units: Int) -> Int {
    guard units > 0 else { return 0 }
    var (rank, power) = (0, 1.0)
    let step = 1.0717734625362931
    while power * step.squareRoot() < Double(units) {
      power *= step
      rank += 1
    }
    return rank
  }

  private func middle(of outcode: String) -> GridPosition? {
    let positions = (0..<10).flatMap { units(ofSector: $0, in: outcode) }.map(\.0)
    guard !positions.isEmpty else { return nil }
    return GridPosition(
      easting: positions.map(\.easting).sorted()[positions.count / 2],
      northing: positions.map(\.northing).sorted()[positions.count / 2])
  }

  private static func whereabouts(_ authority: String, _ country: String, of name: String) -> String {
    tells(authority, name) ? authority : tells(country, name) ? country : ""
  }

  /// Whether the name of an authority says more than the place's own.
  private static func tells(_ authority: String, _ name: String) -> Bool {
    let (authority, name) = (NameKey.of(authority), NameKey.of(name))
    return !authority.isEmpty && !authority.holdsWords(name.split(separator: NameKey.blank))
      && !name.holdsWords(authority.split(separator: NameKey.blank))
  }

  private func outcode(_ row: NameSources.Row) -> Outcode? { Gazetteer.outcode(row.outcodes[0]) }

  private mutating func authority(of row: NameSources.Row) -> String {
    if let unit = row.unit, let postcode = Postcode(unit), let known = country.unit(postcode) {
      return known.authority
    }
    guard let position = row.position, row.sector != nil else {
      // An island's places are its post towns, or the island itself.
      return outcode(row).map { $0.country == "Northern Ireland" ? "" : Self.commonest($0) } ?? ""
    }
    func square(_ other: GridPosition) -> Int {
      let (east, north) = (other.easting - position.easting, other.northing - position.northing)
      return east * east + north * north
    }
    let nearest = units(of: row).filter { $0.authority != 0 }.min {
      square($0.position) < square($1.position)
    }
    return nearest.map { country.name(ofAuthority: $0.authority) } ?? ""
  }

  private mutating func units(of row: NameSources.Row) -> [(position: GridPosition, authority: Int)] {
    guard let digit = row.sector else { return [] }
    let name = "\(row.outcodes[0]) \(digit)"
    if sectors[name] == nil { sectors[name] = units(ofSector: digit, in: row.outcodes[0]) }
    return sectors[name] ?? []
  }

  private func units(ofSector digit: Int, in outcode: String) -> [(GridPosition, Int)] {
    guard let district = country.district(named: outcode),
      let sector = country.sector(digit, ofDistrict: district)
    else { return [] }
    return (0..<country.unitCount(ofSector: sector.number)).map { place in
      (
        country.position(ofSector: sector.number, place: place),
        country.authority(ofSector: sector.number, place: place)
      )
    }
  }
}
