import CReadline

/// readline's commands, and how keys reach them.
extension ReadlineLibrary {
  /// The address of the command that inserts a key into the line.
  private static let selfInsert = address(of: "self-insert")

  /// The addresses of the commands that act on the panel's rows, each with the readline command that runs if there are
  /// no rows.
  private static var rowCommands: [UInt: String] = [:]

  /// The name of a command that does nothing. A paste's end is bound to it, since that can come after the paste was
  /// given up.
  static let idleCommand = "ignore-paste-end"

  static func add(_ name: String, _ command: @escaping @convention(c) (Int32, Int32) -> Int32) {
    rl_add_defun(strdup(name), command, -1)
  }

  /// Adds a command that acts on the panel's rows.
  ///
  /// - Parameter former: the readline command that runs if there are no rows; empty for none.
  static func add(
    _ name: String, extending former: String, _ command: @escaping @convention(c) (Int32, Int32) -> Int32
  ) {
    add(name, command)
    rowCommands[address(of: name)] = former
  }

  /// Runs the readline command that another extends. If there is none, rings the bell.
  static func runExtended(_ command: String, _ count: Int32, _ key: Int32) -> Int32 {
    guard let function = rl_named_function(command) else { return rl_ding() }
    // Some commands continue what they did if they were also the last command.
    if let last = rowCommands[address(of: rl_last_func)] { rl_last_func = rl_named_function(last) }
    return function(count, key)
  }

  /// Binds a key to a command if it is bound to `former`; the empty string is for a key that is not bound.
  static func rebind(_ key: String, from former: String, to command: String, in keymap: Keymap) {
    guard address(of: rl_function_of_keyseq(key, keymap, nil)) == address(of: former) else { return }
    rl_bind_keyseq_in_map(key, rl_named_function(command), keymap)
  }

  /// Binds the keys of a command to another one.
  static func rebind(_ old: String, to new: String, in keymap: Keymap) {
    guard let sequences = rl_invoking_keyseqs_in_map(rl_named_function(old), keymap) else { return }
    defer { free(sequences) }
    var next = sequences
    while let sequence = next.pointee {
      rl_bind_keyseq_in_map(sequence, rl_named_function(new), keymap)
      free(sequence)
      next += 1
    }
  }

  /// The address of a command, for comparison. Swift cannot compare function pointers, and the name of a C function may
  /// give a thunk. Compare only pointers that come from readline.
  static func address(of function: (@convention(c) (Int32, Int32) -> Int32)?) -> UInt {
    unsafeBitCast(function, to: UInt.self)
  }

  private static func address(of command: String) -> UInt { address(of: rl_named_function(command)) }

  /// Whether the last command was the named one, or one that extends it.
  static func lastCommandWas(_ name: String) -> Bool {
    let last = address(of: rl_last_func)
    return last == address(of: name) || rowCommands[last] == name
  }

  /// Gives one key to readline, which calls back for completions, accepted lines and drawing.
  ///
  /// Source: `rl_callback_read_char` in https://git.savannah.gnu.org/cgit/readline.git/tree/callback.c
  static func readKey() {
    let (tookNumber, wasSearching) = (takesNumber, isSearching)
    rl_callback_read_char()
    // readline 8.2 may leave a part of the number, which was shown in place of the prompt, or of the line after it.
    if tookNumber, !takesNumber {
      eraseLine()
      // The next key of a burst may accept the line as it is on the screen.
      if rl_done == 0, rl_readline_state & UInt(RL_STATE_CALLBACK) != 0 { rl_redisplay_function?() }
    }
    // Inserting a key, readline takes the next ones with it, and keeps one that does something else. After a number it
    // would keep that until another key comes.
    while rl_pending_input != 0, rl_readline_state & UInt(RL_STATE_CALLBACK) != 0 { rl_callback_read_char() }
    // `abort` leaves by `longjmp` the command that called it, which readline 8.2 then takes to be running still. It
    // would look for the rest of the next key as if that were more text to insert, and take Escape for a key by itself.
    rl_readline_state &= ~UInt(RL_STATE_DISPATCHING)
    if wasSearching && !isSearching || searches.contains(address(of: rl_last_func)) { endSearch() }
    // After Enter with a numeric argument, readline 8.2 keeps the line until the next key. This command does nothing.
    if rl_done != 0, rl_readline_state & UInt(RL_STATE_CALLBACK) != 0 { run(idleCommand) }
    // readline does not report that it waits for the key that `quoted-insert` takes literally.
    awaitsQuotedKey = lastCommandWas("quoted-insert") && !awaitsQuotedKey
  }

  private static var awaitsQuotedKey = false

  /// Runs a command as if its key had been pressed.
  static func run(_ command: String) {
    let former = rl_get_keymap()
    rl_bind_key_in_map(1, rl_named_function(command), idleKeymap)
    rl_set_keymap(idleKeymap)
    rl_execute_next(1)
    rl_callback_read_char()
    if rl_get_keymap() == idleKeymap { rl_set_keymap(former) }
  }

  private static let idleKeymap: Keymap? = rl_make_bare_keymap()

  /// Whether the next key begins a command.
  static var isBetweenCommands: Bool {
    let inSequence =
      rl_readline_state & UInt(RL_STATE_MULTIKEY | RL_STATE_METANEXT | RL_STATE_MACROINPUT) != 0
    return !isBusy && !inSequence && !awaitsQuotedKey
  }

  /// Whether each of these bytes, typed next, only inserts itself, and changes no mark.
  static func insertThemselves(_ keys: some Sequence<UInt8>) -> Bool {
    guard isBetweenCommands, !marksChanges, let keymap = rl_get_keymap() else { return false }
    return keys.allSatisfy {
      let entry = keymap[Int($0)]
      return entry.type == CChar(ISFUNC) && address(of: entry.function) == selfInsert
    }
  }

  /// Whether these bytes, typed next, are one command that acts on the panel's rows.
  static func isRowCommand(_ keys: ArraySlice<UInt8>) -> Bool {
    command(of: keys).map { rowCommands[$0] != nil } ?? false
  }

  /// Whether these bytes, typed next, are one command that only moves in the line, deletes, or types one character.
  static func isSmallEdit(_ keys: ArraySlice<UInt8>) -> Bool {
    if keys.count > 1, keys.allSatisfy({ $0 >= 0x80 }), String(decoding: keys, as: UTF8.self).count == 1 {
      return insertThemselves(keys)
    }
    return command(of: keys).map(smallEdits.contains) ?? false
  }

  /// Whether a command only moves in the line.
  static func isSmallEdit(_ command: String) -> Bool { smallEdits.contains(address(of: command)) }

  private static let smallEdits = Set(
    [
      "self-insert", "backward-delete-char", "delete-char", "forward-char", "backward-char", "forward-word",
      "backward-word", "beginning-of-line", "end-of-line", "kill-line", "unix-line-discard", "kill-word",
      "backward-kill-word", "unix-word-rubout",
    ].map { address(of: $0) })

  /// The address of the command of some bytes, typed next; nil if they are not one command, or may change a mark.
  private static func command(of keys: ArraySlice<UInt8>) -> UInt? {
    guard isBetweenCommands, !marksChanges, 1...16 ~= keys.count else { return nil }
    var type: Int32 = -1
    let command = keys.withUnsafeBytes {
      rl_function_of_keyseq_len($0.bindMemory(to: CChar.self).baseAddress, $0.count, rl_get_keymap(), &type)
    }
    return type == ISFUNC ? address(of: command) : nil
  }

  /// Whether keys go to something other than editing: a search, a numeric argument, or the object of a vi command.
  static var isBusy: Bool {
    rl_readline_state
      & UInt(
        RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH | RL_STATE_VIMOTION)
      != 0
  }

  private static var takesNumber: Bool { rl_readline_state & UInt(RL_STATE_NUMERICARG) != 0 }

  /// Whether a search reads its text, as those of vi do.
  private static var isSearching: Bool { rl_readline_state & UInt(RL_STATE_NSEARCH) != 0 }

  /// Whether keys are the text of a search.
  static var readsSearch: Bool { rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0 }

  /// Adds to the text of a search as if it had been typed. A line break, which would end the search, becomes a blank.
  static func search(for text: String) {
    for scalar in text.unicodeScalars {
      for byte in scalar == "\n" ? [0x20] : Array(String(scalar).utf8) { rl_stuff_char(Int32(byte)) }
      readKey()
    }
  }

  /// The addresses of the commands that search the history without reading a text.
  private static let searches = Set(
    [
      "vi-search-again", "history-search-forward", "history-search-backward",
      "history-substring-search-forward",
      "history-substring-search-backward", "non-incremental-forward-search-history-again",
      "non-incremental-reverse-search-history-again",
    ].map { address(of: $0) }.filter { $0 != 0 })

  /// Makes readline forget the last command, so that the next one does not continue it.
  static func forgetLastCommand() { rl_last_func = nil }
}
