import Foundation
import TestTerminal

/// A directory for one test, removed with its last reference.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/line-editor-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TerminalFailure("no directory: errno \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func path(_ name: String) -> String { path + "/" + name }

  /// The contents of a file in it; nil if the file does not exist.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }
}
