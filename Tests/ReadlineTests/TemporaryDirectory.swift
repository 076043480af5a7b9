import Foundation
import TestTerminal

/// A directory of a test's own, removed with the last reference.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/line-editor-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TerminalFailure("no directory: errno \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  func path(_ name: String) -> String { path + "/" + name }

  /// What a file in it holds; nil where it is not there.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }
}
