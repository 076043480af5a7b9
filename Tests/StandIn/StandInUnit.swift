#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One postcode in use, as the stand-in knows it.
public struct StandInUnit: Sendable, Hashable {
  /// With one space, upper case: `SW1A 1AA`.
  public var postcode: String
  /// Metres on the national grid.
  public var eastings: Int?
  /// Metres on the national grid.
  public var northings: Int?
  /// Degrees, WGS84.
  public var latitude: Double?
  /// Degrees, WGS84.
  public var longitude: Double?
  /// The local authority; empty where it is not known.
  public var adminDistrict = ""
  /// The electoral ward; empty where it is not known.
  public var adminWard = ""
  /// The country; empty where it is not known.
  public var country = "England"
  /// The lower layer super output area; empty where it is not known.
  public var lsoa = ""

  /// `SW1A`.
  var outcode: String { String(postcode.prefix { $0 != " " }) }
  /// `1AA`.
  var incode: String { String(postcode.suffix(3)) }

  /// A unit of which no more than its code matters.
  public init(_ postcode: String) {
    self.postcode = postcode
  }

  /// A unit from the columns of a table: postcode, eastings, northings, latitude, longitude, district, ward,
  /// country; nil where there are fewer, or a number is none. An empty column is not known.
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

  /// Every unit of a file of tab-separated columns, with `#` before comments; a line of column names is passed over.
  ///
  /// - Throws: `StandInError`, for a file that cannot be read or a line that cannot be understood.
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

/// A postcode no longer in use, as the stand-in knows it.
public struct StandInTerminated: Sendable, Hashable {
  /// With one space, upper case.
  public var postcode: String
  /// When it ended.
  public var year: Int
  /// When it ended, 1 to 12.
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

  /// One that really was: AB1 0AA, ended in June 1996.
  public static let aberdeen = StandInTerminated(
    "AB1 0AA", year: 1996, month: 6, latitude: 57.101474, longitude: -2.242851)
}

/// Why the stand-in cannot do what a test asks of it.
public enum StandInError: Error {
  /// The system gave no port.
  case noPort
  /// A file cannot be read.
  case unreadable(String)
  /// A line of a file is not what it should be.
  case line(Int, of: String)
  /// What was waited for did not happen within the time allowed; and the requests there were.
  case waitedInVain([StandInRequest])
}
