/// The ghost text after readline's line, the prompt at its right and the panel beneath it.
struct Overlay: Equatable {
  var ghost = ""
  /// The prompt at the right edge of the line's first row; empty for none.
  var right = PanelRow()
  var rows: [PanelRow] = []

  /// The text that turns the former overlay into this one, written with the cursor after the line. The cursor stays
  /// there. Only changes are written.
  ///
  /// - Parameter place: where the right prompt begins: the number of rows above the cursor, and the column.
  func painted(
    over former: Overlay, right place: (above: Int, column: Int) = (0, 0), in style: PanelStyle
  ) -> String {
    var text = ""
    if rows.count > former.rows.count {
      // Index moves down and scrolls at the bottom; unlike a line feed it keeps the column.
      text += String(repeating: "\u{1B}D", count: rows.count) + "\u{1B}[\(rows.count)A"
    }
    // The position is saved after scrolling. Without autowrap, drawing cannot move a row.
    text += "\u{1B}7\u{1B}[?7l"
    if ghost != former.ghost {
      text += PanelRow(ghost, .dim).painted(in: style)
      text += padded("", to: cells(of: former.ghost) - cells(of: ghost))
    }
    var cursorRow = -1
    if right != former.right, !right.isEmpty {
      if place.above > 0 { text += "\u{1B}[\(place.above)A" }
      text += "\r\u{1B}[\(place.column)C" + right.painted(in: style)
      cursorRow -= place.above
    }
    for (index, row) in rows.enumerated() where index >= former.rows.count || former.rows[index] != row {
      text += Self.move(from: cursorRow, to: index)
      cursorRow = index
      text +=
        index < former.rows.count ? row.painted(over: former.rows[index], in: style) : row.painted(in: style)
    }
    if rows.count < former.rows.count { text += Self.move(from: cursorRow, to: rows.count) + "\u{1B}[J" }
    return text + "\u{1B}[?7h\u{1B}8"
  }

  /// To the first column of a later row.
  private static func move(from row: Int, to next: Int) -> String {
    next - row == 1 ? "\r\u{1B}[B" : "\r\u{1B}[\(next - row)B"
  }
}
