import CReadline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What readline asks of the editor while it handles a key.
@MainActor
protocol ReadlineClient: AnyObject {
  /// The next byte of a key; nil where the terminal is gone.
  func nextKey() -> UInt8?
  /// Whether a byte can be had within so many microseconds.
  func hasKey(within microseconds: Int32) -> Bool
  /// What can replace the text before the cursor; nil rings the bell.
  func completions(for request: CompletionRequest) -> [String]?
  /// The list of what completions gave is to be shown.
  func listCompletions()
  /// Takes the suggestion that is shown after the cursor; false where none is.
  func acceptHint() -> Bool
  /// The terminal has announced a paste.
  func beginPaste()
  /// Called before readline draws the line.
  func willDraw()
  /// A line was accepted, or with nil the end of input.
  func accept(_ line: String?)
}

/// What readline wants completions for.
enum CompletionRequest: Int32 {
  case insert = 9
  case insertAndList = 33
  case insertOrList = 64
  case list = 63
  case insertAll = 42
  case cycle = 37
}

/// The door to GNU readline 8: every call of the C library is in this file.
///
/// Threads: readline serves one thread, so all of this is the main actor's. Ownership: a name given to readline is
/// kept by it for good, so it gets a copy that is never freed; an array of completions and the strings in it are freed
/// by readline, an accepted line by us. readline leaves a failed command by `longjmp` to `readKey()`, so nothing that
/// can fail that way is called from elsewhere.
@MainActor
enum ReadlineLibrary {
  /// Who answers readline's questions; set while an editor runs.
  static weak var client: (any ReadlineClient)?

  private static var isInitialised = false
  /// The address of the command that adds a key to the line.
  private static var selfInsert: UInt = 0
  /// A stand-in for whoever forgot to stop; readline takes it as the end of input.
  private static let endOfInput: Int32 = -1

  /// The library's version: `8.2`.
  static var version: String { String(cString: rl_library_version) }

  // MARK: Setting up

  /// Makes readline ready: reads the user's init file, in which `$if name` holds, and binds the editor's commands to
  /// the keys the user has given to the commands they extend.
  static func initialise(name: String, output: UnsafeMutablePointer<FILE>) {
    rl_outstream = output
    rl_getc_function = { _ in ReadlineLibrary.client?.nextKey().map(Int32.init) ?? ReadlineLibrary.endOfInput
    }
    rl_input_available_hook = {
      // A negative timeout asks for the one in force and changes nothing.
      ReadlineLibrary.client?.hasKey(within: rl_set_keyboard_input_timeout(-1)) == true ? 1 : 0
    }
    guard !isInitialised else { return }
    isInitialised = true
    rl_readline_name = UnsafePointer(strdup(name))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    // The editor decides which part of the line is completed, so readline is told it is all one word.
    rl_completer_word_break_characters = UnsafePointer(strdup(""))
    rl_attempted_completion_function = { _, _, _ in ReadlineLibrary.complete() }
    rl_completion_display_matches_hook = { _, _, _ in ReadlineLibrary.client?.listCompletions() }
    rl_sort_completion_matches = 0
    rl_ignore_completion_duplicates = 0
    // The terminal stays prepared from the first prompt to the last: between two lines it would echo keys.
    rl_prep_term_function = nil
    rl_deprep_term_function = nil
    addCommands()
    rl_variable_bind("keyseq-timeout", "50")
    rl_initialize()
    bindCommands()
    selfInsert = unsafeBitCast(rl_named_function("self-insert"), to: UInt.self)
    using_history()
  }

  private static func addCommands() {
    add("accept-hint-or-forward-char") { count, key in
      ReadlineLibrary.client?.acceptHint() == true ? 0 : rl_forward_char(count, key)
    }
    add("accept-hint-or-end-of-line") { count, key in
      ReadlineLibrary.client?.acceptHint() == true ? 0 : rl_end_of_line(count, key)
    }
    add("begin-paste") { _, _ in
      ReadlineLibrary.client?.beginPaste()
      return 0
    }
    add("ignore-paste-end") { _, _ in 0 }
  }

  private static func add(_ name: String, _ command: @escaping @convention(c) (Int32, Int32) -> Int32) {
    rl_add_defun(strdup(name), command, -1)
  }

  private static func bindCommands() {
    for name in ["emacs-standard", "vi-insert"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      rebind("forward-char", to: "accept-hint-or-forward-char", in: keymap)
      rebind("forward-byte", to: "accept-hint-or-forward-char", in: keymap)
      rebind("end-of-line", to: "accept-hint-or-end-of-line", in: keymap)
      rebind("bracketed-paste-begin", to: "begin-paste", in: keymap)
      // The end of a paste that was given up can still come.
      rl_bind_keyseq_in_map("\\e[201~", rl_named_function("ignore-paste-end"), keymap)
    }
    guard let insertMap = rl_get_keymap_by_name("vi-insert") else { return }
    for (key, command) in [
      ("\u{06}", "accept-hint-or-forward-char"), ("\u{05}", "accept-hint-or-end-of-line"),
    ] where isSame(rl_function_of_keyseq(key, insertMap, nil), "self-insert") {
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

  /// Function pointers cannot be compared in Swift, and naming a C function may give a thunk of it: compares the
  /// addresses of what readline itself knows.
  private static func isSame(_ function: (@convention(c) (Int32, Int32) -> Int32)?, _ name: String) -> Bool {
    unsafeBitCast(function, to: UInt.self) == unsafeBitCast(rl_named_function(name), to: UInt.self)
  }

  /// Puts the terminal into the mode that editing needs.
  static func prepareTerminal() { rl_prep_terminal(1) }

  /// Gives the terminal its former mode back.
  static func restoreTerminal() { rl_deprep_terminal() }

  /// Shows the prompt and begins to edit.
  static func begin(prompt: String) {
    rl_redisplay_function = {
      ReadlineLibrary.client?.willDraw()
      rl_redisplay()
    }
    rl_callback_handler_install(prompt) { line in
      let text = line.map { String(cString: $0) }
      free(line)
      ReadlineLibrary.client?.accept(text)
    }
  }

  /// Stops editing; the prompt is not shown again.
  static func end() {
    rl_callback_handler_remove()
    rl_redisplay_function = { rl_redisplay() }
  }

  /// Whether the terminal can move its cursor up, without which there is no drawing beneath the line.
  static var canMoveUp: Bool { rl_get_termcap("up").map { $0.pointee != 0 } ?? false }

  // MARK: The line

  static var line: String { String(cString: rl_line_buffer) }

  /// The line's length in bytes.
  static var length: Int { Int(rl_end) }

  /// Whether the line has several rows of its own.
  static var hasNewline: Bool { strchr(rl_line_buffer, 0x0A) != nil }

  /// Where the cursor stands, in bytes.
  static var point: Int { Int(rl_point) }

  /// Puts text in the place of a range of bytes, as one step of undo, and the cursor behind it.
  static func replace(_ range: Range<Int>, with text: String) {
    rl_begin_undo_group()
    rl_delete_text(Int32(range.lowerBound), Int32(range.upperBound))
    rl_point = Int32(range.lowerBound)
    rl_insert_text(text)
    rl_end_undo_group()
  }

  static func delete(_ range: Range<Int>) {
    rl_delete_text(Int32(range.lowerBound), Int32(range.upperBound))
  }

  static func insert(_ text: String) { rl_insert_text(text) }

  static func beginUndoGroup() { rl_begin_undo_group() }

  static func endUndoGroup() { rl_end_undo_group() }

  /// Gives one key to readline; answers, accepted lines and drawing come through the client.
  static func readKey() { rl_callback_read_char() }

  /// Completes as if the user had pressed the key for it.
  static func complete(as request: CompletionRequest) {
    if request == .cycle {
      // Otherwise readline would go on with the empty list it got before.
      rl_last_func = nil
      rl_menu_complete(1, Int32(UInt8(ascii: "\t")))
      rl_last_func = rl_named_function("menu-complete")
    } else {
      rl_complete_internal(request.rawValue)
    }
  }

  /// Whether each of these bytes, typed next, only adds itself to the line.
  static func insertThemselves(_ keys: some Sequence<UInt8>) -> Bool {
    let inSequence =
      rl_readline_state & UInt(RL_STATE_MULTIKEY | RL_STATE_METANEXT | RL_STATE_MACROINPUT) != 0
    guard !isBusy, !inSequence, let keymap = rl_get_keymap() else { return false }
    return keys.allSatisfy {
      let entry = keymap[Int($0)]
      return entry.type == CChar(ISFUNC) && unsafeBitCast(entry.function, to: UInt.self) == selfInsert
    }
  }

  /// Whether the command before this one was of that name.
  static func lastCommandWas(_ name: String) -> Bool { isSame(rl_last_func, name) }

  /// Leaves a search, a numeric argument or half a key sequence, and forgets the line.
  static func abandonLine() {
    let replacesPrompt = rl_readline_state & UInt(RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0
    rl_callback_sigcleanup()
    // Of a number that belongs to an unfinished vi command readline only forgets the command.
    if isBusy { rl_callback_sigcleanup() }
    // readline leaves what it shows in the prompt's place there.
    if replacesPrompt { rl_restore_prompt() }
    rl_free_line_state()
  }

  /// Begins an empty line; to be drawn on a new row.
  static func clearLine() {
    rl_replace_line("", 1)
    rl_point = 0
    if rl_editing_mode == 0 { rl_vi_insertion_mode(1, 0) }
    using_history()
    rl_on_new_line()
  }

  static func clearHistory() { clear_history() }

  static func addToHistory(_ line: String, limit: Int) {
    if history_is_stifled() == 0 { stifle_history(Int32(clamping: limit)) }
    add_history(line)
  }

  /// What the history makes of an accepted line in which `!` or `^` stands for an earlier one.
  enum Expansion {
    /// The line means itself.
    case none
    /// The line means this one.
    case line(String)
    /// The line is not to be accepted, only this is to be shown: what `:p` asks for, or what is wrong with it.
    case refusal(String)
  }

  /// Source: https://tiswww.case.edu/php/chet/readline/history.html#History-Interaction
  static func historyExpansion(of line: String) -> Expansion {
    using_history()
    let copy = strdup(line)
    var result: UnsafeMutablePointer<CChar>?
    let outcome = history_expand(copy, &result)
    free(copy)
    defer { free(result) }
    guard outcome != 0, let result else { return .none }
    let text = String(cString: result)
    return outcome == 1 ? .line(text) : .refusal(text)
  }

  /// The newest line of the history.
  static var newestHistoryLine: String? {
    guard history_length > 0, let entry = history_get(history_base + history_length - 1) else { return nil }
    return String(cString: entry.pointee.line)
  }

  // MARK: Drawing

  /// Draws what has changed and puts the cursor where it belongs.
  static func redraw() { rl_redisplay() }

  /// Draws the prompt and the line anew, where the cursor stands in the first column of an empty row.
  static func drawAnew() { rl_forced_update_display() }

  /// Runs something with the terminal's cursor behind the last character of the line.
  ///
  /// readline moves it, so wrapping, wide characters, marks in prompts and mode strings need no second account.
  static func atEndOfLine(_ body: () -> Void) {
    let point = rl_point
    if point != rl_end {
      rl_point = rl_end
      rl_redisplay()
    }
    body()
    if point != rl_end {
      rl_point = point
      rl_redisplay()
    }
  }

  /// Puts the cursor behind the last character of the line and leaves it there.
  static func moveToEnd() {
    rl_point = rl_end
    rl_redisplay()
  }

  /// Whether a long line scrolls sideways in one row instead of being wrapped.
  ///
  /// Only to be used with a prompt without escape sequences: scrolled past one that has some, readline 8.2 looks for
  /// the prompt's end in what is left of the line, and never stops where that is shorter than the prompt.
  /// Source: `update_line` in https://git.savannah.gnu.org/cgit/readline.git/tree/display.c
  static var scrollsSideways: Bool {
    get { variable("horizontal-scroll-mode") == "on" }
    set { rl_variable_bind("horizontal-scroll-mode", newValue ? "on" : "off") }
  }

  /// Takes what is drawn of the line off the screen, so that it can be drawn in another way from the same place.
  static func eraseLine() {
    rl_clear_visible_line()
    rl_on_new_line()
  }

  /// The columns of a scalar by the C library, as readline measures; negative for one that cannot be printed.
  nonisolated static func width(of scalar: Unicode.Scalar) -> Int { Int(wcwidth(wchar_t(scalar.value))) }

  /// Asks the terminal for its rows and columns.
  static func measureScreen() -> (rows: Int, columns: Int) {
    rl_reset_screen_size()
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    // With a single row readline would begin to scroll sideways by itself, whatever the prompt.
    if rows < 2 { rl_set_screen_size(2, 0) }
    return (Int(rows), Int(columns))
  }

  /// Uses another prompt, or measures the same one anew; not while something else stands in its place.
  static func setPrompt(_ prompt: String) { rl_set_prompt(prompt) }

  /// Whether keys mean something else than editing: a search, a numeric argument, the object of a vi command.
  static var isBusy: Bool {
    rl_readline_state
      & UInt(
        RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH | RL_STATE_VIMOTION)
      != 0
  }

  /// What readline shows in the prompt's place while it searches or takes a number.
  static var message: String? {
    guard isBusy, let shown = rl_display_prompt else { return nil }
    return String(cString: shown)
  }

  /// What stands before the last row of the prompt where the user wants to see the editing mode.
  static var modeMark: String {
    guard variable("show-mode-in-prompt") == "on" else { return "" }
    guard rl_editing_mode == 0 else { return variable("emacs-mode-string") }
    let isInserting = rl_get_keymap() == rl_get_keymap_by_name("vi-insert")
    return variable(isInserting ? "vi-ins-mode-string" : "vi-cmd-mode-string")
  }

  /// Leaves the editing mode out of the prompt from here on.
  static func hideModeMark() { rl_variable_bind("show-mode-in-prompt", "off") }

  private static func variable(_ name: String) -> String {
    rl_variable_value(name).map { String(cString: $0) } ?? ""
  }

  // MARK: Completion

  private static func complete() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // readline resets these before each call: no file names, no blank behind a single match.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    rl_completion_suppress_append = 1
    guard let request = CompletionRequest(rawValue: rl_completion_type),
      let texts = ReadlineLibrary.client?.completions(for: request), !texts.isEmpty
    else { return nil }
    let stride = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = calloc(texts.count + 1, stride) else { return nil }
    let array = memory.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, text) in texts.enumerated() { array[index] = strdup(text) }
    return array
  }
}
