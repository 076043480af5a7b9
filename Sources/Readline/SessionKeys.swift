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
    let length = ReadlineLibrary.length
    // A tab takes the most columns a byte can, a newline the rest of its row.
    guard isTooTall || length * max(8, size.columns) >= size.rows * size.columns else { return }
    let rows = layout(upTo: length, width: size.columns).row + 1
    let promptLength = prompt.marked.utf8.count + ReadlineLibrary.modeMark.utf8.count
    // readline also counts bytes against the screen's cells and leaves out what is beyond.
    let isTall = rows > size.rows || length + promptLength >= size.rows * size.columns
    guard isTall != isTooTall, isTooTall || !ReadlineLibrary.scrollsSideways else { return }
    ReadlineLibrary.eraseLine()
    isTooTall = isTall
    ReadlineLibrary.scrollsSideways = isTall
  }

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
      remember(line)
      handOver(line)
      for text in editor.inbox.take().texts { show(text) }
    }
    if editor.inbox.take().isFinishWanted {
      ending = .finished
      ReadlineLibrary.end()
    }
    begin()
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
    ReadlineLibrary.measureScreen(prompt: prompt.marked)
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
    ReadlineLibrary.measureScreen(prompt: prompt.marked)
    measure()
    guard isCapable else { return ReadlineLibrary.drawAnew() }
    let rowsAfter = rowsAboveCursor(width: size.columns)
    var rowsAbove = rowsBefore
    // Asked once even where it makes no difference: next time the answer may be ambiguous.
    if former.columns != size.columns, !sideways, rowsBefore != rowsAfter || terminalReflows == nil {
      let after = layout(upTo: ReadlineLibrary.point, width: size.columns)
      let reflows = hasReflowed(
        cut: min(before.column, size.columns - 1) + 1, wrapped: after.column + 1)
      // Where the terminal leaves it open, a row too many on the screen does less harm than one too few.
      rowsAbove = reflows.map { $0 ? rowsAfter : rowsBefore } ?? min(rowsBefore, rowsAfter)
    }
    output.isSynchronised = true
    eraseLine(rowsAbove: rowsAbove)
    overlay.forget()
    ReadlineLibrary.drawAnew()
  }

  /// Whether the terminal has wrapped its rows anew, by the column its cursor stands in now; nil where that cannot
  /// be known.
  private func hasReflowed(cut: Int, wrapped: Int) -> Bool? {
    guard cut != wrapped, let column = reportedColumn() else { return terminalReflows }
    if column == wrapped {
      terminalReflows = true
    } else if column == cut {
      terminalReflows = false
    }
    return terminalReflows
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
