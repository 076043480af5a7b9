import Basics
import CReadline

/// How readline draws the prompt and the line.
extension ReadlineLibrary {
  /// A text that is drawn in place of the line, with offsets in it.
  struct Drawn {
    let text: String
    let point: Int
    let mark: Int
  }

  /// Draws what has changed, and puts the cursor in its place or after the last character.
  ///
  /// readline draws the contents of its line buffer, so the drawn form is put there meanwhile.
  static func redraw(as drawn: Drawn?, cursorAtEnd: Bool) {
    let typed = (buffer: rl_line_buffer, point: rl_point, end: rl_end, mark: rl_mark)
    if let drawn {
      rl_line_buffer = strdup(drawn.text)
      rl_end = Int32(drawn.text.utf8.count)
      rl_point = Int32(drawn.point)
      rl_mark = Int32(drawn.mark)
    }
    if cursorAtEnd { rl_point = rl_end }
    rl_redisplay()
    if drawn != nil { free(rl_line_buffer) }
    (rl_line_buffer, rl_point, rl_end, rl_mark) = typed
  }

  /// Draws the prompt and the line again. The cursor must be in the first column of an empty row.
  static func drawAnew() { rl_forced_update_display() }

  /// Whether a long line scrolls sideways in one row instead of being wrapped.
  ///
  /// Set it only with a prompt without escape sequences. If a line has scrolled past a prompt with escape sequences,
  /// readline 8.2 looks for the prompt's end in the visible rest of the line, and never stops if that is shorter than
  /// the prompt.
  /// Source: `update_line` in https://git.savannah.gnu.org/cgit/readline.git/tree/display.c
  static var scrollsSideways: Bool {
    get { variable("horizontal-scroll-mode") == "on" }
    set { rl_variable_bind("horizontal-scroll-mode", newValue ? "on" : "off") }
  }

  /// Whether readline highlights the text between cursor and mark.
  static var hasActiveRegion: Bool { rl_mark_active_p() != 0 }

  /// Erases the line from the screen, so that it can be drawn differently in the same place.
  static func eraseLine() {
    rl_clear_visible_line()
    rl_on_new_line()
  }

  /// The sequences that begin and end the terminal's standout mode, or reverse if that is italic; nil if there are
  /// none.
  static var highlight: (begin: String, end: String)? {
    guard let begin = capability("so"), let end = capability("se") else { return nil }
    return begin == "\u{1B}[3m" ? ("\u{1B}[7m", "\u{1B}[27m") : (begin, end)
  }

  /// A capability from the terminal's description, without the delays for old terminals; nil if it has none.
  private static func capability(_ name: String) -> String? {
    guard let text = rl_get_termcap(name).map({ String(cString: $0) }) else { return nil }
    var sent = ""
    var rest = text[...]
    while let next = rest.popFirst() {
      if next == "$", rest.first == "<" {
        rest = rest.drop { $0 != ">" }.dropFirst()
      } else {
        sent.append(next)
      }
    }
    return sent.isEmpty ? nil : sent
  }

  /// Asks the terminal for its number of rows and columns.
  static func measureScreen() -> (rows: Int, columns: Int) {
    rl_reset_screen_size()
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    // With a single row readline would scroll sideways by itself, whatever the prompt. With two columns it divides by
    // zero.
    if rows < 2 || columns < 3 { rl_set_screen_size(max(rows, 2), max(columns, 3)) }
    return (Int(rows), max(Int(columns), 1))
  }

  /// The size that the terminal has now, before readline looks at its settings; nil if it has none.
  static var windowSize: EditorFrame.Size? {
    var size = winsize()
    guard ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return .init(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Sets the prompt and measures it again. Do not call it while something else is shown in the prompt's place.
  static func setPrompt(_ prompt: String) { rl_set_prompt(prompt) }

  /// The text that readline shows in place of the prompt's last row during a search or a numeric argument; nil if it shows
  /// the prompt.
  static var message: String? {
    guard isBusy, let shown = rl_display_prompt, shown != rl_prompt else { return nil }
    return String(cString: shown)
  }

  /// Whether readline draws the cursor at the bracket that matches the typed one, and then waits.
  static var showsMatchingBracket: Bool {
    guard rl_readline_state & UInt(RL_STATE_DISPATCHING) != 0, rl_explicit_arg == 0 else { return false }
    return [")", "]", "}"].contains(Unicode.Scalar(UInt8(truncatingIfNeeded: rl_executing_key)))
      && variable("blink-matching-paren") == "on"
  }

  /// Sets how long readline waits there: half a second, its own default, or not at all.
  static func showMatchingBracket(briefly isBrief: Bool) {
    _ = rl_set_paren_blink_timeout(isBrief ? 0 : 500_000)
  }

  /// Whether readline marks the line, an earlier one, as soon as it is changed.
  static var marksChanges: Bool { current_history() != nil && variable("mark-modified-lines") == "on" }

  /// The mark of an earlier line that has been changed, shown before anything else.
  static var changeMark: String { rl_undo_list != nil && marksChanges ? "*" : "" }

  /// The mark of the editing mode, shown before the last row of the prompt if the user wants it.
  static var modeMark: String {
    guard variable("show-mode-in-prompt") == "on" else { return "" }
    guard rl_editing_mode == 0 else { return variable("emacs-mode-string") }
    let isInserting = rl_get_keymap() == rl_get_keymap_by_name("vi-insert")
    return variable(isInserting ? "vi-ins-mode-string" : "vi-cmd-mode-string")
  }

  /// Stops showing the editing mode in the prompt.
  static func hideModeMark() { rl_variable_bind("show-mode-in-prompt", "off") }
}
