import TestTerminal

/// What a terminal must show for a frame, laid out by rules independent of the library's.
struct ExpectedScreen {
  private var rows: [[String]] = [[]]
  private let columns: Int
  private var cursor = Screen.Position(row: 0, column: 0)
  private let frame: TracedFrame
  /// The row that must be highlighted, counted from the first row of the line.
  private var selected: Int?

  /// The styles that each cell must have; only if the example shows styles.
  private var styles: [Screen.Position: Set<String>] = [:]
  private let checksStyles: Bool
  /// The column where the line begins, and the row where it ends.
  private var lineStart = 0
  private var lineEnd = 0
  /// The bottom row's beginning; nil if there is none.
  private let bottom: String?
  /// The right prompt as it must be shown; empty if it is hidden.
  private var rightPrompt = ""

  /// - Parameters:
  ///   - prompt: the prompt with its colours and marks. Its last row is followed by the line.
  ///   - right: the right prompt, which is all red.
  ///   - bottom: the bottom row's beginning; nil if there is none.
  init(
    _ frame: TracedFrame, prompt: String, right: String = "", bottom: String? = nil,
    checksStyles: Bool = false
  ) {
    self.frame = frame
    self.bottom = bottom
    self.checksStyles = checksStyles && !frame.isBusy && !frame.scrollsSideways
    columns = frame.size.columns
    let lastRow = prompt.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    for scalar in Self.withoutEscapes(lastRow) { add(scalar) }
    lineStart = end.column
    let firstRow = end.row
    var firstRowEnd: Screen.Position?
    var offset = 0
    for scalar in frame.line.unicodeScalars {
      defer { noteStyle(of: scalar) }
      if offset == frame.cursor { markCursor(before: scalar) }
      offset += scalar.utf8.count
      switch scalar.value {
      case 0x0A:
        firstRowEnd = firstRowEnd ?? end
        newRow()
      case 0x09: for _ in 0..<(8 - end.column % 8) { add(" ") }
      case 0..<0x20, 0x7F:
        add("^")
        add(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      default: add(scalar)
      }
    }
    if offset == frame.cursor { cursor = end }
    lineEnd = end.row
    for scalar in frame.ghost.unicodeScalars { add(scalar) }
    addRight(Self.withoutEscapes(right[...]), row: firstRow, lineEnd: firstRowEnd ?? end)
    for (index, row) in frame.rows.enumerated() {
      newRow()
      if index == frame.selected, frame.selectedText?.hasPrefix("> ") == false { selected = rows.count - 1 }
      for scalar in row.unicodeScalars { add(scalar) }
    }
  }

  private var end: Screen.Position { .init(row: rows.count - 1, column: rows[rows.count - 1].count) }

  private mutating func markCursor(before scalar: Unicode.Scalar) {
    // A wide character that does not fit moves to the next row, and the cursor with it.
    let isMoved = Self.width(scalar) == 2 && end.column + 2 > columns
    cursor = isMoved ? .init(row: rows.count, column: 0) : end
  }

  private mutating func noteStyle(of scalar: Unicode.Scalar) {
    let place = Screen.Position(
      row: end.column > 0 ? end.row : end.row - 1, column: (end.column > 0 ? end.column : columns) - 1)
    switch scalar {
    case "0"..."9": styles[place] = ["32"]
    case "!": styles[place] = ["37", "41"]
    case "A"..."Z": styles[place] = ["bold", "underlined"]
    default: break
    }
  }

  private mutating func newRow() { rows.append([]) }

  /// Adds the right prompt if the line, which ends its first row there, leaves it room and a blank column.
  private mutating func addRight(_ text: [Unicode.Scalar], row: Int, lineEnd: Screen.Position) {
    var cells = text.flatMap { Self.width($0) == 2 ? [String(Character($0)), ""] : [String(Character($0))] }
    let start = columns - 1 - cells.count
    guard !cells.isEmpty, lineEnd.row == row, lineEnd.column < start else { return }
    for column in start..<columns - 1 { styles[.init(row: row, column: column)] = ["31"] }
    cells.insert(contentsOf: repeatElement(" ", count: start - rows[row].count), at: 0)
    rows[row] += cells
    rightPrompt.unicodeScalars += text
  }

  /// The text of the bottom row; nil if it is not to be shown.
  private func bottomText(on screen: Screen) -> String? {
    let beneath = screen.rows - (frame.scrollsSideways ? 1 : lineEnd + 1)
    guard let bottom, beneath > 1 else { return nil }
    return String("\(bottom)\(frame.cursor)/\(frame.line.utf8.count)".prefix(columns - 1))
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      let row = rows.count - 1
      // readline sends a combining mark after a full row to the next row, where it has no character to combine with.
      var column = rows[row].count - 1
      while column > 0, rows[row][column].isEmpty { column -= 1 }
      if column >= 0 { rows[row][column].unicodeScalars.append(scalar) }
      return
    }
    if end.column + width > columns { newRow() }
    rows[rows.count - 1].append(String(Character(scalar)))
    if width == 2 { rows[rows.count - 1].append("") }
    if end.column == columns { newRow() }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int { displayWidth(of: scalar) }

  private static func withoutEscapes(_ text: Substring) -> [Unicode.Scalar] {
    var seen: [Unicode.Scalar] = []
    var isEscape = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{01}", "\u{02}": break
      case "\u{1B}": isEscape = true
      case _ where isEscape: isEscape = scalar == "[" || !scalar.properties.isAlphabetic
      default: seen.append(scalar)
      }
    }
    return seen
  }

  /// The screen's row where the line begins; nil if it is above the screen.
  func top(on screen: Screen) -> Int? {
    screen.cursor.row >= cursor.row ? screen.cursor.row - cursor.row : nil
  }

  /// The difference from a screen; nil if there is none.
  func difference(from screen: Screen) -> String? {
    if !screen.misunderstood.isEmpty { return "not understood: \(screen.misunderstood)" }
    // What a search shows is readline's own business.
    if frame.isBusy { return nil }
    // Escape and a letter of two bytes are a key and half a letter to readline.
    if frame.line.unicodeScalars.contains("\u{FFFD}") { return nil }
    if let bottom {
      let wanted = bottomText(on: screen)
      let found = frame.rows.last.flatMap { $0.hasPrefix(bottom.prefix(columns - 1)) ? $0 : nil }
      if found != wanted { return "bottom row \(found ?? "missing") instead of \(wanted ?? "none")" }
    }
    if frame.scrollsSideways { return differenceSideways(from: screen) }
    // If the rows are more than the screen's and not plain ASCII, the first ones are lost, as in readline itself.
    if rows.count - frame.rows.count > screen.rows { return nil }
    if frame.rightPrompt != rightPrompt { return "right prompt \(frame.rightPrompt)" }
    guard screen.cursor.column == cursor.column else {
      return "cursor in column \(screen.cursor.column) instead of \(cursor.column)"
    }
    let top = screen.cursor.row - cursor.row
    guard top >= 0 else { return "the prompt is above the screen" }
    var wanted = rows
    // A ghost or a row that is full to the last column leaves an empty row after it, but only in this calculation.
    let isDecorated = !frame.rows.isEmpty || !frame.ghost.isEmpty
    if isDecorated, wanted.count > 1, wanted.last?.isEmpty == true { wanted.removeLast() }
    for row in top..<screen.rows {
      for column in 0..<columns {
        let cells = row - top < wanted.count ? wanted[row - top] : []
        let cell = column < cells.count ? cells[column] : " "
        let found = screen.cell(row: row, column: column)
        if found.text != cell {
          return "row \(row), column \(column): \"\(found.text)\" instead of \"\(cell)\""
        }
        let isSelected = row - top == selected && frame.selectedColumns.contains(column)
        let style = styles[.init(row: row - top, column: column)] ?? []
        if checksStyles, row - top <= lineEnd, row > top || column >= lineStart, found.style != style {
          return "row \(row), column \(column): \(found.style) instead of \(style)"
        }
        if found.isHighlighted != isSelected { return "row \(row), column \(column): highlighted or not" }
      }
    }
    return nil
  }

  /// A line that scrolls shows a part of itself: the text left of the cursor must be the text before it in the line.
  private func differenceSideways(from screen: Screen) -> String? {
    let row = screen.cursor.row
    let left = (0..<screen.cursor.column).map { screen.cell(row: row, column: $0).text }.joined()
    var before = ""
    for scalar in String(decoding: frame.line.utf8.prefix(frame.cursor), as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09: before += String(repeating: " ", count: 8 - (lineStart + before.count) % 8)
      case 0..<0x20, 0x7F: before += "^\(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))"
      default: before.unicodeScalars.append(scalar)
      }
    }
    if !before.hasSuffix(left.dropFirst()), !left.hasSuffix(before) {
      return "left of the cursor: \"\(left)\""
    }
    for (index, wanted) in frame.rows.enumerated() where screen.text[row + 1 + index] != wanted {
      return "row \(row + 1 + index): \"\(screen.text[row + 1 + index])\" instead of \"\(wanted)\""
    }
    let below = screen.text[min(row + 1 + frame.rows.count, screen.rows)...]
    return below.allSatisfy(\.isEmpty) ? nil : "rows left behind: \(below)"
  }
}
