import Foundation

/// The tutorial in a library's documentation, and the program that it develops step by step.
public struct Tutorial: Sendable {
  /// The code of its steps, one after the other.
  public let steps: String
  /// The program's source.
  public let program: String
  /// The path of the built program.
  public let path: String

  public init(of library: String) throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "Sources/\(library)/\(library).docc/Tutorial.md")
    steps =
      try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0].trimmingCharacters(in: .newlines) }
      .joined(separator: "\n\n") + "\n"
    let folder = root.appending(path: "Tests/Tutorials/\(library)")
    program = try FileManager.default.contentsOfDirectory(atPath: folder.path()).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }.joined()
    path = BuiltProducts.folder + "/\(library)Tutorial"
  }
}
