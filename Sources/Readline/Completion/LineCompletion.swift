/// Knows the candidates for the line, shows them and answers TAB.
@MainActor
final class LineCompletion {
  /// What has happened so far while one key is handled.
  private struct Key {
    /// Whether the key is a TAB that had to wait and is answered now.
    var isReplay = false
    var hasListed = false
    /// Whether readline must not show the list, which only stands in for an answer.
    var ignoresList = false
    var hasOpenUndoGroup = false
  }

  private let completer: any LineCompleter
  let screen: EditorScreen
  var questions: Questions
  /// The line that `known` is for; nil before the completer was asked about it.
  private(set) var line: EditedLine?
  private(set) var known = Completions.nothing
  /// Shown in place of what is known, until the next key.
  var notice: Completions?
  /// When the user began to wait for an answer; nil if none is awaited. Later questions do not begin anew.
  private var waitingSince: ContinuousClock.Instant?
  /// A TAB that could not be answered yet.
  private var waitingTab: (line: EditedLine, request: CompletionRequest)?
  /// Whether the user has asked for the whole list of this line.
  var isListed = false
  /// The user's place among the rows; nil for none.
  var walk: Walk?
  /// Whether the user has closed the panel, until the next key.
  var isClosed = false
  private(set) var hasWalked = false
  /// Help with keys, shown until the user has walked through the rows.
  var help = ""
  /// Whether TAB has been pressed on this line.
  private var isAskedFor = false
  private var key = Key()

  init(_ completer: any LineCompleter, inbox: Inbox, screen: EditorScreen) {
    self.completer = completer
    self.screen = screen
    questions = Questions(of: completer, answeredTo: inbox)
  }

  /// Whether the user waits for an answer.
  var isWaiting: Bool { phase.isWaiting }

  /// How far the answer has come.
  var phase: Completions.Phase { (notice ?? known).phase }

  /// The time of waiting in steps of the spinner, a tenth of a second each; nil if no answer is awaited.
  private var stepsWaited: Double? { waitingSince.map { (.now - $0) / .milliseconds(100) } }

  /// The spinner's step; nil in the first tenth of a second.
  var spinnerStep: Int? { stepsWaited.flatMap { $0 < 1 ? nil : Int($0) - 1 } }

  /// Milliseconds until the spinner's next step is due; -1 if no answer is awaited.
  var untilNextStep: Int32 {
    stepsWaited.map { Int32((1 - $0.truncatingRemainder(dividingBy: 1)) * 100) + 1 } ?? -1
  }

  /// Shows what is known around the line.
  func paint() {
    waitingSince = isWaiting ? waitingSince ?? .now : nil
    let completions = notice ?? (isClosed ? .nothing : shown)
    var panel = screen.panel(completions, isListed: isListed, step: spinnerStep)
    if notice == nil, !ReadlineLibrary.isBusy {
      panel.walk = walk
      walk?.see(panel.grid, of: completions.candidates.count)
      panel.walk = walk
    }
    screen.paint(panel, ghost: best?.ghost ?? "", help: hasWalked ? "" : help)
  }

  /// The part of what is known that is shown.
  private var shown: Completions {
    guard known.isOnDemand, !isAskedFor, !isListed, walk == nil else { return known }
    var shown = known
    (shown.candidates, shown.more) = ([], 0)
    return shown
  }

  /// The candidate whose ghost text is shown after the line; nil for none.
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
    // readline finishes a completion after asking for it, so an undo group that the answer opened is closed here.
    if self.key.hasOpenUndoGroup { ReadlineLibrary.endUndoGroup() }
  }

  /// Asks the completer if the line or the cursor has changed since the last question.
  func followLine() {
    let now = ReadlineLibrary.editedLine
    // Cycling writes one candidate after the other into the line, as walking does; the list stays.
    if isCycling, let line { return followCycle(of: line, to: now) }
    if isWalking { return }
    walk = nil
    if now != line { ask(about: now) }
  }

  /// Asks the completer about a changed line. A list stays if the key that changed the line has asked for it.
  private func ask(about now: EditedLine) {
    (line, walk, waitingTab, isAskedFor) = (now, nil, nil, false)
    isListed = key.hasListed
    key.hasListed = false
    known = completer.immediate(now).prepared(for: now)
    if known.phase == .settled { questions.cancel() } else { questions.postpone(now) }
  }

  /// Asks at once and gives up any earlier question.
  private func askUrgently(_ line: EditedLine) {
    questions.ask(line, urgent: true)
    if !isWaiting { known.phase = .querying }
    known.message = nil
  }

  /// Asks for the immediate answer again. A question that is being answered goes on.
  func refresh() {
    guard let line, walk != nil || line.text == ReadlineLibrary.line else { return }
    let completions = completer.immediate(line).prepared(for: line)
    if !completions.phase.isWaiting {
      questions.cancel()
      settle(completions)
    } else if !questions.isAsking, walk == nil {
      known = completions
      questions.postpone(line)
    }
  }

  /// Takes an answer that has arrived, unless its question is no longer the newest.
  func take(_ answer: Inbox.Answer) {
    guard questions.isAnswered(by: answer), let line else { return }
    settle((answer.completions ?? completer.immediate(line)).prepared(for: line))
  }

  private func settle(_ completions: Completions) {
    known = walk == nil ? completions : known.extended(by: completions)
    known.phase = .settled
    replayTab()
  }

  /// Forgets what was known about the last line. The completer is asked about the next one in `followLine()`.
  func beginLine() {
    questions.cancel()
    (line, known, walk, isClosed) = (nil, .nothing, nil, false)
  }

  /// Gives up any question and cancels its task.
  func end() {
    questions.cancel()
    questions.askPostponed()
  }

  // MARK: Answering TAB

  /// Answers the TAB that waited, if the line has not changed.
  private func replayTab() {
    guard let tab = waitingTab else { return }
    waitingTab = nil
    guard tab.line == ReadlineLibrary.editedLine, !ReadlineLibrary.isBusy else { return }
    screen.hideOverlay()
    handle(Key(isReplay: true)) { ReadlineLibrary.complete(as: tab.request) }
    screen.redraw()
    followLine()
  }

  /// Goes on to the next step of a walk.
  func go(on next: Walk) {
    (walk, waitingTab, hasWalked) = (next, nil, true)
  }

  /// The texts that can replace what is before the cursor, in readline's order: their common beginning first. Nil rings
  /// the bell.
  func texts(for request: CompletionRequest) -> [String]? {
    let now = ReadlineLibrary.editedLine
    if now != line { ask(about: now) }
    isAskedFor = true
    let typed = now.text(0..<now.cursor)
    // TAB asks at once if there is nothing to offer or the answer is still awaited. After a failure it asks too,
    // because what is known may be incomplete.
    let hasFailed = known.message != nil && known.more == nil
    if !key.isReplay, isWaiting || known.candidates.isEmpty || hasFailed {
      // A second TAB changes nothing while the first waits.
      if waitingTab == nil {
        askUrgently(now)
        waitingTab = (now, request)
      }
      return withoutEffect(request, typed: typed)
    }
    let texts = known.candidates.map(\.text)
    guard let first = texts.first else {
      // Without a panel, the message that explains the lack of candidates is printed beneath the line.
      guard known.message != nil, !screen.showsPanel else { return nil }
      if request == .list { return [typed, "", ""] }
      screen.listBeneath(known)
      return [typed]
    }
    let before = now.text(0..<known.replaced.lowerBound)
    let replaced = now.text(known.replaced)
    // With more than one text readline calls back for the list instead of inserting.
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
    // The second TAB shows the list, even if the first inserted something.
    if request == .insert, ReadlineLibrary.lastCommandWas("complete") {
      list()
      return [typed]
    }
    // readline writes the first candidate into the line itself, and reports it afterwards.
    if request == .cycle { removeTail(now) }
    return [typed] + texts.map { before + $0 }
  }

  /// An answer that does not change the line and, if possible, does not ring the bell.
  private func withoutEffect(_ request: CompletionRequest, typed: String) -> [String]? {
    switch request {
    case .insertAll: return nil
    case .list:
      key.ignoresList = true
      return [typed, "", ""]
    case .insert, .insertAndList, .insertOrList, .cycle: return [typed]
    }
  }

  /// Deletes from the cursor to the end of the replaced part, because readline replaces only what is before the cursor.
  /// One undo takes back this and the insertion that follows.
  private func removeTail(_ now: EditedLine) {
    guard known.replaced.upperBound > now.cursor else { return }
    if !key.hasOpenUndoGroup { ReadlineLibrary.beginUndoGroup() }
    key.hasOpenUndoGroup = true
    ReadlineLibrary.delete(now.cursor..<known.replaced.upperBound)
  }

  /// Shows all candidates in the panel, or beneath the line if there is no panel. A single candidate that is not yet in
  /// the line is inserted instead.
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

  /// Takes the suggestion shown as ghost text, or the row that the line shows. Returns false if there is neither.
  func acceptGhost() -> Bool {
    if takesRowAtEnd() { return true }
    guard let best else { return false }
    screen.hideOverlay()
    ReadlineLibrary.replace(known.replaced, with: best.text)
    return true
  }
}
