import Basics

/// A position on Ordnance Survey's National Grid, which is OSGB36.
public struct GridPosition: Sendable, Hashable {
  /// Metres east of the false origin: 0 to 1,048,575 for a postcode, below 0 for some points at sea.
  public let easting: Int
  /// Metres north of it: 0 to 2,097,151 for a postcode, below 0 for some points abroad.
  public let northing: Int

  public init(easting: Int, northing: Int) {
    self.easting = easting
    self.northing = northing
  }

  /// The position of degrees north and east, WGS84, to the nearest metre: the reverse of `degrees`. Nil farther from
  /// Great Britain than the grid can tell, which is outside 44° to 66° north and 16° west to 12° east.
  public init?(latitude: Double, longitude: Double) {
    guard (44...66).contains(latitude), (-16...12).contains(longitude) else { return nil }
    let degree = 111_200.0
    var (easting, northing) = (Self.originEasting, 500_000.0)
    // Each step leaves a fifth of the rest at most, where the grid's north is farthest from true north.
    for _ in 0..<16 {
      let (foundLatitude, foundLongitude) = Self.degrees(easting: easting, northing: northing)
      easting += (longitude - foundLongitude) * degree * cos(latitude * .pi / 180)
      northing += (latitude - foundLatitude) * degree
    }
    self.init(easting: Int(easting.rounded()), northing: Int(northing.rounded()))
  }

  /// The length in metres of a straight line to another position: that on the grid, divided by the grid's mean scale
  /// along it. Right to one in ten thousand.
  ///
  /// Source: the guide named at `degrees`, annexe C.4 (scale factor; Simpson's rule for a line).
  public func metres(to other: GridPosition) -> Double {
    let (east, north) = (Double(other.easting - easting), Double(other.northing - northing))
    func localScale(_ easting: Double) -> Double {
      let x = (easting - Self.originEasting) / Self.meanRadius
      return Self.scale * (1 + x * x / 2)
    }
    let (start, end) = (Double(easting), Double(other.easting))
    let meanScale = (localScale(start) + 4 * localScale((start + end) / 2) + localScale(end)) / 6
    return (east * east + north * north).squareRoot() / meanScale
  }

  /// Degrees north and east, WGS84; within five metres of Ordnance Survey's own transformation in Great Britain.
  ///
  /// Source: "A guide to coordinate systems in Great Britain",
  /// https://www.ordnancesurvey.co.uk/documents/resources/guide-coordinate-systems-great-britain.pdf: appendix C for the
  /// projection, section 6.6 for the seven parameters, whose signs are reversed here since these lead the other way.
  public var degrees: (latitude: Double, longitude: Double) {
    Self.degrees(easting: Double(easting), northing: Double(northing))
  }

  private static func degrees(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let (latitude, longitude) = unprojected(easting: easting, northing: northing)
    return wgs84(latitude: latitude, longitude: longitude)
  }

  // Airy 1830, then the projection: semi-axes in metres, scale, true and false origin.
  private static let (a, b) = (6_377_563.396, 6_356_256.909)
  private static let scale = 0.9996012717
  private static let (originLatitude, originLongitude) = (49 * Double.pi / 180, -2 * Double.pi / 180)
  private static let (originEasting, originNorthing) = (400_000.0, -100_000.0)
  private static let e2 = 1 - b * b / (a * a)
  /// Of curvature, in the middle of the country.
  private static let meanRadius = 6_384_800 * scale

  /// Latitude and longitude on Airy 1830, in radians.
  private static func unprojected(easting: Double, northing: Double) -> (Double, Double) {
    let (north, east) = (northing - originNorthing, easting - originEasting)
    let n = (a - b) / (a + b)
    var latitude = originLatitude + north / (a * scale)
    func meridian(_ latitude: Double) -> Double {
      let (difference, sum) = (latitude - originLatitude, latitude + originLatitude)
      let first = (1 + n + 1.25 * n * n + 1.25 * n * n * n) * difference
      let second = (3 * n + 3 * n * n + 2.625 * n * n * n) * sin(difference) * cos(sum)
      let third = (1.875 * n * n + 1.875 * n * n * n) * sin(2 * difference) * cos(2 * sum)
      let fourth = 35 / 24 * n * n * n * sin(3 * difference) * cos(3 * sum)
      return b * scale * (first - second + third - fourth)
    }
    // Each step leaves a thousandth of the rest.
    for _ in 0..<5 { latitude += (north - meridian(latitude)) / (a * scale) }
    let (s, t) = (sin(latitude), tan(latitude))
    let nu = a * scale / (1 - e2 * s * s).squareRoot()
    let rho = a * scale * (1 - e2) / ((1 - e2 * s * s) * (1 - e2 * s * s).squareRoot())
    let eta2 = nu / rho - 1
    let (t2, secant) = (t * t, 1 / cos(latitude))
    let x = east / nu
    let x2 = x * x
    let down =
      t * nu / rho / 2 * x2
      - t * nu / rho / 24 * (5 + 3 * t2 + eta2 - 9 * t2 * eta2) * x2 * x2
      + t * nu / rho / 720 * (61 + 90 * t2 + 45 * t2 * t2) * x2 * x2 * x2
    let along =
      secant * x - secant / 6 * (nu / rho + 2 * t2) * x * x2
      + secant / 120 * (5 + 28 * t2 + 24 * t2 * t2) * x * x2 * x2
      - secant / 5040 * (61 + 662 * t2 + 1320 * t2 * t2 + 720 * t2 * t2 * t2) * x * x2 * x2 * x2
    return (latitude - down, originLongitude + along)
  }

  /// From Airy 1830 to WGS84, in degrees.
  private static func wgs84(latitude: Double, longitude: Double) -> (Double, Double) {
    let nu = a / (1 - e2 * sin(latitude) * sin(latitude)).squareRoot()
    let x = nu * cos(latitude) * cos(longitude)
    let y = nu * cos(latitude) * sin(longitude)
    let z = (1 - e2) * nu * sin(latitude)
    let second = Double.pi / 180 / 3600
    let (rx, ry, rz) = (0.1502 * second, 0.2470 * second, 0.8421 * second)
    let size = 1 - 20.4894e-6
    let x2 = 446.448 + size * x - rz * y + ry * z
    let y2 = -125.157 + rz * x + size * y - rx * z
    let z2 = 542.060 - ry * x + rx * y + size * z
    let (wideA, wideB) = (6_378_137.0, 6_356_752.314245)
    let wideE2 = 1 - wideB * wideB / (wideA * wideA)
    let p = (x2 * x2 + y2 * y2).squareRoot()
    var result = atan2(z2, p * (1 - wideE2))
    for _ in 0..<4 {
      let nu = wideA / (1 - wideE2 * sin(result) * sin(result)).squareRoot()
      result = atan2(z2 + wideE2 * nu * sin(result), p)
    }
    return (result * 180 / .pi, atan2(y2, x2) * 180 / .pi)
  }
}
