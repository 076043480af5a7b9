import Basics
import Testing

@testable import Postcodes

/// A service that is out of order for a while, and a batch that waits.
@Suite(.limit(minutes: 10)) struct OutageTests {
  /// A service that fails some times, and then answers.
  private final class Service: Sendable {
    private let failures: Mutex<(error: APIError, left: Int)>

    init(_ error: APIError = .cancelled, times: Int = 0) { failures = Mutex((error, times)) }

    func answer() throws(APIError) {
      let error = failures.withLock { failures -> APIError? in
        failures.left -= 1
        return failures.left >= 0 ? failures.error : nil
      }
      if let error { throw error }
    }
  }

  private func ask(_ service: Service, _ clock: ManualClock, outlasting outage: Outage) -> Task<
    APIError?, Never
  > {
    Task {
      do throws(APIError) {
        try await RetryPolicy(clock: clock).answer(outlasting: outage) { () async throws(APIError) in
          try service.answer()
        }
        return nil
      } catch { return error }
    }
  }

  @Test(
    arguments: [
      .unreachable(reason: "the connection was refused"), .timedOut(.seconds(1)), .serverError(502),
      .rateLimited(retryAfter: nil),
    ] as [APIError])
  func itIsWaitedOut(_ error: APIError) async {
    let clock = ManualClock()
    let told = Mutex<[Duration?]>([])
    let outage = Outage(longest: .seconds(60), clock: clock) { left in told.withLock { $0.append(left) } }
    let end = ask(Service(error, times: 8), clock, outlasting: outage)
    for _ in 0..<8 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(7))
    }
    #expect(await end.value == nil)
    // What is left gets less, until the service answers.
    let left = told.withLock { $0 }
    #expect(left.count > 4 && left.last == .some(nil))
    #expect(left.dropLast().compactMap(\.self) == left.compactMap(\.self).sorted(by: >))
  }

  @Test func itIsNotWaitedForLongerThanAllowed() {
    let (clock, error) = (ManualClock(), APIError.serverError(500))
    let outage = Outage(longest: .seconds(20), clock: clock)
    #expect(outage.advice(after: error, .seconds(1)) == .wait(.seconds(1)))
    clock.advance(by: .milliseconds(19_500))
    // The last try comes at the very end.
    #expect(outage.advice(after: error, .seconds(1)) == .wait(.milliseconds(500)))
    clock.advance(by: .milliseconds(500))
    #expect(outage.advice(after: error, .seconds(1)) == .giveUp)
    #expect(outage.advice(after: error, .seconds(1)) == .giveUp)
    outage.end()
    #expect(outage.advice(after: error, .seconds(1)) == .wait(.seconds(1)))
  }

  /// While others are answered, a request that fails is at fault itself.
  @Test func whoFailsAloneIsNotWaitedFor() async {
    let clock = ManualClock()
    let outage = Outage(longest: .seconds(3600), clock: clock)
    let end = ask(Service(.serverError(500), times: .max), clock, outlasting: outage)
    for _ in 1..<6 {
      await clock.sleepers(1)
      #expect(await ask(Service(), clock, outlasting: outage).value == nil)
      clock.advance(by: .seconds(7))
    }
    #expect(await end.value == .serverError(500))
    #expect(clock.isAwake)
  }

  @Test(
    arguments: [
      .untrusted(.expired), .notFound, .unreachable(reason: APIError.unknownName),
      .unreachable(reason: APIError.insecure), .unexpectedStatus(404), .responseTooLarge(1),
    ] as [APIError])
  func whatIsNoOutageIsNotWaitedFor(_ error: APIError) {
    #expect(Outage(longest: .seconds(60)).advice(after: error, .seconds(1)) == .asUsual)
  }

  /// A page to log in to a network answers every request alike, and is waited for once.
  @Test func whatIsUnreadableIsWaitedForOnce() async {
    let clock = ManualClock()
    let outage = Outage(longest: .seconds(10), clock: clock)
    #expect(outage.advice(after: .malformedResponse, .seconds(1)) == .wait(.seconds(1)))
    clock.advance(by: .seconds(10))
    let end = ask(Service(.malformedResponse, times: .max), clock, outlasting: outage)
    #expect(await end.value == .malformedResponse)
    #expect(clock.isAwake)
  }

  @Test func aNameThatWasFoundBeforeIsWaitedFor() {
    let error = APIError.unreachable(reason: APIError.unknownName)
    let outage = Outage(longest: .seconds(60), mayComeFirst: false)
    #expect(outage.advice(after: error, .seconds(1)) == .asUsual)
    #expect(outage.advice(after: .serverError(500), .seconds(1)) == .asUsual)
    outage.end()
    #expect(outage.advice(after: error, .seconds(1)) == .wait(.seconds(1)))
  }

  @Test func aPauseThatIsAskedForIsKeptOrGivenUp() {
    let outage = Outage(longest: .seconds(60), clock: ManualClock())
    let asked = APIError.rateLimited(retryAfter: .seconds(25))
    #expect(outage.advice(after: asked, .seconds(25)) == .wait(.seconds(25)))
    #expect(outage.advice(after: .rateLimited(retryAfter: .seconds(90)), .seconds(90)) == .giveUp)
  }
}
