import CReadline

/// The line being edited, and its history.
extension ReadlineLibrary {
  static var line: String { String(cString: rl_line_buffer) }

  /// The line in the form that completers take.
  static var editedLine: EditedLine { EditedLine(text: line, cursor: point) }

  /// The line's length in bytes.
  static var length: Int { Int(rl_end) }

  /// Whether the line has several rows.
  static var hasNewline: Bool { strchr(rl_line_buffer, 0x0A) != nil }

  /// Whether the line is plain ASCII.
  static var isASCII: Bool {
    !UnsafeBufferPointer(start: rl_line_buffer, count: length).contains { $0 & -0x80 != 0 }
  }

  /// The cursor's position in bytes.
  static var point: Int {
    get { Int(rl_point) }
    set { rl_point = Int32(newValue) }
  }

  /// Replaces a range of bytes with text, as one step of undo, and puts the cursor after it.
  static func replace(_ range: Range<Int>, with text: String) {
    rl_begin_undo_group()
    rl_delete_text(Int32(range.lowerBound), Int32(range.upperBound))
    rl_point = Int32(range.lowerBound)
    rl_insert_text(text)
    rl_end_undo_group()
  }

  /// The mark's position in bytes.
  static var mark: Int { Int(rl_mark) }

  /// Restores a former line by undoing the later changes, so that none of them is left to undo.
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

  /// The range of the cursor's row in the line, in bytes.
  static var row: Range<Int> {
    let before = editedLine.text(0..<point).utf8
    let start = before.lastIndex(of: 0x0A).map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0
    return start..<point + strcspn(rl_line_buffer + point, "\n")
  }

  /// Begins another row beneath the cursor's.
  static func beginRow() {
    point = row.upperBound
    replace(point..<point, with: "\n")
    if rl_editing_mode == 0 { rl_vi_insertion_mode(1, 0) }
  }

  /// Moves by rows of the line to the same column, or to the end of a shorter row. Returns false at the first or last
  /// row.
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

  /// Ends a search, a numeric argument or an unfinished key sequence, and forgets the line.
  static func abandonLine() {
    let replacesPrompt = rl_readline_state & UInt(RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0
    rl_callback_sigcleanup()
    // If a number belongs to an unfinished vi command, readline's first cleanup only ends the command.
    if isBusy { rl_callback_sigcleanup() }
    // readline does not restore the prompt by itself.
    if replacesPrompt { rl_restore_prompt() }
    rl_free_line_state()
  }

  /// Begins an empty line, to be drawn on a new row.
  static func clearLine() {
    // As after Enter, the line that a walk through the history or a search began with is forgotten too.
    reset()
    if rl_editing_mode == 0 { rl_vi_insertion_mode(1, 0) }
    rl_on_new_line()
  }

  // MARK: History

  /// Replaces the history with `lines`, and keeps at most `limit` of them.
  static func beginHistory(_ lines: [String], limit: Int) {
    clear_history()
    stifle_history(Int32(clamping: limit))
    for line in lines { add_history(line) }
  }

  /// Whether the line is a history entry, unchanged.
  static var isHistoryLine: Bool {
    guard where_history() < history_length, let entry = current_history() else { return false }
    return strcmp(entry.pointee.line, rl_line_buffer) == 0
  }

  /// Puts the user's place in the history right after a search.
  ///
  /// readline 8.2 may leave the place at an entry, and no line to come back to from there. The next walk would then give
  /// the line's undo list to that entry and to the line to come back to, and it would be freed twice.
  /// Source: `rl_get_previous_history` in https://git.savannah.gnu.org/cgit/readline.git/tree/misc.c
  static func endSearch() {
    guard let entry = current_history() else { return }
    if rl_undo_list == nil, strcmp(entry.pointee.line, rl_line_buffer) == 0 {
      rl_maybe_save_line()
    } else {
      using_history()
    }
  }

  static func addToHistory(_ line: String) { add_history(line) }

  /// The result of history expansion, in which `!` or `^` stands for an earlier line.
  enum Expansion {
    /// The line is unchanged.
    case none
    /// The expanded line.
    case line(String)
    /// The line must not be accepted. The text is to be shown: the expansion for `:p`, or an error.
    case refusal(String)
  }

  /// Expands a line with the history.
  ///
  /// Source: https://tiswww.case.edu/php/chet/readline/history.html#History-Interaction
  static func historyExpansion(of line: String) -> Expansion {
    // Events are counted from the end of the history. The user's place in it is restored afterwards.
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
