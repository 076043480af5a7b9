import Basics

/// Limits how many requests are under way at the same time. The others wait for their turn, the oldest first.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Sends a request when its turn comes, unless its task was cancelled meanwhile.
  func take<Answer: Sendable>(
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    await withCheckedContinuation { turn in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(turn)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { turn.resume() }
    }
    defer { pass() }
    if Task.isCancelled { throw .cancelled }
    return try await request()
  }

  private func pass() {
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.free += 1 }
      return state.waiting.popFirst()
    }
    next?.resume()
  }
}
