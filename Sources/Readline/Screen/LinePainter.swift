/// Highlights a line that readline has drawn: writes its characters again, in styles, to the same cells.
struct LinePainter {
  private let width: Int
  private var row: Int
  private var column: Int
  private var text = "\u{1B}7\u{1B}[?7l"
  private var style: TextStyle?
  /// Whether the terminal's cursor is at `row` and `column`.
  private var isThere = false
  private var terminalRow: Int

  /// - Parameters:
  ///   - start: the line's beginning.
  ///   - cursor: the terminal's cursor.
  init(from start: CellLayout, cursor: CellLayout) {
    width = start.width
    row = start.row
    column = start.column
    terminalRow = cursor.row
  }

  /// The text to send for a line. It leaves the cursor in its place.
  static func painted(
    _ line: String, from start: CellLayout, cursor: CellLayout, style: (_ offset: Int) -> TextStyle?
  ) -> String {
    var painter = LinePainter(from: start, cursor: cursor)
    var offset = 0
    for scalar in line.unicodeScalars {
      painter.add(scalar, style(offset))
      offset += scalar.utf8.count
    }
    return painter.text + (painter.style == nil ? "" : "\u{1B}[0m") + "\u{1B}[?7h\u{1B}8"
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ style: TextStyle?) {
    switch scalar.value {
    case 0x0A:
      row += 1
      column = 0
      isThere = false
    case 0x09: for _ in 0..<(8 - column % 8) { put(" ", cells: 1, style) }
    case 0..<0x20, 0x7F:
      put("^", cells: 1, style)
      put(Unicode.Scalar(UInt8(scalar.value) ^ 0x40), cells: 1, style)
    default: put(scalar, cells: ReadlineLibrary.cells(of: scalar), style)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, cells: Int, _ style: TextStyle?) {
    // A combining mark must follow its character.
    if cells == 0, !isThere { return }
    if column + cells > width {
      row += 1
      column = 0
      isThere = false
    }
    if !isThere {
      let rows = row - terminalRow
      if rows != 0 { text += "\u{1B}[\(abs(rows))\(rows > 0 ? "B" : "A")" }
      text += "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
      (terminalRow, isThere) = (row, true)
    }
    if style != self.style { text += style?.sequence ?? "\u{1B}[0m" }
    self.style = style
    text.unicodeScalars.append(scalar)
    column += cells
    if column >= width {
      row += 1
      column = 0
      isThere = false
    }
  }
}
