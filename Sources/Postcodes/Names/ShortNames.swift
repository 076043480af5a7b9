/// Places called by the beginning of their name: Clacton for Clacton-on-Sea.
extension PlaceNames {
  /// The places whose names go on from a name with a word such as “upon”, Clacton-on-Sea for Clacton, and the towns that
  /// are called “Great” in full: Great Yarmouth.
  func places(calledInShort name: String) -> [NameMatch] {
    let keys = NameKey.typed(name)
    let great = placesOfAnySize(named: "Great " + name).filter(\.isTown)
    return great
      + places(goingOnFrom: keys, with: Self.middles).filter { place in
        ![.landmark, .region].contains(place.kind)
          && keys.contains { key in
            let name = NameKey.of(place.name)
            let next = name.dropFirst(key.count + 1).prefix { $0 != NameKey.blank }
            return name.starts(with: key + [NameKey.blank])
              && Self.middles.contains(String(decoding: next, as: UTF8.self))
          }
      }
  }

  /// Whether a name may be short for another, as far as can be seen at once.
  func mayBeShort(_ name: String) -> Bool {
    !places.rows(beginning: NameKey.of(name) + [NameKey.blank]).isEmpty
      || !places.rows(named: NameKey.of("Great " + name)).isEmpty
  }

  /// Those of them that are towns or suburbs.
  func towns(calledInShort name: String) -> [NameMatch] {
    places(calledInShort: name).filter { $0.isTown || $0.kind == .suburb }
  }

  /// The only town whose name goes on from a text, if hardly any other place's does: Bognor Regis for Bognor.
  func town(begunBy name: String) -> NameMatch? {
    guard name.utf8.count > 4 else { return nil }
    let keys = NameKey.typed(name)
    let others: [NameMatch.Kind] = [.landmark, .region]
    // Of the many places called North no match is made.
    let rows = keys.flatMap { places.rows(beginning: $0 + [NameKey.blank]) }
    guard Set(rows.map(places.shownRow)).count(where: { !others.contains(places.kind(of: $0)) }) < 4 else {
      return nil
    }
    let found = places(goingOnFrom: keys, with: [""]).filter { !others.contains($0.kind) }
    let towns = found.filter(\.isTown)
    return towns.count == 1 && found.count < 4 ? towns[0] : nil
  }

  /// The places whose names begin with one of some keys, and go on with a word that begins with one of some others.
  private func places(goingOnFrom keys: [[UInt8]], with words: [String]) -> [NameMatch] {
    var list = MatchList(names: self, keys: keys, limit: .max)
    list.addNames { table, key in
      words.flatMap { table.rows(beginning: key + [NameKey.blank] + $0.utf8) }.sorted()
    }
    return list.matches
  }

  /// The words with which a name goes on from a short one.
  static let middles = ["on", "upon", "in", "by", "under", "over", "le", "super", "de", "la", "next"]
}
