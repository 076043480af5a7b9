import Basics

/// A request under way: one task with a deadline, for which any number of callers wait.
///
/// A caller that is cancelled leaves at once. When the last has left, or the time is up, the request is cancelled. A
/// request that may still serve others goes on until it is abandoned, too.
/// Cancellation is cooperative: the request may run on for a moment, and its answer is then dropped.
final class Flight<Answer: Sendable>: Sendable {
  typealias Outcome = Result<Answer, APIError>

  private struct State {
    var outcome: Outcome?
    var request: Task<Void, Never>?
    var stopTimer: (@Sendable () -> Void)?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var last = 0
    /// Whether the request goes on when nobody waits for it.
    var mayServeOthers = false
    /// Whether its first caller, who sent it, is still to wait for it.
    var isFirstToCome = true

    var isUnwanted: Bool { waiters.isEmpty && !mayServeOthers && !isFirstToCome }
  }

  private let state: Mutex<State>

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - limit: how long it may take, its whole answer included.
  ///   - mayServeOthers: whether it goes on when nobody waits for it.
  init(
    within limit: Duration, mayServeOthers: Bool = false,
    _ request: @escaping @Sendable () async throws(APIError) -> Answer
  ) {
    state = Mutex(State(mayServeOthers: mayServeOthers))
    send(request, within: limit)
  }

  private func send(
    _ request: @escaping @Sendable () async throws(APIError) -> Answer, within limit: Duration
  ) {
    if let shortage = Shortage.found {
      state.withLock { $0.outcome = .failure(.unasked(reason: shortage.words)) }
      return
    }
    let task = begin { [self] in
      do throws(APIError) { land(.success(try await request())) } catch { land(.failure(error)) }
    }
    let stopTimer = HTTPTransport.after(limit) { [self] in land(.failure(.timedOut(limit))) }
    let hasLanded = state.withLock { state in
      if state.outcome == nil { (state.request, state.stopTimer) = (task, stopTimer) }
      return state.outcome != nil
    }
    // It was over before it could be noted what is to be cancelled then.
    if hasLanded {
      stopTimer()
      task.cancel()
    }
  }

  /// Whether the request has ended, with an answer or without.
  var hasLanded: Bool { state.withLock { $0.outcome != nil } }

  /// Cancels the request as soon as no caller waits for it.
  func abandon() {
    let isUnwanted = state.withLock { state in
      state.mayServeOthers = false
      return state.isUnwanted
    }
    if isUnwanted { land(.failure(.cancelled)) }
  }

  /// The answer, once it has come.
  func answer() async throws(APIError) -> Answer {
    let waiter = state.withLock { state in
      state.last += 1
      return state.last
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in wait(as: waiter, continuation) }
    } onCancel: {
      leave(waiter)
    }
    return try outcome.get()
  }

  private func wait(as waiter: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let (outcome, isUnwanted) = state.withLock { state in
      state.isFirstToCome = false
      // A caller that was cancelled before it waited was not removed by `leave`.
      if Task.isCancelled { return (Outcome.failure(.cancelled) as Outcome?, state.isUnwanted) }
      if state.outcome == nil { state.waiters[waiter] = continuation }
      return (state.outcome, false)
    }
    if isUnwanted { land(.failure(.cancelled)) }
    if let outcome { continuation.resume(returning: outcome) }
  }

  private func leave(_ waiter: Int) {
    let (continuation, isUnwanted) = state.withLock { state in
      let continuation = state.waiters.removeValue(forKey: waiter)
      return (continuation, continuation != nil && state.isUnwanted)
    }
    continuation?.resume(returning: .failure(.cancelled))
    if isUnwanted { land(.failure(.cancelled)) }
  }

  private func land(_ outcome: Outcome) {
    let former = state.withLock { state in
      defer {
        if state.outcome == nil { state = State(outcome: outcome) }
      }
      return state
    }
    guard former.outcome == nil else { return }
    former.stopTimer?()
    // Of use where the request has not ended by itself.
    former.request?.cancel()
    for waiter in former.waiters.values { waiter.resume(returning: outcome) }
  }
}

extension Duration {
  /// The duration in nanoseconds, at least 0 and at most some eleven days.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return min(max(seconds, 0), 1_000_000) * 1_000_000_000 + max(attoseconds, 0) / 1_000_000_000
  }
}
