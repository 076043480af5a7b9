import CReadline

/// The line being edited, and the lines before it.
extension ReadlineLibrary {
  static var line: String { String(cString: rl_line_buffer) }

  /// The line's length in bytes.
  static var length: Int { Int(rl_end) }

  /// Whether the line has several rows of its own.
  static var hasNewline: Bool { strchr(rl_line_buffer, 0x0A) != nil }

  /// Where the cursor stands, in bytes.
  static var point: Int {
    get { Int(rl_point) }
    set { rl_point = Int32(newValue) }
  }

  /// Puts text in the place of a range of bytes, as one step of undo, and the cursor behind it.
  static func replace(_ range: Range<Int>, with text: String) {
    rl_begin_undo_group()
    rl_delete_text(Int32(range.lowerBound), Int32(range.upperBound))
    rl_point = Int32(range.lowerBound)
    rl_insert_text(text)
    rl_end_undo_group()
  }

  /// Where the mark stands, in bytes.
  static var mark: Int { Int(rl_mark) }

  /// Gives a former line back by undoing what was made of it since, so that nothing of it is left to undo.
  static func goBack(to former: EditedLine, mark: Int) {
    while line != former.text, rl_undo_list != nil { rl_do_undo() }
    if line != former.text { replace(0..<length, with: former.text) }
    point = former.cursor
    rl_mark = Int32(mark)
  }

  static func delete(_ range: Range<Int>) {
    rl_delete_text(Int32(range.lowerBound), Int32(range.upperBound))
  }

  static func insert(_ text: String) { rl_insert_text(text) }

  static func beginUndoGroup() { rl_begin_undo_group() }

  static func endUndoGroup() { rl_end_undo_group() }

  /// Where the cursor's row stands in the line, in bytes.
  static var row: Range<Int> {
    let before = editedLine.text(0..<point).utf8
    let start = before.lastIndex(of: 0x0A).map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0
    return start..<point + strcspn(rl_line_buffer + point, "\n")
  }

  /// Moves the cursor within its row. False where there are no other rows.
  static func moveInRow(to place: (Range<Int>) -> Int) -> Bool {
    guard hasNewline else { return false }
    loop?.screen.hideOverlay()
    point = place(row)
    return true
  }

  /// Begins a further row beneath the cursor's.
  static func beginRow() {
    point = row.upperBound
    replace(point..<point, with: "\n")
    if rl_editing_mode == 0 { rl_vi_insertion_mode(1, 0) }
  }

  /// Moves by rows of the line, to the same column as far as there is one. False where there are none to move by.
  static func moveRow(by count: Int) -> Bool {
    let rows = line.split(separator: "\n", omittingEmptySubsequences: false)
    let above = editedLine.text(0..<point).split(separator: "\n", omittingEmptySubsequences: false)
    let row = min(max(above.count - 1 + count, 0), rows.count - 1)
    guard row != above.count - 1 else { return false }
    let column = Readline.cells(of: String(above[above.count - 1]))
    point =
      rows[..<row].reduce(0) { $0 + $1.utf8.count + 1 } + clipped(String(rows[row]), to: column).utf8.count
    return true
  }

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

  // MARK: History

  /// Begins a history of at most so many lines.
  static func beginHistory(_ lines: [String], limit: Int) {
    clear_history()
    stifle_history(Int32(clamping: limit))
    for line in lines { add_history(line) }
  }

  /// Whether the line is one of the history's, as it stands there.
  static var isHistoryLine: Bool {
    guard where_history() < history_length, let entry = current_history() else { return false }
    return strcmp(entry.pointee.line, rl_line_buffer) == 0
  }

  static func addToHistory(_ line: String) { add_history(line) }

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
    // Words are counted from the end, and whoever is among earlier lines stays there.
    let position = where_history()
    defer { history_set_pos(position) }
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
}
