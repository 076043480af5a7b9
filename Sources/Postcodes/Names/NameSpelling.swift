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

  /// The rows that need the fewest letters mended, in order. Of all names only those are looked for that need one, the
  /// first; the others begin with the letter that was typed.
  func hits(limit: Int) -> [NameHit] {
    guard allowed > 0 else { return [] }
    let near = hits(in: table.rows(beginning: [key[0]]), allowed, limit)
    return near.isEmpty ? hitsOfOtherLetter(limit) : near
  }

  /// The rows that need their first letter mended: few beginnings are possible, and each is looked up.
  private func hitsOfOtherLetter(_ limit: Int) -> [NameHit] {
    let rest = key.dropFirst()
    var beginnings = [Array(rest)]
    if let second = rest.first { beginnings.append([second, key[0]] + rest.dropFirst()) }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") where letter != key[0] {
      beginnings += [[letter] + rest, [letter] + key]
    }
    var found: [(row: Int, isWhole: Bool)] = []
    for beginning in beginnings where beginning.first != key[0] && beginning.first != NameKey.blank {
      let rows = table.rows(beginning: beginning)
      let whole = rows.isEmpty ? rows : table.rows(named: beginning)
      found += rows.map { ($0, whole.contains($0)) }
    }
    var hits = BestHits(limit: limit)
    for (row, isWhole) in found.sorted(by: { $0.row < $1.row }) {
      hits.keep(row, .slip, score: table.rank(of: row) + (isWhole ? NameSearch.wholeName : 0))
    }
    return hits.hits
  }

  private func hits(in rows: Range<Int>, _ allowed: Int, _ limit: Int) -> [NameHit] {
    var hits = BestHits(limit: limit)
    var distances = Distances(key: key, allowed: allowed)
    table.forEachName(in: rows) { row, shared, own in
      guard let (slips, isWhole) = distances.slips(shared: shared, own: own), slips > 0 else { return }
      let score = table.rank(of: row) + (isWhole ? NameSearch.wholeName : 0)
      hits.keep(row, slips == 1 ? .slip : .twoSlips, score: score)
    }
    let fewest = hits.hits.first?.tier
    return hits.hits.filter { $0.tier == fewest }
  }
}

/// How far the beginnings of one name after the other are from what was typed: Damerau's distance. What a name shares
/// with the one before is worked out once, and no more of a name is read than can be near.
private struct Distances: ~Copyable {
  typealias Result = (slips: Int, isWhole: Bool)

  private let key: [UInt8]
  private let allowed: Int
  private let width: Int
  /// For each number of letters of the name, how far they are from each number of letters typed; only for numbers that
  /// differ by `allowed` at most.
  private let rows: UnsafeMutablePointer<UInt8>
  /// For each number of letters of the name, how far the nearest of its beginnings is that are no longer.
  private let nearest: UnsafeMutablePointer<UInt8>
  private let letters: UnsafeMutablePointer<UInt8>
  /// The most letters of a name that are looked at: one that is longer cannot be near.
  private let longest: Int
  /// For each byte of the name, how many of its letters come before it.
  private let lettersBefore: UnsafeMutablePointer<UInt8>
  private static let mostBytes = 256
  private var count = 0
  /// The number of bytes of the name behind which nothing can be near, and what is said of all names that share them.
  private var dead = Int.max
  private var ofDead: Result?

  private var far: UInt8 { UInt8(allowed + 1) }

  init(key: [UInt8], allowed: Int) {
    (self.key, self.allowed, width) = (key, allowed, key.count + 1)
    longest = key.count + allowed + 3
    // One piece of memory for all, to be written without a look at who else has it.
    let sizes = ((longest + 1) * width, longest + 1)
    let size = sizes.0 + 2 * sizes.1 + Self.mostBytes
    rows = .allocate(capacity: size)
    rows.initialize(repeating: 0, count: size)
    letters = rows + sizes.0
    nearest = letters + sizes.1
    lettersBefore = nearest + sizes.1
    for column in 0..<width { rows[column] = UInt8(min(column, allowed + 1)) }
    nearest[0] = rows[key.count]
  }

  deinit { rows.deallocate() }

  /// How many slips the nearest beginning of the next name is away, and whether that is all of it; nil for too many.
  ///
  /// - Parameter own: what follows the bytes it shares with the name before; it begins with a whole letter.
  @inline(__always)
  mutating func slips(shared: Int, own: UnsafeRawBufferPointer) -> Result? {
    shared >= dead ? ofDead : read(shared: shared, own: own)
  }

  private mutating func read(shared: Int, own: UnsafeRawBufferPointer) -> Result? {
    dead = .max
    count = Int(lettersBefore[shared])
    let bytes = own.assumingMemoryBound(to: UInt8.self)
    var index = 0
    while index < bytes.count {
      var isAlive = true
      switch NameKey.letter(at: &index, of: bytes) {
      case .one(let letter): isAlive = add(letter)
      case .two(let first, let second): isAlive = add(first) && add(second)
      case .none: break
      case .blank, .and: isAlive = count > 0 && letters[count - 1] == NameKey.blank || add(NameKey.blank)
      }
      let byte = shared + index
      if byte < Self.mostBytes { lettersBefore[byte] = UInt8(count) }
      guard isAlive, byte < Self.mostBytes - 1 else {
        dead = byte
        let slips = Int(nearest[count])
        ofDead = slips <= allowed ? (slips, false) : nil
        return ofDead
      }
    }
    let slips = Int(nearest[count])
    return slips <= allowed ? (slips, Int(rows[count * width + key.count]) == slips) : nil
  }

  /// Adds a letter of the name.
  ///
  /// - Returns: whether what follows can still be near.
  private mutating func add(_ letter: UInt8) -> Bool {
    guard count < longest else { return false }
    letters[count] = letter
    count += 1
    let (row, above, far) = (count * width, (count - 1) * width, far)
    rows[row] = UInt8(min(count, allowed + 1))
    let first = max(1, count - allowed)
    let last = min(key.count, count + allowed)
    var least = first == 1 ? rows[row] : far
    if first > 1 { rows[row + first - 1] = far }
    if first <= last {
      for column in first...last {
        var best = rows[above + column - 1] + (key[column - 1] == letter ? 0 : 1)
        // What stands above the last one lies outside.
        if column < count + allowed { best = min(best, rows[above + column] + 1) }
        best = min(best, rows[row + column - 1] + 1)
        if column > 1, count > 1, key[column - 1] == letters[count - 2], key[column - 2] == letter {
          best = min(best, rows[above - width + column - 2] + 1)
        }
        rows[row + column] = min(best, far)
        least = min(least, best)
      }
    }
    nearest[count] =
      last == key.count && first <= last
      ? min(nearest[count - 1], rows[row + key.count]) : nearest[count - 1]
    if last < key.count { rows[row + last + 1] = far }
    return least <= allowed
  }
}
