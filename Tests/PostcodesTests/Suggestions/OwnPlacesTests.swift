import Basics
import TestProcesses
import Testing

@testable import Postcodes

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

  /// On a line a semicolon would begin another place, so a name is found by a comma there, but shown as it is.
  @Test func aSemicolonInANameBeginsNoOtherPlace() throws {
    let file = try TemporaryFile("M2 5DB Acme Parts; Leeds\n")
    let places = OwnPlaces(path: file.path)
    let items = PlaceWords(places.named.map(\.name), own: places.named).items
    #expect(items.map { $0.place?.code } == ["M2 5DB"])
    #expect(Postcode("M2 5DB").flatMap(places.name) == "Acme Parts; Leeds")
  }

  @Test func everyLineIsReadAsAnyTextIs() {
    var random = SeededRandom()
    let pieces = [
      "SW1A", "1AA", "sw1a1aa", "M1", "m11ae", "1AE", "BFPO", "801", "BFPO801", "GIR", "0AA", "GIR0AA",
      "ASCN1ZZ",
      "ASCN", "1ZZ", "SW1A1AAA", "BS05", "1ab", "xx", "9", "999999999", "none", ",", ";", " ", " ", "  ",
      "\t", "\r",
      "\"", "(", ")", ".", "-", "é", "#", "\u{FEFF}", "\u{1B}", "The Palace",
    ]
    for _ in 0..<20_000 {
      let line = random.text(of: pieces, count: 0...6)
      let file = PlacesFile(Array((line + "\n").utf8), of: "x")
      let text = line.printable
      let isBlank = text.first { !$0.isWhitespace }.map { $0 == "#" } ?? true
      let expected = isBlank ? nil : WrittenPostcode.first(in: text)?.postcode
      #expect(file.codes.map(\.postcode) == (expected.map { [$0] } ?? []), "\(line.debugDescription)")
      #expect(file.problems.isEmpty == (isBlank || expected != nil), "\(line.debugDescription)")
    }
  }

  @Test(arguments: [
    "", "s", "sw", "SW1A", "sw1a ", "sw1a1", "SW1A 1A", "m1", "m11", "bfpo", "bfpo 8", "bfpo80", "gir", "zz",
  ])
  func whatBeginsSoIsFound(_ typed: String) throws {
    let codes = [
      "SW1A 1AA", "SW1A 2AA", "SW1 1AA", "M1 1AE", "M11 1AA", "BFPO 8", "BFPO 801", "GIR 0AA", "ASCN 1ZZ",
      "S1 1AA",
    ]
    let file = try TemporaryFile(codes.joined(separator: " x\n"))
    let places = OwnPlaces(path: file.path)
    let prefix = PostcodePrefix(typed)
    let expected = codes.filter { Postcode($0).map(prefix.matches) == true }
    #expect(places.known(prefix).suggestions.map(\.text) == expected)
  }

  @Test func aThousandAreOfferedAndTheOthersCounted() throws {
    let file = try TemporaryFile(String(repeating: "SW1A 1AA\nM1 1AE\n", count: 1500))
    let finding = OwnPlaces(path: file.path).known(PostcodePrefix("m1"))
    #expect(finding.suggestions.count == 1000 && finding.more == 500)
  }

  @Test func aFileTooLargeToReadIsRefusedByName() throws {
    let file = try TemporaryFile("SW1A 1AA\n")
    #expect(truncate(file.path, 1 << 40) == 0)
    let places = OwnPlaces(path: file.path)
    #expect(places.count == 0 && places.failure == "\(file.path) cannot be used: File too large.")
  }

  @Test func aMissingFileIsToldApart() {
    let missing = OwnPlaces(path: "/no/such/file")
    #expect(missing.entries.isEmpty)
    #expect(missing.problems.isEmpty)
    #expect(missing.failure?.description.contains("/no/such/file cannot be used") == true)
    #expect(OwnPlaces(path: nil).failure == nil)
  }
}
