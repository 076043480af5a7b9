import Basics
import Foundation
import Postcodes

/// A directory for one test, removed afterwards.
final class CacheDirectory: Sendable {
  /// The path of the directory.
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path() + "postcode-cache-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it.
  func file(_ name: String = "responses.sqlite") -> String { path + "/" + name }
}

/// A time of day that tests set.
final class TestTime: Sendable {
  private let seconds = Mutex<Int64>(1_000_000)

  @Sendable func now() -> Int64 { seconds.withLock { $0 } }
  func move(_ duration: Duration) { seconds.withLock { $0 += duration.components.seconds } }
}
