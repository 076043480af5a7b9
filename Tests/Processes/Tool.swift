import Foundation

/// A program, or a file by its absolute path, that tests need and that may be missing.
///
/// Tests that need a missing one are skipped and say so. With `CI` set they fail.
public struct Tool: Sendable {
  public let name: String

  /// The directories to search for programs, as in the variable `PATH`.
  public static let folders = "/usr/bin:/bin"

  public init(_ name: String) { self.name = name }

  /// Its path; nil if it is not installed.
  public var path: String? {
    let paths = name.hasPrefix("/") ? [name] : Self.folders.split(separator: ":").map { "\($0)/\(name)" }
    return paths.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether tests that need it run.
  public var isTested: Bool { path != nil || ProcessInfo.processInfo.environment["CI"] != nil }
}
