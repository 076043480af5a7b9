import TestProcesses
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct RateLimiterTests {
  @Test func noSecondHasMore() {
    let clock = ManualClock()
    let limiter = RateLimiter(10, clock: clock)
    var random = SeededRandom()
    var times: [ManualClock.Instant] = []
    for _ in 0..<500 {
      times.append(limiter.next())
      clock.advance(by: .milliseconds(Int.random(in: 0...250, using: &random)))
    }
    for (earlier, later) in zip(times, times.dropFirst(10)) {
      #expect(earlier.duration(to: later) >= .seconds(1))
    }
    // After few requests nobody waits.
    clock.advance(by: .seconds(60))
    #expect((0..<10).allSatisfy { _ in limiter.next() == clock.now })
    #expect(limiter.next() == clock.now.advanced(by: .seconds(1)))
  }

  @Test func itIsWaitedUntilThen() async throws {
    let clock = ManualClock()
    let limiter = RateLimiter(1, clock: clock)
    try await limiter.wait()
    let waiting = Task { try await limiter.wait() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    try await waiting.value
  }

  @Test func whoIsCancelledWaitsNoMore() async throws {
    let clock = ManualClock()
    let limiter = RateLimiter(1, clock: clock)
    try await limiter.wait()
    let waiting = Task { try await limiter.wait() }
    await clock.sleepers(1)
    waiting.cancel()
    await #expect(throws: APIError.cancelled) { try await waiting.value }
  }

  @Test(arguments: [
    ("https://api.postcodes.io", true), ("https://API.postcodes.io:443/", true),
    ("http://localhost:8000", false), ("https://postcodes.example", false),
  ])
  func onlyThePublicServerIsSpared(_ address: String, _ isSpared: Bool) throws {
    #expect((APIClient(try .init(baseURL: address)).rateLimiter != nil) == isSpared)
  }
}
