import Postcodes

/// The dots of a map: where postcodes lie, how densely, and which of them are asked for.
struct MapDots {
  /// What is seen at a dot.
  enum Kind: UInt8 {
    case empty, sparse, middling, dense, chosen
  }

  let raster: GridRaster
  private(set) var kinds: [Kind]

  /// - Parameters:
  ///   - areas: what is to be one shape each.
  ///   - points: what is to be a dot each.
  ///   - radius: gaps of fewer than twice so many dots in an area are filled.
  init(_ raster: GridRaster, areas: [MapSubject.Area], points: [MapSubject.Mark], radius: Int) {
    self.raster = raster
    let counts = Country.inUse.unitCounts(in: raster)
    guard areas.isEmpty, points.isEmpty else {
      kinds = counts.map { $0 > 0 ? .sparse : .empty }
      if !areas.isEmpty { choose(areas, radius: radius) }
      for point in points { raster.cell(at: point.position).map { kinds[$0] = .chosen } }
      return
    }
    let sorted = counts.filter { $0 > 0 }.sorted()
    let (middling, dense) = (sorted.share(0.55), sorted.share(0.88))
    kinds = counts.map { $0 == 0 ? .empty : $0 > dense ? .dense : $0 > middling ? .middling : .sparse }
  }

  subscript(column: Int, row: Int) -> Kind { kinds[row * raster.columns + column] }

  /// Makes a shape of each area: what is nearer to its postcodes than to others is its own, but for what is far from any.
  private mutating func choose(_ areas: [MapSubject.Area], radius: Int) {
    // The number of the area at a dot; 0 for none.
    var own = [Int](repeating: 0, count: kinds.count)
    for (number, area) in areas.enumerated() {
      for position in area.positions {
        if let cell = raster.cell(at: position) { own[cell] = number + 1 }
      }
    }
    // The square of the distance to the nearest postcode, and the area that one is in.
    var squares = [Int](repeating: .max, count: kinds.count)
    var filled = own
    for cell in kinds.indices where kinds[cell] != .empty {
      forEachDot(within: radius, of: cell) { near, square in
        if square < squares[near] { (squares[near], filled[near]) = (square, own[cell]) }
      }
    }
    // What was gained at the outer edge is taken back.
    for cell in kinds.indices where squares[cell] == .max && isBeside(squares, cell) {
      forEachDot(within: radius, of: cell) { near, _ in filled[near] = own[near] }
    }
    for cell in kinds.indices where filled[cell] != 0 {
      // Two areas side by side have a line between them.
      let next = [cell + 1, cell + raster.columns].filter { $0 < kinds.count }
      let isEdge = next.contains { filled[$0] != 0 && filled[$0] != filled[cell] }
      kinds[cell] = isEdge ? .empty : .chosen
    }
  }

  /// Whether something is near a neighbour of a dot that nothing is near.
  private func isBeside(_ squares: [Int], _ cell: Int) -> Bool {
    var found = false
    forEachDot(within: 1, of: cell) { near, _ in if squares[near] != .max { found = true } }
    return found
  }

  private func forEachDot(within radius: Int, of cell: Int, _ body: (_ near: Int, _ square: Int) -> Void) {
    let (row, column) = (cell / raster.columns, cell % raster.columns)
    for y in max(0, row - radius)...min(raster.rows - 1, row + radius) {
      for x in max(0, column - radius)...min(raster.columns - 1, column + radius) {
        let square = (y - row) * (y - row) + (x - column) * (x - column)
        if square <= radius * radius { body(y * raster.columns + x, square) }
      }
    }
  }
}

extension [Int] {
  /// The number below which so large a share of some sorted ones lies; 0 where there are none.
  fileprivate func share(_ share: Double) -> Int {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
