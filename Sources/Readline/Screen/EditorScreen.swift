import Basics

/// What the editor has on the screen: prompt and line, the overlay around them, and text printed above them.
@MainActor
final class EditorScreen {
  let line: PromptedLine
  let output: TerminalOutput
  private let options: LineEditor.Options
  /// Whether escape sequences can be used: the overlay needs them.
  private let isCapable: Bool
  private var overlay: Overlay
  private var reflow = Reflow()
  private let standardOutput = StandardOutput()
  /// What shows parts of the line in styles; nil for nothing.
  private let highlighter: (@MainActor (String) -> [Highlight])?
  /// Whether parts of the line are shown in styles.
  private var isPainted = false
  /// Whether the line was drawn with more rows than the screen has.
  private var wasCutOff = false
  /// The column where the line ended when the overlay was drawn, and the keys echoed since.
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
    // A character that is shown by its bytes has cells of its own.
    highlighter = colour && isUTF8 && options.echo == .plain ? editor.highlighter : nil
    let style = PanelStyle(inColour: colour, highlight: colour ? ReadlineLibrary.highlight : nil)
    overlay = Overlay(output: output, style: style)
  }

  var showsPanel: Bool { options.showsPanel && isCapable }

  var showsGhost: Bool { options.showsGhost && overlay.style.inColour }

  /// What is around the line.
  var shown: Overlay.Content { overlay.shown }

  /// What leaves the terminal fit for others wherever drawing is broken off, with the cursor on a row of its own.
  var farewell: String {
    // No update, wrapping, plain characters, no pastes announced, and nothing below.
    isCapable
      ? "\u{1B}[?2026l\u{1B}[?7h\u{1B}[0m\u{1B}[?2004l\(ReadlineLibrary.keypadEnd)\r\n\u{1B}[J" : "\r\n"
  }

  // MARK: Around the line

  /// Shows what there is to show; sends nothing where nothing has changed.
  ///
  /// - Parameter help: a row that says what keys do; empty for none.
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
      // It takes no other row's place.
      if !help.isEmpty, !panel.completions.candidates.isEmpty, content.rows.count < room {
        content.rows.append(PanelRow(clipped("  " + help, to: panel.width), .dim))
      }
    }
    overlay.show(content)
    highlight()
  }

  // MARK: Styles

  /// Whether each character's cell is known, and nothing else sets cells apart.
  private var canHighlight: Bool {
    !ReadlineLibrary.isBusy && !ReadlineLibrary.scrollsSideways && !ReadlineLibrary.hasActiveRegion
      && line.end.row < line.size.rows
  }

  /// Shows parts of the line in styles, where readline may have drawn since: it knows nothing of them.
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

  /// How many rows there are beneath the line.
  var room: Int {
    guard showsPanel else { return 0 }
    return max(line.size.rows - (ReadlineLibrary.scrollsSideways ? 1 : line.end.row + 1), 0)
  }

  /// How completions are set out in the rows there are.
  ///
  /// - Parameter step: the spinner's; nil for none.
  func panel(_ completions: Completions, isListed: Bool, step: Int?) -> Panel {
    let limit = isListed ? room : min(room, options.panelRows)
    var panel = Panel(completions: completions, width: line.size.columns - 1, limit: limit, step: step)
    panel.marksSelection = overlay.style.highlight == nil
    return panel
  }

  /// Takes panel and ghost text off the screen, so that readline finds it as it left it.
  func hideOverlay() {
    guard !overlay.shown.isEmpty else { return }
    let end = line.end
    overlay.hide(endsAtMargin: end.row > 0 && end.column == 0 && !ReadlineLibrary.scrollsSideways)
  }

  /// Makes ready for another line: what is around the line stays where that ends in the same row and no ghost text
  /// stands behind it.
  func prepare(for text: String) {
    if overlay.shown.ghost.isEmpty, line.staysBeside(text) { return }
    hideOverlay()
  }

  /// Whether what is around the line can stay while so many plain characters are typed at its end.
  func canEcho(_ count: Int) -> Bool {
    let fits = count < line.size.columns - endColumn - 1 && shown.ghost.utf8.allSatisfy { $0 < 0x80 }
    return options.echo == .plain && (shown.isEmpty || fits)
  }

  /// So many plain characters were typed at the end of the line.
  func didEcho(_ count: Int) {
    overlay.typeOver(count: count)
    endColumn += count
    output.flush()
  }

  // MARK: The line

  /// Lets readline draw what has changed of the line.
  func redraw() {
    guard !wasCutOff || line.isCutOff else {
      // All of the screen was the line, and readline could not reach its first rows.
      output.add("\u{1B}[H")
      eraseLine(rowsAbove: 0)
      wasCutOff = false
      return ReadlineLibrary.drawAnew()
    }
    line.willDraw()
    ReadlineLibrary.redraw()
    wasCutOff = line.isCutOff
  }

  /// Shows all rows of a line that is to be accepted, if some of them are left out.
  func showWholeLine() {
    guard isCapable, line.drawn?.isCut == true else { return }
    eraseLine(rowsAbove: line.rowsAboveCursor(width: line.size.columns))
    output.add(line.beginShowingWhole())
    ReadlineLibrary.drawAnew()
  }

  /// Leaves the terminal's cursor on an empty row behind a line that will not be accepted, or not yet.
  ///
  /// - Parameter mark: what is shown behind it.
  func finishLine(mark: String = "") {
    hideOverlay()
    ReadlineLibrary.redraw(cursorAtEnd: true)
    output.add(mark + "\n")
    output.flush()
  }

  /// Clears the line as Ctrl-C does.
  func interruptLine() {
    hideOverlay()
    // A search that is left puts the cursor back where it began.
    ReadlineLibrary.abandonLine()
    line.choosePrompt()
    ReadlineLibrary.redraw(cursorAtEnd: true)
    output.add("^C\n")
    ReadlineLibrary.clearLine()
    redraw()
  }

  /// Draws the line on a screen that others have written to.
  func drawAfterStop() {
    overlay.forget()
    line.measure()
    output.add("\r" + (isCapable ? "\u{1B}[J" : ""))
    ReadlineLibrary.drawAnew()
  }

  /// Draws the line anew on a screen of another size.
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

  /// Takes prompt and line off the screen; the cursor stands where the prompt began.
  private func eraseLine(rowsAbove: Int) {
    if isCapable {
      // Not from a row's first column: tmux keeps a screen that is erased from its corner among the rows above it, and
      // shows them again where the window grows.
      output.add("\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[C\u{1B}[J\u{1B}[1K\r")
    } else {
      output.add("\r" + String(repeating: " ", count: max(line.size.columns - 1, 0)) + "\r")
    }
  }

  // MARK: Text

  /// Shows printed text above the line, or where there is none in its place.
  ///
  /// - Returns: nil, or the system's number for why standard output could not be written.
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
      // The reader may write to this terminal too, and must find its cursor on a row of its own.
      output.flush()
      failure = standardOutput.write(text)
      if failure == nil { standardOutput.waitForReader() }
    }
    if aboveLine { ReadlineLibrary.drawAnew() }
    return failure
  }

  /// Lists candidates beneath the line, where there is no panel.
  func listBeneath(_ completions: Completions) {
    ReadlineLibrary.atEndOfLine {
      output.add("\n" + columns(of: completions, width: line.size.columns).map { $0 + "\n" }.joined())
    }
    ReadlineLibrary.drawAnew()
  }
}
