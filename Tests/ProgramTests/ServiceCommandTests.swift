import Foundation
import StandIn
import Testing

/// Data that only the service knows, and data that it is not asked for.
@Suite(.limit(minutes: 10)) struct ServiceCommandTests {
  private static let country = Result {
    var island = StandInUnit("BT1 5GS")
    (island.latitude, island.longitude, island.country) = (54.5965, -5.9301, "Northern Ireland")
    (island.adminDistrict, island.adminWard, island.lsoa) = ("Belfast", "Central", "Belfast A1")
    var other = island
    (other.postcode, other.latitude) = ("BT1 5GT", 54.5966)
    let sample = try StandInCountry.sample()
    return StandInCountry(
      sample.units.map { unit in
        var unit = unit
        unit.lsoa = "L \(unit.postcode)"
        return unit
      } + [island, other])
  }

  private func withService(_ body: (StandInServer, Home) async throws -> Void) async throws {
    let server = try await StandInServer.start(try Self.country.get())
    try await body(server, try Home(serviceURL: server.baseURL))
    try await server.stop()
  }

  private func object(_ line: String?) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data((line ?? "").utf8)) as? [String: Any])
  }

  @Test func whatIsBuiltInNeedsNoRequest() async throws {
    try await withService { server, home in
      for arguments in [
        ["nearest", "SW1A 1AA"], ["reverse", "51.501", "-0.1416"], ["random", "SW1A"],
        ["lookup", "SW1A 1AA", "--fields", "postcode,place,latitude"], ["scotland", "SW1A 1AA"],
        ["distance", "SW1A1AA", "M11AE"],
      ] {
        let run = try await ProgramRun.of(
          arguments, environment: home.environment, input: "", in: home.directory)
        #expect(run.status == (arguments[0] == "scotland" ? 1 : 0), "\(run)")
      }
      #expect(server.requests.isEmpty, "\(server.requests.map(\.target))")
    }
  }

  @Test func northernIrelandIsAskedFor() async throws {
    try await withService { server, home in
      let nearest = try await home.run("nearest", "BT1 5GS", "--limit", "2")
      #expect(nearest.lines.map { $0.prefix(7) } == ["BT1 5GS", "BT1 5GT"], "\(nearest)")
      #expect(nearest.lines.allSatisfy { $0.hasSuffix("\tCentral\tBelfast") })
      let within = try await home.run("nearest", "54.5965", "-5.9301", "--radius", "5")
      #expect(within.lines.count == 1, "\(within)")
      let reverse = try await home.run("reverse", "54.5965", "-5.9301")
      #expect(
        reverse.lines.first?.hasPrefix("BT1 5GS") == true && reverse.lines.last == "  Distance     1 m",
        "\(reverse)")
      #expect(try await home.run("distance", "BT1 5GS", "BT1 5GT").output == "11 m\n")
      #expect(try await home.run("random", "BT1").output.hasPrefix("BT1 5G"))
      let before = server.requests.count
      #expect(try await home.run("nearest", "BT2 7AA", "--offline").status == 69)
      #expect(try await home.run("random", "BT2", "--offline").status == 69)
      #expect(try await home.run("random", "BT1", "--offline").output.hasPrefix("BT1 5G"))
      #expect(server.requests.count == before)
    }
  }

  @Test func noOtherAndNoFewerThanAskedFor() async throws {
    let codes =
      "ABDEF".map { "BT1 1A\($0)" } + "ABDEFGHJLNPQRSTUWXYZ".map { "BT1 5\($0)A" } + ["BT11 1AA", "JE2 1AA"]
    let units = codes.enumerated().map { number, code in
      var unit = StandInUnit(code)
      (unit.latitude, unit.longitude) = (54.5965 + Double(number) / 10_000, -5.9301)
      (unit.country, unit.adminDistrict) = ("Northern Ireland", "")
      return unit
    }
    let server = try await StandInServer.start(StandInCountry(units))
    let home = try Home(serviceURL: server.baseURL)
    let drawn = try await home.run("random", "BT1 1", "--limit", "9")
    #expect(Set(drawn.lines) == Set(codes.prefix(5)), "\(drawn)")
    #expect(drawn.errors == "postcode: 5 of 9 are known; the service gives no more.\n")
    #expect(try await home.run("random", "BT1", "--limit", "5").lines.count == 5)
    let near = try await home.run("nearest", "54.5965,-5.9301", "--limit", "30")
    #expect(near.lines.count == 27 && near.errors.contains("27 of 30 are known"), "\(near)")
    #expect(try await home.run("nearest", "54.5965,-5.9301", "--limit", "20").lines.count == 20)
    let target = try #require(server.requests.last?.target)
    #expect(try #/lat=54\.596\d{3}&lon=-5\.930\d{3}&.*/#.firstMatch(in: target) != nil, "\(target)")
    #expect(try await home.run("complete", "je21").output.hasPrefix("JE2 1AA\t"))
    // The service says that there is no local authority.
    let place = try object(try await home.run("lookup", "BT1 1AA", "--format", "json").lines.first)
    #expect(place["place"] == nil && place["country"] as? String == "Northern Ireland", "\(place)")
    try await server.stop()
  }

  @Test func fieldsAreThoseAskedFor() async throws {
    try await withService { server, home in
      let run = try await home.run("lookup", "SW1A 1AA", "--fields", "postcode,lsoa,codes.admin_district")
      #expect(run.output == "SW1A 1AA\tL SW1A 1AA\tE09000033\n", "\(run)")
      let csv = try await home.run(
        "nearest", "SW1A 1AA", "--limit", "2", "--fields", "postcode,metres,lsoa", "--format", "csv")
      #expect(
        csv.output.hasPrefix("postcode,metres,lsoa\r\nSW1A 1AA,0.0,L SW1A 1AA\r\nSW1E 6LA,123.8,"), "\(csv)")
      let json = try object(
        try await home.run("lookup", "m11ae", "--fields", "latitude,lsoa", "--format", "json").lines.first)
      #expect(Set(json.keys) == ["latitude", "lsoa"] && json["latitude"] is Double)
      for (list, said) in [
        ("plaace", "did you mean place?"), ("xyzxyzxyz", "There is no field"), ("", "needs"),
      ] {
        let wrong = try await home.run("lookup", "SW1A 1AA", "--fields", list)
        #expect(wrong.status == 64 && wrong.errors.contains(said), "\(wrong)")
      }
    }
  }

  /// A field that the program does not know is one if an answer that is kept has it.
  @Test func aFieldOfANewerAnswerIsOne() async throws {
    try await withService { server, home in
      let newer = ["postcode", "flood_zone", "codes.flood_zone"].joined(separator: ",")
      #expect(try await home.run("lookup", "SW1A 1AA", "--fields", newer).status == 64)
      server.misbehave(
        .json(
          """
          {"status": 200, "result": {"postcode": "SW1A 1AA", "admin_district": "Westminster",
           "flood_zone": "3a", "codes": {"flood_zone": "F3"}}}
          """))
      _ = try await home.run("lookup", "SW1A 1AA")
      let text = try await home.run("lookup", "SW1A 1AA", "--fields", newer)
      #expect(text.output == "SW1A 1AA\t3a\tF3\n", "\(text)")
      let table = try await home.run(
        "enrich", "--column", "code", "--add", "flood_zone", input: "code\nSW1A 1AA\n")
      #expect(table.output == "code,flood_zone\nSW1A 1AA,3a\n", "\(table)")
      let asked = server.requests.count
      _ = try await home.run("lookup", "M1 1AE", "--fields", "flood_zone")
      #expect(server.requests.count > asked)
    }
  }

  @Test func anOutwardCodeHasWhatBothKnow() async throws {
    try await withService { server, home in
      let run = try await home.run("outcode", "sw1a")
      #expect(run.lines.first == "SW1A" && run.output.contains("Wards"), "\(run)")
      #expect(run.output.contains("St James's"))
      let json = try object(try await home.run("outcode", "SW1A", "--format", "json").lines.first)
      #expect(
        (json["details"] as? [String: Any])?["admin_district"] as? [String] == ["Wandsworth", "Westminster"])
      #expect(server.requests.count == 1)
      let offline = try await home.run("outcode", "M20", "--offline")
      #expect(offline.status == 0 && offline.output.contains("Didsbury"), "\(offline)")
      // It reads its words as every other command does.
      let several = try await home.run(
        "outcode", "LS1-LS3/BD1, Leeds LS6; Headingley LS6", "--offline", "--fields", "outcode")
      #expect(several.lines == ["LS1", "LS2", "LS3", "BD1", "LS6", "LS6"], "\(several)")
      #expect(try await home.run("outcode", "ZZ9").status == 1)
      #expect(try await home.run("outcode", "nonsense").status == 1)
      let around = try await home.run("outcode", "51.5010,-0.1416", "--limit", "2", "--radius", "25000")
      #expect(around.lines.contains { $0.hasPrefix("SW1A\tWestminster / Wandsworth\t") }, "\(around)")
      let metres = try await home.run("outcode", "51.5010,-0.1416", "--fields", "outcode,metres")
      #expect(metres.status == 0 && metres.lines.allSatisfy { $0.contains("\t") }, "\(metres)")
      #expect(try await home.run("outcode", "51.5,-0.14", "--radius", "25001").status == 64)
    }
  }

  @Test func aPositionThatCannotBeIsNone() async throws {
    try await withService { server, home in
      server.misbehave(
        .json(
          """
          {"status": 200, "result": {"outcode": "BX1", "latitude": 999, "longitude": -1000000000}}
          """))
      let run = try await home.run(
        "outcode", "BX1", "--format", "csv", "--fields", "outcode,latitude,longitude")
      #expect(run.output.hasSuffix("\r\nBX1,,\r\n"), "\(run)")
    }
  }

  /// A release is older than the service's data.
  @Test func aPostcodeMayHaveEndedSinceTheRelease() async throws {
    let sample = try StandInCountry.sample()
    let ended = StandInTerminated(
      "M1 1AF", year: 2026, month: 1, latitude: 53.4835, longitude: -2.2312)
    let server = try await StandInServer.start(StandInCountry(sample.units, terminated: [ended]))
    let home = try Home(serviceURL: server.baseURL)
    let run = try await home.run("terminated", "M1 1AF")
    #expect(run.status == 0 && run.output.contains("since January 2026"), "\(run)")
    let offline = try await Home().run("terminated", "M1 1AF", "--offline")
    #expect(offline.status == 1 && offline.errors.contains("M1 1AF is in use, according to "), "\(offline)")
    try await server.stop()
  }

  @Test func whatEndedAndWhatIsScottishIsTold() async throws {
    try await withService { server, home in
      let ended = try await home.run("terminated", "ab10aa", "SW1A 1AA", "JE2 4WJ")
      #expect(ended.status == 1)
      #expect(ended.lines.count == 1 && ended.output.contains("since June 1996"), "\(ended)")
      #expect(
        ended.errors.contains("SW1A 1AA is in use")
          && ended.errors.contains("JE2 4WJ is not a postcode that has ended"))
      let json = try object(try await home.run("terminated", "AB1 0AA", "--format", "json").lines.first)
      #expect(json["year"] as? Int == 1996 && json["month"] as? Int == 6)
      let scottish = try await home.run("scotland", "AB10 1AB")
      #expect(scottish.output == "AB10 1AB\n  Constituency  Aberdeen Central\n", "\(scottish)")
      let code = try await home.run(
        "scotland", "AB10 1AB", "--fields", "codes.scottish_parliamentary_constituency", "--offline")
      #expect(code.output == "S16000074\n", "\(code)")
      let english = try await home.run("scotland", "SW1A 1AA")
      #expect(english.status == 1 && english.errors == "postcode: SW1A 1AA is in England.\n")
      #expect(try await home.run("scotland", "EH1 1YZ", "--offline").status == 69)
    }
  }

  /// A place with a postcode of its own stands for that; any other place does not say which of its postcodes is meant.
  @Test(arguments: [
    (["edinburgh castle"], "What only the service knows about EH1 2NG cannot be had offline; "),
    (["edinburgh", "castle"], "What only the service knows about EH1 2NG cannot be had offline; "),
    (["buckingham palace"], "SW1A 1AA is in England."),
    (["leeds"], "Leeds has many postcodes; write one of them."),
    (["M20"], "M20 is only the start of a postcode; "),
    (["newport"], "“newport” may mean Newport (NP20, Wales), "),
    (["zzyzx"], "“zzyzx” is neither a postcode nor a place; "),
  ])
  func aNameMayStandForAPostcode(_ words: [String], _ sentence: String) async throws {
    let run = try await Home().run(["scotland", "--offline"] + words)
    #expect(run.errors.hasPrefix("postcode: " + sentence), "\(run)")
    #expect(run.status == (sentence.hasPrefix("What") ? 69 : 1))
  }

  @Test(arguments: [("SW1", "SW1A to SW1Y"), ("EC1", "EC1A to EC1Y")])
  func anOutwardCodeWithoutItsLetterIsTold(_ code: String, _ whole: String) async throws {
    let run = try await Home().run("outcode", code)
    #expect(run.errors == "postcode: \(code) is not an outward code, but \(whole) are; write one of them.\n")
    #expect(run.status == 1)
  }

  @Test func aFieldThatCannotBeHadIsSaid() async throws {
    try await withService { server, home in
      server.misbehave(.status(500))
      for (arguments, output) in [
        (["lookup", "M1 1AE", "--fields", "postcode,parish"], "M1 1AE\t\n"),
        (
          ["lookup", "M1 1AE", "--fields", "postcode,parish", "--format", "csv"],
          "postcode,parish\r\nM1 1AE,\r\n"
        ),
        (
          ["lookup", "M1 1AE", "--fields", "postcode,parish", "--format", "json"],
          "{\"parish\":null,\"postcode\":\"M1 1AE\"}\n"
        ),
        (["outcode", "M1", "--fields", "outcode,parish"], "M1\t\n"),
        (["nearest", "M1 1AE", "--limit", "1", "--fields", "postcode,parish"], "M1 1AE\t\n"),
      ] {
        for (more, said) in [([], "failed (status 500)"), (["--offline"], "Offline: ")] {
          let run = try await ProgramRun.of(
            arguments + more, environment: home.environment, input: "", in: home.directory)
          #expect(run.status == 69 && run.output == output, "\(run)")
          #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(said), "\(run)")
        }
      }
      let lines = try await home.run("lookup", "-", "--fields", "parish", "--offline", input: "M1 1AE\n")
      #expect(lines.status == 69 && lines.output == "\n", "\(lines)")
      let builtIn = try await home.run("lookup", "M1 1AE", "--fields", "postcode,ward", "--offline")
      #expect(builtIn.status == 0 && builtIn.errors == "", "\(builtIn)")
    }
  }

  @Test func anOlderAnswerHasItsFields() async throws {
    try await withService { server, home in
      #expect(try await home.run("lookup", "SW1A 1AA").status == 0)
      try home.age("SW1A 1AA")
      let old = try await home.run("lookup", "SW1A 1AA", "--fields", "lsoa", "--offline")
      #expect(old.status == 0 && old.output == "L SW1A 1AA\n", "\(old)")
      #expect(old.errors.contains("earlier answer"), "\(old)")
    }
  }

  /// If an older answer is cached, the wait for a newer one is shorter than the wait for a first one.
  @Test func anOlderAnswerIsGivenSoonWhereTheServiceHangs() async throws {
    try await withService { server, home in
      #expect(try await home.run("lookup", "SW1A 1AA").status == 0)
      try home.age("SW1A 1AA")
      server.misbehave(.unanswered)
      let old = try await home.run("lookup", "SW1A 1AA", "--fields", "lsoa")
      #expect(old.status == 0 && old.output == "L SW1A 1AA\n", "\(old)")
      #expect(old.errors.contains("did not answer within 1 s"), "\(old)")
      server.behave()
    }
  }

  /// The service has most postcodes of the Crown dependencies without coordinates.
  @Test func aPostcodeWithoutAPositionIsKnown() async throws {
    let server = try await StandInServer.start(StandInCountry([StandInUnit("JE2 3AB")]))
    let home = try Home(serviceURL: server.baseURL)
    for arguments in [["nearest", "JE2 3AB"], ["distance", "JE2 3AB", "SW1A 1AA"], ["map", "JE2 3AB"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment, input: "", in: home.directory)
      #expect(run.status == 1 && run.errors == "postcode: Where JE2 3AB lies is not known.\n", "\(run)")
    }
    try await server.stop()
  }

  @Test func aGatewaysErrorIsNoAnswerAndIsNotKept() async throws {
    try await withService { server, home in
      server.misbehave(.status(404))
      for arguments in [["lookup", "BT1 5GT"], ["outcode", "BT98"], ["terminated", "BT1 5GT"]] {
        let run = try await ProgramRun.of(
          arguments, environment: home.environment, input: "", in: home.directory)
        #expect(run.status == 69 && run.errors.contains("(status 404)"), "\(run)")
      }
      server.behave()
      #expect(try await home.run("lookup", "BT1 5GT").status == 0)
    }
  }

  /// A person who waits is not kept waiting for more tries.
  @Test func oneQuestionIsAskedOnce() async throws {
    try await withService { server, home in
      server.misbehave(.status(500))
      for (number, arguments) in [
        ["nearest", "BT1 5GT"], ["lookup", "BT1 5GT"], ["distance", "BT1 5GT", "SW1A 1AA"],
        ["nearest", "SW1A 1AA", "--limit", "4", "--fields", "lsoa"],
      ].enumerated() {
        let run = try await ProgramRun.of(
          arguments, environment: home.environment, input: "", in: home.directory)
        #expect(run.status == 69 && server.requests.count == number + 1, "\(run)")
      }
    }
  }

  @Test func theSameFailureOfSeveralCodesIsSaidOnce() async throws {
    try await withService { server, home in
      let host = server.baseURL.dropFirst(7)
      for (arguments, names) in [
        (["terminated", "BT1 5GS", "BT1 5GT", "BT1 5GU"], "BT1 5GS, BT1 5GT and BT1 5GU"),
        (["scotland", "BT1 5GS", "BT1 5GT"], "BT1 5GS and BT1 5GT"),
        (["outcode", "BT98", "BT99"], "BT98 and BT99"),
      ] {
        _ = try await home.run("cache", "clear")
        server.misbehave(.status(500))
        let run = try await ProgramRun.of(
          arguments, environment: home.environment, input: "", in: home.directory)
        #expect(
          run.status == 69
            && run.errors
              == "postcode: \(names) could not be looked up: \(host) failed (status 500); try again later.\n",
          "\(run)")
      }
      _ = try await home.run("cache", "clear")
      let one = try await home.run("outcode", "BT97", "--format", "json")
      #expect(
        one.output.contains("\"error\":\"BT97 could not be looked up: ") && one.errors.contains("BT97 could"))
    }
  }

  @Test func whatTheServiceDoesNotHaveIsNotFound() async throws {
    try await withService { server, home in
      server.misbehave(.json("{\"status\":200,\"result\":null}"))
      let run = try await home.run("random", "BT1")
      #expect(
        run.status == 1 && run.errors == "postcode: The service has no postcode that begins with BT1.\n",
        "\(run)")
    }
  }

  @Test func anEmptyFieldAloneIsALineOfCSV() async throws {
    let home = try Home()
    let run = try await home.run(
      "lookup", "--fields", "name", "--format", "csv", "--offline", input: "M1 1AE\nSW1A 1AA\n\n")
    #expect(run.output == "name\r\n\"\"\r\nBuckingham Palace\r\n\"\"\r\n", "\(run)")
  }

  @Test func offlineWhatEndedIsToldFromTheCache() async throws {
    try await withService { server, home in
      let first = try await home.run("terminated", "AB1 0AA", "--offline")
      #expect(first.status == 69 && first.errors.contains("leave out --offline"), "\(first)")
      let online = try await home.run("terminated", "AB1 0AA")
      #expect(try await home.run("terminated", "AB1 0AA", "--offline").output == online.output)
      #expect(online.output.contains("June 1996") && server.requests.count == 1)
    }
  }

  @Test func anUnknownOutwardCodeOfflineIsSaid() async throws {
    let run = try await Home().run("outcode", "ZE9", "--offline")
    #expect(run.status == 69 && run.output == "")
    #expect(
      run.errors == """
        postcode: ZE9 is not among the outward codes that are built in; leave out --offline to ask the service.

        """)
    // It is said what to undo.
    for words in [
      ["outcode", "ZE9"], ["lookup", "JE3 6ZZ"], ["scotland", "EH1 1AA"], ["complete", "je3 6a"],
    ] {
      let run = try await ProgramRun.of(
        words, environment: try Home().environment.merging(["POSTCODE_OFFLINE": "1"]) { $1 }, input: "",
        in: Repository.root)
      #expect(run.errors.contains("; unset POSTCODE_OFFLINE to ask"), "\(run)")
    }
  }

  @Test func twoDistrictsAreTwo() async throws {
    let home = try Home()
    for words in [["SW5", "SW6"], ["BS5", "BS6"], ["LE7 LE8"], ["E1", "SE5"]] {
      let names = words.flatMap { $0.split(separator: " ") }
      for command in [["lookup", "--offline"], []] {
        let run = try await ProgramRun.of(
          command + words, environment: home.environment.merging(["POSTCODE_OFFLINE": "1"]) { $1 }, input: "",
          in: home.directory)
        #expect(run.status == 0 && run.errors == "", "\(run)")
        #expect(run.lines.filter { !$0.hasPrefix(" ") } == names.map(String.init), "\(run)")
      }
      let validated = try await ProgramRun.of(
        ["validate"] + words, environment: home.environment, input: "", in: home.directory)
      #expect(validated.lines.count == 2 && !validated.output.contains("did you mean"), "\(validated)")
    }
  }

  /// Compares the attributes with a real server's answers.
  @Test(.enabled(if: Recordings.areAtHand, "the recorded exchanges in ../shared are not at hand"))
  func everyAttributeIsKept() async throws {
    let recorded: [(arguments: [String], path: String)] = [
      (["lookup", "AB10 1AB"], "/postcodes/AB10%201AB"), (["lookup", "SW1A 1AA"], "/postcodes/SW1A%201AA"),
      (["outcode", "AB10"], "/outcodes/AB10"),
    ]
    for (arguments, path) in recorded {
      let body = try Recordings.body(of: path)
      var result = try #require(body["result"] as? [String: Any])
      result["not_known_today"] = ["a": NSNull(), "b": [1, 2.5]]
      try await withService { server, home in
        let data = try JSONSerialization.data(withJSONObject: ["status": 200, "result": result])
        server.misbehave(.json(String(decoding: data, as: UTF8.self)))
        let run = try await ProgramRun.of(
          arguments + ["--format", "json"], environment: home.environment, input: "", in: home.directory)
        let details = try object(run.lines.first)["details"] as? NSDictionary
        #expect(details == result as NSDictionary, "\(path)")
      }
    }
  }
}

/// Exchanges recorded with a real server, beside the project.
private enum Recordings {
  private static let file = Repository.root.deletingLastPathComponent().appending(
    path: "shared/postcodes-io/responses.jsonl")

  static var areAtHand: Bool { FileManager.default.fileExists(atPath: file.path) }

  static func body(of path: String) throws -> [String: Any] {
    for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
      let exchange = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      if (exchange?["request"] as? [String: Any])?["path"] as? String == path {
        return exchange?["body"] as? [String: Any] ?? [:]
      }
    }
    return [:]
  }
}
