/// The places where one user's shell looks for completion scripts, and the lines of its start-up files.
struct ShellSetup {
  /// The start-up files, the user's own first.
  let startupFiles: [String]
  /// The lines of the start-up files, without comments.
  let startupLines: [(file: String, text: Substring)]
  /// The folders for scripts, in the order in which they are searched; the first is the user's own.
  let folders: [String]
  private let shell: Shell
  private let home: String
  /// Whether the user's own folder is searched only if a start-up file says so.
  private let isOwnOptional: Bool
  /// Whether the package bash-completion is installed, without which bash looks for no scripts.
  private let hasBashCompletion: Bool

  /// - Parameters:
  ///   - program: the shell's own path.
  ///   - environment: returns a variable's value. It is called with `HOME`, `XDG_DATA_HOME`, `XDG_DATA_DIRS`,
  ///     `XDG_CONFIG_HOME`, `BASH_COMPLETION_USER_DIR`, `ZDOTDIR` and `FPATH`.
  ///   - file: returns the contents of a file, nil if it cannot be read.
  init(_ shell: Shell, program: String, environment: (String) -> String?, file: (String) -> String?) {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    // A relative directory is invalid, and ignored.
    // Source: https://specifications.freedesktop.org/basedir-spec/latest/
    func directory(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    func list(_ name: String) -> [String] {
      variable(name)?.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init) ?? []
    }
    let home = directory("HOME") ?? ""
    let data = directory("XDG_DATA_HOME") ?? home + "/.local/share"
    let configuration = directory("XDG_CONFIG_HOME") ?? home + "/.config"
    let shared = list("XDG_DATA_DIRS")
    let prefix = program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    var isOwnOptional = false
    switch shell {
    case .bash:
      startupFiles = [home + "/.bashrc", "/etc/bash.bashrc", "/etc/bashrc"]
      let own = list("BASH_COMPLETION_USER_DIR")
      let standard = (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared).map {
        $0 + "/bash-completion"
      }
      folders = ((own.isEmpty ? [data + "/bash-completion"] : own) + standard).map { $0 + "/completions" }
    case .zsh:
      // Debian's file for the whole machine calls compinit on Ubuntu only.
      let isUbuntu = file("/etc/os-release")?.split(separator: "\n").contains {
        $0.hasPrefix("ID") && $0.contains("ubuntu")
      }
      let machineFile = file("/etc/debian_version") == nil || isUbuntu == true ? ["/etc/zsh/zshrc"] : []
      startupFiles = [(directory("ZDOTDIR") ?? home) + "/.zshrc"] + machineFile + ["/etc/zshrc"]
      let own = data + "/zsh/site-functions"
      let named = list("FPATH")
      isOwnOptional = !named.contains(own)
      // Debian's zsh has its own directory for packages, and does not look in the usual one.
      let isDebian = file("/etc/debian_version") != nil
      folders =
        [own] + named + ["/usr/local/share/zsh/site-functions", "/usr/share/zsh/vendor-completions"]
        + (isDebian ? [] : [prefix + "/share/zsh/site-functions"])
    case .fish:
      let config = configuration + "/fish"
      startupFiles = [config + "/config.fish"]
      let packages = ([data] + shared + [prefix + "/share"]).map { $0 + "/fish/vendor_completions.d" }
      folders = [config + "/completions", "/etc/fish/completions"] + packages
    case .elvish:
      startupFiles = [configuration + "/elvish/rc.elv"]
      folders = [configuration + "/elvish/lib", data + "/elvish/lib"]
    case .xonsh:
      startupFiles = [home + "/.xonshrc", configuration + "/xonsh/rc.xsh"]
      folders = [configuration + "/xonsh/rc.d", "/etc/xonsh/rc.d"]
    case .nushell:
      // Source: https://www.nushell.sh/book/configuration.html
      #if canImport(Darwin)
        let usual = home + "/Library/Application Support"
        let configuration = directory("XDG_CONFIG_HOME") ?? usual
        let data = directory("XDG_DATA_HOME") ?? usual
      #endif
      startupFiles = [configuration + "/nushell/config.nu"]
      folders = [configuration + "/nushell/autoload", data + "/nushell/vendor/autoload"]
    case .powershell:
      startupFiles = [configuration + "/powershell/profile.ps1"]
      folders = [configuration + "/powershell/completions"]
    }
    startupLines = startupFiles.flatMap { path in
      (file(path)?.split(separator: "\n") ?? []).map {
        (file: path, text: Self.withoutComment($0))
      }
    }
    hasBashCompletion = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"].contains {
      file($0 + "/bash-completion/bash_completion") != nil
    }
    self.shell = shell
    self.home = home
    self.isOwnOptional = isOwnOptional
  }

  /// The lines that the user's start-up file lacks for a new shell to load the script at a path. They work wherever
  /// they stand in the file.
  func linesMissing(toLoad path: String) -> [String] {
    let isLoaded =
      switch shell {
      case .fish, .xonsh, .nushell: true
      case .elvish, .powershell: !lines(thatLoad: path).isEmpty
      case .bash:
        !lines(thatLoad: path).isEmpty || hasBashCompletion && says("bash_completion", "/etc/profile.d/")
      case .zsh: !lines(thatLoad: path).isEmpty || isSearchedByZsh(path)
      }
    return isLoaded ? [] : linesLoading(path)
  }

  /// The lines that load the script at a path, if it is there. They name the home directory by its usual short form.
  func linesLoading(_ path: String) -> [String] {
    let name =
      path.hasPrefix(home + "/") ? "~/" + shellWord(String(path.dropFirst(home.count + 1))) : shellWord(path)
    return switch shell {
    case .elvish: ["use \(moduleName(path))"]
    case .powershell: ["if (Test-Path \(name)) { . \(name) }"]
    case .fish: ["test -r \(name) && source \(name)"]
    default: ["[[ ! -r \(name) ]] || source \(name)"]
    }
  }

  /// The lines of start-up files that load the script at a path.
  func lines(thatLoad path: String) -> [String] {
    let words = shell == .elvish ? ["use \(moduleName(path))"] : spellings(of: path)
    return startupLines.filter { line in words.contains { line.text.contains($0) } }.map { String($0.text) }
  }

  /// The name by which elvish calls the script in a file of its folder.
  private func moduleName(_ path: String) -> Substring {
    path.dropLast(".elv".count).split(separator: "/").last ?? ""
  }

  /// Whether `compinit` is called after the folder of the script is on `fpath`. A call in the whole machine's file is
  /// too early if the user's own file adds the folder.
  private func isSearchedByZsh(_ path: String) -> Bool {
    guard isOwnOptional, path.hasPrefix(folders[0] + "/") else {
      return startupLines.contains { callsCompinit($0.text) }
    }
    let own = startupLines.filter { $0.file == startupFiles[0] }.map(\.text)
    guard let added = own.firstIndex(where: { addsToPath(folders[0], $0) }) else { return false }
    return own[added...].contains(where: callsCompinit)
  }

  /// A line without the comment at its end. A `#` in quotes or inside a word begins no comment.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    let end = line.indices.first { index in
      let character = line[index]
      defer { previous = character }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      return character == "#" && quote == nil && " \t;".contains(previous)
    }
    return end.map { line[..<$0] } ?? line
  }

  private func says(_ words: String...) -> Bool {
    startupLines.contains { line in words.contains { line.text.contains($0) } }
  }

  /// Whether a line calls `compinit`, or loads a framework that does. `autoload` does not call it.
  private func callsCompinit(_ line: Substring) -> Bool {
    if line.contains("oh-my-zsh.sh") || line.contains("prezto/init.zsh") { return true }
    return line.split { ";&|(){}".contains($0) }.contains { command in
      let words = command.split { $0 == " " || $0 == "\t" }
      return words.contains("compinit") && !words.contains("autoload")
    }
  }

  /// Whether a line puts the folder on zsh's `fpath`, in any of the usual spellings.
  private func addsToPath(_ folder: String, _ line: Substring) -> Bool {
    line.contains("fpath") && spellings(of: folder).contains { line.contains($0) }
  }

  /// The ways in which people write a path below their home directory.
  private func spellings(of path: String) -> [String] {
    guard path.hasPrefix(home + "/") else { return [path] }
    return [path] + ["~", "$HOME", "${HOME}"].map { $0 + path.dropFirst(home.count) }
  }
}
