extension Endpoint where Answer == [Postcode: PostcodeDetails] {
  /// Asks for all that the API knows of up to 100 postcodes. Postcodes that are not in use are missing from the answer.
  ///
  /// Each item names the postcode that it answers, since the API silently drops some. An item about another postcode
  /// than it names is left out.
  ///
  /// Source: https://postcodes.io/docs/postcode/bulk-lookup
  public static func bulk(_ postcodes: [Postcode]) -> Endpoint {
    let codes = postcodes.prefix(bulkLimit).map { JSONValue.text($0.description) }
    let body = JSONValue.object(["postcodes": .array(codes)]).json
    return Endpoint(path: ["postcodes"], body: Array(body.utf8)) { (bytes) throws(APIError) in
      let found = Envelope.result(of: bytes) { (reader) -> Answer? in
        var found: Answer = [:]
        return reader.eachItem { (reader) in reader.bulkItem { found[$0.postcode] = $0 } } ? found : nil
      }
      guard let found else { throw .malformedResponse }
      return found
    }
  }

  /// The most postcodes that one request may hold.
  public static var bulkLimit: Int { 100 }
}

extension JSONReader {
  /// Reads one item of a bulk answer, and hands over its details; false if there is no item.
  fileprivate mutating func bulkItem(_ take: (PostcodeDetails) -> Void) -> Bool {
    guard next == UInt8(ascii: "{") else { return skip(depth: 2) }
    var (query, record): (String?, JSONRecord?)
    let isItem = eachMember { (reader, name) in
      switch (reader.plainText(name), reader.next) {
      case ("query", UInt8(ascii: "\"")):
        query = reader.text()
        return query != nil
      case ("result", UInt8(ascii: "{")):
        record = reader.record(depth: 3)
        return record != nil
      default: return reader.skip(depth: 3)
      }
    }
    if let record, let details = PostcodeDetails(record),
      query == details.postcode.description || query.flatMap({ Postcode($0) }) == details.postcode
    {
      take(details)
    }
    return isItem
  }

  /// Reads the next object as it is written.
  mutating func record(depth: Int) -> JSONRecord? {
    let start = index
    guard let members = members(depth: depth) else { return nil }
    // Bytes that are not UTF-8 are replaced, and the text may get longer, so that the ranges of the members are wrong.
    let json = String(decoding: bytes[start..<index], as: UTF8.self)
    return json.utf8.count == index - start ? JSONRecord(json, members: members) : JSONRecord(json)
  }
}
