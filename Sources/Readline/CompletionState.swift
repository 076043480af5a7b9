/// What is known about the line, and what is on its way.
struct CompletionState {
  /// A TAB that could not be answered yet.
  struct WaitingTab {
    var line: EditedLine
    var request: CompletionRequest
  }

  /// The line that `completions` are for; nil before the completer was asked about it.
  var line: EditedLine?
  var completions = Completions.nothing {
    didSet { spinner.follow(isWaiting: completions.phase != .settled) }
  }
  var waitingTab: WaitingTab?
  /// Whether the user has asked for the whole list of this line.
  var isListed = false
  /// Whether a line was accepted and the next has not begun.
  var isBetweenLines = false
  /// Whether a TAB that waited is being answered now.
  var isReplaying = false
  /// Whether readline is to be kept from showing the list it was given in place of an answer.
  var ignoresList = false
  var spinner = Spinner()

  /// The number of the newest question; answers to any other come too late.
  private(set) var question = 0
  /// What is to be asked as soon as no key waits to be handled.
  private var postponed: EditedLine?
  private var reading: Task<Void, Never>?
  /// Readings given up that do not know it yet.
  private var abandoned: [Task<Void, Never>] = []
  private var hasListedWithThisKey = false
  private(set) var hasOpenUndoGroup = false

  var isSpinning: Bool { completions.phase != .settled }

  /// Whether an answer is on its way.
  var isAsking: Bool { reading != nil || postponed != nil }

  mutating func beginKey() {
    hasListedWithThisKey = false
    ignoresList = false
  }

  /// Closes what a completion began and could not close itself, since readline finishes it after asking.
  @MainActor
  mutating func endKey() {
    guard hasOpenUndoGroup else { return }
    hasOpenUndoGroup = false
    ReadlineLibrary.endUndoGroup()
  }

  @MainActor
  mutating func openUndoGroup() {
    guard !hasOpenUndoGroup else { return }
    hasOpenUndoGroup = true
    ReadlineLibrary.beginUndoGroup()
  }

  mutating func list() {
    isListed = true
    hasListedWithThisKey = true
  }

  /// The line is another one now; a list asked for by the very key that changed it stays.
  mutating func changeLine() {
    waitingTab = nil
    isListed = hasListedWithThisKey
    hasListedWithThisKey = false
  }

  /// Puts a question in the place of any other, to be asked when there is time for it.
  mutating func postpone(_ line: EditedLine) {
    cancel()
    postponed = line
  }

  /// Whether something waits to be asked, or to be told that it was given up.
  var hasPostponed: Bool { postponed != nil || !abandoned.isEmpty }

  /// The question that waits, now that there is time; tells what was given up as well.
  ///
  /// Both wake other threads, which would take their time from the echo of a key.
  mutating func takePostponed() -> EditedLine? {
    for task in abandoned { task.cancel() }
    abandoned.removeAll(keepingCapacity: true)
    defer { postponed = nil }
    return postponed
  }

  /// Reads a stream into the inbox in the place of any other.
  mutating func read(_ stream: AsyncStream<Completions>, into inbox: Inbox) {
    cancel()
    let question = question
    reading = Task.detached {
      for await completions in stream {
        guard !Task.isCancelled else { return }
        inbox.leave(.init(question: question, completions: completions, isLast: false))
      }
      guard !Task.isCancelled else { return }
      inbox.leave(.init(question: question, completions: nil, isLast: true))
    }
  }

  /// Gives up what is on its way.
  mutating func cancel() {
    question += 1
    postponed = nil
    if let reading { abandoned.append(reading) }
    reading = nil
  }
}

/// The time an answer has been waited for, in pictures of a tenth of a second.
struct Spinner {
  private static let step = Duration.milliseconds(100)
  private var since: ContinuousClock.Instant?

  /// Begins with the first question and goes on over all that follow it until there is an answer.
  mutating func follow(isWaiting: Bool) {
    since = isWaiting ? since ?? .now : nil
  }

  /// Which picture is due; nil while the wait is shorter than a tenth of a second.
  var picture: Int? {
    guard let since else { return nil }
    let steps = Int((ContinuousClock.now - since) / Self.step)
    return steps > 0 ? steps - 1 : nil
  }

  /// Milliseconds until the next picture is due; -1 where nothing is waited for.
  var untilNext: Int32 {
    guard let since else { return -1 }
    let steps = (ContinuousClock.now - since) / Self.step
    return Int32((1 - steps.truncatingRemainder(dividingBy: 1)) * 100) + 1
  }
}
