extension Screen {
  /// Resizes the screen, as a terminal that cuts rows off or, with `reflows`, wraps them anew.
  public mutating func resize(rows newRows: Int, columns newColumns: Int) {
    let (newRows, newColumns) = (max(newRows, 1), max(newColumns, 1))
    if reflows, newColumns != columns {
      reflow(to: newColumns)
    } else {
      for row in lines.indices {
        lines[row].cells = Array(lines[row].cells.prefix(newColumns))
        if newColumns > columns {
          lines[row].cells += Array(repeating: Cell(), count: newColumns - columns)
        }
      }
      columns = newColumns
      cursor.column = min(cursor.column, columns - 1)
    }
    isWrapPending = false
    setHeight(newRows)
  }

  private mutating func setHeight(_ newRows: Int) {
    while lines.count > newRows {
      if cursor.row < lines.count - 1 {
        lines.removeLast()
      } else {
        scrolledOff.append(lines.removeFirst())
        cursor.row -= 1
      }
    }
    while lines.count < newRows { lines.append(blankRow) }
    rows = newRows
  }

  private mutating func reflow(to newColumns: Int) {
    let cursorRow = scrolledOff.count + cursor.row
    let all = scrolledOff + lines
    let last = max(
      all.lastIndex { $0.cells.contains { $0.text != " " } } ?? 0, cursorRow)
    var wrapped: [Row] = []
    var newCursor = Position(row: 0, column: 0)
    var index = 0
    while index <= last {
      var cells: [Cell] = []
      var cursorOffset: Int?
      repeat {
        if index == cursorRow { cursorOffset = cells.count + cursor.column }
        cells += all[index].cells
        index += 1
      } while index <= last && all[index - 1].isWrapped
      while let end = cells.last, end == Cell(), cells.count > (cursorOffset ?? 0) { cells.removeLast() }
      let first = wrapped.count
      wrapped += Self.wrap(cells, to: newColumns)
      if let cursorOffset {
        newCursor = Position(row: first + cursorOffset / newColumns, column: cursorOffset % newColumns)
        while wrapped.count <= newCursor.row {
          wrapped[wrapped.count - 1].isWrapped = true
          wrapped.append(Row(cells: Array(repeating: Cell(), count: newColumns)))
        }
      }
    }
    columns = newColumns
    let top = max(0, min(wrapped.count - rows, newCursor.row))
    scrolledOff = Array(wrapped[..<top])
    lines = Array(wrapped[top...].prefix(max(rows, newCursor.row - top + 1)))
    while lines.count < rows { lines.append(blankRow) }
    cursor = Position(row: newCursor.row - top, column: newCursor.column)
  }

  private static func wrap(_ cells: [Cell], to columns: Int) -> [Row] {
    var rows: [Row] = []
    var rest = cells[...]
    repeat {
      var row = Array(rest.prefix(columns))
      rest = rest.dropFirst(columns)
      row += Array(repeating: Cell(), count: columns - row.count)
      rows.append(Row(cells: row, isWrapped: !rest.isEmpty))
    } while !rest.isEmpty
    return rows
  }
}
