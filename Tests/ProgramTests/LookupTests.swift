import Foundation
import StandIn
import Testing

@Suite(.limit(minutes: 10)) struct LookupTests {
  /// The authority of a town is told though the town is known by no more than its country.
  @Test func thePlaceOfATownIsItsAuthority() async throws {
    let names = [
      "leeds", "edinburgh", "newport, wales", "bath", "belfast", "london", "didsbury", "rutland", "scotland",
    ]
    let run = try await Home().run(
      ["lookup", "--offline", "--format", "csv", "--fields", "name,place"] + names.map { $0 + ";" })
    #expect(
      run.output.replacing("\r\n", with: "\n") == """
        name,place
        Leeds,Leeds
        Edinburgh,City of Edinburgh
        Newport,Newport
        Bath,Bath and North East Somerset
        Belfast,Belfast
        London,
        Didsbury,Manchester
        Rutland,
        Scotland,

        """)
  }

  @Test func printsWhatIsThere() async throws {
    let server = try await StandInServer.start(.sample())
    let run = try await Home(serviceURL: server.baseURL).run("lookup", "sw1a1aa")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines.first == "SW1A 1AA  Buckingham Palace")
    #expect(run.output.contains("Place        Westminster\n"))
    #expect(run.output.contains("Coordinates  51.5010, -0.1416\n"))
    try await server.stop()
  }

  @Test func understandsSeveralPostcodesWithAndWithoutSpaces() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for words in [
      ["SW1A", "1AA", "M1", "1AE"], ["SW1A1AA", "m11ae"], ["SW1A 1AA M1 1AE"], ["sw1a-1aa", "M1 1AE"],
    ] {
      let run = try await ProgramRun.of(
        ["lookup"] + words, environment: home.environment, input: "", in: home.directory)
      #expect(run.status == 0, "\(words)")
      #expect(
        run.lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix(8).trimmingCharacters(in: .whitespaces) } == [
          "SW1A 1AA", "M1 1AE",
        ])
    }
    try await server.stop()
  }

  @Test func printsJSON() async throws {
    let server = try await StandInServer.start(.sample())
    let run = try await Home(serviceURL: server.baseURL).run(
      "lookup", "SW1A1AA", "SW1A", "BFPO", "--format", "json")
    #expect(run.status == 1)
    let records = try run.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(records.count == 3)
    #expect(records[0]["postcode"] as? String == "SW1A 1AA")
    #expect(records[0]["place"] as? String == "Westminster")
    #expect(records[0]["latitude"] as? Double == 51.501009)
    #expect(records[0]["source"] as? String == "service")
    #expect((records[0]["details"] as? [String: Any])?["admin_district"] as? String == "Westminster")
    #expect(records[1]["district"] as? String == "SW1A")
    #expect(records[1]["postcodes"] as? Int == 143)
    #expect(records[2]["query"] as? String == "BFPO")
    #expect((records[2]["error"] as? String)?.contains("only the start") == true)
    try await server.stop()
  }

  @Test func aFreshAnswerNeedsNoRequest() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for _ in 0..<3 { #expect(try await home.run("lookup", "SW1A 1AA").status == 0) }
    #expect(server.requests.count == 1)
    for _ in 0..<3 { #expect(try await home.run("lookup", "SW1A 1ZZ").status == 1) }
    #expect(server.requests.count == 2)
    try await server.stop()
  }

  @Test func whatIsNotThereIsOne() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let missing = try await home.run("lookup", "SW1A 1ZZ")
    #expect(missing.status == 1)
    #expect(missing.errors == "postcode: There is no postcode SW1A 1ZZ; did you mean SW1A 1ZA?\n")
    let ended = try await home.run("lookup", "AB1 0AA")
    #expect(ended.status == 1)
    #expect(ended.errors.contains("AB1 0AA has not been in use since June 1996"))
    try await server.stop()
  }

  @Test func offlineGivesWhatIsBuiltIn() async throws {
    let home = try Home()
    let run = try await home.run("lookup", "SW1A 1AA", "--offline")
    #expect(run.status == 0)
    for part in ["Buckingham Palace", "51.501", "SW1A 1\n", "Westminster", "England", "Offline"] {
      #expect(run.output.contains(part), "\(part)")
    }
    let neighbour = try await home.run("lookup", "SW1A 1AB", "--offline")
    #expect(neighbour.status == 0)
    #expect(neighbour.output.contains("OS Code-Point Open 2025.4"))
    let unknown = try await home.run("lookup", "SW1A 1ZZ", "--offline")
    #expect(unknown.status == 69)
    #expect(
      unknown.errors.contains("SW1A 1ZZ, in Westminster / Wandsworth, England, is not among the postcodes"))
    let variable = try await home.run("lookup", "JE3 6AB", environment: ["POSTCODE_OFFLINE": "1"])
    #expect(variable.status == 69)
    #expect(try await home.run("lookup", "ASCN 1ZZ", "--offline").output.contains("Ascension Island"))
  }

  @Test func aBrokenNetworkStillGivesWhatIsBuiltIn() async throws {
    let home = try Home(serviceURL: try StandInServer.refusedBaseURL())
    let palace = try await home.run("lookup", "SW1A 1AA")
    #expect(palace.status == 0)
    #expect(palace.output.contains("cannot be reached"))
    let other = try await home.run("lookup", "JE3 6AB")
    #expect(other.status == 69)
    #expect(other.errors.contains("cannot be reached"))
  }

  @Test func anOldAnswerServesWhereTheServiceFails() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    #expect(try await home.run("lookup", "SW1A 1AB").status == 0)
    try home.age("SW1A 1AB")
    server.misbehave(.status(500))
    let run = try await home.run("lookup", "SW1A 1AB")
    #expect(run.status == 0)
    #expect(run.output.contains("Westminster"))
    #expect(run.output.contains("failed (status 500)"))
    try await server.stop()
  }

  @Test(
    arguments: [
      (.unanswered, 69, "did not answer within 300 ms"), (.closed, 69, "cannot be reached"),
      (.reset, 69, "cannot be reached"), (.truncated, 69, ""), (.halfJSON, 69, "cannot be read"),
      (.garbage, 69, ""),
      (.garbageBody, 69, "cannot be read"), (.html(status: 200), 69, "cannot be read"),
      (.html(status: 404), 69, ""),
      (.rateLimited(retryAfter: "120"), 69, "try again in 2 min"),
      (.rateLimited(retryAfter: nil), 69, "fewer requests"), (.status(400), 69, "says “Status 400”"),
      (.status(500), 69, "failed (status 500)"), (.status(503), 69, "failed (status 503)"),
      (.huge(bytes: 64 << 20, announced: true), 69, "too large"),
      (.huge(bytes: 64 << 20, announced: false), 69, ""),
      (.redirect("http://127.0.0.1:9/"), 69, ""), (.wrongPostcode, 69, "cannot be read"), (.hostile, nil, ""),
    ] as [(StandInFault, Int32?, String)])
  func everyFaultIsOneSentence(_ fault: StandInFault, _ status: Int32?, _ part: String) async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(fault)
    let home = try Home(serviceURL: server.baseURL)
    // The machine may be slow. Only the fault that never answers should reach the limit.
    let limit = fault == .unanswered ? "300ms" : "25s"
    let run = try await home.run("lookup", "JE3 6AB", environment: ["POSTCODE_TIMEOUT": limit])
    if let status {
      #expect(run.status == status, "\(run)")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(part.isEmpty || run.errors.contains(part), "\(run.errors)")
    }
    #expect([0, 69].contains(run.status))
    #expect(run.isPlain)
    let completed = try await home.run("complete", "je3 6", environment: ["POSTCODE_TIMEOUT": limit])
    #expect(completed.isPlain)
    #expect([0, 69].contains(completed.status))
    #expect(completed.output.split(separator: "\n").allSatisfy { $0.hasPrefix("JE3 6") })
    try await server.stop()
  }

  @Test(arguments: [
    "../ping", "%00", "%", "SW1A/1AA", "🏴", "\u{1B}[2J", "\u{9B}31m", "$(touch pwned)", "' OR 1=1",
    String(repeating: "A", count: 5000), "ZZ1 1AA", ".", "..", "#", "?q=1",
  ])
  func oddInputIsOneSentenceAndNoRequest(_ text: String) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for command in ["lookup", "complete"] {
      let run = try await home.run(command, "--", text)
      #expect(run.status == 1, "\(command) \(run)")
      #expect(run.output == "")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(run.errors.count < 200)
      #expect(run.isPlain)
    }
    #expect(server.requests.isEmpty)
    try await server.stop()
  }

  @Test func theEnvironmentIsChecked() async throws {
    let home = try Home()
    for (name, value) in [
      ("POSTCODE_TIMEOUT", "soon"), ("POSTCODE_DEBOUNCE", "-1s"), ("POSTCODE_API_URL", "ftp://x"),
      ("POSTCODE_API_URL", "nonsense"),
    ] {
      let run = try await home.run("lookup", "SW1A 1AA", environment: [name: value])
      #expect(run.status == 64, "\(name)=\(value)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aPathPrefixAndAProxyAreRespected() async throws {
    let server = try await StandInServer.start(.sample(), prefix: "/geo/api")
    let run = try await Home(serviceURL: server.baseURL + "/").run("lookup", "SW1A 1AB")
    #expect(run.status == 0)
    #expect(server.requests.first?.path == "/geo/api/postcodes/SW1A%201AB")
    try await server.stop()
  }

  @Test func aProxyThatCannotBeUsedMattersOnlyWithTheNetwork() async throws {
    let home = try Home()
    let environment = ["HTTPS_PROXY": "gopher://x", "POSTCODE_API_URL": "https://api.example.invalid"]
    #expect(try await home.run("lookup", "SW1A1AA", environment: environment).status == 64)
    #expect(try await home.run("lookup", "SW1A1AA", "--offline", environment: environment).status == 0)
  }

  @Test func anAddressThatIsNotEncryptedMustBeAllowed() async throws {
    let environment = ["POSTCODE_API_URL": "http://api.example.invalid"]
    for command in [["lookup", "JE3 6AB"], ["complete", "je3 6"], ["doctor"]] {
      let home = try Home()
      func run(_ more: [String: String] = [:], _ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(
          command + arguments,
          environment: home.environment.merging(environment) { $1 }.merging(more) { $1 }, input: "",
          in: home.directory)
      }
      let refused = try await run()
      #expect(refused.status == (command == ["doctor"] ? 1 : 64), "\(refused)")
      let sentence =
        "The address “http://api.example.invalid” is not encrypted; "
        + "write https://, or set POSTCODE_ALLOW_HTTP=1 to allow it."
      let words = (refused.output + refused.errors).split(whereSeparator: \.isWhitespace)
      let said = words.joined(separator: " ")
      #expect(said.contains(sentence), "\(refused)")
      // The network itself does not know that name.
      let allowed = try await run(["POSTCODE_ALLOW_HTTP": "1"])
      #expect(!(allowed.output + allowed.errors).contains("not encrypted"), "\(allowed)")
      #expect(!(try await run([:], "--offline").errors.contains("not encrypted")))
    }
  }

  @Test(arguments: [
    ("lookup --offline M1 1AE <&- >&-", Int32(74), 0), ("lookup --offline M1 1AE >&-", 74, 0),
    ("lookup --offline foo M1 1AE 2>&-", 1, 8), ("lookup --offline foo M1 1AE 2>/dev/full", 1, 8),
  ])
  func whatIsClosedLosesNothingElse(_ arguments: String, _ status: Int32, _ lines: Int) async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      ["-c", "\"$0\" " + arguments, ProgramRun.program.path], of: URL(filePath: "/bin/sh"),
      environment: home.environment, input: "", in: home.directory)
    #expect(run.status == status)
    #expect(run.lines.count >= lines)
  }

  @Test func outputThatCannotBeWrittenIsSaid() async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      ["-c", "\"$0\" lookup --offline SW1A1AA >/dev/full", ProgramRun.program.path],
      of: URL(filePath: "/bin/sh"), environment: home.environment, input: "", in: home.directory)
    #expect(run.status == 74)
    #expect(run.errors.contains("could not be written"))
  }

  @Test func everyFileIsTheUsersOwn() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    _ = try await home.run("lookup", "SW1A 1AB")
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: home.file(path).path)[.posixPermissions] as? Int
    }
    #expect(try mode(".cache/postcode") == 0o700)
    #expect(try mode(".cache/postcode/responses.sqlite") == 0o600)
    try await server.stop()
  }
}
