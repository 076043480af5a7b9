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

extension Installation {
  fileprivate init(at path: String, _ isChanged: Bool, _ setup: ShellSetup, _ shell: NewShell?) {
    let lines =
      shell.map { $0.completes ? [] : setup.linesLoading(path) } ?? setup.linesMissing(toLoad: path)
    let folder = shell?.startupFolder.map { $0 + "/.zshrc" }
    self.init(
      path: path, isChanged: isChanged, linesToAdd: lines,
      startupFile: lines.isEmpty ? nil : folder ?? setup.startupFiles.first)
  }
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
  /// Whether the file was to be removed.
  public var isOfRemoval = false

  /// One sentence for a person.
  public var description: String {
    isOfRemoval
      ? "Cannot remove \(path.printable): \(reason.printable)."
      : "Cannot write \(path.printable): \(reason.printable)."
  }
}

extension CompletionScript {
  /// Installs the script where the shell loads it for this user.
  ///
  /// The file is replaced in one step, or left alone if it already holds the script. If it is a link, the file that it
  /// leads to is replaced, as dotfiles under version control need it. Start-up files are read, and never written. Then a
  /// new shell is asked whether it completes the program, which its start-up files alone do not tell.
  /// - Parameter replacesOthers: whether to replace a file that this library did not write.
  /// - Throws: ``InstallationError``.
  ///
  /// Source: https://github.com/scop/bash-completion#faq,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Functions.html#Autoloading-Functions
  public func install(replacesOthers: Bool = false) throws(InstallationError) -> Installation {
    try install(replacesOthers: replacesOthers, environment: environmentVariable, file: Self.contents) {
      NewShell(for: $0, within: .seconds(5))
    }
  }

  /// Installs the script with another environment and other files to read. The script itself is written to its real
  /// place.
  ///
  /// - Parameter asked: asks a new shell; nil if that gives no answer.
  package func install(
    replacesOthers: Bool = false, environment: (String) -> String?, file: (String) -> String?,
    asked: (CompletionScript) -> NewShell? = { _ in nil }
  ) throws(InstallationError) -> Installation {
    let (setup, path) = try place(environment: environment, file: file)
    let present = try present(at: path, replacesOthers: replacesOthers, file: file)
    let isChanged = present != text
    if isChanged {
      do {
        try LocalFile.makeDirectory(of: path, mode: 0o755)
        try LocalFile.replace(path, with: text, mode: 0o644)
      } catch {
        throw InstallationError(path: error.path, reason: error.reason)
      }
    }
    return Installation(at: path, isChanged, setup, asked(self))
  }

  /// What ``install(replacesOthers:)`` has left for the user to do; nil if the script is not in its place, or is of another
  /// version.
  ///
  /// - Parameter shell: what a new shell says; nil if that gives no answer.
  package func installed(_ shell: NewShell?) -> Installation? {
    guard let (setup, path) = try? place(environment: environmentVariable, file: Self.contents),
      Self.contents(of: path) == text
    else { return nil }
    return Installation(at: path, false, setup, shell)
  }

  /// Why ``install(replacesOthers:)`` would fail, as far as it can be known without writing; nil if nothing is in its way.
  package var obstacle: InstallationError? {
    do throws(InstallationError) {
      let (_, path) = try place(environment: environmentVariable, file: Self.contents)
      let present = try present(at: path, replacesOthers: false, file: Self.contents)
      // A file is replaced by another beside it.
      let made = present == nil ? path : path + ".new"
      return LocalFile.obstacle(toMaking: made).map { InstallationError(path: $0.path, reason: $0.reason) }
    } catch {
      return error
    }
  }

  /// What is in the script's place.
  ///
  /// - Throws: ``InstallationError`` if the script must not go there.
  private func present(
    at path: String, replacesOthers: Bool, file: (String) -> String?
  ) throws(InstallationError) -> String? {
    let present = file(path)
    if present == nil, access(path, F_OK) == 0 {
      throw InstallationError(path: path, reason: "what is there is not a file that can be read")
    }
    if let present, !replacesOthers, !isOwn(present) {
      throw InstallationError(
        path: path, reason: "this program did not write what is there", isOthers: true)
    }
    return present
  }

  /// The user's shell, and the file in which it looks for the script.
  func place(
    environment: (String) -> String?, file: (String) -> String?
  ) throws(InstallationError) -> (ShellSetup, path: String) {
    guard environment("HOME")?.hasPrefix("/") == true else {
      throw InstallationError(path: "~", reason: "HOME is not the path of a directory")
    }
    let setup = ShellSetup(shell, program: "", environment: environment, file: file)
    return (setup, setup.folders[0] + "/" + fileName)
  }

  /// Whether this library wrote the contents of a file.
  func isOwn(_ contents: String) -> Bool { contents.contains("completion for \(program.printable)\n") }

  /// The contents of a file; nil if it cannot be read.
  package static func contents(of path: String) -> String? {
    (try? LocalFile.bytes(at: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
