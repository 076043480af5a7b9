import Foundation

extension StandInCountry {
  /// The API's answer to a request for up to 100 postcodes or points.
  func bulk(_ question: StandInQuestion) -> StandInAnswer {
    guard question.contentType.hasPrefix("application/json"), question.body.count <= 100 << 10 else {
      return .broken
    }
    guard let body = try? JSONSerialization.jsonObject(with: Data(question.body)) as? [String: Any] else {
      return .failure(400, "Invalid JSON submitted.\n")
    }
    let allowed = question.query["filter"].map { filter in
      Set(filter.lowercased().split(separator: ",").map(String.init)).intersection(Self.filterable)
    }
    guard let list = body["postcodes"] ?? body["geolocations"] else {
      return .failure(400, "Invalid JSON query submitted. \n")
    }
    guard let items = list as? [Any] else {
      return .failure(400, "Invalid data submitted. You need to provide a JSON array")
    }
    if body["postcodes"] != nil {
      guard items.count <= 100 else {
        return .failure(
          400, "Too many postcodes submitted. Up to 100 postcodes can be bulk requested at a time")
      }
      // An item that is not a text is silently dropped.
      let answers = items.compactMap { $0 as? String }.map { text in
        let found = Self.looksLikePostcode(text) ? unit(text) : nil
        return JSON.object([
          ("query", JSON.string(text)), ("result", found.map { JSON.details($0, only: allowed) } ?? "null"),
        ])
      }
      return .success(JSON.array(answers))
    }
    guard items.count <= 100 else {
      return .failure(
        400, "Too many locations submitted. Up to 100 locations can be bulk requested at a time")
    }
    var answers: [String] = []
    for case let item as [String: Any] in items {
      let named = item.filter { ["limit", "longitude", "latitude", "radius", "widesearch"].contains($0.key) }
      let query = question.query.merging(named.mapValues { "\($0)" }) { $1 }
      let answer = nearest(
        latitude: query["latitude"] ?? "", longitude: query["longitude"] ?? "", query)
      guard answer.status == 200 else { return answer }
      let result = String(
        decoding: answer.body.dropFirst(#"{"status":200,"result":"#.utf8.count).dropLast(), as: UTF8.self)
      let echo = (try? JSONSerialization.data(withJSONObject: named)) ?? Data()
      answers.append(JSON.object([("query", String(decoding: echo, as: UTF8.self)), ("result", result)]))
    }
    return .success(JSON.array(answers))
  }

  /// The attributes that `filter` accepts: those older than 2025.
  private static let filterable: Set = [
    "postcode", "quality", "eastings", "northings", "country", "nhs_ha", "longitude", "latitude",
    "parliamentary_constituency", "european_electoral_region", "primary_care_trust", "region", "lsoa", "msoa",
    "incode", "outcode", "codes", "admin_district", "parish", "admin_county", "admin_ward", "ccg", "nuts",
    "ced",
  ]
}

enum StandInBulkItems {
  /// An answer with its items in reverse order, without the third.
  static func reordered(_ answer: StandInAnswer) -> StandInAnswer {
    guard var body = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any],
      var items = body["result"] as? [Any], items.count > 2
    else { return answer }
    items.remove(at: 2)
    body["result"] = Array(items.reversed())
    guard let data = try? JSONSerialization.data(withJSONObject: body) else { return answer }
    return StandInAnswer(json: String(decoding: data, as: UTF8.self))
  }
}
