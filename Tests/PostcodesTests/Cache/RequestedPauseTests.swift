import Basics
import StandIn
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct RequestedPauseTests {
  @Test(arguments: [("30", 30), (nil, 2)] as [(String?, Int64)])
  func theServiceIsLeftAloneAsLongAsItAsks(_ retryAfter: String?, _ seconds: Int64) async throws {
    let server = try await StandInServer.start(StandInCountry([StandInUnit("SW1A 1AA")]))
    server.misbehave(.rateLimited(retryAfter: retryAfter), times: 1)
    let time = TimeOfDay()
    let client = APIClient(try .init(baseURL: server.baseURL, timeout: .seconds(120)))
    let directory = try CacheDirectory()
    // For the cache, each is a separate process.
    var service: CachedAPI {
      CachedAPI(client: client, cache: ResponseCache(path: directory.file(), now: { time.now }))
    }
    let postcode = try Postcode(parsing: "SW1A 1AA")
    for _ in 0..<3 {
      await #expect(throws: APIError.self) { try await service.details(postcode) }
      await #expect(throws: APIError.self) { try await service.fetch(AutocompleteQuery(postcode)) }
    }
    #expect(server.requests.count == 1)
    #expect(ResponseCache(path: directory.file()).info().entries == 0)
    time.advance(by: seconds)
    #expect(try await service.details(postcode).postcode == postcode)
    #expect(server.requests.count == 2)
    try await server.stop()
  }

  @Test(arguments: ["7200", "Fri, 31 Dec 9999 23:59:59 GMT", "86400"])
  func noWaitIsLongerThanAnHour(_ retryAfter: String) async throws {
    let server = try await StandInServer.start(StandInCountry([StandInUnit("SW1A 1AA")]))
    server.misbehave(.rateLimited(retryAfter: retryAfter), times: 1)
    let time = TimeOfDay()
    let client = APIClient(try .init(baseURL: server.baseURL, timeout: .seconds(120)))
    let service = CachedAPI(client: client, cache: ResponseCache(path: nil, now: { time.now }))
    let postcode = try Postcode(parsing: "SW1A 1AA")
    await #expect(throws: APIError.self) { try await service.details(postcode) }
    await #expect(throws: APIError.rateLimited(retryAfter: .seconds(3600))) {
      try await service.details(postcode)
    }
    time.advance(by: 3600)
    #expect(try await service.details(postcode).postcode == postcode)
    try await server.stop()
  }

  private final class TimeOfDay: Sendable {
    private let seconds = Mutex<Int64>(1_000_000)
    var now: Int64 { seconds.withLock { $0 } }
    func advance(by more: Int64) { seconds.withLock { $0 += more } }
  }
}
