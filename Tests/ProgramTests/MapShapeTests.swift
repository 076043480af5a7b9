import Basics
import TestProcesses
import Testing

@testable import Postcodes
@testable import postcode

@Suite struct MapShapeTests {
  private func subject(_ words: String) -> MapSubject {
    var reader = MapReader(own: OwnPlaces(path: nil))
    #expect(reader.read([words]).isEmpty)
    return reader.subject
  }

  /// Against a search through all dots.
  @Test func theNearestDotsAreFound() {
    var random = SeededRandom()
    for _ in 0..<60 {
      let (columns, rows) = (Int.random(in: 1...24, using: &random), Int.random(in: 1...24, using: &random))
      let radius = Int.random(in: 1...9, using: &random)
      let wanted = Set((0..<columns * rows).filter { _ in Int.random(in: 0..<12, using: &random) == 0 })
      let found = NearestDots(columns: columns, rows: rows, radius: radius, to: wanted.contains)
      for dot in 0..<columns * rows {
        let distances = wanted.map { other in
          let (down, across) = (other / columns - dot / columns, other % columns - dot % columns)
          return (square: down * down + across * across, number: other)
        }
        let best = distances.filter { $0.square <= radius * radius }.min { $0 < $1 }
        #expect(found.numbers[dot] == best?.number ?? -1 && found.squares[dot] == best?.square ?? .max)
      }
    }
  }

  /// The shape of an island or a county has no holes, however few postcodes it has.
  @Test(arguments: ["Isle of Wight", "Powys", "Orkney", "Anglesey", "Shetland"])
  func aSparseShapeHasNoHoles(_ name: String) {
    let subject = subject(name)
    let (columns, rows) = (360, 480)
    let raster = GridRaster(showing: subject, columns: columns, rows: rows)
    let dots = MapDots(raster, areas: subject.areas, points: [], radii: 8...22)
    // What is not in the shape and can be reached from the edge is around it.
    var isOutside = [Bool](repeating: false, count: columns * rows)
    var next = (0..<columns * rows).filter { dot in
      let (row, column) = (dot / columns, dot % columns)
      return (row == 0 || row == rows - 1 || column == 0 || column == columns - 1)
        && dots.kind(of: dot) != .chosen
    }
    for dot in next { isOutside[dot] = true }
    while let dot = next.popLast() {
      let (row, column) = (dot / columns, dot % columns)
      for (other, isThere) in [
        (dot - 1, column > 0), (dot + 1, column < columns - 1), (dot - columns, row > 0),
        (dot + columns, row < rows - 1),
      ] where isThere && !isOutside[other] && dots.kind(of: other) != .chosen {
        isOutside[other] = true
        next.append(other)
      }
    }
    let holes = isOutside.indices.count { !isOutside[$0] && dots.kind(of: $0) == .empty }
    let inside = isOutside.indices.count { dots.kind(of: $0) == .chosen }
    #expect(holes == 0 && inside > 5000, "\(holes) dots of holes in \(inside)")
  }

  /// A wide subject has a wide page, a high one a high page, and the whole country the usual one.
  @Test func thePageHasTheShapeOfItsSubject() throws {
    func size(_ subject: MapSubject) throws -> (width: Double, height: Double) {
      let svg = VectorMap(of: subject).svg
      let box = try #require(svg.firstMatch(of: #/viewBox="0 0 ([0-9]+) ([0-9]+)"/#))
      return (try #require(Double(box.1)), try #require(Double(box.2)))
    }
    let (wight, powys, all) = (
      try size(subject("Isle of Wight")), try size(subject("Powys")), try size(MapSubject())
    )
    #expect(wight.width > wight.height && powys.width < 0.75 * powys.height)
    #expect(all.width == 380 && all.height > 500)
  }

  @Test(arguments: [
    ("Isle of Wight", ["Newport", "Cowes", "Ryde"]), ("Powys", ["Newtown", "Brecon"]),
    ("Orkney", ["Kirkwall"]),
  ])
  func theLargestTownsAreNamed(_ name: String, _ towns: [String]) {
    let svg = VectorMap(of: subject(name)).svg
    for town in towns { #expect(svg.contains(">\(town)</text>"), "\(town)") }
    #expect(svg.contains("GeoNames") && svg.count { $0 == "\n" } < 120)
    // Each town has its dot.
    #expect(svg.matches(of: #/class="p"/#).count == svg.matches(of: #/class="n t"/#).count)
  }

  @Test func theLargestTownsComeFirst() {
    let all = PlaceNames.builtIn.largestTowns(in: Gazetteer.outcodes(beginning: ""))
    let towns = Array(all.prefix(40).map(\.name))
    for city in ["London", "Birmingham", "Glasgow"] { #expect(towns.prefix(10).contains(city), "\(towns)") }
    #expect(Set(towns).count == towns.count)
    #expect(Array(PlaceNames.builtIn.largestTowns(in: [])).isEmpty)
  }
}
