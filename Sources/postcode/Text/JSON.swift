import Postcodes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as one line of JSON, its keys sorted.
func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return "null" }
  return String(decoding: data, as: UTF8.self)
}

/// A postcode and what is known of it, as `--format json` and `csv` print it; the latter without `details`.
struct PlaceRecord: Record {
  static let columns = [
    "postcode", "area", "district", "sector", "name", "place", "ward", "country", "postTowns", "latitude",
    "longitude", "source", "note",
  ]

  var postcode: String
  var area: String
  var district: String
  var sector: String?
  var name: String?
  var place: String?
  var ward: String?
  var country: String?
  var postTowns: [String]
  var latitude: Double?
  var longitude: Double?
  var source: String
  var note: String?
  var details: PostcodeDetails?

  init(_ place: Place) {
    postcode = place.postcode.description
    area = place.postcode.area
    district = place.postcode.district
    sector = place.postcode.sector
    name = place.name
    self.place = place.locality
    ward = place.ward.flatMap { $0.isEmpty ? nil : $0 }
    country = place.country
    postTowns = PostTown.names(ofDistrict: place.postcode.outward)
    latitude = place.latitude
    longitude = place.longitude
    source = place.origin.rawValue
    note = place.note
    details = place.details
  }

  var attributes: [String: JSONValue] { details?.attributes ?? [:] }

  var cells: [String?] {
    [
      postcode, area, district, sector, name, place, ward, country, postTowns.joined(separator: "; "),
      latitude.map { fixed($0, decimals: 6) }, longitude.map { fixed($0, decimals: 6) }, source, note,
    ]
  }
}

/// What was to be looked up, and what came of it, as `--format json` and `csv` print it.
struct LookupRecord: Record {
  static let columns = PlaceRecord.columns + ["query", "error"] + WiderPlaceRecord.columns

  /// What was found; otherwise what was asked for, and why nothing was.
  var place: PlaceRecord?
  var wider: WiderPlaceRecord?
  var query: String?
  var error: String?

  var attributes: [String: JSONValue] { place?.attributes ?? [:] }

  var note: String? { place?.note }

  var cells: [String?] {
    (place?.cells ?? wider?.placeCells ?? Array(repeating: nil, count: PlaceRecord.columns.count)) + [
      query, error,
    ]
      + (wider?.cells ?? Array(repeating: nil, count: WiderPlaceRecord.columns.count))
  }

  func encode(to encoder: any Encoder) throws {
    try place?.encode(to: encoder)
    try wider?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(query, forKey: .query)
    try container.encodeIfPresent(error, forKey: .error)
  }

  private enum CodingKeys: String, CodingKey { case query, error }
}
