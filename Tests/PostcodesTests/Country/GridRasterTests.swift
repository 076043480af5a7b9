import TestProcesses
import Testing

@testable import Postcodes

@Suite(.blocking, .limit(minutes: 5)) struct GridRasterTests {
  private static let country = Country.greatBritain

  /// Every unit that has a position.
  private static let all: [(postcode: Postcode, position: GridPosition)] = {
    var all: [(Postcode, GridPosition)] = []
    let unplaced = country.unplacedUnits
    country.forEachBlock { block in
      // Two areas are enough: a dense one, and one with islands far out.
      guard let first = country.postcode(ofSector: block.sector, index: 0), ["WC", "ZE"].contains(first.area)
      else { return }
      country.forEachPosition(in: block, besides: unplaced) { unit, position in
        if let postcode = country.postcode(ofSector: block.sector, index: unit - block.firstOfSector) {
          all.append((postcode, position))
        }
      }
    }
    return all
  }()

  @Test(arguments: [
    "WC", "WC1", "WC1A", "WC1A ", "wc2n 5", "WC2N5", "WC1B 3D", "WC1B 3DG", "ZE", "ZE1", "ZE2 9", "ZE3 9J",
  ])
  func theUnitsThatBeginSoAreThoseOfBruteForce(_ text: String) {
    let prefix = PostcodePrefix(text)
    let found = Self.country.positions(beginning: [prefix])
    #expect(!found.isEmpty)
    #expect(found == Self.all.filter { prefix.matches($0.postcode) }.map(\.position))
  }

  @Test func nothingBeginsSo() {
    for text in ["BT1", "WC9", "WC1A 1ZZ", "x!", "JE2 3"] {
      #expect(Self.country.positions(beginning: [PostcodePrefix(text)]).isEmpty, "\(text)")
    }
    #expect(Self.country.positions(beginning: [PostcodePrefix(" ")]).count == 1_745_849 - 836)
  }

  @Test func everyUnitIsCountedWhereItLies() throws {
    var random = SeededRandom()
    let bounds = try #require(Self.country.bounds)
    let positions = Self.country.positions(beginning: [PostcodePrefix("")])
    #expect(GridBox(around: positions) == bounds)
    for cellSize in [30_000.0, 1_000, 77.5] {
      let centre = try #require(positions.randomElement(using: &random))
      let raster = GridRaster(
        west: Double(centre.easting) - 40 * cellSize, north: Double(centre.northing) + 30.5 * cellSize,
        cellSize: cellSize, columns: 90, rows: 61)
      var counts = [Int](repeating: 0, count: 90 * 61)
      for position in positions {
        let column = ((Double(position.easting) - raster.west) / cellSize).rounded(.down)
        let row = ((raster.north - Double(position.northing)) / cellSize).rounded(.down)
        guard (0..<90).contains(column), (0..<61).contains(row) else { continue }
        counts[Int(row) * 90 + Int(column)] += 1
      }
      #expect(Self.country.unitCounts(in: raster) == counts)
      #expect(counts.contains { $0 > 0 })
    }
  }

  @Test func anyNumbersMakeARaster() {
    for odd in [Double.nan, -.infinity, .infinity, -1, 0, 1e300] {
      let raster = GridRaster(west: odd, north: odd, cellSize: odd, columns: -1, rows: 3)
      #expect(Self.country.unitCounts(in: raster).count == 3)
      #expect(raster.cell(at: GridPosition(easting: .max, northing: .min)) ?? 0 < 3)
    }
  }
}
