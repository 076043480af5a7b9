/// A postcode that is no longer in use: when it ended and where it was.
public struct Terminated: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The postcode.
  public let postcode: Postcode
  /// The year in which it ended.
  public let year: Int
  /// The month in which it ended, 1 to 12.
  public let month: Int
  /// Degrees north, WGS84.
  public let latitude: Double?
  /// Degrees east, WGS84.
  public let longitude: Double?

  /// A terminated postcode; `month` is 1 to 12.
  public init(postcode: Postcode, year: Int, month: Int, latitude: Double? = nil, longitude: Double? = nil) {
    self.postcode = postcode
    self.year = year
    self.month = month
    self.latitude = latitude
    self.longitude = longitude
  }

  /// One sentence for a person: `AB1 0AA has not been in use since June 1996.`
  public var description: String {
    let month = Self.name(ofMonth: month)
    return
      "\(postcode) has not been in use since \(month.isEmpty ? "" : month + " ")\(year); look up its successor at the address it served."
  }

  /// The name of a month, 1 to 12; empty for another number.
  static func name(ofMonth month: Int) -> String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : ""
  }

  /// Reads the API's form.
  ///
  /// - Throws: `DecodingError`, also if the postcode or the date is malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .postcode)
    guard let postcode = Postcode(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .postcode, in: container, debugDescription: "no postcode")
    }
    self.postcode = postcode
    year = try container.decode(Int.self, forKey: .year)
    month = try container.decode(Int.self, forKey: .month)
    guard (1...12).contains(month), (1900...9999).contains(year) else {
      throw DecodingError.dataCorruptedError(forKey: .year, in: container, debugDescription: "no such month")
    }
    (latitude, longitude) = Coordinates.plausible(
      latitude: try container.decodeIfPresent(Double.self, forKey: .latitude),
      longitude: try container.decodeIfPresent(Double.self, forKey: .longitude))
  }

  /// Writes the API's form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(postcode.description, forKey: .postcode)
    try container.encode(year, forKey: .year)
    try container.encode(month, forKey: .month)
    try container.encodeIfPresent(latitude, forKey: .latitude)
    try container.encodeIfPresent(longitude, forKey: .longitude)
  }

  private enum CodingKeys: String, CodingKey {
    case postcode, latitude, longitude
    case year = "year_terminated"
    case month = "month_terminated"
  }
}

/// Checks degrees from a server.
enum Coordinates {
  /// Both degrees if both are on the globe, or else neither.
  static func plausible(latitude: Double?, longitude: Double?) -> (Double?, Double?) {
    guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      return (nil, nil)
    }
    return (latitude, longitude)
  }
}
