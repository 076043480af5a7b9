extension PlaceNames {
  /// The rank of a small town.
  private static let rankOfTown = 75

  /// The cities and towns in some districts, and the suburbs as large as towns, each once with the position of its
  /// centre, the largest first.
  ///
  /// - Complexity: O(n) in the names; the position of each is looked up when the sequence gets to it.
  public func largestTowns(
    in districts: [Outcode]
  ) -> some Sequence<(name: String, position: GridPosition)> {
    let table = places
    let wanted = Set(districts.compactMap { OutcodeKey($0.name.utf8)?.value })
    let rows = (0..<table.count).filter { row in
      switch table.kind(of: row) {
      case .city, .town: break
      case .suburb where table.rank(of: row) >= Self.rankOfTown: break
      default: return false
      }
      return wanted.contains(table.place(of: row).outcode.value) && table.shownRow(of: row) == row
    }
    return rows.sorted { (table.rank(of: $1), $0) < (table.rank(of: $0), $1) }.lazy.compactMap { row in
      let place = table.place(of: row)
      return table.middle(of: row).position(inSector: place.sector.map { "\(place.outcode.name) \($0)" })
        .map { (table.name(of: row), $0) }
    }
  }
}
