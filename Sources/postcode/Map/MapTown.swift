import Postcodes

/// A town in the shape of a map.
struct MapTown {
  let name: String
  /// The middle of its dot, from the north-western corner, in dots.
  let x, y: Double
}

extension MapDots {
  /// The largest towns and suburbs in the shapes, the largest first.
  ///
  /// - Parameter known: names that the map shows already.
  func largestTowns(_ most: Int, of areas: [MapSubject.Area], besides known: Set<String>) -> [MapTown] {
    var towns: [MapTown] = []
    for town in PlaceNames.builtIn.largestTowns(in: areas.flatMap(\.districts))
    where !known.contains(town.name) {
      guard let cell = raster.cell(at: town.position), kind(of: cell) == .chosen else { continue }
      let (x, y) = (cell % raster.columns, cell / raster.columns)
      towns.append(MapTown(name: town.name, x: Double(x) + 0.5, y: Double(y) + 0.5))
      if towns.count == most { break }
    }
    return towns
  }
}
