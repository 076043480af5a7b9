import CReadline

/// What readline calls while an editor runs. readline's callbacks are C functions without a context, so the running
/// editor is kept here.
@MainActor
enum EditorCallbacks {
  /// The editor that runs; nil for none.
  static weak var loop: EditorLoop?

  private static var isInitialised = false
  /// The value that readline takes as the end of input.
  private static let endOfInput: Int32 = -1

  /// Initialises readline: reads the user's init file, with `$if name`, and rebinds the user's keys to the editor's
  /// commands that extend readline's. Later calls only bind new keys.
  static func initialise(
    name: String, terminal: String, bindings: [KeyBinding], output: UnsafeMutablePointer<FILE>
  ) {
    guard !isInitialised else {
      if ReadlineLibrary.bind(bindings, to: boundKeyCommand) {
        rl_read_init_file(nil)
        bindCommands()
      }
      return
    }
    isInitialised = true
    ReadlineLibrary.prepare(name: name, terminal: terminal, output: output)
    setHooks()
    addCommands()
    _ = ReadlineLibrary.bind(bindings, to: boundKeyCommand)
    ReadlineLibrary.initialise()
    bindCommands()
  }

  /// Shows the prompt and begins to edit.
  static func begin(prompt: String) {
    rl_redisplay_function = { EditorCallbacks.redraw() }
    rl_callback_handler_install(prompt) { line in
      let text = line.map { String(cString: $0) }
      if let line, ReadlineLibrary.isSecret {
        overwrite(line, strlen(line))
        ReadlineLibrary.wipe()
      }
      free(line)
      EditorCallbacks.loop?.accept(text)
    }
  }

  private static func redraw() {
    guard let loop else { return }
    loop.screen.redraw()
    guard ReadlineLibrary.showsMatchingBracket else { return }
    loop.screen.output.flush()
    ReadlineLibrary.showMatchingBracket(briefly: loop.keys.hasKey)
  }

  private static func setHooks() {
    rl_getc_function = { _ in
      while let loop = EditorCallbacks.loop, !loop.keys.isAtEnd {
        if let key = loop.keys.nextKey() { return Int32(key) }
        loop.keys.receive(within: -1)
      }
      return EditorCallbacks.endOfInput
    }
    rl_input_available_hook = {
      guard let loop = EditorCallbacks.loop else { return 0 }
      // A negative timeout returns the current one and changes nothing. It counts in microseconds.
      if !loop.keys.hasKey { loop.keys.receive(within: rl_set_keyboard_input_timeout(-1) / 1000) }
      // Between keys of a sequence, it is asked whether the next has come.
      let isInserting = rl_readline_state & UInt(RL_STATE_DISPATCHING) != 0
      return (isInserting ? loop.isMoreOfItsKind : loop.keys.hasKey) ? 1 : 0
    }
    rl_startup_hook = {
      ReadlineLibrary.keepLocale()
      return 0
    }
    rl_attempted_completion_function = { _, _, _ in EditorCallbacks.texts() }
    rl_completion_display_matches_hook = { _, _, _ in EditorCallbacks.loop?.completion.list() }
  }

  /// The texts that can replace what is before the cursor, in memory that readline frees; nil for none.
  private static func texts() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // readline resets these before each call. They turn off file names and the blank after a single match.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    rl_completion_suppress_append = 1
    guard let request = CompletionRequest(rawValue: rl_completion_type),
      let texts = loop?.completion.texts(for: request), !texts.isEmpty
    else { return nil }
    let stride = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = calloc(texts.count + 1, stride) else { return nil }
    let array = memory.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, text) in texts.enumerated() { array[index] = strdup(text) }
    return array
  }
}
