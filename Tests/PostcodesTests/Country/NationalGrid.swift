#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A point on the ground: degrees north and east.
struct Coordinate: Equatable {
  var latitude: Double
  var longitude: Double

  /// The distance to another point in metres, over a sphere of the Earth's mean radius.
  func metres(to other: Coordinate) -> Double {
    let (north, south) = (latitude.radians, other.latitude.radians)
    let (rise, turn) = (sin((south - north) / 2), sin((other.longitude - longitude).radians / 2))
    return 2 * 6_371_008.8 * asin(sqrt(rise * rise + cos(north) * cos(south) * turn * turn))
  }
}

/// Grid references of Ordnance Survey, as metres east and north, and where they are on the ground.
///
/// Source: Ordnance Survey, “A guide to coordinate systems in Great Britain”, annexes A to C,
/// https://www.ordnancesurvey.co.uk/documents/resources/guide-coordinate-systems-great-britain.pdf
enum NationalGrid {
  /// A grid reference in the grid's own datum, OSGB36: the inverse transverse Mercator projection on Airy's
  /// ellipsoid.
  static func osgb36(eastings: Double, northings: Double) -> Coordinate {
    let airy = Ellipsoid.airy
    let originLatitude = 49.0.radians
    var latitude = originLatitude
    var missing = northings - falseNorthing
    repeat {
      latitude += missing / (airy.major * scale)
      missing = northings - falseNorthing - meridianArc(from: originLatitude, to: latitude)
    } while abs(missing) >= 0.000_01

    let east = eastings - falseEasting
    let (tangent, secant) = (tan(latitude), 1 / cos(latitude))
    let square = tangent * tangent
    let normal = airy.normalRadius(at: latitude) * scale
    let meridian = airy.meridianRadius(at: latitude) * scale
    let eta = normal / meridian - 1
    let lift = [
      tangent / (2 * meridian * normal),
      -tangent / (24 * meridian * pow(normal, 3)) * (5 + 3 * square + eta - 9 * square * eta),
      tangent / (720 * meridian * pow(normal, 5)) * (61 + 90 * square + 45 * square * square),
    ]
    let swing = [
      secant / normal,
      -secant / (6 * pow(normal, 3)) * (normal / meridian + 2 * square),
      secant / (120 * pow(normal, 5)) * (5 + 28 * square + 24 * square * square),
      -secant / (5040 * pow(normal, 7))
        * (61 + 662 * square + 1320 * square * square + 720 * pow(tangent, 6)),
    ]
    return Coordinate(
      latitude: (latitude - series(lift, in: east, from: 2)).degrees,
      longitude: -2 + series(swing, in: east, from: 1).degrees)
  }

  /// A grid reference in WGS84, within about five metres: OSGB36 moved by the seven-parameter Helmert
  /// transformation.
  static func wgs84(eastings: Double, northings: Double) -> Coordinate {
    let point = Ellipsoid.airy.cartesian(osgb36(eastings: eastings, northings: northings))
    let grow = 1 - 20.4894e-6
    let (aroundX, aroundY, aroundZ) = (
      (0.1502 / 3600).radians, (0.2470 / 3600).radians, (0.8421 / 3600).radians
    )
    return Ellipsoid.wgs84.coordinate(
      Cartesian(
        x: 446.448 + point.x * grow - point.y * aroundZ + point.z * aroundY,
        y: -125.157 + point.x * aroundZ + point.y * grow - point.z * aroundX,
        z: 542.060 - point.x * aroundY + point.y * aroundX + point.z * grow))
  }

  private static let falseEasting = 400_000.0
  private static let falseNorthing = -100_000.0
  private static let scale = 0.999_601_271_7

  private static func meridianArc(from origin: Double, to latitude: Double) -> Double {
    let airy = Ellipsoid.airy
    let n = (airy.major - airy.minor) / (airy.major + airy.minor)
    let (cube, square) = (n * n * n, n * n)
    let (apart, together) = (latitude - origin, latitude + origin)
    return airy.minor * scale
      * ((1 + n + 5 / 4 * square + 5 / 4 * cube) * apart
        - (3 * n + 3 * square + 21 / 8 * cube) * sin(apart) * cos(together)
        + (15 / 8 * square + 15 / 8 * cube) * sin(2 * apart) * cos(2 * together)
        - 35 / 24 * cube * sin(3 * apart) * cos(3 * together))
  }

  /// The sum of `coefficients` times every second power of `x`, the first of them `power`.
  private static func series(_ coefficients: [Double], in x: Double, from power: Int) -> Double {
    zip(0..., coefficients).reduce(0) { sum, term in sum + term.1 * pow(x, Double(power + 2 * term.0)) }
  }
}

private struct Cartesian {
  var x: Double
  var y: Double
  var z: Double
}

private struct Ellipsoid {
  static let airy = Ellipsoid(major: 6_377_563.396, minor: 6_356_256.909)
  static let wgs84 = Ellipsoid(major: 6_378_137.0, minor: 6_356_752.314_2)

  /// Half the axes, in metres.
  let major: Double
  let minor: Double

  private var eccentricity: Double { 1 - minor * minor / (major * major) }

  /// The radius of curvature across the meridian.
  func normalRadius(at latitude: Double) -> Double {
    major / sqrt(1 - eccentricity * pow(sin(latitude), 2))
  }

  /// The radius of curvature along the meridian.
  func meridianRadius(at latitude: Double) -> Double {
    major * (1 - eccentricity) / pow(1 - eccentricity * pow(sin(latitude), 2), 1.5)
  }

  func cartesian(_ point: Coordinate) -> Cartesian {
    let (latitude, longitude) = (point.latitude.radians, point.longitude.radians)
    let normal = normalRadius(at: latitude)
    return Cartesian(
      x: normal * cos(latitude) * cos(longitude), y: normal * cos(latitude) * sin(longitude),
      z: normal * (1 - eccentricity) * sin(latitude))
  }

  func coordinate(_ point: Cartesian) -> Coordinate {
    let fromAxis = hypot(point.x, point.y)
    var latitude = atan2(point.z, fromAxis * (1 - eccentricity))
    // Each round leaves about a hundredth of the error of the one before.
    for _ in 0..<6 {
      latitude = atan2(point.z + eccentricity * normalRadius(at: latitude) * sin(latitude), fromAxis)
    }
    return Coordinate(latitude: latitude.degrees, longitude: atan2(point.y, point.x).degrees)
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
  fileprivate var degrees: Double { self * 180 / .pi }
}
