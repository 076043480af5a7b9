import Basics

/// What installing a completion script has done, and what is left to the user.
public struct Installation: Sendable, Hashable {
  /// The file that holds the script now.
  public var path: String
  /// Whether the file was written; `false` where it held the script already.
  public var isChanged: Bool
  /// What the user's start-up file has to hold for the shell to find the script; empty where nothing is missing.
  public var linesToAdd: [String]
  /// The start-up file that the lines belong in, anywhere.
  public var startupFile: String?
}

/// A completion script could not be put in its place.
public struct InstallationError: Error, Hashable, CustomStringConvertible {
  /// The file or directory that failed.
  public var path: String
  /// The reason, as the system gives it.
  public var reason: String
  /// Whether the file is somebody else's, which ``CompletionScript/install(replacesOthers:)`` replaces where it is told to.
  public var isOthers = false

  /// One sentence for a person.
  public var description: String { "Cannot write \(path.printable): \(reason.printable)." }
}

extension CompletionScript {
  /// Puts the script where the shell loads it for this user.
  ///
  /// The file is replaced in one step, or left alone where it is the same already. Start-up files are read, and never
  /// written.
  /// - Parameter replacesOthers: whether a file is replaced that this library did not write.
  /// - Throws: ``InstallationError``.
  ///
  /// Source: https://github.com/scop/bash-completion#faq,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Functions.html#Autoloading-Functions
  public func install(replacesOthers: Bool = false) throws(InstallationError) -> Installation {
    try install(replacesOthers: replacesOthers, environment: environmentVariable, file: Self.contents)
  }

  /// The same with another environment, and other files to look at. The script itself is written to its real place.
  package func install(
    replacesOthers: Bool = false, environment: (String) -> String?, file: (String) -> String?
  ) throws(InstallationError) -> Installation {
    guard environment("HOME")?.hasPrefix("/") == true else {
      throw InstallationError(path: "~", reason: "HOME is not the path of a directory")
    }
    let setup = ShellSetup(shell, program: "", environment: environment, file: file)
    let path = setup.folders[0] + "/" + fileName
    let lines = setup.linesMissing(toLoad: path)
    let present = file(path)
    if present == nil, access(path, F_OK) == 0 {
      throw InstallationError(path: path, reason: "what is there is no file that can be read")
    }
    if let present, !replacesOthers, !present.contains("completion for \(program.printable)\n") {
      throw InstallationError(
        path: path, reason: "this program did not write what is there", isOthers: true)
    }
    let isChanged = present != text
    if isChanged {
      do {
        try LocalFile.makeDirectory(of: path, mode: 0o755)
        try LocalFile.replace(path, with: text, mode: 0o644)
      } catch {
        throw InstallationError(path: error.path, reason: error.reason)
      }
    }
    return Installation(
      path: path, isChanged: isChanged, linesToAdd: lines,
      startupFile: lines.isEmpty ? nil : setup.startupFiles.first)
  }

  /// The contents of a file; nil where it cannot be read.
  package static func contents(of path: String) -> String? {
    (try? LocalFile.bytes(at: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
