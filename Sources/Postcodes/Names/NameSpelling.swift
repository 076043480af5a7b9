/// The rows of a table whose names begin with what was typed once some letters are mended: one left out, put in, put for
/// another, or two that stand next to each other put in order.
struct NameSpelling {
  let table: NameTable
  let key: [UInt8]
  /// How many letters may be mended.
  private let allowed: Int

  init(table: NameTable, key: [UInt8]) {
    (self.table, self.key) = (table, key)
    let letters = key.count { $0 != NameKey.blank }
    allowed = letters < 4 ? 0 : letters < 8 ? 1 : 2
  }

  /// The rows that need the fewest letters mended, in order: by the first letter typed where some of its names are near,
  /// else any.
  func hits(limit: Int) -> [NameHit] {
    guard allowed > 0 else { return [] }
    let near = hits(in: table.rows(beginning: [key[0]]), limit)
    return near.isEmpty ? hits(in: 0..<table.count, limit) : near
  }

  private func hits(in rows: Range<Int>, _ limit: Int) -> [NameHit] {
    var hits: [NameHit] = []
    var distances = Distances(key: key, allowed: allowed)
    table.forEachName(in: rows) { row, shared, own in
      guard let (slips, isWhole) = distances.slips(shared: shared, own: own), slips > 0 else { return }
      let score = table.rank(of: row) + (isWhole ? NameSearch.wholeName : 0)
      hits.keep(NameHit(row: row, tier: slips == 1 ? .slip : .twoSlips, score: score), limit: limit)
    }
    let fewest = hits.first?.tier
    return hits.filter { $0.tier == fewest }
  }
}

/// How far the beginnings of one name after the other are from what was typed: Damerau's distance, of which what a name
/// shares with the one before is worked out once.
private struct Distances {
  private let key: [UInt8]
  private let allowed: Int
  /// For each number of letters of the name, how far they are from each number of letters typed.
  private var rows: [UInt8]
  private let width: Int
  /// The letters of the name's key, and for each byte of the name how many of them are before it.
  private var letters: [UInt8] = []
  private var lettersBefore: [Int] = [0]
  /// For each number of letters, the fewest slips of any beginning as short or shorter.
  private var fewest: [UInt8]
  /// The number of bytes of the name after which no longer one can be near; those behind them are not read.
  private var dead = Int.max
  /// The slips of the nearest beginning that is no longer.
  private var beforeDead: Int?
  private var name: [UInt8] = []

  init(key: [UInt8], allowed: Int) {
    (self.key, self.allowed, width) = (key, allowed, key.count + 1)
    rows = (0..<width).map { UInt8($0) }
    fewest = [UInt8(key.count)]
  }

  /// How many slips the nearest beginning of the next name is away, and whether that is all of it; nil for too many.
  mutating func slips(shared: Int, own: UnsafeRawBufferPointer) -> (slips: Int, isWhole: Bool)? {
    if shared >= dead { return beforeDead.map { ($0, false) } }
    dead = .max
    name.removeSubrange(min(shared, name.count)...)
    name.append(contentsOf: own)
    // A character of several bytes may have been cut.
    while lettersBefore.count > 1, lettersBefore.count - 1 > shared { lettersBefore.removeLast() }
    var byte = lettersBefore.count - 1
    while byte > 0, byte < name.count, name[byte] & 0xC0 == 0x80 { byte -= 1 }
    lettersBefore.removeSubrange((byte + 1)...)
    letters.removeSubrange(min(lettersBefore[byte], letters.count)...)
    while byte < name.count {
      let start = byte
      let letter = name.withUnsafeBufferPointer { NameKey.letter(at: &byte, of: $0) }
      switch letter {
      case .one(let letter): add(letter)
      case .two(let first, let second):
        add(first)
        add(second)
      case .none: break
      case .blank, .and: if letters.last != NameKey.blank { add(NameKey.blank) }
      }
      for _ in start..<byte { lettersBefore.append(letters.count) }
      if isFar {
        dead = byte
        name.removeSubrange(byte...)
        break
      }
    }
    let slips = Int(fewest[letters.count])
    beforeDead = slips <= allowed ? slips : nil
    guard slips <= allowed else { return nil }
    return (slips, dead == .max && Int(rows[letters.count * width + key.count]) == slips)
  }

  /// Whether no beginning longer than what is read can be near.
  private var isFar: Bool {
    let start = letters.count * width
    return !rows[start..<start + width].contains { $0 <= allowed }
  }

  private mutating func add(_ letter: UInt8) {
    letters.append(letter)
    let count = letters.count
    let needed = (count + 1) * width
    if rows.count < needed { rows.append(contentsOf: repeatElement(0, count: needed - rows.count)) }
    let (row, above) = (count * width, (count - 1) * width)
    rows[row] = UInt8(truncatingIfNeeded: count)
    for column in 1..<width {
      var best = rows[above + column - 1] + (key[column - 1] == letter ? 0 : 1)
      best = min(best, rows[above + column] + 1, rows[row + column - 1] + 1)
      if column > 1, count > 1, key[column - 1] == letters[count - 2], key[column - 2] == letter {
        best = min(best, rows[above - width + column - 2] + 1)
      }
      rows[row + column] = best
    }
    if fewest.count <= count { fewest.append(0) }
    fewest[count] = min(fewest[count - 1], rows[row + key.count])
  }
}
