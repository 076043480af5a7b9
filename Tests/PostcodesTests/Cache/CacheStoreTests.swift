import CSQLite
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.blocking, .timeLimit(.minutes(1))) struct CacheStoreTests {
  /// A TAB reads several times: only the first may wait for another process.
  @Test func contentionIsWaitedForOnce() throws {
    let directory = try CacheDirectory()
    var store = CacheStore(file: CacheFile(path: directory.file()), capacity: 10)
    store.put(.init(value: "v", stored: 1, expires: 9), base: "b", kind: 1, key: "k", now: 1)
    var other: OpaquePointer?
    defer { sqlite3_close(other) }
    try #require(sqlite3_open(directory.file(), &other) == SQLITE_OK)
    try #require(sqlite3_exec(other, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    for var store in [store, CacheStore(file: CacheFile(path: directory.file()), capacity: 10)] {
      #expect(store.patience == CacheStore.usualPatience)
      #expect(store.row(base: "b", kind: 1, key: "k", now: 1) == nil)
      #expect(store.patience == 0)
    }
    _ = store.row(base: "b", kind: 1, key: "k", now: 1)
    try #require(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    #expect(store.row(base: "b", kind: 1, key: "k", now: 1)?.value == "v")
    #expect(store.patience == CacheStore.usualPatience)
  }
}
