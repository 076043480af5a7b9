/// The places found for what was typed, each once.
struct MatchList {
  let names: PlaceNames
  let keys: [[UInt8]]
  let limit: Int
  private var own: [(tier: NameHit.Tier, match: NameMatch)] = []
  private var hits: [(hit: NameHit, isTown: Bool, key: [UInt8])] = []

  init(names: PlaceNames, keys: [[UInt8]], limit: Int) {
    (self.names, self.keys, self.limit) = (names, keys, limit)
  }

  var isEmpty: Bool { own.isEmpty && hits.isEmpty }

  /// Adds one of the user's own places, where its name fits.
  mutating func add(_ entry: OwnPlaces.Entry) {
    let name = NameKey.of(entry.name)
    guard let tier = keys.compactMap({ NameHit.Tier(of: name, typed: $0) }).min() else { return }
    let match = NameMatch(
      name: entry.name, otherName: nil, kind: .own, whereabouts: "", codes: [entry.postcode.description],
      sector: nil, fit: tier.fit)
    own.append((tier, match))
  }

  /// Adds what a search finds in each of the tables for each of the keys.
  mutating func add(_ search: (NameTable, [UInt8]) -> [NameHit]) {
    for key in keys {
      hits += search(names.places, key).map { ($0, false, key) }
      hits += search(names.towns, key).map { ($0, true, key) }
    }
  }

  var matches: [NameMatch] {
    var found = own
    var seen: Set<Int> = []
    // What is equally good stays in order, which is that of the alphabet.
    let ordered = hits.enumerated().sorted { left, right in
      left.element.hit.goes(before: right.element.hit)
        || !right.element.hit.goes(before: left.element.hit) && left.offset < right.offset
    }
    for (_, (hit, isTown, key)) in ordered {
      // Own places may go before all of these.
      guard seen.count < limit else { break }
      if let place = isTown ? twin(ofTown: hit.row) : hit.row {
        let shown = names.places.shownRow(of: place)
        guard seen.insert(shown).inserted else { continue }
        found.append((hit.tier, match(place, shownBy: shown, typed: key, hit.tier)))
      } else if seen.insert(-1 - hit.row).inserted {
        found.append((hit.tier, match(town: hit.row, hit.tier)))
      }
    }
    return found.enumerated().sorted {
      ($0.element.tier, $0.offset) < ($1.element.tier, $1.offset)
    }.prefix(limit).map(\.element.match)
  }

  /// The largest place of a post town's name that lies in one of its outcodes.
  private func twin(ofTown town: Int) -> Int? {
    let outcodes = Set(names.towns.outcodes(of: town).map(\.value))
    return names.places.rows(named: NameKey.of(names.towns.name(of: town))).filter { row in
      names.places.kind(of: row) != .landmark
        && names.places.outcodes(of: row).contains { outcodes.contains($0.value) }
    }.max { names.places.rank(of: $0) < names.places.rank(of: $1) }
  }

  private func match(
    _ row: Int, shownBy shown: Int, typed: [UInt8], _ tier: NameHit.Tier
  ) -> NameMatch {
    let places = names.places
    let name = places.name(of: shown)
    let fitsToo = shown == row || NameHit.Tier(of: NameKey.of(name), typed: typed).map { $0 <= tier } ?? false
    let (kind, whereabouts) = (places.kind(of: shown), places.whereabouts(of: shown))
    let otherName = fitsToo ? nil : places.name(of: row)
    if let postcode = places.unit(of: shown).flatMap({ Postcode($0) }) {
      return NameMatch(
        name: name, otherName: otherName, kind: kind, whereabouts: whereabouts,
        codes: [postcode.description], sector: nil, fit: tier.fit)
    }
    let place = places.place(of: shown)
    return NameMatch(
      name: name, otherName: otherName, kind: kind, whereabouts: whereabouts,
      codes: codes(ofPlace: shown, named: name).map(\.name),
      sector: place.sector.map { "\(place.outcode.name) \($0)" }, fit: tier.fit)
  }

  /// A place's own outcodes and those whose post town it is, the one of its middle first.
  private func codes(ofPlace row: Int, named name: String) -> [OutcodeKey] {
    let own = names.places.outcodes(of: row)
    var all = Set(own.map(\.value))
    for town in names.towns.rows(named: NameKey.of(name)) {
      let outcodes = names.towns.outcodes(of: town).map(\.value)
      if outcodes.contains(where: all.contains) { all.formUnion(outcodes) }
    }
    return own.prefix(1) + all.subtracting([own[0].value]).sorted().map { OutcodeKey(value: $0) }
  }

  private func match(town row: Int, _ tier: NameHit.Tier) -> NameMatch {
    NameMatch(
      name: names.towns.name(of: row), otherName: nil, kind: .town,
      whereabouts: names.towns.whereabouts(of: row), codes: names.towns.outcodes(of: row).map(\.name),
      sector: nil, fit: tier.fit)
  }
}
