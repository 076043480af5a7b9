import Synchronization

/// Whether a service has let several look-ups in a row go without an answer. It is not asked for a while then, so that
/// a batch does not wait for each of its lines.
final class Silence: Sendable {
  private struct State {
    var count = 0
    var last = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Throws what the last look-up met, where it is not the time to ask again; otherwise asks.
  func respecting<Answer: Sendable>(
    timeout: Duration, _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let isSilent = state.withLock { $0.count >= Self.patience && .now - $0.last < Self.rest }
    if isSilent { throw .timedOut(timeout) }
    do {
      let answer = try await request()
      state.withLock { $0.count = 0 }
      return answer
    } catch {
      state.withLock { state in
        if case .timedOut = error { state.count += 1 } else { state.count = 0 }
        state.last = .now
      }
      throw error
    }
  }

  /// How many look-ups in a row may time out: as many as are under way at a time.
  private static let patience = 8
  /// How long the service is not asked afterwards.
  private static let rest = Duration.seconds(5)
}
