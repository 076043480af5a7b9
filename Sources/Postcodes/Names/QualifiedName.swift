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
  /// If none of several lies in a county, the nearest post town is given if it is near, since many have been moved to
  /// another county: Bromley, Kent.
  ///
  /// If only one of them is a city, or else only one a town, only that is given. A city or a town that is the only
  /// place usually meant by its name is not taken to lie in another town.
  public func places(named name: String, in whole: String) -> [NameMatch] {
    let key = NameKey.of(whole)
    guard !key.isEmpty else { return [] }
    if Self.kingdom.contains(key) { return places(named: name) }
    var all = name.contains(",") ? places(qualified: name) : placesOfAnySize(named: name)
    // What the name usually means may have a longer one: Newcastle upon Tyne.
    let usual = name.contains(",") ? [] : places(named: name)
    all += usual.filter { !all.contains($0) }
    guard !all.isEmpty else { return [] }
    func isOne(_ text: String) -> Bool {
      NameKey.of(text) == key || NameKey.of(text).starts(with: key + Array(" and ".utf8))
    }
    var found = all.filter { isOne($0.whereabouts) }
    if found.isEmpty { found = all.filter { $0.country.map(isOne) ?? false } }
    if found.isEmpty {
      let wholes = places(named: whole)
      let regions = wholes.filter { $0.kind == .region }
      found = all.filter { place in regions.contains { $0.holds(middleOf: place) } }
      if found.isEmpty {
        if usual.count > 1, let near = regions.first.flatMap({ town(of: all, near: $0) }) { return [near] }
        guard usual.count != 1 || !usual[0].isTown else { return [] }
        let towns = wholes.filter(\.isTown) + places(named: "Greater " + whole)
        found = all.filter { place in towns.contains { $0.holds(middleOf: place) } }
      }
    }
    for kind in [NameMatch.Kind.city, .town] {
      let largest = found.filter { $0.kind == kind }
      if !largest.isEmpty { return largest.count == 1 ? largest : found }
    }
    return found
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
    guard !key.isEmpty else { return [] }
    func wholes(of place: NameMatch) -> [String] {
      [place.whereabouts, place.country ?? ""].filter { NameKey.of($0).starts(with: key) }
    }
    let found = places(qualified: typed)
    if !found.isEmpty {
      return found.map {
        $0.qualified(by: wholes(of: $0).first ?? part, as: name.contains(",") ? typed : nil)
      }
    }
    guard !name.contains(","), places(named: name).count > 1 else { return [] }
    var begun: [String] = []
    for whole in placesOfAnySize(named: name).flatMap(wholes) where !begun.contains(whole) {
      begun.append(whole)
    }
    return begun.flatMap { whole in places(named: name, in: whole).map { $0.qualified(by: whole) } }
  }

  private static let kingdom = ["uk", "united kingdom"].map { Array($0.utf8) }

  /// The post town that lies near a region, and far nearer than the others.
  private func town(of places: [NameMatch], near region: NameMatch) -> NameMatch? {
    guard !region.isCountry, let middle = region.position else { return nil }
    let known = places.filter { place in
      towns.rows(named: NameKey.of(place.name)).contains { row in
        towns.outcodes(of: row).contains { $0.name == place.code }
      }
    }.compactMap { place in place.position.map { (place: place, metres: $0.metres(to: middle)) } }
    guard let nearest = known.min(by: { $0.metres < $1.metres }), nearest.metres < 60_000,
      known.allSatisfy({ $0.place.code == nearest.place.code || $0.metres > 2 * nearest.metres })
    else { return nil }
    return nearest.place
  }

  private func placesOfAnySize(named name: String) -> [NameMatch] {
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

  fileprivate var isTown: Bool { kind == .city || kind == .town }

  /// Whether the outcode of another place's middle is one of the place's.
  fileprivate func holds(middleOf other: NameMatch) -> Bool {
    codes.contains { $0 == other.code.prefix { $0 != " " } }
  }
}
