import Foundation
import Postcodes
import Testing

/// What the API knows of a postcode, as it is read and as it is written again.
@Suite struct PostcodeDetailsTests {
  private func read(_ json: String) throws -> PostcodeDetails {
    try JSONDecoder().decode(PostcodeDetails.self, from: Data(json.utf8))
  }

  private func written(_ details: PostcodeDetails) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(details), as: UTF8.self)
  }

  @Test func whatHasNoNameHereIsKept() throws {
    let json = """
      {"admin_ward":"St James's","codes":{"lsoa":"E01004736"},"date_of_termination":null,"depth":[1,{"a":true}],\
      "latitude":51.501009,"longitude":-0.141588,"new":12345678901234567890,"postcode":"SW1A 1AA","quality":1,"senedd_constituency":"None"}
      """
    let details = try read(json)
    #expect(details.adminWard == "St James's")
    #expect(details.quality == 1)
    #expect(details.codes == ["lsoa": "E01004736"])
    #expect(details.attributes["senedd_constituency"] == .text("None"))
    #expect(details.attributes["date_of_termination"] == .null)
    #expect(try written(details) == json)
    #expect(try read(try written(details)) == details)
  }

  @Test func anAttributeOfAnotherTypeSpoilsNothing() throws {
    let details = try read(
      #"{"postcode":"sw1a1aa","country":[],"quality":"best","latitude":"north","admin_district":"Westminster"}"#
    )
    #expect(details.postcode.description == "SW1A 1AA")
    #expect(details.country == nil)
    #expect(details.quality == nil)
    #expect(details.latitude == nil)
    #expect(details.adminDistrict == "Westminster")
  }

  @Test func coordinatesOffTheGlobeAreNone() throws {
    let details = try read(#"{"postcode":"SW1A 1AA","latitude":99.999999,"longitude":0.0}"#)
    #expect(details.latitude == nil)
    #expect(details.longitude == nil)
    #expect(details.attributes["latitude"] == .number(99.999999))
  }

  @Test func aNumberBeyondAllMeasureSpoilsNothingElse() throws {
    let details = try read(#"{"postcode":"SW1A 1AA","new":1e400,"country":"England"}"#)
    #expect(details.country == "England")
    #expect(details.attributes["new"] == .null)
  }

  /// Five hundred levels took seconds, during which nothing else was answered.
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func whatIsNestedWithoutMeasureIsCutOff(_ open: String, _ close: String) throws {
    let (opened, closed) = (String(repeating: open, count: 500), String(repeating: close, count: 500))
    let details = try read(#"{"postcode":"SW1A 1AA","new":\#(opened)1\#(closed),"country":"England"}"#)
    #expect(details.country == "England")
    #expect(try written(details).count { $0 == Character(close) } < 20)
    #expect(try read(try written(details)) == details)
  }

  @Test func nothingIsKeptThatATerminalWouldObey() throws {
    let details = try read(#"{"postcode":"SW1A 1AA","new\u001b[2J":{"a\u009b":["\u202e\u0007text"]}}"#)
    #expect(details.attributes["new[2J"] == .object(["a": .array([.text("text")])]))
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"postcode":null}"#, #"{"postcode":7}"#, #"{"postcode":"nonsense"}"#,
  ])
  func withoutAPostcodeItIsNone(_ json: String) {
    #expect(throws: (any Error).self) { try read(json) }
  }

  @Test(.enabled(if: Recording.isAtHand, "the recorded exchanges are not here"))
  func everyAttributeOfTheRecordingsIsKept() throws {
    let recorded = try Recording.details()
    #expect(!recorded.isEmpty)
    for result in recorded {
      let details = try JSONDecoder().decode(
        PostcodeDetails.self, from: try JSONSerialization.data(withJSONObject: result))
      let again = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(details))
      #expect((again as? NSDictionary)?.isEqual(to: result) == true, "\(details.postcode)")
    }
  }
}
