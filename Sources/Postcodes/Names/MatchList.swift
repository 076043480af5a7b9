/// Collects the places that fit what was typed, and gives each once, the best first.
struct MatchList {
  let names: PlaceNames
  let keys: [[UInt8]]
  let limit: Int
  private var found: [Found] = []
  /// Whether whole names are looked for, and not what goes on from a text.
  private var isOfWholeNames = false

  /// A row of one of the tables, or a place that is in none. An own place goes before others that fit as well.
  private struct Found {
    let hit: NameHit
    let key: [UInt8]
    let isTown: Bool
    let outside: NameMatch?
    /// How many were found before it. Rows that fit equally well keep this order, which is alphabetical.
    let number: Int
  }

  init(names: PlaceNames, keys: [[UInt8]], limit: Int) {
    (self.names, self.keys, self.limit) = (names, keys, limit)
  }

  var isEmpty: Bool { found.isEmpty }

  /// Adds one of the user's own places if its name fits, or else its name with what is short in it in full.
  mutating func add(_ entry: OwnPlaces.Entry) {
    let key = NameKey.of(entry.name)
    if add(key, score: .max, { NameMatch(entry.name, .own, at: entry.postcode.description, $0) }) { return }
    // Writing a key in full takes longer than to see that it begins otherwise.
    guard keys.contains(where: { $0.contains(NameKey.blank) && $0.prefix(2) == key.prefix(2) }),
      let full = PlaceNames.inFull(entry.name)
    else { return }
    add(NameKey.of(full), score: .max) { fit in
      var match = NameMatch(entry.name, .own, at: entry.postcode.description, fit)
      match.otherName = full
      return match
    }
  }

  /// Adds what has a special postcode if its name fits: a territory, which ranks as a town.
  mutating func add(_ special: SpecialPostcode, _ name: [UInt8]) {
    let isWhole = keys.contains(name)
    add(name, score: NameSearch.rankOfTerritory + (isWhole ? NameSearch.wholeName : 0)) { special.match($0) }
  }

  /// Adds a place that is in no table. False if its name does not fit.
  @discardableResult
  private mutating func add(_ name: [UInt8], score: Int, _ match: (NameMatch.Fit) -> NameMatch) -> Bool {
    guard let tier = keys.compactMap({ NameHit.Tier(of: name, typed: $0) }).min() else { return false }
    add(NameHit(row: 0, tier: tier, score: score), keys[0], outside: match(tier.fit))
    return true
  }

  /// Adds what a search finds in both tables for each key.
  mutating func add(_ search: (NameTable, [UInt8]) -> [NameHit]) {
    for key in keys {
      for hit in search(names.places, key) { add(hit, key) }
      for hit in search(names.towns, key) { add(hit, key, isTown: true) }
    }
  }

  /// Adds the rows that have one of the keys as their whole name, and rank above a number.
  mutating func addNamed(above rank: Int = -1) {
    isOfWholeNames = true
    addNames { table, key in table.rows(named: key).filter { table.rank(of: $0) > rank } }
  }

  /// Adds the rows that a search finds in both tables for each key, the largest places first.
  mutating func addNames(_ rows: (NameTable, [UInt8]) -> some Sequence<Int>) {
    add { table, key in
      rows(table, key).map { NameHit(row: $0, tier: .beginning, score: table.rank(of: $0)) }
    }
  }

  /// Adds a row of the places.
  mutating func addRow(_ row: Int) {
    add(NameHit(row: row, tier: .beginning, score: names.places.rank(of: row)), keys[0])
  }

  private mutating func add(_ hit: NameHit, _ key: [UInt8], isTown: Bool = false, outside: NameMatch? = nil) {
    found.append(Found(hit: hit, key: key, isTown: isTown, outside: outside, number: found.count))
  }

  var matches: [NameMatch] {
    var matches: [NameMatch] = []
    // Rows of places; a post town without a place is a number below 0.
    var seen: [Int] = []
    let ordered = found.sorted { left, right in
      left.hit.goes(before: right.hit) || !right.hit.goes(before: left.hit) && left.number < right.number
    }
    for found in ordered where matches.count < limit {
      if let outside = found.outside {
        matches.append(outside)
      } else if let place = found.isTown ? twin(ofTown: found.hit.row) : found.hit.row {
        let shown = names.places.shownRow(of: place)
        if seen.contains(shown) { continue }
        seen.append(shown)
        let match = match(place, shownBy: shown, typed: found.key, found.hit.tier)
        let isMeant =
          isOfWholeNames
          || !match.isStationBeside(matches, typed: found.key) && !match.isCouncil(beforeItIsTyped: found.key)
        if isMeant { matches.append(match) }
      } else if !seen.contains(-1 - found.hit.row) {
        seen.append(-1 - found.hit.row)
        matches.append(match(town: found.hit.row, found.hit.tier))
      }
    }
    return matches
  }

  /// The largest place that has a post town's name and lies in one of its outcodes.
  private func twin(ofTown town: Int) -> Int? {
    let (places, outcodes) = (names.places, names.towns.outcodes(of: town))
    var largest: Int?
    for row in places.rows(named: NameKey.of(names.towns.name(of: town)))
    where places.kind(of: row) != .landmark {
      guard places.outcodes(of: row).contains(where: outcodes.contains) else { continue }
      if largest.map({ places.rank(of: $0) < places.rank(of: row) }) ?? true { largest = row }
    }
    return largest
  }

  private func match(
    _ row: Int, shownBy shown: Int, typed: [UInt8], _ tier: NameHit.Tier
  ) -> NameMatch {
    let places = names.places
    let name = places.name(of: shown)
    let (kind, whereabouts) = (places.kind(of: shown), places.whereabouts(of: shown))
    let otherName = shown == row ? nil : Self.other(places.name(of: row), besides: name, typed: typed, tier)
    if let postcode = places.unit(of: shown).flatMap(Postcode.init(plain:)) {
      return NameMatch(
        name: name, otherName: otherName, kind: kind, whereabouts: whereabouts,
        codes: [postcode.description], sector: nil, fit: tier.fit, middle: .unknown)
    }
    let place = places.place(of: shown)
    return NameMatch(
      name: name, otherName: otherName, kind: kind, whereabouts: whereabouts,
      codes: codes(ofPlace: shown, named: name).map(\.name),
      sector: place.sector.map { "\(place.outcode.name) \($0)" }, fit: tier.fit,
      middle: places.middle(of: shown))
  }

  /// The second name; nil if the first name fits as well or has all of its words.
  private static func other(
    _ second: String, besides first: String, typed: [UInt8], _ tier: NameHit.Tier
  ) -> String? {
    let (first, words) = (NameKey.of(first), NameKey.of(second).split(separator: NameKey.blank))
    let fitsToo = NameHit.Tier(of: first, typed: typed).map { $0 <= tier } ?? false
    return fitsToo || first.holdsWords(words) ? nil : second
  }

  /// The place's own outcodes and those whose post town it is. The one that people know the town by comes first, else
  /// the one of its centre.
  private func codes(ofPlace row: Int, named name: String) -> [OutcodeKey] {
    let own = names.places.outcodes(of: row)
    var (first, others) = (own[0], own)
    for town in names.towns.rows(named: NameKey.of(name)) {
      let outcodes = names.towns.outcodes(of: town)
      guard outcodes.contains(where: own.contains) else { continue }
      if outcodes.contains(own[0]) { first = outcodes[0] }
      others += outcodes
    }
    others.sort()
    var codes = [first]
    for other in others where other != first && other != codes[codes.count - 1] { codes.append(other) }
    return codes
  }

  private func match(town row: Int, _ tier: NameHit.Tier) -> NameMatch {
    let towns = names.towns
    let place = towns.place(of: row)
    return NameMatch(
      name: towns.name(of: row), otherName: nil, kind: .town, whereabouts: towns.whereabouts(of: row),
      codes: towns.outcodes(of: row).map(\.name), sector: place.sector.map { "\(place.outcode.name) \($0)" },
      fit: tier.fit, middle: towns.middle(of: row))
  }
}

extension NameMatch {
  /// Whether it is a railway station that is not meant yet: the text begins the name of its town, or is only the bracket
  /// behind its own name, such as `Wilts`.
  fileprivate func isStationBeside(_ others: [NameMatch], typed: [UInt8]) -> Bool {
    guard kind == .landmark else { return false }
    if let otherName, let bracket = otherName.firstRange(of: " station ("),
      NameKey.of(String(otherName[bracket.upperBound...])).starts(with: typed)
    {
      return true
    }
    guard name.hasSuffix(Self.station) else { return false }
    let town = NameKey.of(String(name.dropLast(Self.station.count)))
    return town.starts(with: typed)
      && others.contains { ![.landmark, .own].contains($0.kind) && NameKey.of($0.name) == town }
  }

  /// Whether it is a council of which the text has only the town or the county: `wilts`, `leicster`.
  fileprivate func isCouncil(beforeItIsTyped typed: [UInt8]) -> Bool {
    guard kind == .region, calledAs.hasSuffix(Self.council) else { return false }
    let area = NameKey.of(String(calledAs.dropLast(Self.council.count)))
    return area.starts(with: typed) || fit == .spelling && typed.count <= area.count + 1
  }

  private static let (station, council) = (" station", " Council")
}
