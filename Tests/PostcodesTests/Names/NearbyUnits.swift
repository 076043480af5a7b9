@testable import Postcodes

/// The postcodes around a position, found in the blocks of squares of the grid. That is far faster for thousands of
/// positions than going through the country for each.
struct NearbyUnits {
  private static let side = 10_000

  private let country = Country.greatBritain
  private var blocks: [Int: [UnitBlock]] = [:]
  private let unplaced = Country.greatBritain.unplacedUnits

  init() {
    var found: [Int: [UnitBlock]] = [:]
    country.forEachBlock { block in
      guard block.northings.upperBound > 0 else { return }
      for column in block.eastings.lowerBound / Self.side...block.eastings.upperBound / Self.side {
        for row in block.northings.lowerBound / Self.side...block.northings.upperBound / Self.side {
          found[Self.square(column, row), default: []].append(block)
        }
      }
    }
    blocks = found
  }

  private static func square(_ column: Int, _ row: Int) -> Int { row << 8 | column }

  /// The postcode nearest to a position, and how many lie at most a kilometre away.
  func around(_ position: GridPosition) -> (nearest: Postcode?, count: Int) {
    let (column, row) = (position.easting / Self.side, position.northing / Self.side)
    var units: Set<Int> = []
    var nearest: (metres: Double, sector: Int, index: Int)?
    for square in (-1...1).flatMap({ east in (-1...1).map { Self.square(column + east, row + $0) } }) {
      for block in blocks[square] ?? []
      where block.squaredDistance(to: position)
        <= Int(nearest.map { max($0.metres * $0.metres, 1e6) } ?? 1e12)
      {
        country.forEachPosition(in: block, besides: unplaced) { unit, other in
          let metres = position.metres(to: other)
          if metres <= 1000 { units.insert(unit) }
          if metres < nearest?.metres ?? .infinity {
            nearest = (metres, block.sector, unit - block.firstOfSector)
          }
        }
      }
    }
    return (nearest.flatMap { country.postcode(ofSector: $0.sector, index: $0.index) }, units.count)
  }
}
