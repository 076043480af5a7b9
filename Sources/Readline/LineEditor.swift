import Basics

/// A prompt with completions that appear while the user types, on GNU readline.
///
/// readline does the editing, so the user's own `~/.inputrc`, vi mode, history search, kill ring and undo work. The
/// editor adds a panel beneath the line and ghost text after it. It takes completions from a `LineCompleter`, whose
/// slow answers arrive while the user types on.
///
/// ```swift
/// struct Fruit: LineCompleter {
///   func immediate(_ line: EditedLine) -> Completions {
///     let all = ["apple", "apricot", "banana"]
///     return Completions(
///       replaced: 0..<line.cursor,
///       candidates: all.filter { $0.hasPrefix(line.text) }.map { Candidate(text: $0, isWhole: true) })
///   }
/// }
/// let editor = LineEditor(LineEditor.Options(name: "fruit", prompt: "fruit> "), completer: Fruit())
/// let ending = editor.run { line in editor.print("You said \(line).") }
/// ```
///
/// readline serves one line at a time, so a process runs one editor at a time. All editors share the name and the key
/// bindings of the first.
@MainActor
public final class LineEditor {
  public typealias Options = EditorOptions
  public typealias Echo = EditorEcho
  public typealias Frame = EditorFrame

  /// Why an editor stopped.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Ending: Sendable, Hashable {
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// `finish()` was called.
    case finished
    /// A signal that asks the process to end: SIGTERM, SIGHUP or SIGQUIT.
    case signal(Int32)
    /// Standard output could not be written: the value of `errno`, such as `EPIPE` if its reader is gone, or `EBADF` for
    /// a terminal that was opened for reading only. Text printed later stays for `unprinted()`.
    case outputFailed(Int32)
  }

  /// Called after Ctrl-C has cleared the line.
  public var onInterrupt: (@MainActor () -> Void)?

  /// Called after lines were handed over, once no more keys wait: once for all lines of a paste.
  public var onLinesEnd: (@MainActor () -> Void)?

  /// Decides whether Enter accepts a text; without one Enter accepts each line. A change takes effect with the next
  /// `run`.
  public var validator: (any LineValidator)?

  /// Gives the parts of a line and their styles; of two parts that overlap, the later one is used. It is called on the
  /// main thread after each change, so it must not block. It is not called without colours, nor while a line scrolls
  /// sideways or a search is shown. A change takes effect with the next `run`.
  public var highlighter: (@MainActor (String) -> [Highlight])?

  /// The text at the right edge of the line's first row; empty for none. It may have colour sequences, as the prompt may.
  /// It is hidden while the line and its ghost text reach it, during a search, and once the line is accepted. A change
  /// takes effect with the next key or line.
  public var rightPrompt = ""

  /// Gives the row beneath line and panel; empty for none. It may have colour sequences, as the prompt may, and what is
  /// wider than the screen is cut off. It is called on the main thread whenever the screen is updated, as after each key,
  /// so it must not block. The row is not shown during a search, nor if the screen has no room for it.
  public var bottomRow: (@MainActor (EditedLine) -> String)?

  /// The text before the line. A change takes effect with the next line.
  public var prompt: String {
    get { options.prompt }
    set { options.prompt = newValue }
  }

  /// The accepted lines.
  public let history: History

  private(set) var options: Options
  let completer: any LineCompleter
  let inbox = Inbox()
  private(set) var bindings: [KeyBinding] = []
  /// The external editor that keys open; nil for none.
  private(set) var externalEditor: (program: String, accepts: Bool)?
  private var hasRun = false
  /// Lines of a paste that `readLine(prompt:initialText:)` has not yet returned.
  private var pasted: [String] = []
  /// Whether Ctrl-C ends the run instead of clearing the line.
  private(set) var endsAtInterrupt = false
  /// Whether the user has walked through the panel's rows, and so needs no help with that.
  public internal(set) var hasWalked = false

  /// An editor. Nothing happens before `run(accept:)`.
  ///
  /// - Parameter history: a history shared with other editors; nil for one of the editor's own, made from the options.
  public init(_ options: Options, completer: any LineCompleter, history: History? = nil) {
    self.options = options
    self.completer = completer
    self.history = history ?? History(path: options.historyFile, limit: options.historyLimit)
  }

  /// Binds a key or a sequence of keys, written as in `~/.inputrc`: `\C-xl`, `\M-q`, `\e[15~`. The user's own bindings
  /// in that file take precedence. Each change of the line is one step of undo. A binding takes effect with the next
  /// `run`.
  ///
  /// - Parameter action: called on the main thread when the key is pressed; it must return at once.
  /// - Returns: false if `keys` is not a valid key sequence.
  @discardableResult
  public func bind(
    _ keys: String, in modes: Set<KeyMode> = Set(KeyMode.allCases),
    to action: @escaping @MainActor (KeyContext) -> KeyAction
  ) -> Bool {
    guard let bytes = ReadlineLibrary.bytes(ofKeys: keys) else { return false }
    bindings.append(KeyBinding(bytes: bytes, modes: modes, action: action))
    return true
  }

  /// Has Ctrl-X Ctrl-E, and `v` in vi's command mode, open the line in an editor of its own: the one that `VISUAL` names,
  /// or else `EDITOR`. Its text becomes the line, as one step of undo. Without a validator a line break becomes a blank.
  /// If the editor fails, the line stays as it was. It takes effect with the next `run`.
  ///
  /// In `~/.inputrc` the command has the name that it has in bash: `edit-and-execute-command`.
  /// - Parameters:
  ///   - program: the editor if the environment names none, with its arguments as for a shell.
  ///   - accepts: whether the text is accepted at once, as Enter does.
  public func bindExternalEditor(else program: String = "vi", accepts: Bool = false) {
    externalEditor = (program, accepts)
    bind("\\C-x\\C-e", in: [.emacs]) { _ in .command("edit-and-execute-command") }
    bind("v", in: [.viCommand]) { _ in .command("edit-and-execute-command") }
  }

  /// Blocks the signals of an editor on this thread and on threads started later, so that Ctrl-C keeps its place among
  /// the keys. Call it first in `main`. An editor works without it too.
  nonisolated public static func reserveSignals() { SignalForwarding.mask(SIG_BLOCK) }

  /// Reads lines until the end of input, `finish()`, a signal that asks the process to end, or a failure of standard
  /// output. It can be called again after any ending.
  ///
  /// It blocks the main thread, and does the main actor's other work while it waits for keys; a program with an
  /// asynchronous `main` must not need the main actor meanwhile. Long work belongs in a detached task that ends with
  /// `print(_:)`. The process's locale for characters is set from the environment. In the background of
  /// a shell the process stops until the shell brings it to the foreground. The terminal is restored when this returns,
  /// and also if a trap, another deadly signal or `exit` ends the process. If no terminal can be written to, or another
  /// editor is running, this returns `endOfInput` at once.
  ///
  /// If standard input is not a terminal, its lines are handed over whole and as they are, without prompt, history or
  /// completions. An input that cannot be read ends, and standard error says why.
  /// - Parameters:
  ///   - initialText: the beginning of the first line, for the user to edit; control characters are removed.
  ///   - accept: called with each line that is not blank. A paste of several lines is several calls, but one call with
  ///     a validator. It must return at once, and print only with `print(_:)`.
  public func run(initialText: String = "", accept: @escaping @MainActor (String) -> Void) -> Ending {
    guard EditorCallbacks.loop == nil else { return .endOfInput }
    guard isatty(STDIN_FILENO) == 1 else {
      var lines = PlainLines(inbox: inbox, validator: validator, isSecret: isSecret)
      return lines.run(accept: accept)
    }
    guard let output = TerminalOutput.shared, output.openTerminal() else {
      return StandardOutput.isForReading ? .outputFailed(EBADF) : .endOfInput
    }
    defer { output.closeTerminal() }
    let signals = SignalForwarding(to: inbox)
    defer { signals.end() }
    if let ending = signals.waitForForeground() { return ending }
    return EditorLoop(self, output: output, signals: signals, accept: accept).run(initialText.printable)
  }

  /// Reads one line that is not blank:
  ///
  ///     while let line = editor.readLine(prompt: "\(folder)> ") { print(run(line)) }
  ///
  /// The rest is as with `run(initialText:accept:)`, but text is printed as usual between two calls. A paste of several
  /// lines is as many calls. A signal that asks the process to end is raised again once the terminal is restored.
  /// - Parameter prompt: the prompt of this line and of later ones; nil keeps the last.
  /// - Returns: nil at the end of input, after `finish()`, and if standard output has failed.
  public func readLine(prompt: String? = nil, initialText: String = "") -> String? {
    if let prompt { self.prompt = prompt }
    if !pasted.isEmpty { return pasted.removeFirst() }
    let ending = run(initialText: initialText) { line in
      self.pasted.append(line)
      self.finish()
    }
    if case .signal(let number) = ending { raise(number) }
    return pasted.isEmpty ? nil : pasted.removeFirst()
  }

  /// The lines, as `readLine(prompt:initialText:)` reads them, for a task:
  ///
  ///     for await line in editor.lines { await send(line) }
  ///
  /// A line is read when the task asks for it. Meanwhile the main thread is blocked, as it is by `readLine`; between two
  /// lines the main actor is free. It ends as `readLine` does, and a later loop goes on with the lines that follow.
  public var lines: AsyncStream<String> { AsyncStream { await self.readLine() } }

  /// Reads a secret, such as a password, with this editor's name and looks; see `Echo`.
  ///
  /// Do not call it while an editor runs. If standard input is not a terminal, the secret is its next line. A signal
  /// that asks the process to end is raised again once the terminal is restored.
  /// - Parameter mask: the character shown for each that is typed; nil shows nothing.
  /// - Returns: what was typed before Enter, which may be empty; nil after Ctrl-C and at the end of input.
  public func readSecret(prompt: String, mask: Character? = nil) -> String? {
    var options = options
    options.prompt = prompt
    options.echo = mask.map { .masked($0) } ?? .none
    let editor = LineEditor(options, completer: NoCompletions(), history: History(limit: 0))
    editor.endsAtInterrupt = true
    var secret: String?
    let ending = editor.run { line in
      secret = line
      editor.finish()
    }
    if case .signal(let number) = ending { raise(number) }
    return secret
  }

  var isSecret: Bool { options.echo != .plain }

  /// The form in which lines are shown; nil for the line as it is.
  var form: DrawnLine.Form? {
    switch options.echo {
    case .masked(let mask): return .masked(String(mask).printable)
    case .none: return .masked("")
    case .plain: break
    }
    return validator.map { _ in .rows(prompt: options.continuationPrompt.printable) }
  }

  /// Problems with the terminal and the history, a sentence each. The second call returns none.
  func takeProblems() -> [String] {
    guard !hasRun else { return [] }
    hasRun = true
    var problems = history.takeFailure().map { [$0] } ?? []
    if !options.isTerminalDumb, !ReadlineLibrary.knowsTerminal {
      let type = options.terminal.quoted()
      problems.append("The terminal type \(type) is unknown; set TERM to have suggestions while you type.")
    }
    return problems
  }

  /// Shows text above the line being edited, which stays as it is. It may be called from any thread.
  ///
  /// If standard output is not a terminal, the text goes there, so that results can be piped while the prompt stays on
  /// the screen. The text is not changed: pass text from other sources through `sanitised(_:)` first. Text printed
  /// while no editor runs is shown by the next run.
  nonisolated public func print(_ text: String) { inbox.leave { $0.texts.append(text) } }

  /// The version of GNU readline in use: `8.2`.
  nonisolated public static var readlineVersion: String { ReadlineLibrary.version }

  /// Takes the text printed since the editor stopped, for the program to show itself.
  public func unprinted() -> [String] { inbox.take(\.texts) }

  /// Asks the completer again about the current line. It may be called from any thread.
  nonisolated public func refresh() { inbox.leave { $0.isRefreshWanted = true } }

  /// Asks for the bottom row again, and shows it and the right prompt if they have changed. It may be called from any
  /// thread.
  nonisolated public func updateBottomRow() { inbox.leave { _ in } }

  /// Makes `run(accept:)` return; if none is running, the next one. It may be called from any thread.
  nonisolated public func finish() { inbox.leave { $0.isFinishWanted = true } }

  /// The text without characters that a terminal would obey or that could mislead a reader: C0, DEL and C1 controls,
  /// bidi controls and invisible characters. A tab and a line break become a blank.
  nonisolated public static func sanitised(_ text: String) -> String { text.printable }
}
