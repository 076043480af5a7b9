import Foundation

/// The paths that tests need.
enum Repository {
  /// The directory with Package.swift.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
