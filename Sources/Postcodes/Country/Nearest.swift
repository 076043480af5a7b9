extension Country {
  /// A postcode and its distance from a position.
  public struct Neighbour: Sendable, Hashable {
    public let postcode: Postcode
    /// Metres in a straight line.
    public let metres: Double
  }

  /// The postcodes nearest to a position, however far: the nearest on the grid first, those equally near in order.
  /// Postcodes without a position are left out.
  ///
  /// - Complexity: O(n) in the blocks of units, of which few are looked into.
  public func nearest(to position: GridPosition, limit: Int) -> [Neighbour] {
    guard limit > 0 else { return [] }
    // One in eight sectors gives a distance that is not much too large, in an eighth of the time.
    var reach =
      reach(of: limit, from: position, inEach: 8) ?? self.reach(of: limit, from: position, inEach: 1) ?? 1
      << 60
    var found = placed(within: reach, of: position, limit: limit)
    // The distance may be too short, since units without a position were counted.
    while found.count < limit, reach < 1 << 60 {
      reach <<= 2
      found = placed(within: reach, of: position, limit: limit)
    }
    return found.prefix(limit).map {
      Neighbour(postcode: $0.postcode, metres: $0.position.metres(to: position))
    }
  }

  /// The square of a distance that holds `limit` units of every `step`th sector; nil if there are fewer.
  ///
  /// It is rounded up by at most one in 64. Each block's units are counted at the farthest that one of them can be.
  private func reach(of limit: Int, from position: GridPosition, inEach step: Int) -> Int? {
    // Indexed by the square's seven highest bits, and by how many bits follow them.
    var counts = [Int](repeating: 0, count: 128 * Int.bitWidth)
    forEachBlock(inEach: step) { block in
      // A block that has only units without a position lies at 0, 0.
      guard block.northings.upperBound > 0 else { return }
      let square = block.farthestSquare(from: position)
      let shift = max(0, Int.bitWidth - square.leadingZeroBitCount - 7)
      counts[128 * shift + (square >> shift)] += block.count
    }
    var count = 0
    let index = counts.firstIndex { bucket in
      count += bucket
      return count >= limit
    }
    return index.map { ($0 % 128 + 1) << ($0 / 128) }
  }

  private typealias Placed = (square: Int, postcode: Postcode, position: GridPosition)

  /// The nearest units within a distance, given by its square. There are more than `limit` if the last are equally
  /// near.
  private func placed(within reach: Int, of position: GridPosition, limit: Int) -> [Placed] {
    var near: [(square: Int, unit: Int, sector: Int, index: Int, position: GridPosition)] = []
    forEachBlock { block in
      guard block.squaredDistance(to: position) <= reach else { return }
      forEachPosition(in: block, besides: []) { unit, other in
        let (east, north) = (other.easting - position.easting, other.northing - position.northing)
        let square = east * east + north * north
        if square <= reach { near.append((square, unit, block.sector, unit - block.firstOfSector, other)) }
      }
    }
    near.sort { $0.square < $1.square }
    var found: [Placed] = []
    for unit in near {
      if found.count >= limit, unit.square > found[found.count - 1].square { break }
      guard quality(ofUnit: unit.unit) != 90,
        let postcode = postcode(ofSector: unit.sector, index: unit.index)
      else { continue }
      found.append((unit.square, postcode, unit.position))
    }
    return found.sorted { ($0.square, $0.postcode) < ($1.square, $1.postcode) }
  }
}
