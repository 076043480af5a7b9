import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Neither users' settings in their shells nor a broken program changes typed text.
@Suite(.blocking, .limit(minutes: 10)) struct SettingsTests {
  struct Setting: CustomTestStringConvertible {
    var name: String
    /// Commands run before the script is loaded.
    var before = ""
    /// Commands run after it.
    var after = ""
    var environment: [String: String] = [:]
    var columns: Int = 100

    var testDescription: String { name }
  }

  static let lines = [
    ("shelf find ze1", "shelf find ZE10AA "), ("shelf find \"sw1a1", "shelf find \"SW1A 1A"),
    ("shelf find ze1 0", "shelf find ze1 0AA "), ("shelf find --near=ze", "shelf find --near=ZE10AA "),
    ("shelf find m11", "shelf find M11"), ("shelf find --fo", "shelf find --format "),
    ("shelf find zz9", "shelf find zz9"), ("shelf pla", "shelf plan "),
    ("shelf find --tag a", "shelf find --tag a\\ b "), ("shelf borrow embo", "shelf borrow EM10 "),
    ("shelf borrow har", "shelf borrow har"), ("shelf borrow \"king's ly", "shelf borrow \"KI 70\" "),
    ("shelf borrow stow o", "shelf borrow stow on the Wold "),
  ]
  static let fishLines = lines.map { typed, wanted in
    let own = [
      "shelf find \"sw1a1": typed, "shelf find m11": typed,
      "shelf borrow embo": "shelf borrow emborough:EM10 ",
      "shelf borrow \"king's ly": "shelf borrow \"king's lynn:KI70\" ",
      "shelf borrow stow o": "shelf borrow stow on\\ the\\ Wold ",
    ]
    return (typed, own[typed] ?? wanted)
  }

  private func check(_ shell: Shell, _ setting: Setting, except: Set<String> = []) throws {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(
      shell, sandbox: sandbox, before: setting.before, after: setting.after,
      environment: setting.environment, columns: setting.columns)
    for (typed, wanted) in shell == .fish ? Self.fishLines : Self.lines where !except.contains(typed) {
      let line = try session.complete(typed)
      #expect(line.text == wanted, "\(shell), \(setting.name): \(typed)\n\(session.pty.text)")
      let noise = ["HACK", "TRAP", "command not found", "unbound", "parameter not set", "boom"].filter {
        session.pty.text.contains($0)
      }
      #expect(noise.isEmpty, "\(shell), \(setting.name): \(typed)\n\(session.pty.text)")
    }
  }

  static let bashSettings = [
    Setting(name: "set -u", after: "set -u"), Setting(name: "set -e", after: "set -e"),
    Setting(name: "set -Eeuo pipefail, ERR trap", after: "set -Eeuo pipefail; trap 'echo TRAP' ERR"),
    Setting(name: "names that can only be read", after: "readonly reply=1 line=2 program=3 flags=4"),
    Setting(name: "DEBUG trap", after: "set -T; trap 'echo debug >/dev/null' DEBUG"),
    Setting(name: "DEBUG trap that prints", after: "set -T; trap 'echo debug' DEBUG"),
    Setting(name: "DEBUG trap that prints flags", after: "set -T; trap 'echo nospace; echo x' DEBUG"),
    Setting(name: "set -k", after: "set -k"),
    Setting(name: "noglob, noclobber", after: "set -f -C"),
    Setting(name: "failglob", after: "shopt -s failglob"),
    Setting(name: "nullglob, nocasematch", after: "shopt -s nullglob nocasematch extglob dotglob"),
    Setting(name: "posix before", before: "set -o posix"),
    Setting(name: "posix after", after: "set -o posix"),
    Setting(name: "IFS=1A", after: "IFS=1A"), Setting(name: "IFS=,", before: "IFS=,"),
    Setting(name: "C locale", after: "export LC_ALL=C"),
    Setting(name: "word breaks without = and :", after: "COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]/}"),
    Setting(name: "word breaks blank only", after: "COMP_WORDBREAKS=' '"),
    Setting(
      name: "aliases",
      before: "alias local='echo HACK' read='echo HACK' type='echo HACK' command='echo HACK' "
        + "return='echo HACK' compopt='echo HACK' builtin='echo HACK' exec='echo HACK' set='echo HACK' shelf='shelf -v'"
    ),
    Setting(
      name: "functions",
      before: "local() { echo HACK; }; set() { echo HACK; }; type() { echo HACK; }; exec() { echo HACK; }; "
        + "command() { echo HACK; }; compopt() { echo HACK; }; shelf() { echo HACK; }"),
    Setting(name: "hash -p", before: "hash -p \"$(type -P shelf)\" shelf"),
    Setting(name: "no hashing", after: "set +h; shopt -s checkhash execfail"),
    Setting(name: "relative path", before: "cd ..; PATH=bin:/usr/bin:/bin"),
    Setting(name: "path of the session's own", before: "PATH=/none:$PATH; export -n PATH"),
    Setting(
      name: "no columns, odd variables",
      after: "unset COLUMNS; shopt -u checkwinsize; export POSIXLY_CORRECT=1 CDPATH=/ GLOBIGNORE='*'"),
    Setting(name: "40 columns", columns: 40),
    Setting(name: "completion-ignore-case", before: "bind 'set completion-ignore-case on'"),
    Setting(name: "show-all-if-ambiguous", before: "bind 'set show-all-if-ambiguous on'"),
    Setting(name: "show-all-if-unmodified", before: "bind 'set show-all-if-unmodified on'"),
    Setting(name: "colored-stats", before: "bind 'set colored-stats on'; bind 'set visible-stats on'"),
  ]

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: bashSettings) func bash(
    _ setting: Setting
  ) throws {
    try check(.bash, setting)
  }

  @Test(
    .enabled(
      if: Shell.bash.isInstalled && Tool("/usr/share/bash-completion/bash_completion").isTested,
      "bash or bash-completion is not installed"))
  func bashCompletion() throws {
    try check(
      .bash,
      Setting(name: "bash-completion", before: "source /usr/share/bash-completion/bash_completion"))
  }

  static let zshSettings = [
    Setting(name: "ksh_arrays", after: "setopt ksh_arrays"),
    Setting(name: "sh_word_split, glob_subst", after: "setopt sh_word_split glob_subst"),
    Setting(name: "null_glob", after: "setopt null_glob"),
    Setting(name: "no_nomatch", after: "setopt no_nomatch"),
    Setting(name: "no_unset", before: "setopt no_unset", after: "setopt no_unset"),
    Setting(name: "warnings", after: "setopt warn_create_global warn_nested_var"),
    Setting(name: "ksh_glob, extended_glob", after: "setopt extended_glob ksh_glob no_case_match"),
    Setting(name: "IFS", after: "IFS=1A,"), Setting(name: "emulate sh", after: "emulate sh"),
    Setting(name: "rc_quotes", after: "setopt rc_quotes rc_expand_param csh_junkie_quotes"),
    Setting(name: "no_auto_list", after: "setopt no_auto_list bash_auto_list"),
    Setting(name: "complete_in_word", after: "setopt glob_complete complete_in_word always_to_end"),
    Setting(name: "no_clobber", after: "setopt no_clobber no_multi_func_def"),
    Setting(
      name: "aliases",
      after: "unfunction _shelf; alias compadd='echo HACK' command='echo HACK' emulate='echo HACK' "
        + "return='echo HACK'; alias -g DN='>/dev/null'; source SCRIPT"),
    Setting(
      name: "styles",
      after: "zstyle ':completion:*' format '[%d]'; zstyle ':completion:*' group-name ''; "
        + "zstyle ':completion:*' completer _expand _complete _match _correct _approximate; "
        + "zstyle ':completion:*' matcher-list 'm:{a-z}={A-Z}' 'r:|?=**' 'l:|=* r:|=*'"),
    Setting(
      name: "functions",
      before: "autoload -Uz compinit; compinit -u -d \"$HOME/.zcompdump\"",
      after: "shelf() { echo HACK }; command() { echo HACK }"),
    Setting(
      name: "names that can only be read", after: "readonly reply=1 value=2 program=3 lines=4 options=5"),
    Setting(name: "C locale", after: "export LC_ALL=C"), Setting(name: "40 columns", columns: 40),
  ]

  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"), arguments: zshSettings) func zsh(
    _ setting: Setting
  ) throws {
    try check(.zsh, setting)
  }

  static let fishSettings = [
    Setting(name: "alias", after: "alias shelf='shelf --verbose'"),
    Setting(
      name: "functions",
      before: "function set_color; echo HACK; end; function test; echo HACK; end; "
        + "function shelf; echo HACK; end; function commandline; echo HACK; end"),
    Setting(name: "C locale", after: "set -gx LC_ALL C"), Setting(name: "40 columns", columns: 40),
    Setting(name: "IFS", after: "set -g IFS 1A"),
  ]

  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed"), arguments: fishSettings) func fish(
    _ setting: Setting
  ) throws {
    try check(.fish, setting)
  }

  /// If the script needs a variable that is read-only, completion ends silently.
  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed")) func bashSeparatorsThatCanOnlyBeRead()
    throws
  {
    let session = try ShellSession(.bash, sandbox: Sandbox.shelf(), after: "readonly IFS")
    #expect(try session.complete("shelf find ze1").text == "shelf find ze1")
    #expect(!session.pty.text.contains("IFS"))
  }

  /// The user's settings are unchanged after a line is completed.
  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: ["-f", "+f"])
  func bashIsAsItWas(_ globs: String) throws {
    let session = try ShellSession(
      .bash, sandbox: Sandbox.shelf(), after: "set \(globs); IFS=:; shopt -u execfail")
    #expect(try session.complete("shelf find ze1").text == "shelf find ZE10AA ")
    _ = try session.complete("(case $- in *f*) echo -f;; *) echo +f;; esac; declare -p IFS; declare -p)")
    let printed = try session.run()
    #expect(printed.hasPrefix("\(globs)\ndeclare -- IFS=\":\"\n"), "\(printed)")
    #expect(!printed.contains("_shelf_"), "\(printed)")
  }

  /// One process for each TAB: bash forks once, and the program takes the fork's place.
  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed")) func bashForksOnce() throws {
    let sandbox = try Sandbox.shelf()
    sandbox.remove("bin/shelf")
    try sandbox.writeScript(
      "#!/bin/sh\necho \"$PPID $$\" >>\"$HOME/calls\"\nprintf 'space\\nZE10AA\\n'\n", to: "bin/shelf")
    let session = try ShellSession(.bash, sandbox: sandbox)
    #expect(try session.complete("shelf find ze1").text == "shelf find ZE10AA ")
    _ = try session.complete("echo $$")
    let shell = try session.run()
    #expect(sandbox.read("home/calls")?.split(separator: " ").first.map { $0 + "\n" } == shell[...])
  }

  /// One call for each TAB, whatever corrections and matchers are set.
  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed")) func zshCallsOnce() throws {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(
      .zsh, sandbox: sandbox,
      after: "zstyle ':completion:*' completer _complete _match _correct _approximate; "
        + "zstyle ':completion:*' matcher-list '' 'm:{a-z}={A-Z}' 'r:|?=**'",
      environment: ["SHELF_CALLS": sandbox.root + "/calls"])
    for typed in ["shelf find ze1", "shelf find zz9", "shelf find sw1a", "shelf plan draw nothing"] {
      sandbox.remove("calls")
      _ = try session.complete(typed)
      #expect(sandbox.read("calls") == "call\n", "\(typed)")
    }
  }

  @Test(arguments: Shell.installed) func programThatFails(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf(), environment: ["SHELF_CRASH": "1"])
    for typed in ["shelf find ze1", "shelf f", "shelf find --fo"] {
      #expect(try session.complete(typed).text == typed)
      #expect(!session.pty.text.contains("boom"))
    }
  }

  @Test(arguments: Shell.installed) func programThatIsMissing(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf(), environment: ["PATH": "/usr/bin:/bin"])
    for typed in ["shelf find ze1", "shelf f"] {
      #expect(try session.complete(typed).text == typed)
      #expect(!session.pty.text.contains("not found"))
    }
  }
}
