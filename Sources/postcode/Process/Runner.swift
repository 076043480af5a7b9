import Basics

/// Answers questions, a bounded number at a time, and delivers the answers one by one.
final class Runner<Answer: Sendable>: Sendable {
  /// The order in which answers are delivered.
  enum Order: Sendable {
    /// In the order of the questions.
    case asAsked
    /// Each as soon as it is there.
    case asAnswered
  }

  private struct Question {
    let number: Int
    let names: [String]
    let work: @Sendable () async -> Answer
  }

  private struct State {
    var asked = 0
    var waiting: ArraySlice<Question> = []
    var running: [Int: (names: [String], task: Task<Void, Never>?)] = [:]
    /// Answers that have not been delivered, since their turn has not come or another is being delivered.
    var early: [Int: Answer] = [:]
    var isDelivering = false
    var next = 0
    var idle: Handover<Void>?
  }

  private let limit: Int
  private let order: Order
  private let deliver: @Sendable (Answer) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: the most questions to answer at the same time.
  ///   - deliver: takes one answer at a time.
  init(limit: Int = 8, order: Order, deliver: @escaping @Sendable (Answer) -> Void) {
    self.limit = limit
    self.order = order
    self.deliver = deliver
  }

  /// Queues a question, to be answered when there is room for it. Returns at once.
  ///
  /// - Parameter names: what the question is about, in words for `pending`.
  func ask(_ names: [String] = [], _ work: @escaping @Sendable () async -> Answer) {
    state.withLock { state in
      state.waiting.append(Question(number: state.asked, names: names, work: work))
      state.asked += 1
    }
    startWaiting()
  }

  /// The names of the unanswered questions, the oldest first.
  var pending: [String] { state.withLock { Self.pending($0) } }

  /// Gives up every unanswered question. Their tasks are cancelled, and any answer that they still give is dropped.
  ///
  /// - Returns: their names, the oldest first.
  func giveUp() -> [String] {
    let (names, tasks) = state.withLock { state in
      defer {
        state.waiting = []
        state.running = [:]
        state.next = state.asked
        state.idle?.put(())
      }
      return (Self.pending(state), state.running.values.map(\.task))
    }
    for task in tasks { task?.cancel() }
    return names
  }

  /// Cancels the tasks of the questions under way, whose answers are still delivered.
  func cancel() {
    for task in state.withLock({ $0.running.values.map(\.task) }) { task?.cancel() }
  }

  /// Waits until every question has been answered.
  ///
  /// - Parameter interruption: a descriptor that ends the wait when it becomes readable; -1 for none.
  /// - Returns: false if the descriptor ended the wait.
  func finish(unlessReadable interruption: Int32 = -1) -> Bool {
    let idle = Handover<Void>()
    state.withLock { state in
      if Self.isIdle(state) { return idle.put(()) }
      state.idle = idle
    }
    return idle.take(unlessReadable: interruption) != nil
  }

  private static func pending(_ state: State) -> [String] {
    state.running.sorted { $0.key < $1.key }.flatMap(\.value.names) + state.waiting.flatMap(\.names)
  }

  private func startWaiting() {
    while let question = nextToRun() {
      let task = begin { [self] in end(question.number, await question.work()) }
      let isRunning = state.withLock { state in
        state.running[question.number]?.task = task
        return state.running[question.number] != nil
      }
      // The question was answered or given up meanwhile.
      if !isRunning { task.cancel() }
    }
  }

  private func nextToRun() -> Question? {
    state.withLock { state in
      guard state.running.count < limit, let question = state.waiting.popFirst() else { return nil }
      state.running[question.number] = (question.names, nil)
      return question
    }
  }

  private func end(_ number: Int, _ answer: Answer) {
    let delivers = state.withLock { state in
      // A question that was given up is no longer running.
      guard state.running.removeValue(forKey: number) != nil else { return false }
      state.early[number] = answer
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    startWaiting()
    if delivers { deliverAll() }
  }

  /// Delivers the answers whose turn has come. No lock is held meanwhile, since whoever takes them may have to wait.
  private func deliverAll() {
    while let answer = nextToDeliver() { deliver(answer) }
  }

  private func nextToDeliver() -> Answer? {
    state.withLock { state in
      let number = order == .asAsked ? state.next : state.early.keys.min()
      guard let answer = number.flatMap({ state.early.removeValue(forKey: $0) }) else {
        state.isDelivering = false
        if Self.isIdle(state) { state.idle?.put(()) }
        return nil
      }
      state.next += 1
      return answer
    }
  }

  private static func isIdle(_ state: State) -> Bool {
    state.running.isEmpty && state.waiting.isEmpty && !state.isDelivering
  }
}
