/// The prompt and the line behind it as readline draws them: where they end, and when they are wrapped or scroll.
@MainActor
final class PromptedLine {
  private let prompt: Prompt
  /// Whether escape sequences can be used.
  private let isCapable: Bool
  private let isUTF8: Bool
  private(set) var size = LineEditor.Frame.Size(rows: 24, columns: 80)
  /// Whether readline was given the prompt without its colours.
  private var isPromptPlain = false
  /// Set while the editor itself makes the line scroll sideways.
  private var isTooTall = false

  init(prompt: Prompt, isCapable: Bool, isUTF8: Bool) {
    self.prompt = prompt
    self.isCapable = isCapable
    self.isUTF8 = isUTF8
    measure()
  }

  /// Asks for the screen's size and measures the prompt by it.
  func measure() {
    let screen = ReadlineLibrary.measureScreen()
    size = .init(rows: screen.rows, columns: screen.columns)
    if !ReadlineLibrary.isBusy { choosePrompt() }
  }

  /// Gives readline the prompt as the line that follows it needs it.
  func choosePrompt() {
    isPromptPlain = ReadlineLibrary.scrollsSideways
    ReadlineLibrary.setPrompt(shown)
  }

  /// The prompt as readline was given it.
  var shown: String { isPromptPlain ? prompt.plain : prompt.marked }

  // MARK: Where it ends

  /// Where the line ends.
  var end: CellLayout { layout(of: ReadlineLibrary.line, width: size.columns) }

  /// Where the cursor stands on a screen of a width.
  func cursor(width: Int) -> CellLayout {
    let before = ReadlineLibrary.line.utf8.prefix(ReadlineLibrary.point)
    return layout(of: String(decoding: before, as: UTF8.self), width: width)
  }

  /// Whether another line would end in the same row, and be wrapped as this one is.
  func staysBeside(_ text: String) -> Bool {
    !ReadlineLibrary.scrollsSideways && !mayBeTall(text.utf8.count)
      && layout(of: text, width: size.columns).row == end.row
  }

  /// How many rows stand between the first row of the prompt and the cursor.
  func rowsAboveCursor(width: Int) -> Int {
    (ReadlineLibrary.scrollsSideways ? 0 : cursor(width: width).row) + prompt.rowsAbove(width: width)
  }

  private func layout(of line: String, width: Int) -> CellLayout {
    var layout = CellLayout(width: width, octalBytes: !isUTF8)
    if let message = ReadlineLibrary.message {
      layout.addText(Prompt(message, colour: false).lastRow)
    } else {
      layout.addText(Prompt(ReadlineLibrary.modeMark, colour: false).lastRow)
      layout.addText(prompt.lastRow)
    }
    layout.addLine(line)
    return layout
  }

  // MARK: Wrapping and scrolling

  /// Decides, before readline draws, whether the line is wrapped or scrolls sideways, and with which prompt.
  func willDraw() {
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

  /// Whether what is drawn, which can be a search too, has more rows than the screen.
  var isCutOff: Bool {
    !ReadlineLibrary.scrollsSideways && (ReadlineLibrary.isBusy || mayBeTall(ReadlineLibrary.length))
      && end.row >= size.rows
  }

  /// Whether the line would lose its first rows if it were wrapped, and is better scrolled sideways.
  private var isTooTallToWrap: Bool {
    let length = ReadlineLibrary.length
    guard isTooTall || mayBeTall(length) || ReadlineLibrary.hasNewline else { return false }
    // readline also counts bytes against the screen's cells and leaves out what is beyond.
    guard end.row >= size.rows || length + promptLength >= size.rows * size.columns else { return false }
    // Scrolling sideways readline can cut a character of several bytes in two, and in a search, or with escape
    // sequences before the line, it may never end: such a line stays wrapped, with its first rows above the screen.
    return !ReadlineLibrary.isBusy && !Self.hasEscapes(ReadlineLibrary.modeMark)
      && (ReadlineLibrary.line + prompt.plain).utf8.allSatisfy { $0 < 0x80 }
  }

  private var promptLength: Int { prompt.marked.utf8.count + ReadlineLibrary.modeMark.utf8.count }

  /// Whether a line of so many bytes can have more rows than the screen. A tab takes the most columns a byte can, but
  /// for a newline, which takes the rest of its row.
  private func mayBeTall(_ length: Int) -> Bool { (length + promptLength) * 8 >= size.rows * size.columns }

  /// Whether a prompt, or the mode's mark in it, has parts that take no column.
  private static func hasEscapes(_ prompt: String) -> Bool { prompt.utf8.contains(1) }
}
