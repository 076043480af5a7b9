import Foundation
import StandIn
import TestProcesses
import Testing

/// The stand-in answers as the real server did.
@Suite(.blocking, .limit(minutes: 10)) struct StandInTests {
  /// Observed of a real server that holds these codes and others after them.
  ///
  /// Source: exchanges recorded with postcodes.io 18.0.1 over the whole of Great Britain.
  private static let observed: [(query: String, limit: Int, rows: [String]?)] = [
    ("sw1a1", 5, ["SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH", "SW1A 1BA"]),
    ("SW1A 1", 5, ["SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH", "SW1A 1BA"]),
    ("SW1A  1", 5, ["SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH", "SW1A 1BA"]),
    ("SW1A1A", 0, ["SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH"]),
    ("SW1A1A", -5, ["SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH"]),
    ("SW1A1A", 1000, ["SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH"]),
    ("SW1A1AA", 10, ["SW1A 1AA"]),
    ("M1", 3, ["M1 1AD", "M1 1AE", "M1 1AF"]),
    ("M1 1", 3, ["M1 1AD", "M1 1AE", "M1 1AF"]),
    ("M11", 3, ["M11 1AA", "M11 1AB", "M11 1AD"]),
    ("SW1", 2, ["SW10 0AA", "SW10 0AB"]),
    ("1AB", 1, ["AB10 1AB"]),
    ("ZZ", 10, nil), ("BT1", 10, nil), ("GIR", 10, nil), ("é", 10, nil),
    (" ", 2, ["AB10 1AB", "AB10 1AF"]),
    (String(repeating: "A", count: 300), 10, nil),
  ]

  @Test func autocompleteAnswersAsObserved() {
    let country = StandInCountry(
      [
        "AB10 1AB", "AB10 1AF", "M1 1AD", "M1 1AE", "M1 1AF", "M1 1AJ", "M11 1AA", "M11 1AB", "M11 1AD",
        "SW10 0AA",
        "SW10 0AB", "SW10 0AD", "SW1A 1AA", "SW1A 1AB", "SW1A 1AG", "SW1A 1AH", "SW1A 1BA", "SW1A 1BB",
        "SW1A 2AA",
      ].map(StandInUnit.init))
    for (query, limit, rows) in Self.observed {
      #expect(country.autocomplete(query, limit: limit) == rows, "\(query) \(limit)")
    }
  }

  @Test func aTableIsRead() throws {
    let directory = try CacheDirectory()
    let table = """
      # About this table.
      postcode\teastings\tnorthings\tlatitude\tlongitude\tadmin_district\tadmin_ward\tcountry
      SW1A 1AA\t529090\t179645\t51.501009\t-0.141588\tWestminster\tSt James's\tEngland
      ZE1 0AA\t\t\t\t\t\t\tScotland

      """
    try Data(table.utf8).write(to: URL(filePath: directory.file("units.tsv")))
    let units = try StandInUnit.table(atPath: directory.file("units.tsv"))
    #expect(units.map(\.postcode) == ["SW1A 1AA", "ZE1 0AA"])
    #expect(units[0].eastings == 529090)
    #expect(units[0].adminWard == "St James's")
    #expect(units[1].latitude == nil)
    try Data("SW1A 1AA\tx\n".utf8).write(to: URL(filePath: directory.file("bad.tsv")))
    #expect(throws: StandInError.self) { try StandInUnit.table(atPath: directory.file("bad.tsv")) }
    #expect(throws: StandInError.self) { try StandInUnit.table(atPath: directory.file("none.tsv")) }
  }

  /// What a real server answered, replayed if the recordings and the open data that it held are available.
  @Test(.enabled(if: Recording.isAtHand, "the recorded exchanges in ../shared are not at hand"))
  func everyRecordedExchangeIsAnsweredAlike() throws {
    let whole = StandInCountry(try Recording.recordedAreas().map { StandInUnit($0) })
    let seed = StandInCountry(try Recording.seededUnits())
    var count = 0
    for exchange in try Recording.exchanges() {
      // A random place cannot be compared, and the seed had nothing of the Scottish directory.
      if ["/random/places", "/scotland/postcodes/AB101AB"].contains(exchange.path) { continue }
      let answer = (exchange.isOfWholeCountry ? whole : seed).reply(to: exchange.question)
      #expect(answer.status == exchange.status, "\(exchange.path)")
      let own = try JSONSerialization.jsonObject(with: Data(answer.body))
      var real = exchange.body
      if exchange.path == "/random/postcodes" {
        real["result"] = real["result"].flatMap { $0 as? [String: Any] }.map {
          $0.mapValues { _ in NSNull() }
        }
      }
      #expect(Recording.difference(real, own) == nil, "\(exchange.question.method) \(exchange.path)")
      count += 1
    }
    #expect(count >= 60)
  }
}
