import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// The scripts as texts, and the ways to load them.
@Suite(.blocking, .limit(minutes: 10)) struct ScriptTests {
  /// Runs a program to its end, in a sandbox's environment, and returns its exit code and output.
  private func run(_ arguments: [String], in sandbox: Sandbox) throws -> (code: Int32, output: String) {
    let (status, output) = try ChildProcess.run(
      ["/usr/bin/env"] + arguments, environment: sandbox.environment)
    return (status, String(decoding: output, as: UTF8.self))
  }

  @Test(arguments: Shell.installed, ["shelf", "my-tool.2", "a+b", "x@y"])
  func shellsAcceptTheScript(_ shell: Shell, _ program: String) throws {
    let sandbox = try Sandbox.shelf()
    let script = CompletionScript(program: program, shell: shell)
    try sandbox.write(script.text, to: "script")
    let unconfigured = [Shell.bash: "--norc", .zsh: "-f", .fish: "--no-config"][shell] ?? ""
    let (code, output) = try run([shell.rawValue, unconfigured, "-n", sandbox.root + "/script"], in: sandbox)
    #expect(code == 0 && output.isEmpty, "\(output)")
    for word in ["eval", "source "] { #expect(!script.text.contains(word)) }
    #expect(script.text.split(separator: "\n").count < 118)
  }

  @Test(.enabled(if: Tool("shellcheck").isTested, "shellcheck is not installed"))
  func shellcheckFindsNothing() throws {
    let sandbox = try Sandbox.shelf()
    for program in ["shelf", "my-tool.2"] {
      try sandbox.write(CompletionScript(program: program, shell: .bash).text, to: "script")
      let (code, output) = try run(
        ["shellcheck", "--norc", "--shell=bash", sandbox.root + "/script"], in: sandbox)
      #expect(code == 0, "\(output)")
    }
  }

  /// A program whose name is not an identifier.
  @Test(arguments: Shell.installed) func programsWithOddNames(_ shell: Shell) throws {
    for program in ["my-tool.2", "a+b"] {
      let sandbox = try Sandbox.shelf()
      try FileManager.default.createSymbolicLink(
        atPath: "\(sandbox.root)/bin/\(program)",
        withDestinationPath: Sandbox.builtProducts + "/CompletionExample")
      let script = CompletionScript(program: program, shell: shell)
      try sandbox.write(script.text, to: "functions/" + script.fileName)
      let load =
        shell == .zsh
        ? "autoload -Uz compinit; compinit -u" : "source '\(sandbox.root)/functions/\(script.fileName)'"
      let session = try ShellSession(
        shell, sandbox: sandbox, before: shell == .bash ? "set -o posix" : "", load: load)
      #expect(try session.complete("\(program) find ZE").text == "\(program) find ZE10AA ")
    }
  }

  static let zshLoading = [
    "autoload -Uz compinit; compinit -u -D",
    "autoload -Uz compinit; compinit -u -D; source SCRIPT",
    "autoload -Uz compinit; compinit -u -D; setopt ksh_arrays; source SCRIPT",
    "fpath=(${fpath:#*/functions}); source SCRIPT",
    "fpath=(${fpath:#*/functions}); source SCRIPT; autoload -Uz compinit; compinit -u -D",
    "fpath=(${fpath:#*/functions}); source SCRIPT; setopt no_unset; autoload -Uz compinit; compinit -u -D; source SCRIPT",
    "fpath=(${fpath:#*/functions}); source <(shelf completions zsh)",
    "fpath=(${fpath:#*/functions}); autoload -Uz compinit; compinit -u -D; source <(shelf completions zsh)",
  ]

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"), arguments: zshLoading)
  func zshLoads(_ load: String) throws {
    let session = try ShellSession(.zsh, sandbox: Sandbox.shelf(), load: load)
    #expect(!session.pty.text.contains("_shelf"), "\(session.pty.text)")
    #expect(try session.complete("shelf find ZE").text == "shelf find ZE10AA ")
    // Aliases are as the user left them.
    #expect(try session.complete("[[ -o aliases ]] && shelf find ZE").text.hasSuffix("ZE10AA "))
    #expect(try session.run() == "<ZE10AA>\n")
  }

  @Test(
    .enabled(if: Shell.bash.isInstalled, "bash is not installed"),
    arguments: ["source <(shelf completions bash)", "eval \"$(shelf completions bash)\""])
  func bashLoads(_ load: String) throws {
    let session = try ShellSession(.bash, sandbox: Sandbox.shelf(), load: load)
    #expect(try session.complete("shelf find ZE").text == "shelf find ZE10AA ")
  }

  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed")) func fishLoads() throws {
    let session = try ShellSession(.fish, sandbox: Sandbox.shelf(), load: "shelf completions fish | source")
    #expect(try session.complete("shelf find ZE").text == "shelf find ZE10AA ")
  }

  /// A new shell finds an installed script, once the lines that the installation asks for are added.
  @Test(arguments: Shell.installed) func installedScriptsAreFound(_ shell: Shell) throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let script = CompletionScript(program: "shelf", shell: shell)
    let first = try script.install(environment: { variables[$0] }, file: sandbox.contents)
    #expect(first.isChanged && sandbox.read("home/.local/share/x") == nil)
    #expect(try String(contentsOfFile: first.path, encoding: .utf8) == script.text)
    let second = try script.install(environment: { variables[$0] }, file: sandbox.contents)
    #expect(!second.isChanged && second.path == first.path && second.linesToAdd == first.linesToAdd)
    var load = first.linesToAdd.joined(separator: "\n")
    if shell == .fish {
      // Without its configuration fish does not look there by itself.
      load = "set -g fish_complete_path '\((first.path as NSString).deletingLastPathComponent)'"
    }
    if shell == .zsh { load = "fpath=(${fpath:#*/functions})\n" + load }
    let session = try ShellSession(shell, sandbox: sandbox, load: load)
    #expect(try session.complete("shelf find ZE").text == "shelf find ZE10AA ")
  }

  /// The package bash-completion finds the script by itself, at the first TAB.
  @Test(
    .enabled(
      if: Shell.bash.isInstalled && Tool("/usr/share/bash-completion/bash_completion").isTested,
      "bash or bash-completion is not installed"))
  func bashCompletionLoadsLazily() throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let load = "source /usr/share/bash-completion/bash_completion"
    try sandbox.write(load, to: "home/.bashrc")
    let installation = try CompletionScript(program: "shelf", shell: .bash)
      .install(
        environment: { variables[$0] },
        file: { $0.hasPrefix("/usr/share/") ? CompletionScript.contents(of: $0) : sandbox.contents(of: $0) })
    #expect(installation.linesToAdd.isEmpty)
    let session = try ShellSession(.bash, sandbox: sandbox, load: load)
    #expect(try session.complete("shelf find ZE").text == "shelf find ZE10AA ")
  }

  /// The folder counts only if it is on `fpath` before `compinit` is called.
  @Test func zshIsToldOnlyWhatIsMissing() throws {
    let sandbox = try Sandbox.shelf()
    var variables = sandbox.environment
    let script = CompletionScript(program: "shelf", shell: .zsh)
    let folder = sandbox.home + "/.local/share/zsh/site-functions"
    let line = "fpath=(\(folder) $fpath)"
    let place = "~/.local/share/zsh/site-functions/_shelf"
    let wanted = ["[[ ! -r \(place) ]] || source \(place)"]
    for (startup, isComplete) in [
      ("", false), (line, false), ("autoload -Uz compinit; compinit", false),
      ("skip_global_compinit=1\n" + line, false),
      ("\(line)\nautoload -Uz compinit && compinit", true),
      ("autoload -Uz compinit\n\(line)\ncompinit -C", true),
      ("autoload -Uz compinit && compinit\n\(line)", false), ("\(line)\nautoload -Uz compinit", false),
      ("# \(line)\nautoload -Uz compinit; compinit", false), ("\(line)\n# compinit", false),
      ("fpath+=~/.local/share/zsh/site-functions\nif [[ -f x ]]; then compinit; fi", true),
      // A command that runs compinit may have another name.
      ("export ZSH=~/.oh-my-zsh\n\(line)\nsource $ZSH/oh-my-zsh.sh", true),
      ("export ZSH=~/.oh-my-zsh\nsource $ZSH/oh-my-zsh.sh\n\(line)", false),
      (wanted[0], true), ("compinit\n" + wanted[0], true), ("source \(folder)/_shelf", true),
    ] {
      try sandbox.write(startup, to: "home/.zshrc")
      let installation = try script.install(environment: { variables[$0] }, file: sandbox.contents)
      #expect(installation.linesToAdd == (isComplete ? [] : wanted), "\(startup)")
      #expect(installation.startupFile == (isComplete ? nil : sandbox.home + "/.zshrc"))
    }
    try sandbox.write("autoload -Uz compinit; compinit\n", to: "home/.zshrc")
    variables["FPATH"] = "/usr/share/zsh:" + folder
    #expect(try script.install(environment: { variables[$0] }, file: sandbox.contents).linesToAdd.isEmpty)
  }

  /// The line that the installation asks for works wherever it is put.
  @Test(
    .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"),
    arguments: [
      "LINE", "LINE; autoload -Uz compinit; compinit -u -D", "autoload -Uz compinit; compinit -u -D; LINE",
      "autoload -Uz compinit; compinit -u -D; LINE\ncompinit -u -D",
      // After the first prompt, as a plugin that loads while the shell waits.
      "LINE\nzle-line-init() { autoload -Uz compinit; compinit -u -D; zle -D zle-line-init }; zle -N zle-line-init",
    ])
  func zshLoadsTheLineAnywhere(_ startup: String) throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let lines = try CompletionScript(program: "shelf", shell: .zsh)
      .install(environment: { variables[$0] }, file: sandbox.contents).linesToAdd
    let load =
      "fpath=(${fpath:#*/functions})\n" + startup.replacing("LINE", with: lines.joined(separator: "\n"))
    let session = try ShellSession(.zsh, sandbox: sandbox, load: load)
    if startup.contains("zle-line-init") {
      session.pty.send(":\r")
      try session.pty.wait(for: "the second prompt") {
        session.pty.text.split(separator: "READY>", omittingEmptySubsequences: false).count > 2
      }
    }
    #expect(try session.complete("shelf find ZE").text == "shelf find ZE10AA ")
  }

  @Test(arguments: [
    ("", "", false), ("yes", "", false), ("yes", "# . /usr/share/bash-completion/bash_completion", false),
    ("", ". /usr/share/bash-completion/bash_completion", false),
    ("yes", "  . /usr/share/bash-completion/bash_completion", true), ("yes", "SOURCE", true),
  ]) func bashIsToldToSourceWhatItDoesNotFind(_ package: String, _ startup: String, _ isComplete: Bool) throws
  {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let place = "~/.local/share/bash-completion/completions/shelf"
    let source = "[[ ! -r \(place) ]] || source \(place)"
    let installation = try CompletionScript(program: "shelf", shell: .bash).install(
      environment: { variables[$0] },
      file: { path in
        if path == "/usr/share/bash-completion/bash_completion", !package.isEmpty { return package }
        return path == sandbox.home + "/.bashrc" ? startup.replacing("SOURCE", with: source) : nil
      })
    #expect(installation.linesToAdd == (isComplete ? [] : [source]))
    #expect(installation.startupFile == (isComplete ? nil : sandbox.home + "/.bashrc"))
  }

  /// Files that run at the start of zsh decide whether it completes, so zsh itself is asked.
  @Test(
    .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"),
    arguments: [
      (".zshrc", "FPATH_LINE\nautoload -Uz compinit && compinit -u", true),
      (".zshrc", "autoload -Uz compinit && compinit -u -D\nSOURCE_LINE", true),
      // The dump was written before the script was there.
      (".zshrc", "FPATH_LINE\nautoload -Uz compinit && compinit -u -C", false),
      (".zshrc", "FPATH_LINE\nalias compinit=:\nautoload -Uz compinit\ncompinit", false),
      (".config/zsh/.zshrc", "SOURCE_LINE", true), (".config/zsh/.zshrc", "", false),
      // Frameworks call it at the first prompt, and not at all in a dumb terminal.
      (
        ".zshrc", "FPATH_LINE\nlater() { autoload -Uz compinit; compinit -u -D }; precmd_functions+=(later)",
        true
      ),
      (".zshrc", "print -n '\\e]0;zsh\\a'; [[ $TERM != dumb ]] || return\nSOURCE_LINE", true),
      (".zshrc", "exit 1", nil),
    ] as [(String, String, Bool?)])
  func zshItselfIsAsked(_ file: String, _ startup: String, _ completes: Bool?) throws {
    let sandbox = try Sandbox.shelf()
    var variables = sandbox.environment
    variables["ZDOTDIR"] = nil
    let script = CompletionScript(program: "shelf", shell: .zsh)
    let place = "~/.local/share/zsh/site-functions/_shelf"
    let line = "[[ ! -r \(place) ]] || source \(place)"
    let folder = file == ".zshrc" ? sandbox.home : sandbox.home + "/.config/zsh"
    try sandbox.write(file == ".zshrc" ? "" : "ZDOTDIR=~/.config/zsh\n", to: "home/.zshenv")
    guard ProcessInfo.processInfo.environment["ZDOTDIR"] == nil else {
      return print("skipped: ZDOTDIR is set, and zsh reads no other ~/.zshenv")
    }
    func ask() -> NewShell? {
      NewShell(for: script, within: .seconds(60), adding: ["HOME": sandbox.home, "TERM": "xterm"])
    }
    // The same folders both times: a dump is used again if it holds as many functions as there are.
    let folders = "fpath=(${fpath:#*/(site-functions|vendor-completions)})\n"
    try sandbox.write(folders + "autoload -Uz compinit; compinit -u", to: "home/" + file)
    #expect(ask() == NewShell(completes: false, startupFolder: folder))
    try sandbox.write(
      folders
        + startup.replacing("FPATH_LINE", with: "fpath=(~/.local/share/zsh/site-functions $fpath)")
        .replacing("SOURCE_LINE", with: line), to: "home/" + file)
    let installation = try script.install(
      environment: { variables[$0] }, file: sandbox.contents, asked: { _ in ask() })
    guard let completes else {
      #expect(installation.linesToAdd == [line])
      return
    }
    #expect(installation.linesToAdd == (completes ? [] : [line]))
    #expect(installation.startupFile == (completes ? nil : folder + "/.zshrc"))
  }

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed")) func zshNamesItsFolderWhole() throws {
    guard ProcessInfo.processInfo.environment["ZDOTDIR"] == nil else {
      return print("skipped: ZDOTDIR is set, and zsh reads no other ~/.zshenv")
    }
    let sandbox = try Sandbox.shelf()
    let home = sandbox.home + "/two  \nlines"
    try sandbox.write("setopt shwordsplit\n", to: "home/two  \nlines/.zshrc")
    let shell = NewShell(
      for: CompletionScript(program: "shelf", shell: .zsh), within: .seconds(60), adding: ["HOME": home])
    #expect(shell == NewShell(completes: false, startupFolder: home))
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: [true, false])
  func bashItselfIsAsked(_ completes: Bool) throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let script = CompletionScript(program: "shelf", shell: .bash)
    let place = "~/.local/share/bash-completion/completions/shelf"
    let line = "[[ ! -r \(place) ]] || source \(place)"
    try sandbox.write("echo Welcome\n\(completes ? "" : "return\n")\(line)\n", to: "home/.bashrc")
    let installation = try script.install(
      environment: { variables[$0] }, file: sandbox.contents,
      asked: { NewShell(for: $0, within: .seconds(60), adding: ["HOME": sandbox.home]) })
    #expect(installation.linesToAdd == (completes ? [] : [line]))
  }

  /// Which folders fish searches depends on its version and on how it was built.
  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed")) func fishItselfIsAsked() throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let script = CompletionScript(program: "shelf", shell: .fish)
    func ask() -> NewShell? {
      NewShell(
        for: script, within: .seconds(60),
        adding: variables.filter { $0.key.hasPrefix("XDG_") || ["HOME", "PATH"].contains($0.key) })
    }
    let startup = "home/.config/fish/config.fish"
    // It would make folders for somebody who has never used it.
    #expect(ask() == nil)
    try sandbox.write("", to: startup)
    #expect(ask()?.completes == false)
    try sandbox.write("shelf completions fish | source", to: startup)
    #expect(ask()?.completes == true)
    try sandbox.write("set -g fish_complete_path ~/scripts $fish_complete_path", to: startup)
    #expect(ask()?.completes == false)
    try sandbox.write(script.text, to: "home/scripts/shelf.fish")
    #expect(ask()?.completes == true)
    try sandbox.write("complete -c shelf -a mine", to: "home/scripts/shelf.fish")
    let installation = try script.install(
      environment: { variables[$0] }, file: sandbox.contents, asked: { _ in ask() })
    let place = "~/.config/fish/completions/shelf.fish"
    #expect(installation.linesToAdd == ["test -r \(place) && source \(place)"])
    try sandbox.write(installation.linesToAdd[0], to: startup)
    #expect(ask()?.completes == true)
  }

  @Test func whatWasInstalledIsTakenOut() throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    for shell in [Shell.bash, .zsh, .fish] {
      let script = CompletionScript(program: "shelf", shell: shell)
      let installed = try script.install(environment: { variables[$0] }, file: sandbox.contents)
      let name = String(installed.startupFile?.dropFirst(sandbox.root.count + 1) ?? "home/none")
      try sandbox.write("first\n" + installed.linesToAdd.map { $0 + "\n" }.joined(), to: name)
      let removal = try script.uninstall(environment: { variables[$0] }, file: sandbox.contents)
      #expect(
        removal.isRemoved && removal.path == installed.path && removal.linesLeft == installed.linesToAdd)
      #expect(!FileManager.default.fileExists(atPath: installed.path))
      #expect(try !script.uninstall(environment: { variables[$0] }, file: sandbox.contents).isRemoved)
      try sandbox.write("# my own", to: String(installed.path.dropFirst(sandbox.root.count + 1)))
      #expect(throws: InstallationError.self) {
        try script.uninstall(environment: { variables[$0] }, file: sandbox.contents)
      }
      #expect(FileManager.default.fileExists(atPath: installed.path))
    }
  }

  @Test func aDirectoryThatCannotBeMadeIsNamed() throws {
    let sandbox = try Sandbox.shelf()
    try sandbox.write("", to: "home/.config")
    let variables = sandbox.environment
    let error = #expect(throws: InstallationError.self) {
      try CompletionScript(program: "shelf", shell: .fish).install(
        environment: { variables[$0] }, file: sandbox.contents)
    }
    #expect(error?.description.contains(".config") == true)
  }

  /// The program says what to type then.
  @Test func aFileOfSomebodyElsesIsLeftAlone() throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    let name = "home/.config/fish/completions/shelf.fish"
    try sandbox.write("# mine\n", to: name)
    let error = #expect(throws: InstallationError.self) {
      try CompletionScript(program: "shelf", shell: .fish).install(
        environment: { variables[$0] }, file: sandbox.contents)
    }
    #expect(error?.isOthers == true && sandbox.read(name) == "# mine\n")
    let sentence = "Cannot write \(sandbox.root)/\(name): this program did not write what is there."
    #expect(error?.description == sentence && error?.localizedDescription == sentence)
  }

  /// The program must not wait for ever for a pipe that nobody writes to.
  @Test func aPipeInPlaceOfAStartupFileIsPassedOver() throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    #expect(mkfifo(sandbox.home + "/.bashrc", 0o600) == 0)
    let installation = try CompletionScript(program: "shelf", shell: .bash).install(
      environment: { variables[$0] }, file: sandbox.contents)
    #expect(installation.startupFile == sandbox.home + "/.bashrc")
  }

  /// A user who keeps the script elsewhere, with a link to it here, keeps that link.
  @Test func aLinkToTheScriptStaysOne() throws {
    let sandbox = try Sandbox.shelf()
    let variables = sandbox.environment
    try sandbox.write("# fish completion for shelf\n\nan older one\n", to: "kept")
    try sandbox.write("", to: "home/.config/fish/completions/other")
    let link = sandbox.home + "/.config/fish/completions/shelf.fish"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: sandbox.root + "/kept")
    let script = CompletionScript(program: "shelf", shell: .fish)
    #expect(try script.install(environment: { variables[$0] }, file: sandbox.contents).isChanged)
    #expect(sandbox.read("kept") == script.text)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == sandbox.root + "/kept")
  }
}
