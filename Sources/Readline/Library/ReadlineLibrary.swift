import CReadline

/// The interface to GNU readline 8. All calls of the C library are in this folder.
///
/// Threads: readline serves one thread, so all of this belongs to the main actor. Ownership: readline keeps the names
/// that it is given, so each is a copy that is never freed. readline frees an array of completions and its strings; the
/// editor frees an accepted line. A command that fails returns to `readKey()` by `longjmp`, so nothing that can fail in
/// that way is called from elsewhere.
@MainActor
enum ReadlineLibrary {
  /// Handles readline's callbacks; set while an editor runs.
  static weak var loop: EditorLoop?

  private static var isInitialised = false
  /// The value that readline takes as the end of input.
  private static let endOfInput: Int32 = -1

  /// The library's version: `8.2`.
  nonisolated static var version: String { String(cString: readline_version()) }

  /// Initialises readline: reads the user's init file, with `$if name`, and rebinds the user's keys to the editor's
  /// commands that extend readline's. Later calls only bind new keys.
  static func initialise(name: String, bindings: [KeyBinding], output: UnsafeMutablePointer<FILE>) {
    guard !isInitialised else {
      if bind(bindings) {
        rl_read_init_file(nil)
        bindCommands()
      }
      return
    }
    isInitialised = true
    rl_outstream = output
    rl_getc_function = { _ in
      while let loop = ReadlineLibrary.loop, !loop.keys.isAtEnd {
        if let key = loop.keys.nextKey() { return Int32(key) }
        loop.keys.receive(within: -1)
      }
      return ReadlineLibrary.endOfInput
    }
    rl_input_available_hook = {
      guard let loop = ReadlineLibrary.loop else { return 0 }
      // While readline inserts a key it looks for more of that kind. It would then wait for the rest of a sequence, or
      // keep an Escape until the next key.
      let waiting = loop.keys.waiting
      if ReadlineLibrary.timeout(ofPrefix: waiting) != nil { return 0 }
      if waiting.first == 0x1B, ReadlineLibrary.escapeTimeout != nil { return 0 }
      if loop.keys.isPasting { return 0 }
      // A negative timeout returns the current one and changes nothing. It counts in microseconds.
      if !loop.keys.hasKey { loop.keys.receive(within: rl_set_keyboard_input_timeout(-1) / 1000) }
      return loop.keys.hasKey ? 1 : 0
    }
    rl_readline_name = UnsafePointer(strdup(name))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    // The terminal stays prepared from the first prompt to the last, because between two lines it would echo keys.
    rl_prep_term_function = nil
    rl_deprep_term_function = nil
    prepareCompletion()
    addCommands()
    _ = bind(bindings)
    rl_variable_bind("keyseq-timeout", "50")
    rl_initialize()
    bindCommands()
    using_history()
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

  /// Shows the prompt and begins to edit.
  static func begin(prompt: String) {
    rl_redisplay_function = { ReadlineLibrary.loop?.screen.redraw() }
    rl_callback_handler_install(prompt) { line in
      let text = line.map { String(cString: $0) }
      if let line, ReadlineLibrary.isSecret {
        overwrite(line, strlen(line))
        ReadlineLibrary.wipe()
      }
      free(line)
      ReadlineLibrary.loop?.accept(text)
    }
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
