extension PlaceNames {
  /// The places of a name, the largest first; that alone which is far larger than all others, or the user's own. Where
  /// there are none, those whose names have all the words of it: `bourton water`.
  ///
  /// Case, accents, apostrophes and punctuation do not matter.
  public func places(named name: String, own: [OwnPlaces.Entry] = []) -> [NameMatch] {
    let keys = NameKey.typed(name).filter { !$0.isEmpty && $0.count <= NameKey.longest }
    guard !keys.isEmpty else { return [] }
    var list = MatchList(names: self, keys: keys, limit: Self.mostOfAName)
    for entry in own where keys.contains(NameKey.of(entry.name)) { list.add(entry) }
    guard list.isEmpty else { return list.matches }
    func rank(_ table: NameTable, _ key: [UInt8]) -> Int {
      table.rows(named: key).map(table.rank(of:)).max() ?? 0
    }
    let largest = keys.map { max(rank(places, $0), rank(towns, $0)) }.max() ?? 0
    list.add { table, key in
      table.rows(named: key).filter { table.rank(of: $0) > largest - NameSearch.wholeName }.map {
        NameHit(row: $0, tier: .beginning, score: table.rank(of: $0))
      }
    }
    if !list.isEmpty { return list.matches }
    let words = name.split(separator: " ").map(String.init)
    guard words.count > 1 else { return [] }
    return matches(name, own: own, limit: Self.mostOfAName).filter {
      $0.fit != .spelling && $0.hasWords(words[...])
    }
  }

  private static let mostOfAName = 100
}

extension NameMatch {
  /// Whether each of some words is a whole word of the place's name, or of its other name.
  public func hasWords(_ words: ArraySlice<String>) -> Bool {
    if words.isEmpty { return true }
    let names = [name, otherName].compactMap(\.self).map { NameKey.of($0).split(separator: NameKey.blank) }
    let wanted = words.flatMap { NameKey.of($0).split(separator: NameKey.blank) }
    return names.contains { name in wanted.allSatisfy(name.contains) }
  }
}
