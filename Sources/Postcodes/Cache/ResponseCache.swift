import Basics

/// Keeps answers between requests and between processes, in memory and in one SQLite file that many processes share.
///
/// Nothing is opened before the first use. A cache that cannot be opened, or is damaged, read-only, full or busy, never
/// costs an answer. Its contents are then unknown, new answers are kept in memory only, and `info()` says why.
public final class ResponseCache: Sendable {
  /// The subject of a kept answer.
  package enum Kind: Int64, Sendable, Hashable, CaseIterable {
    case autocomplete = 1
    case lookup = 2
    /// Not an answer, but how long the server asked to be left alone.
    case pause = 3
    /// Another answer, by the path of the question.
    case record = 4
  }

  /// A kept answer.
  package struct Entry: Sendable, Hashable {
    /// The answer as it was stored.
    package let value: String
    /// How long ago it was stored.
    package let age: Duration
    /// When it was stored, in seconds since 1970.
    package let stored: Int64
    /// Whether it may be used without asking again.
    package let isFresh: Bool
    /// The answer's ETag; empty if it has none.
    package let etag: String
  }

  /// The state of a cache.
  public struct Info: Sendable, Hashable {
    /// The file's path; nil for a cache in memory.
    public let path: String?
    /// The file's size in bytes; 0 if there is no file.
    public let bytes: Int64
    /// How many answers it holds.
    public let entries: Int
    /// How many of them were only asked for together with many others. They make room for all others.
    public let ofBatches: Int
    /// About how many fresh answers were read from the file since it was made or cleared. Only one read in sixteen is
    /// counted, for sixteen.
    public let hits: Int
    /// How many answers were asked for and stored in that time.
    public let misses: Int
    /// When its oldest answer was stored, in seconds since 1970.
    public let oldest: Int64?
    /// When its newest answer was stored, in seconds since 1970.
    public let newest: Int64?
    /// What is wrong, or was wrong and has been put right, in one sentence; nil if nothing is.
    public let notice: String?
    /// Whether other processes hold the file, so that its contents are unknown for now.
    public let isBusy: Bool
    /// Whether the file is of a newer version of this program, and is left alone.
    public var isOfNewerVersion = false
  }

  private typealias Key = CacheStore.Key
  private typealias Row = CacheStore.Row

  /// What is to be written to the file, and what is to be done then.
  private struct Waiting {
    /// Whether it waits until `flush` is called.
    var isHeld = false
    var rows: [(key: Key, row: Row)] = []
    /// Those of batches.
    var ofBatches: [(key: Key, row: Row)] = []
    var then: [@Sendable () -> Void] = []
  }

  private let now: @Sendable () -> Int64
  private let memory = Mutex<[Key: Row]>([:])
  /// Nil for a cache in memory only.
  private let disk: Mutex<CacheStore?>
  private let waiting = Mutex(Waiting())
  /// Held for a question while it is asked, by this process or another.
  let lock: CrossProcessLock

  /// Makes a cache in the file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - path: the path of the file; nil for a cache in memory only.
  ///   - capacity: the most answers that are kept. Those of batches and then those used longest ago are dropped first,
  ///     also if the file holds more than 64 MiB.
  ///   - now: the time of day in seconds since 1970.
  public convenience init(
    path: String?, capacity: Int = usualCapacity, now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    self.init(path: path, capacity: capacity, largest: 64 << 20, sampling: 16, now: now)
  }

  package init(
    path: String?, capacity: Int, largest: Int64, sampling: Int, now: @escaping @Sendable () -> Int64
  ) {
    self.now = now
    disk = Mutex(
      path.map {
        CacheStore(file: CacheFile(path: $0), capacity: capacity, largest: largest, sampling: sampling)
      })
    lock = CrossProcessLock(file: path.map { CacheFile(path: $0 + ".claims") })
  }

  /// The answer kept for `key` of the server at `base`, fresh or not; nil for none.
  ///
  /// - Parameters:
  ///   - mayWait: whether to wait where another thread uses the file. Where not, what only the file has is unknown
  ///     meanwhile.
  ///   - isOfBatch: whether it is wanted together with many others.
  /// - Complexity: one indexed read of the file, for what this process has not read yet.
  package func entry(
    _ kind: Kind, _ key: String, base: String, mayWait: Bool = true, isOfBatch: Bool = false
  ) -> Entry? {
    let key = Key(base: base, kind: kind, key: key)
    let now = now()
    let remembered = memory.withLock { $0[key] }
    if let remembered, remembered.isFresh(at: now) { return Self.entry(remembered, at: now) }
    if waiting.withLock({ !$0.isHeld && !($0.rows.isEmpty && $0.ofBatches.isEmpty) }), mayWait { flush() }
    // Another process may have asked again since this one read the answer.
    func read(_ store: inout CacheStore?) -> CacheStore.Row? {
      store?.row(key, for: isOfBatch ? .batches : .single, now: now)
    }
    guard let row = mayWait ? disk.withLock({ read(&$0) }) : disk.withLockIfAvailable({ read(&$0) }) ?? nil
    else {
      // What the file did not take is remembered only then.
      return (remembered ?? memory.withLock { $0[key] }).map { Self.entry($0, at: now) }
    }
    remember(row, for: key)
    return Self.entry(row, at: now)
  }

  /// What there are answers for, fresh or not; none where other processes hold the file.
  package func keys(of kind: Kind, base: String) -> [String] {
    flush()
    let remembered = memory.withLock { $0.keys.filter { $0.kind == kind && $0.base == base }.map(\.key) }
    return remembered + (disk.withLock { $0?.keys(base: base, kind: kind) } ?? [])
  }

  /// Keeps an answer, which is fresh for `lifetime`. It is there for this process whatever becomes of the file.
  ///
  /// - Parameter etag: what the server calls this version of it.
  package func store(
    _ value: String, etag: String = "", as kind: Kind, _ key: String, base: String, lifetime: Duration
  ) {
    let (key, row) = (
      Key(base: base, kind: kind, key: key), row(value, etag: etag, lifetime: lifetime)
    )
    remember(row, for: key)
    let isHeld = waiting.withLock { waiting in
      if waiting.isHeld { waiting.rows.append((key, row)) }
      return waiting.isHeld
    }
    if !isHeld { put([(key, row)]) }
  }

  /// Keeps a batch of many: in memory only where the file does not take them. It is written beside what the caller does
  /// next; whoever ends the process calls `flush` before.
  package func store(
    _ values: [(key: String, value: String)], as kind: Kind, base: String, lifetime: Duration
  ) {
    let rows = values.map { value in
      (key: Key(base: base, kind: kind, key: value.key), row: row(value.value, lifetime: lifetime))
    }
    let count = waiting.withLock { waiting in
      defer { waiting.ofBatches += rows }
      return waiting.ofBatches.count
    }
    // Who brings more than the file takes has to wait for it.
    if count >= Self.mostWaiting { flush() } else if count == 0 { begin { [self] in flush() } }
  }

  private func row(_ value: String, etag: String = "", lifetime: Duration) -> Row {
    let now = now()
    return Row(value: value, etag: etag, stored: now, expires: now + lifetime.components.seconds)
  }

  /// Whether the file has them now. One too large for it is left out.
  @discardableResult
  private func put(_ rows: [(key: Key, row: Row)]) -> Bool { disk.withLock { put(rows, in: &$0) } }

  private func put(
    _ rows: [(key: Key, row: Row)], for segment: CacheStore.Segment = .single, in store: inout CacheStore?
  ) -> Bool {
    let stored = rows.filter { $0.row.value.utf8.count <= Self.largestValue }
    if stored.isEmpty { return rows.isEmpty }
    return store?.put(stored, for: segment, now: now()) ?? false
  }

  /// From now on what is stored is written when `flush` is called, and not before.
  package func hold() { waiting.withLock { $0.isHeld = true } }

  /// Writes what waits for it.
  package func flush() {
    let then = disk.withLock { store in
      // Taken under the lock of the file: who finds none waiting finds all of it written.
      let taken = waiting.withLock { waiting in
        defer { (waiting.rows, waiting.ofBatches, waiting.then) = ([], [], []) }
        return waiting
      }
      for (rows, segment) in [(taken.rows, CacheStore.Segment.single), (taken.ofBatches, .batches)]
      where !put(rows, for: segment, in: &store) {
        for (key, row) in rows { remember(row, for: key) }
      }
      return taken.then
    }
    for work in then { work() }
  }

  /// Does something once what was stored by now is in the file, as far as that takes it.
  func afterWriting(_ work: @escaping @Sendable () -> Void) {
    let isHeld = waiting.withLock { waiting in
      if waiting.isHeld { waiting.then.append(work) }
      return waiting.isHeld
    }
    if !isHeld { work() }
  }

  /// Forgets every answer, those of other processes too. A missing file is not an error.
  ///
  /// - Throws: `CacheError` if the file's answers are still there.
  public func clear() throws(CacheError) {
    flush()
    memory.withLock { $0 = [:] }
    let failure = disk.withLock { $0?.clear() }
    if let failure { throw failure }
  }

  /// The size and age of the cache, and what is wrong with it. Checks the whole file.
  public func info() -> Info {
    flush()
    if let info = disk.withLock({ $0?.info() }) { return info }
    let stored = memory.withLock { $0.filter { $0.key.kind != .pause }.map(\.value.stored) }
    return Info(
      path: nil, bytes: 0, entries: stored.count, ofBatches: 0, hits: 0, misses: 0, oldest: stored.min(),
      newest: stored.max(), notice: nil,
      isBusy: false)
  }

  /// One sentence where the cache did not work as it should so far; nil as long as it did.
  public var notice: String? { disk.withLock { $0?.notice } }

  /// The version of SQLite in use: `3.40.1`.
  package static var databaseVersion: String { SQLiteDatabase.version }

  private func remember(_ row: Row, for key: Key) {
    memory.withLock { memory in
      if memory.count >= Self.memoryCapacity { memory = [:] }
      memory[key] = row
    }
  }

  private static func entry(_ row: Row, at now: Int64) -> Entry {
    Entry(
      value: row.value, age: .seconds(max(now - row.stored, 0)), stored: row.stored,
      isFresh: row.isFresh(at: now), etag: row.etag
    )
  }

  /// How many answers are kept by default.
  public static let usualCapacity = 20_000

  private static let largestValue = 256 << 10
  private static let memoryCapacity = 4096
  private static let mostWaiting = 1000
}

/// Why a cache could not be cleared.
public struct CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for a person.
  public let description: String
}
