import Testing

@testable import Postcodes

@Suite struct FlightTests {
  /// The next question can abandon a request that was sent before its caller had come to wait for it.
  @Test func whoSentARequestIsStillToWaitForIt() async throws {
    let (open, opening) = AsyncStream.makeStream(of: Void.self)
    let flight = Flight<String>(within: .seconds(600)) {
      for await _ in open {}
      return Task.isCancelled ? "cancelled" : "answered"
    }
    flight.abandon()
    #expect(!flight.hasLanded)
    opening.finish()
    #expect(try await flight.answer() == "answered")
  }
}
