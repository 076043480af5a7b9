/// Converts many positions to degrees, much faster than one at a time, by a polynomial for each square of the grid.
///
/// The polynomial goes through sixteen points of the square. In a square of 16 km it differs from the transformation by
/// less than 1e-10 degrees. If so small a difference could change the rounding, the transformation itself is used.
struct GridDegrees: Sendable {
  /// The side of a square in metres, as a power of two, and how many squares lie from west to east and from south to
  /// north. They end north of Shetland: farther north meridians converge too much for a cubic.
  private static let (side, width, height) = (14, 64, 80)
  /// The points of a square along each axis, from -1 to 1.
  private static let points = [-1, -1.0 / 3, 1.0 / 3, 1]

  /// The number of each square's polynomial, from the south-west; below 0 until it is needed.
  private var numbers = [Int32](repeating: -1, count: height * width)
  /// Sixteen coefficients per polynomial, for degrees north and east; the power of the easting grows first.
  private var coefficients: [SIMD2<Double>] = []

  /// Degrees north and east in millionths, each rounded as `GridPosition.degrees` would be.
  mutating func millionths(of position: GridPosition) -> (north: Int, east: Int) {
    let (column, row) = (position.easting >> Self.side, position.northing >> Self.side)
    let square = row * Self.width + column
    guard (0..<Self.width).contains(column), numbers.indices.contains(square) else {
      return Self.rounded(position)
    }
    if numbers[square] < 0 { add(square, column: column, row: row) }
    let scale = 2 / Double(1 << Self.side)
    let x = Double(position.easting - column << Self.side) * scale - 1
    let y = Double(position.northing - row << Self.side) * scale - 1
    var value = SIMD2<Double>.zero
    let first = Int(numbers[square]) * 16
    coefficients.withUnsafeBufferPointer { coefficients in
      for power in stride(from: first + 12, through: first, by: -4) {
        var beside: SIMD2<Double> = coefficients[power + 3]
        beside = beside * x + coefficients[power + 2]
        beside = beside * x + coefficients[power + 1]
        beside = beside * x + coefficients[power]
        value = value * y + beside
      }
    }
    let scaled = value * 1_000_000
    let (north, east) = (scaled[0].rounded(), scaled[1].rounded())
    guard max(abs(scaled[0] - north), abs(scaled[1] - east)) < 0.4999 else { return Self.rounded(position) }
    return (Int(north), Int(east))
  }

  private static func rounded(_ position: GridPosition) -> (north: Int, east: Int) {
    let degrees = position.degrees
    return (Int((degrees.latitude * 1_000_000).rounded()), Int((degrees.longitude * 1_000_000).rounded()))
  }

  /// Computes the polynomial of a square.
  private mutating func add(_ square: Int, column: Int, row: Int) {
    let half = Double(1 << (Self.side - 1))
    let rows = Self.points.map { y in
      Self.cubic(
        Self.points.map { x in
          let degrees = GridPosition.degrees(
            easting: Double(column << Self.side) + half * (x + 1),
            northing: Double(row << Self.side) + half * (y + 1))
          return SIMD2(degrees.latitude, degrees.longitude)
        })
    }
    // For each coefficient of the cubics to the east, a cubic to the north.
    let columns = (0..<4).map { power in Self.cubic(rows.map { $0[power] }) }
    numbers[square] = Int32(coefficients.count / 16)
    for power in 0..<4 { coefficients += columns.map { $0[power] } }
  }

  /// The coefficients of the cubic that has these values at `points`.
  private static func cubic(_ f: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let (outer, inner) = ((f[3] + f[0], f[3] - f[0]), (f[2] + f[1], f[2] - f[1]))
    return [
      (9 * inner.0 - outer.0) / 16, (27 * inner.1 - outer.1) / 16,
      (9 * outer.0 - 9 * inner.0) / 16, (9 * outer.1 - 27 * inner.1) / 16,
    ]
  }
}
