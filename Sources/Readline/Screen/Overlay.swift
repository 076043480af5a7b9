/// The ghost text after readline's line and the panel beneath it.
///
/// The overlay is hidden before readline is given a key and shown again afterwards; between two keys only changes are
/// drawn. When a method returns, the terminal's cursor is where readline left it.
@MainActor
struct Overlay {
  /// The contents of the overlay.
  struct Content: Equatable {
    var ghost = ""
    var rows: [PanelRow] = []

    var isEmpty: Bool { ghost.isEmpty && rows.isEmpty }
  }

  private(set) var shown = Content() {
    didSet { TerminalRescue.note(hasGhost: !shown.ghost.isEmpty) }
  }
  let output: TerminalOutput
  let style: PanelStyle

  init(output: TerminalOutput, style: PanelStyle) {
    self.output = output
    self.style = style
  }

  /// Erases the overlay.
  ///
  /// - Parameter endsAtMargin: whether the line ends with a full row, so that the cursor is in an empty row that
  ///   belongs to it. A terminal that erases that whole row forgets that the row above continued in it, and no longer
  ///   rewraps the two as one line. So blanks are written over the row instead.
  mutating func hide(endsAtMargin: Bool) {
    guard !shown.isEmpty else { return }
    output.isSynchronised = true
    let former = shown
    atEnd {
      if ReadlineLibrary.scrollsSideways {
        // The cursor may be in the middle of the line.
        return output.add("\u{1B}7\r\u{1B}[B\u{1B}[J\u{1B}8")
      }
      guard endsAtMargin else { return output.add("\u{1B}[J") }
      output.add(blanks(over: former.ghost) + "\r")
      if !former.rows.isEmpty { output.add("\u{1B}[B\u{1B}[J\u{1B}[A") }
    }
    shown = Content()
  }

  /// Takes note of `count` plain characters that were written over the ghost text.
  mutating func typeOver(count: Int) {
    if !shown.ghost.isEmpty { shown.ghost.removeFirst(min(count, shown.ghost.count)) }
  }

  /// Takes note that the screen after the line is empty.
  mutating func forget() { shown = Content() }

  /// Shows other contents.
  mutating func show(_ content: Content) {
    guard content != shown else { return }
    output.isSynchronised = true
    let (rows, former) = (content.rows, shown)
    var text = ""
    if rows.count > former.rows.count {
      // Index moves down and scrolls at the bottom; unlike a line feed it keeps the column.
      text += String(repeating: "\u{1B}D", count: rows.count) + "\u{1B}[\(rows.count)A"
    }
    // The position is saved after scrolling. Without autowrap, drawing cannot move a row.
    text += "\u{1B}7\u{1B}[?7l"
    if content.ghost != former.ghost {
      text += PanelRow(content.ghost, .dim).painted(in: style)
      text += blanks(over: former.ghost, from: cells(of: content.ghost))
    }
    for (index, row) in rows.enumerated() {
      text += "\r\u{1B}[B"
      let isNew = index >= former.rows.count
      if isNew || former.rows[index] != row {
        text += isNew ? row.painted(in: style) : row.painted(over: former.rows[index], in: style)
      }
    }
    if rows.count < former.rows.count { text += "\r\u{1B}[B\u{1B}[J" }
    text += "\u{1B}[?7h\u{1B}8"
    atEnd { output.add(text) }
    shown = content
  }

  private func blanks(over text: String, from column: Int = 0) -> String {
    padded("", to: cells(of: text) - column)
  }

  /// Runs `body` with the cursor after the line. A line that scrolls sideways has one row, and moving to its end would
  /// scroll it.
  private func atEnd(_ body: () -> Void) {
    if ReadlineLibrary.scrollsSideways {
      body()
    } else {
      ReadlineLibrary.atEndOfLine(body)
    }
  }
}
