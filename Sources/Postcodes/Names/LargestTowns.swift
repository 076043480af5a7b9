extension PlaceNames {
  /// The cities, towns and suburbs of Great Britain, the largest first, each once and with the position of its centre.
  ///
  /// - Complexity: O(n) in the names; the position of each is looked up when the sequence gets to it.
  public var largestTowns: some Sequence<(name: String, position: GridPosition)> {
    let table = places
    let rows = (0..<table.count).filter { row in
      [.city, .town, .suburb].contains(table.kind(of: row)) && table.shownRow(of: row) == row
    }
    return rows.sorted { (table.rank(of: $1), $0) < (table.rank(of: $0), $1) }.lazy.compactMap { row in
      let place = table.place(of: row)
      return table.middle(of: row).position(inSector: place.sector.map { "\(place.outcode.name) \($0)" })
        .map { (table.name(of: row), $0) }
    }
  }
}
