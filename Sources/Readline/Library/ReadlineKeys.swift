import CReadline

/// The commands of the editor and their keys.
extension ReadlineLibrary {
  /// The address of the command that inserts a key into the line.
  private static let selfInsert = address(of: "self-insert")

  static func addCommands() {
    addBindingCommand()
    add("accept-ghost-or-forward-char", "forward-char") { count, key in
      ReadlineLibrary.extend("forward-char", count, key) {
        $0.walkSideways(by: Int(count)) || $0.acceptGhost()
      }
    }
    add("accept-ghost-or-end-of-line", "end-of-line") {
      ReadlineLibrary.extend("end-of-line", $0, $1) {
        $0.acceptGhost() || ReadlineLibrary.moveInRow { $0.upperBound }
      }
    }
    add("beginning-of-row", "beginning-of-line") {
      ReadlineLibrary.extend("beginning-of-line", $0, $1) { _ in
        ReadlineLibrary.moveInRow { $0.lowerBound }
      }
    }
    add("previous-column-or-backward-char", "backward-char") { count, key in
      ReadlineLibrary.extend("backward-char", count, key) { $0.walkSideways(by: -Int(count)) }
    }
    add("begin-paste") { _, _ in
      ReadlineLibrary.loop?.beginPaste()
      return 0
    }
    add("ignore-paste-end") { _, _ in 0 }
    add("re-read-init-file-and-bind") { count, key in
      defer { ReadlineLibrary.bindCommands() }
      return rl_re_read_init_file(count, key)
    }
    add("next-row-or-next-history", "next-history") { count, key in
      ReadlineLibrary.extend("next-history", count, key) {
        $0.moveRow(by: Int(count)) || $0.walk(.down, times: Int(count))
      }
    }
    add("previous-row-or-previous-history", "previous-history") { count, key in
      ReadlineLibrary.extend("previous-history", count, key) {
        $0.moveRow(by: -Int(count)) || $0.walk(.up, times: Int(count))
      }
    }
    add("row-below-or-next-history", "next-history") { count, key in
      ReadlineLibrary.extend("next-history", count, key) { $0.moveRow(by: Int(count)) }
    }
    add("row-above-or-previous-history", "previous-history") { count, key in
      ReadlineLibrary.extend("previous-history", count, key) { $0.moveRow(by: -Int(count)) }
    }
    // Without rows these keys ring the bell. readline's own commands search the history, but if a found line is edited
    // and the search repeated, readline 8.2 frees an undo list twice and aborts.
    add("next-page", "") { ReadlineLibrary.walk("", .pageDown, $0, $1) }
    add("previous-page", "") { ReadlineLibrary.walk("", .pageUp, $0, $1) }
    add("previous-row", "") { ReadlineLibrary.walk("", .backward, $0, $1) }
    add("next-row-or-complete", "complete") { count, key in
      ReadlineLibrary.extend("complete", count, key) {
        rl_inhibit_completion == 0 && $0.walkByCompleting(times: Int(count))
      }
    }
    add("leave-rows-or-abort", "abort") { ReadlineLibrary.extend("abort", $0, $1) { $0.leave() } }
    add("take-row-or-accept-line", "accept-line") {
      ReadlineLibrary.extend("accept-line", $0, $1) {
        $0.takeRow() || ReadlineLibrary.loop?.submit(by: "accept-line") == false
      }
    }
    add("leave-rows-and-accept-line", "accept-line") {
      ReadlineLibrary.extend("accept-line", $0, $1) {
        _ = $0.leave()
        return ReadlineLibrary.loop?.submit(by: "accept-line") == false
      }
    }
    add("validate-and-insert-comment") { count, key in
      guard let loop = ReadlineLibrary.loop, loop.validator != nil else {
        return rl_insert_comment(count, key)
      }
      loop.screen.hideOverlay()
      ReadlineLibrary.replace(0..<0, with: ReadlineLibrary.variable("comment-begin"))
      return loop.submit(by: "accept-line") ? rl_newline(1, key) : 0
    }
    add("validate-and-operate-and-get-next", "operate-and-get-next") {
      ReadlineLibrary.extend("operate-and-get-next", $0, $1) { _ in
        ReadlineLibrary.loop?.submit(by: "operate-and-get-next") == false
      }
    }
  }

  /// The addresses of the commands that act on the panel's rows, each with the readline command that runs if there are
  /// no rows.
  private static var rowCommands: [UInt: String] = [:]

  private static func add(
    _ name: String, _ former: String, _ command: @escaping @convention(c) (Int32, Int32) -> Int32
  ) {
    add(name, command)
    rowCommands[address(of: name)] = former
  }

  private static func walk(_ former: String, _ step: Walk.Step, _ count: Int32, _ key: Int32) -> Int32 {
    extend(former, count, key) { $0.walk(step, times: Int(count)) }
  }

  /// Acts on the panel's rows, or else runs readline's own command. If there is neither, rings the bell.
  private static func extend(
    _ former: String, _ count: Int32, _ key: Int32, by body: (LineCompletion) -> Bool
  ) -> Int32 {
    if let completion = ReadlineLibrary.loop?.completion, body(completion) { return 0 }
    guard let command = rl_named_function(former) else { return rl_ding() }
    ReadlineLibrary.loop?.screen.hideOverlay()
    // Some commands continue what they did if they were also the last command.
    if let last = rowCommands[address(of: rl_last_func)] { rl_last_func = rl_named_function(last) }
    return command(count, key)
  }

  static func add(_ name: String, _ command: @escaping @convention(c) (Int32, Int32) -> Int32) {
    rl_add_defun(strdup(name), command, -1)
  }

  static func bindCommands() {
    for name in ["emacs-standard", "vi-insert"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      rebind("forward-char", to: "accept-ghost-or-forward-char", in: keymap)
      rebind("forward-byte", to: "accept-ghost-or-forward-char", in: keymap)
      rebind("backward-char", to: "previous-column-or-backward-char", in: keymap)
      rebind("backward-byte", to: "previous-column-or-backward-char", in: keymap)
      rebind("beginning-of-line", to: "beginning-of-row", in: keymap)
      rebind("end-of-line", to: "accept-ghost-or-end-of-line", in: keymap)
      rebind("re-read-init-file", to: "re-read-init-file-and-bind", in: keymap)
      rebind("bracketed-paste-begin", to: "begin-paste", in: keymap)
      rebind("next-history", to: "next-row-or-next-history", in: keymap)
      rebind("previous-history", to: "previous-row-or-previous-history", in: keymap)
      rebind("complete", to: "next-row-or-complete", in: keymap)
      rebind("accept-line", to: "take-row-or-accept-line", in: keymap)
      rebind("operate-and-get-next", to: "validate-and-operate-and-get-next", in: keymap)
      rebind("insert-comment", to: "validate-and-insert-comment", in: keymap)
      for (key, former, command) in [
        ("\u{1B}[6~", "history-search-forward", "next-page"),
        ("\u{1B}[5~", "history-search-backward", "previous-page"),
        ("\u{1B}[Z", "", "previous-row"),
        ("\u{07}", "abort", "leave-rows-or-abort"),
        ("\u{07}", "self-insert", "leave-rows-or-abort"),
      ] {
        let bound = rl_function_of_keyseq(key, keymap, nil)
        guard bound == nil && key.hasPrefix("\u{1B}") || address(of: bound) == address(of: former) else {
          continue
        }
        rl_bind_keyseq_in_map(key, rl_named_function(command), keymap)
      }
      // Escape and Enter may arrive together, which readline takes for a key that switches to vi mode.
      for key in ["\u{1B}\r", "\u{1B}\n"] where name == "emacs-standard" {
        let bound = rl_function_of_keyseq(key, keymap, nil)
        guard address(of: bound) == address(of: "vi-editing-mode") else { continue }
        rl_bind_keyseq_in_map(key, rl_named_function("leave-rows-and-accept-line"), keymap)
      }
      // The end of a paste can come after the paste was given up.
      rl_bind_keyseq_in_map("\\e[201~", rl_named_function("ignore-paste-end"), keymap)
    }
    if let commandMap = rl_get_keymap_by_name("vi-move") {
      rebind("accept-line", to: "take-row-or-accept-line", in: commandMap)
      rebind("insert-comment", to: "validate-and-insert-comment", in: commandMap)
      rebind("next-history", to: "row-below-or-next-history", in: commandMap)
      rebind("previous-history", to: "row-above-or-previous-history", in: commandMap)
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

  /// Gives one key to readline, which calls the loop for completions, accepted lines and drawing.
  ///
  /// Source: `rl_callback_read_char` in https://git.savannah.gnu.org/cgit/readline.git/tree/callback.c
  static func readKey() {
    let tookNumber = takesNumber
    rl_callback_read_char()
    // readline 8.2 may leave a part of the number, which was shown in place of the prompt, or of the line after it.
    if tookNumber, !takesNumber { eraseLine() }
    // After Enter with a numeric argument, readline 8.2 keeps the line until the next key. This command does nothing.
    if rl_done != 0, rl_readline_state & UInt(RL_STATE_CALLBACK) != 0 { run("ignore-paste-end") }
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

  /// Whether each of these bytes, typed next, only inserts itself.
  static func insertThemselves(_ keys: some Sequence<UInt8>) -> Bool {
    guard isBetweenCommands, let keymap = rl_get_keymap() else { return false }
    return keys.allSatisfy {
      let entry = keymap[Int($0)]
      return entry.type == CChar(ISFUNC) && address(of: entry.function) == selfInsert
    }
  }

  /// Whether these bytes, typed next, are one command that acts on the panel's rows.
  static func isRowCommand(_ keys: ArraySlice<UInt8>) -> Bool {
    guard isBetweenCommands, 1...16 ~= keys.count else { return false }
    var type: Int32 = -1
    let command = keys.withUnsafeBytes {
      rl_function_of_keyseq_len($0.bindMemory(to: CChar.self).baseAddress, $0.count, rl_get_keymap(), &type)
    }
    return type == ISFUNC && rowCommands[address(of: command)] != nil
  }

  /// Whether keys go to something other than editing: a search, a numeric argument, or the object of a vi command.
  static var isBusy: Bool {
    rl_readline_state
      & UInt(
        RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH | RL_STATE_VIMOTION)
      != 0
  }

  private static var takesNumber: Bool { rl_readline_state & UInt(RL_STATE_NUMERICARG) != 0 }

  /// Makes readline forget the last command, so that the next one does not continue it.
  static func forgetLastCommand() { rl_last_func = nil }
}
