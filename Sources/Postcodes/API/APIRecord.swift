import Basics

/// An object from the API: every attribute by the API's name for it, with control characters removed from its text.
public struct APIRecord: Sendable, Hashable {
  public let attributes: [String: JSONValue]

  /// The record with nothing but texts in its lists, which are names of areas.
  fileprivate var withListsOfTexts: APIRecord {
    APIRecord(
      attributes: attributes.mapValues { value in
        guard case .array(let items) = value else { return value }
        return .array(items.filter { if case .text = $0 { true } else { false } })
      })
  }
}

extension APIRecord: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard case .object(let attributes) = try container.decode(JSONValue.self).printable else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no object")
    }
    self.attributes = attributes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(attributes)
  }
}

extension Endpoint where Answer == APIRecord {
  /// Asks what the API knows of an outward code: the names of all areas in it.
  ///
  /// Source: https://postcodes.io/docs/outcode/lookup
  public static func outcode(_ name: String) -> Endpoint {
    record(["outcodes", name], named: "outcode", is: name)
  }

  /// Asks the Scottish Postcode Directory for a postcode's areas in the Scottish Parliament. If it has none, the error
  /// is `notFound`.
  ///
  /// Source: https://postcodes.io/docs/postcode/scotland
  public static func scottish(_ postcode: Postcode) -> Endpoint {
    record(["scotland", "postcodes", postcode.description], named: "postcode", is: postcode.description)
  }

  /// Makes a question about a code. An answer about another code is malformed.
  private static func record(_ path: [String], named attribute: String, is name: String) -> Endpoint {
    Endpoint(path: path, reading: APIRecord.self) { (record) throws(APIError) in
      guard let record, record.attributes[attribute] == .text(name) else { throw .malformedResponse }
      return record.withListsOfTexts
    }
  }
}

extension Endpoint where Answer == [APIRecord] {
  /// Asks for the outward codes around a point, the nearest first.
  ///
  /// - Parameters:
  ///   - limit: 1 to 100.
  ///   - radius: metres, 1 to 25,000.
  ///
  /// Source: https://postcodes.io/docs/outcode/reverse
  public static func outcodes(latitude: Double, longitude: Double, limit: Int, radius: Int) -> Endpoint {
    Endpoint(
      path: ["outcodes"],
      query: point(latitude, longitude) + [("limit", "\(limit)"), ("radius", "\(radius)")],
      reading: [APIRecord].self
    ) { (records) throws(APIError) in
      var seen: Set<String> = []
      let right = (records ?? []).filter { record in
        guard case .text(let name)? = record.attributes["outcode"], PostcodeGrammar.isOutward(name),
          record.attributes["distance"]?.double ?? 0 >= 0
        else { return false }
        return seen.insert(name).inserted
      }
      if right.isEmpty, records?.isEmpty == false { throw .malformedResponse }
      return right.prefix(limit).map(\.withListsOfTexts)
    }
  }
}

extension Endpoint where Answer == [PostcodeDetails] {
  /// The most that are given without a radius.
  public static var mostAtAnyDistance: Int { 10 }
  /// The greatest radius, in metres.
  public static var greatestRadius: Int { 2000 }

  /// Asks for the postcodes around a point, the nearest first. Their attribute `distance` is in metres.
  ///
  /// - Parameters:
  ///   - limit: 1 to 100; at most 10 are given without a radius.
  ///   - radius: metres, 1 to 2000; nil to look as far as 20 km.
  ///
  /// Source: https://postcodes.io/docs/postcode/reverse
  public static func postcodes(latitude: Double, longitude: Double, limit: Int, radius: Int?) -> Endpoint {
    Endpoint(
      path: ["postcodes"],
      query: point(latitude, longitude) + [
        ("limit", "\(limit)"), radius.map { ("radius", "\($0)") } ?? ("widesearch", "true"),
      ], reading: [PostcodeDetails].self
    ) { (details) throws(APIError) in
      // The server rounds distances.
      let (possible, all) = (0...Double(radius ?? 20_000) + 1, details ?? [])
      var seen: Set<Postcode> = []
      let right = all.map { ($0, $0.attribute("distance")?.double ?? .infinity) }.filter {
        possible.contains($1) && seen.insert($0.postcode).inserted
      }
      if right.isEmpty, !all.isEmpty { throw .malformedResponse }
      return right.sorted { $0.1 < $1.1 }.prefix(limit).map(\.0)
    }
  }
}

extension Endpoint where Answer == PostcodeDetails? {
  /// Asks for a random postcode of an outward code. The answer is nil if that has none.
  ///
  /// Source: https://postcodes.io/docs/postcode/random
  public static func random(outcode: String) -> Endpoint {
    Endpoint(path: ["random", "postcodes"], query: [("outcode", outcode)], reading: PostcodeDetails.self) {
      (details) throws(APIError) in
      guard details.map({ $0.postcode.outward == outcode }) ?? true else { throw .malformedResponse }
      return details
    }
  }
}

extension Endpoint where Answer == Terminated {
  /// Asks when a postcode went out of use. If there is no such postcode, the error is `notFound`.
  ///
  /// Source: https://postcodes.io/docs/postcode/terminated
  public static func terminated(_ postcode: Postcode) -> Endpoint {
    Endpoint(path: ["terminated_postcodes", postcode.description], reading: Terminated.self) {
      (terminated) throws(APIError) in
      guard let terminated, terminated.postcode == postcode else { throw .malformedResponse }
      return terminated
    }
  }
}

/// The degrees to six decimals, a tenth of a metre, so that a point is asked for in one way.
private func point(_ latitude: Double, _ longitude: Double) -> [(name: String, value: String)] {
  func decimals(_ degrees: Double) -> String {
    let millionths = Int((degrees * 1e6).rounded())
    let digits = String(1_000_000 + millionths.magnitude % 1_000_000).dropFirst()
    return (millionths < 0 ? "-" : "") + "\(millionths.magnitude / 1_000_000)." + digits
  }
  return [("lat", decimals(latitude)), ("lon", decimals(longitude))]
}
