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
  ///   - exists: whether a file exists; bash needs the package bash-completion to look for scripts.
  /// - Throws: ``InstallationError``.
  ///
  /// Source: https://github.com/scop/bash-completion#faq,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Functions.html#Autoloading-Functions
  public func install(
    environment: (String) -> String? = CompletionScript.processEnvironment,
    exists: (String) -> Bool = { access($0, R_OK) == 0 }
  ) throws -> Installation {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let home = variable("HOME") else {
      throw InstallationError(path: "~", reason: "HOME is not set")
    }
    let data = variable("XDG_DATA_HOME") ?? home + "/.local/share"
    var installation = Installation(path: "", isChanged: false, linesToAdd: [], startupFile: nil)
    switch shell {
    case .bash:
      // The variable may hold several directories, and the first counts.
      let base =
        variable("BASH_COMPLETION_USER_DIR")?.split(separator: ":").first.map(String.init)
        ?? data + "/bash-completion"
      installation.path = "\(base)/completions/\(fileName)"
      if !Self.bashCompletionFiles.contains(where: exists) {
        installation.startupFile = home + "/.bashrc"
        installation.linesToAdd = ["source \(shellWord(installation.path))"]
      }
    case .zsh:
      let folder = data + "/zsh/site-functions"
      let startupFile = (variable("ZDOTDIR") ?? home) + "/.zshrc"
      installation.path = "\(folder)/\(fileName)"
      installation.startupFile = startupFile
      let startup = try? contents(of: startupFile)
      if variable("FPATH")?.split(separator: ":").contains(folder[...]) != true {
        installation.linesToAdd.append("fpath=(\(shellWord(folder)) $fpath)")
      }
      if startup?.contains("compinit") != true {
        installation.linesToAdd.append("autoload -Uz compinit && compinit")
      }
      installation.linesToAdd.removeAll { startup?.split(separator: "\n").contains($0[...]) == true }
    case .fish:
      let base = variable("XDG_CONFIG_HOME") ?? home + "/.config"
      installation.path = "\(base)/fish/completions/\(fileName)"
    }
    if installation.linesToAdd.isEmpty { installation.startupFile = nil }
    guard (try? contents(of: installation.path)) != text else { return installation }
    try makeDirectory(of: installation.path)
    try replace(installation.path, with: text)
    installation.isChanged = true
    return installation
  }

  /// The variable of this process.
  public static let processEnvironment: @Sendable (String) -> String? = { name in
    getenv(name).map { String(cString: $0) }
  }

  /// Where the package bash-completion has its own script.
  private static var bashCompletionFiles: [String] {
    [
      "/usr/share/bash-completion/bash_completion", "/usr/local/share/bash-completion/bash_completion",
      "/opt/homebrew/share/bash-completion/bash_completion", "/etc/bash_completion",
    ]
  }
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
