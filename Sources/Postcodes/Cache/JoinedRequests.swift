import Synchronization

/// Requests under way, of which there is never more than one for the same key: who asks again waits for the first.
///
/// A waiter that is cancelled leaves at once; when the last has left, the request is cancelled too.
final class JoinedRequests<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
  private typealias Outcome = Result<Answer, APIError>

  private struct Flight {
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var last = 0

    mutating func next() -> Int {
      last += 1
      return last
    }
  }

  private let state = Mutex(State())

  /// The answer to `request`, or to the one already under way for `key`.
  func answer(
    to key: Key, asking request: @escaping @Sendable () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let waiter = state.withLock { $0.next() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(key, waiter: waiter, continuation, asking: request)
      }
    } onCancel: {
      leave(key, waiter: waiter)
    }
    return try outcome.get()
  }

  private func join(
    _ key: Key, waiter: Int, _ continuation: CheckedContinuation<Outcome, Never>,
    asking request: @escaping @Sendable () async throws(APIError) -> Answer
  ) {
    let isTooLate = state.withLock { state in
      // Cancelled before it could wait: `leave` has come and gone, or will find nobody.
      if Task.isCancelled { return true }
      var flight = state.flights[key] ?? Flight(number: state.next())
      flight.waiters[waiter] = continuation
      if flight.task == nil {
        let number = flight.number
        flight.task = Task { [self] in
          let outcome: Outcome
          do throws(APIError) { outcome = .success(try await request()) } catch { outcome = .failure(error) }
          land(key, number: number, outcome)
        }
      }
      state.flights[key] = flight
      return false
    }
    if isTooLate { continuation.resume(returning: .failure(.cancelled)) }
  }

  private func leave(_ key: Key, waiter: Int) {
    let (continuation, task) = state.withLock { state in
      let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter)
      guard continuation != nil, state.flights[key]?.waiters.isEmpty == true else {
        return (continuation, nil as Task<Void, Never>?)
      }
      return (continuation, state.flights.removeValue(forKey: key)?.task)
    }
    task?.cancel()
    continuation?.resume(returning: .failure(.cancelled))
  }

  private func land(_ key: Key, number: Int, _ outcome: Outcome) {
    let waiters = state.withLock { state in
      // A request nobody waits for has been taken off the list, and another may fly under its key.
      state.flights[key]?.number == number ? state.flights.removeValue(forKey: key)?.waiters : nil
    }
    for waiter in waiters?.values.map(\.self) ?? [] { waiter.resume(returning: outcome) }
  }
}
