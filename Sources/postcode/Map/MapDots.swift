import Postcodes

/// The dots of a map: where postcodes lie, how densely, and which of them were asked for.
struct MapDots {
  /// What a dot shows.
  enum Kind: UInt8 {
    case empty, sparse, middling, dense, chosen
  }

  let raster: GridRaster
  private(set) var kinds: [Kind]

  /// - Parameters:
  ///   - areas: the areas to draw as one shape each.
  ///   - points: the places to draw as one dot each.
  ///   - radius: gaps in an area of less than twice as many dots are filled.
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

  /// Makes a shape of each area. A dot belongs to the area of the nearest postcode, unless it is far from every
  /// postcode.
  private mutating func choose(_ areas: [MapSubject.Area], radius: Int) {
    // The number of the area at a dot; 0 for none.
    var own = [Int](repeating: 0, count: kinds.count)
    for (number, area) in areas.enumerated() {
      for position in area.positions {
        if let cell = raster.cell(at: position) { own[cell] = number + 1 }
      }
    }
    // The square of the distance to the nearest postcode, and the area of that postcode.
    var squares = [Int](repeating: .max, count: kinds.count)
    var filled = own
    for cell in kinds.indices where kinds[cell] != .empty {
      forEachDot(within: radius, of: cell) { near, square in
        if square < squares[near] { (squares[near], filled[near]) = (square, own[cell]) }
      }
    }
    // The shapes have grown at their outer edges too; this takes that back.
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

  /// Whether a neighbour of a dot is near a postcode.
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
  /// The number below which a share of the sorted numbers lies; 0 if there are none.
  fileprivate func share(_ share: Double) -> Int {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
