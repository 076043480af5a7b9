import Foundation
import Readline
import StandIn
import TestProcesses
import Testing

@testable import postcode

/// Words without a command: postcodes, places, addresses, and commands that are misspelt.
@Suite(.limit(minutes: 10)) struct BareWordsTests {
  private func run(_ home: Home, _ words: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(words, environment: home.environment, input: "", in: home.directory)
  }

  @Test(arguments: [
    ["manchster"], ["XX1 1XX"], ["XX1", "1XX"], ["sw1a1aaa"], ["Paris"], ["nosuch railway station"],
    ["nonsense"],
    ["SW1A 1AC"], ["bfpo"],
  ])
  func aMistakeIsAnsweredAsByLookup(_ words: [String]) async throws {
    let home = try Home()
    let (bare, lookup) = (
      try await run(home, words + ["--offline"]), try await run(home, ["lookup", "--offline"] + words)
    )
    #expect(bare.status == 1 && bare.output == "" && bare.errors == lookup.errors, "\(bare)")
  }

  @Test(arguments: [
    (["near", "leeds"], "nearest"), (["nearst", "leeds", "--limit", "2"], "nearest"), (["hepl"], "help"),
    (["lokup", "sw1a1aa"], "lookup"), (["dist", "london", "leeds"], "distance"), (["mpa"], "map"),
    (["terminatd", "AB1 0AA"], "terminated"), (["Nearst"], "nearest"),
  ])
  func aMisspeltCommandIsNamed(_ words: [String], _ meant: String) async throws {
    let run = try await run(try Home(), words)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors == "postcode: There is no command “\(words[0])”; did you mean \(meant)?\n")
  }

  /// Nothing is offered that Enter would refuse, but for a command that takes such a word.
  @Test func noPlaceGoesOnFromAMisspeltCommand() async throws {
    let home = try Home()
    func offers(_ line: String) async throws -> String {
      try await home.run("__complete", "bash", "9", "80", "harro", line).output
    }
    #expect(try await !offers("postcode near harro").contains("HG1"))
    #expect(try await offers("postcode lookup near harro").contains("HG1"))
    let line = EditedLine(text: "near har", cursor: 8)
    let found = PromptCompleter(ContinuationLawTests.sources).immediate(line)
    #expect(found.candidates.isEmpty && found.message?.contains("nearest") ?? false, "\(found)")
  }

  /// Places whose names resemble a command are places.
  @Test(arguments: ["Lizard", "Place", "Mapperley", "Nearton End"])
  func aPlaceIsNoCommand(_ name: String) async throws {
    let run = try await run(try Home(), [name, "--offline"])
    #expect(!run.errors.contains("no command"), "\(run.errors)")
  }

  @Test func postcodesTakeTheOptionsOfLookup() async throws {
    let home = try Home()
    #expect(try await run(home, ["ls63hn", "--fields", "ward"]).output == "Headingley & Hyde Park\n")
    #expect(try await run(home, ["--fields", "postcode", "ls63hn"]).output == "LS6 3HN\n")
    let file = home.file("lines")
    try Data("LS6 3HN\n".utf8).write(to: file)
    #expect(try await run(home, ["--file", file.path, "--offline"]).output.hasPrefix("LS6 3HN\t"))
  }

  @Test(arguments: [
    ("12 High St, Leeds, LS1 4DY", "LS1 4DY"), ("Flat E1, 5 Station Rd, Leeds, LS1 4DY", "LS1 4DY"),
    ("Flat 3, 12 Rusholme Grove, Manchester M14 5AR", "M14 5AR"),
    ("10 Downing Street, London, SW1A 2AA", "SW1A 2AA"), ("10 Downing Street London SW1A 2AA", "SW1A 2AA"),
  ])
  func anAddressIsItsPostcode(_ address: String, _ postcode: String) async throws {
    let home = try Home()
    for words in [[address], address.split(separator: " ").map(String.init)] {
      let found = try await run(home, ["--fields", "postcode", "--offline"] + words)
      #expect(found.output == postcode + "\n" && found.errors == "" && found.status == 0, "\(found)")
    }
    #expect(try await run(home, ["nearest", address, "--limit", "1"]).output.hasPrefix(postcode))
  }

  @Test(arguments: [
    ("leeds, m1 1ae", 0, 2), ("m1 1ae, leeds", 0, 2), ("sw1a 1aa m1 1ae", 0, 2), ("sw1a1aaa, m1 1ae", 1, 2),
    ("10 Downing Street, SW1A 1AA", 0, 2), ("manchster, m1 1ae", 1, 2),
  ])
  func anythingElseIsAnsweredWordForWord(_ words: String, _ status: Int32, _ answers: Int) async throws {
    let found = try await run(try Home(), [words, "--offline", "--format", "json"])
    #expect(found.status == status && found.lines.count == answers, "\(found)")
  }

  /// Names beside a postcode may be those of persons. A slip in the postcode does not send them either.
  @Test(arguments: [
    "GP surgery, 4 Acme Lane, Belfast BT1 1AA", "Mrs Jane Doe SW1A 1AA", "SW1A 1AA Zzyzx Newtown",
    "Mrs Jane Doe, SW1A OAA", "Zzyzx Newtown L56 3HN", "Zzyzx M1 1AC",
  ])
  func whatStandsBesideAPostcodeIsNotSent(_ line: String) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for words in [[line], line.split(separator: " ").map(String.init)] {
      for command in [[], ["lookup"], ["map"], ["nearest"], ["complete"], ["place"]] {
        _ = try await run(home, command + words)
      }
    }
    _ = try await run(
      home, ["__complete", "bash", "9", "80", "Newto", "postcode lookup SW1A1AA Zzyzx Newto"])
    // A postcode itself is sent.
    _ = try await run(home, ["lookup", "BT1 1AA"])
    let sent = Set(server.requests.map(\.path))
    #expect(sent.allSatisfy { $0.hasPrefix("/postcodes") }, "\(sent)")
    #expect(!sent.isEmpty)
    try await server.stop()
  }

  @Test func aFieldIsFoundByWhatPeopleCallIt() async throws {
    let home = try Home()
    for (name, field) in [
      ("county", "admin_county"), ("council", "admin_district"), ("town", "postTowns"), ("city", "postTowns"),
      ("lng", "longitude"), ("lat", "latitude"), ("mp", "parliamentary_constituency"), ("wrad", "ward"),
    ] {
      let run = try await run(home, ["lookup", "SW1A 1AA", "--fields", name])
      #expect(run.errors == "postcode: There is no field “\(name)”; did you mean \(field)?\n")
    }
  }

  @Test func whatIsNotBuiltInMayBeASlip() async throws {
    let home = try Home()
    let slip = try await run(home, ["lookup", "L56 3HN", "--offline"])
    #expect(
      slip.errors == "postcode: L56 3HN is not among the postcodes that are built in; did you mean LS6 3HN?\n"
    )
    #expect(
      try await run(home, ["nearest", "L56 3HN", "--offline"]).errors.hasSuffix("did you mean LS6 3HN?\n"))
    #expect(
      try await run(home, ["lookup", "IM1 1AA", "--offline"]).errors.contains(
        "IM1 1AA, in the Isle of Man, is not"))
  }

  @Test func helpShowsWordsWithoutACommand() async throws {
    let help = try await run(try Home(), ["--help"]).output
    #expect(help.contains("Usage: postcode [<options>] [<place> ...]"), "\(help)")
    #expect(help.contains("  postcode SW1A 1AA  "))
  }
}
