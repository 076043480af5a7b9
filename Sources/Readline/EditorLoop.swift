import Basics

/// One run of an editor: waits for keys, signals and news from other threads, and has each answered.
@MainActor
final class EditorLoop {
  /// Milliseconds after which no more keys of a burst are expected.
  private static let pauseBetweenKeys: Int32 = 1
  /// How long what is shown around the line may wait for keys to pause.
  private static let longestBurst = Duration.milliseconds(40)

  let keys = KeyReader.shared
  let screen: EditorScreen
  let completion: LineCompletion
  let editor: LineEditor
  let validator: (any LineValidator)?
  private let signals: SignalForwarding
  /// What takes each accepted line.
  let handOver: @MainActor (String) -> Void
  /// Why the run is to end; nil while it goes on.
  var ending: LineEditor.Ending?
  /// The text that is being validated. Keys wait until it is.
  var pending: PendingValidation?
  /// How many texts somebody was asked to validate.
  var validations = 0
  /// How often the history had been changed when readline was given it.
  var historyChanges: Int?
  /// When what is shown around the line has to follow keys that were only echoed, though more are coming; nil for now.
  private var deadline: ContinuousClock.Instant?

  /// - Parameter accept: called with each line.
  init(
    _ editor: LineEditor, output: TerminalOutput, signals: SignalForwarding,
    accept: @escaping @MainActor (String) -> Void
  ) {
    self.editor = editor
    validator = editor.validator
    self.signals = signals
    handOver = accept
    setlocale(LC_CTYPE, "")
    let isUTF8 = Self.isLocaleUTF8 || setlocale(LC_CTYPE, "C.UTF-8") != nil && Self.isLocaleUTF8
    keys.begin(isUTF8: isUTF8)
    ReadlineLibrary.initialise(name: editor.options.name, bindings: editor.bindings, output: output.stream)
    editor.history.read()
    screen = EditorScreen(editor, output: output, isUTF8: isUTF8)
    completion = LineCompletion(
      editor.isSecret ? NoCompletions() : editor.completer, inbox: editor.inbox, screen: screen)
    completion.help = editor.hasWalked ? "" : editor.options.help
  }

  private static var isLocaleUTF8: Bool { String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" }

  /// Runs until there is a reason to end.
  ///
  /// - Parameter initialText: what the first line begins with.
  func run(_ initialText: String) -> LineEditor.Ending {
    ReadlineLibrary.loop = self
    if editor.isSecret { ReadlineLibrary.beginSecret() }
    takeTerminal()
    screen.line.measure()
    followHistory()
    for problem in editor.takeProblems() { screen.output.add(problem + "\n") }
    ReadlineLibrary.begin(prompt: screen.line.shown)
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
      // Always before the keys: a signal can come between the two, and was sent by an earlier key.
      let signals = editor.inbox.takeSignals()
      if let last = signals.first(where: SignalForwarding.isLast) { end(.signal(last)) }
      for signal in signals where ending == nil { handle(signal) }
      if ending == nil { readInbox() }
      guard ending == nil, hasKeys || !signals.isEmpty else { continue }
      // What a signal does can include reading keys, and then there may be none left to wait for.
      if signals.isEmpty { keys.take() } else { keys.take(within: 0) }
      handleKeys()
    }
    leave()
    return ending ?? .endOfInput
  }

  private func leave() {
    cancelValidation()
    completion.end()
    if completion.hasWalked { editor.hasWalked = true }
    keys.endPaste()
    if SignalForwarding.isInForeground {
      screen.hideOverlay()
      ReadlineLibrary.restoreTerminal()
    }
    ReadlineLibrary.endSecret()
    if editor.isSecret { keys.input.wipe() }
    ReadlineLibrary.end()
    screen.output.flush()
    ReadlineLibrary.loop = nil
    showTexts(aboveLine: false)
    screen.output.flush()
    _ = editor.inbox.takeFinish()
  }

  // MARK: Waiting

  /// Waits for a key, for news through the inbox, or for the spinner's next step. True where there are keys.
  ///
  /// What had to wait for keys to pause is done one thing at a time, the nearest to the user first: a key may come between.
  private func wait() -> Bool {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: editor.inbox.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let isBehind = deadline != nil || completion.questions.hasPostponed
    let isTurning = completion.isWaiting && screen.showsPanel
    let limit = isBehind ? Self.pauseBetweenKeys : isTurning ? completion.spinner.untilNext : -1
    if poll(&sources, 2, limit) == 0 {
      if deadline != nil { deadline = nil } else { completion.questions.askPostponed() }
    }
    return sources[0].revents != 0
  }

  /// Takes what other threads have left.
  private func readInbox() {
    guard editor.inbox.takeNews() else { return }
    showTexts(aboveLine: true)
    guard ending == nil else { return }
    if editor.inbox.takeFinish() { return end(.finished) }
    if let answer = editor.inbox.takeAnswer() { completion.take(answer) }
    if editor.inbox.takeRefresh() { completion.refresh() }
    if let validated = editor.inbox.takeValidated() { take(validated) }
  }

  /// Shows what was printed. Once standard output has failed, the rest stays for the program to take.
  func showTexts(aboveLine: Bool) {
    if case .outputFailed = ending { return }
    guard let failure = screen.show(editor.inbox.takeTexts(), aboveLine: aboveLine) else { return }
    if aboveLine { end(.outputFailed(failure)) } else { ending = .outputFailed(failure) }
  }

  /// Ends with the line as it stands.
  private func end(_ reason: LineEditor.Ending) {
    ending = reason
    if SignalForwarding.isInForeground { screen.finishLine() }
  }

  /// Shows around the line what is known of it as it stands now.
  private func update() {
    deadline = nil
    completion.followLine()
    completion.paint()
    editor.options.trace?(
      .init(
        line: screen.line.shownLine, ghost: screen.shown.ghost, rows: screen.shown.rows.map(\.text),
        selected: screen.shown.rows.firstIndex { $0.selected != nil },
        selectedColumns: screen.shown.rows.lazy.compactMap(\.selected).first,
        phase: completion.phase, scrollsSideways: ReadlineLibrary.scrollsSideways,
        isBusy: ReadlineLibrary.isBusy, size: screen.line.size, received: keys.input.received))
  }

  // MARK: Keys

  func handleKeys() {
    guard !keys.isAtEnd else { return end(.endOfInput) }
    if pending != nil {
      // Only an Escape counts: it gives the line back that is being validated, without what was typed since.
      guard keys.takeLastEscape() else { return }
      cancelValidation()
    }
    // A report can come after it was no longer waited for.
    _ = keys.input.takeReport()
    guard keys.input.hasKey || keys.input.isPasting else { return }
    if echoKeys() { return }
    let isEscape = takeEscape()
    var hasWaited = !isEscape && awaitRest()
    // A step through the rows changes few of them, and takes them off the screen itself where it must.
    if !isEscape, !ReadlineLibrary.isRowCommand(keys.input.waiting) { screen.hideOverlay() }
    while ending == nil, pending == nil {
      if keys.input.isPasting {
        if keys.insertPastedText() { screen.redraw() }
        if keys.input.isPasting { break }
      } else if keys.input.hasKey {
        if !takeEscape() { readKey(hasWaited: hasWaited) }
        hasWaited = false
      } else {
        break
      }
    }
    guard ending == nil else { return }
    // A search that fails moves the cursor back after readline has drawn.
    screen.redraw()
    deadline = nil
  }

  /// Has an Escape leave the panel's rows, or the panel. False where there is another key.
  private func takeEscape() -> Bool {
    guard screen.showsPanel, keys.takeEscape(within: ReadlineLibrary.escapeTimeout) else { return false }
    completion.escape()
    return true
  }

  /// Gives readline a key. One that begins a longer key is one by itself where the rest does not come in time.
  private func readKey(hasWaited: Bool) {
    if !hasWaited, ReadlineLibrary.timeout(ofPrefix: keys.input.waiting) != nil {
      screen.redraw()
      screen.output.flush()
    }
    guard hasWaited || awaitRest() else { return completion.readKey() }
    let prefix = keys.input.waiting
    ReadlineLibrary.withoutKeys(beginningWith: prefix) {
      for _ in prefix { completion.readKey() }
    }
  }

  /// Waits for the rest of a key as long as readline would. True where it does not come.
  private func awaitRest() -> Bool {
    while let timeout = ReadlineLibrary.timeout(ofPrefix: keys.input.waiting) {
      if !keys.take(within: timeout) { return true }
    }
    return false
  }

  /// Shows keys that only add themselves to the end of the line before anything else is done about them: what is shown
  /// around the line stays, and is brought up to date when they pause. False where there are other keys.
  private func echoKeys() -> Bool {
    let typed = keys.input.printable
    let length = ReadlineLibrary.length
    guard !typed.isEmpty, ReadlineLibrary.point == length, ReadlineLibrary.insertThemselves(typed),
      screen.canEcho(typed.count)
    else { return false }
    while ending == nil, keys.input.hasKey { completion.readKey() }
    guard ReadlineLibrary.length == length + typed.count else { return false }
    screen.didEcho(typed.count)
    deadline = deadline ?? .now + Self.longestBurst
    return true
  }

  // MARK: Signals

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGWINCH: screen.resize { keys.report()?.column }
    case SIGTSTP: stop()
    case SIGCONT: resume()
    default: break
    }
  }

  private func interrupt() {
    keys.endPaste()
    keys.input.discard()
    cancelValidation()
    if editor.endsAtInterrupt {
      screen.finishLine(mark: "^C")
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
  private func resume() {
    ending = signals.waitForForeground()
    guard ending == nil else { return }
    takeTerminal()
    screen.drawAfterStop()
  }

  /// Puts the terminal into the mode that editing needs, whatever readline believes it to be in.
  private func takeTerminal() {
    ReadlineLibrary.restoreTerminal()
    TerminalRescue.begin(output: screen.output.terminal, farewell: screen.farewell)
    ReadlineLibrary.prepareTerminal()
  }
}
