import Basics
import CReadline

/// The interface to GNU readline 8. It knows no editor: what readline calls back is in `EditorCallbacks`.
///
/// Threads: readline serves one thread, so all of this belongs to the main actor. Ownership: readline keeps the names
/// that it is given, so each is a copy that is never freed. readline frees an array of completions and its strings; the
/// editor frees an accepted line. A command that fails returns to `readKey()` by `longjmp`, so nothing that can fail in
/// that way is called from elsewhere.
@MainActor
enum ReadlineLibrary {
  /// The library's version: `8.2`.
  nonisolated static var version: String { String(cString: readline_version()) }

  /// Gives readline what it must know before `initialise()`: the stream to draw on, the terminal's type, and the name
  /// for `$if name`.
  static func prepare(name: String, terminal: String, output: UnsafeMutablePointer<FILE>) {
    rl_terminal_name = UnsafePointer(strdup(terminal.isEmpty ? "dumb" : terminal))
    rl_outstream = output
    rl_readline_name = UnsafePointer(strdup(name))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    // The terminal stays prepared from the first prompt to the last, because between two lines it would echo keys.
    rl_prep_term_function = nil
    rl_deprep_term_function = nil
    // The editor decides which part of the line is completed, so for readline the line is a single word.
    rl_completer_word_break_characters = UnsafePointer(strdup(""))
    rl_sort_completion_matches = 0
    rl_ignore_completion_duplicates = 0
    add(idleCommand) { _, _ in 0 }
    rl_variable_bind("keyseq-timeout", timeoutOfEscape)
  }

  /// Initialises readline, which reads the user's init file. Commands that the file may name must have been added.
  static func initialise() {
    reset()
    using_history()
  }

  /// A locale of UTF-8 that is used in place of the environment's, which has another encoding; nil for none.
  static var substituteLocale: String?

  /// Has readline begin anew, as before each line.
  static func reset() {
    rl_initialize()
    keepLocale()
  }

  /// Sets the substitute locale again, since readline sets the environment's before each line and would take the bytes
  /// of a letter for keys with Meta.
  static func keepLocale() {
    guard let substituteLocale else { return }
    setlocale(LC_CTYPE, substituteLocale)
    for (name, value) in [("convert-meta", "off"), ("input-meta", "on"), ("output-meta", "on")] {
      rl_variable_bind(name, value)
    }
  }

  /// Puts the terminal into the mode for editing.
  static func prepareTerminal() { rl_prep_terminal(1) }

  /// Restores the terminal's former mode.
  static func restoreTerminal() {
    // At the end of input readline would begin another row after the one that the editor has begun.
    rl_eof_found = 0
    rl_deprep_terminal()
    TerminalRescue.end()
  }

  /// Stops editing. The prompt is not shown again.
  static func end() {
    rl_callback_handler_remove()
    rl_redisplay_function = { rl_redisplay() }
  }

  /// Whether the terminal can move its cursor up, as drawing beneath the line requires.
  static var canMoveUp: Bool { rl_get_termcap("up").map { $0.pointee != 0 } ?? false }

  /// Whether the system has a description of the terminal's type. Every description has a way to return the cursor.
  static var knowsTerminal: Bool { rl_get_termcap("cr") != nil }

  /// The sequence that ends the keypad mode, in which arrow keys send what the terminal's description says; empty for
  /// none.
  static var keypadEnd: String {
    variable("enable-keypad") == "on" ? rl_get_termcap("ke").map { String(cString: $0) } ?? "" : ""
  }

  /// The value of a readline variable; empty if it has none.
  static func variable(_ name: String) -> String {
    rl_variable_value(name).map { String(cString: $0) } ?? ""
  }
}
