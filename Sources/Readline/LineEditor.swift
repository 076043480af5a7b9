import Basics

/// A prompt with completions that appear while the user types, on GNU readline.
///
/// readline does the editing, so the user's own `~/.inputrc`, vi mode, history search, kill ring and undo hold. The
/// editor adds a panel beneath the line and ghost text behind it, and takes its completions from a `LineCompleter`
/// whose slow answers arrive while the user goes on typing.
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
/// readline serves one line at a time, so a process runs one editor at a time, and all of them share the name and the
/// key bindings of the first.
@MainActor
public final class LineEditor {
  /// Called after Ctrl-C, when the line has been cleared.
  public var onInterrupt: (@MainActor () -> Void)?

  /// Decides whether Enter accepts a text; without one it accepts each line as it is. Holds from the next `run` on.
  public var validator: (any LineValidator)?

  /// Says which parts of a line are shown in which style; of two that overlap the later one holds. Called on the main
  /// thread after each change, so it must not block. Not called without colours, nor where a line scrolls sideways or a
  /// search is shown. Holds from the next `run` on.
  public var highlighter: (@MainActor (String) -> [Highlight])?

  /// The lines accepted before.
  public let history: History

  let options: Options
  let completer: any LineCompleter
  let inbox = Inbox()
  private(set) var bindings: [KeyBinding] = []
  private var hasRun = false
  /// Whether Ctrl-C ends the run instead of clearing the line.
  private(set) var endsAtInterrupt = false
  /// Whether the user has walked through the panel's rows, and needs no help for it.
  public internal(set) var hasWalked = false

  /// An editor; nothing happens before `run(accept:)`.
  ///
  /// - Parameter history: a history to be shared with other editors; without it the editor has one of its own, as the
  ///   options say.
  public init(_ options: Options, completer: any LineCompleter, history: History? = nil) {
    self.options = options
    self.completer = completer
    self.history = history ?? History(path: options.historyFile, limit: options.historyLimit)
  }

  /// Binds a key, or several pressed after each other, written as in `~/.inputrc`: `\C-xl`, `\M-q`, `\e[15~`. What the user
  /// binds there wins. Each change of the line is one step of undo. Holds from the next `run` on.
  ///
  /// - Parameter action: called with the line on the main thread when the key is pressed; it must return at once.
  /// - Returns: false for what is no key.
  @discardableResult
  public func bind(
    _ keys: String, in modes: Set<KeyMode> = Set(KeyMode.allCases),
    to action: @escaping @MainActor (KeyContext) -> KeyAction
  ) -> Bool {
    guard let bytes = ReadlineLibrary.bytes(ofKeys: keys) else { return false }
    bindings.append(KeyBinding(bytes: bytes, modes: modes, action: action))
    return true
  }

  /// Keeps the signals an editor answers away from threads that are started from here on, so that Ctrl-C keeps its
  /// place among the keys. To be called first thing in `main`; an editor works without it.
  nonisolated public static func reserveSignals() { SignalForwarding.mask(SIG_BLOCK) }

  /// Reads lines until the end of input, `finish()`, a signal that asks the process to end, or a failure of standard
  /// output. Can be called again, whatever the first run ended with.
  ///
  /// Blocks the main thread: no other work of the main actor is done meanwhile, so long work belongs to a detached
  /// task that ends in `print(_:)`. The process's locale for characters is set from the environment. In the background
  /// of a shell it stops the process until the shell brings it to the foreground. The terminal is as it was before when
  /// this returns, and also where a trap, another deadly signal or `exit` ends the process meanwhile. Where no
  /// terminal can be written to, or while another editor runs, it returns `endOfInput` at once.
  ///
  /// Where standard input is no terminal, its lines are handed over as they are, without prompt, history or completions.
  /// - Parameters:
  ///   - initialText: what the first line begins with, to be edited; what a terminal would obey is left out.
  ///   - accept: called with each line that is not blank; a paste of several lines is several calls, but one that is
  ///     validated is one. It must return at once, and print by `print(_:)` only.
  public func run(initialText: String = "", accept: @escaping @MainActor (String) -> Void) -> Ending {
    guard ReadlineLibrary.loop == nil else { return .endOfInput }
    guard isatty(STDIN_FILENO) == 1 else {
      var lines = PlainLines(inbox: inbox, validator: validator, isSecret: isSecret)
      return lines.run(accept: accept)
    }
    guard let output = TerminalOutput.shared, output.open() else { return .endOfInput }
    defer { output.close() }
    let signals = SignalForwarding(to: inbox)
    defer { signals.end() }
    if let ending = signals.waitForForeground() { return ending }
    return EditorLoop(self, output: output, signals: signals, accept: accept).run(initialText.printable)
  }

  /// Reads a secret, such as a password, with this editor's name and looks. `Options.echo` says what that means.
  ///
  /// Not to be called while an editor runs. Where standard input is no terminal, it is the next line. A signal that asks
  /// the process to end is raised anew once the terminal is itself again.
  /// - Parameter mask: what is shown for each character; nil for nothing.
  /// - Returns: what was typed before Enter, which may be empty; nil after Ctrl-C, and at the end of input.
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

  /// How lines are shown; nil for as they are.
  var form: DrawnLine.Form? {
    switch options.echo {
    case .masked(let mask): return .masked(String(mask).printable)
    case .none: return .masked("")
    case .plain: break
    }
    return validator.map { _ in .rows(prompt: options.continuationPrompt.printable) }
  }

  /// What a user has to know of the terminal and of the history, a sentence each; nothing the second time.
  func takeProblems() -> [String] {
    guard !hasRun else { return [] }
    hasRun = true
    // A history that is not there yet is no problem.
    var problems = history.problem.map { $0.number == ENOENT ? [] : [$0.description] } ?? []
    if !options.isTerminalDumb, !ReadlineLibrary.knowsTerminal {
      let type = options.terminal.quoted()
      problems.append("The terminal type \(type) is unknown; set TERM to have suggestions while you type.")
    }
    return problems
  }

  /// Shows text above the line being edited, which stays as it is; from any thread.
  ///
  /// Goes to standard output where that is no terminal, so that results can be piped while the prompt stays on the
  /// screen. Nothing is taken out: whoever prints a stranger's words passes them through `sanitised(_:)` first. Text
  /// printed while no editor runs is shown when one does.
  nonisolated public func print(_ text: String) { inbox.leave(text: text) }

  /// The version of GNU readline in use: `8.2`.
  nonisolated public static var readlineVersion: String { ReadlineLibrary.version }

  /// Takes what was printed since the editor stopped, for the program to show by itself.
  public func unprinted() -> [String] { inbox.takeTexts() }

  /// Asks the completer again for the line as it stands; from any thread.
  nonisolated public func refresh() { inbox.leaveRefresh() }

  /// Makes `run(accept:)` return, or the next one where none runs; from any thread.
  nonisolated public func finish() { inbox.leaveFinish() }

  /// The text without what a terminal would obey or a reader be misled by: C0, DEL and C1 controls, bidi controls,
  /// characters that are not seen. A tab and a line break become a blank.
  nonisolated public static func sanitised(_ text: String) -> String { text.printable }
}
