import Basics

/// What the editor shows: prompt and line, the overlay around them, and text printed above them.
@MainActor
final class EditorScreen {
  let line: PromptedLine
  let output: TerminalOutput
  private let options: LineEditor.Options
  /// Whether escape sequences can be used; the overlay needs them.
  private let isCapable: Bool
  private var overlay: Overlay
  private var reflow = Reflow()
  private let standardOutput = StandardOutput()
  /// Gives the styles for parts of the line; nil for none.
  private let highlighter: (@MainActor (String) -> [Highlight])?
  /// Whether parts of the line are highlighted on the screen.
  private var isPainted = false
  /// Whether the line was drawn with more rows than the screen has.
  private var wasCutOff = false
  /// The column after the line when the overlay was drawn, plus the keys echoed since.
  private var endColumn = 0

  init(_ editor: LineEditor, output: TerminalOutput, isUTF8: Bool) {
    let options = editor.options
    self.options = options
    self.output = output
    let isCapable = !options.isTerminalDumb && ReadlineLibrary.canMoveUp
    self.isCapable = isCapable
    let colour = isCapable && options.colour
    line = PromptedLine(
      prompt: Prompt(options.prompt, colour: colour), form: editor.form, isCapable: isCapable, isUTF8: isUTF8)
    // A character that is shown by its bytes takes other cells than the highlighter would paint.
    highlighter = colour && isUTF8 && options.echo == .plain ? editor.highlighter : nil
    let style = PanelStyle(inColour: colour, highlight: colour ? ReadlineLibrary.highlight : nil)
    overlay = Overlay(output: output, style: style)
  }

  var showsPanel: Bool { options.showsPanel && isCapable }

  var showsGhost: Bool { options.showsGhost && overlay.style.inColour }

  /// The overlay's contents on the screen.
  var shown: Overlay.Content { overlay.shown }

  /// The text that ends the terminal's modes wherever drawing was interrupted, and leaves the cursor on an empty row.
  var farewell: String {
    // In order: end the update, wrap, no styles, no bracketed paste, no keypad mode, erase below.
    isCapable
      ? "\u{1B}[?2026l\u{1B}[?7h\u{1B}[0m\u{1B}[?2004l\(ReadlineLibrary.keypadEnd)\r\n\u{1B}[J" : "\r\n"
  }

  // MARK: Around the line

  /// Shows panel, ghost text and help. Sends nothing if nothing has changed.
  ///
  /// - Parameter help: a row that explains keys; empty for none.
  func paint(_ panel: Panel, ghost: String, help: String) {
    defer { output.flush() }
    guard isCapable else { return }
    if isPainted, !canHighlight { drawPlain() }
    var content = Overlay.Content()
    if !ReadlineLibrary.isBusy {
      let sideways = ReadlineLibrary.scrollsSideways
      endColumn = sideways ? line.size.columns : line.end.column
      if !sideways { content.ghost = clipped(ghost, to: line.size.columns - 1 - endColumn) }
      content.rows = panel.rows
      // The help row must not displace another row.
      if !help.isEmpty, !panel.completions.candidates.isEmpty, content.rows.count < room {
        content.rows.append(PanelRow(clipped("  " + help, to: panel.width), .dim))
      }
    }
    overlay.show(content)
    highlight()
  }

  // MARK: Styles

  /// Whether the cell of each character is known and readline highlights no region.
  private var canHighlight: Bool {
    !ReadlineLibrary.isBusy && !ReadlineLibrary.scrollsSideways && !ReadlineLibrary.hasActiveRegion
      && line.end.row < line.size.rows
  }

  /// Highlights parts of the line after readline may have drawn, since readline draws without styles.
  func highlight() {
    guard let highlighter, line.hasDrawn, canHighlight else { return }
    line.hasDrawn = false
    let highlights = highlighter(ReadlineLibrary.line)
    guard isPainted || !highlights.isEmpty else { return }
    isPainted = !highlights.isEmpty
    let (drawn, width) = (line.drawn, line.size.columns)
    output.isSynchronised = true
    output.add(
      LinePainter.painted(
        line.shownLine.text, from: line.promptEnd(width: width), cursor: line.cursor(width: width)
      ) { offset in
        let typed = drawn == nil ? offset : drawn?.typed(at: offset)
        return typed.flatMap { typed in highlights.last { $0.range.contains(typed) }?.style }
      })
  }

  private func drawPlain() {
    isPainted = false
    hideOverlay()
    eraseLine(rowsAbove: line.rowsAboveCursor(width: line.size.columns))
    ReadlineLibrary.drawAnew()
  }

  // MARK: Around the line

  /// The number of rows beneath the line.
  var room: Int {
    guard showsPanel else { return 0 }
    return max(line.size.rows - (ReadlineLibrary.scrollsSideways ? 1 : line.end.row + 1), 0)
  }

  /// A panel for completions that fits the rows beneath the line.
  ///
  /// - Parameter step: the spinner's step; nil for none.
  func panel(_ completions: Completions, isListed: Bool, step: Int?) -> Panel {
    let limit = isListed ? room : min(room, options.panelRows)
    var panel = Panel(completions: completions, width: line.size.columns - 1, limit: limit, step: step)
    panel.marksSelection = overlay.style.highlight == nil
    return panel
  }

  /// Erases panel and ghost text, so that readline finds the screen as it left it.
  func hideOverlay() {
    guard !overlay.shown.isEmpty else { return }
    let end = line.end
    overlay.hide(endsAtMargin: end.row > 0 && end.column == 0 && !ReadlineLibrary.scrollsSideways)
  }

  /// Prepares for another line. The overlay stays if the new line ends in the same row and there is no ghost text.
  func prepare(for text: String) {
    if overlay.shown.ghost.isEmpty, line.staysBeside(text) { return }
    hideOverlay()
  }

  /// Whether the overlay can stay while `count` plain characters are typed at the line's end.
  func canEcho(_ count: Int) -> Bool {
    let fits = count < line.size.columns - endColumn - 1 && shown.ghost.utf8.allSatisfy { $0 < 0x80 }
    return options.echo == .plain && (shown.isEmpty || fits)
  }

  /// Takes note of `count` plain characters that were typed at the line's end.
  func didEcho(_ count: Int) {
    overlay.typeOver(count: count)
    endColumn += count
    output.flush()
  }

  // MARK: The line

  /// Lets readline draw the changes of the line.
  func redraw() {
    guard !wasCutOff || line.isCutOff else {
      // The line filled the screen, and readline could not reach its first rows.
      output.add("\u{1B}[H")
      eraseLine(rowsAbove: 0)
      wasCutOff = false
      return ReadlineLibrary.drawAnew()
    }
    line.willDraw()
    ReadlineLibrary.redraw()
    wasCutOff = line.isCutOff
  }

  /// Shows all rows of a line that is to be accepted, if some were left out.
  func showWholeLine() {
    guard isCapable, line.drawn?.isCut == true else { return }
    eraseLine(rowsAbove: line.rowsAboveCursor(width: line.size.columns))
    output.add(line.beginShowingWhole())
    ReadlineLibrary.drawAnew()
  }

  /// Leaves the terminal's cursor on an empty row after a line that is not accepted, or not yet.
  ///
  /// - Parameter mark: text to show after the line.
  func finishLine(mark: String = "") {
    hideOverlay()
    ReadlineLibrary.redraw(cursorAtEnd: true)
    output.add(mark + "\n")
    output.flush()
  }

  /// Clears the line after Ctrl-C.
  func interruptLine() {
    hideOverlay()
    // When a search ends, the cursor goes back to where the search began.
    ReadlineLibrary.abandonLine()
    line.choosePrompt()
    ReadlineLibrary.redraw(cursorAtEnd: true)
    output.add("^C\n")
    ReadlineLibrary.clearLine()
    redraw()
  }

  /// Draws the line on a screen that other programs have written to.
  func drawAfterStop() {
    overlay.forget()
    line.measure()
    output.add("\r" + (isCapable ? "\u{1B}[J" : ""))
    ReadlineLibrary.drawAnew()
  }

  /// Redraws the line after the screen's size has changed.
  func resize(report: () -> Int?) {
    let sideways = ReadlineLibrary.scrollsSideways
    let former = line.size.columns
    let cut = (cursor: line.cursor(width: former), rowsAbove: line.rowsAboveCursor(width: former))
    line.measure()
    guard isCapable else { return ReadlineLibrary.drawAnew() }
    let width = line.size.columns
    var rowsAbove = cut.rowsAbove
    if former != width, !sideways {
      let wrapped = (cursor: line.cursor(width: width), rowsAbove: line.rowsAboveCursor(width: width))
      rowsAbove = reflow.rowsAbove(after: .init(cut: cut, wrapped: wrapped, width: width)) {
        output.add("\u{1B}[6n")
        output.flush()
        return report()
      }
    }
    output.isSynchronised = true
    eraseLine(rowsAbove: rowsAbove)
    overlay.forget()
    ReadlineLibrary.drawAnew()
  }

  /// Erases prompt and line and leaves the cursor where the prompt began.
  private func eraseLine(rowsAbove: Int) {
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
    if aboveLine { ReadlineLibrary.drawAnew() }
    return failure
  }

  /// Lists candidates beneath the line, for use without a panel.
  func listBeneath(_ completions: Completions) {
    ReadlineLibrary.atEndOfLine {
      output.add("\n" + columns(of: completions, width: line.size.columns).map { $0 + "\n" }.joined())
    }
    ReadlineLibrary.drawAnew()
  }
}
