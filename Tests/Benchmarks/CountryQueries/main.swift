import Basics
import Postcodes

/// Times queries of the country, in microseconds, the median and the 99th percentile: the search for the ten postcodes
/// nearest to a point, and the first ten that begin with a district, a sector or one letter more of a random postcode.
/// Compares the nearest with a search through all postcodes. Fails if the two differ, or if a median exceeds its aim.
///
///     country-queries [POINTS]
private let (aim, aimOfFirst) = (1000.0, 1.0)
private let points = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200

private let country = Country.greatBritain
private let positions = country.positions(beginning: [PostcodePrefix("")])
private let eastings = positions.map { Int32($0.easting) }
private let northings = positions.map { Int32($0.northing) }

/// The squares of the ten smallest distances to a point.
private func smallest(from point: GridPosition) -> [Int] {
  var best = [Int](repeating: .max, count: 10)
  for index in eastings.indices {
    let east = Int(eastings[index]) - point.easting
    let north = Int(northings[index]) - point.northing
    let square = east * east + north * north
    guard square < best[9] else { continue }
    var place = 9
    while place > 0, best[place - 1] > square {
      best[place] = best[place - 1]
      place -= 1
    }
    best[place] = square
  }
  return best
}

private var (times, random, isWrong) = ([Double](), SystemRandomNumberGenerator(), false)
for _ in 0..<points {
  let point = GridPosition(
    easting: Int.random(in: 0..<700_000, using: &random),
    northing: Int.random(in: 0..<1_300_000, using: &random))
  var found: [Country.Neighbour] = []
  let time = ContinuousClock().measure { found = country.nearest(to: point, limit: 10) }
  times.append(Double(time.components.attoseconds) / 1e12)
  let squares = try found.map { neighbour in
    let position = try country.position(of: neighbour.postcode)
    let (east, north) = (position.easting - point.easting, position.northing - point.northing)
    return east * east + north * north
  }
  if squares != smallest(from: point) {
    isWrong = true
    Descriptor.write("wrong: \(point): \(squares), \(smallest(from: point))\n", to: STDOUT_FILENO)
  }
}
/// Prints the median and the 99th percentile, and returns the median.
private func report(_ what: String, _ times: [Double], _ verdict: String = "") -> Double {
  let sorted = times.sorted()
  let texts = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100]].map { time in
    time < 100 ? "\((time * 100).rounded() / 100)" : "\(Int(time))"
  }
  Descriptor.write("\(what): \(texts[0]) \(texts[1])\(verdict)\n", to: STDOUT_FILENO)
  return sorted[sorted.count / 2]
}

private let median = report(
  "nearest to \(points) points", times, isWrong ? ", wrong" : ", right")

// Reading the clock takes as long as a query, so each query is repeated.
private let repeats = 100
private let everywhere = country.runs(beginning: PostcodePrefix(""))
private let queries = country.random(1000, from: everywhere, using: &random).compactMap {
  AutocompleteQuery(outward: $0.outward, inward: $0.inward.prefix(Int.random(in: 0...2, using: &random)))
}
private var count = 0
private let firstTimes = queries.map { query in
  let time = ContinuousClock().measure {
    for _ in 0..<repeats { count += country.units(beginning: query, limit: 10).count }
  }
  return Double(time.components.attoseconds) / 1e12 / Double(repeats)
}
private let medianOfFirst = report(
  "first ten postcodes", firstTimes, ", \(count / repeats / queries.count) found of 10")
exit(isWrong || median > aim || medianOfFirst > aimOfFirst ? 1 : 0)
