import Foundation

/// A program, or a file by its whole path, that tests need and that may be missing.
///
/// Where one is absent, its tests are skipped and say so. With `CI` set everything has to be there, and they fail.
public struct Tool: Sendable {
  public let name: String

  /// Where programs are looked for, as in the variable `PATH`.
  public static let folders = "/usr/bin:/bin"

  public init(_ name: String) { self.name = name }

  /// Where it is; nil where it is not installed.
  public var path: String? {
    let paths = name.hasPrefix("/") ? [name] : Self.folders.split(separator: ":").map { "\($0)/\(name)" }
    return paths.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether what needs it is tested.
  public var isTested: Bool { path != nil || ProcessInfo.processInfo.environment["CI"] != nil }
}
