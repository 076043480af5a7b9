/// The prompt at the right edge of the line's first row.
extension EditorScreen {
  /// The column where the right prompt begins. The last column stays empty, so that no terminal wraps the row.
  var rightColumn: Int { line.size.columns - 1 - cells(of: right.text) }

  /// Where the right prompt is drawn: the number of rows above the line's end, and the column.
  var rightPlace: (above: Int, column: Int) {
    right.isEmpty ? (0, 0) : (line.firstRow?.above ?? 0, rightColumn)
  }

  /// The right prompt if the line and its ghost text leave a column free before it; else an empty row.
  func right(beside ghost: String) -> PanelRow {
    guard !right.isEmpty, !ReadlineLibrary.scrollsSideways, line.end.row < line.size.rows,
      let first = line.firstRow, first.end + (first.above == 0 ? cells(of: ghost) : 0) < rightColumn
    else { return PanelRow() }
    return right
  }

  /// The column that keys echoed at the line's end must not reach.
  func echoLimit(beside right: PanelRow) -> Int {
    right.isEmpty || line.firstRow?.above != 0 ? line.size.columns - 1 : rightColumn
  }

  /// Erases the right prompt, and the ghost text if that is before it. The cursor must be after the line.
  func eraseRight() {
    guard !shown.right.isEmpty else { return }
    shown.right = PanelRow()
    // A line that goes on from the right edge has overwritten it.
    guard let first = line.firstRow else { return }
    if first.above == 0 {
      output.add("\u{1B}[K")
      shown.ghost = ""
    } else {
      let column = first.end > 0 ? "\u{1B}[\(first.end)C" : ""
      output.add("\u{1B}7\u{1B}[\(first.above)A\r\(column)\u{1B}[K\u{1B}8")
    }
  }

  /// The columns of the line's first row with the prompt at its right, if no row were wrapped; zero for none.
  var firstRowLength: Int {
    guard !shown.right.isEmpty else { return 0 }
    let width = line.size.columns
    return (line.place(after: "", width: width).row + 1) * width - 1
  }
}
