/// The rows of a table whose names have what was typed, by the letter.
struct NameSearch {
  let table: NameTable
  let key: [UInt8]
  let limit: Int

  /// A whole name goes before one that only begins so and is up to eight times as large.
  static let wholeName = 30

  /// The best, in order.
  var hits: [NameHit] {
    var hits: [NameHit] = []
    let beginning = table.rows(beginning: key)
    let whole = beginning.isEmpty ? beginning : table.rows(named: key)
    for row in beginning {
      let score = table.rank(of: row) + (whole.contains(row) ? Self.wholeName : 0)
      hits.keep(NameHit(row: row, tier: .beginning, score: score), limit: limit)
    }
    guard hits.count < limit else { return hits }
    var later: Set<Int> = []
    for place in table.laterWords(beginning: key) {
      let row = table.row(ofLaterWord: place)
      guard !beginning.contains(row), later.insert(row).inserted else { continue }
      hits.keep(NameHit(row: row, tier: .laterWord, score: table.rank(of: row)), limit: limit)
    }
    let words = key.split(separator: NameKey.blank)
    guard hits.count < limit, words.count > 1 else { return hits }
    for hit in scattered(words) where !beginning.contains(hit.row) && !later.contains(hit.row) {
      hits.keep(hit, limit: limit)
    }
    return hits
  }

  /// The best rows whose names have all the words, wherever they stand.
  private func scattered(_ words: [ArraySlice<UInt8>]) -> [NameHit] {
    var marked: [UInt64] = []
    let first = table.rows(beginning: Array(words[0]))
    for (index, word) in words.enumerated() {
      var rows = [UInt64](repeating: 0, count: (table.count + 63) / 64)
      func mark(_ row: Int) {
        if row < table.count { rows[row / 64] |= 1 << UInt64(row % 64) }
      }
      for row in index == 0 ? first : table.rows(beginning: Array(word)) { mark(row) }
      for place in table.laterWords(beginning: Array(word)) { mark(table.row(ofLaterWord: place)) }
      if index == 0 {
        marked = rows
      } else {
        for place in marked.indices { marked[place] &= rows[place] }
      }
    }
    var likely: [NameHit] = []
    for (place, bits) in marked.enumerated() {
      var bits = bits
      while bits != 0 {
        let row = 64 * place + bits.trailingZeroBitCount
        bits &= bits - 1
        likely.append(
          NameHit(row: row, tier: first.contains(row) ? .laterWord : .words, score: table.rank(of: row)))
      }
    }
    likely.sort { $0.goes(before: $1) }
    // One word of a name may begin with several of those typed.
    var (cursor, name, hits) = (NameCursor(table), [UInt8](), [NameHit]())
    for hit in likely where hits.count < limit {
      cursor.seek(hit.row)
      cursor.fold(into: &name)
      if name.holdsWords(words) { hits.append(hit) }
    }
    return hits
  }
}
