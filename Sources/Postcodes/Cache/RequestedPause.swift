import Synchronization

/// Leaves a service alone for as long as it asked to be: until then requests fail at once, without being sent.
final class RequestedPause: Sendable {
  private let now: @Sendable () -> Int64
  private let end = Mutex<Int64>(0)

  /// - Parameter now: the time of day, in seconds.
  init(now: @escaping @Sendable () -> Int64) {
    self.now = now
  }

  /// Sends a request, unless the service asked for fewer a moment ago.
  ///
  /// - Throws: `rateLimited` with what is left to wait, and whatever the request throws.
  func respecting<Answer>(
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let left = end.withLock { $0 } - now()
    guard left <= 0 else { throw .rateLimited(retryAfter: .seconds(left)) }
    do {
      return try await request()
    } catch {
      if case .rateLimited(let wait) = error {
        let seconds = min(wait?.components.seconds ?? Self.usual, Self.longest)
        end.withLock { $0 = max($0, now() + seconds) }
      }
      throw error
    }
  }

  /// How long to pause where the service does not say, in seconds.
  private static let usual: Int64 = 2
  /// A service that asks for more is asked again all the same.
  private static let longest: Int64 = 3600
}
