/// What is known about how the line can go on, and what TAB makes of it.
@MainActor
final class LineCompletion {
  /// A TAB that could not be answered yet.
  private struct WaitingTab {
    var line: EditedLine
    var request: CompletionRequest
  }

  /// What one key has done so far.
  private struct Key {
    /// Whether it is a TAB that waited, and is answered now.
    var isReplay = false
    var hasListed = false
    /// Whether readline is to be kept from showing the list it was given in place of an answer.
    var ignoresList = false
    var hasOpenUndoGroup = false
  }

  private let completer: any LineCompleter
  let screen: EditorScreen
  var questions: Questions
  /// The line that `known` is for; nil before the completer was asked about it.
  private(set) var line: EditedLine?
  private(set) var known = Completions.nothing
  /// What is shown in the place of what is known, until the next key.
  var notice: Completions?
  private(set) var spinner = Spinner()
  private var waitingTab: WaitingTab?
  /// Whether the user has asked for the whole list of this line.
  var isListed = false
  /// Where the user is among the rows; nil for nowhere.
  var walk: Walk?
  /// Whether the user has closed the panel, until the next key.
  var isClosed = false
  private(set) var hasWalked = false
  /// What is said of the keys until the user has walked through the rows.
  var help = ""
  /// Whether TAB has been pressed on this line.
  private var isAskedFor = false
  private var key = Key()

  init(_ completer: any LineCompleter, inbox: Inbox, screen: EditorScreen) {
    self.completer = completer
    self.screen = screen
    questions = Questions(of: completer, answeredTo: inbox)
  }

  /// Whether an answer is waited for.
  var isWaiting: Bool { phase.isWaiting }

  /// How far the answer has come.
  var phase: Completions.Phase { (notice ?? known).phase }

  /// Shows what is known around the line.
  func paint() {
    spinner.follow(isWaiting: isWaiting)
    let completions = notice ?? (isClosed ? .nothing : shown)
    var panel = screen.panel(completions, isListed: isListed, step: spinner.step)
    if notice == nil, !ReadlineLibrary.isBusy {
      panel.walk = walk
      walk = panel.walk
    }
    screen.paint(panel, ghost: best?.ghost ?? "", help: hasWalked ? "" : help)
  }

  /// What is to be seen of what is known.
  private var shown: Completions {
    guard known.isOnDemand, !isAskedFor, !isListed, walk == nil else { return known }
    var shown = known
    (shown.candidates, shown.more) = ([], 0)
    return shown
  }

  /// The candidate whose ghost text stands after the line; nil where none can.
  private var best: Candidate? {
    guard screen.showsGhost, walk == nil, line == ReadlineLibrary.editedLine,
      line?.cursor == ReadlineLibrary.length
    else { return nil }
    return shown.candidates.first { $0.ghost?.isEmpty == false }
  }

  // MARK: Asking

  /// Gives one key to readline.
  func readKey() {
    isClosed = false
    notice = nil
    handle(Key()) { ReadlineLibrary.readKey() }
  }

  private func handle(_ key: Key, by body: () -> Void) {
    self.key = key
    body()
    // readline finishes a completion after asking for it, so what was begun in the answer is closed here.
    if self.key.hasOpenUndoGroup { ReadlineLibrary.endUndoGroup() }
  }

  /// Asks the completer where line or cursor have changed since it was last asked.
  func followLine() {
    let now = ReadlineLibrary.editedLine
    // Cycling writes one candidate after the other into the line, as walking does: its list stays.
    if isCycling, let line { return followCycle(of: line, to: now) }
    if isWalking { return }
    walk = nil
    if now != line { ask(about: now) }
  }

  /// Asks the completer about another line; a list asked for by the very key that changed it stays.
  private func ask(about now: EditedLine) {
    (line, walk, waitingTab, isAskedFor) = (now, nil, nil, false)
    isListed = key.hasListed
    key.hasListed = false
    begin(with: completer.immediate(now).prepared(for: now), of: now)
  }

  /// Takes what is known of the line at once, and asks for more where that is not settled.
  private func begin(with completions: Completions, of line: EditedLine) {
    known = completions
    if known.phase == .settled { questions.cancel() } else { questions.postpone(line) }
  }

  /// Asks at once, whatever was asked before.
  private func askUrgently(_ line: EditedLine) {
    questions.ask(line, urgent: true)
    if !isWaiting { known.phase = .querying }
    known.message = nil
  }

  /// Asks for what is known at once; a question that is being answered goes on.
  func refresh() {
    guard let line, walk != nil || line.text == ReadlineLibrary.line else { return }
    let completions = completer.immediate(line).prepared(for: line)
    if !completions.phase.isWaiting {
      questions.cancel()
      settle(completions)
    } else if !questions.isAsking, walk == nil {
      begin(with: completions, of: line)
    }
  }

  /// Takes an answer that has arrived, unless the question is an old one.
  func take(_ answer: Inbox.Answer) {
    guard questions.isAnswered(by: answer), let line else { return }
    settle((answer.completions ?? completer.immediate(line)).prepared(for: line))
  }

  private func settle(_ completions: Completions) {
    known = walk == nil ? completions : known.extended(by: completions)
    known.phase = .settled
    replayTab()
  }

  /// Forgets what was known about the last line. The next one is asked about once it is followed.
  func beginLine() {
    questions.cancel()
    (line, known, walk, isClosed) = (nil, .nothing, nil, false)
  }

  /// Gives up whatever is on its way, and says so.
  func end() {
    questions.cancel()
    questions.askPostponed()
  }

  // MARK: Answering TAB

  /// Answers the TAB that waited, if the line is still the same.
  private func replayTab() {
    guard let tab = waitingTab else { return }
    waitingTab = nil
    guard tab.line == ReadlineLibrary.editedLine, !ReadlineLibrary.isBusy else { return }
    screen.hideOverlay()
    handle(Key(isReplay: true)) { ReadlineLibrary.complete(as: tab.request) }
    screen.redraw()
    followLine()
  }

  /// The user is on his way through the rows.
  func go(on next: Walk) {
    (walk, waitingTab, hasWalked) = (next, nil, true)
  }

  /// What can replace the text before the cursor, as readline wants it: first what all have in common. Nil rings the
  /// bell.
  func texts(for request: CompletionRequest) -> [String]? {
    let now = ReadlineLibrary.editedLine
    if now != line { ask(about: now) }
    isAskedFor = true
    let typed = now.text(0..<now.cursor)
    // TAB asks outright with nothing to offer, for what is not shown unasked, and after a failure, where what is known
    // may not be all.
    let hasFailed = known.message != nil && known.more == nil
    if !key.isReplay, isWaiting || known.candidates.isEmpty || hasFailed {
      // A second TAB while the first waits adds nothing to it.
      if waitingTab == nil {
        askUrgently(now)
        waitingTab = WaitingTab(line: now, request: request)
      }
      return withoutEffect(request, typed: typed)
    }
    let texts = known.candidates.map(\.text)
    guard let first = texts.first else {
      // Where no panel says why there is nothing, it is said beneath the line.
      guard known.message != nil, !screen.showsPanel else { return nil }
      if request == .list { return [typed, "", ""] }
      screen.listBeneath(known)
      return [typed]
    }
    let before = now.text(0..<known.replaced.lowerBound)
    let replaced = now.text(known.replaced)
    // More than one, so that readline comes back for the list instead of printing it.
    if request == .list { return [typed, "", ""] }
    if request == .insertAll {
      removeTail(now)
      return [typed, before + first] + texts.dropFirst()
    }
    if texts.count == 1, known.more != nil {
      removeTail(now)
      return [before + first]
    }
    if let common = known.common, common != replaced || now.cursor < known.replaced.upperBound {
      removeTail(now)
      return [before + common] + texts.map { before + $0 }
    }
    if known.message != nil, !key.isReplay { askUrgently(now) }
    // The second TAB shows the list, also where the first one added something.
    if request == .insert, ReadlineLibrary.lastCommandWas("complete") {
      list()
      return [typed]
    }
    // It writes the first one into the line, and says so afterwards.
    if request == .cycle { removeTail(now) }
    return [typed] + texts.map { before + $0 }
  }

  /// An answer that neither changes the line nor rings the bell, where there is one.
  private func withoutEffect(_ request: CompletionRequest, typed: String) -> [String]? {
    switch request {
    case .insertAll: return nil
    case .list:
      key.ignoresList = true
      return [typed, "", ""]
    case .insert, .insertAndList, .insertOrList, .cycle: return [typed]
    }
  }

  /// Takes away what stands between the cursor and the end of the part that is replaced: readline replaces only what
  /// is before the cursor. Undone together with the insertion that follows.
  private func removeTail(_ now: EditedLine) {
    guard known.replaced.upperBound > now.cursor else { return }
    if !key.hasOpenUndoGroup { ReadlineLibrary.beginUndoGroup() }
    key.hasOpenUndoGroup = true
    ReadlineLibrary.delete(now.cursor..<known.replaced.upperBound)
  }

  /// Shows all candidates: in the panel, or beneath the line where there is none. One that is not yet in the line is
  /// put there instead.
  func list() {
    guard !key.ignoresList, let line else { return }
    if let only = known.candidates.first, known.candidates.count == 1, known.more == 0,
      line.text(known.replaced) != only.text
    {
      return ReadlineLibrary.replace(known.replaced, with: only.text)
    }
    guard screen.showsPanel else { return screen.listBeneath(known) }
    isListed = true
    key.hasListed = true
  }

  /// Takes the suggestion whose ghost text stands after the cursor, or the row that the line shows; false where there is
  /// none.
  func acceptGhost() -> Bool {
    if takesRowAtEnd() { return true }
    guard let best else { return false }
    screen.hideOverlay()
    ReadlineLibrary.replace(known.replaced, with: best.text)
    return true
  }
}

extension ReadlineLibrary {
  /// The line as a completer sees it.
  static var editedLine: EditedLine { EditedLine(text: line, cursor: point) }
}
