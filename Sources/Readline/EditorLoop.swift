import Basics

/// One run of an editor: waits for keys, signals and messages from other threads, and has each handled.
@MainActor
final class EditorLoop {
  /// Milliseconds after which no more keys of a burst are expected.
  private static let pauseBetweenKeys: Int32 = 1

  var keys: KeyInput
  /// Keys that were read ahead belong to the next editor.
  private static var unread = KeyInput()
  let screen: EditorScreen
  let completion: LineCompletion
  let editor: LineEditor
  let validator: (any LineValidator)?
  let signals: SignalForwarding
  /// What the completer and the validator may need.
  private let queue = MainQueue()
  /// Whether lines have been handed over since `onLinesEnd` was called.
  var hasHandedOver = false
  /// Called with each accepted line.
  let handOver: @MainActor (String) -> Void
  /// Why the run ends; nil while it goes on.
  var ending: LineEditor.Ending?
  /// The text that is being validated. Keys wait until that is done.
  var pending: PendingValidation?
  /// The number of texts that were passed to `answer(to:)` of the validator.
  var validations = 0
  /// The history's count of changes when readline was given it; nil before that.
  var historyChanges: Int?
  /// The time by which the screen must be updated after keys that were only echoed, even if more are coming; nil for
  /// none.
  var deadline: ContinuousClock.Instant?

  /// - Parameter accept: called with each line.
  init(
    _ editor: LineEditor, output: TerminalOutput, signals: SignalForwarding,
    accept: @escaping @MainActor (String) -> Void
  ) {
    self.editor = editor
    validator = editor.validator
    self.signals = signals
    handOver = accept
    // The last is macOS's name for the one before it.
    let locale = ["", "C.UTF-8", "UTF-8"].first { Self.isUTF8(afterSetting: $0) }
    let isUTF8 = locale != nil
    ReadlineLibrary.substituteLocale = locale == "" ? nil : locale
    keys = Self.unread
    (keys.isUTF8, keys.isAtEnd) = (isUTF8, false)
    EditorCallbacks.initialise(
      name: editor.options.name, terminal: editor.options.terminal, bindings: editor.bindings,
      output: output.stream)
    editor.history.read()
    screen = EditorScreen(
      editor.options, form: editor.form, highlighter: editor.highlighter, output: output, isUTF8: isUTF8)
    // An answer that the last editor did not get would be taken for the next one.
    screen.reflow.reports = !keys.awaitsReport
    completion = LineCompletion(
      editor.isSecret ? NoCompletions() : editor.completer, inbox: editor.inbox, screen: screen)
    completion.help = editor.hasWalked ? "" : editor.options.help
  }

  private static func isUTF8(afterSetting locale: String) -> Bool {
    setlocale(LC_CTYPE, locale) != nil && String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
  }

  /// Runs until there is a reason to end.
  ///
  /// - Parameter initialText: the beginning of the first line.
  func run(_ initialText: String) -> LineEditor.Ending {
    EditorCallbacks.loop = self
    if editor.isSecret { ReadlineLibrary.beginSecret() }
    takeTerminal()
    screen.line.measure()
    followHistory()
    for problem in editor.takeProblems() { screen.output.add(problem + "\n") }
    EditorCallbacks.begin(prompt: screen.line.shown)
    if !initialText.isEmpty {
      ReadlineLibrary.insert(initialText)
      screen.redraw()
    }
    handleKeys()
    while ending == nil {
      readInbox()
      guard ending == nil else { break }
      if deadline.map({ $0 <= .now }) ?? true { update() }
      let hasKeys = wait()
      // Signals come before keys, since a signal that arrives between the two was sent by an earlier key.
      let signals = editor.inbox.takeSignals()
      if let last = signals.first(where: SignalForwarding.isLast) { end(.signal(last)) }
      for signal in signals where ending == nil { handle(signal) }
      if ending == nil { readInbox() }
      guard ending == nil, hasKeys || !signals.isEmpty else { continue }
      // Handling a signal can include reading keys, and then none may be left to wait for.
      keys.receive(within: 0)
      handleKeys()
    }
    leave()
    return ending ?? .endOfInput
  }

  /// Says that no more lines follow those that were handed over.
  func endLines() {
    guard hasHandedOver else { return }
    hasHandedOver = false
    editor.onLinesEnd?()
  }

  private func leave() {
    endLines()
    cancelValidation()
    completion.end()
    if completion.hasWalked { editor.hasWalked = true }
    endPaste()
    if SignalForwarding.isInForeground {
      screen.hideOverlay()
      ReadlineLibrary.restoreTerminal()
    }
    ReadlineLibrary.endSecret()
    if editor.isSecret { keys.wipe() }
    Self.unread = keys
    ReadlineLibrary.end()
    screen.output.flush()
    EditorCallbacks.loop = nil
    showTexts(aboveLine: false)
    screen.output.flush()
    _ = editor.inbox.take(\.isFinishWanted)
  }

  // MARK: Waiting

  /// Waits for a key, for a message in the inbox, or for the spinner's next step. Returns true if there are keys.
  ///
  /// Work that was put off until keys pause is done one piece at a time, the most visible first, since a key may come
  /// in between.
  private func wait() -> Bool {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: editor.inbox.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let isBehind = deadline != nil || completion.questions.hasPostponed
    let isTurning = completion.isWaiting && screen.showsPanel
    let limit = isBehind ? Self.pauseBetweenKeys : isTurning ? completion.untilNextStep : queue.interval
    if poll(&sources, 3, limit) == 0 {
      if deadline != nil { deadline = nil } else { completion.questions.askPostponed() }
    }
    if sources[2].revents != 0 || queue.interval >= 0 { queue.work() }
    return sources[0].revents != 0
  }

  /// Takes what other threads have left in the inbox.
  private func readInbox() {
    guard editor.inbox.takeNews() else { return }
    showTexts(aboveLine: true)
    guard ending == nil else { return }
    if editor.inbox.take(\.isFinishWanted) { return end(.finished) }
    if let answer = editor.inbox.take(\.answer) { completion.take(answer) }
    if editor.inbox.take(\.isRefreshWanted) { completion.refresh() }
    if let validated = editor.inbox.take(\.validated) { take(validated) }
  }

  /// Shows printed text. Once standard output has failed, the rest is kept for the program to take.
  func showTexts(aboveLine: Bool) {
    if case .outputFailed = ending { return }
    guard let failure = screen.show(editor.inbox.take(\.texts), aboveLine: aboveLine) else { return }
    if aboveLine { end(.outputFailed(failure)) } else { ending = .outputFailed(failure) }
  }

  /// Ends with the line as it stands.
  func end(_ reason: LineEditor.Ending) {
    ending = reason
    if SignalForwarding.isInForeground { screen.finishLine() }
  }

  /// Updates what is shown around the line.
  private func update() {
    deadline = nil
    completion.followLine()
    screen.use(
      right: editor.rightPrompt, bottom: editor.bottomRow?(ReadlineLibrary.editedLine) ?? "")
    completion.paint()
    editor.options.trace?(
      .init(
        line: screen.line.shownLine, ghost: screen.shown.ghost, rightPrompt: screen.shown.right.text,
        rows: screen.shown.rows.map(\.text),
        selected: screen.shown.rows.firstIndex { $0.selected != nil },
        selectedColumns: screen.shown.rows.lazy.compactMap(\.selected).first,
        phase: completion.phase, scrollsSideways: ReadlineLibrary.scrollsSideways,
        isBusy: ReadlineLibrary.isBusy, size: screen.line.size, received: keys.received))
  }

  // MARK: Signals

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGWINCH: screen.resize { keys.awaitReport() }
    case SIGTSTP: stop()
    case SIGCONT: resume()
    default: break
    }
  }

  private func interrupt() {
    endPaste()
    keys.discard()
    cancelValidation()
    if editor.endsAtInterrupt {
      screen.finishLine(mark: EditorScreen.interruptMark)
      ending = .finished
      return
    }
    if editor.isSecret { ReadlineLibrary.wipeUndone() }
    screen.interruptLine()
    completion.beginLine()
    editor.onInterrupt?()
    followHistory()
  }

  private func stop() {
    screen.finishLine()
    ReadlineLibrary.restoreTerminal()
    screen.output.flush()
    signals.stop(by: SIGTSTP)
    resume()
  }

  /// Takes the terminal back after the process was stopped.
  func resume() {
    ending = signals.waitForForeground()
    guard ending == nil else { return }
    takeTerminal()
    screen.drawAfterStop()
  }

  /// Puts the terminal into the mode for editing, whatever mode readline takes it to be in.
  private func takeTerminal() {
    ReadlineLibrary.restoreTerminal()
    TerminalRescue.begin(output: screen.output.terminal, farewell: screen.farewell)
    ReadlineLibrary.prepareTerminal()
  }
}
