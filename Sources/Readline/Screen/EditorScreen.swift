import Basics

/// What the editor shows: prompt and line, the overlay around them, and text printed above them.
@MainActor
final class EditorScreen {
  let line: PromptedLine
  let output: TerminalOutput
  private var options: EditorOptions
  /// Whether escape sequences can be used; the overlay needs them.
  let isCapable: Bool
  let style: PanelStyle
  /// The overlay as it is on the screen.
  var shown = Overlay() {
    didSet { TerminalRescue.hasGhost.store(!shown.ghost.isEmpty) }
  }
  var reflow = Reflow()
  /// The rows above the line that belong to it.
  var scrolled = ScrolledRows()
  let standardOutput = StandardOutput()
  /// Gives the styles for parts of the line; nil for none.
  private let highlighter: (@MainActor (String) -> [Highlight])?
  /// The prompt at the right edge of the line's first row; empty for none.
  private(set) var right = PanelRow()
  /// The row beneath line and panel; empty for none.
  private var bottom = PanelRow()
  /// Whether parts of the line are highlighted on the screen.
  private var isPainted = false
  /// Whether the line was drawn with more rows than the screen has.
  var wasCutOff = false
  /// The column after the line when the overlay was drawn, plus the keys echoed since.
  private var endColumn = 0
  /// The column that these keys must not reach.
  private var echoLimit = 0

  init(
    _ options: EditorOptions, form: DrawnLine.Form?, highlighter: (@MainActor (String) -> [Highlight])?,
    output: TerminalOutput, isUTF8: Bool
  ) {
    self.options = options
    self.output = output
    let isCapable = !options.isTerminalDumb && ReadlineLibrary.canMoveUp
    self.isCapable = isCapable
    let colour = isCapable && options.colour
    line = PromptedLine(
      prompt: Prompt(options.prompt, colour: colour), form: form, isCapable: isCapable, isUTF8: isUTF8)
    // A character that is shown by its bytes takes other cells than the highlighter would paint.
    self.highlighter = colour && isUTF8 && options.echo == .plain ? highlighter : nil
    style = PanelStyle(inColour: colour, highlight: colour ? ReadlineLibrary.highlight : nil)
  }

  /// Shows another prompt from the next line on.
  func use(prompt: String) {
    guard prompt != options.prompt else { return }
    options.prompt = prompt
    line.use(Prompt(prompt, colour: style.inColour))
  }

  var showsPanel: Bool { options.showsPanel && isCapable }

  var showsGhost: Bool { options.showsGhost && style.inColour }

  /// The text that ends the terminal's modes wherever drawing was interrupted, and leaves the cursor on an empty row.
  var farewell: String {
    // In order: end the update, wrap, no styles, no bracketed paste, no keypad mode, erase below.
    isCapable
      ? "\u{1B}[?2026l\u{1B}[?7h\u{1B}[0m\u{1B}[?2004l\(ReadlineLibrary.keypadEnd)\r\n\u{1B}[J" : "\r\n"
  }

  // MARK: Around the line

  /// Takes the texts at the right of the line and beneath it, which are shown when the screen is painted next.
  func use(right: String, bottom: String) {
    func row(_ text: String) -> PanelRow {
      text.isEmpty ? PanelRow() : PanelRow(coloured: text, colour: style.inColour)
    }
    self.right = row(right)
    self.bottom = row(bottom).clipped(to: line.size.columns - 1)
  }

  /// The number of the screen's rows beneath the line.
  private var rowsBeneath: Int {
    max(line.size.rows - (ReadlineLibrary.scrollsSideways ? 1 : line.end.row + 1), 0)
  }

  /// Whether there is room for the bottom row. A single row beneath the line is the panel's.
  private var showsBottom: Bool { !bottom.isEmpty && rowsBeneath > (showsPanel ? 1 : 0) }

  /// The number of rows for the panel.
  var room: Int { showsPanel ? rowsBeneath - (showsBottom ? 1 : 0) : 0 }

  /// A panel for completions that fits the rows beneath the line.
  ///
  /// - Parameter step: the spinner's step; nil for none.
  func panel(_ completions: Completions, isListed: Bool, step: Int?) -> Panel {
    let limit = isListed ? room : min(room, options.panelRows)
    return Panel(
      completions: completions, width: line.size.columns - 1, limit: limit, step: step,
      marksSelection: style.highlight == nil)
  }

  /// Shows panel, ghost text and help. Sends nothing if nothing has changed.
  ///
  /// - Parameter help: a row that explains keys; empty for none.
  func paint(_ panel: Panel, ghost: String, help: String) {
    defer { output.flush() }
    guard isCapable else { return }
    if isPainted, !canHighlight { drawPlain() }
    var overlay = Overlay()
    if !ReadlineLibrary.isBusy {
      let sideways = ReadlineLibrary.scrollsSideways
      endColumn = sideways ? line.size.columns : line.end.column
      if !sideways { overlay.ghost = clipped(ghost, to: line.size.columns - 1 - endColumn) }
      overlay.right = right(beside: overlay.ghost)
      echoLimit = echoLimit(beside: overlay.right)
      overlay.rows = panel.rows
      // The help row must not displace another row.
      if !help.isEmpty, !panel.completions.candidates.isEmpty, overlay.rows.count < room {
        overlay.rows.append(PanelRow(clipped("  " + help, to: panel.width), .dim))
      }
      if showsBottom { overlay.rows.append(bottom) }
    }
    let isDamaged = line.hasDamagedRight && !shown.right.isEmpty
    if overlay != shown || isDamaged {
      output.isSynchronised = true
      line.atEndOfLine {
        if isDamaged || overlay.right != shown.right { eraseRight() }
        output.add(overlay.painted(over: shown, right: rightPlace, in: style))
      }
      shown = overlay
    }
    line.hasDamagedRight = false
    line.textBesideRight = shown.right.isEmpty ? nil : line.drawn?.text ?? ReadlineLibrary.line
    highlight()
  }

  /// Whether there is a panel or ghost text.
  var showsOverlay: Bool { shown != Overlay() }

  /// Erases panel and ghost text, so that readline finds the screen as it left it.
  func hideOverlay() {
    guard showsOverlay else { return }
    let (end, sideways) = (line.end, ReadlineLibrary.scrollsSideways)
    output.isSynchronised = true
    line.atEndOfLine {
      eraseRight()
      if sideways {
        // The cursor may be in the middle of the line.
        output.add("\u{1B}7\r\u{1B}[B\u{1B}[J\u{1B}8")
      } else if end.row > 0, end.column == 0 {
        // The line ends with a full row, so that the cursor is in an empty row that belongs to it. A terminal that
        // erases that whole row forgets that the row above continued in it, and no longer rewraps the two as one line.
        output.add(padded("", to: cells(of: shown.ghost)) + "\r")
        if !shown.rows.isEmpty { output.add("\u{1B}[B\u{1B}[J\u{1B}[A") }
      } else {
        output.add("\u{1B}[J")
      }
    }
    shown = Overlay()
  }

  /// Erases the ghost text, so that readline can move in the line, delete from it or add a character, while the panel
  /// stays. Erases the panel too if the line has several rows, or might get another.
  func hideGhost() {
    let end = line.end
    guard !shown.rows.isEmpty || !shown.right.isEmpty, line.drawn == nil,
      !ReadlineLibrary.scrollsSideways, !ReadlineLibrary.isBusy, end.row == 0,
      end.column + 2 < line.size.columns
    else { return hideOverlay() }
    guard !shown.ghost.isEmpty else { return }
    var bare = shown
    bare.ghost = ""
    output.isSynchronised = true
    line.atEndOfLine { output.add(bare.painted(over: shown, in: style)) }
    shown = bare
  }

  /// Prepares for another line. The overlay stays if the new line ends in the same row and there is no ghost text.
  func prepare(for text: String) {
    if shown.ghost.isEmpty, line.staysBeside(text) { return }
    hideOverlay()
  }

  /// Lets `count` plain characters be typed at the line's end while the overlay stays.
  ///
  /// - Parameter type: types them; returns false if it cannot.
  /// - Returns: false if the overlay cannot stay, or the characters were not typed.
  func echo(_ count: Int, by type: () -> Bool) -> Bool {
    let fits = count < echoLimit - endColumn && shown.ghost.utf8.allSatisfy { $0 < 0x80 }
    guard options.echo == .plain, !showsOverlay || fits, type() else { return false }
    if !shown.ghost.isEmpty { shown.ghost.removeFirst(min(count, shown.ghost.count)) }
    endColumn += count
    output.flush()
    return true
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
      painted(
        line.shownLine.text, from: line.place(after: "", width: width), cursor: line.cursor(width: width)
      ) { offset in
        let typed = drawn == nil ? offset : drawn?.typed(at: offset)
        return typed.flatMap { typed in highlights.last { $0.range.contains(typed) }?.style }
      })
  }

  private func drawPlain() {
    isPainted = false
    hideOverlay()
    eraseLine(rowsAbove: line.rowsAboveCursor(width: line.size.columns))
    drawAnew()
  }
}
