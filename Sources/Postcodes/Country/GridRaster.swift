/// A rectangle on the National Grid, its bounds in metres.
public struct GridBox: Sendable, Hashable {
  public var eastings: ClosedRange<Int>
  public var northings: ClosedRange<Int>

  public init(eastings: ClosedRange<Int>, northings: ClosedRange<Int>) {
    (self.eastings, self.northings) = (eastings, northings)
  }

  /// The smallest box that holds some positions; nil if there are none.
  public init?(around positions: some Sequence<GridPosition>) {
    var box: GridBox?
    for position in positions { box = box?.with(position) ?? GridBox(position) }
    guard let box else { return nil }
    self = box
  }

  /// The smallest box that holds this one and another.
  public func union(_ other: GridBox) -> GridBox {
    GridBox(
      eastings: min(
        eastings.lowerBound, other.eastings.lowerBound)...max(
          eastings.upperBound, other.eastings.upperBound),
      northings: min(
        northings.lowerBound, other.northings.lowerBound)...max(
          northings.upperBound, other.northings.upperBound))
  }

  private init(_ position: GridPosition) {
    self.init(
      eastings: position.easting...position.easting, northings: position.northing...position.northing)
  }

  private func with(_ position: GridPosition) -> GridBox {
    eastings.contains(position.easting) && northings.contains(position.northing)
      ? self : union(GridBox(position))
  }
}

/// Square cells over a part of the National Grid, row after row from its north-western corner.
public struct GridRaster: Sendable, Hashable {
  /// The western and the northern edge, in metres.
  public let west, north: Double
  /// The side of a cell in metres, at least 0.001.
  public let cellSize: Double
  /// How many columns and rows there are, 1 to 10,000 each.
  public let columns, rows: Int

  /// Makes a raster. Numbers outside their bounds become the nearest inside.
  public init(west: Double, north: Double, cellSize: Double, columns: Int, rows: Int) {
    (self.west, self.north) = (west.isFinite ? west : 0, north.isFinite ? north : 0)
    self.cellSize = cellSize.isFinite ? max(0.001, cellSize) : 1
    (self.columns, self.rows) = (min(max(1, columns), 10_000), min(max(1, rows), 10_000))
  }

  /// The column and row of the cell that a position lies in. A position outside the raster has them outside its bounds.
  public func place(of position: GridPosition) -> (column: Int, row: Int) {
    (column(of: position.easting), row(of: position.northing))
  }

  /// The number of the cell that a position lies in; nil outside the raster.
  public func cell(at position: GridPosition) -> Int? {
    let (column, row) = place(of: position)
    return (0..<columns).contains(column) && (0..<rows).contains(row) ? row * columns + column : nil
  }

  fileprivate func column(of easting: Int) -> Int { Self.whole((Double(easting) - west) / cellSize) }
  fileprivate func row(of northing: Int) -> Int { Self.whole((north - Double(northing)) / cellSize) }

  /// Rounds down. A value far outside the raster stays outside.
  private static func whole(_ value: Double) -> Int {
    value < 0 ? -1 : value < 1e9 ? Int(value) : 1_000_000_000
  }
}

extension Country {
  /// The smallest box that holds the positions of all units; nil if there are none.
  public var bounds: GridBox? {
    let unplaced = unplacedUnits
    var box: GridBox?
    forEachBlock { block in
      let outer = GridBox(eastings: block.eastings, northings: block.northings)
      if let box, box.union(outer) == box { return }
      forEachPosition(in: block, besides: unplaced) { _, position in
        let one = GridBox(around: [position])
        box = box.flatMap { box in one.map(box.union) } ?? one
      }
    }
    return box
  }

  /// How many units lie in each cell of a raster. Units without a position are not counted.
  ///
  /// - Complexity: linear in the blocks, of up to 64 units each, and in the units of blocks that lie in several cells.
  public func unitCounts(in raster: GridRaster) -> [Int] {
    var counts = [Int](repeating: 0, count: raster.columns * raster.rows)
    let unplaced = unplacedUnits
    forEachBlock { block in
      let west = raster.column(of: block.eastings.lowerBound)
      let east = raster.column(of: block.eastings.upperBound)
      let north = raster.row(of: block.northings.upperBound)
      let south = raster.row(of: block.northings.lowerBound)
      guard east >= 0, west < raster.columns, south >= 0, north < raster.rows else { return }
      if west == east, north == south {
        let left = unplaced.partitioningIndex { $0 >= block.firstUnit }
        let right = unplaced.partitioningIndex { $0 >= block.firstUnit + block.count }
        counts[north * raster.columns + west] += block.count - (right - left)
        return
      }
      forEachPosition(in: block, besides: unplaced) { _, position in
        if let cell = raster.cell(at: position) { counts[cell] += 1 }
      }
    }
    return counts
  }

  /// The positions of the units that begin with any of some prefixes. Units without a position are left out.
  ///
  /// `M1` includes M10 to M19; with a blank after it, it does not.
  public func positions(beginning prefixes: some Sequence<PostcodePrefix>) -> [GridPosition] {
    var positions: [GridPosition] = []
    for prefix in prefixes {
      for (district, inward) in districts(matching: prefix) {
        for (sector, _, letters) in sectors(ofDistrict: district, beginning: inward) {
          let units = unitNumbers(of: sector, beginning: letters)
          let unplaced = unplacedUnits(among: units)
          forEachBlock(of: sector) { block in
            guard units.overlaps(block.firstUnit..<block.firstUnit + block.count) else { return }
            forEachPosition(in: block, besides: unplaced) { unit, position in
              if units.contains(unit) { positions.append(position) }
            }
          }
        }
      }
    }
    return positions
  }
}
