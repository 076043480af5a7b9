#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A postcode in use, of the stand-in.
public struct StandInUnit: Sendable, Hashable {
  /// The code in upper case, with one space: `SW1A 1AA`.
  public var postcode: String
  /// Metres on the national grid.
  public var eastings: Int?
  /// Metres on the national grid.
  public var northings: Int?
  /// Degrees, WGS84.
  public var latitude: Double?
  /// Degrees, WGS84.
  public var longitude: Double?
  /// The local authority; empty if it is not known.
  public var adminDistrict = ""
  /// The electoral ward; empty if it is not known.
  public var adminWard = ""
  /// The country; empty if it is not known.
  public var country = "England"
  /// The lower layer super output area; empty if it is not known.
  public var lsoa = ""

  /// `SW1A`.
  var outcode: String { String(postcode.prefix { $0 != " " }) }
  /// `1AA`.
  var incode: String { String(postcode.suffix(3)) }

  /// Makes a unit of which only the code matters.
  public init(_ postcode: String) {
    self.postcode = postcode
  }

  /// Makes a unit from the columns of a table: postcode, eastings, northings, latitude, longitude, district, ward and
  /// country. Nil if there are fewer, or a number is malformed. An empty column means unknown.
  public init?(columns: [Substring]) {
    guard columns.count >= 8,
      columns[1...2].allSatisfy({ $0.isEmpty || Int($0) != nil }),
      columns[3...4].allSatisfy({ $0.isEmpty || Double($0) != nil })
    else { return nil }
    postcode = String(columns[0])
    eastings = Int(columns[1])
    northings = Int(columns[2])
    latitude = Double(columns[3])
    longitude = Double(columns[4])
    adminDistrict = String(columns[5])
    adminWard = String(columns[6])
    country = String(columns[7])
  }

  /// Every unit of a file of tab-separated columns. Comments begin with `#`; a line of column names is skipped.
  ///
  /// - Throws: `StandInError` for a file or a line that cannot be read.
  public static func table(atPath path: String) throws -> [StandInUnit] {
    guard let file = fopen(path, "r") else { throw StandInError.unreadable(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    var units: [StandInUnit] = []
    let text = String(decoding: bytes, as: UTF8.self)
    for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      if line.isEmpty || line.hasPrefix("#") || columns[0] == "postcode" { continue }
      guard let unit = StandInUnit(columns: columns) else { throw StandInError.line(number, of: path) }
      units.append(unit)
    }
    return units
  }
}

/// A postcode no longer in use, of the stand-in.
public struct StandInTerminated: Sendable, Hashable {
  /// The code in upper case, with one space.
  public var postcode: String
  /// The year in which it ended.
  public var year: Int
  /// The month in which it ended, 1 to 12.
  public var month: Int
  /// Degrees, WGS84.
  public var latitude: Double
  /// Degrees, WGS84.
  public var longitude: Double

  /// A terminated postcode.
  public init(_ postcode: String, year: Int, month: Int, latitude: Double, longitude: Double) {
    self.postcode = postcode
    self.year = year
    self.month = month
    self.latitude = latitude
    self.longitude = longitude
  }

  /// A real one: AB1 0AA, which ended in June 1996.
  public static let aberdeen = StandInTerminated(
    "AB1 0AA", year: 1996, month: 6, latitude: 57.101474, longitude: -2.242851)
}

/// Why the stand-in cannot do what a test asks of it.
public enum StandInError: Error {
  /// The system gave no port.
  case noPort
  /// A file cannot be read.
  case unreadable(String)
  /// A line of a file is malformed.
  case line(Int, of: String)
  /// A wait ended without success; with the requests up to then.
  case waitedInVain([StandInRequest])
}
