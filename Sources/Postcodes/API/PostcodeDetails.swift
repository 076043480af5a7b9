import Basics

/// All that the API knows of a postcode in use.
///
/// Every attribute but the postcode may be missing, since no source has all of them everywhere. One that is missing, or
/// of another type than expected, reads as nil. Attributes without a property here are in `attributes`. Control
/// characters are removed from all text, and the text of a property is cut to `longestText` characters.
///
/// Source: https://postcodes.io/docs/postcode/lookup
public struct PostcodeDetails: Sendable, Hashable {
  /// The postcode.
  public let postcode: Postcode
  private let record: JSONRecord

  /// Every attribute by the API's name for it: `admin_district`.
  ///
  /// - Complexity: linear in the number of attributes, each time; see `attribute(_:)` for a few.
  public var attributes: [String: JSONValue] {
    record.attributes.merging(["postcode": .text(postcode.description)]) { $1 }
  }

  /// An attribute by its name, or a code by its path, such as `codes.lsoa`; nil for none.
  public func attribute(_ name: String) -> JSONValue? {
    name == "postcode" ? .text(postcode.description) : record.value(name)
  }

  /// The attributes as the API writes them, but in the order of their names.
  package var sortedJSON: String {
    var quoted = ""
    JSONValue.write(postcode.description, to: &quoted)
    return record.sorted(replacing: ["postcode": quoted])
  }

  /// The details as the API wrote them.
  var json: String { record.json }

  /// The names of the API's attributes, except those of version 19 that have not been seen yet. The name of a code
  /// follows `codes.`.
  ///
  /// Source: https://postcodes.io/docs/postcode/lookup
  public static let attributeNames =
    [
      "quality", "eastings", "northings", "nhs_ha", "european_electoral_region", "primary_care_trust",
      "incode", "outcode",
    ]
    + areas + ["date_of_introduction", "date_of_termination"]
    + (areas + ["ccg_id", "lau2"]).map { "codes." + $0 }

  private static let areas = [
    "region", "lsoa", "msoa", "parliamentary_constituency", "parliamentary_constituency_2024",
    "senedd_constituency", "admin_district", "parish", "admin_county", "admin_ward", "ced", "ccg", "nuts",
    "pfa",
    "nhs_region", "ttwa", "national_park", "bua", "icb", "cancer_alliance", "lsoa11", "msoa11", "lsoa21",
    "msoa21",
    "oa21", "ruc11", "ruc21", "lep1", "lep2",
  ]

  /// The most characters of an attribute that has a property here.
  public static let longestText = 200

  /// Positional quality, 1 (within the building) to 9 (no grid reference).
  public var quality: Int? { integer("quality") }
  /// Metres east on the national grid, the Irish grid in Northern Ireland.
  public var eastings: Int? { integer("eastings") }
  /// Metres north on that grid.
  public var northings: Int? { integer("northings") }
  /// The country: `England`.
  public var country: String? { text("country") }
  /// The region of England.
  public var region: String? { text("region") }
  /// The lower layer super output area.
  public var lsoa: String? { text("lsoa") }
  /// The outward code: `SW1A`.
  public var outcode: String? { text("outcode") }
  /// The constituency of the Westminster Parliament.
  public var parliamentaryConstituency: String? { text("parliamentary_constituency") }
  /// The local authority: `Westminster`.
  public var adminDistrict: String? { text("admin_district") }
  /// The civil parish, or community in Wales.
  public var parish: String? { text("parish") }
  /// The county, where there is one above the district.
  public var adminCounty: String? { text("admin_county") }
  /// The electoral ward.
  public var adminWard: String? { text("admin_ward") }
  /// Degrees north, WGS84.
  public var latitude: Double? { coordinates.0 }
  /// Degrees east, WGS84.
  public var longitude: Double? { coordinates.1 }
  /// The official code of an area, by the attribute that names the area: `codes["admin_district"]` is
  /// `E09000033`.
  public var codes: [String: String] {
    guard case .object(let codes)? = record.value("codes") else { return [:] }
    return codes.compactMapValues { if case .text(let code) = $0 { code } else { nil } }
  }

  private func text(_ name: String) -> String? {
    record.string(name).map { $0.utf8.count > Self.longestText ? String($0.prefix(Self.longestText)) : $0 }
  }

  private func integer(_ name: String) -> Int? {
    if case .integer(let number)? = record.value(name) { Int(exactly: number) } else { nil }
  }

  private var coordinates: (Double?, Double?) {
    Coordinates.plausible(latitude: record.double("latitude"), longitude: record.double("longitude"))
  }
}

extension PostcodeDetails {
  public static func == (left: PostcodeDetails, right: PostcodeDetails) -> Bool {
    left.postcode == right.postcode && (left.json == right.json || left.attributes == right.attributes)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(postcode) }
}

extension PostcodeDetails: Codable {
  /// Reads the API's form.
  ///
  /// - Throws: `DecodingError`, also where the postcode is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(JSONValue.self)
    guard let details = JSONRecord(value.json).flatMap({ PostcodeDetails($0) }) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no postcode")
    }
    self = details
  }

  /// The details that the API wrote; nil if the postcode is malformed.
  init?(_ record: JSONRecord) {
    guard let postcode = record.string("postcode").flatMap({ Postcode(plain: $0) ?? Postcode($0) }) else {
      return nil
    }
    (self.postcode, self.record) = (postcode, record)
  }

  /// Writes the API's form, with every attribute that was read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(attributes)
  }
}
