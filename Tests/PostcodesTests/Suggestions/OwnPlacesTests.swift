import Postcodes
import Testing

@Suite struct OwnPlacesTests {
  @Test func aPostcodeThenAName() throws {
    let file = try TemporaryFile("# mine\n\nSW1A 1AA The Palace\nm11ae  Piccadilly   Station\r\n  BT1 5GS\n")
    let places = OwnPlaces(path: file.path)
    #expect(places.entries.map(\.postcode.description) == ["SW1A 1AA", "M1 1AE", "BT1 5GS"])
    #expect(places.entries.map(\.name) == ["The Palace", "Piccadilly Station", ""])
    #expect(places.problems.isEmpty)
    #expect(Postcode("SW1A1AA").flatMap(places.name) == "The Palace")
  }

  @Test func aBadLineIsReportedWithItsNumberAndSkipped() throws {
    let file = try TemporaryFile("SW1A 1AA one\nnonsense here\nM1 1AE two\nSW1A\n")
    let places = OwnPlaces(path: file.path)
    #expect(places.entries.map(\.name) == ["one", "two"])
    #expect(places.problems.count == 2)
    #expect(places.problems.first?.contains("line 2 ") == true)
    #expect(places.problems.last?.contains("line 4 ") == true)
  }

  @Test func namesAreMadePlain() throws {
    let file = try TemporaryFile("SW1A 1AA \u{1B}[31mRed\u{9B}0m\u{202E}\n")
    let name = try #require(OwnPlaces(path: file.path).entries.first?.name)
    #expect(name == "[31mRed0m")
  }

  @Test func aMissingFileIsToldApart() {
    let missing = OwnPlaces(path: "/no/such/file")
    #expect(missing.entries.isEmpty)
    #expect(missing.problems.isEmpty)
    #expect(missing.failure?.description.contains("/no/such/file cannot be used") == true)
    #expect(OwnPlaces(path: nil).failure == nil)
  }
}
