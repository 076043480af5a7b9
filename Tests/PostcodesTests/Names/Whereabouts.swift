@testable import Postcodes

/// Finds what tells a place apart from others of its name: the local authority of the nearest postcode in its sector,
/// or the country if the authority has the same name.
struct Whereabouts {
  private let country = Country.greatBritain
  private var sectors: [String: [(position: GridPosition, authority: Int)]] = [:]

  mutating func told(_ row: NameSources.Row) -> NameSources.Row {
    var row = row
    (row.nearest, row.isFarFromNearest) = nearest(to: row)
    guard row.whereabouts == nil else { return row }
    let authority = authority(of: row)
    row.whereabouts = Self.whereabouts(authority, country(of: row), of: row.name)
    return row
  }

  /// Which of the 255 postcodes taken at equal steps from its sector is nearest to a place, and whether that one is far
  /// away.
  private mutating func nearest(to row: NameSources.Row) -> (part: UInt8?, isFar: Bool) {
    guard let position = row.position, !row.isNearly else { return (nil, false) }
    let units = units(of: row)
    guard !units.isEmpty else { return (nil, false) }
    let distances = (0..<255).map { units[$0 * units.count / 255].position.metres(to: position) }
    let nearest = distances.indices.min { distances[$0] < distances[$1] }
    return (nearest.map { UInt8($0) }, nearest.map { distances[$0] > 1000 } ?? false)
  }

  // MARK: Places of one name

  /// The farthest that a part of a place is from its centre, in metres. In places.tsv the parts of a town are at most
  /// 2961 m away, and the nearest two places of one name are 4758 m apart.
  static let reach = 3000.0

  /// A place with its near outward codes, and another place for each of its far ones, which the source joined because
  /// of the name. If the source has no sector, the place lies in the outward code of most postcodes around it.
  func parted(_ row: NameSources.Row) -> [NameSources.Row] {
    guard let position = row.position else { return [row] }
    var place = row
    if row.sector == nil {
      let near = country.nearest(to: position, limit: 500)
      let counts = Dictionary(grouping: near.filter { $0.metres <= Self.centre }, by: \.postcode.outward)
        .mapValues(\.count)
      let most = counts.values.max()
      if let nearest = near.first(where: { counts[$0.postcode.outward] == most })?.postcode {
        place.sector = nearest.inward.first?.wholeNumberValue
        place.outcodes = [nearest.outward] + row.outcodes.filter { $0 != nearest.outward }
      }
    }
    let far = place.outcodes.dropFirst().filter { distance(from: position, to: $0) > Self.reach }
    place.outcodes.removeAll { far.contains($0) }
    return [place]
      + far.map { outcode in
        var other = NameSources.Row(
          name: row.name, kind: row.kind, rank: row.rank, outcodes: [outcode], country: row.country)
        other.position = middle(of: outcode)
        other.isNearly = true
        return other
      }
  }

  /// Whether two places of one name are the same. One without a position lies at the centre of its first outward code.
  func areNear(_ left: NameSources.Row, _ right: NameSources.Row) -> Bool {
    guard let left = left.position ?? middle(of: left.outcodes[0]), let right = right.position else {
      return false
    }
    return left.metres(to: right) <= Self.reach
  }

  /// The distance to the nearest postcode of an outward code, in metres; 0 if the country has none.
  private func distance(from position: GridPosition, to outcode: String) -> Double {
    (0..<10).flatMap { units(ofSector: $0, in: outcode) }.map { $0.0.metres(to: position) }.min() ?? 0
  }

  // MARK: Post towns

  /// One row per post town and area; London has one row for all of its areas.
  ///
  /// - Parameter places: the places that have the towns' centres.
  mutating func postTowns(at places: [NameSources.Row]) -> [NameSources.Row] {
    var rows: [NameSources.Row] = []
    let placed = Dictionary(grouping: places.filter { $0.kind != .landmark }) { $0.outcodes[0] }
    for (name, outcodes) in PostTown.districts {
      let areas = Dictionary(grouping: outcodes) { name == "London" ? "" : String($0.prefix { $0.isLetter }) }
      for (area, outcodes) in areas {
        let ordered = outcodes.compactMap { OutcodeKey($0.utf8) }.sorted().map(\.name)
        // Several towns share an outcode, the first with the largest part. An outcode outside the country is taken to
        // have a usual size.
        let shares = ordered.map { outcode in
          let place = PostTown.names(ofDistrict: outcode).firstIndex(of: name) ?? 0
          return (Gazetteer.outcode(outcode)?.unitCount ?? 600) / (place + 1)
        }
        let twin = Self.twin(ofTown: name, among: ordered.flatMap { placed[$0] ?? [] })
        let main = zip(ordered, shares).max { $0.1 < $1.1 }?.0 ?? ordered[0]
        let first = twin.map { usual(of: ordered, area, named: name, around: $0) } ?? main
        let outcode = Gazetteer.outcode(main)
        let authority = twin.map { self.authority(of: $0) } ?? outcode.map(Self.commonest) ?? ""
        var row = NameSources.Row(
          // People use the longer name of the place that Royal Mail calls Newcastle there.
          name: name == "Newcastle" && area == "ST" ? "Newcastle-under-Lyme" : name, kind: .town,
          rank: Self.rank(shares.reduce(0, +)), outcodes: [first] + ordered.filter { $0 != first },
          whereabouts: Self.whereabouts(
            authority, twin.map { country(of: $0) } ?? outcode?.country ?? "", of: name))
        if let twin, twin.outcodes[0] == first {
          (row.position, row.sector) = (twin.position, twin.sector)
          (row.nearest, row.isFarFromNearest) = nearest(to: row)
        }
        rows.append(row)
      }
    }
    return rows
  }

  /// The largest place of a town's name, or else the largest town whose name has all of its words and more: Great
  /// Malvern, Newark-on-Trent.
  private static func twin(ofTown name: String, among places: [NameSources.Row]) -> NameSources.Row? {
    func words(_ name: String) -> [ArraySlice<UInt8>] {
      NameKey.of(name.replacing("-upon-", with: "-on-").replacing(" upon ", with: " on "))
        .split(separator: NameKey.blank)
    }
    let wanted = words(name)
    let called = places.map { ($0, words($0.name)) }
    let same = called.filter { $0.1 == wanted }
    let longer = called.filter { place, words in place.kind == .town && wanted.allSatisfy(words.contains) }
    return (same.isEmpty ? longer : same).max { $0.0.rank < $1.0.rank }?.0
  }

  /// The outward code that people have in mind for a town.
  ///
  /// The one that the project itself puts first wins. If the area is named after the town, it is the one of number 1 if
  /// its centre is within three kilometres of the town's. Otherwise it is the one of most postcodes around the town's
  /// centre. That is right more often than the one of the centre itself, as `UsualCodeTests` counts.
  private func usual(
    of outcodes: [String], _ area: String, named name: String, around town: NameSources.Row
  ) -> String {
    if town.hasChosenCode, outcodes.contains(town.outcodes[0]) { return town.outcodes[0] }
    guard let centre = town.position else { return town.outcodes[0] }
    let first = outcodes.first { outcode in
      OutcodeKey(outcode.utf8)?.number == 1
        && middle(of: outcode).map { $0.metres(to: centre) <= Self.reach } ?? false
    }
    if let first, PostTown.of(area: area) == name { return first }
    let counts = outcodes.map { outcode in
      (0..<10).flatMap { units(ofSector: $0, in: outcode) }.count { $0.0.metres(to: centre) <= Self.centre }
    }
    let most = zip(outcodes, counts).max { $0.1 < $1.1 }
    return most.flatMap { $0.1 > 0 ? $0.0 : nil } ?? town.outcodes[0]
  }

  /// How far around its centre a town's postcodes are counted, in metres.
  private static let centre = 750.0

  /// The authority that most of an outcode belongs to.
  private static func commonest(_ outcode: Outcode) -> String {
    outcode.place.firstRange(of: " / ").map { String(outcode.place[..<$0.lowerBound]) } ?? outcode.place
  }

  /// 10·log2 of a number, to the nearest.
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

  /// Whether the name of an authority says more than that of the place.
  private static func tells(_ authority: String, _ name: String) -> Bool {
    let (authority, name) = (NameKey.of(authority), NameKey.of(name))
    return !authority.isEmpty && !authority.holdsWords(name.split(separator: NameKey.blank))
      && !name.holdsWords(authority.split(separator: NameKey.blank))
  }

  private func outcode(_ row: NameSources.Row) -> Outcode? { Gazetteer.outcode(row.outcodes[0]) }

  /// The country of a place. An outcode on a border belongs to two.
  private mutating func country(of row: NameSources.Row) -> String {
    guard let all = outcode(row)?.country else { return row.country }
    return all.contains(" and ")
      ? nearestAuthority(to: row).map { Country.countries[country.country(ofAuthority: $0)] } ?? all : all
  }

  private mutating func authority(of row: NameSources.Row) -> String {
    if let unit = row.unit, let postcode = Postcode(unit), let known = country.unit(postcode) {
      return known.authority
    }
    guard row.position != nil, row.sector != nil else {
      // In Northern Ireland the place is the post town, in a Crown dependency the island itself.
      return outcode(row).map { $0.country == "Northern Ireland" ? "" : Self.commonest($0) } ?? ""
    }
    return nearestAuthority(to: row).map { country.name(ofAuthority: $0) } ?? ""
  }

  /// The number of the authority that the nearest postcode of a place's sector lies in.
  private mutating func nearestAuthority(to row: NameSources.Row) -> Int? {
    guard let position = row.position, row.sector != nil else { return nil }
    func square(_ other: GridPosition) -> Int {
      let (east, north) = (other.easting - position.easting, other.northing - position.northing)
      return east * east + north * north
    }
    return units(of: row).filter { $0.authority != 0 }.min { square($0.position) < square($1.position) }?
      .authority
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
        country.position(ofSector: sector.number, index: place),
        country.authority(ofSector: sector.number, index: place)
      )
    }
  }
}
