extension Country {
  /// A postcode, and how far it is from some position.
  public struct Neighbour: Sendable, Hashable {
    public let postcode: Postcode
    /// Metres in a straight line.
    public let metres: Double
  }

  /// The postcodes nearest to a position, however far: the nearest on the grid first, those equally near in order.
  /// Those whose position is not known are left out.
  ///
  /// - Complexity: O(n) in the blocks of units, of which few are looked into: well below a millisecond.
  public func nearest(to position: GridPosition, limit: Int) -> [Neighbour] {
    guard limit > 0 else { return [] }
    var nearest: [Candidate] = []
    let unplaced = unplacedUnits
    forEachBlock { block in
      func isNear(_ square: Int) -> Bool { nearest.count < limit || square <= nearest[limit - 1].square }
      guard isNear(block.squaredDistance(to: position)) else { return }
      forEachPosition(in: block, besides: unplaced) { unit, place in
        let (east, north) = (place.easting - position.easting, place.northing - position.northing)
        let square = east * east + north * north
        guard isNear(square),
          let postcode = postcode(ofSector: block.sector, place: unit - block.firstOfSector)
        else { return }
        let candidate = Candidate(square: square, postcode: postcode, position: place)
        nearest.insert(candidate, at: nearest.partitioningIndex { candidate < $0 })
        if nearest.count > limit { nearest.removeLast() }
      }
    }
    return nearest.map { Neighbour(postcode: $0.postcode, metres: $0.position.metres(to: position)) }
  }

  private struct Candidate {
    /// Of the distance on the grid, in metres.
    let square: Int
    let postcode: Postcode
    let position: GridPosition

    static func < (left: Candidate, right: Candidate) -> Bool {
      (left.square, left.postcode) < (right.square, right.postcode)
    }
  }
}
