import Basics

extension CacheStore {
  /// The key of an answer.
  struct Key: Hashable {
    let base: String
    let kind: ResponseCache.Kind
    let key: String

    var values: [SQLiteDatabase.Value] { [.text(base), .integer(kind.rawValue), .text(key)] }
  }

  /// One kept answer, with its times in seconds since 1970.
  struct Row: Sendable {
    let value: String
    /// The server's tag for this version of the answer; empty if it sent none.
    var etag = ""
    let stored: Int64
    let expires: Int64

    /// Whether the answer may be used at a time without asking again.
    func isFresh(at now: Int64) -> Bool {
      // An answer from the future was stored when the clock was wrong, so its age is unknown.
      stored <= now && now < expires
    }

    /// The checksum of the row, which shows whether another program has altered it.
    func checksum(_ key: Key) -> Int64 {
      var sum = Checksum()
      for text in [key.base, key.key, value, etag] { sum.add(text) }
      for number in [key.kind.rawValue, stored, expires] { sum.add(UInt64(bitPattern: number)) }
      return Int64(bitPattern: sum.value)
    }
  }
}
