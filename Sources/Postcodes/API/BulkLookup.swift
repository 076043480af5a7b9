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
    return Endpoint(path: ["postcodes"], body: Array(body.utf8)) { (bytes) throws(APIError) in
      guard let found = details(in: bytes) else { throw .malformedResponse }
      return found
    }
  }

  /// The details in an answer, which is gone over once; nil where it is none.
  private static func details(in body: [UInt8]) -> Answer? {
    body.withUnsafeBufferPointer { bytes in
      var (reader, isSuccess) = (JSONReader(bytes), false)
      var found: Answer?
      let isEnvelope = reader.eachMember { (reader, name) in
        switch reader.plainText(name) {
        case "status":
          guard let status = reader.value(depth: 1) else { return false }
          isSuccess = status == .integer(200)
          return true
        case "result":
          found = reader.next == UInt8(ascii: "[") ? [:] : nil
          guard found != nil else { return reader.skip(depth: 1) }
          return reader.eachItem { (reader) in reader.bulkItem { found?[$0.postcode] = $0 } }
        default: return reader.skip(depth: 1)
        }
      }
      return isEnvelope && reader.isAtEnd() && isSuccess ? found : nil
    }
  }

  /// The most postcodes that one request may hold.
  public static var bulkLimit: Int { 100 }
}

extension JSONReader {
  /// Takes one item of an answer about many postcodes, and hands over what it tells; false where there is none.
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

  /// Takes the object that is next as it stands.
  private mutating func record(depth: Int) -> JSONRecord? {
    let start = place
    guard let members = members(depth: depth) else { return nil }
    // What is no UTF-8 in a text is replaced, and may take more room.
    let json = String(decoding: bytes[start..<place], as: UTF8.self)
    return json.utf8.count == place - start ? JSONRecord(json, members: members) : JSONRecord(json)
  }
}
