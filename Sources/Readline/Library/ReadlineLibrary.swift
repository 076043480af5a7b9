import CReadline

/// The door to GNU readline 8: every call of the C library is in this folder.
///
/// Threads: readline serves one thread, so all of this is the main actor's. Ownership: readline keeps the names it is
/// given, so each is a copy that is never freed. readline frees an array of completions and the strings in it; we free
/// an accepted line. readline leaves a failed command by `longjmp` to `readKey()`, so nothing that can fail that way is
/// called from elsewhere.
@MainActor
enum ReadlineLibrary {
  /// Who answers readline's questions; set while an editor runs.
  static weak var loop: EditorLoop?

  private static var isInitialised = false
  /// readline takes it as the end of input.
  private static let endOfInput: Int32 = -1

  /// The library's version: `8.2`.
  nonisolated static var version: String { String(cString: readline_version()) }

  /// Makes readline ready: reads the user's init file, in which `$if name` holds, and binds the editor's commands to
  /// the keys the user has given to the commands they extend. The second time it only binds keys that are new.
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
      ReadlineLibrary.loop?.keys.next().map(Int32.init) ?? ReadlineLibrary.endOfInput
    }
    rl_input_available_hook = {
      guard let keys = ReadlineLibrary.loop?.keys else { return 0 }
      // While readline adds a key to the line it looks for more of that kind, and would begin to wait for the rest, or
      // keep an Escape until the next key.
      let waiting = keys.input.waiting
      if ReadlineLibrary.timeout(ofPrefix: waiting) != nil { return 0 }
      if waiting.first == 0x1B, ReadlineLibrary.escapeTimeout != nil { return 0 }
      // A negative timeout asks for the one in force and changes nothing.
      return keys.hasNext(within: rl_set_keyboard_input_timeout(-1)) ? 1 : 0
    }
    rl_readline_name = UnsafePointer(strdup(name))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    // The terminal stays prepared from the first prompt to the last: between two lines it would echo keys.
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

  /// Puts the terminal into the mode that editing needs.
  static func prepareTerminal() { rl_prep_terminal(1) }

  /// Gives the terminal its former mode back.
  static func restoreTerminal() {
    // At the end of input readline would begin a row of its own, behind the one the editor has begun.
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

  /// Stops editing; the prompt is not shown again.
  static func end() {
    rl_callback_handler_remove()
    rl_redisplay_function = { rl_redisplay() }
  }

  /// Whether the terminal can move its cursor up, without which there is no drawing beneath the line.
  static var canMoveUp: Bool { rl_get_termcap("up").map { $0.pointee != 0 } ?? false }

  /// Whether the terminal's type is described on this system. Every type that is has some way to return the cursor.
  static var knowsTerminal: Bool { rl_get_termcap("cr") != nil }

  /// What ends the mode in which arrow keys and the keypad send what the terminal's description says; empty for none.
  static var keypadEnd: String {
    variable("enable-keypad") == "on" ? rl_get_termcap("ke").map { String(cString: $0) } ?? "" : ""
  }

  /// The value of a variable of the user's init file; empty where it has none.
  static func variable(_ name: String) -> String {
    rl_variable_value(name).map { String(cString: $0) } ?? ""
  }
}
