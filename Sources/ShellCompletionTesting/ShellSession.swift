import ShellCompletion
@_exported import TerminalTesting

/// An interactive shell whose command line can be read.
public final class ShellSession {
  public let shell: Shell
  public let sandbox: Sandbox
  public let pty: Pty
  /// The exit status of the command that was run last.
  public private(set) var status: Int?

  /// The text and the cursor of a shell's command line.
  public struct Line: Equatable {
    public var text: String
    public var cursor: Int

    public init(text: String, cursor: Int) {
      self.text = text
      self.cursor = cursor
    }
  }

  /// - Parameters:
  ///   - before: commands to run at start, before the completion script is loaded.
  ///   - after: commands to run after the script is loaded.
  ///   - script: the script's text; nil for this library's script.
  ///   - load: the commands that load the script; `SCRIPT` stands for its file.
  public init(
    _ shell: Shell, sandbox: Sandbox, script text: String? = nil, before: String = "", after: String = "",
    load: String? = nil,
    environment: [String: String] = [:], columns: Int = 100
  ) throws {
    self.shell = shell
    self.sandbox = sandbox
    let script = CompletionScript(program: sandbox.program, shell: shell)
    try sandbox.write(text ?? script.text, to: "functions/" + script.fileName)
    let path = sandbox.root + "/functions/" + script.fileName
    let dump = sandbox.root + "/line"
    let after = after.replacing("SCRIPT", with: path)
    let source = (load ?? Self.usualLoading(shell)).replacing("SCRIPT", with: path)
    let program: [String]
    switch shell {
    case .bash:
      try sandbox.write(
        """
        PS1='READY> '
        bind 'set enable-bracketed-paste off'
        bind 'set bell-style none'
        __dump() { builtin printf '%s\\n%s\\nEND' "$READLINE_POINT" "$READLINE_LINE" >| '\(dump)'; }
        bind -x '"\\C-xz": __dump'
        \(before)
        \(source)
        \(after)

        """, to: "home/rc.bash")
      program = ["bash", "--noprofile", "--rcfile", sandbox.home + "/rc.bash", "-i"]
    case .zsh:
      try sandbox.write(
        """
        PS1='READY> '
        unsetopt beep
        __dump() { builtin print -rn -- "$CURSOR"$'\\n'"$BUFFER"$'\\nEND' >| '\(dump)' }
        zle -N __dump
        bindkey -e
        bindkey '^Xz' __dump
        # zsh's own functions, without those of the machine's packages.
        fpath=('\(sandbox.root)/functions' ${fpath:#*/(site-functions|vendor-completions)})
        \(before)
        \(source)
        \(after)

        """, to: "home/.zshrc")
      program = ["zsh", "-d", "-i"]
    case .fish:
      try sandbox.write(
        """
        function fish_prompt; builtin echo -n 'READY> '; end
        set -g fish_greeting
        set -g fish_autosuggestion_enabled 0
        function __dump
          builtin printf '%s\\n%s\\nEND' (builtin commandline -C) (builtin commandline | string collect) > '\(dump)'
        end
        bind \\cxz __dump
        \(before)
        \(source)
        \(after)

        """, to: "home/rc.fish")
      program = ["fish", "--no-config", "-i", "-C", "source '\(sandbox.home)/rc.fish'"]
    case .elvish, .xonsh, .nushell, .powershell:
      throw TerminalFailure("\(shell) cannot be asked for its command line")
    }
    pty = try Pty(
      program, environment: sandbox.environment.merging(environment) { $1 }, directory: sandbox.home,
      columns: columns)
    try pty.wait(for: "the prompt") { pty.text.contains("READY> ") }
  }

  private static func usualLoading(_ shell: Shell) -> String {
    switch shell {
    case .bash, .fish: "source 'SCRIPT'"
    case .zsh: "autoload -Uz compinit; compinit -u -d \"$HOME/.zcompdump\""
    case .elvish, .xonsh, .nushell, .powershell: ""
    }
  }

  /// Empties the command line, types, presses TAB, and reads the command line.
  public func complete(_ typed: String, tabs: Int = 1) throws -> Line {
    try clear()
    pty.send(typed + String(repeating: "\t", count: tabs))
    return try line()
  }

  /// Empties the command line, types, and presses TAB until the shell shows what it has.
  ///
  /// - Returns: the command line, and the output since the first key.
  public func list(_ typed: String, tabs: Int? = nil, showing: String) throws -> (line: Line, shown: String) {
    try clear()
    pty.send(typed + String(repeating: "\t", count: tabs ?? (shell == .bash ? 2 : 1)))
    try pty.wait(for: "«\(showing)» after «\(typed)»") { pty.text.contains(showing) }
    let line = try line()
    return (line, pty.text)
  }

  private func clear() throws {
    pty.send("\u{15}\u{0B}")
    _ = try line()
    pty.forgetOutput()
  }

  /// Returns the command line once the shell has read every key.
  public func line() throws -> Line {
    sandbox.remove("line")
    pty.send("\u{18}z")
    var parts: [String] = []
    try pty.wait(for: "the command line") {
      guard let dump = sandbox.read("line"), dump.hasSuffix("\nEND") else { return false }
      parts = dump.dropLast(4).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      return true
    }
    pty.read()
    return Line(text: parts.count > 1 ? parts[1] : "", cursor: Int(parts[0]) ?? -1)
  }

  /// Runs the command line, and returns its standard output. Its exit status is then in `status`.
  public func run() throws -> String {
    let output = sandbox.root + "/output"
    sandbox.remove("output")
    pty.send("\u{05} > '\(output)'; echo END \(shell == .fish ? "$status" : "$?") >> '\(output)'\r")
    var text = ""
    try pty.wait(for: "the command's end") {
      guard let written = sandbox.read("output"), written.hasSuffix("\n"),
        let end = written.range(of: "END ", options: .backwards)
      else { return false }
      (status, text) = (Int(written[end.upperBound...].dropLast()), String(written[..<end.lowerBound]))
      return true
    }
    return text
  }
}
