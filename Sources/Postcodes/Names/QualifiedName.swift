/// Names with a comma and what tells their place from others of the name: `Newport, Wales`.
extension PlaceNames {
  /// The places that have the name before the last comma and lie in what follows it. May be empty.
  func places(qualified name: String) -> [NameMatch] {
    let parts = name.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    guard parts.count > 1, let whole = parts.last else { return [] }
    return places(
      named: parts.dropLast().dropFirst().reduce(String(parts[0])) { $0 + ", " + $1 }, in: String(whole))
  }

  /// The places of a name that lie in a country, an authority, a county or a town. The United Kingdom tells nothing.
  ///
  /// Post towns and former counties tell places apart, too. If none of the places lies in a county, those are given that
  /// once did, and those on its border, if they are far nearer than the others: Sale, Cheshire. If none lies in a town,
  /// those of the postal area that is named after it are, if the town is far larger: Salford, Manchester, but not Poole,
  /// Bournemouth. If there is still none, the name may be short: Clacton, Essex is Clacton-on-Sea.
  ///
  /// Larger places that once lay in the county are given, too, and a city of them alone: Salford, Lancashire. So are
  /// those of the county if a council of its name has lesser ones: Skelton, North Yorkshire.
  ///
  /// If only one of them is a city, or else only one a town, only that is given; but a place with a longer name is given
  /// alone only if none has the name as it stands, or if the name alone means it.
  public func places(named name: String, in whole: String) -> [NameMatch] {
    if isKingdom(whole) { return places(named: name) }
    let key = NameKey.of(whole)
    guard !key.isEmpty else { return [] }
    let (named, usual) = places(beforeQualifier: name)
    func likeliest(_ places: [NameMatch]) -> [NameMatch] {
      let largest = largest(of: places)
      // Norwood, London is West Norwood or another, and not the only one that begins so: Norwood Green.
      if usual.count > 1, places.allSatisfy({ $0.kind == .suburb && !$0.isNamed(name) }) { return [] }
      if largest.count > 1 || largest[0].isNamed(name) || !places.contains(where: { $0.isNamed(name) }) {
        return largest
      }
      let likely = usual.filter(places.contains)
      return likely.count == 1 ? likely : likely + places.filter { !likely.contains($0) }
    }
    /// The only city of some places, or all, for counties of today and of once have their places.
    func cityOrAll(_ places: [NameMatch]) -> [NameMatch] {
      places.count == 1 || places.contains { $0.kind == .city } ? likeliest(places) : places
    }
    let said = named.filter { $0.isSaid(toLieIn: key) }
    let isCounty = said.contains {
      NameKey.of($0.whereabouts) == key && Counties.isOfSeveralAuthorities($0.whereabouts)
    }
    if !said.isEmpty, !isCounty {
      // In a country a name means what it usually does.
      let meant = said.contains { NameKey.of($0.country ?? "") == key } ? usual.filter(said.contains) : []
      return meant.isEmpty ? likeliest(said) : cityOrAll(meant)
    }
    let around = Surroundings(whole, in: self)
    let within = around.places(within: named)
    // A council may be called as the county of which it is a part: Skelton, North Yorkshire.
    let inside = said.isEmpty ? within : said
    if !inside.isEmpty {
      // Salford, Lancashire is not a hamlet in the county of today.
      let once = around.places(onceWithin: named.filter { $0.isTown || $0.kind == .suburb })
      let larger = named.prefix { !inside.contains($0) }.filter { within.contains($0) || once.contains($0) }
      return larger.isEmpty ? likeliest(inside) : cityOrAll(larger + inside)
    }
    let governed = named.filter { $0.authority.map { NameKey.of($0) == key } ?? false }
    if !governed.isEmpty { return likeliest(governed) }
    let short = towns(calledInShort: name)
    for all in [short.filter { $0.isSaid(toLieIn: key) }, around.places(within: short)] where !all.isEmpty {
      return largest(of: all)
    }
    let likely = named.filter { $0.isNamed(name) || $0 == usual.first }
    return largest(of: places(named: name, all: likely, beside: around))
  }

  /// What a name behind another can mean: counties and other regions, and towns.
  private struct Surroundings {
    let regions: [NameMatch]
    let towns: [NameMatch]

    init(_ whole: String, in names: PlaceNames) {
      let wholes = names.places(named: whole)
      let greater = names.places(named: "Greater " + whole)
      regions = (wholes + names.places(named: "County " + whole) + greater).filter { $0.kind == .region }
      towns = wholes.filter { $0.kind != .region && $0.kind != .landmark } + greater
    }

    /// Those of some places of which the authorities were once in one of the regions, at least in part.
    func places(onceWithin all: [NameMatch]) -> [NameMatch] {
      let former = Set(regions.flatMap { Counties.formerAuthorities(of: $0.name) })
      return former.isEmpty ? [] : all.filter { $0.toldAuthority.map(former.contains) ?? false }
    }

    /// Those of some places that lie in one of the regions, or else in one of the towns.
    func places(within all: [NameMatch]) -> [NameMatch] {
      // A region is its authorities, if it consists of some, or else its outward codes.
      let known = regions.map { region in
        (region: region, authorities: region.isCountry ? nil : Counties.authorities(of: region.name))
      }
      let found = all.filter { place in
        known.contains { region, authorities in
          if region.isCountry, place.country != nil { return false }
          if let authorities, let authority = place.toldAuthority { return authorities.contains(authority) }
          return region.holds(middleOf: place)
        }
      }
      return found.isEmpty ? all.filter { place in towns.contains { $0.holds(middleOf: place) } } : found
    }
  }

  /// Those of some places that lie in none of the surroundings as the borders run, but as addresses have it.
  private func places(named name: String, all: [NameMatch], beside around: Surroundings) -> [NameMatch] {
    guard !all.isEmpty else { return [] }
    for town in around.towns where rank(ofName: town.name) >= rank(ofName: name) + Self.larger {
      // A street of the town is meant, and not a hamlet that is called so.
      let places = all.filter { !$0.isCalledAsStreetsAre && town.isHead(ofAreaOf: $0) }
      let found = nearest(of: places, to: town, atMost: Self.ofPostTown)
      if !found.isEmpty { return found }
    }
    // A landmark may lie far out of its town: Stansted Airport, London.
    if all.count == 1, all[0].kind == .landmark {
      for town in around.towns {
        let found = nearest(of: all, to: town, atMost: Self.outOfTown)
        if !found.isEmpty { return found }
      }
    }
    guard let region = around.regions.first, !region.isCountry else { return [] }
    // A town between the two says where the place is, if it lies there itself.
    if let comma = name.lastIndex(of: ",") {
      let town = name[name.index(after: comma)...].drop { $0 == " " }
      let isThere = !places(named: String(town), in: region.name).isEmpty
      return isThere ? nearest(of: all, to: region, atMost: Self.ofItsTown) : []
    }
    // Salford, Lancashire is not the suburb on the border.
    let once = largest(of: around.places(onceWithin: all))
    let tried = [
      (once.filter(\.isTown), Self.ofFormerCounty), (all, Self.onBorder), (once, Self.ofFormerCounty),
    ]
    return tried.lazy.map { nearest(of: $0, to: region, atMost: $1) }.first { !$0.isEmpty } ?? []
  }

  /// Whether its name with what it lies in means a place alone, and no other of its name.
  func isTold(_ place: NameMatch, among shared: [NameMatch]) -> Bool {
    let whole = place.whereabouts
    guard !whole.isEmpty, shared.count(where: { $0.whereabouts == whole }) == 1 else { return false }
    guard Country.countries.contains(whole) || Counties.isOfSeveralAuthorities(whole) else { return true }
    return places(named: place.otherName ?? place.name, in: whole).map(\.codes) == [place.codes]
  }

  /// The only city of some places, or else the only town; all of them, if there is none or more than one.
  func largest(of places: [NameMatch]) -> [NameMatch] {
    for kind in [NameMatch.Kind.city, .town] {
      let largest = places.filter { $0.kind == kind }
      if !largest.isEmpty { return largest.count == 1 ? largest : places }
    }
    return places
  }

  /// The places of a name that lie near another place, if they are far nearer than the others of the name.
  ///
  /// A place with a longer name is only meant if none has the name as it stands, and a lesser place of the other name
  /// only if none is a post town: Barton near Preston is in Lancashire.
  func places(named name: String, near whole: String) -> [NameMatch] {
    let all = places(beforeQualifier: name).all
    let exact = all.filter { $0.isNamed(name) }
    let others = places(named: whole)
    let towns = others.filter { $0.hasPostTown(NameKey.of($0.name)) }
    for others in [towns, others] {
      for places in [exact, all] {
        let found = self.places(places, near: others)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Those of some places that lie near one of some others: the one that has such a place nearest to it, or as its post
  /// town.
  private func places(_ places: [NameMatch], near others: [NameMatch]) -> [NameMatch] {
    let found = others.compactMap { other in
      distances(of: places, to: positions(of: other)).map(\.metres).min().map { (other, metres: $0) }
    }
    guard let (other, _) = found.min(by: { $0.metres < $1.metres }) else { return [] }
    let near = nearest(of: places, to: other, atMost: Self.near)
    if !near.isEmpty { return near }
    return places.filter { place in others.contains { place.hasPostTown(NameKey.of($0.name)) } }
  }

  /// Whether a key is that of a post town.
  func isPostTown(_ key: [UInt8]) -> Bool { !towns.rows(named: key).isEmpty }

  /// Whether a text is the whole kingdom, which tells nothing.
  func isKingdom(_ text: String) -> Bool { Self.kingdom.contains(NameKey.of(text)) }

  /// Whether a text is a country in which no place is built in.
  func isAbroad(_ text: String) -> Bool { Self.abroad.contains(NameKey.of(text)) }

  private static let abroad = Set(
    TableRows.abroad.map { NameKey.of(String(decoding: $0, as: UTF8.self)) }
      + SpecialPostcode.all.map { NameKey.of($0.place) })

  /// All places that a name before a comma can mean, however small, and those that it means alone.
  private func places(beforeQualifier name: String) -> (all: [NameMatch], usual: [NameMatch]) {
    if name.contains(",") {
      let found = places(qualified: name)
      return (found, found)
    }
    let all = placesOfAnySize(named: name)
    // What the name usually means may have a longer one: Newcastle upon Tyne.
    let usual = placesAndFit(named: name, own: []).places
    return (all + usual.filter { !all.contains($0) }, usual)
  }

  /// The towns and suburbs whose names go on from a name with a word such as “upon”: Clacton-on-Sea for Clacton.
  func towns(calledInShort name: String) -> [NameMatch] {
    let keys = NameKey.typed(name)
    return places(goingOnFrom: keys).filter { place in
      (place.isTown || place.kind == .suburb)
        && keys.contains { key in
          let name = NameKey.of(place.name)
          let next = name.dropFirst(key.count + 1).prefix { $0 != NameKey.blank }
          return name.starts(with: key + [NameKey.blank])
            && Self.middles.contains(String(decoding: next, as: UTF8.self))
        }
    }
  }

  /// The only town whose name goes on from a text, if hardly any other place's does: Bognor Regis for Bognor.
  func town(begunBy name: String) -> NameMatch? {
    guard name.utf8.count > 4 else { return nil }
    let places = places(goingOnFrom: NameKey.typed(name)).filter { ![.landmark, .region].contains($0.kind) }
    let towns = places.filter(\.isTown)
    return towns.count == 1 && places.count < 4 ? towns[0] : nil
  }

  /// The places whose names have more words than one of some keys, and begin with it.
  private func places(goingOnFrom keys: [[UInt8]]) -> [NameMatch] {
    var list = MatchList(names: self, keys: keys, limit: .max)
    list.addNames { table, key in table.rows(beginning: key + [NameKey.blank]) }
    return list.matches
  }

  private static let middles = ["on", "upon", "in", "by", "under", "over", "le", "super", "de", "la", "next"]

  /// How far places lie at most, in metres, from the county that they were once in, from that on whose border they are
  /// (a county is as outward codes have it), and from that of the town that they belong to.
  private static let (ofFormerCounty, onBorder, ofItsTown) = (40_000.0, 3000.0, 60_000.0)
  /// How far places lie at most from what they are said to be near, in metres.
  private static let near = 30_000.0
  /// How far places lie at most from the town that their postal area is named after, and landmarks from that which they
  /// are said to be in, in metres.
  private static let (ofPostTown, outOfTown) = (15_000.0, 50_000.0)
  /// The difference of ranks from which a town is the larger one that an address names.
  private static let larger = 15

  /// Where a place is: its centre or, of a region and what has no centre, all its postcodes. May be empty.
  private func positions(of place: NameMatch) -> [GridPosition] {
    let postcodes = { Country.inUse.positions(beginning: place.codes.map { PostcodePrefix($0 + " ") }) }
    let all = place.kind == .region ? postcodes() : []
    if !all.isEmpty { return all }
    if let centre = place.position { return [centre] }
    if place.kind == .region { return [] }
    return place.isPostcode
      ? Country.inUse.positions(beginning: place.codes.map { PostcodePrefix($0) }) : postcodes()
  }

  /// How far some places lie from the nearest of some positions, in metres; without those of which that is not known.
  private func distances(
    of places: [NameMatch], to positions: [GridPosition]
  ) -> [(place: NameMatch, metres: Double)] {
    places.compactMap { place in
      let own = [PostcodePrefix(place.isPostcode ? place.code : place.code + " ")]
      guard let position = place.position ?? Country.inUse.positions(beginning: own).first else { return nil }
      return positions.lazy.map { position.metres(to: $0) }.min().map { (place, $0) }
    }
  }

  /// The place that lies nearest to another, or to its postcodes, unless others are not at least twice as far.
  private func nearest(of places: [NameMatch], to other: NameMatch, atMost most: Double) -> [NameMatch] {
    let positions = positions(of: other)
    // Of Northern Ireland no positions are built in.
    if positions.isEmpty, other.kind == .region {
      let areas = Set(other.codes.map { $0.prefix { $0.isLetter } })
      return places.filter { areas.contains($0.code.prefix { $0.isLetter }) }
    }
    let known = distances(of: places, to: positions)
    guard let nearest = known.min(by: { $0.metres < $1.metres }), nearest.metres <= most else { return [] }
    let rivals = known.filter { $0.metres <= max(2 * nearest.metres, 2000) }
    // An address names the post town.
    let towns = rivals.filter { $0.place.hasPostTown(NameKey.of($0.place.name)) }
    return (towns.isEmpty ? rivals : towns).map(\.place)
  }

  /// The places that a name and a comma mean together with what is being typed behind the comma, each with both as its
  /// name: `newport, w`.
  ///
  /// What is not yet the name of a whole may begin that of the country or of what tells the places apart, if the name
  /// is usually of several.
  func places(beingQualified typed: String) -> [NameMatch] {
    guard let comma = typed.lastIndex(of: ",") else { return [] }
    let name = String(typed[..<comma])
    let part = String(typed[typed.index(after: comma)...].drop { $0 == " " })
    let key = NameKey.of(part)
    // What tells the places of a name apart follows its comma.
    if key.isEmpty { return places(named: name).count > 1 ? places(named: name, inWhatBegins: part) : [] }
    func wholes(of place: NameMatch) -> [String] {
      [place.whereabouts, place.country ?? ""].filter { NameKey.of($0).starts(with: key) }
    }
    let found = places(qualified: typed)
    if !found.isEmpty {
      // A county is shown by its name, however short it is typed.
      let whole = places(named: part).first { $0.kind == .region }?.name ?? part
      return found.map {
        $0.qualified(by: wholes(of: $0).first ?? whole, as: name.contains(",") ? typed : nil)
      }
    }
    let begun = places(named: name, inWhatBegins: part, orCounty: true)
    return begun.isEmpty ? places(named: name, inRegionThatBegins: part) : begun
  }

  /// The places of a name that lie in a county or another region whose name begins with a text, each with that behind
  /// the name: `kingston, surr`.
  private func places(named name: String, inRegionThatBegins part: String) -> [NameMatch] {
    guard part.utf8.count > 2 else { return [] }
    let begun = matchesByLetter(part, limit: 10)
    // A town before the region is rather another place: Leeds, York.
    guard begun.first?.kind == .region else { return [] }
    let regions = begun.filter { $0.kind == .region && $0.fit == .beginning && !$0.isCountry }
    return regions.flatMap { region in
      places(named: name, in: region.name).map { place in
        let isShort = !place.isNamed(name)
        return place.qualified(by: region.name, as: isShort ? "\(name), \(region.name)" : nil)
      }
    }
  }

  /// The places of a name that several have, each with what it lies in as part of its name, if that begins with a text.
  ///
  /// - Parameter orCounty: whether it may also be a county in which the place's authority lies.
  func places(named name: String, inWhatBegins part: String, orCounty: Bool = false) -> [NameMatch] {
    let key = NameKey.of(part)
    guard !name.contains(",") else { return [] }
    let all = placesOfAnySize(named: name)
    guard all.count > 1 || orCounty && key.count > 2 else { return [] }
    // Behind a comma a town is rather another place: Leeds, York is not Leeds in Yorkshire.
    let usual = places(named: name)
    let isTown = isPostTown(key) && usual.count == 1 && usual[0].isTown
    var begun: [String] = []
    for place in all {
      func fits(_ whole: String) -> Bool { !whole.isEmpty && NameKey.of(whole).starts(with: key) }
      var wholes = [place.whereabouts, key.isEmpty ? "" : place.country ?? ""].filter(fits)
      if wholes.isEmpty, orCounty, !isTown, let authority = place.authority {
        wholes = Counties.all(of: authority).first(where: fits).map { [$0] } ?? []
      }
      for whole in wholes where !begun.contains(whole) { begun.append(whole) }
    }
    // What tells a place apart goes before the counties that it lies in.
    var told: Set<[String]> = []
    return begun.flatMap { whole in
      places(named: name, in: whole).filter { told.insert($0.codes + [$0.whereabouts]).inserted }
        .map { $0.qualified(by: whole) }
    }
  }

  private static let kingdom = ["uk", "united kingdom", "great britain"].map { Array($0.utf8) }

  /// The places that have a name as it stands, or with their other name in brackets: `Lisvane (Llys-faen)`.
  func placesOfAnySize(named name: String) -> [NameMatch] {
    if name.utf8.last == UInt8(ascii: ")"), let open = name.lastIndex(of: "(") {
      let key = NameKey.of(name)
      let titled = placesOfAnySize(named: String(name[name.index(after: open)...].dropLast())).filter {
        $0.otherName != nil && NameKey.of($0.title) == key
      }
      if !titled.isEmpty { return titled }
    }
    var list = MatchList(names: self, keys: NameKey.typed(name), limit: 100)
    list.addNamed()
    return list.matches
  }
}

extension NameMatch {
  /// The place with what it lies in behind its name.
  fileprivate func qualified(by whole: String, as typed: String? = nil) -> NameMatch {
    var place = self
    place.name = typed ?? "\(otherName ?? name), \(whole)"
    place.otherName = nil
    if whole == whereabouts { place.whereabouts = "" }
    return place
  }

  /// Whether the program itself says that it lies in what has a key, or in a country that has.
  fileprivate func isSaid(toLieIn key: [UInt8]) -> Bool {
    [whereabouts, country ?? ""].contains { text in
      NameKey.of(text) == key || NameKey.of(text).starts(with: key + Array(" and ".utf8))
    }
  }

  var isTown: Bool { kind == .city || kind == .town }

  /// The local authority that it is said to lie in, or else that of its centre.
  fileprivate var toldAuthority: String? {
    Counties.all(of: whereabouts).isEmpty ? authority : whereabouts
  }

  /// Whether the name of the post town of its middle has a key.
  func hasPostTown(_ key: [UInt8]) -> Bool {
    PostTown.names(ofDistrict: code.prefix { $0 != " " }).contains { NameKey.of($0) == key }
  }

  fileprivate var isCalledAsStreetsAre: Bool {
    kind != .landmark && (name.split(separator: " ").last.map { TypeWord.isStreet($0.lowercased()) } ?? false)
  }

  /// Whether another place lies in the postal area that is named after this town: M, after Manchester.
  fileprivate func isHead(ofAreaOf other: NameMatch) -> Bool {
    let area = other.code.prefix { $0.isLetter }
    return code.prefix { $0.isLetter } == area && PostTown.of(area: area).map(NameKey.of) == NameKey.of(name)
  }

  /// Whether the outcode of another place's middle is one of the place's.
  fileprivate func holds(middleOf other: NameMatch) -> Bool {
    codes.contains { $0 == other.code.prefix { $0 != " " } }
  }
}
