import Foundation
import StandIn
import TestProcesses

/// Exchanges recorded with a real server, and the open data it held; neither is part of the project.
enum Recording {
  struct Exchange: Decodable {
    struct Request: Decodable { let method: String, path: String }
    let data: String
    let request: Request
    let status: Int
    let body: Body

    /// The request taken apart; nil for an endpoint or an object the stand-in has not.
    var replayable: (segments: [String], query: [String: String])? {
      let parts = request.path.split(separator: "?", maxSplits: 1)
      let segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .map { $0.removingPercentEncoding ?? "" }
      var query: [String: String] = [:]
      for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
        let pair = item.split(separator: "=", maxSplits: 1)
        query[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
      }
      guard request.method == "GET",
        ["postcodes", "terminated_postcodes", "places", "ping", "nosuch"].contains(segments[0]),
        segments.count > 1 || segments[0] != "postcodes", segments.last != "nearest"
      else { return nil }
      return (segments, query)
    }
  }

  /// An answer, of objects only the attributes the stand-in can know.
  struct Body: Decodable, Equatable {
    struct Details: Decodable, Equatable {
      let postcode: String
      let incode: String?, outcode: String?
      let yearTerminated: Int?, monthTerminated: Int?
      enum CodingKeys: String, CodingKey {
        case postcode, incode, outcode
        case yearTerminated = "year_terminated"
        case monthTerminated = "month_terminated"
      }
    }

    let status: Int
    let error: String?
    let terminated: Details?
    var rows: [String]?, details: Details?, flag: Bool?, text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      status = try container.decode(Int.self, forKey: .status)
      // The words of a failure of the server itself are its own.
      error = try container.decodeIfPresent(String.self, forKey: .error)
        .map { $0.split(separator: "\n").first.map(String.init) ?? "" }
      terminated = try container.decodeIfPresent(Details.self, forKey: .terminated)
      rows = try? container.decode([String].self, forKey: .result)
      details = try? container.decode(Details.self, forKey: .result)
      flag = try? container.decode(Bool.self, forKey: .result)
      text = try? container.decode(String.self, forKey: .result)
    }

    enum CodingKeys: String, CodingKey { case status, error, terminated, result }
  }

  /// Beside the project.
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
    return try Data(contentsOf: responses).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Exchange.self, from: $0) }
  }

  /// Everything a lookup was answered with.
  static func details() throws -> [[String: Any]] {
    guard let responses else { throw StandInError.unreadable("responses.jsonl") }
    return try Data(contentsOf: responses).split(separator: UInt8(ascii: "\n")).compactMap { line in
      let exchange = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      let body = exchange?["body"] as? [String: Any]
      return (body?["result"] as? [String: Any]).flatMap { $0["codes"] == nil ? nil : $0 }
    }
  }

  /// Every code of OS Code-Point Open in the areas the recorded queries reach, and in those they just miss.
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
