import Foundation
import StandIn
import Testing

@testable import postcode

/// Names of places instead of postcodes.
@Suite(.limit(minutes: 10)) struct NameTests {
  private func lookup(_ words: String..., in home: Home? = nil) async throws -> ProgramRun {
    let home = try home ?? Home()
    return try await ProgramRun.of(
      ["lookup", "--offline"] + words, environment: home.environment, input: "", in: home.directory)
  }

  private func heading(_ run: ProgramRun) -> String { run.lines.first ?? "" }

  @Test(arguments: [
    ["King's Lynn"], ["kings", "lynn"], ["KING’S", "LYNN"], ["kings-lynn"], ["“King's Lynn”"],
    ["kings lynn:PE30"],
  ])
  func aNameIsTakenHoweverItIsWritten(_ words: [String]) async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      ["lookup", "--offline"] + words, environment: home.environment, input: "", in: home.directory)
    #expect(run.status == 0)
    #expect(["King's Lynn  town", "PE30"].contains(heading(run)), "\(run)")
  }

  @Test func aWiderPlaceTellsWhatIsThere() async throws {
    let run = try await lookup("didsbury")
    #expect(
      run.lines.prefix(5) == [
        "Didsbury  suburb", "  Codes        M20", "  Middle       M20 6", "  Place        Manchester",
        "  Country      England",
      ])
    let district = try await lookup("m20")
    #expect(heading(district) == "M20")
    #expect(district.output.contains("  Localities   Didsbury, Withington"))
    #expect(district.output.contains("  Postcodes    1,143"))
    #expect(try await lookup("M1").output.contains("M11") == false)
    // A blank ends a district: E1 5 is not E15, and M1 is not M11. SW1 is not SW10.
    #expect(
      try await lookup("E1 5").lines.prefix(2) == [
        "E1 5", "  Place        Tower Hamlets",
      ])
    #expect(heading(try await lookup("m1", "7")) == "M1 7")
    // What a sector lies in is not what its district lies in: CH4 is of England and Wales. W1 is of nine districts.
    #expect(try await lookup("CH4 0").output.contains("  Place        Flintshire\n  Country      Wales\n"))
    #expect(try await lookup("AB12 4A").output.contains("  Place        Aberdeenshire\n"))
    #expect(try await lookup("W1").output.contains("  Place        Westminster / Camden / …\n"))
    // For Jersey the sectors are built in, but not the postcodes.
    for text in ["JE2 3", "je23"] {
      #expect(try await lookup(text).lines == ["JE2 3", "  Country    Jersey", "  Post town  Jersey"])
    }
    let map = try await Home().run("map", "--offline", "JE2 3")
    #expect(map.errors == "postcode: Where the postcodes of JE2 3 lie is not built in.\n")
    #expect(try await lookup("sw1").output.contains("SW10") == false)
    #expect(try await lookup("HR9 7A").output.contains("  Postcodes    20"))
    #expect(try await lookup("BT1").output.contains("Northern Ireland"))
  }

  /// Adjacent names and postcodes are told apart, in order.
  @Test func namesAndPostcodesMix() async throws {
    let run = try await lookup(
      "SW1A", "1AA", "bourton", "on", "the", "Water", "m11ae", "newcastle upon tyne, York")
    #expect(run.status == 0)
    #expect(
      run.lines.filter { !$0.hasPrefix(" ") && !$0.isEmpty } == [
        "SW1A 1AA  Buckingham Palace", "Bourton-on-the-Water  village", "M1 1AE", "Newcastle upon Tyne  city",
        "York  city",
      ])
  }

  @Test func aNameMayHaveACommaOrBeAbridged() async throws {
    #expect(heading(try await lookup("Bodleian Library, Oxford")).hasSuffix("  Bodleian Library, Oxford"))
    #expect(heading(try await lookup("bourton", "water")) == "Bourton-on-the-Water  village")
    #expect(
      try await lookup("york,leeds").lines.filter { $0.hasSuffix("city") } == ["York  city", "Leeds  city"])
  }

  /// Words that stay on the line may be short for those of the name.
  @Test(arguments: [
    ("gt", "yarm", "Yarmouth"), ("n.", "berw", "Berwick"), ("co", "durh", "Durham"),
    ("n", "yorks", "Yorkshire"),
    ("w", "bromw", "Bromwich"),
  ])
  func aShortWordIsGoneOnFrom(_ short: String, _ typed: String, _ rest: String) async throws {
    let line = "postcode lookup \(short) \(typed)"
    let tab = try await Home().run("__complete", "bash", "9", "80", typed, line)
    #expect(tab.output.contains(rest) && tab.errors == "", "\(tab)")
    #expect(try await lookup(short, rest).status == 0)
  }

  /// fish puts in the rest of a name as one word, which may be a place for itself behind the first.
  @Test func aNameOfWhichWordsAreLeftOutIsNotTwoPlaces() async throws {
    let tab = try await Home().run("__complete", "fish", "lookup", "Victoria", "s")
    #expect(!tab.output.isEmpty && !tab.output.contains("Dagenham\t"), "\(tab.output)")
  }

  /// The text after a comma distinguishes places with the same name, and is not a place itself.
  @Test(arguments: [
    ("Newport, Wales", "NP20"), ("newport, Isle of Wight", "PO30"), ("Gillingham, Kent", "ME7"),
    ("Whitchurch, Cardiff", "CF14"), ("Bangor, Gwynedd", "LL57"), ("Gillingham, Kent, England", "ME7"),
    ("Richmond, London", "TW9"),
  ])
  func aNameMayHaveAQualifier(_ name: String, _ code: String) async throws {
    let home = try Home()
    let run = try await home.run("lookup", "--offline", "--format", "json", name)
    #expect(run.status == 0 && run.lines.count == 1 && run.output.contains(code), "\(run)")
    let places = try await home.run("place", "--offline", name).lines
    #expect(places.count == 1 && places[0].hasPrefix(code + "\t"), "\(places)")
    #expect(try await home.run("distance", name, "London").output.hasSuffix("km\n"))
    #expect(try await home.run("nearest", name, "--limit", "1").status == 0)
    let map = try await home.run("map", "--offline", name, "leeds", "--width", "40", "--height", "10")
    #expect(map.status == 0 && !map.output.contains(name.split(separator: " ").last ?? ""), "\(map)")
  }

  @Test func aDistanceIsToAPlaceOfOnesOwn() async throws {
    let home = try Home()
    let file = home.file("own.txt")
    try "M1 1AE London Road\nSW1A 1AA Market St\n".write(to: file, atomically: true, encoding: .utf8)
    let run = try await home.run("distance", "--offline", "--places", file.path, "London Road", "Market St")
    let codes = try await home.run("distance", "--offline", "M1 1AE", "SW1A 1AA")
    #expect(run.status == 0 && run.output == codes.output && run.errors == "", "\(run)")
    let none = try await home.run("distance", "--places", home.file("none").path, "leeds", "york")
    #expect(none.status == 66 && none.errors.contains("No such file"), "\(none)")
  }

  @Test func citiesBesideEachOtherAreTwo() async throws {
    for words in ["York, Leeds", "Salford, Manchester", "Leeds, Bradford", "leeds, castle", "Leeds; castle"] {
      #expect(try await Home().run("distance", words).output.hasSuffix(" km\n"), "\(words)")
    }
    #expect(try await Home().run("place", "Tarbert", "Harris").output.hasPrefix("HS3\tTarbert\t"))
  }

  @Test func aNameThatLooksLikeASlipIsAName() async throws {
    #expect(heading(try await lookup("essex")) == "Essex  region")
    #expect(try await lookup("SWIA", "IAA").errors.contains("did you mean SW1A 1AA?"))
  }

  @Test func aNameOfAPostcodeLooksItUp() async throws {
    #expect(heading(try await lookup("buckingham", "palace")) == "SW1A 1AA  Buckingham Palace")
    let home = try Home()
    let places = home.file("places")
    try "M1 1AE My office\n".write(to: places, atomically: true, encoding: .utf8)
    #expect(
      heading(try await lookup("--places", places.path, "my", "office", in: home)) == "M1 1AE  My office")
  }

  @Test func whatIsNotOnePlaceIsOneSentence() async throws {
    for (words, sentence) in [
      ("newport", "“newport” may mean Newport (NP20, Wales), "),
      ("edinbrugh", "“edinbrugh” is neither a postcode nor a place; did you mean Edinburgh (EH1, Scotland)"),
      ("bourton w", "“bourton w” is neither a postcode nor a place; did you mean Bourton, Wiltshire"),
      ("the pr", "“the pr” is neither a postcode nor a place; did you mean The Pr"),
      ("newcastle", "“newcastle” may mean Newcastle upon Tyne (NE1, England) or "),
      ("BS2 3", "BS2 3 is only the start of a postcode; write a whole one, like SW1A 1AA."),
      ("A", "A is only the start of a postcode; write a whole one, like SW1A 1AA."),
      ("edinb", "“edinb” is neither a postcode nor a place; did you mean Edinburgh (EH1, Scotland)"),
      ("qqqqq", "“qqqqq” is neither a postcode nor a place; check its spelling."),
      ("newport,", "“newport” may mean "),
      ("stoke xyzzy", "“stoke xyzzy” is "),
    ] {
      let run = try await lookup(words)
      #expect(run.status == 1 && run.output == "" && run.lines.count <= 1, "\(words)")
      #expect(run.errors.hasPrefix("postcode: " + sentence), "\(run.errors)")
      #expect(run.isPlain)
    }
  }

  @Test func otherCommandsTakeNamesToo() async throws {
    let home = try Home()
    #expect(try await home.run("nearest", "didsbury", "--limit", "1").output.hasPrefix("M20 6"))
    #expect(try await home.run("distance", "london", "kings", "lynn").output.hasSuffix(" km\n"))
    #expect(try await home.run("distance", "Leeds", "Bradford").output == "13.53 km\n")
    #expect(try await home.run("distance", "M20 6", "EH").status == 0)
    // Both are in IV27 4.
    #expect(try await home.run("distance", "Durness", "Tongue").output == "21.86 km\n")
    let slip = try await home.run("distance", "London", "Londn", "--offline")
    #expect(slip.errors.contains("“Londn” is neither"))
    #expect(try await home.run("complete", "didsb").lines.first == "M20\tDidsbury, Manchester")
    #expect(try await home.run("complete", "ha").lines.first?.hasPrefix("HA0\t") == true)
    #expect(
      try await home.run("map", "didsbury", "--width", "40", "--height", "10").output.contains("Didsbury"))
    #expect(try await home.run("nearest", "newport").errors.contains("“newport” may mean "))
  }

  @Test func townsBesideEachOtherAreNotTheirAirport() async throws {
    for words in ["leeds bradford", "london kings lynn"] {
      let run = try await lookup(words)
      #expect(run.lines.count { !$0.isEmpty && !$0.hasPrefix(" ") } == 2, "\(run)")
    }
  }

  @Test func lettersOfAnOverseasCodeAreCompletedToNamesFirst() async throws {
    let home = try Home()
    let lines = try await home.run("complete", "bi", "--offline").lines
    #expect(lines.first == "B1\tBirmingham, England")
    #expect(lines.last == "BIQQ 1ZZ\tBritish Antarctic Territory")
    #expect(
      try await home.run("complete", "tk", "--offline").output == "TKCA 1ZZ\tTurks and Caicos Islands\n")
  }

  /// A name of several places is told apart in the form that the sentence shows.
  @Test func theSentenceShowsHowToTellPlacesApart() async throws {
    let run = try await lookup("newport")
    #expect(run.errors.hasSuffix("; write which one, like “Newport, Wales”, or give a code.\n"))
    // What is advised means one of those that are named.
    let sutton = try await lookup("Sutton, Cambridgeshire")
    #expect(
      sutton.errors.hasSuffix("; write which one, like “Sutton, East Cambridgeshire”, or give a code.\n"))
    #expect(heading(try await lookup("Newport, Wales")) == "Newport  city")
  }

  @Test(arguments: [
    ("temple meads", "BS1 6QF  Bristol Temple Meads station"), ("Leeds, UK", "Leeds  city"),
    ("SW1A 1AA, United Kingdom", "SW1A 1AA  Buckingham Palace"),
    ("Leeds railway station", "LS1 4DY  Leeds station"),
    ("Gt Yarmouth, United Kingdom", "Great Yarmouth  town"),
  ])
  func whatIsWrittenOtherwiseIsFound(_ text: String, _ found: String) async throws {
    for words in [[text], text.split(separator: " ").map(String.init)] {
      let home = try Home()
      let run = try await ProgramRun.of(
        ["lookup", "--offline"] + words, environment: home.environment, input: "", in: home.directory)
      #expect(
        heading(run) == found && run.errors.isEmpty && run.lines.count { !$0.hasPrefix(" ") } == 1, "\(run)")
    }
  }

  @Test func aNameThatIsNotFoundKeepsItsComma() async throws {
    #expect(try await lookup("Qqxville, Zzyxton").errors.contains("“Qqxville, Zzyxton” is neither"))
  }

  /// A word that many names end with is no place beside another name, even if a place has that name.
  @Test(arguments: [
    ["coronation", "road"], ["bodiam", "street"], ["stoke water"], ["york", "castle", "leeds"],
  ])
  func aNameThatIsNotBuiltInIsNotTwoPlaces(_ words: [String]) async throws {
    let home = try Home()
    func run(_ command: String, _ words: [String]) async throws -> ProgramRun {
      try await ProgramRun.of(
        [command, "--offline"] + words, environment: home.environment, input: "", in: home.directory)
    }
    for command in ["lookup", "map"] {
      let run = try await run(command, words)
      #expect(run.status == 1 && run.output == "", "\(run)")
      #expect(run.errors.contains(words.joined(separator: " ")), "\(run)")
    }
    #expect(try await run("distance", words).status != 0)
    #expect(try await run("distance", ["wells,", "street"]).status == 0)
  }

  /// The country is that of the place, not the countries of its district.
  @Test func aPlaceLiesInOneCountry() async throws {
    #expect(try await lookup("kelso").output.contains("  Country      Scotland\n"))
    #expect(try await lookup("st", "kilda").output.contains("57.8120, -8.5660"))
  }

  /// No request is sent for a name that is built in.
  @Test func namesThatAreBuiltInAreNotSent() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    #expect(try await home.run("lookup", "didsbury").status == 0)
    #expect(try await home.run("complete", "edinb").status == 0)
    #expect(try await home.run("nearest", "didsbury").status == 0)
    #expect(server.requests.isEmpty)
    try await server.stop()
  }
}
