import Foundation
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.blocking, .limit(minutes: 10)) struct GridPositionTests {
  /// `NationalGrid` computes the guide's formulas in another way.
  @Test func agreesWithTheGuideToTheMillimetre() {
    var random = SeededRandom()
    for _ in 0..<1000 {
      let (easting, northing) = (
        Int.random(in: 0..<700_000, using: &random), Int.random(in: 0..<1_300_000, using: &random)
      )
      let (latitude, longitude) = GridPosition(easting: easting, northing: northing).degrees
      let guide = NationalGrid.wgs84(eastings: Double(easting), northings: Double(northing))
      #expect(Coordinate(latitude: latitude, longitude: longitude).metres(to: guide) < 0.001)
    }
  }

  /// The fast computation gives the same digits.
  /// The guide's own example, summits by the sheets of their maps, and the corners of the grid.
  @Test(arguments: [
    ("TG 51409 13177", 651_409, 313_177), ("tg5140913177", 651_409, 313_177),
    ("NN 166 712", 216_650, 771_250),
    ("NN 1667 7127", 216_675, 771_275), ("HP 60 0 12 0", 460_050, 1_212_050), ("SV000000", 50, 50),
    ("TQ 299 804", 529_950, 180_450), ("OV 123 456", 512_350, 545_650),
  ])
  func aReferenceIsTheMiddleOfItsSquare(_ text: String, _ easting: Int, _ northing: Int) {
    let position = GridPosition(easting: easting, northing: northing)
    #expect(GridPosition(reference: [text]) == position)
    #expect(GridPosition(reference: text.split(separator: " ").map(String.init)) == position)
  }

  @Test(arguments: [
    "", "TQ", "TQ 29 80", "SE11 23", "TQ 299 80", "TQ 299 8045", "TQ 2998 04", "TQ 2 99804", "T Q299804 5",
    "TQ 299 804 1", "TI 299 804", "AA 299 804",
    "T 299 804",
    "TQ 299,804", "TQX 299 804", "TQ 299 8O4", "TQ 299804299804", "SW1A 1AA", "299 804", "ＴＱ 299 804",
  ])
  func whatIsNoReferenceIsNotRead(_ text: String) {
    #expect(GridPosition(reference: [text]) == nil)
  }

  @Test func manyAreRoundedAsEachIs() {
    var random = SeededRandom()
    var many = GridDegrees()
    for _ in 0..<100_000 {
      // Some lie outside its squares.
      let position = GridPosition(
        easting: Int.random(in: -20_000..<1_060_000, using: &random),
        northing: Int.random(in: -20_000..<2_110_000, using: &random))
      let (latitude, longitude) = position.degrees
      let (north, east) = many.millionths(of: position)
      #expect(north == Int((latitude * 1_000_000).rounded()), "\(position)")
      #expect(east == Int((longitude * 1_000_000).rounded()), "\(position)")
    }
  }

  @Test func degreesLeadBackToTheSameMetre() throws {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let position = GridPosition(
        easting: Int.random(in: -200_000..<900_000, using: &random),
        northing: Int.random(in: -300_000..<1_500_000, using: &random))
      let (latitude, longitude) = position.degrees
      #expect(GridPosition(latitude: latitude, longitude: longitude) == position)
    }
    let absurd: [(Double, Double)] = [
      (0, 0), (51.5, -74), (-0.14, 51.5), (90, 0), (.nan, 0), (51, .nan), (.infinity, 0), (1e300, -1e300),
    ]
    for (latitude, longitude) in absurd {
      #expect(GridPosition(latitude: latitude, longitude: longitude) == nil)
    }
  }

  /// PROJ with its own parameters and geodesics: positions within five metres, lengths to one in ten thousand.
  @Test(.enabled(if: Tool("cs2cs").isTested && Tool("geod").isTested, "needs cs2cs and geod of PROJ"))
  func agreesWithPROJ() throws {
    var random = SeededRandom()
    let points = (0..<10_000).map { _ in
      GridPosition(
        easting: Int.random(in: 80_000..<656_000, using: &random),
        northing: Int.random(in: 5_000..<1_220_000, using: &random))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "proj-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func proj(_ command: [String], _ lines: [String]) throws -> [[Double]] {
      let file = folder.appending(path: "lines")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let (status, output) = try ChildProcess.run(command + [file.path])
      #expect(status == 0)
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map {
        $0.split { $0.isWhitespace }.compactMap { Double($0) }
      }
    }
    let degrees = try proj(
      ["cs2cs", "-f", "%.9f", "EPSG:27700", "EPSG:4326"], points.map { "\($0.easting) \($0.northing)" })
    for (point, found) in zip(points, degrees) {
      let position = try #require(GridPosition(latitude: found[0], longitude: found[1]))
      #expect(position.metres(to: point) < 5, "\(point)")
    }
    let pairs = zip(degrees, degrees.dropFirst())
    let lengths = try proj(
      ["geod", "+ellps=WGS84", "-I", "-f", "%.9f", "-F", "%.3f", "+units=m"],
      pairs.map { "\($0[0]) \($0[1]) \($1[0]) \($1[1])" })
    for (ends, found) in zip(zip(points, points.dropFirst()), lengths) {
      let metres = ends.0.metres(to: ends.1)
      #expect(abs(metres - (found.last ?? 0)) < 10 + 0.000_1 * metres, "\(ends)")
    }
  }

  /// Source: `geod` of PROJ, on WGS84, between the results of `cs2cs` for the ends.
  @Test(arguments: [("SW1A 1AA", "M1 1AE", 262_291.5), ("TR21 0PL", "ZE2 9DW", 1_249_162.9)])
  func lengthsAreThoseOnTheGround(from: String, to: String, metres: Double) throws {
    let ends = try [from, to].map { try Country.greatBritain.position(of: try Postcode(parsing: $0)) }
    #expect(abs(ends[0].metres(to: ends[1]) - metres) < 0.000_2 * metres)
    #expect(ends[0].metres(to: ends[0]) == 0)
  }
}
