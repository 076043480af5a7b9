/// The tables of the cache's file, and their versions.
enum CacheSchema {
  /// What a file holds.
  enum State {
    /// The tables of this version.
    case current
    /// No tables yet.
    case empty
    /// The tables of a newer version of this program.
    case newer
  }

  /// Makes sure that a file has the tables of this version.
  ///
  /// - Parameters:
  ///   - making: whether to make them if there are none. Those of an earlier version are replaced in any case.
  ///   - willReplace: called before the first answers, or new ones in the place of others, are kept.
  /// - Throws: `SQLiteError`; `damage` for the file of another program.
  static func prepare(
    _ database: SQLiteDatabase, making: Bool, willReplace: () -> Void
  ) throws(SQLiteError) -> State {
    func number(_ sql: String) throws(SQLiteError) -> Int64 { try database.row(sql)?.integer(0) ?? 0 }
    /// The version of this program's tables; 0 for other contents.
    func foundVersion() throws(SQLiteError) -> Int64 {
      try number("PRAGMA application_id") == mark ? try number("PRAGMA user_version") : 0
    }
    let found = try foundVersion()
    if found == version { return .current }
    if found > version { return .newer }
    guard making || (found > 0 && !database.isReadOnly) else { return .empty }
    // The values are consistent only under the lock: another process may be making the tables now.
    try database.transaction { () throws(SQLiteError) in
      let found = try foundVersion()
      if found == version { return }
      let isEmpty = try number("SELECT count(*) FROM sqlite_master") == 0
      guard try number("PRAGMA application_id") == mark || isEmpty else { throw .damage }
      willReplace()
      try database.execute(tables)
    }
    return .current
  }

  /// `PC`, which marks a file as this program's.
  static let mark: Int64 = 0x5043
  private static let version: Int64 = 5
  private static let tables = """
    DROP TABLE IF EXISTS answers;
    CREATE TABLE answers (
      base TEXT NOT NULL, kind INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      stored INTEGER NOT NULL, expires INTEGER NOT NULL, used INTEGER NOT NULL, sum INTEGER NOT NULL,
      etag TEXT NOT NULL DEFAULT '', segment INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (base, kind, key)
    );
    CREATE INDEX answers_by_use ON answers (segment, used, stored);
    DROP TABLE IF EXISTS use;
    CREATE TABLE use (hits INTEGER NOT NULL, misses INTEGER NOT NULL);
    INSERT INTO use VALUES (0, 0);
    PRAGMA application_id = \(mark);
    PRAGMA user_version = \(version);
    """
}
