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
  var country: String?
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
    country = place.country
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

/// A reply to a prefix, as `--format json` prints it.
struct ReplyRecord: Encodable {
  struct Item: Encodable {
    var text: String
    var place: String
    var level: String
  }

  var prefix: String
  var suggestions: [Item]
  /// Whether there are more than these.
  var more: Bool
  var message: String?

  init(prefix: String, _ reply: Reply) {
    self.prefix = prefix
    suggestions = reply.suggestions.map { .init(text: $0.text, place: $0.place, level: "\($0.level)") }
    more = reply.beyond != .none
    message = reply.message?.sentence
  }
}
