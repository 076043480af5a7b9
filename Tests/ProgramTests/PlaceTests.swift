import Foundation
import Testing

@Suite(.limit(minutes: 5)) struct PlaceTests {
  @Test func printsNamesWithTheirCodes() async throws {
    let home = try Home()
    #expect(
      try await home.run("place", "edinb", "--limit", "1").output
        == "EH1\tEdinburgh\tcity\tScotland\tEH1-EH17\n")
    #expect(
      try await home.run("place", "king's", "lynn").lines.first
        == "PE30\tKing's Lynn\ttown\tEngland\tPE30-PE34")
    #expect(
      try await home.run("place", "abertawe").lines.first == "SA1\tSwansea (Abertawe)\tcity\tWales\tSA1-SA9")
  }

  @Test func printsJSONAndCSV() async throws {
    let home = try Home()
    let csv = try await home.run("place", "buckingham p", "--format", "csv")
    #expect(
      csv.output
        == "name,otherName,kind,place,code,codes,sector\r\nBuckingham Palace,,landmark,Westminster,SW1A 1AA,SW1A 1AA,\r\n"
    )
    let run = try await home.run("place", "didsbury", "--limit", "1", "--format", "json")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(found["code"] as? String == "M20" && found["sector"] as? String == "M20 6")
  }

  @Test func saysHowManyMoreThereAre() async throws {
    let run = try await Home().run("place", "newport")
    #expect(run.lines.count == 10)
    #expect(run.errors == "postcode: 6 more; type more of the name, or give a higher --limit.\n")
    #expect(try await Home().run("place", "newport", "--limit", "100").errors.isEmpty)
    #expect(
      try await Home().run("place", "st", "--limit", "1").errors.hasPrefix("postcode: more than 99 more; "))
  }

  @Test func namesTheNearestSpellingWhereThereIsNone() async throws {
    let home = try Home()
    let run = try await home.run("place", "edinbrugh", "--offline")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "postcode: No place that is built in is called “edinbrugh”; did you mean Edinburgh (EH1, Scotland)"))
    let none = try await home.run("place", "qqqqq", "--offline")
    #expect(none.status == 1 && none.errors.contains("“qqqqq”; check its spelling."))
    #expect(try await home.run("place").status == 64)
    #expect(try await home.run("place", "york", "--limit", "0").status == 64)
  }

  /// The last one is a misspelt name as fish completes it.
  @Test(arguments: [["ealing common"], ["Ealing", "Common"], ["ealin comon:Ealing Common"]])
  func aCompletedNameIsFound(_ words: [String]) async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      ["place", "--offline"] + words, environment: home.environment, input: "", in: home.directory)
    #expect(run.status == 0 && run.lines.first?.hasPrefix("W5\tEaling Common\t") == true, "\(run)")
  }

  @Test func ownPlacesAreAmongThem() async throws {
    let home = try Home()
    try Data("GL54 2AA Edinburgh cottage\n".utf8).write(to: home.file("own"))
    let run = try await home.run("place", "edinb", "--places", home.file("own").path)
    #expect(run.lines.first == "GL54 2AA\tEdinburgh cottage\town place\t\tGL54 2AA")
  }
}
