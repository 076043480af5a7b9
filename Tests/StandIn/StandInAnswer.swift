/// A whole HTTP answer before it is sent.
struct StandInAnswer {
  var status = 200
  var headers: [(name: String, value: String)] = [("Content-Type", "application/json; charset=utf-8")]
  var body: [UInt8]

  init(status: Int = 200, json: String) {
    self.status = status
    body = Array(json.utf8)
  }

  init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.status = status
    headers = [("Content-Type", contentType)]
    self.body = body
  }

  /// The answer with an ETag as Express makes it, or status 304 without a body if the client knows that ETag.
  ///
  /// Source: https://www.npmjs.com/package/etag
  func named(unlessStill known: String?) -> StandInAnswer {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in body { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let etag = "W/\"\(String(body.count, radix: 16))-\(String(sum, radix: 36))\""
    var named = self
    named.headers.append(("ETag", etag))
    if status == 200, known == etag { (named.status, named.body) = (304, []) }
    return named
  }

  /// The bytes before the body, with its length announced.
  func head(length: Int? = nil) -> [UInt8] {
    let digits = String(1000 + status).dropFirst()
    var text = "HTTP/1.1 \(digits) \(Self.reason(status))\r\nAccess-Control-Allow-Origin: *\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    text += "Content-Length: \(length ?? body.count)\r\nConnection: keep-alive\r\n\r\n"
    return Array(text.utf8)
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 301, 302: "Found"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}

extension StandInAnswer {
  /// The envelope of a result, given as JSON.
  static func success(_ result: String) -> StandInAnswer {
    StandInAnswer(json: "{\"status\":200,\"result\":\(result)}")
  }

  /// The envelope of a refusal.
  ///
  /// - Parameter terminated: the code, if it was in use once.
  static func failure(_ status: Int, _ error: String, terminated: StandInTerminated? = nil) -> StandInAnswer {
    let more = terminated.map { ",\"terminated\":\(JSON.terminated($0))" } ?? ""
    return StandInAnswer(
      status: status, json: "{\"status\":\(status),\"error\":\(JSON.string(error))\(more)}")
  }

  /// The server's answer to a failure of its own; the real one goes on to say whom to tell.
  static let broken = failure(500, "500 Server Error.\n")
}

/// A request as the API reads it, with its path after the server's prefix.
public struct StandInQuestion: Sendable {
  /// `GET` or `POST`.
  public var method = "GET"
  /// The path's segments, decoded.
  public var segments: [String]
  /// The query's parameters, decoded.
  public var query: [String: String]
  /// The type of the body.
  public var contentType = ""
  public var body: [UInt8] = []

  public init(
    method: String = "GET", segments: [String], query: [String: String], contentType: String = "",
    body: [UInt8] = []
  ) {
    (self.method, self.segments, self.query) = (method, segments, query)
    (self.contentType, self.body) = (contentType, body)
  }
}

extension StandInCountry {
  /// The status and the body of the API's answer.
  public func reply(to question: StandInQuestion) -> (status: Int, body: [UInt8]) {
    let answer = answer(to: question)
    return (answer.status, answer.body)
  }

  /// The API's answer.
  ///
  /// Source: version 18.0.1 as it was recorded; what version 19 adds, from its description at
  /// https://github.com/ideal-postcodes/postcodes.io/pull/1351 and /pull/1366.
  func answer(to question: StandInQuestion) -> StandInAnswer {
    let (segments, query) = (question.segments, question.query)
    // Postgres accepts no NUL in a text, so the real server fails.
    if segments.contains(where: { $0.utf8.contains(0) }) { return .broken }
    // A path with a code needs one that is not blank.
    if segments.count > 1, segments[1].isEmpty { return .failure(404, "Resource not found") }
    switch (question.method, segments.first, segments.count, segments.count == 3 ? segments[2] : "") {
    case ("GET", "ping", 1, _): return .success("\"pong\"")
    case ("POST", "postcodes", 1, _): return bulk(question)
    case ("GET", "postcodes", 1, _): return postcodes(query)
    case ("GET", "postcodes", 2, _): return lookup(segments[1])
    case ("GET", "postcodes", 3, "validate"):
      return .success(Self.looksLikePostcode(segments[1]) && unit(segments[1]) != nil ? "true" : "false")
    case ("GET", "postcodes", 3, "autocomplete"):
      return .success(
        JSON.array(autocomplete(segments[1], limit: Int(query["limit"] ?? "") ?? 10)?.map(JSON.string)))
    case ("GET", "postcodes", 3, "nearest"):
      guard let unit = unit(segments[1]) else { return .failure(404, "Postcode not found") }
      return nearest(latitude: JSON.value(unit.latitude), longitude: JSON.value(unit.longitude), query)
    case ("GET", "random", 2, _) where segments[1] == "postcodes":
      let outcode = query["outcode"]?.uppercased()
      let drawn = units.filter { outcode == nil || $0.outcode == outcode }.randomElement()
      return .success(drawn.map { JSON.details($0) } ?? "null")
    case ("GET", "outcodes", 1, _):
      guard let latitude = query["lat"] ?? query["latitude"],
        let longitude = query["lon"] ?? query["longitude"]
      else { return .failure(400, "Invalid longitude/latitude submitted") }
      return nearestOutcodes(latitude: latitude, longitude: longitude, query)
    case ("GET", "outcodes", 2, _), ("GET", "outcodes", 3, "nearest"):
      guard let outcode = outcode(segments[1]) else { return .failure(404, "Outcode not found") }
      guard segments.count == 3 else { return .success(JSON.outcode(outcode)) }
      return nearestOutcodes(
        latitude: JSON.value(outcode.latitude), longitude: JSON.value(outcode.longitude), query)
    case ("GET", "terminated_postcodes", 2, _):
      guard let ended = terminated(segments[1]) else { return .failure(404, "Terminated postcode not found") }
      return .success(JSON.terminated(ended))
    case ("GET", "scotland", 3, _) where segments[1] == "postcodes":
      guard Self.looksLikePostcode(segments[2]) else { return .failure(404, "Invalid postcode") }
      guard let unit = unit(segments[2]) else { return .failure(404, "Postcode not found") }
      guard unit.country == "Scotland" else {
        return .failure(404, "Postcode exists in ONSPD but not in SPD")
      }
      return .success(JSON.scottish(unit))
    case ("GET", "places", 1, _):
      guard let name = query["q"], !name.isEmpty else { return .failure(400, "No query was given") }
      return .success(JSON.array(places(named: name, limit: Int(query["limit"] ?? "") ?? 10).map(\.json)))
    case ("GET", "places", 2, _): return .failure(404, "Place not found")
    default: return .failure(404, "Resource not found")
    }
  }

  private func lookup(_ text: String) -> StandInAnswer {
    guard Self.looksLikePostcode(text) else { return .failure(404, "Invalid postcode") }
    if let unit = unit(text) { return .success(JSON.details(unit)) }
    return .failure(404, "Postcode not found", terminated: terminated(text))
  }

  /// The postcodes nearest to a point, or those that a search finds.
  private func postcodes(_ query: [String: String]) -> StandInAnswer {
    if let latitude = query["lat"] ?? query["latitude"], let longitude = query["lon"] ?? query["longitude"] {
      return nearest(latitude: latitude, longitude: longitude, query)
    }
    let text = query["q"] ?? query["query"] ?? ""
    guard text.contains(where: { !$0.isWhitespace }) else {
      return .failure(400, "No postcode query submitted. Remember to include query parameter")
    }
    let rows = autocomplete(text, limit: Int(query["limit"] ?? "") ?? 10)
    return .success(JSON.array(rows?.compactMap(unit).map { JSON.details($0) }))
  }
}
