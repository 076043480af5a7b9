/// Finds the rows of a table whose names fit what was typed as it is spelt.
struct NameSearch {
  let table: NameTable
  let key: [UInt8]
  let limit: Int
  /// Where the places must lie; nil for anywhere.
  var outcodes: Set<OutcodeKey>?

  /// What a whole name adds to its score: it goes before a longer name that is up to eight times as large.
  static let wholeName = 30

  /// The rank of a territory overseas: that of a small town.
  static let rankOfTerritory = 55

  /// The best rows, in order.
  var hits: [NameHit] {
    var hits = BestHits(limit: limit)
    let words = key.split(separator: NameKey.blank).map { Array($0) }
    if words.count > 2, table.hasNone(withAll: words) { return [] }
    let beginning = table.rows(beginning: key)
    // Whole names come first in the table.
    let whole = beginning.isEmpty ? beginning : table.rows(named: key).clamped(to: beginning)
    for row in whole where lies(row) {
      hits.keep(row, .beginning, score: table.rank(of: row) + Self.wholeName)
    }
    for row in whole.upperBound..<beginning.upperBound where lies(row) {
      hits.keep(row, .beginning, score: table.rank(of: row))
    }
    guard hits.hasRoom else { return hits.hits }
    for place in table.laterWords(beginning: key) {
      let row = table.row(ofLaterWord: place)
      if !beginning.contains(row), lies(row) { hits.keep(row, .laterWord, score: table.rank(of: row)) }
    }
    guard hits.hasRoom, words.count > 1 else { return hits.hits }
    let first = table.rows(beginning: words[0])
    forEachRow(having: words) { row in
      if beginning.contains(row) || !lies(row) { return }
      hits.keep(row, first.contains(row) ? .laterWord : .words, score: table.rank(of: row))
    }
    return hits.hits
  }

  private func lies(_ row: Int) -> Bool {
    outcodes.map { table.lies(table.shownRow(of: row), in: $0) } ?? true
  }

  /// Goes through the rows in whose names each of the words begins a different word.
  ///
  /// Of two typed words, either one begins the other or no word begins with both. So it is enough to count: for each
  /// typed word, the name needs as many words that begin with it as there are among those typed.
  private func forEachRow(having words: [[UInt8]], _ body: (Int) -> Void) {
    let size = (table.count + 63) / 64
    var wanted = words.indices.filter { !words[..<$0].contains(words[$0]) }.map { index in
      (words.count { $0.starts(with: words[index]) }, table.places(ofWord: words[index]))
    }
    // The rarest word first: often it leaves no row.
    wanted.sort { $0.1.count < $1.1.count }
    var having: [UInt64]?
    for (needed, places) in wanted {
      // A set of rows for those with one such word, one for those with two, and so on.
      var counts = [UInt64](repeating: 0, count: needed * size)
      counts.withUnsafeMutableBufferPointer { counts in
        func count(_ row: Int) {
          guard row < table.count else { return }
          var place = row / 64
          let bit: UInt64 = 1 << UInt64(row % 64)
          while place < counts.count, counts[place] & bit != 0 { place += size }
          if place < counts.count { counts[place] |= bit }
        }
        for row in places.rows { count(row) }
        for place in places.later { count(table.row(ofLaterWord: place)) }
      }
      let enough = counts.suffix(size)
      let both = having.map { zip($0, enough).map { $0 & $1 } } ?? Array(enough)
      if both.allSatisfy({ $0 == 0 }) { return }
      having = both
    }
    for (place, bits) in (having ?? []).enumerated() {
      var bits = bits
      while bits != 0 {
        body(64 * place + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
