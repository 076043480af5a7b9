import Basics

/// The cache's file as a table: opened when first needed, rebuilt when damaged, given up when hopeless.
///
/// The journal is SQLite's older one, not the write-ahead log: processes here are short and many, and each would
/// set up and tear down the log's shared memory; nor can a log be read from a directory that is read-only.
struct CacheStore {
  /// What an answer is about.
  struct Key: Hashable {
    let base: String
    let kind: ResponseCache.Kind
    let key: String

    fileprivate var values: [SQLiteDatabase.Value] { [.text(base), .integer(kind.rawValue), .text(key)] }
  }

  /// One kept answer, its times in seconds since 1970.
  struct Row: Sendable {
    let value: String
    /// What the server calls this version of the answer; empty where it does not say.
    var etag = ""
    let stored: Int64
    let expires: Int64

    /// Whether it may be used without asking again at a time.
    func isFresh(at now: Int64) -> Bool {
      // An answer from the future was stored before the clock was put right: its age is unknown.
      stored <= now && now < expires
    }

    /// What tells a row from one that was altered by anything but this program.
    ///
    /// - Parameter bytewise: whether as earlier versions of this program did.
    func checksum(_ key: Key, bytewise: Bool = false) -> Int64 {
      var sum = Checksum(of: [key.base, key.key, value], bytewise: bytewise)
      for number in [key.kind.rawValue, stored, expires] { sum.add(number) }
      if !etag.isEmpty { sum.add(etag) }
      return Int64(bitPattern: sum.value)
    }
  }

  private enum Connection {
    case none
    case open(SQLiteDatabase)
    case givenUp
  }

  /// One sentence where something is wrong, or was.
  private(set) var notice: String?

  private let file: CacheFile
  private let capacity: Int
  private let largest: Int64
  /// Of so many answers that are read and are fresh, one is counted, for all of them.
  private let sampling: Int
  private var connection = Connection.none

  /// - Parameters:
  ///   - capacity: the most rows.
  ///   - largest: the most bytes.
  init(file: CacheFile, capacity: Int, largest: Int64, sampling: Int) {
    self.file = file
    self.capacity = max(0, capacity)
    self.largest = largest
    self.sampling = max(1, sampling)
  }

  /// The row for a key, marked as used; nil for none, or where it cannot be read.
  mutating func row(_ key: Key, now: Int64) -> Row? {
    let sampling = sampling
    return use(making: false, patience: Self.patienceOfReaders) { (database) throws(SQLiteError) in
      let sql =
        "SELECT value, stored, expires, used, sum, etag FROM answers WHERE base = ? AND kind = ? AND key = ?"
      guard let found = try database.row(sql, key.values) else { return nil }
      let row = Row(
        value: found.text(0), etag: found.text(5), stored: found.integer(1), expires: found.integer(2))
      guard [false, true].contains(where: { row.checksum(key, bytewise: $0) == found.integer(4) }),
        Self.times.contains(row.stored), Self.times.contains(row.expires)
      else { return nil }
      // A week is fine enough to tell what is no longer used, and one read in so many to count them: both spare a write
      // for almost every read.
      let isOld = !(now - Self.week...now + Self.week).contains(found.integer(3))
      let isCounted = row.isFresh(at: now) && Int.random(in: 0..<sampling) == 0
      if isOld || isCounted, !database.isReadOnly {
        let touch = "UPDATE answers SET used = ? WHERE base = ? AND kind = ? AND key = ?"
        try? database.transaction { () throws(SQLiteError) in
          if isOld { try database.row(touch, [.integer(now)] + key.values) }
          if isCounted { try database.row("UPDATE use SET hits = hits + ?", [.integer(Int64(sampling))]) }
        }
      }
      return row
    }
  }

  /// The keys of every row of a kind.
  mutating func keys(base: String, kind: ResponseCache.Kind) -> [String] {
    let sql = "SELECT group_concat(key, char(10)) FROM answers WHERE base = ? AND kind = ?"
    let text = use(making: false) { (database) throws(SQLiteError) in
      try database.row(sql, [.text(base), .integer(kind.rawValue)])?.text(0)
    }
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  /// Stores rows, and drops those used longest ago where there are too many.
  ///
  /// - Returns: whether they are there.
  @discardableResult
  mutating func put(_ rows: [(key: Key, row: Row)], now: Int64) -> Bool {
    let (capacity, largest) = (Int64(capacity), largest)
    let isStored: Bool? = use(making: true) { (database) throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in
        for (key, row) in rows {
          try database.row(
            """
            INSERT OR REPLACE INTO answers (base, kind, key, value, stored, expires, used, sum, etag)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key.values + [
              .text(row.value), .integer(row.stored), .integer(row.expires), .integer(now),
              .integer(row.checksum(key)), .text(row.etag),
            ])
        }
        // Each was asked for because it was not there.
        let misses = rows.count { $0.key.kind != .pause }
        if misses > 0 { try database.row("UPDATE use SET misses = misses + ?", [.integer(Int64(misses))]) }
        let count = try database.row("SELECT count(*) FROM answers")?.integer(0) ?? 0
        let excess = max(count - capacity, try database.isLarger(than: largest) ? count / 8 : 0)
        guard excess > 0 else { return }
        try database.row(
          """
          DELETE FROM answers WHERE (base, kind, key) IN
          (SELECT base, kind, key FROM answers ORDER BY used, stored LIMIT ?)
          """, [.integer(excess)])
      }
      return true
    }
    return isStored ?? false
  }

  /// Drops every row and gives the space back; the error, where rows are left.
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
    var (hits, misses) = (Int64(0), Int64(0))
    let length = (try? file.length()).flatMap(\.self) ?? 0
    // A file that holds no tables yet is given some here too, or it would look like one in use.
    use(making: length > 0) { (database) throws(SQLiteError) in
      guard try database.row("PRAGMA quick_check(1)")?.text(0) == "ok" else {
        throw SQLiteError.damage
      }
      let sql = "SELECT count(*), min(stored), max(stored) FROM answers WHERE kind != ?"
      guard let row = try database.row(sql, [.integer(ResponseCache.Kind.pause.rawValue)]) else { return }
      entries = row.integer(0)
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
    let bytes = (try? file.length()).flatMap(\.self) ?? 0
    let isBusy = entries == nil && bytes > 0 && notice == nil
    return ResponseCache.Info(
      path: file.path, bytes: bytes, entries: Int(entries ?? 0), hits: Int(hits), misses: Int(misses),
      oldest: times?.0, newest: times?.1,
      notice: isBusy ? "The cache \(shownPath) \(Self.busy)" : notice, isBusy: isBusy)
  }

  // MARK: The connection

  private var isRebuilt = false
  /// Whether the last wait for other processes was in vain: until one is not, nobody waits again.
  private var isHeld = false

  /// Runs `work` on the open database. Nil where there is none, or where it failed: contention passes silently,
  /// damage is repaired by starting anew, anything else becomes the notice.
  @discardableResult
  private mutating func use<Result>(
    making: Bool, patience: CInt = Self.patience, isSecondTry: Bool = false,
    _ work: (SQLiteDatabase) throws(SQLiteError) -> Result?
  ) -> Result? {
    do throws(SQLiteError) {
      guard let database = try opened(making: making, patience: isHeld ? 0 : patience) else { return nil }
      let result = try work(database)
      if making { isHeld = false }
      return result
    } catch {
      if error.isContention {
        isHeld = true
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
    return try prepare(database, making: making) ? keep(database) : nil
  }

  private mutating func keep(_ database: SQLiteDatabase) -> SQLiteDatabase {
    connection = .open(database)
    return database
  }

  /// Makes sure the tables are there and of this version; false where there is nothing to read yet.
  private mutating func prepare(_ database: SQLiteDatabase, making: Bool) throws(SQLiteError) -> Bool {
    func number(_ sql: String) throws(SQLiteError) -> Int64 { try database.row(sql)?.integer(0) ?? 0 }
    func isCurrent() throws(SQLiteError) -> Bool {
      guard try number("PRAGMA application_id") == Self.mark else { return false }
      return try number("PRAGMA user_version") == Self.version
    }
    if try isCurrent() { return true }
    let found = try number("PRAGMA application_id") == Self.mark ? try number("PRAGMA user_version") : 0
    if found > Self.version {
      connection = .givenUp
      notice =
        "The cache \(shownPath) is of a newer version of this program, and was left alone; answers are not kept."
      return false
    }
    guard making || (found > 0 && !database.isReadOnly) else { return false }
    // Only under the lock do the answers belong together: another process may be making the tables just now.
    try database.transaction { () throws(SQLiteError) in
      if try isCurrent() { return }
      // The first version had no mark.
      let (mark, version) = (try number("PRAGMA application_id"), try number("PRAGMA user_version"))
      let isEmpty = try number("SELECT count(*) FROM sqlite_master") == 0
      guard mark == Self.mark || version == 1 || isEmpty else { throw .damage }
      // The second version's answers are kept.
      let keepsAnswers = mark == Self.mark && version == 2
      try database.execute((keepsAnswers ? Self.addition : Self.schema) + Self.common)
    }
    return true
  }

  private mutating func give(up words: String) {
    connection = .givenUp
    notice = "The cache \(shownPath) cannot be opened (\(words)); answers are not kept."
  }

  /// Empties a damaged file in place, for other processes may have it open: a new file under the old name could
  /// meet their journal. What it held is kept beside it, since it may be somebody's who put it in the wrong place.
  private mutating func rebuild() {
    connection = .none
    guard file.isPlain, file.copyAside() else {
      connection = .givenUp
      notice =
        "The cache \(shownPath) is no cache of this program's, and was left alone; answers are not kept."
      return
    }
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path: file.path)
      database.patience = Self.patience
      try database.reset()
      if try prepare(database, making: true) { connection = .open(database) }
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

  /// How long to wait for other processes, in milliseconds: contention costs a miss, never a person's time.
  private static let patience: CInt = 200
  /// A key may wait for it.
  private static let patienceOfReaders: CInt = 20

  private static let busy = "is in use by other processes; try again in a moment."
  private static let week: Int64 = 7 * 86_400
  /// From 1970 to the end of the year 9999.
  private static let times: ClosedRange<Int64> = 0...253_402_300_799
  /// `PC`, by which a file is known as this program's.
  private static let mark: Int64 = 0x5043
  private static let version: Int64 = 3
  private static let schema = """
    DROP TABLE IF EXISTS answers;
    CREATE TABLE answers (
      base TEXT NOT NULL, kind INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      stored INTEGER NOT NULL, expires INTEGER NOT NULL, used INTEGER NOT NULL, sum INTEGER NOT NULL,
      etag TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (base, kind, key)
    );
    CREATE INDEX answers_by_use ON answers (used, stored);
    """
  private static let addition = "ALTER TABLE answers ADD COLUMN etag TEXT NOT NULL DEFAULT '';"
  private static let common = """
    DROP TABLE IF EXISTS use;
    CREATE TABLE use (hits INTEGER NOT NULL, misses INTEGER NOT NULL);
    INSERT INTO use VALUES (0, 0);
    PRAGMA application_id = \(mark);
    PRAGMA user_version = \(version);
    """
}
