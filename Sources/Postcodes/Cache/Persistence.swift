import Synchronization

/// Asks again what failed in passing: a few times, after pauses that grow and vary, or as long as the service asked for.
///
/// A service that failed all the same is not asked for a while, so that those who ask next do not wait for each of their
/// questions; then once, to see whether it is back.
struct Persistence: Sendable {
  private struct Outage {
    let error: APIError
    let end: ContinuousClock.Instant
  }

  let clock: any Clock<Duration>
  private let outage = Shared()

  private final class Shared: Sendable { let outage = Mutex<Outage?>(nil) }

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// - Throws: what the last try met; at once where the service failed a moment ago.
  func answer<Answer: Sendable>(
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    var (tries, waited) = (0, Duration.zero)
    while true {
      let outage = outage.outage.withLock(\.self)
      if let outage, .now < outage.end { throw outage.error }
      do {
        let answer = try await request()
        self.outage.outage.withLock { $0 = nil }
        return answer
      } catch {
        tries += 1
        let most = outage == nil ? Self.tries(after: error) : min(1, Self.tries(after: error))
        // What has to do with this question alone says nothing of the service.
        if most == 0 { throw error }
        let pause = Self.pause(after: error, tries)
        waited += pause
        guard tries < most, waited <= Self.longest else {
          self.outage.outage.withLock { $0 = Outage(error: error, end: .now + Self.rest) }
          throw error
        }
        do { try await clock.sleep(for: pause) } catch { throw .cancelled }
      }
    }
  }

  /// How often to ask what failed so: where nobody listens, or nobody answers, the next try will hardly fare better.
  private static func tries(after error: APIError) -> Int {
    switch error {
    case .rateLimited, .serverError, .malformedResponse: 6
    case .unexpectedStatus(let status): status >= 500 ? 6 : 2
    case .unreachable: 3
    case .timedOut: 2
    case .untrusted, .unasked, .responseTooLarge: 1
    case .invalid, .refused, .notFound, .terminated, .cancelled: 0
    }
  }

  /// Full jitter would let some ask again at once; half of it keeps those who failed together apart as well.
  private static func pause(after error: APIError, _ tries: Int) -> Duration {
    let whole = Duration.milliseconds(200 << min(tries - 1, 5))
    let pause = whole * Double.random(in: 0.5...1)
    if case .rateLimited(let wait?) = error { return wait + pause }
    return pause
  }

  /// The longest that one question is waited for between its tries.
  private static let longest = Duration.seconds(60)
  /// How long the service is not asked after it failed.
  private static let rest = Duration.seconds(5)
}
