import Foundation
import StandIn
import TestProcesses

/// Exchanges recorded with a real server, and the open data that it held. Neither is part of the project.
enum Recording {
  struct Exchange {
    /// Whether the server held the whole country, with few attributes, or its own small seed.
    let isOfWholeCountry: Bool
    let path: String
    let question: StandInQuestion
    let status: Int
    let body: [String: Any]

    init?(_ line: Data) throws {
      guard let exchange = try JSONSerialization.jsonObject(with: line) as? [String: Any],
        let request = exchange["request"] as? [String: Any], let method = request["method"] as? String,
        let path = request["path"] as? String, let status = exchange["status"] as? Int,
        let body = exchange["body"] as? [String: Any]
      else { return nil }
      (self.path, self.status, self.body) = (path, status, body)
      isOfWholeCountry = exchange["data"] as? String == "full"
      let parts = path.split(separator: "?", maxSplits: 1)
      var query: [String: String] = [:]
      for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
        let pair = item.split(separator: "=", maxSplits: 1)
        query[String(pair[0])] = pair.count > 1 ? String(pair[1]).removingPercentEncoding : ""
      }
      let headers = request["headers"] as? [String: String]
      var sent = Data()
      if let text = request["body"] as? String {
        sent = Data(text.utf8)
      } else if let object = request["body"] as? [String: Any] {
        sent = try JSONSerialization.data(withJSONObject: object)
      }
      question = StandInQuestion(
        method: method,
        segments: parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
          .map { $0.removingPercentEncoding ?? "" },
        query: query, contentType: headers?["Content-Type"] ?? "application/json", body: Array(sent))
    }

    /// The details of postcodes that were answered.
    var details: [[String: Any]] {
      let result = body["result"]
      let all = (result as? [[String: Any]] ?? [result as? [String: Any]].compactMap(\.self)).flatMap {
        item in
        let inner = item["result"]
        return [item] + [inner as? [String: Any]].compactMap(\.self) + (inner as? [[String: Any]] ?? [])
      }
      return all.filter { $0["codes"] != nil && $0["incode"] != nil }
    }
  }

  /// Where a real answer and the stand-in's differ, as far as the stand-in can know; nil if they do not.
  ///
  /// An attribute that the stand-in does not know must be there, but may be null.
  static func difference(_ real: Any, _ own: Any, at name: String = "") -> String? {
    if let real = real as? [String: Any] {
      guard let own = own as? [String: Any] else { return own is NSNull && name != "result" ? nil : name }
      let missing = Set(real.keys).subtracting(own.keys)
      if !missing.isEmpty { return "\(name): \(missing.sorted())" }
      // Codes are made up, and so are the attributes of an outward code.
      if name == "codes" { return nil }
      let names = real["admin_district"] is [String] ? ["outcode"] : Array(real.keys)
      return names.lazy.compactMap { difference(real[$0] ?? "", own[$0] ?? "", at: $0) }.first
    }
    if let real = real as? [Any] {
      guard let own = own as? [Any], own.count == real.count else { return name }
      return zip(real, own).lazy.compactMap { difference($0, $1, at: name) }.first
    }
    if own is NSNull { return real is NSNull || name != "result" ? nil : name }
    if let real = real as? String, let own = own as? String {
      // The real server's message about a failure of its own is longer.
      return real == own || real.hasPrefix(own) && own.hasSuffix("\n") ? nil : name
    }
    if let real = real as? Double, let own = own as? Double {
      return abs(real - own) <= max(1e-6, abs(real) * 0.01) ? nil : name
    }
    if real is NSNull, name != "result" { return nil }
    return "\(real)" == "\(own)" ? nil : name
  }

  /// The file of the recordings, beside the project; nil if it is missing.
  private static let responses: URL? = {
    var place = URL(filePath: #filePath)
    while place.path() != "/" {
      place = place.deletingLastPathComponent()
      let candidate = place.appending(path: "shared/postcodes-io/responses.jsonl")
      if FileManager.default.fileExists(atPath: candidate.path()) { return candidate }
    }
    return nil
  }()

  static var isAtHand: Bool { responses != nil && FileManager.default.fileExists(atPath: "/usr/bin/unzip") }

  static func exchanges() throws -> [Exchange] {
    guard let responses else { throw StandInError.unreadable("responses.jsonl") }
    return try Data(contentsOf: responses).split(separator: UInt8(ascii: "\n")).compactMap {
      try Exchange($0)
    }
  }

  /// The details in all answers to lookups.
  static func details() throws -> [[String: Any]] {
    try exchanges().compactMap {
      ($0.body["result"] as? [String: Any]).flatMap { $0["codes"] == nil ? nil : $0 }
    }
  }

  /// The units that the recordings show in the server's own seed.
  static func seededUnits() throws -> [StandInUnit] {
    var units: [String: StandInUnit] = [:]
    for details in try exchanges().filter({ !$0.isOfWholeCountry }).flatMap(\.details) {
      guard let postcode = details["postcode"] as? String else { continue }
      var unit = StandInUnit(postcode)
      (unit.latitude, unit.longitude) = (details["latitude"] as? Double, details["longitude"] as? Double)
      (unit.eastings, unit.northings) = (details["eastings"] as? Int, details["northings"] as? Int)
      unit.adminDistrict = details["admin_district"] as? String ?? ""
      unit.adminWard = details["admin_ward"] as? String ?? ""
      unit.country = details["country"] as? String ?? ""
      units[postcode] = unit
    }
    return Array(units.values)
  }

  /// Every code of OS Code-Point Open in the areas that the recorded queries reach or just miss.
  static func recordedAreas() throws -> Set<String> {
    guard let responses else { throw StandInError.unreadable("codepo_gb.zip") }
    let archive = responses.deletingLastPathComponent().appending(path: "../data/codepo_gb.zip")
      .standardizedFileURL
    let bytes = try ChildProcess.run(
      ["unzip", "-p", archive.path()]
        + ["ab", "b", "bs", "ec", "gl", "m", "sw", "sy", "ze"].map { "Data/CSV/\($0).csv" }
    ).output
    var codes: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let code = line.dropFirst().prefix { $0 != UInt8(ascii: "\"") }.filter { $0 != UInt8(ascii: " ") }
      codes.insert(
        String(decoding: code.dropLast(3), as: UTF8.self) + " "
          + String(decoding: code.suffix(3), as: UTF8.self))
    }
    return codes
  }
}
