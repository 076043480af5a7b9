import Basics

/// The requests under way, at most one per key. A caller that asks for the same key waits for the same request.
final class SingleFlight<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let flights = Mutex<[Key: Flight<Answer>]>([:])

  /// The request for the first of some keys that has one under way.
  func underWay(_ keys: [Key]) -> Flight<Answer>? {
    flights.withLock { flights in keys.compactMap { flights[$0] }.first { !$0.hasLanded } }
  }

  /// Cancels the requests that no caller waits for, except those of some keys.
  func abandon(allBut keys: [Key]) {
    let others = flights.withLock { flights in
      flights = flights.filter { !$1.hasLanded }
      return flights.filter { !keys.contains($0.key) }
    }
    for flight in others.values { flight.abandon() }
  }

  /// The answer to the request under way for `key`, or else to `request`.
  func answer(
    to key: Key, within limit: Duration, mayServeOthers: Bool = false,
    _ request: @escaping @Sendable () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    while true {
      let flight = flights.withLock { flights in
        if let flight = flights[key], !flight.hasLanded { return flight }
        let flight = Flight(within: limit, mayServeOthers: mayServeOthers, request)
        flights[key] = flight
        return flight
      }
      defer { flights.withLock { if $0[key] === flight, flight.hasLanded { $0[key] = nil } } }
      do throws(APIError) {
        return try await flight.answer()
      } catch {
        // If the last of the others left just before this caller came, the request is sent again.
        if error != .cancelled || Task.isCancelled { throw error }
      }
    }
  }
}
