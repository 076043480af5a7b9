import Basics
import Postcodes

/// Times the search for the ten postcodes nearest to a point, in microseconds, the median and the 99th percentile, and
/// holds what it finds against all postcodes there are; fails where the two differ, or the median is more than `aim`.
///
///     country-queries [POINTS]
private let aim = 1000.0
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
times.sort()
private let (median, last) = (times[times.count / 2], times[times.count * 99 / 100])
Descriptor.write(
  "nearest to \(points) points: \(Int(median)) \(Int(last)), \(isWrong ? "wrong" : "right")\n",
  to: STDOUT_FILENO)
exit(isWrong || median > aim ? 1 : 0)
