/// The prompt and the line as readline draws them: where they end, and whether they are wrapped or scroll.
@MainActor
final class PromptedLine {
  private var prompt: Prompt
  /// Whether escape sequences can be used.
  private let isCapable: Bool
  private let isUTF8: Bool
  /// The form in which the line is drawn; nil for the line as typed.
  private let form: DrawnLine.Form?
  private(set) var size = EditorFrame.Size(rows: 24, columns: 80)
  /// The size of the terminal when it was measured; nil if it had none.
  private var windowSize: EditorFrame.Size?
  /// Whether readline was given the prompt without its colours.
  private var isPromptPlain = false
  /// Whether readline may have drawn since the last highlighting.
  var hasDrawn = false
  /// The text as it was drawn last, if a right prompt is shown beside it; else nil.
  var textBesideRight: String?
  /// Whether readline may have erased or moved the right prompt. It leaves it alone while it only adds to the line.
  var hasDamagedRight = false
  /// Whether readline draws only the last row of a text, because the others are already on the screen.
  private var showsLastRow = false
  /// What was drawn last, if it had several rows and was not plain ASCII; else nil.
  private var lastDrawn: String?
  /// Whether the editor itself makes the line scroll sideways.
  private var isTooTall = false

  init(prompt: Prompt, form: DrawnLine.Form?, isCapable: Bool, isUTF8: Bool) {
    self.prompt = prompt
    self.form = form
    self.isCapable = isCapable
    self.isUTF8 = isUTF8
    measure()
  }

  /// Asks for the screen's size and measures the prompt for it.
  func measure() {
    windowSize = ReadlineLibrary.windowSize
    let screen = ReadlineLibrary.measureScreen()
    size = .init(rows: screen.rows, columns: screen.columns)
    if !ReadlineLibrary.isBusy { choosePrompt() }
  }

  /// Whether the terminal has another size than when it was measured.
  var isResized: Bool { ReadlineLibrary.windowSize != windowSize }

  /// Uses another prompt from the next line on.
  func use(_ prompt: Prompt) {
    self.prompt = prompt
    choosePrompt()
  }

  /// Gives readline the prompt, without colours if the line scrolls sideways.
  func choosePrompt() {
    showsLastRow = false
    isPromptPlain = ReadlineLibrary.scrollsSideways
    ReadlineLibrary.setPrompt(shown)
  }

  /// The rows of the prompt above its last one, as they are sent to the terminal.
  var promptAbove: String { String(prompt.printed.reversed().drop { $0 != "\n" }.reversed()) }

  /// The prompt as readline was given it.
  var shown: String { isPromptPlain ? prompt.plain : prompt.marked }

  /// Restores the prompt for the next line.
  func endShowingWhole() {
    if showsLastRow { choosePrompt() }
  }

  /// Lets readline draw only the last row, and returns the prompt and the rows before it.
  func beginShowingWhole() -> String {
    guard case .rows(let continuation) = form else { return "" }
    showsLastRow = true
    ReadlineLibrary.setPrompt(continuation)
    let rows = ReadlineLibrary.line.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return prompt.printed + rows.map(\.printable).joined(separator: "\n" + continuation) + "\n"
  }

  // MARK: What is shown

  /// The drawn form of the line; nil if the line is shown as typed.
  var drawn: DrawnLine? {
    switch form {
    case .none: return nil
    case .rows where !ReadlineLibrary.hasNewline: return nil
    case .some(let form):
      // Keeps room for two rows that say that some are left out, and for a panel.
      let room = ReadlineLibrary.scrollsSideways || !isCapable ? 0 : max(size.rows * 2 / 3 - 2, 0)
      var typed = ReadlineLibrary.editedLine
      if showsLastRow { typed.cursor = typed.text.utf8.count }
      return DrawnLine(typed, as: form, room: showsLastRow ? 0 : room) { row, isFirst in
        guard case .rows(let prompt) = form else { return 1 }
        if isFirst { return place(after: String(row), width: size.columns).row + 1 }
        var layout = CellLayout(width: size.columns, octalBytes: !isUTF8)
        layout.add(prompt + row, isLine: true)
        return layout.row + 1
      }
    }
  }

  /// The line and the cursor as they are shown.
  var shownLine: EditedLine {
    guard let drawn else { return ReadlineLibrary.editedLine }
    return EditedLine(text: drawn.text, cursor: drawn.offset(of: ReadlineLibrary.point))
  }

  // MARK: Drawing

  /// Has readline draw what has changed, and put the cursor in its place or after the last character.
  func redraw(cursorAtEnd: Bool = false) {
    let drawn = drawn.map {
      ReadlineLibrary.Drawn(
        text: $0.text, point: $0.offset(of: ReadlineLibrary.point), mark: $0.offset(of: ReadlineLibrary.mark))
    }
    eraseWideRows(of: drawn?.text)
    if let former = textBesideRight {
      let text = drawn?.text ?? ReadlineLibrary.line
      if !text.utf8.starts(with: former.utf8) { hasDamagedRight = true }
      textBesideRight = text
    }
    ReadlineLibrary.redraw(as: drawn, cursorAtEnd: cursorAtEnd)
  }

  /// Erases a line of several rows that has changed and is, or was, not plain ASCII. readline 8.2 may leave a part of a
  /// former row behind a character of several bytes.
  private func eraseWideRows(of drawn: String?) {
    guard !ReadlineLibrary.scrollsSideways, lastDrawn != nil || drawn != nil || !ReadlineLibrary.isASCII
    else {
      return
    }
    let text = drawn ?? ReadlineLibrary.line
    let isWide = !text.utf8.allSatisfy { $0 < 0x80 } && place(after: text, width: size.columns).row > 0
    if text != lastDrawn, isWide || lastDrawn != nil {
      ReadlineLibrary.eraseLine()
      hasDamagedRight = true
    }
    lastDrawn = isWide ? text : nil
  }

  /// Runs `body` with the terminal's cursor after the last character of the line. If the line scrolls sideways, the
  /// cursor stays, since moving it would scroll the line.
  ///
  /// readline moves the cursor, so wrapping, wide characters, marks in prompts and mode strings need no second
  /// calculation.
  func atEndOfLine(_ body: () -> Void) {
    let moves = ReadlineLibrary.point != ReadlineLibrary.length && !ReadlineLibrary.scrollsSideways
    if moves { redraw(cursorAtEnd: true) }
    body()
    if moves { redraw() }
  }

  // MARK: Where it ends

  /// The end of the line.
  var end: CellLayout { place(after: drawn?.text ?? ReadlineLibrary.line, width: size.columns) }

  /// The line's first row: the number of rows from it down to the line's end, and the column where it ends; nil if the
  /// line goes on from its right edge.
  var firstRow: (above: Int, end: Int)? {
    let line = drawn?.text ?? ReadlineLibrary.line
    let first = place(after: Self.firstRow(of: line), width: size.columns)
    guard first.row == place(after: "", width: size.columns).row else { return nil }
    return (place(after: line, width: size.columns).row - first.row, first.column)
  }

  private static func firstRow(of line: String) -> String {
    String(line.unicodeScalars.prefix { $0 != "\n" })
  }

  /// The cursor's place on a screen of a width.
  func cursor(width: Int) -> CellLayout {
    let line = shownLine
    var layout = place(after: line.text(0..<line.cursor), width: width)
    let next = line.text(line.cursor..<line.text.utf8.count).unicodeScalars.first
    if let next { layout.makeRoom(for: next) }
    return layout
  }

  /// Whether another line would end in the same row with the same wrapping.
  func staysBeside(_ text: String) -> Bool {
    drawn == nil && !ReadlineLibrary.scrollsSideways && !mayBeTall(text.utf8.count)
      && place(after: text, width: size.columns).row == end.row
  }

  /// The number of rows from the first row of the prompt to the cursor.
  ///
  /// - Parameter length: the columns of the line's first row with the prompt at its right; zero for none.
  func rowsAboveCursor(width: Int, firstRow length: Int = 0) -> Int {
    let above = prompt.rowsAbove(width: width)
    if ReadlineLibrary.scrollsSideways { return above }
    let (line, row) = (shownLine, cursor(width: width).row)
    let first = Self.firstRow(of: line.text)
    guard length > 0, line.cursor > first.utf8.count else { return above + row }
    return above + row + (length - 1) / width - place(after: first, width: width).row
  }

  /// The columns of each row of prompt and line if no row were wrapped. Those of a line that scrolls sideways are left
  /// out.
  ///
  /// - Parameter length: the columns of the line's first row with the prompt at its right; zero for none.
  func lengths(firstRow length: Int) -> [Int] {
    let above = prompt.visible.dropLast().map { cells(of: $0) }
    if ReadlineLibrary.scrollsSideways { return above }
    let rows = shownLine.text.split(separator: "\n", omittingEmptySubsequences: false)
    return above
      + rows.enumerated().map { number, row in
        if number == 0 { return max(place(after: String(row), width: .max).column, length) }
        var layout = CellLayout(width: .max, octalBytes: !isUTF8)
        layout.add(row, isLine: true)
        return layout.column
      }
  }

  /// The place after the prompt, or the text shown in its place, and then a part of the line.
  func place(after line: String, width: Int) -> CellLayout {
    var layout = CellLayout(width: width, octalBytes: !isUTF8)
    layout.add(ReadlineLibrary.changeMark)
    let message = ReadlineLibrary.message
    let first = message ?? ReadlineLibrary.modeMark
    if !first.isEmpty { layout.add(Prompt(first, colour: false).lastRow) }
    if message == nil { layout.add(prompt.lastRow) }
    layout.add(line, isLine: true)
    return layout
  }

  // MARK: Wrapping and scrolling

  /// Decides before each drawing whether the line is wrapped or scrolls sideways, and with which prompt.
  func willDraw() {
    hasDrawn = true
    guard isCapable else { return }
    let isTall = isTooTallToWrap
    let turns = isTall != isTooTall && (isTooTall || !ReadlineLibrary.scrollsSideways)
    if turns {
      ReadlineLibrary.eraseLine()
      isTooTall = isTall
      ReadlineLibrary.scrollsSideways = isTall
    }
    guard !ReadlineLibrary.isBusy else { return }
    let scrolls = ReadlineLibrary.scrollsSideways
    if scrolls, Self.hasEscapes(ReadlineLibrary.modeMark) { ReadlineLibrary.hideModeMark() }
    guard scrolls != isPromptPlain else { return }
    if !turns { ReadlineLibrary.eraseLine() }
    choosePrompt()
  }

  /// Whether the drawn text, which may be a search, has more rows than the screen.
  var isCutOff: Bool {
    !ReadlineLibrary.scrollsSideways
      && (ReadlineLibrary.isBusy || ReadlineLibrary.hasNewline || mayBeTall(ReadlineLibrary.length))
      && end.row >= size.rows
  }

  /// Whether the line would lose its first rows if it were wrapped, so that it must scroll sideways.
  private var isTooTallToWrap: Bool {
    let line = shownLine.text
    let length = line.utf8.count
    guard isTooTall || mayBeTall(length) || ReadlineLibrary.hasNewline else { return false }
    // readline compares bytes too with the number of cells on the screen, and omits what exceeds it.
    guard end.row >= size.rows || length + promptLength >= size.rows * size.columns else { return false }
    // readline may cut a character of several bytes in two when it scrolls sideways. In a search, or with escape
    // sequences before the line, it may never return. Such a line stays wrapped, with its first rows above the screen.
    return !ReadlineLibrary.isBusy && !Self.hasEscapes(ReadlineLibrary.modeMark)
      && (line + prompt.plain).utf8.allSatisfy { $0 < 0x80 }
  }

  private var promptLength: Int {
    (ReadlineLibrary.changeMark + ReadlineLibrary.modeMark).utf8.count + prompt.marked.utf8.count
  }

  /// Whether a line of `length` bytes can have more rows than the screen. A tab takes the most columns of all bytes,
  /// except for a newline, which takes the rest of its row.
  private func mayBeTall(_ length: Int) -> Bool { (length + promptLength) * 8 >= size.rows * size.columns }

  /// Whether a prompt, or a mode mark, has parts that take no column.
  private static func hasEscapes(_ prompt: String) -> Bool { prompt.utf8.contains(1) }
}
