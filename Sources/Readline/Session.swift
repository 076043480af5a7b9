#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of an editor: the terminal, the loop that waits, and what is known about the line.
@MainActor
final class Session {
  let editor: LineEditor
  let options: LineEditor.Options
  let handOver: @MainActor (String) -> Void
  let prompt: Prompt
  let output: TerminalOutput
  /// Whether escape sequences can be used: the overlay needs them.
  let isCapable: Bool
  var overlay: Overlay
  var input: KeyInput
  var state = CompletionState()
  var ending: LineEditor.Ending?
  var signals: SignalForwarding?
  var size: LineEditor.Frame.Size
  /// Whether the terminal wraps old rows anew when its width changes; nil until it has shown.
  var terminalReflows: Bool?
  var terminalReports = true
  /// Whether readline was given the prompt without its colours.
  var isPromptPlain = false
  /// Set while this session itself makes the line scroll sideways.
  var isTooTall = false
  var wasStopped = false
  /// Whether the line is wrapped to more rows than the screen has.
  private var isCutOff = false
  /// When what is shown around the line has to follow it, though more keys are coming; nil where it has.
  var overdue: ContinuousClock.Instant?
  /// The column where the line ended when the overlay was drawn, and the keys echoed since.
  var endColumn = 0

  private let terminal: Int32
  private let standardOutputIsTerminal = isatty(STDOUT_FILENO) == 1

  /// Nil where there is no terminal to read from and write to.
  init?(_ editor: LineEditor, accept: @escaping @MainActor (String) -> Void) {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    terminal = Self.openTerminal()
    guard terminal >= 0, let output = TerminalOutput(descriptor: terminal) else { return nil }
    setlocale(LC_CTYPE, "")
    let isUTF8 = Self.isLocaleUTF8 || setlocale(LC_CTYPE, "C.UTF-8") != nil && Self.isLocaleUTF8
    self.editor = editor
    handOver = accept
    self.output = output
    options = editor.options
    ReadlineLibrary.initialise(name: options.name, output: output.stream)
    isCapable = !options.terminal.isEmpty && options.terminal != "dumb" && ReadlineLibrary.canMoveUp
    let colour = isCapable && options.colour
    prompt = Prompt(options.prompt, colour: colour)
    overlay = Overlay(output: output, inColour: colour)
    input = KeyInput(isUTF8: isUTF8 && Self.isLocaleUTF8)
    let screen = ReadlineLibrary.measureScreen()
    size = .init(rows: screen.rows, columns: screen.columns)
    ReadlineLibrary.clearHistory()
    for line in editor.history?.load() ?? [] {
      ReadlineLibrary.addToHistory(line, limit: options.historyLimit)
    }
  }

  /// Standard output where it is a terminal, else the terminal the process belongs to, whatever is piped.
  private static func openTerminal() -> Int32 {
    if isatty(STDOUT_FILENO) == 1 { return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) }
    let own = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if own >= 0 || isatty(STDERR_FILENO) == 0 { return own }
    return fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  private static var isLocaleUTF8: Bool { String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" }

  func run() -> LineEditor.Ending {
    SignalForwarding.mask(SIG_BLOCK)
    signals = SignalForwarding(to: editor.inbox.writeEnd)
    ReadlineLibrary.client = self
    measure()
    ReadlineLibrary.prepareTerminal()
    ReadlineLibrary.begin(prompt: choosePrompt())
    askAgain()
    while ending == nil {
      readInbox()
      if overdue == nil { paint() }
      let hasKeys = wait()
      // Always before the keys: a signal can come between the two, and was sent by an earlier key.
      let signals = editor.inbox.takeSignals()
      for signal in signals where ending == nil { handle(signal) }
      if ending == nil { readInbox() }
      guard ending == nil, hasKeys || !signals.isEmpty else { continue }
      // What a signal does can include reading keys, and then there may be none left to wait for.
      if signals.isEmpty { readInput() } else { takeInput(within: 0) }
      handleKeys()
    }
    leave()
    return ending ?? .endOfInput
  }

  private func leave() {
    state.cancel()
    _ = state.takePostponed()
    hideOverlay()
    output.flush()
    ReadlineLibrary.end()
    ReadlineLibrary.restoreTerminal()
    output.flush()
    ReadlineLibrary.client = nil
    signals?.end()
    signals = nil
    for text in editor.inbox.take().texts { show(text) }
    output.flush()
    output.close()
    close(terminal)
  }

  /// Takes answers, text to print and wishes left by other threads.
  private func readInbox() {
    let contents = editor.inbox.take()
    for text in contents.texts { show(text) }
    if contents.isFinishWanted {
      ending = .finished
      return finishLine()
    }
    if let answer = contents.answer { deliver(answer) }
    if contents.isRefreshWanted { refresh() }
  }

  /// Leaves the cursor on an empty row behind a line that will not be accepted.
  func finishLine() {
    hideOverlay()
    ReadlineLibrary.moveToEnd()
    output.add("\n")
  }

  // MARK: The screen

  /// Lets readline draw what has changed of the line.
  func redraw() {
    guard !isCutOff || layout(upTo: ReadlineLibrary.length, width: size.columns).row >= size.rows else {
      // All of the screen was the line, and readline could not reach its first rows.
      output.add("\u{1B}[H\u{1B}[J")
      isCutOff = false
      return ReadlineLibrary.drawAnew()
    }
    willDraw()
    ReadlineLibrary.redraw()
  }

  var showsPanel: Bool { options.showsPanel && isCapable }

  /// Asks for the screen's size and measures the prompt by it.
  func measure() {
    let screen = ReadlineLibrary.measureScreen()
    size = .init(rows: screen.rows, columns: screen.columns)
    if !ReadlineLibrary.isBusy { ReadlineLibrary.setPrompt(choosePrompt()) }
  }

  /// Shows what there is to show; sends nothing where nothing has changed.
  func paint() {
    guard ending == nil else { return }
    if isCapable { overlay.show(makePicture()) }
    output.flush()
    guard let trace = options.trace else { return }
    trace(
      .init(
        line: line, ghost: overlay.shown.ghost, rows: overlay.shown.rows.map(\.text),
        phase: state.completions.phase, scrollsSideways: ReadlineLibrary.scrollsSideways,
        isBusy: ReadlineLibrary.isBusy, size: size, received: input.received))
  }

  private func makePicture() -> Overlay.Picture {
    guard !ReadlineLibrary.isBusy else { return .init() }
    let sideways = ReadlineLibrary.scrollsSideways
    let end = layout(upTo: ReadlineLibrary.length, width: size.columns)
    isCutOff = !sideways && end.row >= size.rows
    endColumn = sideways ? size.columns : end.column
    var picture = Overlay.Picture()
    if showsPanel {
      let room = size.rows - (sideways ? 1 : end.row + 1)
      let wanted = state.isListed ? room : options.panelRows
      picture.rows =
        Panel(
          completions: state.completions, width: size.columns - 1, limit: min(room, wanted),
          spinner: state.spinner.picture
        ).rows
    }
    if let hint, !sideways { picture.ghost = clipped(hint, to: size.columns - 1 - end.column) }
    return picture
  }

  /// What ghost text there is for the line as it stands.
  var hint: String? {
    guard options.showsHints, overlay.inColour, ReadlineLibrary.point == ReadlineLibrary.length,
      state.line == line
    else { return nil }
    return state.completions.candidates.lazy.compactMap(\.ghost).first { !$0.isEmpty }
  }

  /// Where the part of the prompt and the line before a byte ends on a screen of a width.
  func layout(upTo byte: Int, width: Int) -> CellLayout {
    var layout = CellLayout(width: width, octalBytes: !input.isUTF8)
    if let message = ReadlineLibrary.message {
      layout.addText(Prompt(message, colour: false).lastRow)
    } else {
      layout.addText(Prompt(ReadlineLibrary.modeMark, colour: false).lastRow)
      layout.addText(prompt.lastRow)
    }
    layout.addLine(String(decoding: ReadlineLibrary.line.utf8.prefix(byte), as: UTF8.self))
    return layout
  }

  /// How many rows stand between the first row of the prompt and the cursor.
  func rowsAboveCursor(width: Int) -> Int {
    let row = ReadlineLibrary.scrollsSideways ? 0 : layout(upTo: ReadlineLibrary.point, width: width).row
    return row + prompt.rowsAbove(width: width)
  }

  /// Takes panel and ghost text off the screen, so that readline finds it as it left it.
  func hideOverlay() {
    guard !overlay.shown.isEmpty else { return }
    let end = layout(upTo: ReadlineLibrary.length, width: size.columns)
    overlay.hide(endsAtMargin: end.row > 0 && end.column == 0 && !ReadlineLibrary.scrollsSideways)
  }

  /// Takes prompt and line off the screen; the cursor stands where the prompt began.
  func eraseLine(rowsAbove: Int) {
    if isCapable {
      output.add("\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[J")
    } else {
      output.add("\r" + String(repeating: " ", count: max(size.columns - 1, 0)) + "\r")
    }
  }

  /// Shows text above the line.
  func show(_ text: String) {
    let text = text.hasSuffix("\n") ? text : text + "\n"
    guard standardOutputIsTerminal else {
      var text = text
      _ = text.withUTF8 { TerminalOutput.send(UnsafeRawBufferPointer($0), to: STDOUT_FILENO) }
      return
    }
    guard ending == nil, !state.isBetweenLines else { return output.add(text) }
    hideOverlay()
    eraseLine(rowsAbove: rowsAboveCursor(width: size.columns))
    output.add(text)
    ReadlineLibrary.drawAnew()
  }
}
