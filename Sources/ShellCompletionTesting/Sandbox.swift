import Foundation
import ShellCompletion
import TestProcesses

/// A directory for one test, with a home and a built program in `bin`.
public final class Sandbox: Sendable {
  /// The path of the directory.
  public let root: String
  /// The name that calls the program.
  public let program: String
  /// The path of the home directory.
  public var home: String { root + "/home" }

  /// Makes a directory, which is removed when the last reference goes.
  ///
  /// - Parameters:
  ///   - program: the name that calls the program.
  ///   - built: the name of a built program beside the tests, or the path of another program.
  public init(program: String, built: String) throws {
    self.program = program
    root = FileManager.default.temporaryDirectory.path + "/completion-" + UUID().uuidString
    for folder in ["home", "bin", "functions"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    let file = built.hasPrefix("/") ? built : Self.builtProducts + "/" + built
    guard FileManager.default.isExecutableFile(atPath: file) else {
      throw TerminalFailure("There is no program \(file); check its name, and build it before the tests.")
    }
    try FileManager.default.createSymbolicLink(
      atPath: root + "/bin/" + program, withDestinationPath: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file, by its path below the directory.
  public func write(_ text: String, to name: String) throws {
    let path = root + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// The text of a file, by its path below the directory; nil if there is none.
  public func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The contents of a file by its absolute path; nil if the file is not in the sandbox, or cannot be read.
  public func contents(of path: String) -> String? {
    path.hasPrefix(root + "/") ? CompletionScript.contents(of: path) : nil
  }

  /// Writes an executable script.
  public func writeScript(_ text: String, to name: String) throws {
    try ChildProcess.writeScript(text, to: root + "/" + name)
  }

  /// Whether there is a file, by its path below the directory.
  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + name) }

  /// Removes a file, by its path below the directory, if it is there.
  public func remove(_ name: String) { try? FileManager.default.removeItem(atPath: root + "/" + name) }

  /// The whole environment of a shell. Nothing in it leads to a file of the user who runs the tests.
  public var environment: [String: String] {
    [
      "HOME": home, "PATH": "\(root)/bin:\(Tool.folders)", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
      "ZDOTDIR": home, "XDG_CONFIG_HOME": home + "/.config", "XDG_DATA_HOME": home + "/.local/share",
      "INPUTRC": "/dev/null", "HISTFILE": "/dev/null",
      "BASH_COMPLETION_COMPAT_DIR": root + "/none", "BASH_COMPLETION_USER_FILE": "/dev/null",
    ]
  }

  /// The directory of the built programs, from which the tests themselves run.
  public static var builtProducts: String { BuiltProducts.folder }
}
