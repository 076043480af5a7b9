/// The ghost text after readline's line and the panel beneath it.
struct Overlay: Equatable {
  var ghost = ""
  var rows: [PanelRow] = []

  /// The text that turns the former overlay into this one, written with the cursor after the line. The cursor stays
  /// there. Only changes are written.
  func painted(over former: Overlay, in style: PanelStyle) -> String {
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
    for (index, row) in rows.enumerated() {
      text += "\r\u{1B}[B"
      if index >= former.rows.count {
        text += row.painted(in: style)
      } else if former.rows[index] != row {
        text += row.painted(over: former.rows[index], in: style)
      }
    }
    if rows.count < former.rows.count { text += "\r\u{1B}[B\u{1B}[J" }
    return text + "\u{1B}[?7h\u{1B}8"
  }
}
