/// Has readline draw the line, and keeps the screen right about it.
extension EditorScreen {
  // MARK: The line

  /// Lets readline draw the changes of the line.
  func redraw() {
    line.willDraw()
    guard !wasCutOff || line.isCutOff else {
      // The line filled the screen, and readline could not reach its first rows.
      output.add("\u{1B}[H")
      eraseLine(rowsAbove: 0)
      wasCutOff = false
      return drawAnew()
    }
    line.redraw()
    wasCutOff = line.isCutOff
  }

  /// Shows all rows of a line that is to be accepted, if some were left out.
  func showWholeLine() {
    guard isCapable, line.drawn?.isCut == true else { return }
    eraseLine(rowsAbove: line.rowsAboveCursor(width: line.size.columns))
    output.add(line.beginShowingWhole())
    drawAnew()
  }

  /// Leaves the terminal's cursor on an empty row after a line that is not accepted, or not yet.
  ///
  /// - Parameter mark: text to show after the line.
  func finishLine(mark: String = "") {
    scrolled = ScrolledRows()
    hideOverlay()
    line.redraw(cursorAtEnd: true)
    output.add(mark + "\n")
    output.flush()
  }

  /// Clears the line after Ctrl-C.
  func interruptLine() {
    scrolled = ScrolledRows()
    hideOverlay()
    // When a search ends, the cursor goes back to where the search began.
    ReadlineLibrary.abandonLine()
    line.choosePrompt()
    line.redraw(cursorAtEnd: true)
    output.add("^C\n")
    ReadlineLibrary.clearLine()
    redraw()
  }

  /// Draws the line on a screen that other programs have written to.
  func drawAfterStop() {
    (shown, scrolled) = (Overlay(), ScrolledRows())
    line.measure()
    output.add("\r" + (isCapable ? "\u{1B}[J" : ""))
    drawAnew()
  }

  /// Redraws the line after the screen's size has changed.
  func resize(report: () -> KeyInput.CursorReport?) {
    let sideways = ReadlineLibrary.scrollsSideways
    let former = line.size.columns
    let cut = (cursor: line.cursor(width: former), rowsAbove: line.rowsAboveCursor(width: former))
    let firstRow = firstRowLength
    let lengths = scrolled.lengths(before: line.lengths(firstRow: firstRow))
    line.measure()
    guard isCapable else { return drawAnew() }
    let width = line.size.columns
    var place: KeyInput.CursorReport?
    func asked() -> KeyInput.CursorReport? {
      if place == nil {
        output.add("\u{1B}[6n")
        output.flush()
        place = report()
      }
      return place
    }
    var rowsAbove = cut.rowsAbove
    if former != width, !sideways {
      let wrapped = (
        cursor: line.cursor(width: width), rowsAbove: line.rowsAboveCursor(width: width, firstRow: firstRow)
      )
      rowsAbove = reflow.rowsAbove(cut: cut, wrapped: wrapped, width: width) { asked()?.column }
    }
    let isWrapped = reflow.wrapsAnew == true
    rowsAbove += scrolled.count(width: width, isWrapped: isWrapped)
    if rowsAbove > 0, reflow.reports {
      let row = asked()?.row
      reflow.reports = row != nil
      scrolled =
        row.map {
          ScrolledRows(first: rowsAbove + 1 - $0, of: lengths, width: isWrapped ? width : former)
        } ?? ScrolledRows()
    }
    output.isSynchronised = true
    eraseLine(rowsAbove: rowsAbove)
    shown = Overlay()
    drawAnew()
  }

  /// Has readline draw prompt and line. The cursor must be in the first column of an empty row.
  func drawAnew() {
    // With a search or a number readline draws that for the prompt's last row, and none above.
    if ReadlineLibrary.message != nil { output.add(line.promptAbove) }
    ReadlineLibrary.drawAnew()
  }

  /// Erases prompt and line and leaves the cursor where the prompt began.
  func eraseLine(rowsAbove: Int) {
    if isCapable {
      // Erasing does not start in a row's first column: tmux saves a screen that is erased from its corner in the
      // scrollback, and shows it again when the window grows.
      output.add("\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[C\u{1B}[J\u{1B}[1K\r")
    } else {
      output.add("\r" + String(repeating: " ", count: max(line.size.columns - 1, 0)) + "\r")
    }
  }

  // MARK: Text

  /// Shows printed text above the line, or in its place if there is no line.
  ///
  /// - Returns: nil, or the value of `errno` if standard output could not be written.
  func show(_ texts: [String], aboveLine: Bool) -> Int32? {
    guard !texts.isEmpty else { return nil }
    let text = texts.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
    guard standardOutput.isTerminal || standardOutput.isPipe else { return standardOutput.write(text) }
    if aboveLine {
      scrolled = ScrolledRows()
      hideOverlay()
      eraseLine(rowsAbove: line.rowsAboveCursor(width: line.size.columns))
    }
    var failure: Int32?
    if standardOutput.isTerminal {
      output.add(text)
    } else {
      // The pipe's reader may write to this terminal too, and must find the cursor on an empty row.
      output.flush()
      failure = standardOutput.write(text)
      if failure == nil { standardOutput.waitForReader() }
    }
    if aboveLine { drawAnew() }
    return failure
  }

  /// Lists candidates beneath the line, for use without a panel.
  func listBeneath(_ completions: Completions) {
    line.redraw(cursorAtEnd: true)
    output.add("\n" + columns(of: completions, width: line.size.columns).map { $0 + "\n" }.joined())
    drawAnew()
  }
}
