/// What is drawn around readline's line: the ghost text after it and the panel beneath it.
///
/// It is taken off before readline is given a key and drawn again afterwards; between two keys only what differs is
/// drawn. The terminal's cursor is where readline left it whenever a method returns.
@MainActor
struct Overlay {
  /// Everything the overlay has on the screen.
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

  /// Takes everything off the screen.
  ///
  /// - Parameter endsAtMargin: whether the line ends with a full row, so that the cursor stands in an empty one that
  ///   belongs to it. A terminal that is told to erase a whole row forgets that the row above went on in it, and
  ///   would no longer wrap the line anew as one; such a row is cleared with blanks.
  mutating func hide(endsAtMargin: Bool) {
    guard !shown.isEmpty else { return }
    output.isSynchronised = true
    let former = shown
    atEnd {
      if ReadlineLibrary.scrollsSideways {
        // The cursor may stand in the middle of the line.
        return output.add("\u{1B}7\r\u{1B}[B\u{1B}[J\u{1B}8")
      }
      guard endsAtMargin else { return output.add("\u{1B}[J") }
      output.add(blanks(over: former.ghost) + "\r")
      if !former.rows.isEmpty { output.add("\u{1B}[B\u{1B}[J\u{1B}[A") }
    }
    shown = Content()
  }

  /// So many plain characters were written over the beginning of the ghost text.
  mutating func typeOver(count: Int) {
    if !shown.ghost.isEmpty { shown.ghost.removeFirst(min(count, shown.ghost.count)) }
  }

  /// The screen below the line is empty now, whatever was there.
  mutating func forget() { shown = Content() }

  /// Makes the screen show something else.
  mutating func show(_ content: Content) {
    guard content != shown else { return }
    output.isSynchronised = true
    let (rows, former) = (content.rows, shown)
    var text = ""
    if rows.count > former.rows.count {
      // Index moves down and scrolls at the bottom; unlike a line feed it keeps the column.
      text += String(repeating: "\u{1B}D", count: rows.count) + "\u{1B}[\(rows.count)A"
    }
    // The position is saved after the scrolling; without autowrap nothing drawn can move a row.
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

  /// A line that scrolls sideways has one row, and moving to its end would scroll it.
  private func atEnd(_ body: () -> Void) {
    if ReadlineLibrary.scrollsSideways {
      body()
    } else {
      ReadlineLibrary.atEndOfLine(body)
    }
  }
}
