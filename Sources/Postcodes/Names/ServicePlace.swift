import Basics

/// A named place from the service.
///
/// It is read from the API's form and kept in it. Its text is without control characters, and cut to
/// `PostcodeDetails.longestText` characters.
///
/// Source: https://postcodes.io/docs/place/query
package struct ServicePlace: Sendable, Hashable {
  let name: String
  /// The name in another language.
  let otherName: String?
  /// The kind of place, as the API says: `Suburban Area`.
  let localType: String?
  let outcode: String
  /// The borough or district, the county or unitary authority, the region and the country, as far as they are known.
  let areas: [String]
  let position: GridPosition?

  private let attributes: [String: JSONValue]

  /// Nil if there is no name or no outcode.
  init?(_ attributes: [String: JSONValue]) {
    func text(_ name: String) -> String? {
      guard case .text(let text) = attributes[name] else { return nil }
      let words = text.prefix(PostcodeDetails.longestText).printable.split(separator: " ")
      return words.isEmpty ? nil : words.dropFirst().reduce(String(words[0])) { $0 + " " + $1 }
    }
    guard let name = text("name_1"), let outward = text("outcode"), PostcodePrefix(outward).canBegin,
      OutcodeKey(outward.utf8)?.name == outward
    else { return nil }
    (self.name, outcode) = (name, outward)
    otherName = text("name_2")
    localType = text("local_type")
    areas = Self.areas.compactMap(text)
    let (latitude, longitude) = Coordinates.plausible(
      latitude: attributes["latitude"]?.double, longitude: attributes["longitude"]?.double)
    position = latitude.flatMap { latitude in
      longitude.flatMap { GridPosition(latitude: latitude, longitude: $0) }
    }
    self.attributes = attributes.filter { Self.kept.contains($0.key) }
  }

  /// The place in the form of a built-in name; nil if its name does not fit what was typed.
  func match(_ typed: String) -> NameMatch? {
    let key = NameKey.of(typed)
    func tier(_ name: String) -> NameHit.Tier? { NameHit.Tier(of: NameKey.of(name), typed: key) }
    let (first, second) = (tier(name), otherName.flatMap(tier))
    guard let tier = [first, second].compactMap(\.self).min() else { return nil }
    let own = NameKey.of(name)
    var match = NameMatch(
      name: name, otherName: first == tier ? nil : otherName,
      kind: localType.flatMap { Self.kinds[$0] } ?? .locality,
      whereabouts: areas.first { NameKey.of($0) != own } ?? "", codes: [outcode], sector: nil,
      fit: tier.fit, middle: position.map { .position($0) } ?? .unknown)
    match.origin = .service
    return match
  }

  private static let areas = ["district_borough", "county_unitary", "region", "country"]
  private static let kept = areas + ["name_1", "name_2", "local_type", "outcode", "latitude", "longitude"]
  private static let kinds: [String: NameMatch.Kind] = [
    "City": .city, "Town": .town, "Suburban Area": .suburb, "Village": .village, "Hamlet": .hamlet,
    "Other Settlement": .settlement,
  ]
}

extension ServicePlace: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let place = ServicePlace(try container.decode([String: JSONValue].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no place with an outcode")
    }
    self = place
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(attributes)
  }
}

extension Endpoint where Answer == [ServicePlace] {
  /// Asks for the places whose names begin with a text or hold its words, at most a hundred, in the API's order.
  /// Malformed items are left out.
  static func places(named text: String) -> Endpoint {
    Endpoint(
      path: ["places"], query: [("q", text), ("limit", "100")], reading: [JSONValue].self
    ) { rows in
      (rows ?? []).compactMap { row in
        if case .object(let attributes) = row { ServicePlace(attributes) } else { nil }
      }
    }
  }
}
