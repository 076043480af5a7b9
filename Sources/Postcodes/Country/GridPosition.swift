import Basics

/// A position on Ordnance Survey's National Grid (OSGB36).
public struct GridPosition: Sendable, Hashable {
  /// Metres east of the false origin: 0 to 1,048,575 for a postcode, below 0 for some points at sea.
  public let easting: Int
  /// Metres north of the false origin: 0 to 2,097,151 for a postcode, below 0 for some points abroad.
  public let northing: Int

  public init(easting: Int, northing: Int) {
    self.easting = easting
    self.northing = northing
  }

  /// The position of degrees north and east, WGS84, to the nearest metre: the reverse of `degrees`.
  ///
  /// Nil outside 44° to 66° north and 16° west to 12° east, too far from Great Britain for the grid.
  public init?(latitude: Double, longitude: Double) {
    guard (44...66).contains(latitude), (-16...12).contains(longitude) else { return nil }
    let degree = 111_200.0
    var (easting, northing) = (Self.originEasting, 500_000.0)
    // Each step leaves at most a fifth of the error, even where grid north is farthest from true north.
    for _ in 0..<16 {
      let (foundLatitude, foundLongitude) = Self.degrees(easting: easting, northing: northing)
      easting += (longitude - foundLongitude) * degree * cos(latitude * .pi / 180)
      northing += (latitude - foundLatitude) * degree
    }
    self.init(easting: Int(easting.rounded()), northing: Int(northing.rounded()))
  }

  /// The length in metres of a straight line to another position: the length on the grid, divided by the grid's mean
  /// scale along the line. Right to one in ten thousand.
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
  /// https://www.ordnancesurvey.co.uk/documents/resources/guide-coordinate-systems-great-britain.pdf: appendix C for
  /// the projection, section 6.6 for the seven parameters, whose signs are reversed here to convert the other way.
  public var degrees: (latitude: Double, longitude: Double) {
    Self.degrees(easting: Double(easting), northing: Double(northing))
  }

  static func degrees(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let (latitude, longitude) = unprojected(easting: easting, northing: northing)
    return wgs84(latitude: latitude, longitude: longitude)
  }

  // Airy 1830, then the projection: semi-axes in metres, scale, true and false origin.
  private static let (a, b) = (6_377_563.396, 6_356_256.909)
  private static let scale = 0.9996012717
  private static let (originLatitude, originLongitude) = (49 * Double.pi / 180, -2 * Double.pi / 180)
  private static let (originEasting, originNorthing) = (400_000.0, -100_000.0)
  private static let e2 = 1 - b * b / (a * a)
  /// The mean radius of curvature in the middle of the country.
  private static let meanRadius = 6_384_800 * scale

  private static let n = (a - b) / (a + b)
  /// The radius of the sphere whose meridians are as long as the ellipsoid's.
  private static let rectifyingRadius = a / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)

  /// The length of the meridian from the equator to a latitude, in radians of that sphere.
  private static func rectified(_ latitude: Double) -> Double {
    latitude - (1.5 - 9 / 16 * n * n) * n * sin(2 * latitude)
      + (15 / 16 - 15 / 32 * n * n) * n * n * sin(4 * latitude)
      - 35 / 48 * n * n * n * sin(6 * latitude) + 315 / 512 * n * n * n * n * sin(8 * latitude)
  }
  private static let rectifiedOrigin = rectified(originLatitude)

  /// The reverse of `rectified`.
  ///
  /// Source: J. P. Snyder, Map Projections: A Working Manual, https://doi.org/10.3133/pp1395, equation 3-26.
  private static func unrectified(_ length: Double) -> Double {
    let (sin2, cos2) = (sin(2 * length), cos(2 * length))
    let (sin4, cos4) = (2 * sin2 * cos2, 1 - 2 * sin2 * sin2)
    let sin6 = sin4 * cos2 + cos4 * sin2
    return length + (1.5 - 27 / 32 * n * n) * n * sin2 + (21 / 16 - 55 / 32 * n * n) * n * n * sin4
      + 151 / 96 * n * n * n * sin6 + 1097 / 512 * n * n * n * n * 2 * sin4 * cos4
  }

  /// Latitude and longitude on Airy 1830, in radians.
  private static func unprojected(easting: Double, northing: Double) -> (Double, Double) {
    let (north, east) = (northing - originNorthing, easting - originEasting)
    let latitude = unrectified(rectifiedOrigin + north / (rectifyingRadius * scale))
    let (s, c) = (sin(latitude), cos(latitude))
    let t = s / c
    let nu = a * scale / (1 - e2 * s * s).squareRoot()
    let rho = a * scale * (1 - e2) / ((1 - e2 * s * s) * (1 - e2 * s * s).squareRoot())
    let eta2 = nu / rho - 1
    let (t2, secant) = (t * t, 1 / c)
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
    let (sinLatitude, cosLatitude) = (sin(latitude), cos(latitude))
    let nu = a / (1 - e2 * sinLatitude * sinLatitude).squareRoot()
    let x = nu * cosLatitude * cos(longitude)
    let y = nu * cosLatitude * sin(longitude)
    let z = (1 - e2) * nu * sinLatitude
    let second = Double.pi / 180 / 3600
    let (rx, ry, rz) = (0.1502 * second, 0.2470 * second, 0.8421 * second)
    let size = 1 - 20.4894e-6
    let x2 = 446.448 + size * x - rz * y + ry * z
    let y2 = -125.157 + rz * x + size * y - rx * z
    let z2 = 542.060 - ry * x + rx * y + size * z
    let (wideA, wideB) = (6_378_137.0, 6_356_752.314245)
    let wideE2 = 1 - wideB * wideB / (wideA * wideA)
    let p = (x2 * x2 + y2 * y2).squareRoot()
    var tangent = z2 / (p * (1 - wideE2))
    // Each step leaves a hundredth of a small error.
    for _ in 0..<2 {
      let sine = tangent / (1 + tangent * tangent).squareRoot()
      tangent = (z2 + wideE2 * sine * wideA / (1 - wideE2 * sine * sine).squareRoot()) / p
    }
    return (atan(tangent) * 180 / .pi, atan2(y2, x2) * 180 / .pi)
  }
}
