/// A point that is asked about, to a millionth of a degree.
package struct AskedPoint: Sendable, Hashable {
  private let north: Int
  private let east: Int

  /// - Parameters:
  ///   - latitude: degrees north, WGS84, -90 to 90.
  ///   - longitude: degrees east, WGS84, -180 to 180.
  package init(latitude: Double, longitude: Double) {
    func millionths(_ degrees: Double) -> Int { Int((min(max(degrees, -360), 360) * 1_000_000).rounded()) }
    (north, east) = (millionths(latitude), millionths(longitude))
  }

  var latitude: Double { Double(north) / 1_000_000 }
  var longitude: Double { Double(east) / 1_000_000 }

  /// The point as an item of a bulk question.
  fileprivate var question: String {
    "{\"latitude\":\(latitude),\"longitude\":\(longitude),\"limit\":1,\"widesearch\":true}"
  }
}

extension Endpoint where Answer == [AskedPoint: [PostcodeDetails]] {
  /// Asks for the postcode nearest to each of up to 100 points, as far as 20 km away. There is none for a point that has
  /// no postcode near; a point that the service left out is missing from the answer.
  ///
  /// Source: https://postcodes.io/docs/postcode/bulk-reverse
  package static func bulkNearest(to points: [AskedPoint]) -> Endpoint {
    var body = "{\"geolocations\":["
    for (index, point) in points.prefix(mostPoints).enumerated() {
      body += (index > 0 ? "," : "") + point.question
    }
    body += "]}"
    return Endpoint(path: ["postcodes"], body: Array(body.utf8), reading: [BulkReverseItem].self) {
      (items) throws(APIError) in
      guard let items else { throw .malformedResponse }
      let wanted = Set(points)
      var found: Answer = [:]
      for item in items {
        let point = AskedPoint(latitude: item.query.latitude, longitude: item.query.longitude)
        guard wanted.contains(point) else { throw .malformedResponse }
        guard let result = item.result else {
          found[point] = found[point] ?? []
          continue
        }
        guard let details = result.first else { continue }
        guard let metres = details.attribute("distance")?.double, 0...20_001 ~= metres else {
          throw .malformedResponse
        }
        found[point] = [details]
      }
      return found
    }
  }

  /// The most points that one request may hold.
  package static var mostPoints: Int { 100 }
}

/// One item of the answer to a bulk question about points.
private struct BulkReverseItem: Decodable {
  struct Query: Decodable {
    let latitude: Double
    let longitude: Double
  }

  let query: Query
  let result: [PostcodeDetails]?
}
