import Basics
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct RetryPolicyTests {
  /// Sends a request that always fails in this way, and counts the tries.
  private func tries(_ error: APIError, _ clock: ManualClock) -> (
    count: @Sendable () -> Int, end: Task<APIError?, Never>
  ) {
    let count = Counter()
    let end = Task { () -> APIError? in
      do throws(APIError) {
        try await RetryPolicy(clock: clock).answer { () async throws(APIError) in
          count.add()
          throw error
        }
        return nil
      } catch { return error }
    }
    return ({ count.number }, end)
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var number: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }

  @Test(
    arguments: [
      (.serverError(500), 6), (.malformedResponse, 6), (.unexpectedStatus(502), 6),
      (.unexpectedStatus(302), 2),
      (.unreachable(reason: "x"), 3), (.timedOut(.seconds(1)), 2),
    ] as [(APIError, Int)])
  func thePausesGrow(_ error: APIError, _ count: Int) async {
    let clock = ManualClock()
    let asked = tries(error, clock)
    for number in 1..<count {
      await clock.sleepers(1)
      #expect(asked.count() == number)
      // Half of the pause is never enough, the whole pause always is.
      let pause = Duration.milliseconds(200 << (number - 1))
      clock.advance(by: pause / 2 - .nanoseconds(1))
      await clock.sleepers(1)
      #expect(asked.count() == number)
      clock.advance(by: pause / 2 + .nanoseconds(1))
    }
    #expect(await asked.end.value == error)
    #expect(asked.count() == count)
  }

  @Test func whatTheServiceAsksForIsWaited() async {
    let clock = ManualClock()
    let asked = tries(.rateLimited(retryAfter: .seconds(25)), clock)
    for number in 1...2 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(25))
      await clock.sleepers(1)
      #expect(asked.count() == number)
      clock.advance(by: .milliseconds(400))
    }
    // A third such pause would be longer than anybody waits.
    #expect(await asked.end.value == .rateLimited(retryAfter: .seconds(25)))
    #expect(asked.count() == 3)
  }

  @Test(
    arguments: [
      .notFound, .invalid, .refused("x"), .untrusted(.expired), .responseTooLarge(1), .cancelled,
      .unasked(reason: "x"), .leftAlone(.seconds(5)), .rateLimited(retryAfter: .seconds(3600)),
    ] as [APIError])
  func whatStaysSoIsAskedOnce(_ error: APIError) async {
    let asked = tries(error, ManualClock())
    #expect(await asked.end.value == error)
    #expect(asked.count() == 1)
  }

  @Test func whoIsCancelledWaitsNoMore() async {
    let clock = ManualClock()
    let asked = tries(.serverError(500), clock)
    await clock.sleepers(1)
    asked.end.cancel()
    #expect(await asked.end.value == .cancelled)
    #expect(asked.count() == 1)
  }
}
