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

  /// What is shown after a line that Ctrl-C ends, unless the user wants no such marks.
  static var interruptMark: String {
    ReadlineLibrary.variable("echo-control-characters") == "off" ? "" : "^C"
  }

  /// Clears the line after Ctrl-C.
  func interruptLine() {
    scrolled = ScrolledRows()
    hideOverlay()
    // When a search ends, the cursor goes back to where the search began.
    ReadlineLibrary.abandonLine()
    line.choosePrompt()
    line.redraw(cursorAtEnd: true)
    output.add(Self.interruptMark + "\n")
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
  ///
  /// If it changes again before the terminal has answered, the answer may be about either size, and what is drawn for
  /// the one would be misplaced in the other. Then the terminal is asked again.
  func resize(report: () -> KeyInput.CursorReport?) {
    let drawn = DrawnPlace(line, firstRow: firstRowLength, scrolled: scrolled)
    var (found, rowsAbove) = (reflow, 0)
    repeat {
      line.measure()
      guard isCapable else {
        eraseLine(rowsAbove: 0)
        return drawAnew()
      }
      found.wrapsAnew = reflow.wrapsAnew
      (rowsAbove, scrolled) = place(of: drawn, reflow: &found, report: report)
    } while line.isResized
    reflow = found
    output.isSynchronised = true
    eraseLine(rowsAbove: rowsAbove)
    shown = Overlay()
    drawAnew()
  }

  /// Where prompt and line were drawn on a screen of a former size.
  private struct DrawnPlace {
    let width: Int
    let isSideways: Bool
    /// The cursor's place, and the number of rows from the prompt's beginning to it.
    let cut: (cursor: CellLayout, rowsAbove: Int)
    /// The columns of the line's first row with the prompt at its right; zero for none.
    let firstRow: Int
    /// The columns of each row if no row were wrapped, with those that have left the screen.
    let lengths: [Int]
    let scrolled: ScrolledRows

    @MainActor
    init(_ line: PromptedLine, firstRow: Int, scrolled: ScrolledRows) {
      width = line.size.columns
      isSideways = ReadlineLibrary.scrollsSideways
      cut = (line.cursor(width: width), line.rowsAboveCursor(width: width))
      self.firstRow = firstRow
      lengths = scrolled.lengths(before: line.lengths(firstRow: firstRow))
      self.scrolled = scrolled
    }
  }

  /// The number of rows from the first row of what was drawn to the cursor, and the rows above the screen.
  private func place(
    of drawn: DrawnPlace, reflow: inout Reflow, report: () -> KeyInput.CursorReport?
  ) -> (rowsAbove: Int, scrolled: ScrolledRows) {
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
    var rowsAbove = drawn.cut.rowsAbove
    if drawn.width != width, !drawn.isSideways {
      let wrapped = (
        cursor: line.cursor(width: width),
        rowsAbove: line.rowsAboveCursor(width: width, firstRow: drawn.firstRow)
      )
      rowsAbove = reflow.rowsAbove(cut: drawn.cut, wrapped: wrapped, width: width) { asked()?.column }
    }
    let isWrapped = reflow.wrapsAnew == true
    rowsAbove += drawn.scrolled.count(width: width, isWrapped: isWrapped)
    guard rowsAbove > 0, reflow.reports else { return (rowsAbove, drawn.scrolled) }
    let row = asked()?.row
    reflow.reports = row != nil
    let scrolled = row.map {
      ScrolledRows(
        first: rowsAbove + 1 - $0, of: drawn.lengths, width: isWrapped ? width : drawn.width)
    }
    return (rowsAbove, scrolled ?? ScrolledRows())
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
