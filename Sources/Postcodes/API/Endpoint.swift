#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A question to the API, and how its answer is read.
///
///     Endpoint<[Place]>(path: ["places"], query: [("q", "hill")], reading: [Place].self) { $0 ?? [] }
public struct Endpoint<Answer: Sendable>: Sendable {
  /// The methods of the API.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// The method: `post` if there is a body, else `get`.
  public let method: Method
  /// The segments of the path after the base URL, not encoded.
  public let path: [String]
  /// The parameters in order, not encoded.
  public let query: [(name: String, value: String)]
  /// The JSON to send.
  public let body: [UInt8]?

  let read: @Sendable (_ body: [UInt8]) throws(APIError) -> Answer
  /// The postcode that the answer may say to have ended; nil for none.
  var mayHaveEnded: Postcode?

  /// Makes a question with GET, or with POST if there is a `body`.
  ///
  /// - Parameters:
  ///   - type: the type of the envelope's `result`.
  ///   - answer: turns the `result`, nil for null, into the answer. It throws `APIError` if the result cannot be right.
  public init<Result: Decodable & Sendable>(
    path: [String], query: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    reading type: Result.Type,
    answer: @escaping @Sendable (Result?) throws(APIError) -> Answer
  ) {
    self.init(path: path, query: query, body: body) { (bytes) throws(APIError) in
      try answer(try Envelope.result(of: bytes, as: type))
    }
  }

  /// Makes a question whose long or frequent answer is read from its bytes.
  init(
    path: [String], query: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    read: @escaping @Sendable ([UInt8]) throws(APIError) -> Answer
  ) {
    method = body == nil ? .get : .post
    (self.path, self.query, self.body, self.read) = (path, query, body, read)
  }

  /// The answer that a reply means.
  ///
  /// - Throws: `APIError`; one that `isAnswer` where the service says that there is nothing.
  func answer(_ body: [UInt8], status: Int) throws(APIError) -> Answer {
    if status == 200 { return try read(body) }
    let refusal = Envelope.refusal(body, status: status)
    if case .terminated(let terminated) = refusal, terminated.postcode != mayHaveEnded {
      throw .malformedResponse
    }
    // A list or a search may be empty. Only what was named is not found.
    if refusal == .notFound, path.count < 2 || path.last == "autocomplete" { throw .unexpectedStatus(status) }
    throw refusal
  }

  /// The address to ask, under `base`; nil if a segment could be taken for another address on its way.
  func address(under base: BaseURL) -> String? {
    guard path.allSatisfy(PercentEncoding.isSafeSegment) else { return nil }
    var address = base.description
    for segment in path { address += "/" + PercentEncoding.encoded(segment) }
    for (index, item) in query.enumerated() {
      address += index == 0 ? "?" : "&"
      address += PercentEncoding.encoded(item.name) + "=" + PercentEncoding.encoded(item.value)
    }
    return address
  }
}

extension Endpoint where Answer == [String] {
  /// Asks for the postcodes that hold `query`, in the API's order; see `AutocompleteAnswer` for what that means. If
  /// there are none, the answer is an empty array. An answer of which no row holds the query is malformed.
  ///
  /// - Parameter limit: 1 to 100.
  public static func autocomplete(_ query: String, limit: Int) -> Endpoint {
    let asked = PostcodePrefix(query).compact
    return Endpoint(
      path: ["postcodes", query, "autocomplete"], query: [("limit", String(min(max(limit, 1), 100)))]
    ) { (bytes) throws(APIError) in
      let rows = Envelope.result(of: bytes) { (reader) -> [String]? in
        if reader.next == UInt8(ascii: "n") { return reader.word("null") ? [] : nil }
        var rows: [String] = []
        let isList = reader.eachItem { (reader) in
          let row = reader.next == UInt8(ascii: "\"") ? reader.text() : nil
          if let row { rows.append(row) }
          return row != nil
        }
        return isList ? rows : nil
      }
      guard let rows, rows.isEmpty || rows.contains(where: { PostcodePrefix($0).compact.contains(asked) })
      else {
        throw .malformedResponse
      }
      return rows
    }
  }
}

extension Endpoint where Answer == PostcodeDetails {
  /// Asks for all that the API knows of `postcode`. An answer about another postcode is malformed.
  public static func lookup(_ postcode: Postcode) -> Endpoint {
    var endpoint = Endpoint(path: ["postcodes", postcode.description]) { (bytes) throws(APIError) in
      let record = Envelope.result(of: bytes) { $0.record(depth: 1) }
      guard let details = record.flatMap({ PostcodeDetails($0) }), details.postcode == postcode else {
        throw .malformedResponse
      }
      return details
    }
    endpoint.mayHaveEnded = postcode
    return endpoint
  }
}
