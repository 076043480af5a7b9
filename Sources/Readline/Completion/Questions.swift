/// Asks a completer one question at a time. A newer question replaces an older one.
@MainActor
struct Questions {
  private let completer: any LineCompleter
  private let inbox: Inbox

  /// The number of the newest question. Answers to older ones are dropped.
  private var number = 0
  /// The line to ask about as soon as no keys wait.
  private var postponed: EditedLine?
  private var task: Task<Void, Never>?
  /// Tasks that were given up but not yet cancelled.
  private var abandoned: [Task<Void, Never>] = []

  init(of completer: any LineCompleter, answeredTo inbox: Inbox) {
    self.completer = completer
    self.inbox = inbox
  }

  /// Whether a question is open or postponed.
  var isAsking: Bool { task != nil || postponed != nil }

  /// Postpones a question until no keys wait.
  mutating func postpone(_ line: EditedLine) {
    cancel()
    postponed = line
  }

  /// Whether a question is postponed or a task has still to be cancelled.
  var hasPostponed: Bool { postponed != nil || !abandoned.isEmpty }

  /// Asks the postponed question and cancels the tasks that were given up.
  ///
  /// Both wake other threads, which would delay the echo of a key.
  mutating func askPostponed() {
    for task in abandoned { task.cancel() }
    abandoned.removeAll(keepingCapacity: true)
    if let line = postponed { ask(line, urgent: false) }
  }

  /// Asks at once.
  mutating func ask(_ line: EditedLine, urgent: Bool) {
    cancel()
    let (completer, inbox, number) = (completer, inbox, number)
    task = Task.detached {
      let completions = await completer.answer(to: line, urgent: urgent)
      inbox.leave(Inbox.Answer(question: number, completions: completions))
    }
  }

  /// Whether an answer is to the newest question. If so, the question counts as answered.
  mutating func isAnswered(by answer: Inbox.Answer) -> Bool {
    guard answer.question == number, task != nil else { return false }
    task = nil
    return true
  }

  /// Gives up the question; its task is cancelled later.
  mutating func cancel() {
    number += 1
    postponed = nil
    if let task { abandoned.append(task) }
    task = nil
  }
}
