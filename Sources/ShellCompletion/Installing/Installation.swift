import Basics

/// The result of installing a completion script, and what the user still has to do.
public struct Installation: Sendable, Hashable {
  /// The file that holds the script.
  public var path: String
  /// Whether the file was written; `false` if it already held the script.
  public var isChanged: Bool
  /// The lines that the user's start-up file needs for the shell to find the script; empty if it lacks none.
  public var linesToAdd: [String]
  /// The start-up file for the lines, which may stand anywhere in it.
  public var startupFile: String?
}

/// A failure to install a completion script.
public struct InstallationError: Error, Hashable, CustomStringConvertible {
  /// The file or directory that failed.
  public var path: String
  /// The reason, as the system gives it.
  public var reason: String
  /// Whether this program did not write the file. ``CompletionScript/install(replacesOthers:)`` can replace such a
  /// file.
  public var isOthers = false

  /// One sentence for a person.
  public var description: String { "Cannot write \(path.printable): \(reason.printable)." }
}

extension CompletionScript {
  /// Installs the script where the shell loads it for this user.
  ///
  /// The file is replaced in one step, or left alone if it already holds the script. Start-up files are read, and never
  /// written.
  /// - Parameter replacesOthers: whether to replace a file that this library did not write.
  /// - Throws: ``InstallationError``.
  ///
  /// Source: https://github.com/scop/bash-completion#faq,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Functions.html#Autoloading-Functions
  public func install(replacesOthers: Bool = false) throws(InstallationError) -> Installation {
    try install(replacesOthers: replacesOthers, environment: environmentVariable, file: Self.contents)
  }

  /// Installs the script with another environment and other files to read. The script itself is written to its real
  /// place.
  package func install(
    replacesOthers: Bool = false, environment: (String) -> String?, file: (String) -> String?
  ) throws(InstallationError) -> Installation {
    let (setup, path, present) = try place(
      replacesOthers: replacesOthers, environment: environment, file: file)
    let lines = setup.linesMissing(toLoad: path)
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

  /// Why ``install(replacesOthers:)`` would fail, as far as it can be known without writing; nil if nothing is in its way.
  package var obstacle: InstallationError? {
    do throws(InstallationError) {
      let (_, path, present) = try place(
        replacesOthers: false, environment: environmentVariable, file: Self.contents)
      // A file is replaced by another beside it.
      let made = present == nil ? path : path + ".new"
      return LocalFile.obstacle(toMaking: made).map { InstallationError(path: $0.path, reason: $0.reason) }
    } catch {
      return error
    }
  }

  /// Where the script goes, and what is there.
  ///
  /// - Throws: ``InstallationError`` if it must not go there.
  private func place(
    replacesOthers: Bool, environment: (String) -> String?, file: (String) -> String?
  ) throws(InstallationError) -> (setup: ShellSetup, path: String, present: String?) {
    guard environment("HOME")?.hasPrefix("/") == true else {
      throw InstallationError(path: "~", reason: "HOME is not the path of a directory")
    }
    let setup = ShellSetup(shell, program: "", environment: environment, file: file)
    let path = setup.folders[0] + "/" + fileName
    let present = file(path)
    if present == nil, access(path, F_OK) == 0 {
      throw InstallationError(path: path, reason: "what is there is not a file that can be read")
    }
    if let present, !replacesOthers, !present.contains("completion for \(program.printable)\n") {
      throw InstallationError(
        path: path, reason: "this program did not write what is there", isOthers: true)
    }
    return (setup, path, present)
  }

  /// The contents of a file; nil if it cannot be read.
  package static func contents(of path: String) -> String? {
    (try? LocalFile.bytes(at: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
