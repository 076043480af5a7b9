import Basics

/// Reads the rows of a file of names, and finds them by their keys.
struct NameTable: Sendable {
  private let names: NameFile.Part
  private let blocks: NameFile.Part
  private let ranks: NameFile.Part
  private let facts: NameFile.Part
  private let outcodes: NameFile.Part
  private let later: NameFile.Part
  private let file: NameFile
  /// Tells it from other tables in `found`.
  private let number: Int

  private static let tables = Atomic(0)
  /// What `places(ofWord:)` has found. One for all tables, since a class that is made for each slows each TAB down.
  private static let found = Memo<WordOfTable, PlacesOfWord>()

  private struct WordOfTable: Hashable {
    let table: Int
    let word: [UInt8]
  }

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let file = NameFile(bytes) else { return nil }
    self.file = file
    number = Self.tables.add(1)
    (names, blocks, ranks) = (file[.names], file[.blocks], file[.ranks])
    (facts, outcodes, later) = (file[.facts], file[.outcodes], file[.laterWords])
  }

  var count: Int { ranks.count }
  var about: String { String(decoding: file[.about].bytes, as: UTF8.self) }

  // MARK: What a row holds

  func rank(of row: Int) -> Int { ranks.number(row, 1) }

  func kind(of row: Int) -> NameMatch.Kind {
    let (kinds, number) = (
      NameMatch.Kind.allCases, facts.number(NameFile.factsLength * row + 2, 2) >> 10 & 0xF
    )
    return number < kinds.count ? kinds[number] : .locality
  }

  /// The row of the name that a place is shown by: this row, or its partner if this row has the second name.
  func shownRow(of row: Int) -> Int {
    let isSecond = facts.number(NameFile.factsLength * row + 2, 2) & 1 << 14 != 0
    return isSecond ? numbers(of: row, in: .partners).first ?? row : row
  }

  func whereabouts(of row: Int) -> String {
    let (texts, number) = (file[.whereabouts], facts.number(NameFile.factsLength * row + 2, 2) & 0x3FF)
    return texts.text(texts.number(2 * number, 2))
  }

  /// The outcode and the sector that a row's place lies in.
  func place(of row: Int) -> (outcode: OutcodeKey, sector: Int?) {
    let number = facts.number(NameFile.factsLength * row, 2)
    return (outcode(number & 0xFFF), number >> 12 < 10 ? number >> 12 : nil)
  }

  /// The centre of a row's place, as far as it is known.
  func middle(of row: Int) -> NameMatch.Middle {
    if let index = index(of: row, in: .positions, each: 8) {
      let positions = file[.positions]
      return .position(
        GridPosition(
          easting: positions.number(8 * index + 2, 3), northing: positions.number(8 * index + 5, 3)))
    }
    let number = facts.number(NameFile.factsLength * row + 4, 1)
    return number < NameFile.noUnit ? .nearUnit(number) : .unknown
  }

  /// The outcode of a row's place, then its further outcodes in order.
  func outcodes(of row: Int) -> [OutcodeKey] {
    [place(of: row).outcode]
      + numbers(of: row, in: .further).flatMap { run in
        (0...run >> 12).map { outcode((run & 0xFFF) + $0) }
      }
  }

  /// Whether a row's place lies in one of some outcodes, at least in part.
  func lies(_ row: Int, in outcodes: Set<OutcodeKey>) -> Bool {
    outcodes.contains(place(of: row).outcode) || self.outcodes(of: row).contains(where: outcodes.contains)
  }

  /// The postcode of a row's place, without its space; nil if the place is not one postcode.
  func unit(of row: Int) -> String? {
    guard let index = index(of: row, in: .units, each: 9) else { return nil }
    let units = file[.units]
    return String(
      decoding: units.bytes[9 * index + 2..<9 * index + 9].prefix { $0 != NameKey.blank }, as: UTF8.self)
  }

  /// The index of a row's entry in a section whose entries have `length` bytes.
  private func index(of row: Int, in section: NameFile.Section, each length: Int) -> Int? {
    let entries = file[section]
    let index = (0..<entries.count / length).partitioningIndex { entries.number(length * $0, 2) >= row }
    return index < entries.count / length && entries.number(length * index, 2) == row ? index : nil
  }

  func name(of row: Int) -> String {
    var cursor = NameCursor(self)
    cursor.seek(row)
    return cursor.name
  }

  /// The names that an outcode is known by, the best-known first.
  func localities(of outcode: OutcodeKey) -> [String] {
    let index = (0..<outcodes.count / 4).partitioningIndex { self.outcode($0) >= outcode }
    guard index < outcodes.count / 4, self.outcode(index) == outcode else { return [] }
    return (0..<NameFile.localitiesOfOutcode).compactMap { number in
      let row = file[.localities].number(2 * (NameFile.localitiesOfOutcode * index + number), 2)
      return row < count ? name(of: row) : nil
    }
  }

  /// The row of the railway station with a code of three letters in lower case; nil if there is none.
  func row(ofStation code: [UInt8]) -> Int? {
    guard code.count == 3 else { return nil }
    let (stations, number) = (file[.stations], code.reduce(0) { $0 << 8 | Int($1) })
    let index = (0..<stations.count / 5).partitioningIndex { stations.number(5 * $0, 3) >= number }
    guard index < stations.count / 5, stations.number(5 * index, 3) == number else { return nil }
    let row = stations.number(5 * index + 3, 2)
    return row < count ? row : nil
  }

  private func outcode(_ index: Int) -> OutcodeKey {
    OutcodeKey(value: UInt32(outcodes.number(4 * index, 4)))
  }

  /// The second numbers of a section's pairs whose first number is `row`.
  private func numbers(of row: Int, in section: NameFile.Section) -> [Int] {
    let pairs = file[section]
    var index = (0..<pairs.count / 4).partitioningIndex { pairs.number(4 * $0, 2) >= row }
    var found: [Int] = []
    while 4 * index < pairs.count, pairs.number(4 * index, 2) == row {
      found.append(pairs.number(4 * index + 2, 2))
      index += 1
    }
    return found
  }

  // MARK: Finding

  /// The rows whose keys begin with `key`.
  func rows(beginning key: [UInt8]) -> Range<Int> {
    let first = firstRow(notBefore: key)
    guard first < count, NameKey.of(name(of: first)).starts(with: key) else { return first..<first }
    return first..<max(first, firstRow(notBefore: key, orBeginningSo: true))
  }

  /// The rows whose keys are `key`.
  func rows(named key: [UInt8]) -> Range<Int> {
    let first = firstRow(notBefore: key)
    var cursor = NameCursor(self)
    var (other, end) = ([UInt8](), first)
    if first < count { cursor.seek(first) }
    while end < count {
      cursor.fold(into: &other)
      guard other == key else { break }
      end += 1
      cursor.advance()
    }
    return first..<end
  }

  /// The first row whose key does not go before `key`.
  ///
  /// - Parameter isPassed: whether rows whose keys begin with `key` are passed over, too.
  private func firstRow(notBefore key: [UInt8], orBeginningSo isPassed: Bool = false) -> Int {
    var cursor = NameCursor(self)
    let block = (0..<blocks.count / 4).partitioningIndex { block in
      cursor.seek(block * NameFile.rowsInBlock)
      return !cursor.goes(before: key, orBeginsSo: isPassed)
    }
    guard block > 0 else { return 0 }
    var row = (block - 1) * NameFile.rowsInBlock + 1
    let end = min(block * NameFile.rowsInBlock, count)
    cursor.seek(row - 1)
    while row < end {
      cursor.advance()
      if !cursor.goes(before: key, orBeginsSo: isPassed) { break }
      row += 1
    }
    return row
  }

  /// The entries of `laterWords` whose words, with what follows them in the name, begin with `key`.
  func laterWords(beginning key: [UInt8]) -> Range<Int> {
    var cursor = NameCursor(self)
    func first(orBeginningSo isPassed: Bool) -> Int {
      (0..<later.count / 3).partitioningIndex { index in
        cursor.seek(row(ofLaterWord: index))
        return !cursor.goes(before: key, from: later.number(3 * index + 2, 1), orBeginsSo: isPassed)
      }
    }
    let start = first(orBeginningSo: false)
    return start..<max(start, first(orBeginningSo: true))
  }

  /// Where words that begin with a text stand in the names.
  struct PlacesOfWord: Sendable {
    /// The rows whose first word does.
    let rows: Range<Int>
    /// The entries of `laterWords`.
    let later: Range<Int>

    var count: Int { rows.count + later.count }
  }

  func places(ofWord word: [UInt8]) -> PlacesOfWord {
    Self.found.of(WordOfTable(table: number, word: word)) {
      PlacesOfWord(rows: rows(beginning: word), later: laterWords(beginning: word))
    }
  }

  /// Whether one of some words begins no word of any name.
  func hasNone(withAll words: [[UInt8]]) -> Bool { words.contains { places(ofWord: $0).count == 0 } }

  func row(ofLaterWord index: Int) -> Int { later.number(3 * index, 2) }

  /// Where the name of a block's first row begins.
  fileprivate func start(ofBlock block: Int) -> Int { blocks.number(4 * block, 4) }

  /// A row's name at an offset: how many bytes it shares with the row before, and its own bytes.
  @inline(__always)
  func entry(at offset: Int) -> (shared: Int, own: UnsafeRawBufferPointer) {
    guard offset + 2 <= names.count, let base = names.bytes.baseAddress else {
      return (0, .init(start: nil, count: 0))
    }
    let (shared, length) = (Int(names.bytes[offset]), Int(names.bytes[offset + 1]))
    guard length <= names.count - offset - 2 else { return (0, .init(start: nil, count: 0)) }
    return (shared, UnsafeRawBufferPointer(start: base + offset + 2, count: length))
  }

  /// Goes through the names of some rows: how many bytes each shares with the name before, and its other bytes. The
  /// first shares none.
  @inline(__always)
  func forEachName(
    in rows: Range<Int>, _ body: (_ row: Int, _ shared: Int, _ own: UnsafeRawBufferPointer) -> Void
  ) {
    guard let first = rows.first else { return }
    var cursor = NameCursor(self)
    cursor.seek(first)
    body(first, 0, UnsafeRawBufferPointer(cursor.bytes))
    var offset = cursor.next
    for row in rows.dropFirst() {
      let (shared, own) = entry(at: offset)
      offset += 2 + own.count
      body(row, shared, own)
    }
  }
}

/// A position in the rows of a table, and the name there.
struct NameCursor: ~Copyable {
  private let table: NameTable
  /// The name's bytes. Its two lengths have a byte each, so it has less than 512.
  private let start = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
  private var count = 0
  /// Where the next row's name begins.
  fileprivate private(set) var next = 0
  private var key: [UInt8] = []

  init(_ table: NameTable) { self.table = table }

  deinit { start.deallocate() }

  var name: String { String(decoding: bytes, as: UTF8.self) }

  /// The name in UTF-8; valid until the cursor moves or ends.
  fileprivate var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  mutating func seek(_ row: Int) {
    next = table.start(ofBlock: row / NameFile.rowsInBlock)
    count = 0
    for _ in 0...row % NameFile.rowsInBlock { advance() }
  }

  mutating func advance() {
    let (shared, own) = table.entry(at: next)
    count = min(shared, count)
    if let bytes = own.baseAddress {
      UnsafeMutableRawPointer(start + count).copyMemory(from: bytes, byteCount: own.count)
    }
    count += own.count
    next += 2 + own.count
  }

  /// Replaces `key` with the key of the name.
  borrowing func fold(into key: inout [UInt8]) { NameKey.fold(bytes, into: &key) }

  /// Whether the key of the name, or of the name from a byte on, goes before another key.
  ///
  /// - Parameter alsoBeginning: whether it also does if it begins with that key.
  fileprivate mutating func goes(
    before other: [UInt8], from byte: Int = 0, orBeginsSo alsoBeginning: Bool
  ) -> Bool {
    let name = UnsafeBufferPointer(rebasing: bytes[min(byte, count)...])
    return other.withUnsafeBufferPointer { other in
      if let isBefore = NameKey.goesPlainly(name, before: other) { return isBefore }
      NameKey.fold(name, into: &key)
      var shared = 0
      while shared < key.count, shared < other.count, key[shared] == other[shared] { shared += 1 }
      if shared == other.count { return alsoBeginning }
      return shared == key.count || key[shared] < other[shared]
    }
  }
}
