import Testing

@testable import Postcodes

@Suite(.timeLimit(.minutes(10))) struct PaceTests {
  @Test func noSecondHasMore() async throws {
    let clock = ManualClock()
    let pace = Pace(10, clock: clock)
    let times = await withTaskGroup(of: ManualClock.Instant.self) { group in
      for _ in 0..<35 {
        group.addTask {
          try? await pace.wait()
          return clock.now
        }
      }
      for left in [25, 15, 5] {
        await clock.sleepers(left)
        clock.advance(by: .seconds(1))
      }
      var times: [ManualClock.Instant] = []
      for await time in group { times.append(time) }
      return times.sorted()
    }
    #expect(times.count == 35)
    for (earlier, later) in zip(times, times.dropFirst(10)) {
      #expect(earlier.duration(to: later) >= .seconds(1))
    }
    clock.advance(by: .seconds(1))
    // Nobody waits where few were sent.
    for _ in 0..<10 { try await pace.wait() }
  }

  @Test func whoIsCancelledWaitsNoMore() async throws {
    let clock = ManualClock()
    let pace = Pace(1, clock: clock)
    try await pace.wait()
    let waiting = Task { try await pace.wait() }
    await clock.sleepers(1)
    waiting.cancel()
    await #expect(throws: APIError.cancelled) { try await waiting.value }
  }

  @Test(arguments: [
    ("https://api.postcodes.io", true), ("https://API.postcodes.io:443/", true),
    ("http://localhost:8000", false), ("https://postcodes.example", false),
  ])
  func onlyThePublicServerIsSpared(_ address: String, _ isSpared: Bool) throws {
    #expect((APIClient(try .init(baseURL: address)).pace != nil) == isSpared)
  }
}
