#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A completion script where a shell will find it.
public struct InstalledScript: Sendable, Hashable {
  /// The file that holds the script, or the start-up file that has the program print it.
  public var path: String
  /// Whether it is what the program prints now.
  public var isCurrent: Bool
}

extension CompletionScript {
  /// Looks for the script where this user's shell looks for it, in the shell's order; nil where a new shell would
  /// not load it. No shell is run, so what a start-up file works out for itself remains unknown.
  ///
  /// - Parameters:
  ///   - program: the shell's own path, beside which some shells look: `/usr/bin/fish`.
  ///   - command: what a start-up file may have the program print the script by: `postcode completions bash`.
  ///   - environment: a variable's value; `HOME`, `XDG_DATA_HOME`, `XDG_DATA_DIRS`, `XDG_CONFIG_HOME`,
  ///     `BASH_COMPLETION_USER_DIR`, `ZDOTDIR` and `FPATH` are looked at.
  ///   - file: the contents of a file, `nil` where it cannot be read.
  ///
  /// Source: the function `__load_completion` of https://github.com/scop/bash-completion,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Completion-System.html#Use-of-compinit
  public func found(
    byShellAt program: String, printedBy command: String,
    environment: (String) -> String? = CompletionScript.variable,
    file: (String) -> String? = CompletionScript.file
  ) -> InstalledScript? {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let home = variable("HOME") ?? ""
    let places = ScriptPlaces(shell: shell, program: program, home: home, variable: variable)
    func active(_ path: String) -> [Substring] {
      file(path)?.split(separator: "\n").filter(isActive) ?? []
    }
    for path in places.startupFiles where active(path).contains(where: { $0.contains(command) }) {
      return InstalledScript(path: path, isCurrent: true)
    }
    let startup = places.startupFiles.flatMap(active)
    for folder in places.folders {
      for name in shell == .bash ? [fileName, fileName + ".bash", "_" + fileName] : [fileName] {
        let path = folder + "/" + name
        guard let found = file(path) else { continue }
        let isLoaded =
          switch shell {
          case .bash:
            loadsBashCompletion(home: home, file) || startup.contains { $0.contains(path) }
          case .zsh:
            (!places.optionalFolders.contains(folder)
              || places.startupFiles.contains { addsToPath(folder, home: home, startup: file($0)) })
              && ["compinit", "oh-my-zsh", "prezto"].contains { word in startup.contains { $0.contains(word) }
              }
          case .fish: true
          }
        if isLoaded { return InstalledScript(path: path, isCurrent: found == text) }
      }
    }
    return nil
  }
}

/// Where one shell of one user looks for completion scripts.
private struct ScriptPlaces {
  let startupFiles: [String]
  /// In the order in which they are searched.
  let folders: [String]
  /// Those of them that are searched only where a start-up file says so.
  let optionalFolders: [String]

  init(shell: Shell, program: String, home: String, variable: (String) -> String?) {
    let data = variable("XDG_DATA_HOME") ?? home + "/.local/share"
    let shared = list(variable("XDG_DATA_DIRS"))
    let prefix = program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    switch shell {
    case .bash:
      startupFiles = [home + "/.bashrc", "/etc/bash.bashrc", "/etc/bashrc"]
      let own = list(variable("BASH_COMPLETION_USER_DIR")) ?? [data + "/bash-completion"]
      let standard = (shared ?? ["/usr/local/share", "/usr/share"]).map { $0 + "/bash-completion" }
      folders = (own + standard).map { $0 + "/completions" }
      optionalFolders = []
    case .zsh:
      startupFiles = [(variable("ZDOTDIR") ?? home) + "/.zshrc", "/etc/zsh/zshrc", "/etc/zshrc"]
      let own = data + "/zsh/site-functions"
      let named = list(variable("FPATH")) ?? []
      folders =
        [own] + named + ["/usr/local/share/zsh/site-functions", "/usr/share/zsh/vendor-completions"]
        + (isDebian ? [] : [prefix + "/share/zsh/site-functions"])
      optionalFolders = named.contains(own) ? [] : [own]
    case .fish:
      let config = (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/fish"
      startupFiles = [config + "/config.fish"]
      let packages = ([data] + (shared ?? []) + [prefix + "/share"]).map { $0 + "/fish/vendor_completions.d" }
      folders = [config + "/completions", "/etc/fish/completions"] + packages
      optionalFolders = []
    }
  }
}

/// Debian's zsh has a directory of its own for other packages, and does not look in the usual one.
private var isDebian: Bool { access("/etc/debian_version", F_OK) == 0 }

private func list(_ value: String?) -> [String]? {
  value.map { $0.split(separator: ":").map(String.init) }
}
