/// Repeats requests that fail in passing, a few times: after pauses that grow and vary, or as long as the service asks.
struct RetryPolicy: Sendable {
  let clock: any Clock<Duration>

  /// - Parameter outage: waits out what takes longer than a few tries; nil to fail instead.
  /// - Throws: the error of the last try.
  func answer<Answer: Sendable>(
    outlasting outage: Outage? = nil, _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    var (failures, tries, waited) = (0, 0, Duration.zero)
    var answers: Int?
    while true {
      do {
        let answer = try await request()
        outage?.end()
        return answer
      } catch {
        failures += 1
        var pause = Self.pause(after: error, failures)
        let advice = outage?.advice(after: error, pause) ?? .asUsual
        if case .wait(let wanted) = advice { pause = wanted }
        // While the service answers no other request either, a failure says nothing about this one.
        let mayBeAtFault = advice == .asUsual || answers != outage?.answers
        answers = outage?.answers
        if mayBeAtFault {
          tries += 1
          waited += pause
        }
        guard advice != .giveUp, tries < Self.tries(after: error), waited <= Self.longest else { throw error }
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
