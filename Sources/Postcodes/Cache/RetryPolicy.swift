/// Repeats requests that fail in passing, a few times: after pauses that grow and vary, or as long as the service asks.
struct RetryPolicy: Sendable {
  let clock: any Clock<Duration>

  /// - Throws: the error of the last try.
  func answer<Answer: Sendable>(
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    var (tries, waited) = (0, Duration.zero)
    while true {
      do {
        return try await request()
      } catch {
        tries += 1
        let pause = Self.pause(after: error, tries)
        waited += pause
        guard tries < Self.tries(after: error), waited <= Self.longest else { throw error }
        do { try await clock.sleep(for: pause) } catch { throw .cancelled }
      }
    }
  }

  /// How often to try after an error. If nobody listens or answers, the next try will hardly fare better.
  private static func tries(after error: APIError) -> Int {
    switch error {
    case .rateLimited, .serverError, .malformedResponse: 6
    case .unexpectedStatus(let status): status >= 500 ? 6 : 2
    case .unreachable: 3
    case .timedOut: 2
    case .untrusted, .unasked, .responseTooLarge, .invalid, .refused, .notFound, .terminated, .leftAlone,
      .cancelled:
      1
    }
  }

  /// The pause before the next try. Full jitter would let some ask again at once; half of it also separates requests
  /// that failed together.
  private static func pause(after error: APIError, _ tries: Int) -> Duration {
    let whole = Duration.milliseconds(200 << min(tries - 1, 5))
    let pause = whole * Double.random(in: 0.5...1)
    if case .rateLimited(let wait?) = error { return wait + pause }
    return pause
  }

  /// The longest that the pauses of one request may take together.
  private static let longest = Duration.seconds(60)
}
