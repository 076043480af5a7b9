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

/// A looked-up postcode, as `--format json` prints it.
struct PlaceRecord: Encodable {
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
}

/// What could not be looked up, as `--format json` prints it.
struct FailureRecord: Encodable {
  var query: String
  var error: String
}
