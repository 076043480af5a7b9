/// The text that highlights a line that readline has drawn: its characters again, in styles, for the same cells. The
/// cursor stays in its place.
///
/// - Parameters:
///   - start: the line's beginning.
///   - cursor: the terminal's cursor.
///   - style: gives the style of the character at an offset; nil for none.
func painted(
  _ line: String, from start: CellLayout, cursor: CellLayout, style: (_ offset: Int) -> TextStyle?
) -> String {
  var text = "\u{1B}7\u{1B}[?7l"
  var (place, terminalRow, offset) = (start, cursor.row, 0)
  var former: TextStyle?
  /// Whether the terminal's cursor is at the place. At a row's end it stays in that row.
  var isThere = false
  for scalar in line.unicodeScalars {
    let style = style(offset)
    offset += scalar.utf8.count
    let shown =
      switch scalar.value {
      case 0x0A: ""
      case 0x09: String(repeating: " ", count: 8 - place.column % 8)
      case 0..<0x20, 0x7F: "^\(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))"
      default: String(scalar)
      }
    if shown.isEmpty {
      place.add("\n", isLine: true)
      isThere = false
    }
    for scalar in shown.unicodeScalars {
      // A combining mark must follow its character.
      if !isThere, ReadlineLibrary.cells(of: scalar) == 0 { continue }
      let row = place.row
      place.makeRoom(for: scalar)
      if !isThere || place.row != row {
        let rows = place.row - terminalRow
        if rows != 0 { text += "\u{1B}[\(abs(rows))\(rows > 0 ? "B" : "A")" }
        text += "\r" + (place.column > 0 ? "\u{1B}[\(place.column)C" : "")
        terminalRow = place.row
      }
      if style != former { text += style?.sequence ?? "\u{1B}[0m" }
      former = style
      text.unicodeScalars.append(scalar)
      place.add(String(scalar))
      isThere = place.row == terminalRow
    }
  }
  return text + (former == nil ? "" : "\u{1B}[0m") + "\u{1B}[?7h\u{1B}8"
}
