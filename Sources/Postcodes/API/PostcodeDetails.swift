/// Everything the API knows of a postcode in use.
///
/// Every attribute but the postcode may be missing, for no source has them all everywhere. Text is plain: no
/// control characters, at most `longestText` characters.
///
/// Source: https://postcodes.io/docs/postcode/lookup
public struct PostcodeDetails: Codable, Sendable, Hashable {
  /// The postcode.
  public let postcode: Postcode
  /// Positional quality, 1 (within the building) to 9 (no grid reference).
  public var quality: Int?
  /// Metres east on the national grid, the Irish grid in Northern Ireland.
  public var eastings: Int?
  /// Metres north on that grid.
  public var northings: Int?
  /// The country: `England`.
  public var country: String?
  /// The strategic health authority.
  public var nhsHa: String?
  /// Degrees east, WGS84.
  public var longitude: Double?
  /// Degrees north, WGS84.
  public var latitude: Double?
  /// The region of the European elections.
  public var europeanElectoralRegion: String?
  /// The primary care trust.
  public var primaryCareTrust: String?
  /// The region of England.
  public var region: String?
  /// The lower layer super output area.
  public var lsoa: String?
  /// The middle layer super output area.
  public var msoa: String?
  /// The inward code: `1AA`.
  public var incode: String?
  /// The outward code: `SW1A`.
  public var outcode: String?
  /// The constituency of the Westminster Parliament.
  public var parliamentaryConstituency: String?
  /// That constituency in the boundaries of 2024.
  public var parliamentaryConstituency2024: String?
  /// The local authority: `Westminster`.
  public var adminDistrict: String?
  /// The civil parish, or community in Wales.
  public var parish: String?
  /// The county, where there is one above the district.
  public var adminCounty: String?
  /// When the postcode came into use, year and month: `198001`.
  public var dateOfIntroduction: String?
  /// The electoral ward.
  public var adminWard: String?
  /// The county electoral division.
  public var ced: String?
  /// The clinical commissioning group, or what corresponds.
  public var ccg: String?
  /// The statistical area of the European nomenclature.
  public var nuts: String?
  /// The police force area.
  public var pfa: String?
  /// The NHS England region.
  public var nhsRegion: String?
  /// The travel to work area.
  public var ttwa: String?
  /// The national park.
  public var nationalPark: String?
  /// The built-up area.
  public var bua: String?
  /// The integrated care board.
  public var icb: String?
  /// The cancer alliance.
  public var cancerAlliance: String?
  /// The lower layer super output area of the 2011 census.
  public var lsoa11: String?
  /// The middle layer super output area of the 2011 census.
  public var msoa11: String?
  /// The lower layer super output area of the 2021 census.
  public var lsoa21: String?
  /// The middle layer super output area of the 2021 census.
  public var msoa21: String?
  /// The output area of the 2021 census.
  public var oa21: String?
  /// The rural or urban classification of 2011.
  public var ruc11: String?
  /// The rural or urban classification of 2021.
  public var ruc21: String?
  /// The local enterprise partnership.
  public var lep1: String?
  /// The second local enterprise partnership, where two overlap.
  public var lep2: String?
  /// The official code of an area, by the attribute that names the area: `codes["admin_district"]` is
  /// `E09000033`.
  public var codes: [String: String] = [:]

  /// The most characters kept of an attribute.
  public static let longestText = 200

  /// A postcode of which nothing more is known yet.
  public init(postcode: Postcode) {
    self.postcode = postcode
  }
}
