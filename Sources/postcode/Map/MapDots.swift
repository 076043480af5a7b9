import Postcodes

/// The dots of a map: where postcodes lie, how densely, and which of them were asked for.
struct MapDots {
  /// What a dot shows.
  enum Kind: UInt8 {
    case empty, sparse, middling, dense, chosen
  }

  let raster: GridRaster
  private var kinds: [Kind]

  /// - Parameters:
  ///   - areas: the areas to draw as one shape each.
  ///   - points: the places to draw as one dot each.
  ///   - radii: gaps in an area of less than twice as many dots are filled: of the lowest where its postcodes lie
  ///     densely, of the highest where they are few.
  init(
    _ raster: GridRaster, areas: [MapSubject.Area], points: [MapSubject.Mark], radii: ClosedRange<Int>
  ) {
    self.raster = raster
    let counts = Country.inUse.unitCounts(in: raster)
    guard areas.isEmpty, points.isEmpty else {
      kinds = counts.map { $0 > 0 ? .sparse : .empty }
      if !areas.isEmpty { choose(areas, radii) }
      for point in points { raster.cell(at: point.position).map { kinds[$0] = .chosen } }
      return
    }
    let sorted = counts.filter { $0 > 0 }.sorted()
    let (middling, dense) = (sorted.share(0.55), sorted.share(0.88))
    kinds = counts.map { $0 == 0 ? .empty : $0 > dense ? .dense : $0 > middling ? .middling : .sparse }
  }

  subscript(column: Int, row: Int) -> Kind { kinds[row * raster.columns + column] }

  /// What the dot of a number shows.
  func kind(of cell: Int) -> Kind { kinds[cell] }

  /// Makes a shape of each area. A dot belongs to the area of the nearest postcode, unless it is far from every
  /// postcode.
  private mutating func choose(_ areas: [MapSubject.Area], _ radii: ClosedRange<Int>) {
    // The number of the area at a dot; 0 for none.
    var own = [Int](repeating: 0, count: kinds.count)
    for (number, area) in areas.enumerated() {
      for position in area.positions {
        if let cell = raster.cell(at: position) { own[cell] = number + 1 }
      }
    }
    let radius = radius(of: own, radii)
    let near = NearestDots(columns: raster.columns, rows: raster.rows, radius: radius) {
      kinds[$0] != .empty
    }
    var filled = near.numbers.map { $0 < 0 ? 0 : own[$0] }
    // The shapes have grown at their outer edges too; this takes that back.
    let outer = NearestDots(
      columns: raster.columns, rows: raster.rows, radius: radius, for: { filled[$0] != 0 },
      to: { near.numbers[$0] < 0 })
    for cell in kinds.indices where outer.numbers[cell] >= 0 { filled[cell] = own[cell] }
    if radii.count > 1 { fillHoles(&filled) }
    for cell in kinds.indices where filled[cell] != 0 {
      // Two areas side by side have a line between them.
      let next = [cell + 1, cell + raster.columns].filter { $0 < kinds.count }
      let isEdge = next.contains { filled[$0] != 0 && filled[$0] != filled[cell] }
      kinds[cell] = isEdge ? .empty : .chosen
    }
  }

  /// Fills what one area encloses, unless others' postcodes lie there.
  private func fillHoles(_ filled: inout [Int]) {
    var isSeen = filled.map { $0 != 0 }
    var hole: [Int] = []
    for start in filled.indices where !isSeen[start] {
      // The area around the hole, and whether it is open to others or to the edge of the map.
      var (area, isOpen) = (0, false)
      func look(at cell: Int, isThere: Bool = true) {
        guard isThere else {
          isOpen = true
          return
        }
        if filled[cell] != 0 {
          if area == 0 { area = filled[cell] } else if area != filled[cell] { isOpen = true }
        } else if !isSeen[cell] {
          isSeen[cell] = true
          hole.append(cell)
        }
      }
      hole.removeAll(keepingCapacity: true)
      look(at: start)
      var next = 0
      while next < hole.count {
        let cell = hole[next]
        next += 1
        if kinds[cell] != .empty { isOpen = true }
        let (row, column) = (cell / raster.columns, cell % raster.columns)
        look(at: cell - 1, isThere: column > 0)
        look(at: cell + 1, isThere: column < raster.columns - 1)
        look(at: cell - raster.columns, isThere: row > 0)
        look(at: cell + raster.columns, isThere: row < raster.rows - 1)
      }
      if !isOpen, area != 0 {
        for cell in hole { filled[cell] = area }
      }
    }
  }

  /// The radius that fills the gaps between nearly all dots of the areas.
  ///
  /// A gap is taken to be three quarters as wide as the smallest square around a dot that holds a dozen of them. Where
  /// postcodes are as few as in the Highlands, a radius for towns would leave holes and lone discs.
  private func radius(of own: [Int], _ radii: ClosedRange<Int>) -> Int {
    guard radii.count > 1 else { return radii.lowerBound }
    let (columns, rows) = (raster.columns, raster.rows)
    // How many dots lie to the north-west of each corner.
    var sums = [Int](repeating: 0, count: (columns + 1) * (rows + 1))
    for row in 0..<rows {
      var sum = 0
      for column in 0..<columns {
        if own[row * columns + column] != 0 { sum += 1 }
        sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1] + sum
      }
    }
    func count(_ row: Int, _ column: Int, within half: Int) -> Int {
      let (top, bottom) = (max(0, row - half) * (columns + 1), min(rows, row + half + 1) * (columns + 1))
      let (left, right) = (max(0, column - half), min(columns, column + half + 1))
      return sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left]
    }
    var widths: [Int] = []
    for dot in own.indices where own[dot] != 0 {
      var half = 1
      while 3 * (2 * half + 1) < 4 * radii.upperBound, count(dot / columns, dot % columns, within: half) < 12
      {
        half += 1
      }
      widths.append(3 * (2 * half + 1) / 4)
    }
    return min(max(widths.sorted().share(0.97), radii.lowerBound), radii.upperBound)
  }
}

extension [Int] {
  /// The number below which a share of the sorted numbers lies; 0 if there are none.
  fileprivate func share(_ share: Double) -> Int {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
