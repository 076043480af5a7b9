import ShellCompletion
@_exported import TerminalTesting

/// An interactive shell whose command line can be read.
public final class ShellSession {
  /// The shells that there are sessions of.
  public static let shells: [Shell] = [.bash, .zsh, .fish, .elvish, .xonsh]

  /// The shell.
  public let shell: Shell
  /// The directory that it runs in.
  public let sandbox: Sandbox
  /// The terminal that it runs in.
  public let pty: Pty
  private let start: ShellStart
  /// The exit status of the command that was run last.
  public private(set) var status: Int?

  /// The text and the cursor of a shell's command line.
  public struct Line: Equatable {
    /// The text. What is only suggested is no part of it.
    public var text: String
    /// How many of the text's Unicode scalars are before the cursor.
    public var cursor: Int

    /// A line, by its text and its cursor.
    public init(text: String, cursor: Int) {
      self.text = text
      self.cursor = cursor
    }
  }

  /// Starts a shell with the program's completion script, and waits for its prompt.
  ///
  /// - Parameters:
  ///   - shell: one of ``shells``.
  ///   - sandbox: the directory to run it in, with the program.
  ///   - text: the script's text; nil for this library's script.
  ///   - before: commands to run at start, before the completion script is loaded.
  ///   - after: commands to run after the script is loaded.
  ///   - load: the commands that load the script; `SCRIPT` stands for its file.
  ///   - environment: further variables, which replace those of the sandbox.
  ///   - columns: the width of the terminal.
  ///   - patience: the longest that a method waits.
  /// - Throws: `TerminalFailure` if there is no session of the shell, or it does not start; an error of the system
  ///   if its files cannot be written.
  public init(
    _ shell: Shell, sandbox: Sandbox, script text: String? = nil, before: String = "", after: String = "",
    load: String? = nil,
    environment: [String: String] = [:], columns: Int = 100,
    patience: Duration = PseudoTerminal.usualPatience
  ) throws {
    guard let start = ShellStart(shell, in: sandbox) else {
      throw TerminalFailure(
        "There is no session of \(shell); take one of \(Self.shells.map(\.rawValue).joined(separator: ", "))."
      )
    }
    self.start = start
    self.shell = shell
    self.sandbox = sandbox
    let script = CompletionScript(program: sandbox.program, shell: shell)
    try sandbox.write(text ?? script.text, to: "functions/" + script.fileName)
    let path = sandbox.root + "/functions/" + script.fileName
    let commands = [
      start.preparation, before, (load ?? start.loading).replacing("SCRIPT", with: path),
      after.replacing("SCRIPT", with: path),
    ]
    try sandbox.write(commands.joined(separator: "\n") + "\n", to: "home/" + start.file)
    pty = try Pty(
      start.program, environment: sandbox.environment.merging(environment) { $1 }, directory: sandbox.home,
      columns: columns, patience: patience)
    try pty.wait(for: "the prompt") { pty.text.contains("READY>") }
  }

  /// Empties the command line, types, presses TAB, and reads the command line.
  ///
  /// - Parameters:
  ///   - typed: what to type.
  ///   - tabs: how often to press TAB.
  ///   - takesChosen: whether to take what elvish has chosen in its list, also if that is all that there is.
  ///     Otherwise the list is closed, and the line stays as typed. In other shells the line has what is chosen.
  public func complete(_ typed: String, tabs: Int = 1, takesChosen: Bool = false) throws -> Line {
    try type(typed, tabs: tabs)
    if takesChosen, shell == .elvish { pty.send(ShellStart.takingKey) }
    return try line()
  }

  /// Empties the command line, types, and presses TAB until the shell shows what it has.
  ///
  /// - Parameters:
  ///   - typed: what to type.
  ///   - tabs: how often to press TAB; if nil, twice in bash and once in other shells. xonsh shows what a value is
  ///     when it is chosen, which takes a second TAB.
  ///   - showing: a text in what the shell shows.
  /// - Returns: the command line, and the output since the first key; of elvish and xonsh, which draw only what
  ///   changes, the text of the screen.
  /// - Throws: `TerminalFailure` with a picture of the screen if the shell does not show the text.
  public func list(_ typed: String, tabs: Int? = nil, showing: String) throws -> (line: Line, shown: String) {
    try type(typed, tabs: tabs ?? (shell == .bash ? 2 : 1))
    try pty.wait(for: "«\(showing)» after «\(typed)»") { shown.contains(showing) }
    // All of it has been drawn once the shell has read a further key.
    let line = try line(by: start.lineKey)
    let all = shown
    if let key = start.closingLineKey { return (try self.line(by: key), all) }
    return (line, all)
  }

  private var drawsChanges: Bool { shell == .elvish || shell == .xonsh }

  private var shown: String { drawsChanges ? pty.screen.text.joined(separator: "\n") : pty.text }

  /// Empties the command line, types, and presses TAB.
  private func type(_ typed: String, tabs: Int) throws {
    try clear()
    guard shell == .xonsh else { return pty.send(typed + String(repeating: "\t", count: tabs)) }
    pty.send(typed)
    for _ in 0..<tabs {
      pty.send("\t")
      // A TAB is ignored until the one before has been answered.
      _ = try line()
    }
  }

  private func clear() throws {
    pty.send("\u{15}\u{0B}")
    _ = try line()
    pty.forgetOutput()
  }

  /// Returns the command line once the shell has read every key, and completed. elvish then closes its list.
  public func line() throws -> Line { try line(by: start.closingLineKey ?? start.lineKey) }

  private func line(by key: String) throws -> Line {
    sandbox.remove(ShellStart.lineFile)
    pty.send(key)
    var parts: [String] = []
    try pty.wait(for: "the command line") {
      guard let dump = sandbox.read(ShellStart.lineFile), dump.hasSuffix("\nEND") else { return false }
      parts = dump.dropLast(4).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      return true
    }
    pty.read()
    let text = parts.count > 1 ? parts[1] : ""
    let cursor = Int(parts[0]) ?? -1
    // elvish counts bytes.
    let before = shell == .elvish ? String(decoding: text.utf8.prefix(cursor), as: UTF8.self) : nil
    return Line(text: text, cursor: before?.unicodeScalars.count ?? cursor)
  }

  /// Runs the command line, and returns its standard output. Its exit status is then in ``status``.
  public func run() throws -> String {
    for file in [ShellStart.outputFile, ShellStart.statusFile] { sandbox.remove(file) }
    let end: String
    switch shell {
    // They write the status by themselves.
    case .elvish, .xonsh: end = ""
    case .fish: end = "; echo $status > '\(sandbox.root)/\(ShellStart.statusFile)'"
    default: end = "; echo $? > '\(sandbox.root)/\(ShellStart.statusFile)'"
    }
    pty.send("\u{05} > '\(sandbox.root)/\(ShellStart.outputFile)'\(end)\r")
    try pty.wait(for: "the command's end") {
      guard let written = sandbox.read(ShellStart.statusFile), written.hasSuffix("\n") else { return false }
      status = Int(written.dropLast())
      return true
    }
    return sandbox.read(ShellStart.outputFile) ?? ""
  }
}
