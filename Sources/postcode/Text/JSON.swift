import Postcodes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as one line of JSON with sorted keys.
func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return "null" }
  return String(decoding: data, as: UTF8.self)
}

/// A text as a JSON string.
private func quoted(_ text: String) -> String {
  var quoted = ""
  JSONValue.write(text, to: &quoted)
  return quoted
}

/// Members of an object as one line of JSON. An encoder would take twenty times as long.
private func object(_ members: [(name: String, json: String)]) -> String {
  var text = "{"
  for (place, member) in members.enumerated() {
    if place > 0 { text += "," }
    JSONValue.write(member.name, to: &text)
    text += ":"
    text += member.json
  }
  return text + "}"
}

/// A postcode and what is known of it, as `--format json` and `csv` print it. CSV has no `details`.
struct PlaceRecord: Record {
  static let columns = [
    "postcode", "area", "district", "sector", "name", "place", "ward", "country", "postTowns", "latitude",
    "longitude", "source", "note",
  ]

  private static let members = (columns + ["details"]).sorted()

  private let place: Place

  init(_ place: Place) { self.place = place }

  var note: String? { place.note }

  var attributes: [String: JSONValue] { place.details?.attributes ?? [:] }

  func attribute(_ name: String) -> JSONValue? { place.details?.attribute(name) }

  var cells: [String?] { Self.columns.map { cell($0) } }

  /// One cell by the name of its column. It is computed only if it is printed.
  func cell(_ name: String) -> String? {
    switch name {
    case "postcode": place.postcode.description
    case "area": place.postcode.area
    case "district": place.postcode.district
    case "sector": place.postcode.sector
    case "name": place.name
    case "place": place.locality
    case "ward": place.ward.flatMap { $0.isEmpty ? nil : $0 }
    case "country": place.country
    case "postTowns": postTowns.joined(separator: "; ")
    case "latitude": place.latitude.map { fixed($0, decimals: 6) }
    case "longitude": place.longitude.map { fixed($0, decimals: 6) }
    case "source": place.origin.rawValue
    case "note": place.note
    default: attribute(name)?.text
    }
  }

  func member(_ name: String) -> String? {
    switch name {
    case "latitude": place.latitude.map(Self.number)
    case "longitude": place.longitude.map(Self.number)
    case "postTowns": "[" + postTowns.map(quoted).joined(separator: ",") + "]"
    case "details": place.details?.sortedJSON
    case _ where Self.columns.contains(name): cell(name).map(quoted)
    default: attribute(name)?.sortedJSON
    }
  }

  var json: String { json(and: []) }

  /// The record as JSON with more members.
  func json(and more: [(name: String, json: String)]) -> String {
    let own = Self.members.compactMap { name in member(name).map { (name: name, json: $0) } }
    return object(more.isEmpty ? own : (own + more).sorted { $0.name < $1.name })
  }

  private var postTowns: [String] { PostTown.names(ofDistrict: place.postcode.outward) }

  /// A number as an encoder writes it.
  static func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A question to `lookup` and its result, as `--format json` and `csv` print them.
struct LookupRecord: Record, Encodable {
  static let columns = PlaceRecord.columns + ["query", "error"] + WiderPlaceRecord.columns

  /// What was found. If nothing was, `query` is what was asked for and `error` the reason.
  var place: PlaceRecord?
  var wider: WiderPlaceRecord?
  var query: String?
  var error: String?

  var attributes: [String: JSONValue] { place?.attributes ?? [:] }

  func attribute(_ name: String) -> JSONValue? { place?.attribute(name) }

  var note: String? { place?.note }

  var cells: [String?] {
    (place?.cells ?? wider?.placeCells ?? Array(repeating: nil, count: PlaceRecord.columns.count)) + [
      query, error,
    ]
      + (wider?.cells ?? Array(repeating: nil, count: WiderPlaceRecord.columns.count))
  }

  var json: String { place?.json ?? postcode.json(self) }

  func member(_ name: String) -> String? { place.map { $0.member(name) } ?? encoded(name) }

  func encode(to encoder: any Encoder) throws {
    try wider?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(query, forKey: .query)
    try container.encodeIfPresent(error, forKey: .error)
  }

  private enum CodingKeys: String, CodingKey { case query, error }
}
