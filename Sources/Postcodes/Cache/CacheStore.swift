import Basics

/// The cache's file as a table. It is opened at first use, rebuilt if it is damaged, and given up if that fails.
///
/// The journal is SQLite's rollback journal, not the write-ahead log. Processes here are short and many, and each would
/// set up and remove the log's shared memory. Nor can a log be read in a read-only directory.
///
/// The rows of batches are a segment of their own, so that a run over more rows than the file holds does not drop what
/// the prompt and a shell's TABs use. Of such a run those that came first stay, and serve the next run: an order by use
/// alone would drop each just before it is wanted again. A row that is asked for alone leaves the segment.
///
/// Source: https://dl.acm.org/doi/10.1109/2.268884 (the segmented cache, which this one resembles)
struct CacheStore {
  /// Where a row is kept.
  enum Segment: Int64 {
    case batches = 0
    case single = 1
  }

  private enum Connection {
    case none
    case open(SQLiteDatabase)
    case givenUp
  }

  /// One sentence about a fault, even one that has been repaired; nil for none.
  private(set) var notice: String?

  private let file: CacheFile
  private let capacity: Int
  private let largest: Int64
  /// One in this many reads of fresh answers is counted, on behalf of all.
  private let sampling: Int
  private var connection = Connection.none
  /// The rows that this run's batches have read since the file was last written.
  private var usedByBatches: [Key] = []
  /// When this run stored its first batch: earlier rows of batches may make room for it.
  private var firstBatch: Int64?

  /// - Parameters:
  ///   - capacity: the largest number of rows.
  ///   - largest: the largest size in bytes.
  init(file: CacheFile, capacity: Int, largest: Int64, sampling: Int) {
    self.file = file
    self.capacity = max(0, capacity)
    self.largest = largest
    self.sampling = max(1, sampling)
  }

  /// Returns the row for a key, and marks it as used; nil if there is none or it cannot be read.
  ///
  /// - Parameter segment: who reads it.
  mutating func row(_ key: Key, for segment: Segment = .single, now: Int64) -> Row? {
    let sampling = sampling
    if segment == .batches { usedByBatches.append(key) }
    return use(making: false, patience: Self.patienceOfReaders) { (database) throws(SQLiteError) in
      let sql =
        "SELECT value, stored, expires, used, sum, etag, segment FROM answers WHERE base = ? AND kind = ? AND key = ?"
      guard let found = try database.row(sql, key.values) else { return nil }
      let row = Row(
        value: found.text(0), etag: found.text(5), stored: found.integer(1), expires: found.integer(2))
      guard row.checksum(key) == found.integer(4), Self.times.contains(row.stored),
        Self.times.contains(row.expires)
      else { return nil }
      // The time of use is exact to a week, and only some reads are counted. So hardly any read needs a write.
      let isOld = !(now - Self.week...now + Self.week).contains(found.integer(3))
      let isPromoted = found.integer(6) < segment.rawValue
      let isCounted = row.isFresh(at: now) && Int.random(in: 0..<sampling) == 0
      if isOld || isCounted || isPromoted, !database.isReadOnly {
        try? database.transaction { () throws(SQLiteError) in
          if isOld || isPromoted { try Self.touch(key, for: segment, now: now, in: database) }
          if isCounted { try database.row("UPDATE use SET hits = hits + ?", [.integer(Int64(sampling))]) }
        }
      }
      return row
    }
  }

  /// The keys of all rows of a kind.
  mutating func keys(base: String, kind: ResponseCache.Kind) -> [String] {
    let sql = "SELECT group_concat(key, char(10)) FROM answers WHERE base = ? AND kind = ?"
    let text = use(making: false) { (database) throws(SQLiteError) in
      try database.row(sql, [.text(base), .integer(kind.rawValue)])?.text(0)
    }
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  private static func touch(
    _ key: Key, for segment: Segment, now: Int64, in database: SQLiteDatabase
  ) throws(SQLiteError) {
    try database.row(
      "UPDATE answers SET used = ?, segment = max(segment, ?) WHERE base = ? AND kind = ? AND key = ?",
      [.integer(now), .integer(segment.rawValue)] + key.values)
  }

  /// Stores rows, and drops others if there are too many.
  ///
  /// - Parameter segment: who stores them.
  /// - Returns: whether the rows were stored, as far as there is room.
  @discardableResult
  mutating func put(_ rows: [(key: Key, row: Row)], for segment: Segment = .single, now: Int64) -> Bool {
    let (capacity, largest) = (Int64(capacity), largest)
    let used = segment == .batches ? usedByBatches : []
    if segment == .batches { firstBatch = firstBatch ?? now }
    let begun = firstBatch ?? .max
    let isStored: Bool? = use(making: true) { (database) throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in
        for key in used { try Self.touch(key, for: .batches, now: now, in: database) }
        for (key, row) in rows {
          try database.row(
            """
            INSERT INTO answers (base, kind, key, value, stored, expires, used, sum, etag, segment)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (base, kind, key) DO UPDATE SET value = excluded.value, stored = excluded.stored,
              expires = excluded.expires, used = excluded.used, sum = excluded.sum, etag = excluded.etag,
              segment = max(segment, excluded.segment)
            """,
            key.values + [
              .text(row.value), .integer(row.stored), .integer(row.expires), .integer(now),
              .integer(row.checksum(key)), .text(row.etag), .integer(segment.rawValue),
            ])
        }
        // Each of these rows was missing when it was asked for.
        let misses = rows.count { $0.key.kind != .pause }
        if misses > 0 { try database.row("UPDATE use SET misses = misses + ?", [.integer(Int64(misses))]) }
        let count = try Self.count(database)
        let excess = max(count - capacity, try database.isLarger(than: largest) ? count / 8 : 0)
        if excess > 0 { try Self.drop(excess, for: segment, begun: begun, from: database) }
      }
      return true
    }
    if segment == .batches { usedByBatches = [] }
    return isStored ?? false
  }

  private static func count(_ database: SQLiteDatabase) throws(SQLiteError) -> Int64 {
    try database.row("SELECT count(*) FROM answers")?.integer(0) ?? 0
  }

  /// Drops rows: first those of earlier batches; then a batch gives up its own newest rows, and a single answer takes
  /// the place of any batch's row, or else of the single one used longest ago.
  private static func drop(
    _ excess: Int64, for segment: Segment, begun: Int64, from database: SQLiteDatabase
  ) throws(SQLiteError) {
    let last = try count(database) - excess
    let steps: [(rows: String, values: [Int64])] =
      [("segment = 0 AND used < ? ORDER BY used, stored", [begun])]
      + (segment == .batches
        ? [("segment = 0 ORDER BY stored DESC, rowid DESC", [])]
        : [("segment = 0 ORDER BY used, stored", []), ("1 ORDER BY used, stored", [])])
    for step in steps {
      let left = try count(database) - last
      guard left > 0 else { return }
      try database.row(
        "DELETE FROM answers WHERE rowid IN (SELECT rowid FROM answers WHERE \(step.rows) LIMIT ?)",
        (step.values + [left]).map { .integer($0) })
    }
  }

  /// Drops every row and frees the space; returns the error if rows are left.
  mutating func clear() -> CacheError? {
    notice = nil
    connection = .none
    isRebuilt = false
    var isCleared = false
    do throws(FileError) {
      if try file.length() == nil { return nil }
    } catch {
      give(up: error.reason)
    }
    use(making: true) { (database) throws(SQLiteError) in
      // A journal in memory needs no room on a full disk.
      try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY")
      defer { try? database.execute("PRAGMA journal_mode = DELETE") }
      try database.execute("DELETE FROM answers; UPDATE use SET hits = 0, misses = 0")
      isCleared = true
      try database.execute("VACUUM")
    }
    if isCleared || isRebuilt { return nil }
    return CacheError(
      description: notice ?? "The cache \(shownPath) \(Self.busy)")
  }

  /// Checks and measures the file.
  mutating func info() -> ResponseCache.Info {
    var entries: Int64?
    var times: (Int64, Int64)?
    var (hits, misses, ofBatches) = (Int64(0), Int64(0), Int64(0))
    let found = (try? file.length()).flatMap(\.self)
    let length = found ?? 0
    // A file without tables is given some here too, or it would look like one in use. One without bytes is left where
    // none could be made.
    use(making: found != nil) { (database) throws(SQLiteError) in
      guard try database.row("PRAGMA quick_check(1)")?.text(0) == "ok" else {
        throw SQLiteError.damage
      }
      let sql = "SELECT count(*), min(stored), max(stored), sum(segment = 0) FROM answers WHERE kind != ?"
      guard let row = try database.row(sql, [.integer(ResponseCache.Kind.pause.rawValue)]) else { return }
      (entries, ofBatches) = (row.integer(0), row.integer(3))
      if row.integer(0) > 0 { times = (row.integer(1), row.integer(2)) }
      if let row = try database.row("SELECT hits, misses FROM use") {
        (hits, misses) = (row.integer(0), row.integer(1))
      }
    }
    if case .open(let database) = connection, notice == nil, database.isReadOnly || !file.isWritable {
      notice = "The cache \(shownPath) can only be read; new answers are not kept."
    }
    if length == 0, notice == nil, let obstacle = file.obstacle {
      notice = "The cache \(shownPath) cannot be opened (\(obstacle.reason)); answers are not kept."
    }
    if notice == nil, file.isDiskFull {
      let reason = FileError(file.path, number: ENOSPC).reason
      notice = "The cache \(shownPath) cannot grow (\(reason)); new answers are not kept."
    }
    let bytes = (try? file.length()) ?? 0
    let isBusy = entries == nil && bytes > 0 && notice == nil
    return ResponseCache.Info(
      path: file.path, bytes: bytes, entries: Int(entries ?? 0), ofBatches: Int(ofBatches), hits: Int(hits),
      misses: Int(misses),
      oldest: times?.0, newest: times?.1,
      notice: isBusy ? "The cache \(shownPath) \(Self.busy)" : notice, isBusy: isBusy,
      isOfNewerVersion: isOfNewerVersion)
  }

  // MARK: The connection

  private var isRebuilt = false
  private var isOfNewerVersion = false
  /// Whether the last wait for other processes failed. Until one succeeds, nobody waits again.
  private var isContended = false

  /// Runs `work` on the open database. Returns nil if there is no database, or if the work failed. Contention passes
  /// silently, damage is repaired by starting anew, and any other error becomes the notice.
  @discardableResult
  private mutating func use<Result>(
    making: Bool, patience: CInt = Self.patience, isSecondTry: Bool = false,
    _ work: (SQLiteDatabase) throws(SQLiteError) -> Result?
  ) -> Result? {
    do throws(SQLiteError) {
      let wait = isContended ? 0 : patience
      guard let database = try opened(making: making, patience: wait) else { return nil }
      let result = try work(database)
      if making { isContended = false }
      return result
    } catch {
      if error.isContention {
        isContended = true
        return nil
      }
      if error.isForeignSchema && !isSecondTry {
        // Another process has started the file anew since this one opened it.
        connection = .none
        return use(making: making, patience: patience, isSecondTry: true, work)
      }
      if error.isDamage || error.isForeignSchema {
        rebuild()
      } else {
        notice = "The cache \(shownPath) does not work (\(error.words)); new answers are not kept."
      }
      return nil
    }
  }

  private mutating func opened(making: Bool, patience: CInt) throws(SQLiteError) -> SQLiteDatabase? {
    switch connection {
    case .givenUp: return nil
    case .open(let database) where !database.hasMoved:
      database.patience = patience
      return database
    case .open, .none: connection = .none
    }
    do throws(FileError) {
      if try file.length() == nil {
        guard making else { return nil }
        try file.create()
      }
    } catch {
      give(up: error.reason)
      return nil
    }
    let database: SQLiteDatabase
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path: file.path)
      database.patience = patience
    } catch {
      give(up: error.words)
      return nil
    }
    switch try CacheSchema.prepare(database, making: making, willReplace: file.makePrivate) {
    case .current:
      connection = .open(database)
      return database
    case .empty: return nil
    case .newer:
      connection = .givenUp
      isOfNewerVersion = true
      notice =
        "The cache \(shownPath) is of a newer version of this program, and was left alone; answers are not kept."
      return nil
    }
  }

  private mutating func give(up words: String) {
    connection = .givenUp
    notice = "The cache \(shownPath) cannot be opened (\(words)); answers are not kept."
  }

  /// Empties a damaged file in place. Other processes may have it open, and a new file under the old name could meet
  /// their journal. The old contents are kept beside it, in case they are another file that was put in the wrong place.
  private mutating func rebuild() {
    connection = .none
    guard file.isPlain, file.copyAside() else {
      connection = .givenUp
      notice =
        "The cache \(shownPath) is not a cache of this program, and was left alone; answers are not kept."
      return
    }
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: file.path)
      database.patience = Self.patience
      try database.reset()
      let state = try CacheSchema.prepare(database, making: true, willReplace: file.makePrivate)
      if state == .current { connection = .open(database) }
      isRebuilt = true
      notice = "The cache \(shownPath) was damaged and has been started anew."
    } catch {
      if error.isContention { return }
      connection = .givenUp
      notice =
        "The cache \(shownPath) is damaged and cannot be rebuilt (\(error.words)); answers are not kept."
    }
  }

  private var shownPath: String { file.path.quoted(length: 200) }

  /// How long to wait for other processes, in milliseconds. Contention costs a miss, never a person's time.
  private static let patience: CInt = 200
  /// How long a reader waits, in milliseconds. A key press may depend on it.
  private static let patienceOfReaders: CInt = 20

  private static let busy = "is in use by other processes; try again in a moment."
  private static let week: Int64 = 7 * 86_400
  /// From 1970 to the end of the year 9999.
  private static let times: ClosedRange<Int64> = 0...253_402_300_799
}
