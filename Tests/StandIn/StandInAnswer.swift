/// A whole HTTP answer before it is put on the wire.
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

  /// The bytes up to the body, which is announced with its length.
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
    case 400: "Bad Request"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}

extension StandInCountry {
  /// The status and the body of the API's answer to a GET, both parts of its target decoded.
  public func reply(segments: [String], query: [String: String]) -> (status: Int, body: [UInt8]) {
    let answer = answer(segments: segments, query: query)
    return (answer.status, answer.body)
  }

  /// The API's answer to a request, its path counted from where the server's prefix ends.
  func answer(segments: [String], query: [String: String]) -> StandInAnswer {
    func failure(_ status: Int, _ error: String) -> StandInAnswer {
      StandInAnswer(status: status, json: "{\"status\":\(status),\"error\":\(JSON.string(error))}")
    }
    func success(_ result: String) -> StandInAnswer {
      StandInAnswer(json: "{\"status\":200,\"result\":\(result)}")
    }
    // Postgres takes no NUL in a text; the real server fails on it.
    if segments.contains(where: { $0.utf8.contains(0) }) { return failure(500, "500 Server Error.\n") }
    switch (segments.first, segments.count) {
    case ("ping", 1): return success("\"pong\"")
    case ("postcodes", 2) where !segments[1].isEmpty:
      guard Self.looksLikePostcode(segments[1]) else { return failure(404, "Invalid postcode") }
      if let unit = unit(segments[1]) { return success(JSON.details(unit)) }
      guard let ended = terminated(segments[1]) else { return failure(404, "Postcode not found") }
      return StandInAnswer(
        status: 404,
        json: "{\"status\":404,\"error\":\"Postcode not found\",\"terminated\":\(JSON.terminated(ended))}")
    case ("postcodes", 3) where !segments[1].isEmpty && segments[2] == "validate":
      return success(Self.looksLikePostcode(segments[1]) && unit(segments[1]) != nil ? "true" : "false")
    case ("postcodes", 3) where !segments[1].isEmpty && segments[2] == "autocomplete":
      let limit = query["limit"].flatMap(Int.init) ?? 10
      guard let rows = autocomplete(segments[1], limit: limit) else { return success("null") }
      return success("[" + rows.map(JSON.string).joined(separator: ",") + "]")
    case ("places", 1):
      let limit = query["limit"].flatMap(Int.init) ?? 10
      guard let name = query["q"], !name.isEmpty else { return failure(400, "No query was given") }
      return success("[" + places(named: name, limit: limit).map(\.json).joined(separator: ",") + "]")
    case ("places", 2): return failure(404, "Place not found")
    case ("terminated_postcodes", 2):
      guard let ended = terminated(segments[1]) else { return failure(404, "Terminated postcode not found") }
      return success(JSON.terminated(ended))
    default: return failure(404, "Resource not found")
    }
  }
}

/// The API's objects as JSON text.
enum JSON {
  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  static func terminated(_ ended: StandInTerminated) -> String {
    """
    {"postcode":\(string(ended.postcode)),"year_terminated":\(ended.year),"month_terminated":\(ended.month),\
    "longitude":\(ended.longitude),"latitude":\(ended.latitude)}
    """
  }

  private static func value(_ number: (some CustomStringConvertible)?) -> String {
    number?.description ?? "null"
  }

  private static func value(_ text: String) -> String { text.isEmpty ? "null" : string(text) }

  /// A unit with all the attributes the API has, null where the stand-in knows none.
  static func details(_ unit: StandInUnit) -> String {
    let words = unit.postcode.split(separator: " ").map(String.init)
    let unknown = [
      "nhs_ha", "european_electoral_region", "primary_care_trust", "region", "lsoa", "msoa",
      "parliamentary_constituency", "parliamentary_constituency_2024", "parish", "admin_county",
      "date_of_introduction", "ced", "ccg", "nuts", "pfa", "nhs_region", "ttwa", "national_park", "bua",
      "icb",
      "cancer_alliance", "lsoa11", "msoa11", "lsoa21", "msoa21", "oa21", "ruc11", "ruc21", "lep1", "lep2",
    ]
    return """
      {"postcode":\(string(unit.postcode)),"quality":1,"eastings":\(value(unit.eastings)),"northings":\(value(unit.northings)),\
      "country":\(value(unit.country)),"longitude":\(value(unit.longitude)),"latitude":\(value(unit.latitude)),\
      "incode":\(string(words.last ?? "")),"outcode":\(string(words.first ?? "")),\
      "admin_district":\(value(unit.adminDistrict)),"admin_ward":\(value(unit.adminWard)),\
      \(unknown.map { "\"\($0)\":null" }.joined(separator: ",")),\
      "codes":{"admin_district":"E09000033","admin_county":null}}
      """
  }
}
