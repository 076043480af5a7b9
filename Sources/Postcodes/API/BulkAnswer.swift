import FoundationEssentials

/// What the API said of many postcodes at once. One that it left out is in neither.
public struct BulkAnswer: Sendable, Hashable {
  public var found: [Postcode: PostcodeDetails] = [:]
  /// Those that are not in use; whether one was once, only a look-up tells.
  public var unknown: Set<Postcode> = []

  /// The most postcodes a request may hold.
  ///
  /// Source: https://postcodes.io/docs/postcode/bulk-lookup
  public static let limit = 100

  fileprivate struct Item: Decodable {
    let query: Postcode?
    let details: PostcodeDetails?
    let isNull: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      query = (try? container.decode(String.self, forKey: .query)).flatMap { Postcode($0) }
      isNull = try container.contains(.result) && container.decodeNil(forKey: .result)
      details = try? container.decode(PostcodeDetails.self, forKey: .result)
    }

    private enum CodingKeys: String, CodingKey { case query, result }
  }
}

extension Endpoint where Answer == BulkAnswer {
  /// Everything the API knows of up to 100 postcodes. Answers are told apart by what they say they answer, for the API
  /// drops items without a word; one about another postcode counts as left out.
  public static func bulk(_ postcodes: [Postcode]) -> Endpoint {
    let body = try? JSONEncoder().encode(["postcodes": postcodes.prefix(BulkAnswer.limit).map(\.description)])
    return Endpoint(path: ["postcodes"], body: Array(body ?? Data()), reading: [BulkAnswer.Item].self) {
      (items) throws(APIError) in
      guard let items else { throw .malformedResponse }
      return items.reduce(into: BulkAnswer()) { answer, item in
        guard let query = item.query else { return }
        if item.isNull { answer.unknown.insert(query) }
        if let details = item.details, details.postcode == query { answer.found[query] = details }
      }
    }
  }
}
