import Foundation

/// The paths that tests need.
enum Repository {
  /// The directory that holds Package.swift.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
