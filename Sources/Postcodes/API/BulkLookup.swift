extension Endpoint where Answer == [Postcode: PostcodeDetails] {
  /// Everything the API knows of up to 100 postcodes. Those that are not in use are not in the answer.
  ///
  /// Items are told apart by what they say they answer, for the API drops some without a word. What is about another
  /// postcode is left out.
  ///
  /// Source: https://postcodes.io/docs/postcode/bulk-lookup
  public static func bulk(_ postcodes: [Postcode]) -> Endpoint {
    let codes = postcodes.prefix(bulkLimit).map { JSONValue.text($0.description) }
    let body = JSONValue.object(["postcodes": .array(codes)]).json
    return Endpoint(path: ["postcodes"], body: Array(body.utf8)) { (result) throws(APIError) in
      guard case .array(let items) = result else { throw .malformedResponse }
      return items.reduce(into: [:]) { found, item in
        guard case .object(let item) = item, case .text(let query)? = item["query"],
          let details = PostcodeDetails(item["result"]), details.postcode == Postcode(query)
        else { return }
        found[details.postcode] = details
      }
    }
  }

  /// The most postcodes that one request may hold.
  public static var bulkLimit: Int { 100 }
}
