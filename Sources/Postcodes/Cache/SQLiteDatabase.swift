import CSQLite

/// Why a call to SQLite failed.
struct SQLiteError: Error {
  /// SQLite's extended result code.
  let code: CInt

  /// The error for a file that failed a check.
  static var damage: SQLiteError { SQLiteError(code: SQLITE_CORRUPT) }

  /// Whether others hold the database, so that waiting would help.
  var isContention: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED || primary == SQLITE_INTERRUPT }
  /// Whether the file is not a sound database.
  var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// Whether the tables are not those that the statement was written for.
  var isForeignSchema: Bool { primary == SQLITE_ERROR || primary == SQLITE_SCHEMA }
  /// SQLite's own words for it, which hold nothing of the file: `attempt to write a readonly database`.
  var words: String { String(cString: sqlite3_errstr(code)) }

  private var primary: CInt { code & 0xFF }
}

/// A connection to a database file, with its prepared statements.
final class SQLiteDatabase {
  /// A value in a row.
  enum Value {
    case integer(Int64)
    case text(String)
  }

  /// The library's version: `3.40.1`.
  static var version: String { String(cString: sqlite3_libversion()) }

  private let connection: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file, read-only if it cannot be written.
  ///
  /// - Throws: `SQLiteError`. A damaged file shows at the first statement, not here.
  init(path: String) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    var code = sqlite3_open_v2(path, &opened, flags, nil)
    if code == SQLITE_CANTOPEN || code == SQLITE_PERM || code == SQLITE_READONLY {
      sqlite3_close_v2(opened)
      opened = nil
      code = sqlite3_open_v2(path, &opened, flags & ~SQLITE_OPEN_READWRITE | SQLITE_OPEN_READONLY, nil)
    }
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code)
    }
    connection = opened
    sqlite3_extended_result_codes(opened, 1)
    // A damaged length must not make the process ask for gigabytes.
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 8 << 20)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  private var isHurried = false

  /// How long to wait for other processes, in milliseconds.
  var patience: CInt = 0 {
    didSet { if patience != oldValue { sqlite3_busy_timeout(connection, patience) } }
  }

  /// Whether the file can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// Whether the file was deleted or replaced since it was opened.
  var hasMoved: Bool {
    var hasMoved: CInt = 0
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }

  /// Whether the pages in use have more than `bytes` bytes.
  func isLarger(than bytes: Int64) throws(SQLiteError) -> Bool {
    func number(_ name: String) throws(SQLiteError) -> Int64 { try row("PRAGMA " + name)?.integer(0) ?? 0 }
    return try (number("page_count") - number("freelist_count")) * number("page_size") > bytes
  }

  /// Runs statements without parameters and rows.
  func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw SQLiteError(code: code) }
  }

  /// Runs `work` as one transaction, which holds the write lock from its beginning.
  ///
  /// It does not wait for the disk. The process may end at any time without harm, and if the machine stops, the file is
  /// checked when it is next read.
  func transaction(_ work: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    if !isHurried {
      try execute("PRAGMA synchronous = OFF")
      isHurried = true
    }
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      try work()
      try execute("COMMIT")
    } catch {
      sqlite3_exec(connection, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Runs one statement, prepared once per connection, and returns its first row; nil for none. Null reads as 0 or "".
  @discardableResult
  func row(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> SQLiteRow? {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (parameter, value) in zip(CInt(1)..., values) {
      let code =
        switch value {
        case .integer(let number): sqlite3_bind_int64(statement, parameter, number)
        case .text(let text): sqlite3_bind_text(statement, parameter, text, -1, Self.copied)
        }
      if code != SQLITE_OK { throw SQLiteError(code: code) }
    }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return SQLiteRow(reading: statement)
    case SQLITE_DONE: return nil
    case let code: throw SQLiteError(code: code)
    }
  }

  /// Turns whatever the file holds into an empty database, under the locks that other processes respect.
  ///
  /// Source: https://www.sqlite.org/c3ref/c_dbconfig_defensive.html#sqlitedbconfigresetdatabase
  func reset() throws(SQLiteError) {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite_reset_mode(connection, 1)
    defer { sqlite_reset_mode(connection, 0) }
    try execute("VACUUM")
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw SQLiteError(code: code) }
    statements[sql] = statement
    return statement
  }

  /// Tells SQLite to make its own copy. The C macro casts a number, which Swift does not import.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// The columns of one row, read before the statement moves on.
struct SQLiteRow {
  private let texts: [String]
  private let numbers: [Int64]

  init(reading statement: OpaquePointer) {
    let columns = 0..<sqlite3_column_count(statement)
    numbers = columns.map { sqlite3_column_int64(statement, $0) }
    texts = columns.map { column in
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
        let text = sqlite3_column_text(statement, column)
      else { return "" }
      let length = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
    }
  }

  func text(_ column: Int) -> String { texts[column] }
  func integer(_ column: Int) -> Int64 { numbers[column] }
}
