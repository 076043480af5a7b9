/// Finds the rows of a table whose names begin with what was typed once some letters are mended: a letter left out, put
/// in or replaced, or two neighbouring letters swapped.
struct SpellingSearch {
  let table: NameTable
  let key: [UInt8]
  /// How many letters may be mended, 0 to 2.
  private let allowed: Int

  init(table: NameTable, key: [UInt8]) {
    self.table = table
    // A character outside ASCII is one letter, which no name in a table has: its first byte stands for it.
    let key = key.filter(NameKey.beginsCharacter)
    self.key = key
    let letters = key.count { $0 != NameKey.blank }
    allowed = letters < 4 ? 0 : letters < 8 ? 1 : 2
  }

  /// The rows that need the fewest letters mended, in order.
  ///
  /// Names that begin with the first letter typed are searched first. Only if none of them is near are others looked
  /// up, and of these only names that need nothing but their first letter mended.
  func hits(limit: Int) -> [NameHit] {
    guard allowed > 0, key.count <= Distances.mostLetters else { return [] }
    let near = hits(in: table.rows(beginning: [key[0]]), allowed, limit)
    return near.isEmpty ? hitsOfOtherLetter(limit) : near
  }

  /// The rows that need their first letter mended. Few beginnings are possible, and each is looked up.
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

/// Computes Damerau's distance between what was typed and the beginnings of names, one name after the other.
///
/// The bytes that a name shares with the name before are worked out once, and a name is read only while it can be near.
///
/// Source: Wu and Manber, "Fast text searching allowing errors" (1992). For each number of slips there is a word of
/// bits. Its bit n says whether the first n letters typed can be had from the letters of the name with that many slips.
private struct Distances: ~Copyable {
  typealias Result = (slips: Int, isWhole: Bool)

  /// What the letters of a name up to some point give with no slip, with one and with two.
  private struct Reached {
    var exactly: UInt64 = 1
    var bySlip: UInt64 = 0
    var byTwo: UInt64 = 0
    /// The last letter, and a bit for each place at which it was typed.
    var letter: UInt8 = 0
    var places: UInt64 = 0
    /// The distance of the nearest beginning up to here; more than two for too far.
    var nearest = 3

    /// How many slips lead to the whole of what was typed; 3 for more than two.
    func slips(to end: UInt64) -> Int {
      exactly & end != 0 ? 0 : bySlip & end != 0 ? 1 : byTwo & end != 0 ? 2 : 3
    }
  }

  private let allowed: Int
  /// The bits in use if one slip is allowed, and if two are.
  private let slip, two: UInt64
  /// The bit for the whole of what was typed.
  private let end: UInt64
  /// For each letter, a bit for each place at which it was typed.
  private let places: UnsafeMutablePointer<UInt64>
  /// For each number of letters of the name, what they give.
  private let reached: UnsafeMutablePointer<Reached>
  /// The most letters of a name that are read: no longer beginning can be near.
  private let longest: Int
  /// For each byte of the name, how many of its letters come before it.
  private let lettersBefore: UnsafeMutablePointer<UInt8>
  private static let mostBytes = 256
  private var count = 0
  /// How many bytes of the name rule out that more of it is near, and the result for all names that share them.
  private var dead = Int.max
  private var ofDead: Result?

  /// The most typed letters that can be compared. No name has as many.
  static let mostLetters = 62

  init(key: [UInt8], allowed: Int) {
    self.allowed = allowed
    end = 1 << UInt64(key.count)
    let used = 2 * end - 1
    (slip, two) = (used, allowed > 1 ? used : 0)
    longest = key.count + allowed + 1
    places = .allocate(capacity: 256)
    places.initialize(repeating: 0, count: 256)
    for (place, letter) in key.enumerated() { places[Int(letter)] |= 2 << UInt64(place) }
    reached = .allocate(capacity: longest + 1)
    reached.initialize(repeating: Reached(), count: longest + 1)
    (reached[0].bySlip, reached[0].byTwo) = (0b11, 0b111 & two)
    lettersBefore = .allocate(capacity: Self.mostBytes)
    lettersBefore.initialize(repeating: 0, count: Self.mostBytes)
  }

  deinit {
    places.deallocate()
    reached.deallocate()
    lettersBefore.deallocate()
  }

  /// The distance in slips of the nearest beginning of the next name, and whether that is the whole name; nil for too
  /// many slips.
  ///
  /// - Parameter own: the bytes after those that the name shares with the name before; begins with a whole character.
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
      case .other: isAlive = add(0xFF)
      case .none, .mark: break
      case .blank: isAlive = addBlank()
      case .and:
        isAlive =
          addBlank() && add(UInt8(ascii: "a")) && add(UInt8(ascii: "n")) && add(UInt8(ascii: "d"))
          && addBlank()
      }
      let byte = shared + index
      if byte < Self.mostBytes { lettersBefore[byte] = UInt8(count) }
      guard isAlive, byte < Self.mostBytes - 1 else {
        dead = byte
        let slips = reached[count].nearest
        ofDead = slips <= allowed ? (slips, false) : nil
        return ofDead
      }
    }
    let slips = reached[count].nearest
    return slips <= allowed ? (slips, reached[count].slips(to: end) == slips) : nil
  }

  /// Adds a blank, unless there is one.
  private mutating func addBlank() -> Bool { reached[count].letter == NameKey.blank || add(NameKey.blank) }

  /// Adds a letter of the name.
  ///
  /// - Returns: whether what follows can still be near.
  @inline(__always)
  private mutating func add(_ letter: UInt8) -> Bool {
    guard count < longest else { return false }
    let (before, here) = (reached[count], places[Int(letter)])
    var next = Reached(letter: letter, places: here)
    next.exactly = before.exactly << 1 & here
    next.bySlip =
      (before.bySlip << 1 & here | before.exactly | (before.exactly | next.exactly) << 1) & slip
    next.byTwo = (before.byTwo << 1 & here | before.bySlip | (before.bySlip | next.bySlip) << 1) & two
    if count > 0 {
      // The letter was typed before the last one.
      let swapped = here << 1 & before.places
      next.bySlip |= reached[count - 1].exactly << 2 & swapped & slip
      next.byTwo |= (reached[count - 1].bySlip << 2 & swapped | next.bySlip << 1) & two
    }
    next.nearest = min(before.nearest, next.slips(to: end))
    count += 1
    reached[count] = next
    return next.exactly | next.bySlip | next.byTwo != 0
  }
}
