/// What a completer is asked, one question at a time: a newer one takes the place of any other.
@MainActor
struct Questions {
  private let completer: any LineCompleter
  private let inbox: Inbox

  /// The number of the newest question; answers to any other come too late.
  private var number = 0
  /// What is to be asked as soon as no key waits to be handled.
  private var postponed: EditedLine?
  private var task: Task<Void, Never>?
  /// Tasks given up that do not know it yet.
  private var abandoned: [Task<Void, Never>] = []

  init(of completer: any LineCompleter, answeredTo inbox: Inbox) {
    self.completer = completer
    self.inbox = inbox
  }

  /// Whether an answer is on its way.
  var isAsking: Bool { task != nil || postponed != nil }

  /// Asks when there is time for it.
  mutating func postpone(_ line: EditedLine) {
    cancel()
    postponed = line
  }

  /// Whether something waits to be asked, or to be told that it was given up.
  var hasPostponed: Bool { postponed != nil || !abandoned.isEmpty }

  /// Asks what waits to be asked, now that there is time, and cancels what was given up.
  ///
  /// Both wake other threads, which would take their time from the echo of a key.
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

  /// Whether an answer is one to the newest question, which is answered then.
  mutating func isAnswered(by answer: Inbox.Answer) -> Bool {
    guard answer.question == number, task != nil else { return false }
    task = nil
    return true
  }

  /// Gives up what is on its way.
  mutating func cancel() {
    number += 1
    postponed = nil
    if let task { abandoned.append(task) }
    task = nil
  }
}
