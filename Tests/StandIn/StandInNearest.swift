#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An outward code, as the API sums up its units.
struct StandInOutcode: Sendable {
  let name: String
  /// The means of the units' positions.
  let latitude: Double?, longitude: Double?, eastings: Int?, northings: Int?
  let adminDistricts: [String], adminWards: [String], countries: [String]

  init(_ name: String, _ units: [StandInUnit]) {
    func mean(_ numbers: [Double]) -> Double? {
      numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }
    func names(_ names: [String]) -> [String] { Set(names.filter { !$0.isEmpty }).sorted() }
    self.name = name
    latitude = mean(units.compactMap(\.latitude))
    longitude = mean(units.compactMap(\.longitude))
    eastings = mean(units.compactMap(\.eastings).map(Double.init)).map { Int($0.rounded()) }
    northings = mean(units.compactMap(\.northings).map(Double.init)).map { Int($0.rounded()) }
    (adminDistricts, adminWards) = (names(units.map(\.adminDistrict)), names(units.map(\.adminWard)))
    countries = names(units.map(\.country))
  }
}

extension StandInCountry {
  /// The outward code, in any form; nil for none.
  func outcode(_ text: String) -> StandInOutcode? {
    let name = text.uppercased().filter { !$0.isWhitespace }
    let units = units.filter { $0.outcode == name }
    return units.isEmpty ? nil : StandInOutcode(name, units)
  }

  func nearest(latitude: String, longitude: String, _ query: [String: String]) -> StandInAnswer {
    let isWide = !(query["widesearch"] ?? query["wideSearch"] ?? "").isEmpty
    do throws(Refusal) {
      var wanted = try Wanted(latitude, longitude, query, radius: 100, atMost: 2000)
      if isWide { (wanted.limit, wanted.radius) = (min(wanted.limit, 10), 20_000) }
      return .success(
        JSON.array(
          wanted.nearest(units) { ($0.latitude, $0.longitude) }?.map { JSON.details($0, distance: $1) }))
    } catch {
      return error.answer
    }
  }

  func nearestOutcodes(latitude: String, longitude: String, _ query: [String: String]) -> StandInAnswer {
    do throws(Refusal) {
      let wanted = try Wanted(latitude, longitude, query, radius: 5000, atMost: 25_000)
      let outcodes = Dictionary(grouping: units, by: \.outcode).map { StandInOutcode($0, $1) }
        .sorted { $0.name < $1.name }
      return .success(
        JSON.array(wanted.nearest(outcodes) { ($0.latitude, $0.longitude) }?.map { JSON.outcode($0.0) }))
    } catch {
      return error.answer
    }
  }

  private struct Refusal: Error { let answer: StandInAnswer }

  /// A point, and the limits of a search around it.
  private struct Wanted {
    let latitude: Double, longitude: Double
    var limit: Int, radius: Double

    init(
      _ latitude: String, _ longitude: String, _ query: [String: String], radius usual: Double,
      atMost most: Double
    ) throws(Refusal) {
      limit = 10
      if let text = query["limit"], !text.isEmpty {
        guard let number = Int(text) else {
          throw Refusal(answer: .failure(400, "Invalid result limit submitted"))
        }
        // Postgres refuses a negative limit.
        if number < 0 { throw Refusal(answer: .broken) }
        limit = min(number, 100)
      }
      guard let latitude = Double(latitude), let longitude = Double(longitude) else {
        throw Refusal(answer: .failure(400, "Invalid longitude/latitude submitted"))
      }
      (self.latitude, self.longitude, radius) = (latitude, longitude, usual)
      if let text = query["radius"], !text.isEmpty {
        guard let number = Double(text) else {
          throw Refusal(answer: .failure(400, "Invalid lookup radius submitted"))
        }
        radius = min(number, most)
      }
    }

    /// The nearest within the radius and their distances in metres; nil for none.
    func nearest<Kind>(
      _ all: [Kind], at place: (Kind) -> (Double?, Double?)
    ) -> [(Kind, Double)]? {
      let near = all.compactMap { one -> (Kind, Double)? in
        guard case (let north?, let east?) = place(one) else { return nil }
        let metres = metres(to: north, east)
        return metres <= radius ? (one, metres) : nil
      }
      let rows = near.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.prefix(
        limit)
      return rows.isEmpty ? nil : rows.map(\.element)
    }

    /// The distance in metres on the ellipsoid of WGS84, taken to be flat between the two points.
    private func metres(to north: Double, _ east: Double) -> Double {
      let middle = (latitude + north) / 2 * .pi / 180
      let (axis, eccentricity) = (6_378_137.0, 0.006_694_379_99)
      let root = (1 - eccentricity * sin(middle) * sin(middle)).squareRoot()
      let up = (north - latitude) * .pi / 180 * axis * (1 - eccentricity) / (root * root * root)
      let right = (east - longitude) * .pi / 180 * axis * cos(middle) / root
      return (up * up + right * right).squareRoot()
    }
  }
}
