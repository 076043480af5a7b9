import Basics
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct CircuitBreakerTests {
  private final class TimeOfDay: Sendable {
    private let seconds = Mutex<Int64>(1_000_000)
    var now: Int64 { seconds.withLock { $0 } }
    func advance(by more: Int64) { seconds.withLock { $0 += more } }
  }

  /// A service that fails or answers, and counts the requests.
  private final class Service: Sendable {
    private let state = Mutex((error: APIError?.none, asked: 0))
    var asked: Int { state.withLock { $0.asked } }
    var error: APIError? {
      get { state.withLock { $0.error } }
      set { state.withLock { $0.error = newValue } }
    }

    /// The error of one request; nil if it was answered.
    func ask(by breaker: CircuitBreaker, isPersistent: Bool = false) async -> APIError? {
      do throws(APIError) {
        try await breaker.respecting(isPersistent: isPersistent) { () async throws(APIError) in
          if let error = state.withLock({ state in
            state.asked += 1
            return state.error
          }) {
            throw error
          }
        }
        return nil
      } catch { return error }
    }
  }

  @Test func whatFailsAgainAndAgainIsLeftAloneByOtherProcessesToo() async throws {
    let (time, service, directory) = (TimeOfDay(), Service(), try CacheDirectory())
    // For the cache, each is a separate process.
    var breaker: CircuitBreaker {
      CircuitBreaker(cache: ResponseCache(path: directory.file(), now: { time.now }), base: "b")
    }
    service.error = .timedOut(.seconds(10))
    for number in 1...5 {
      #expect(await service.ask(by: breaker) == .timedOut(.seconds(10)))
      #expect(service.asked == number)
    }
    var rest: Int64 = 5
    for trial in 1...6 {
      #expect(await service.ask(by: breaker) == .leftAlone(.seconds(rest)))
      time.advance(by: rest - 1)
      #expect(await service.ask(by: breaker) == .leftAlone(.seconds(rest)))
      #expect(service.asked == 4 + trial)
      // Then one request is let through. Another server is not affected.
      time.advance(by: 1)
      #expect(await service.ask(by: breaker) == .timedOut(.seconds(10)))
      #expect(service.asked == 5 + trial)
      rest = min(rest * 2, 80)
    }
    let other = CircuitBreaker(cache: ResponseCache(path: directory.file(), now: { time.now }), base: "c")
    #expect(await service.ask(by: other) == .timedOut(.seconds(10)))
    time.advance(by: rest)
    service.error = nil
    let asked = service.asked
    for number in 1...3 {
      #expect(await service.ask(by: breaker) == nil)
      #expect(service.asked == asked + number)
    }
    service.error = .serverError(500)
    #expect(await service.ask(by: breaker) == .serverError(500))
    #expect(await service.ask(by: breaker) == .serverError(500))
  }

  @Test func oneTriesForAll() async throws {
    let (time, service) = (TimeOfDay(), Service())
    let breaker = CircuitBreaker(cache: ResponseCache(path: nil, now: { time.now }), base: "b")
    service.error = .unreachable(reason: "it is down")
    #expect(await service.ask(by: breaker, isPersistent: true) == .unreachable(reason: "it is down"))
    time.advance(by: 5)
    // While one request tries the service, the others are not sent.
    let error: APIError? = await {
      do throws(APIError) {
        try await breaker.respecting { () async throws(APIError) in
          #expect(await service.ask(by: breaker) == .leftAlone(.seconds(5)))
          throw .cancelled
        }
        return nil
      } catch { return error }
    }()
    #expect(error == .cancelled && service.asked == 1)
    #expect(await service.ask(by: breaker) == .leftAlone(.seconds(5)))
  }

  @Test(
    arguments: [
      .notFound, .invalid, .refused("x"), .rateLimited(retryAfter: nil), .cancelled, .unasked(reason: "x"),
      .malformedResponse, .responseTooLarge(1), .timedOut(.milliseconds(100)), .unexpectedStatus(404),
    ] as [APIError])
  func whatSaysNothingOfTheServiceDoesNotCount(_ error: APIError) async throws {
    let service = Service()
    let breaker = CircuitBreaker(cache: ResponseCache(path: nil), base: "b")
    service.error = error
    for number in 1...20 {
      #expect(await service.ask(by: breaker) == error)
      #expect(service.asked == number)
    }
  }

  /// A short failure that many requests meet is one failure.
  @Test func whatWasSentBeforeDoesNotLengthenTheRest() async throws {
    let service = Service()
    let breaker = CircuitBreaker(cache: ResponseCache(path: nil), base: "b")
    func ask(inside depth: Int) async {
      _ = try? await breaker.respecting { () async throws(APIError) in
        if depth > 0 { await ask(inside: depth - 1) }
        throw .serverError(500)
      }
    }
    await ask(inside: 20)
    #expect(breaker.refusal == .leftAlone(.seconds(5)))
    #expect(await service.ask(by: breaker) == .leftAlone(.seconds(5)))
  }

  @Test func anAnswerBetweenCountsFromTheStart() async throws {
    let service = Service()
    let breaker = CircuitBreaker(cache: ResponseCache(path: nil), base: "b")
    for _ in 0..<5 {
      service.error = .malformedResponse
      for _ in 0..<4 { #expect(await service.ask(by: breaker) == .malformedResponse) }
      service.error = .notFound
      #expect(await service.ask(by: breaker) == .notFound)
    }
  }
}
