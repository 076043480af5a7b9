import CReadline

/// Keys and the commands they are bound to.
extension ReadlineLibrary {
  /// The address of the command that adds a key to the line.
  private static let selfInsert = address(of: "self-insert")

  static func addCommands() {
    add("accept-ghost-or-forward-char") { count, key in
      ReadlineLibrary.loop?.completion.acceptGhost() == true ? 0 : rl_forward_char(count, key)
    }
    add("accept-ghost-or-end-of-line") { count, key in
      ReadlineLibrary.loop?.completion.acceptGhost() == true ? 0 : rl_end_of_line(count, key)
    }
    add("begin-paste") { _, _ in
      ReadlineLibrary.loop?.keys.beginPaste()
      return 0
    }
    add("ignore-paste-end") { _, _ in 0 }
  }

  private static func add(_ name: String, _ command: @escaping @convention(c) (Int32, Int32) -> Int32) {
    rl_add_defun(strdup(name), command, -1)
  }

  static func bindCommands() {
    for name in ["emacs-standard", "vi-insert"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      rebind("forward-char", to: "accept-ghost-or-forward-char", in: keymap)
      rebind("forward-byte", to: "accept-ghost-or-forward-char", in: keymap)
      rebind("end-of-line", to: "accept-ghost-or-end-of-line", in: keymap)
      rebind("bracketed-paste-begin", to: "begin-paste", in: keymap)
      // The end of a paste that was given up can still come.
      rl_bind_keyseq_in_map("\\e[201~", rl_named_function("ignore-paste-end"), keymap)
    }
    guard let insertMap = rl_get_keymap_by_name("vi-insert") else { return }
    for (key, command) in [
      ("\u{06}", "accept-ghost-or-forward-char"), ("\u{05}", "accept-ghost-or-end-of-line"),
    ] where address(of: rl_function_of_keyseq(key, insertMap, nil)) == selfInsert {
      rl_bind_keyseq_in_map(key, rl_named_function(command), insertMap)
    }
  }

  private static func rebind(_ old: String, to new: String, in keymap: Keymap) {
    guard let sequences = rl_invoking_keyseqs_in_map(rl_named_function(old), keymap) else { return }
    defer { free(sequences) }
    var next = sequences
    while let sequence = next.pointee {
      rl_bind_keyseq_in_map(sequence, rl_named_function(new), keymap)
      free(sequence)
      next += 1
    }
  }

  /// Function pointers cannot be compared in Swift, and naming a C function may give a thunk of it. Addresses of what
  /// readline itself knows can.
  private static func address(of function: (@convention(c) (Int32, Int32) -> Int32)?) -> UInt {
    unsafeBitCast(function, to: UInt.self)
  }

  private static func address(of command: String) -> UInt { address(of: rl_named_function(command)) }

  /// Whether the command before this one was of that name.
  static func lastCommandWas(_ name: String) -> Bool { address(of: rl_last_func) == address(of: name) }

  /// Gives one key to readline. Answers, accepted lines and drawing come through the loop.
  static func readKey() { rl_callback_read_char() }

  /// Whether each of these bytes, typed next, only adds itself to the line.
  static func insertThemselves(_ keys: some Sequence<UInt8>) -> Bool {
    let inSequence =
      rl_readline_state & UInt(RL_STATE_MULTIKEY | RL_STATE_METANEXT | RL_STATE_MACROINPUT) != 0
    guard !isBusy, !inSequence, let keymap = rl_get_keymap() else { return false }
    return keys.allSatisfy {
      let entry = keymap[Int($0)]
      return entry.type == CChar(ISFUNC) && address(of: entry.function) == selfInsert
    }
  }

  /// Whether keys mean something else than editing: a search, a numeric argument, the object of a vi command.
  static var isBusy: Bool {
    rl_readline_state
      & UInt(
        RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH | RL_STATE_VIMOTION)
      != 0
  }
}
