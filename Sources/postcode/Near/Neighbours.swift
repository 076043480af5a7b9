import Basics
import Postcodes

extension Context {
  /// The postcodes nearest to a position, from the country, or from the service if the country has nothing near, as in
  /// Northern Ireland and the Crown dependencies.
  ///
  /// - Parameter radius: how far they may be, in metres; nil for any distance.
  /// - Returns: the postcodes; and the service's failure, if the country had to answer instead.
  func neighbours(
    of position: GridPosition, limit: Int, radius: Int?, for layout: Layout, _ services: Services
  ) throws -> (found: [Neighbour], failure: APIError?) {
    let near = Country.inUse.nearest(to: position, limit: limit)
    func builtIn() throws -> [Neighbour] {
      let within = near.filter { neighbour in radius.map { neighbour.metres <= Double($0) } ?? true }
      return zip(try places(within.map(\.postcode), for: layout, services), within).map {
        Neighbour(place: $0, metres: $1.metres)
      }
    }
    guard !services.isOffline, near.first.map({ $0.metres > PointFinder.reach }) ?? true else {
      return (try builtIn(), nil)
    }
    let degrees = position.degrees
    let answer = try asked { () async throws(APIError) in
      try await services.service.answer(
        to: .postcodes(latitude: degrees.latitude, longitude: degrees.longitude, limit: limit, radius: radius)
      )
    }
    switch answer {
    case .failure(let error): return (try builtIn(), error)
    case .success(let details) where details.isEmpty: return (try builtIn(), nil)
    case .success(let details):
      return (
        details.map { Neighbour(place: Place(details: $0), metres: $0.attribute("distance")?.double ?? 0) },
        nil
      )
    }
  }
}

/// Refuses a limit that is out of bounds.
func checkLimit(_ limit: Int) throws {
  guard (1...100).contains(limit) else {
    throw Refusal("--limit takes a whole number from 1 to 100.", .usage)
  }
}

/// Refuses a radius that the service does not take.
func checkRadius(_ radius: Int?, atMost most: Int) throws {
  if let radius, !(1...most).contains(radius) {
    throw Refusal("--radius takes a whole number of metres from 1 to \(most).", .usage)
  }
}
