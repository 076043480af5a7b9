import Testing

@testable import Postcodes

@Suite struct PlaceNamesTests {
  private func first(_ typed: String) -> NameMatch? { PlaceNames.builtIn.matches(typed).first }

  @Test(arguments: [
    ("edinb", "Edinburgh", "EH1-EH17"), ("newp", "Newport", "NP10-NP20"), ("didsbury", "Didsbury", "M20"),
    ("kings lynn", "King's Lynn", "PE30-PE34"), ("king's l", "King's Lynn", "PE30-PE34"),
    ("KING’S-LYNN", "King's Lynn", "PE30-PE34"), ("stow on the wold", "Stow-on-the-Wold", "GL54"),
    ("St. Albans", "St Albans", "AL1-AL4"), ("saint albans", "St Albans", "AL1-AL4"),
    ("newcastle", "Newcastle upon Tyne", "NE1-NE27"), ("hull", "Hull", "HU1-HU12"),
    ("tunbridge w", "Tunbridge Wells", "TN1-TN4"), ("douglas", "Douglas", "IM1-IM2"),
    ("buckingham p", "Buckingham Palace", "SW1A 1AA"), ("london", "London", "E, EC, N, NW, SE, SW, W, WC"),
    ("aberdare", "Aberdare", "CF44"), ("aber", "Swansea", "SA1-SA9"),
  ])
  func findsWhatBeginsSo(typed: String, name: String, codes: String) throws {
    let match = try #require(first(typed))
    #expect(match.name == name && match.codeRange == codes && match.fit == .beginning, "\(match)")
  }

  @Test func saysTheNameThatWasTypedWhereItIsTheOther() throws {
    #expect(try #require(first("abertawe")).title == "Swansea (Abertawe)")
    #expect(try #require(first("derry")).title == "Londonderry (Derry)")
    #expect(try #require(first("ynys môn")).title == "Isle of Anglesey (Ynys Môn)")
    #expect(try #require(first("ynys mo\u{302}n")).title == "Isle of Anglesey (Ynys Môn)")
    #expect(PlaceNames.builtIn.matches("aberd").count { $0.code == "CF44" } == 1)
  }

  @Test func findsLaterWordsAndWordsInAnyOrder() {
    #expect(PlaceNames.builtIn.matches("bourton w").contains { $0.name == "Bourton-on-the-Water" })
    #expect(PlaceNames.builtIn.matches("wold stow").map(\.name) == ["Stow-on-the-Wold"])
  }

  @Test func mendsSpelling() throws {
    let match = try #require(first("edinbrugh"))
    #expect(match.name == "Edinburgh" && match.fit == .spelling)
  }

  @Test func ownPlacesGoFirst() throws {
    let own = [OwnPlaces.Entry(postcode: try #require(Postcode("GL54 2AA")), name: "Edinburgh cottage")]
    let match = try #require(PlaceNames.builtIn.matches("edinb", own: own).first)
    #expect(match.kind == .own && match.codes == ["GL54 2AA"])
  }
}
