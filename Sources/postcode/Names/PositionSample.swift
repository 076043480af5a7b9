import Postcodes

/// About 5,000 of many positions, which are enough to say where most of them lie.
struct PositionSample {
  /// In ascending order.
  let eastings: [Int]
  /// In ascending order.
  let northings: [Int]

  /// Nil if there are no positions.
  init?(of positions: [GridPosition]) {
    if positions.isEmpty { return nil }
    let some = stride(from: 0, to: positions.count, by: positions.count / 5000 + 1).map { positions[$0] }
    (eastings, northings) = (some.map(\.easting).sorted(), some.map(\.northing).sorted())
  }

  /// A position with half of the positions to each side.
  var middle: GridPosition {
    GridPosition(easting: eastings[eastings.count / 2], northing: northings[northings.count / 2])
  }
}
