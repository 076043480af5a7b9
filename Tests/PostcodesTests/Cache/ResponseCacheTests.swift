import CSQLite
import Foundation
import Postcodes
import TestProcesses
import Testing

@Suite(.blocking, .limit(minutes: 10)) struct ResponseCacheTests {
  @Test func whatIsStoredIsThereForThisProcessAndTheNext() throws {
    let directory = try CacheDirectory()
    let first = ResponseCache(path: directory.file())
    #expect(first.entry(.lookup, "k", base: "b") == nil)
    first.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    first.store("other", as: .autocomplete, "k", base: "b", lifetime: .seconds(60))
    first.store("elsewhere", as: .lookup, "k", base: "c", lifetime: .seconds(60))
    for cache in [first, ResponseCache(path: directory.file())] {
      #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
      #expect(cache.entry(.autocomplete, "k", base: "b")?.value == "other")
      #expect(cache.entry(.lookup, "k", base: "c")?.value == "elsewhere")
      #expect(cache.entry(.lookup, "l", base: "b") == nil)
      #expect(cache.notice == nil)
    }
  }

  @Test func askingMakesNoFile() throws {
    let directory = try CacheDirectory()
    let cache = ResponseCache(path: directory.file("a/b/c.sqlite"))
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
    #expect(cache.info().bytes == 0)
    try cache.clear()
    #expect(cache.notice == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test func fileAndDirectoriesAreTheOwnersAlone() throws {
    let directory = try CacheDirectory()
    let file = directory.file("a/b/c.sqlite")
    ResponseCache(path: file).store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    for (path, mode) in [(file, 0o600), (directory.file("a"), 0o700), (directory.file("a/b"), 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(path)")
    }
  }

  @Test(arguments: ["", "my diary\n"])
  func aFileThatIsTakenOverIsTheOwnersAlone(_ contents: String) throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    try contents.write(toFile: file, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    for value in ["v", "w"] {
      ResponseCache(path: file).store(value, as: .lookup, "k", base: "b", lifetime: .seconds(60))
    }
    #expect(ResponseCache(path: file).entry(.lookup, "k", base: "b")?.value == "w")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func anAnswerAges() throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    let cache = ResponseCache(path: directory.file(), now: time.now)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    time.move(.seconds(59))
    #expect(cache.entry(.lookup, "k", base: "b")?.isFresh == true)
    time.move(.seconds(1))
    let stale = try #require(cache.entry(.lookup, "k", base: "b"))
    #expect(!stale.isFresh)
    #expect(stale.age == .seconds(60))
    #expect(stale.value == "v")
    // Another process asks again, and this one sees the answer.
    ResponseCache(path: directory.file(), now: time.now)
      .store("w", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "w")
    // The clock was wrong: an answer from the future has an unknown age.
    time.move(.seconds(-1000))
    let early = try #require(cache.entry(.lookup, "k", base: "b"))
    #expect(!early.isFresh)
    #expect(early.age == .zero)
  }

  @Test func theFileIsReadOnce() throws {
    let directory = try CacheDirectory()
    ResponseCache(path: directory.file()).store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    let cache = ResponseCache(path: directory.file())
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
    try FileManager.default.removeItem(atPath: directory.file())
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
  }

  @Test func whatWasUsedLongestAgoGoesFirst() throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    let cache = ResponseCache(path: directory.file(), capacity: 10, now: time.now)
    for number in 0..<10 {
      cache.store("v", as: .lookup, "\(number)", base: "b", lifetime: .seconds(60))
      time.move(.seconds(1))
    }
    time.move(.seconds(30 * 86_400))
    // Another process reads the first one, so it becomes the last to go.
    #expect(ResponseCache(path: directory.file(), now: time.now).entry(.lookup, "0", base: "b") != nil)
    for number in 10..<15 {
      cache.store("v", as: .lookup, "\(number)", base: "b", lifetime: .seconds(60))
      time.move(.seconds(1))
    }
    let fresh = ResponseCache(path: directory.file(), now: time.now)
    #expect(fresh.info().entries == 10)
    let left = (0..<15).filter { fresh.entry(.lookup, "\($0)", base: "b") != nil }
    #expect(left == [0] + Array(6..<15))
  }

  /// What a batch brings never drops what was asked for alone, and serves the next run.
  @Test func aBatchLargerThanTheCacheDropsNothingElse() throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    func run() -> ResponseCache { ResponseCache(path: directory.file(), capacity: 100, now: time.now) }
    let singles = (0..<30).map { "single \($0)" }
    for key in singles { run().store("v", as: .lookup, key, base: "b", lifetime: .seconds(86_400)) }
    /// Asks for all of a file's keys by tens, and stores those that are missing.
    func batch(_ name: String, _ count: Int) -> (hits: Int, keys: [String]) {
      time.move(.seconds(60))
      let cache = run()
      var hits = 0
      let keys = (0..<count).map { "\(name) \($0)" }
      for part in stride(from: 0, to: count, by: 10) {
        let wanted = keys[part..<part + 10]
        let missing = wanted.filter {
          cache.entry(.lookup, $0, base: "b", mayWait: true, isOfBatch: true) == nil
        }
        hits += wanted.count - missing.count
        cache.store(missing.map { ($0, "v") }, as: .lookup, base: "b", lifetime: .seconds(86_400))
        cache.flush()
      }
      return (hits, keys)
    }
    #expect(batch("a", 300).hits == 0)
    for _ in 0..<2 { #expect(batch("a", 300).hits == 70) }
    #expect(singles.allSatisfy { run().entry(.lookup, $0, base: "b") != nil })
    #expect(run().info().entries == 100 && run().info().ofBatches == 70)
    // Another file takes the place of the first.
    #expect(batch("c", 300).hits == 0)
    #expect(batch("c", 300).hits == 70)
    // What is asked for alone stays, too.
    let promoted = "c 0"
    #expect(run().entry(.lookup, promoted, base: "b") != nil)
    #expect(run().info().ofBatches == 69)
    #expect(batch("a", 300).hits == 0)
    #expect(run().entry(.lookup, promoted, base: "b") != nil)
    // A single answer takes a batch's place, and at last that of the single one used longest ago.
    for number in 0..<80 {
      run().store("v", as: .lookup, "later \(number)", base: "b", lifetime: .seconds(86_400))
      time.move(.seconds(1))
    }
    #expect(run().info().entries == 100 && run().info().ofBatches == 0)
    #expect((0..<80).allSatisfy { run().entry(.lookup, "later \($0)", base: "b") != nil })
    #expect(run().entry(.lookup, "single 0", base: "b") == nil)
  }

  @Test func infoMeasures() throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    let cache = ResponseCache(path: directory.file(), now: time.now)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    time.move(.seconds(100))
    cache.store("v", as: .lookup, "l", base: "b", lifetime: .seconds(60))
    let info = cache.info()
    #expect(info.entries == 2)
    #expect(info.oldest == 1_000_000)
    #expect(info.newest == 1_000_100)
    #expect(info.bytes > 0)
    #expect(info.notice == nil)
    #expect(info.path == directory.file())
    try cache.clear()
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
    #expect(ResponseCache(path: directory.file()).info().entries == 0)
  }

  @Test func memoryAloneIsEnough() throws {
    let cache = ResponseCache(path: nil)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
    #expect(cache.info().entries == 1)
    try cache.clear()
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
  }

  @Test(arguments: ["/dev/null/cache.sqlite", "/proc/no/such/cache.sqlite", "/dev/full"])
  func aPathThatCannotBeCostsANoticeOnly(_ path: String) {
    let cache = ResponseCache(path: path)
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
    #expect(cache.info().notice?.contains("cannot be opened") == true)
    #expect(ResponseCache(path: path).info().notice?.contains("cannot be opened") == true)
  }

  @Test func whatWouldNotBeKeptIsSaid() throws {
    let directory = try CacheDirectory()
    for (link, target, file) in [
      ("a", "nowhere/c.sqlite", "a"), ("b", "nowhere", "b/c.sqlite"), ("c", "/dev/null", "c/d/e.sqlite"),
      ("d", "/dev/full", "d"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.file(link), withDestinationPath: target)
      let info = ResponseCache(path: directory.file(file)).info()
      #expect(info.notice?.contains("cannot be opened") == true, "\(file): \(info)")
      let cache = ResponseCache(path: directory.file(file))
      cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
      #expect(cache.notice != nil)
    }
  }

  @Test func aFileThatIsDeletedIsMadeAgain() throws {
    let directory = try CacheDirectory()
    let cache = ResponseCache(path: directory.file("a/c.sqlite"))
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    try FileManager.default.removeItem(atPath: directory.file("a"))
    #expect(cache.entry(.lookup, "l", base: "b") == nil)
    cache.store("w", as: .lookup, "l", base: "b", lifetime: .seconds(60))
    #expect(ResponseCache(path: directory.file("a/c.sqlite")).entry(.lookup, "l", base: "b")?.value == "w")
    #expect(cache.info().entries == 1 && cache.info().notice == nil)
  }

  @Test func whatCannotBeClearedSaysSo() throws {
    let directory = try CacheDirectory()
    let error = #expect(throws: CacheError.self) { try ResponseCache(path: "/dev/null/cache.sqlite").clear() }
    #expect(error?.description.contains("cannot be opened") == true)
    #expect(throws: CacheError.self) { try ResponseCache(path: directory.path).clear() }
  }

  @Test func aDirectoryInItsPlaceCostsANoticeOnly() throws {
    let directory = try CacheDirectory()
    let cache = ResponseCache(path: directory.path)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
    #expect(cache.info().notice?.contains("cannot be opened (Is a directory)") == true)
  }

  @Test func damageOfEveryKindIsRepaired() throws {
    let directory = try CacheDirectory()
    var random = SeededRandom()
    let sound = directory.file("sound.sqlite")
    let maker = ResponseCache(path: sound)
    for number in 0..<200 {
      maker.store(
        String(repeating: "v", count: 200), as: .lookup, "\(number)", base: "b", lifetime: .seconds(60))
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sound)))
    for round in 0..<60 {
      var damaged = bytes
      switch round % 6 {
      case 0: damaged = Array("This is no database at all, but it is long enough to be read as one.\n".utf8)
      case 1: damaged.removeLast(damaged.count / 2)
      case 2: damaged = (0..<8192).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      case 3: for place in 0..<100 { damaged[place] = UInt8.random(in: .min ... .max, using: &random) }
      case 4:
        let page = Int.random(in: 0..<damaged.count / 4096, using: &random) * 4096
        for place in page..<page + 4096 { damaged[place] = UInt8.random(in: .min ... .max, using: &random) }
      default:
        for _ in 0..<200 {
          damaged[Int.random(in: 100..<damaged.count, using: &random)] = .random(
            in: .min ... .max, using: &random)
        }
      }
      let file = directory.file("\(round).sqlite")
      try? FileManager.default.removeItem(atPath: file + ".damaged")
      try Data(damaged).write(to: URL(filePath: file))
      let cache = ResponseCache(path: file)
      for number in 0..<200 {
        // SQLite does not notice flipped bits within a value; the code that reads values checks them.
        _ = cache.entry(.lookup, "\(number)", base: "b")
      }
      let info = cache.info()
      cache.store("new", as: .lookup, "new", base: "b", lifetime: .seconds(60))
      let comment: Comment = "round \(round) \(info)"
      #expect(ResponseCache(path: file).entry(.lookup, "new", base: "b")?.value == "new", comment)
      #expect(ResponseCache(path: file).info().notice == nil, comment)
      #expect(try Self.integrity(of: file) == "ok", comment)
      if round % 6 == 0 { #expect(info.notice?.contains("damaged") == true, comment) }
    }
  }

  @Test func aFileOfANewerVersionIsLeftAlone() throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    ResponseCache(path: file).store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    try Self.execute("ALTER TABLE answers RENAME COLUMN value TO body; PRAGMA user_version = 99", in: file)
    let bytes = try Data(contentsOf: URL(filePath: file))
    let cache = ResponseCache(path: file)
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
    cache.store("w", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "w")
    #expect(cache.info().notice?.contains("newer version") == true)
    #expect(throws: CacheError.self) { try cache.clear() }
    #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
    #expect(ResponseCache(path: file).entry(.lookup, "k", base: "b") == nil)
  }

  @Test func aFileOfAnOlderVersionIsMadeAnew() throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    let time = TestTime()
    ResponseCache(path: file, now: time.now).store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    try Self.execute(
      "ALTER TABLE answers DROP COLUMN etag; DROP TABLE use; PRAGMA user_version = 2", in: file)
    let cache = ResponseCache(path: file, now: time.now)
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
    cache.store("w", etag: "\"w\"", as: .lookup, "l", base: "b", lifetime: .seconds(60))
    let next = ResponseCache(path: file, now: time.now)
    #expect(next.entry(.lookup, "l", base: "b")?.etag == "\"w\"")
    #expect(next.info().notice == nil)
    #expect(!FileManager.default.fileExists(atPath: file + ".damaged"))
  }

  @Test func whatIsHeldIsWrittenWhenItIsAskedFor() throws {
    let directory = try CacheDirectory()
    let cache = ResponseCache(path: directory.file())
    cache.hold()
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    cache.flush()
    #expect(ResponseCache(path: directory.file()).entry(.lookup, "k", base: "b")?.value == "v")
  }

  /// Writes and reads happen in any order.
  @Test func manyAreThereAtOnceAndWrittenBeside() throws {
    let directory = try CacheDirectory()
    let cache = ResponseCache(path: directory.file())
    for part in 0..<40 {
      let values = (0..<100).map { ("\(part)-\($0)", "v\(part)-\($0)") }
      cache.store(values, as: .lookup, base: "b", lifetime: .seconds(60))
      #expect(cache.entry(.lookup, "\(part)-99", base: "b")?.value == "v\(part)-99")
    }
    cache.flush()
    #expect(ResponseCache(path: directory.file()).info().entries == 4000)
    let absent = ResponseCache(path: "/dev/null/cache.sqlite")
    absent.store([("k", "v")], as: .lookup, base: "b", lifetime: .seconds(60))
    #expect(absent.entry(.lookup, "k", base: "b")?.value == "v")
  }

  @Test func readsAndAnswersAreCounted() throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    func cache() -> ResponseCache {
      ResponseCache(path: directory.file(), capacity: 100, largest: .max, sampling: 1, now: time.now)
    }
    cache().store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    cache().store("2", as: .pause, "", base: "b", lifetime: .seconds(60))
    for _ in 0..<3 { #expect(cache().entry(.lookup, "k", base: "b") != nil) }
    #expect(cache().entry(.lookup, "l", base: "b") == nil)
    #expect((cache().info().hits, cache().info().misses) == (3, 1))
    // An answer that is no longer fresh saves no request.
    time.move(.seconds(60))
    #expect(cache().entry(.lookup, "k", base: "b") != nil)
    #expect(cache().info().hits == 3)
    try cache().clear()
    #expect((cache().info().hits, cache().info().misses) == (0, 0))
    // One read in a certain number is counted for all of them.
    cache().store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    for _ in 0..<1600 {
      _ = ResponseCache(path: directory.file(), now: time.now).entry(.lookup, "k", base: "b")
    }
    #expect((400...6400).contains(cache().info().hits))
  }

  @Test func aFileThatHasGrownTooLargeLosesWhatWasUsedLongestAgo() throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    let cache = ResponseCache(
      path: directory.file(), capacity: 20_000, largest: 1 << 20, sampling: 16, now: time.now)
    let value = String(repeating: "v", count: 30_000)
    for number in 0..<100 {
      cache.store(value, as: .lookup, "\(number)", base: "b", lifetime: .seconds(60))
      // An answer is never lost before it was read.
      #expect(cache.entry(.lookup, "\(number)", base: "b")?.value == value)
      time.move(.seconds(1))
    }
    let next = ResponseCache(path: directory.file(), now: time.now)
    let kept = (0..<100).filter { next.entry(.lookup, "\($0)", base: "b") != nil }
    #expect(kept.count > 20 && kept.count <= 36)
    #expect(kept == Array((100 - kept.count)..<100))
    #expect(next.info().bytes < 5 << 20)
  }

  @Test(arguments: [
    "UPDATE answers SET stored = -9223372036854775808", "UPDATE answers SET used = -9223372036854775808",
    "UPDATE answers SET expires = 9223372036854775807", "UPDATE answers SET value = value || 'x'",
    "UPDATE answers SET key = 'M1'", "UPDATE answers SET etag = '\"other\"'",
    "UPDATE answers SET stored = 'yesterday'",
  ])
  func aRowThatSomebodyElseHasWrittenIsNone(_ change: String) throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    ResponseCache(path: file).store("aAA", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    try Self.execute(change, in: file)
    let cache = ResponseCache(path: file)
    let isUsed = change.contains("SET used")
    #expect((cache.entry(.autocomplete, "SW1A", base: "b") != nil) == isUsed)
    #expect(cache.entry(.autocomplete, "M1", base: "b") == nil)
    cache.store("aAB", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    #expect(ResponseCache(path: file).entry(.autocomplete, "SW1A", base: "b")?.value == "aAB")
  }

  @Test func whatIsNoCacheOfOursIsNeverLost() throws {
    let directory = try CacheDirectory()
    let diary = directory.file("diary")
    try "my diary\n".write(toFile: diary, atomically: false, encoding: .utf8)
    let file = directory.file()
    // Nothing is changed through a link.
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: diary)
    let linked = ResponseCache(path: file)
    linked.store("aAA", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    #expect(linked.info().notice?.contains("was left alone") == true)
    #expect(try String(contentsOfFile: diary, encoding: .utf8) == "my diary\n")
    #expect(linked.entry(.autocomplete, "SW1A", base: "b")?.value == "aAA")
    try FileManager.default.removeItem(atPath: file)
    // A file in the cache's place is kept beside it.
    try FileManager.default.moveItem(atPath: diary, toPath: file)
    _ = ResponseCache(path: file).info()
    #expect(try String(contentsOfFile: file + ".damaged", encoding: .utf8) == "my diary\n")
    // A second one would take the first one's place, and is left alone.
    try "my thesis\n".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(ResponseCache(path: file).info().notice?.contains("was left alone") == true)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "my thesis\n")
    #expect(try String(contentsOfFile: file + ".damaged", encoding: .utf8) == "my diary\n")
    try FileManager.default.removeItem(atPath: file + ".damaged")
    // So is a file that has another name too.
    try FileManager.default.linkItem(atPath: file, toPath: directory.file("thesis"))
    #expect(ResponseCache(path: file).info().notice?.contains("was left alone") == true)
    #expect(try String(contentsOfFile: directory.file("thesis"), encoding: .utf8) == "my thesis\n")
    try FileManager.default.removeItem(atPath: file)
    // Another program's database is kept, too.
    try Self.execute(
      "CREATE TABLE answers (q, a); INSERT INTO answers VALUES (1, 42); PRAGMA user_version = 9", in: file)
    ResponseCache(path: file).store("aAA", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    #expect(try Data(contentsOf: URL(filePath: file + ".damaged")).count > 1000)
  }

  @Test func aSchemaThatIsNotOursIsSetAside() throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    ResponseCache(path: file).store("aAA", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    try Self.execute(
      "DROP TABLE answers; CREATE VIEW answers AS SELECT 'aZZ' value, 0 stored, 9e9 expires, 0 used, 0 sum, 'b' base, 1 kind, 'SW1A' key",
      in: file)
    let cache = ResponseCache(path: file)
    #expect(cache.entry(.autocomplete, "SW1A", base: "b") == nil)
    cache.store("aAB", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.autocomplete, "SW1A", base: "b")?.value == "aAB")
    // An answer that could not be written is written once the file has been set aside.
    cache.store("aAD", as: .autocomplete, "SW1A", base: "b", lifetime: .seconds(60))
    #expect(ResponseCache(path: file).entry(.autocomplete, "SW1A", base: "b")?.value == "aAD")
  }

  @Test(arguments: ["DROP TABLE answers", "DROP TABLE answers; PRAGMA user_version = 0"])
  func aFileEmptiedUnderTheConnectionIsMadeAgain(_ sql: String) throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    let cache = ResponseCache(path: file)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    try Self.execute(sql, in: file)
    #expect(cache.entry(.lookup, "other", base: "b") == nil)
    cache.store("w", as: .lookup, "l", base: "b", lifetime: .seconds(60))
    #expect(ResponseCache(path: file).entry(.lookup, "l", base: "b")?.value == "w")
    #expect(ResponseCache(path: file).info().entries == 1)
  }

  @Test func aLockedFileCostsAMissOnly() throws {
    let directory = try CacheDirectory()
    let file = directory.file()
    ResponseCache(path: file).store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    var database: OpaquePointer?
    #expect(sqlite3_open(file, &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    // The lock is waited for once. If it were waited for each time, the test would exceed its time limit.
    let waiting = ResponseCache(path: file)
    for number in 0..<3000 {
      #expect(waiting.entry(.lookup, "\(number)", base: "b") == nil)
      waiting.store("x", as: .lookup, "\(number)", base: "b", lifetime: .seconds(60))
    }
    let cache = ResponseCache(path: file)
    #expect(cache.entry(.lookup, "k", base: "b") == nil)
    cache.store("w", as: .lookup, "l", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "l", base: "b")?.value == "w")
    #expect(cache.notice == nil)
    #expect(cache.info().notice?.contains("in use by other processes") == true)
    let error = #expect(throws: CacheError.self) { try cache.clear() }
    #expect(error?.description.contains("in use by other processes") == true)
    sqlite3_close(database)
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
  }

  @Test func aHundredProcessesShareAnEmptyCache() throws {
    let directory = try CacheDirectory()
    let (file, signal) = (directory.file("cache/responses.sqlite"), directory.file("go"))
    let contenders = try (0..<100).map { try Contender($0, file: file, signal: signal) }
    try Data().write(to: URL(filePath: signal))
    for contender in contenders {
      let (code, output) = try contender.end()
      #expect(code == 0)
      #expect(output == "\n")
    }
    #expect(try Self.integrity(of: file) == "ok")
    let cache = ResponseCache(path: file)
    let kept = (0..<25).compactMap { cache.entry(.autocomplete, "key \($0)", base: "b")?.value }
    #expect(!kept.isEmpty)
    #expect(cache.info().notice == nil)
  }

  @Test func aHundredProcessesRepairADamagedCache() throws {
    let directory = try CacheDirectory()
    let (file, signal) = (directory.file(), directory.file("go"))
    try Data(repeating: 0x5A, count: 10_000).write(to: URL(filePath: file))
    let contenders = try (0..<100).map { try Contender($0, file: file, signal: signal) }
    try Data().write(to: URL(filePath: signal))
    for contender in contenders { #expect(try contender.end().code == 0) }
    #expect(try Self.integrity(of: file) == "ok")
  }

  @Test(arguments: [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444), (0o777, 0o000), (0o000, 0o666)])
  func someoneElsesCacheCostsANoticeOnly(_ directoryMode: Int, _ fileMode: Int) throws {
    let directory = try CacheDirectory()
    let (inner, signal) = (directory.file("inner"), directory.file("go"))
    let file = inner + "/responses.sqlite"
    ResponseCache(path: file).store(
      "of key 0", as: .autocomplete, "key 0", base: "b", lifetime: .seconds(86_400))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
    try FileManager.default.setAttributes([.posixPermissions: fileMode], ofItemAtPath: file)
    try FileManager.default.setAttributes([.posixPermissions: directoryMode], ofItemAtPath: inner)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner) }
    try Data().write(to: URL(filePath: signal))
    // The superuser may write anywhere, so a process of the superuser's becomes nobody.
    let (code, output) = try Contender(0, file: file, signal: signal, user: geteuid() == 0 ? 65534 : 0).end()
    #expect(code == 0)
    #expect(output.hasPrefix("The cache"))
  }

  private static func integrity(of file: String) throws -> String {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    guard sqlite3_open(file, &database) == SQLITE_OK,
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0)
    else { return "no database" }
    return String(cString: text)
  }

  private static func execute(_ sql: String, in file: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    #expect(sqlite3_open(file, &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }
}
