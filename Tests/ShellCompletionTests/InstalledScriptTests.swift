import ShellCompletion
import Testing

/// Where a shell would find a script, in made-up file systems.
@Suite struct InstalledScriptTests {
  private func found(
    _ shell: Shell, at program: String, in files: [String: String], _ environment: [String: String] = [:]
  ) -> InstalledScript? {
    let environment = environment.merging(["HOME": "/home/ann"]) { given, _ in given }
    return CompletionScript(program: "shelf", shell: shell).found(
      byShellAt: program, printedBy: "shelf completions \(shell)", environment: { environment[$0] },
      file: { files[$0] })
  }

  private func script(_ shell: Shell) -> String { CompletionScript(program: "shelf", shell: shell).text }

  @Test func bashNeedsThePackageOrTheFileItself() {
    let path = "/home/ann/.local/share/bash-completion/completions/shelf"
    let package = "/usr/share/bash-completion/bash_completion"
    var files = [path: script(.bash)]
    #expect(found(.bash, at: "/bin/bash", in: files) == nil)
    files[package] = "yes"
    #expect(found(.bash, at: "/bin/bash", in: files) == nil)
    files["/home/ann/.bashrc"] = "# . \(package)\n"
    #expect(found(.bash, at: "/bin/bash", in: files) == nil)
    files["/home/ann/.bashrc"] = ". \(package)\n"
    #expect(found(.bash, at: "/bin/bash", in: files)?.path == path)
    #expect(found(.bash, at: "/bin/bash", in: files)?.isCurrent == true)
    files = [path: "an older one", "/home/ann/.bashrc": "source \(path)\n"]
    #expect(found(.bash, at: "/bin/bash", in: files)?.isCurrent == false)
    files = [
      "/usr/local/share/bash-completion/completions/shelf": "", package: "", "/etc/bashrc": ". \(package)",
    ]
    #expect(found(.bash, at: "/bin/bash", in: files)?.path.hasPrefix("/usr/local/") == true)
    #expect(found(.bash, at: "/bin/bash", in: files, ["XDG_DATA_DIRS": "/usr/share"]) == nil)
  }

  /// Debian's own file for all users calls compinit, but only on Ubuntu, and before a user's file adds a folder.
  @Test func whatTheMachineCallsIsTooEarlyForTheUsersFolder() {
    let folder = "/home/ann/.local/share/zsh/site-functions"
    var files = [
      folder + "/_shelf": script(.zsh), "/etc/debian_version": "12", "/etc/os-release": "ID=debian\n",
      "/etc/zsh/zshrc": "if ubuntu; then\n  autoload -U compinit\n  compinit\nfi\n",
      "/home/ann/.zshrc": "fpath=(\(folder) $fpath)\n",
    ]
    #expect(found(.zsh, at: "/bin/zsh", in: files) == nil)
    files["/etc/os-release"] = "ID=ubuntu\nID_LIKE=debian\n"
    #expect(found(.zsh, at: "/bin/zsh", in: files) == nil)
    files["/home/ann/.zshrc"]? += "autoload -Uz compinit && compinit\n"
    #expect(found(.zsh, at: "/bin/zsh", in: files)?.isCurrent == true)
    files = files.filter { !$0.key.hasPrefix("/home") }
    files["/usr/share/zsh/vendor-completions/_shelf"] = script(.zsh)
    #expect(found(.zsh, at: "/bin/zsh", in: files)?.isCurrent == true)
    files["/etc/os-release"] = "ID=debian\n"
    #expect(found(.zsh, at: "/bin/zsh", in: files) == nil)
  }

  @Test func zshNeedsTheFolderAndCompinit() {
    let folder = "/home/ann/.local/share/zsh/site-functions"
    var files = [folder + "/_shelf": script(.zsh)]
    for (startup, isFound) in [
      ("", false), ("autoload -Uz compinit && compinit", false), ("fpath=(\(folder) $fpath)", false),
      ("fpath=(~/.local/share/zsh/site-functions $fpath)\ncompinit", true),
      ("compinit\nfpath=(~/.local/share/zsh/site-functions $fpath)", false),
      ("compinit\nsource \(folder)/_shelf", true),
      ("# fpath=(\(folder) $fpath)\ncompinit", false),
      ("fpath=(\(folder) $fpath) # then compinit", false), ("fpath=(\(folder) $fpath)\n  # compinit", false),
      ("fpath=(\(folder) $fpath)\nautoload -Uz compinit", false),
      ("fpath=(\(folder) $fpath)\nautoload -Uz compinit; compinit -C # fast", true),
      ("fpath=(\(folder) $fpath)\nPS1='a # b'; (( 1 )) && { compinit }", true),
    ] {
      files["/home/ann/.zshrc"] = startup
      #expect((found(.zsh, at: "/bin/zsh", in: files) != nil) == isFound, "\(startup)")
    }
    files["/home/ann/.zshrc"] = "compinit"
    #expect(found(.zsh, at: "/bin/zsh", in: files, ["FPATH": folder])?.path == folder + "/_shelf")
    files = ["/usr/local/share/zsh/site-functions/_shelf": "", "/conf/.zshrc": "compinit"]
    #expect(found(.zsh, at: "/bin/zsh", in: files) == nil)
    #expect(found(.zsh, at: "/bin/zsh", in: files, ["ZDOTDIR": "/conf"])?.isCurrent == false)
  }

  @Test func fishLooksBesideItself() {
    let files = ["/opt/fish/share/fish/vendor_completions.d/shelf.fish": script(.fish)]
    #expect(found(.fish, at: "/usr/bin/fish", in: files) == nil)
    #expect(found(.fish, at: "/opt/fish/bin/fish", in: files)?.isCurrent == true)
    #expect(found(.fish, at: "/usr/bin/fish", in: files, ["XDG_DATA_DIRS": "/x:/opt/fish/share"]) != nil)
  }

  @Test(arguments: Shell.allCases)
  func aStartupFileMayHaveItPrinted(_ shell: Shell) {
    let files = [
      "/home/ann/.bashrc": "  source <(shelf completions bash)\n",
      "/home/ann/.zshrc": "source <(shelf completions zsh)\n",
      "/home/ann/.config/fish/config.fish": "shelf completions fish | source\n",
      "/home/ann/.config/elvish/rc.elv": "eval (shelf completions elvish | slurp)\n",
      "/home/ann/.xonshrc": "execx($(shelf completions xonsh))\n",
      "/home/ann/.config/nushell/config.nu": "shelf completions nushell | save -f shelf.nu\n",
      "/home/ann/.config/powershell/profile.ps1": "shelf completions powershell | Out-String | iex\n",
    ]
    #expect(files[found(shell, at: "/bin/\(shell)", in: files)?.path ?? ""]?.contains("\(shell)") == true)
  }
}
