#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keys, accepted lines and signals.
extension Session {
  func nextKey() -> UInt8? {
    while ending == nil {
      if let key = input.nextKey() { return key }
      takeInput(within: -1)
    }
    return nil
  }

  func hasKey(within microseconds: Int32) -> Bool {
    if input.isPasting { return false }
    return input.hasKey || microseconds > 0 && takeInput(within: microseconds / 1000) && input.hasKey
  }

  func beginPaste() {
    input.beginPaste()
    ReadlineLibrary.beginUndoGroup()
  }

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
    ReadlineLibrary.setPrompt(choosePrompt())
  }

  /// The prompt as the line that follows it needs it.
  func choosePrompt() -> String {
    isPromptPlain = ReadlineLibrary.scrollsSideways
    return isPromptPlain ? prompt.plain : prompt.marked
  }

  /// Whether the line would lose its first rows if it were wrapped, and is better scrolled sideways.
  private var isTooTallToWrap: Bool {
    let length = ReadlineLibrary.length
    let promptLength = prompt.marked.utf8.count + ReadlineLibrary.modeMark.utf8.count
    // A tab takes the most columns a byte can, but for a newline, which takes the rest of its row.
    let mayBeTall = (length + promptLength) * 8 >= size.rows * size.columns
    guard isTooTall || mayBeTall || ReadlineLibrary.hasNewline else { return false }
    let rows = layout(upTo: length, width: size.columns).row + 1
    // readline also counts bytes against the screen's cells and leaves out what is beyond.
    guard rows > size.rows || length + promptLength >= size.rows * size.columns else { return false }
    // Scrolling sideways readline can cut a character of several bytes in two, and in a search, or with escape
    // sequences before the line, it may never end: such a line stays wrapped, with its first rows above the screen.
    return !ReadlineLibrary.isBusy && !Self.hasEscapes(ReadlineLibrary.modeMark)
      && (ReadlineLibrary.line + prompt.plain).utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether a prompt, or the mode's mark in it, has parts that take no column.
  private static func hasEscapes(_ prompt: String) -> Bool { prompt.utf8.contains(1) }

  func accept(_ line: String?) {
    state.isBetweenLines = true
    state.cancel()
    state.waitingTab = nil
    guard let line else {
      ending = ending ?? .endOfInput
      ReadlineLibrary.end()
      return output.add("\n")
    }
    output.flush()
    for line in line.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }).map(String.init)
    where !line.allSatisfy(\.isWhitespace) {
      acceptExpanded(line)
      for text in editor.inbox.take().texts { show(text) }
    }
    if editor.inbox.take().isFinishWanted {
      ending = .finished
      ReadlineLibrary.end()
    }
    begin()
  }

  /// Accepts what a line means, and shows it where that is not what was typed.
  private func acceptExpanded(_ line: String) {
    var line = line
    if options.expandsHistory {
      switch ReadlineLibrary.historyExpansion(of: line) {
      case .none: break
      case .line(let meant):
        line = meant
        output.add(line.withoutControls + "\n")
      case .refusal(let text):
        return output.add(text.withoutControls + "\n")
      }
    }
    remember(line)
    handOver(line)
  }

  /// Forgets what was known about the last line.
  private func begin() {
    state.isBetweenLines = false
    state.isListed = false
    state.completions = .nothing
    state.line = nil
  }

  private func remember(_ line: String) {
    guard line != ReadlineLibrary.newestHistoryLine else { return }
    ReadlineLibrary.addToHistory(line, limit: options.historyLimit)
    editor.history?.append(line)
  }

  // MARK: Signals

  func handle(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGWINCH: resize()
    case SIGTSTP: stop()
    case SIGCONT:
      if !wasStopped { resume() }
      wasStopped = false
    default:
      ending = .signal(signal)
      finishLine()
    }
  }

  private func interrupt() {
    hideOverlay()
    ReadlineLibrary.moveToEnd()
    if input.isPasting { ReadlineLibrary.endUndoGroup() }
    input.discard()
    ReadlineLibrary.abandonLine()
    ReadlineLibrary.setPrompt(choosePrompt())
    output.add("^C\n")
    ReadlineLibrary.clearLine()
    redraw()
    state.waitingTab = nil
    begin()
    askAgain()
    editor.onInterrupt?()
  }

  private func stop() {
    finishLine()
    output.flush()
    ReadlineLibrary.restoreTerminal()
    output.flush()
    wasStopped = true
    signals?.stopProcess()
    resume()
  }

  /// Takes the terminal back after the process was stopped.
  private func resume() {
    ReadlineLibrary.restoreTerminal()
    ReadlineLibrary.prepareTerminal()
    overlay.forget()
    measure()
    output.add("\r" + (isCapable ? "\u{1B}[J" : ""))
    ReadlineLibrary.drawAnew()
  }

  // MARK: Size

  /// Draws the line anew on a screen of another size.
  ///
  /// Some terminals wrap old rows anew when their width changes and some cut them off; in the one the prompt begins as
  /// many rows above the cursor as the new width makes it, in the other as many as the old one did. Only the terminal
  /// knows: where the two differ, it is asked for the cursor's column.
  private func resize() {
    let former = size
    let sideways = ReadlineLibrary.scrollsSideways
    let before = layout(upTo: ReadlineLibrary.point, width: former.columns)
    let rowsBefore = rowsAboveCursor(width: former.columns)
    measure()
    guard isCapable else { return ReadlineLibrary.drawAnew() }
    var rowsAbove = rowsBefore
    if former.columns != size.columns, !sideways {
      let after = layout(upTo: ReadlineLibrary.point, width: size.columns)
      rowsAbove = rowsAboveWrappedAnew(
        before: before, after: after, rowsBefore: rowsBefore,
        rowsAfter: rowsAboveCursor(width: size.columns))
    }
    output.isSynchronised = true
    eraseLine(rowsAbove: rowsAbove)
    overlay.forget()
    ReadlineLibrary.drawAnew()
  }

  /// How many rows above the cursor the prompt begins after the width has changed.
  private func rowsAboveWrappedAnew(
    before: CellLayout, after: CellLayout, rowsBefore: Int, rowsAfter: Int
  ) -> Int {
    let followsFullRow = after.row > 0 && after.column == 0
    // Asked once even where it makes no difference: the next answer may be ambiguous.
    if rowsBefore != rowsAfter || followsFullRow || terminalReflows == nil, let column = reportedColumn() {
      let cut = min(before.column, size.columns - 1)
      // Behind a full row a terminal may leave the cursor at that row's end.
      let isAtRowsEnd = column > size.columns || column == size.columns && terminalReflows == true
      if followsFullRow, isAtRowsEnd {
        terminalReflows = true
        return rowsAfter - 1
      }
      if cut != after.column {
        if column == after.column + 1 { terminalReflows = true }
        if column == cut + 1 { terminalReflows = false }
      }
    }
    // Where the terminal leaves it open, a row too many on the screen does less harm than one too few.
    guard let terminalReflows else { return terminalReports ? min(rowsBefore, rowsAfter) : rowsBefore }
    return terminalReflows ? rowsAfter : rowsBefore
  }

  /// The column of the terminal's cursor, counted from one; nil where the terminal does not say.
  private func reportedColumn() -> Int? {
    guard terminalReports else { return nil }
    input.awaitsReport = true
    output.add("\u{1B}[6n")
    output.flush()
    let deadline = ContinuousClock.now + .milliseconds(300)
    while ending == nil, ContinuousClock.now < deadline {
      if let report = input.takeReport() { return report.column }
      takeInput(within: 20)
    }
    terminalReports = false
    return nil
  }
}
