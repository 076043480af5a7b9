#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What installing a completion script has done, and what is left to the user.
public struct Installation: Sendable, Hashable {
  /// The file that holds the script now.
  public var path: String
  /// Whether the file was written; `false` where it held the script already.
  public var isChanged: Bool
  /// What the user's start-up file has to hold for the shell to find the script; empty where nothing is missing.
  public var linesToAdd: [String]
  /// The start-up file that the lines belong in; the lines of zsh go before its call of `compinit`.
  public var startupFile: String?
}

/// A completion script could not be put in its place.
public struct InstallationError: Error, Hashable, CustomStringConvertible {
  /// The file or directory that failed.
  public var path: String
  /// The reason, as the system gives it.
  public var reason: String

  /// One sentence for a person.
  public var description: String { "Cannot write \(printable(path)): \(printable(reason))." }
}

extension CompletionScript {
  /// Puts the script where the shell loads it for this user.
  ///
  /// It is safe to repeat: the file is replaced in one step, or left alone where it is the same already. Start-up files
  /// are read and never written.
  ///
  /// - Parameters:
  ///   - environment: a variable's value; `HOME`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `BASH_COMPLETION_USER_DIR`,
  ///     `ZDOTDIR` and `FPATH` are looked at.
  ///   - file: the contents of a file, `nil` where it cannot be read; start-up files are looked at, and whether the
  ///     package bash-completion is there, without which bash looks for no scripts.
  /// - Throws: ``InstallationError``.
  ///
  /// Source: https://github.com/scop/bash-completion#faq,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Functions.html#Autoloading-Functions
  public func install(
    environment: (String) -> String? = CompletionScript.variable,
    file: (String) -> String? = CompletionScript.file
  ) throws -> Installation {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let home = variable("HOME") else {
      throw InstallationError(path: "~", reason: "HOME is not set")
    }
    let data = variable("XDG_DATA_HOME") ?? home + "/.local/share"
    var path: String
    var startupFile: String?
    var lines: [String] = []
    switch shell {
    case .bash:
      // The variable may hold several directories, and the first counts.
      let base =
        variable("BASH_COMPLETION_USER_DIR")?.split(separator: ":").first.map(String.init)
        ?? data + "/bash-completion"
      path = "\(base)/completions/\(fileName)"
      startupFile = home + "/.bashrc"
      if !loadsBashCompletion(home: home, file) { lines = ["source \(shellWord(path))"] }
    case .zsh:
      let folder = data + "/zsh/site-functions"
      path = "\(folder)/\(fileName)"
      startupFile = (variable("ZDOTDIR") ?? home) + "/.zshrc"
      let isKnown = variable("FPATH")?.split(separator: ":").contains(folder[...]) == true
      if !isKnown && !addsToPath(folder, home: home, startup: startupFile.flatMap(file)) {
        lines.append("fpath=(\(shellWord(folder)) $fpath)")
      }
      if startupFile.flatMap(file)?.contains("compinit") != true {
        lines.append("autoload -Uz compinit && compinit")
      }
    case .fish:
      let base = variable("XDG_CONFIG_HOME") ?? home + "/.config"
      path = "\(base)/fish/completions/\(fileName)"
    }
    if let present = startupFile.flatMap(file)?.split(separator: "\n") {
      lines.removeAll { present.contains($0[...]) }
    }
    let isChanged = file(path) != text
    if isChanged {
      try makeDirectory(of: path)
      try replace(path, with: text)
    }
    return Installation(
      path: path, isChanged: isChanged, linesToAdd: lines, startupFile: lines.isEmpty ? nil : startupFile)
  }

  /// Whether a line of the start-up file puts the folder on zsh's `fpath`, in any of the usual spellings.
  func addsToPath(_ folder: String, home: String, startup: String?) -> Bool {
    var spellings = [folder]
    if folder.hasPrefix(home + "/") {
      spellings += ["~", "$HOME", "${HOME}"].map { $0 + folder.dropFirst(home.count) }
    }
    return startup?.split(separator: "\n").contains { line in
      isActive(line) && line.contains("fpath") && spellings.contains { line.contains($0) }
    } ?? false
  }

  /// Whether a line of a start-up file is more than a comment.
  func isActive(_ line: Substring) -> Bool {
    line.first { $0 != " " && $0 != "\t" } != "#"
  }

  /// Whether an interactive bash of this user runs the package bash-completion.
  func loadsBashCompletion(home: String, _ file: (String) -> String?) -> Bool {
    let packages = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"]
    guard packages.contains(where: { file($0 + "/bash-completion/bash_completion") != nil }) else {
      return false
    }
    let startupFiles = ["\(home)/.bashrc", "/etc/bash.bashrc", "/etc/bashrc"]
    return startupFiles.compactMap(file).contains { startup in
      startup.split(separator: "\n").contains { line in
        isActive(line) && (line.contains("bash_completion") || line.contains("/etc/profile.d/"))
      }
    }
  }

  /// A variable of this process.
  public static let variable: @Sendable (String) -> String? = { name in
    getenv(name).map { String(cString: $0) }
  }

  /// The contents of a file, `nil` where it cannot be read.
  public static let file: @Sendable (String) -> String? = { path in try? contents(of: path) }
}

private func failure(_ path: String) -> InstallationError {
  InstallationError(path: path, reason: String(cString: strerror(errno)))
}

private func contents(of path: String) throws -> String {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw failure(path) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw failure(path) }
    if count == 0 { return String(decoding: bytes, as: UTF8.self) }
    bytes += buffer[..<count]
  }
}

private func makeDirectory(of path: String) throws {
  guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
  let folder = String(path[..<slash])
  if mkdir(folder, 0o755) == 0 || errno == EEXIST { return }
  guard errno == ENOENT else { throw failure(folder) }
  try makeDirectory(of: folder)
  guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure(folder) }
}

/// Writes a file beside the path and moves it there, so that no reader ever sees half of it.
private func replace(_ path: String, with text: String) throws {
  var template = Array((path + ".XXXXXX").utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw failure(path) }
  do {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      written += count
    }
    guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0 else { throw failure(path) }
    guard close(descriptor) == 0 else { throw failure(path) }
    guard rename(template, path) == 0 else { throw failure(path) }
  } catch {
    unlink(template)
    throw error
  }
}
