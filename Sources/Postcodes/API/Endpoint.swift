#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One question the API can be asked, and how its answer is read.
///
///     Endpoint<[Place]>(path: ["places"], query: [("q", "hill")], reading: [Place].self) { $0 ?? [] }
public struct Endpoint<Answer: Sendable>: Sendable {
  /// The methods the API has.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// `get`, unless there is a body.
  public let method: Method
  /// What follows the base URL, segment by segment, not encoded.
  public let path: [String]
  /// Parameters in order, not encoded.
  public let query: [(name: String, value: String)]
  /// JSON to send.
  public let body: [UInt8]?

  let read: @Sendable (_ body: [UInt8]) throws(APIError) -> Answer

  /// A question put with GET, or with POST where there is a `body`.
  ///
  /// - Parameters:
  ///   - type: what the envelope's `result` holds.
  ///   - answer: turns that into the answer, and throws `APIError` where it cannot be right; it is given nil for
  ///     a `result` of null.
  public init<Result: Decodable & SendableMetatype>(
    path: [String], query: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    reading type: Result.Type,
    answer: @escaping @Sendable (Result?) throws(APIError) -> Answer
  ) {
    self.method = body == nil ? .get : .post
    self.path = path
    self.query = query
    self.body = body
    self.read = { (bytes) throws(APIError) in try answer(try Envelope.result(of: bytes, as: type)) }
  }

  /// A question put with POST whose answer is long, and read from its bytes.
  init(path: [String], body: [UInt8], read: @escaping @Sendable ([UInt8]) throws(APIError) -> Answer) {
    (method, self.path, query, self.body, self.read) = (.post, path, [], body, read)
  }

  /// The address to ask, under `base`; nil where a segment could be read as another address on its way.
  func address(under base: BaseURL) -> String? {
    guard path.allSatisfy(PercentEncoding.isSafeSegment) else { return nil }
    var address = base.description
    for segment in path { address += "/" + PercentEncoding.encoded(segment) }
    for (place, item) in query.enumerated() {
      address += place == 0 ? "?" : "&"
      address += PercentEncoding.encoded(item.name) + "=" + PercentEncoding.encoded(item.value)
    }
    return address
  }
}

extension Endpoint where Answer == [String] {
  /// Postcodes that hold `query`, as the API orders them; see `AutocompleteAnswer` for what that means. None is an
  /// empty array.
  ///
  /// - Parameter limit: 1 to 100.
  public static func autocomplete(_ query: String, limit: Int) -> Endpoint {
    Endpoint(
      path: ["postcodes", query, "autocomplete"], query: [("limit", String(min(max(limit, 1), 100)))],
      reading: [String].self
    ) { rows in rows ?? [] }
  }
}

extension Endpoint where Answer == PostcodeDetails {
  /// Everything the API knows of `postcode`. An answer about another postcode is malformed.
  public static func lookup(_ postcode: Postcode) -> Endpoint {
    Endpoint(path: ["postcodes", postcode.description], reading: PostcodeDetails.self) {
      (details) throws(APIError) in
      guard let details, details.postcode == postcode else { throw .malformedResponse }
      return details
    }
  }
}
