import Foundation
import StandIn
import TestProcesses
import Testing

/// The commands that the built-in country answers by itself. Nothing listens at the service's address.
@Suite(.limit(minutes: 10)) struct NearCommandTests {
  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func nearestTakesAPostcodeOrAPoint() async throws {
    let home = try Home()
    let expected = ["SW1A 1AA\t0.0\tSt James's\tWestminster", "SW1E 6LA\t123.8\tSt James's\tWestminster"]
    for words in [
      ["SW1A", "1AA"], ["sw1a1aa"], ["SW1A 1AA"], ["51.501009,-0.141588"], ["51.501009", "-0.141588"],
      ["51.501009, -0.141588"], ["51.501009", "\u{2212}0.141588"],
    ] {
      let run = try await ProgramRun.of(
        ["nearest"] + words + ["--limit", "2"], environment: home.environment, input: "", in: home.directory)
      #expect(run.lines == expected, "\(words)")
      #expect(run.status == 0)
    }
    #expect(try await home.run("nearest", "SW1A 1AA").lines.count == 10)
    #expect(try await home.run("nearest", "--limit", "2", "51.501009", "-0.141588").lines == expected)
    let far = try await home.run("nearest", "54", "3", "--limit", "1", "--format", "json")
    #expect(try #require(try objects(far.output).first?["metres"] as? Double) > 100_000)
  }

  @Test func reverseSaysWhatIsThereAndWhereNothingIs() async throws {
    let home = try Home()
    let palace = try await home.run("reverse", "51.5011", "-0.1416")
    #expect(palace.lines.first == "SW1A 1AA  Buckingham Palace")
    #expect(palace.lines.contains("  Ward         St James's"))
    #expect(palace.lines.last == "  Distance     10 m")
    // Belfast, Douglas, Saint Helier.
    for point in ["54.5973,-5.9301", "54.1509,-4.4814", "49.1868,-2.1049"] {
      let run = try await home.run("reverse", point, "--offline")
      #expect(run.status == 69 && run.output == "")
      #expect(
        run.errors == "postcode: What is there is not built in; leave out --offline to ask the service.\n")
    }
    // The North Sea, Calais.
    for point in ["56,3", "50.9513,1.8587"] {
      #expect(try await home.run("reverse", point).status == 69)
      let run = try await home.run("reverse", point, "--offline")
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.contains("is far from every postcode of Great Britain; the nearest is "), "\(point)")
      let lines = try await home.run("reverse", "--file", "-", "--offline", input: point + "\n")
      #expect(lines.status == 1 && lines.errors.contains("is far from every postcode"), "\(lines)")
    }
    for point in ["40.7,-74", "-0.14,51.5", "0,0", "91,0", "999999999999,1"] {
      let run = try await home.run("reverse", point)
      #expect(run.status == 1)
      #expect(run.errors.contains("is far from Great Britain; give degrees north"), "\(point)")
    }
    for words in [
      "", "51.5", "x,y", "51.5,nan", "1,2,3", "SW1A 1AA", "0x10,1", "1e2e2,1", "1e,1", "1e1000,1",
    ] {
      #expect(try await home.run("reverse", words).status == 64, "\(words)")
    }
  }

  /// Where a district lies that the country does not have, the service knows.
  @Test func districtsThatAreNotBuiltInHaveTheServicesCentre() async throws {
    var unit = StandInUnit("BT1 1AA")
    (unit.latitude, unit.longitude) = (54.5973, -5.9301)
    let server = try await StandInServer.start(StandInCountry([unit]))
    let home = try Home(serviceURL: server.baseURL)
    let near = try await home.run("nearest", "bt1")
    #expect(near.status == 0 && near.output.hasPrefix("BT1 1AA\t0.5\t"), "\(near)")
    #expect(near.errors == "postcode: 1 of 10 are known; the service gives no more.\n")
    #expect(server.requests.first?.path == "/outcodes/BT1")
    let far = try await home.run("distance", "belfast", "M1 1AE")
    #expect(far.status == 0 && far.output.hasSuffix(" km\n"), "\(far)")
    #expect(far.errors == "postcode: Belfast is taken to be at the centre of BT1, its first district.\n")
    let vague = try await home.run("distance", "airieland", "M1 1AE")
    #expect(vague.errors == "postcode: Airieland is taken to be at the centre of DG7, its first district.\n")
    let none = try await home.run("nearest", "newry")
    #expect(
      none.status == 69
        && none.errors == "postcode: Where Newry lies is not built in; give a postcode of it.\n")
    // What the service said of the first is kept.
    for (place, advice) in [
      ("newry", "give a postcode of it"), ("bt2", "leave out --offline to ask the service"),
    ] {
      let offline = try await home.run("nearest", place, "--offline")
      #expect(
        offline.status == 69 && offline.errors.hasSuffix(" lies is not built in; \(advice).\n"), "\(offline)")
    }
    #expect(try await home.run("nearest", "bt").errors.contains("give a district or a postcode of it"))
    #expect(
      try await home.run("nearest", "isle of man").errors.contains("give a district or a postcode of it"))
    try await server.stop()
  }

  @Test func distanceReadsAnySpelling() async throws {
    let home = try Home()
    for words in [["sw1a", "1aa", "m1", "1ae"], ["SW1A1AA", "M1-1AE"], ["sw1a 1aa, m1 1ae"]] {
      let run = try await ProgramRun.of(
        ["distance"] + words, environment: home.environment, input: "", in: home.directory)
      #expect(run.output == "262.3 km\n", "\(words)")
    }
    #expect(try await home.run("distance", "SW1A 1AA", "SW1A 1AA").output == "0 m\n")
    #expect(try await home.run("distance", "SW1A 1AA", "SW1A 2AA").output == "1.005 km\n")
    for words in ["", "SW1A 1AA", "SW1A 1AA M1 1AE EH1 1AA"] {
      #expect(try await home.run("distance", words).status == 64)
    }
  }

  @Test func whatIsNotBuiltInGetsOneSentence() async throws {
    let home = try Home()
    let cases: [(postcode: String, status: Int32, sentence: String)] = [
      ("AB43 1AJ", 1, "AB43 1AJ has no position in OS Code-Point Open 2025.4."),
      ("SW1A 1ZZ", 69, "SW1A 1ZZ is not in OS Code-Point Open 2025.4; did you mean SW1A 1ZA?"),
      (
        "BT2 7AA", 69,
        "BT2 7AA, in Belfast, Northern Ireland, is not in OS Code-Point Open 2025.4, which has nothing of that area; "
          + "leave out --offline to ask the service."
      ),
      ("BFPO 801", 69, "BFPO 801 is not in OS Code-Point Open 2025.4, which has nothing of that area."),
      ("SW1A OAA", 1, "“SW1A OAA” is not a postcode; did you mean SW1A 0AA?"),
      ("BFPO", 1, "BFPO is only the start of a postcode; write a whole one, like SW1A 1AA."),
      ("BT1", 69, "Where BT1 lies is not built in; leave out --offline to ask the service."),
    ]
    for (postcode, status, sentence) in cases {
      for arguments in [["nearest", postcode], ["distance", "SW1A 1AA", postcode]] {
        let run = try await ProgramRun.of(
          arguments + ["--offline"], environment: home.environment, input: "", in: home.directory)
        #expect(run.status == status, "\(arguments)")
        #expect(run.errors == "postcode: \(sentence)\n")
        #expect(run.output == "")
      }
    }
  }

  @Test func validateGivesALineForALine() async throws {
    let home = try Home()
    let input =
      "sw1a1aa\n\n\u{FEFF}\"m1-1ae\",\r\nSW1A OAA\nBT2 7AA\nbt15gs\nGIR0AA\nBFPO801\nSW1A 1ZZ\nSW1A 1AA M1 1AE\nx\u{1B}[2J"
    let run = try await home.run("validate", input: input)
    #expect(
      run.output == """
        SW1A 1AA\tknown

        M1 1AE\tknown
        SW1A OAA\t“SW1A OAA” is not a postcode; did you mean SW1A 0AA?
        BT2 7AA\toutside OS Code-Point Open 2025.4
        BT1 5GS\tknown
        GIR 0AA\tknown
        BFPO 801\toutside OS Code-Point Open 2025.4
        SW1A 1ZZ\tnot in OS Code-Point Open 2025.4
        SW1A 1AA M1 1AE\t“SW1A 1AA M1 1AE” is more than one postcode or place; write one a line.
        x[2J\t“x 2J” is not a postcode; write one like SW1A 1AA.

        """)
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(try await home.run("validate", input: "sw1a1aa\n\nBT2 7AA\n").status == 0)
    #expect(
      try await home.run("validate", "sw1a", "1aa", "m11ae").output == "SW1A 1AA\tknown\nM1 1AE\tknown\n")
    #expect(
      try await home.run("validate", "SW1A 1AA", "and", "M1 1AE to LS1 4AP").output
        == "SW1A 1AA\tknown\nM1 1AE\tknown\nLS1 4AP\tknown\n")
    #expect(try await home.run("validate", "and").status == 1)
    #expect(try await home.run("validate", "SW1A 1AA", "SW1A 1ZZ").status == 1)
    // Bytes that are no text stay as they are.
    let bytes = try ChildProcess.run(
      ["/bin/sh", "-c", "printf 'caf\\351\\n' | \"$0\" validate", ProgramRun.program.path],
      environment: home.environment)
    #expect(bytes.output.starts(with: Array("caf".utf8) + [0xE9, 0x09]))
    // Areas of the British Forces and of banks stand for no place, and others do not exist.
    #expect(
      try await home.run("validate", "BF1 2AA", "BX1 1LT", "AN1 1ZZ").lines.map { $0.prefix(12) } == [
        "BF1 2AA\touts", "BX1 1LT\touts", "AN1 1ZZ\tnot ",
      ])
    let records = try objects(try await home.run("validate", "--format", "json", input: input).output)
    #expect(records.count == 11)
    #expect(
      records.map { $0["standing"] as? String } == [
        "known", nil, "known", "invalid", "uncovered", "known", "known", "uncovered", "unlisted", "invalid",
        "invalid",
      ])
  }

  /// No number of a district begins with 0, and there is no area AA. This holds in each form of the output.
  @Test(arguments: ["text", "json", "csv"], ["M01 1AE", "N017 1HS", "HA047EJ", "AA1 1AA", "I1 1AA"])
  func whatCannotBeIsNotValid(_ format: String, _ postcode: String) async throws {
    let run = try await Home().run("validate", "--format", format, input: postcode + "\n")
    #expect(run.status == 1 && !run.output.contains("known"), "\(run)")
  }

  @Test func aMarkOnACommaLeavesItOne() async throws {
    let run = try await Home().run("validate", "--format", "csv", input: "x,\u{301}y \"\u{301}\n")
    let row = try #require(run.output.components(separatedBy: "\r\n").dropFirst().first)
    #expect(row.unicodeScalars.starts(with: "\"x,\u{301}y \"\"\u{301}\",".unicodeScalars), "\(row)")
  }

  @Test func whatOthersTypedIsAnswered() async throws {
    let home = try Home()
    #expect(try await home.run("complete", "--offline", "M1", "1AE").output == "M1 1AE\tManchester\n")
    #expect(try await home.run("nearest", "S1 3NJ", "--limit", "1").output == "S1 3NJ\t0.0\t\tSheffield\n")
    let letters = try await home.run("list", "A")
    #expect(
      letters.status == 1
        && letters.errors
          == "postcode: There is no area, district or sector A; write A* for all that begins with it.\n"
    )
    let degrees = try await home.run("nearest", "51.5° -0.14°", "--limit", "1")
    #expect(degrees.output == "SW1E 6LB\t52.5\tSt James's\tWestminster\n", "\(degrees)")
    for point in ["51.5 -1e400", "51.5", "51.5° -0.14° 3°"] {
      let run = try await home.run("nearest", point)
      #expect(run.status == 64 && run.errors.contains("“\(point)” is neither a postcode nor"), "\(run)")
    }
  }

  /// After a look-up it keeps the name that the user gave it.
  @Test func aRecentPickHasItsOwnName() async throws {
    let home = try Home()
    let recent = home.file(".local/state/postcode/recent")
    try FileManager.default.createDirectory(
      at: recent.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("M1 1AE\n".utf8).write(to: recent)
    try Data("M1 1AE The office\n".utf8).write(to: home.file("places"))
    for prefix in ["m11a", ""] {
      let run = try await home.run(
        "complete", "--offline", "--limit", "1", "--places", home.file("places").path, prefix)
      #expect(run.output == "M1 1AE\tThe office\n", "\(run)")
    }
  }

  @Test func whatIsReadAtOnceIsWhatIsReadClosely() async throws {
    let home = try Home()
    var random = SeededRandom()
    let letters = "SW1AM0 -ae1AZz9BT\u{E9}\"".unicodeScalars.map { Character($0) }
    let codes = [
      "SW1A1AA", "m1 1ae", "B1 1AA", "EC1A 1BB", "sw1a  1aa", "SW1 A1AA", " M11AE", "W1A1AA", "GIR 0AA",
    ]
    let lines = (0..<3000).map { _ in
      Bool.random(using: &random)
        ? random.pick(codes).map { Int.random(in: 0..<12, using: &random) == 0 ? random.pick(letters) : $0 }
          .reduce("") { $0 + String($1) }
        : random.text(of: letters, count: 0...9)
    }
    let input = lines.joined(separator: "\n") + "\n"
    let text = try await home.run("validate", input: input).output
    let records = try objects(try await home.run("validate", "--format", "json", input: input).output)
    let known = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.hasSuffix("\tknown") ? String($0.dropLast(6)) : nil
    }
    #expect(known.count == lines.count)
    #expect(known == records.map { $0["standing"] as? String == "known" ? $0["postcode"] as? String : nil })
    #expect(known.count { $0 != nil } > 500)
  }

  /// A line is printed before the next one is awaited.
  @Test(arguments: ["validate", "lookup --offline"])
  func aLineIsAnsweredBeforeTheNextIsThere(_ command: String) async throws {
    let home = try Home()
    let script = """
      mkfifo lines; '\(ProgramRun.program.path)' \(command) <lines >answers & exec 3>lines
      echo sw1a1aa >&3; until grep -q 'SW1A 1AA' answers; do :; done
      printf m1 >&3; printf '1ae\\nEC1A 1BB' >&3; exec 3>&-; wait $!; cut -f 1 answers
      """
    let run = try await ProgramRun.of(
      ["-c", script], of: URL(filePath: "/bin/sh"), environment: home.environment, input: "",
      in: home.directory)
    #expect(run.lines == ["SW1A 1AA", "M1 1AE", "EC1A 1BB"])
  }

  @Test func listIsSortedAndEndsWithItsReader() async throws {
    let home = try Home()
    #expect(try await home.run("list", "SW1A 0").lines == ["SW1A 0AA", "SW1A 0PW", "SW1A 0RS"])
    let m1 = try await home.run("list", "m1 ").lines
    #expect(m1.allSatisfy { $0.hasPrefix("M1 ") })
    #expect(try await home.run("list", "m1").lines == m1)
    #expect(try await home.run("list", "m1*").lines.count > m1.count)
    for words in ["AL", "st albans"] {
      let lines = try await home.run("list", words).lines
      #expect(lines.count > 1000 && lines == lines.sorted(), "\(words)")
    }
    let script = """
      p='\(ProgramRun.program.path)'
      [ "$($p list | wc -l)" = 1745849 ] && $p list | LC_ALL=C sort -cu && echo sorted
      { $p list; echo "status $?" >&2; } 2>&1 >/dev/full; { $p list; echo "status $?" >&2; } | head -n 1
      """
    let run = try await ProgramRun.of(
      ["-c", script], of: URL(filePath: "/bin/sh"), environment: home.environment, input: "",
      in: home.directory)
    #expect(run.lines.contains("sorted"))
    #expect(run.lines.contains("postcode: the output could not be written: No space left on device."))
    #expect(run.lines.contains("status 74"))
    #expect(run.lines.last == "AB10 1AB")
    #expect(run.errors == "status 0\n")
  }

  @Test func randomKeepsToItsPrefix() async throws {
    let home = try Home()
    let drawn = try await home.run("random", "--limit", "100", "sw1a").lines
    #expect(Set(drawn).count == 100)
    #expect(drawn.allSatisfy { $0.hasPrefix("SW1A ") })
    #expect(try await home.run("random").lines.count == 1)
    #expect(try await home.run("random", "--limit", "9", "SW1A 0").lines.count == 3)
    for command in ["random", "list"] {
      #expect(try await home.run(command, "BT1").status == 69)
      #expect(try await home.run(command, "QQ").status == 1)
      #expect(try await home.run(command, "SW1A 9").status == 1)
    }
    for (command, limit) in [("random", "0"), ("random", "101"), ("nearest", "0"), ("nearest", "-1")] {
      #expect(try await home.run(command, "SW1A 1AA", "--limit", limit).status == 64)
    }
  }

  /// The output as a reader of RFC 4180 parses it.
  private func rows(_ output: String) -> [[String]] {
    var (rows, cell, isQuoted) = ([[String]]([[]]), "", false)
    for scalar in output.unicodeScalars {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        rows[rows.count - 1].append(cell)
        cell = ""
      case "\n" where !isQuoted:
        #expect(cell.unicodeScalars.last == "\r")
        cell.unicodeScalars.removeLast()
        rows[rows.count - 1].append(cell)
        (cell, rows) = ("", rows + [[]])
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return rows.dropLast()
  }

  @Test(arguments: [
    ["nearest", "SW1A 1AA"], ["reverse", "51.5,-0.14"], ["distance", "SW1A 1AA", "M1 1AE"],
    ["random", "--limit", "9"], ["validate", "SW1A 1AA", "a,b", "SW1A OAA"], ["list", "SW1A 0"],
    ["lookup", "--offline", "SW1A 1AA", "a;b", "SW1A OAA"], ["lookup", "--offline", "didsbury", "SW1A"],
    ["place", "bourton"], ["complete", "--offline", "sw1"],
    ["cache", "info"],
    ["cache", "clear"], ["doctor", "--offline"],
  ])
  func everyCommandHasJSONAndCSV(_ arguments: [String]) async throws {
    let home = try Home()
    func run(_ format: String) async throws -> ProgramRun {
      try await ProgramRun.of(
        arguments + ["--format", format], environment: home.environment, input: "", in: home.directory)
    }
    let table = rows(try await run("csv").output)
    let heading = try #require(table.first)
    #expect(table.count > 1)
    #expect(table.allSatisfy { $0.count == heading.count }, "\(table)")
    let records = try objects(try await run("json").output)
    // A beginning is answered by one object, and random postcodes differ from run to run.
    guard arguments[0] != "complete", arguments[0] != "random" else { return }
    #expect(records.count == table.count - 1)
    let asked = arguments.dropFirst().filter { !$0.hasPrefix("--") }
    let asksNothing = ["cache", "doctor"].contains(arguments[0])
    for (record, row) in zip(records, table.dropFirst()) {
      // Only JSON repeats the question beside each of several answers.
      #expect(Set(record.keys).subtracting(["query"]).isSubset(of: heading))
      if asksNothing {
        #expect(record["query"] == nil)
      } else {
        let query = try #require(record["query"] as? String)
        #expect(asked.joined(separator: " ").contains(query), "\(query)")
      }
      for (name, cell) in zip(heading, row) {
        if let text = record[name] as? String, name != "found" { #expect(text == cell) }
        if record[name] == nil { #expect(cell == "") }
      }
    }
  }

  @Test func aFilterPrintsCSV() async throws {
    let home = try Home()
    let run = try await home.run("lookup", "--offline", "--format", "csv", input: "SW1A 1AA\n\nx,y\n")
    let table = rows(run.output)
    #expect(table.map { $0[0] } == ["postcode", "SW1A 1AA", "", ""])
    #expect(table[3][table[0].firstIndex(of: "query") ?? 0] == "x,y")
  }

  /// What a TAB offers for the arguments, from the built-in data alone.
  @Test(arguments: [
    ("nearest sw1a0", "SW1A0AA"), ("distance SW1A1AA m11a", "M11AE"), ("validate ec1a1b", "EC1A1BB"),
    ("list sw1", "SW1A"), ("random sw1a", "SW1A1"), ("random --format ", "csv"), ("nea", "nearest"),
    ("outcode sw1", "SW1A"), ("terminated sw1a0", "SW1A0AA"), ("scotland eh991", "EH991SP"),
    ("enrich --add place,war", "place,ward"), ("enrich --separator se", "semicolon"),
    ("lookup --fields pl", "place"), ("nearest --fields metres,lso", "metres,lsoa"),
    ("scotland --fields postcode,codes.", "codes.scottish_parliamentary_region"),
  ])
  func argumentsComplete(_ line: String, _ offered: String) async throws {
    let home = try Home()
    let word = String(line.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
    for (typed, isOffered) in [(line, true), (line.replacing(word, with: "je36"), false)] where word != "" {
      let last = String(typed.split(separator: " ").last ?? "")
      let run = try await home.run("__complete", "bash", "9", "80", last, "postcode " + typed)
      #expect(run.output.contains(offered) == isOffered, "\(typed): \(run.output)")
      #expect(run.errors == "")
    }
  }

  /// Postcodes come from a file or from the line.
  @Test(arguments: [(["lookup", "--file", "x"], false), (["lookup", "--map"], true)])
  func noPlaceIsOfferedBesideAFile(_ words: [String], _ isOffered: Bool) async throws {
    let run = try await Home().run(["__complete", "zsh", "80", "", "edinb", "edinb"] + words)
    #expect(run.output.contains("EH1") == isOffered && run.errors == "", "\(run)")
  }

  /// What nobody is asked for is not missing because of the network.
  @Test func aTABThatAsksNobodySaysNothingOfBeingOffline() async throws {
    let home = try Home()
    let run = try await home.run("__complete", "zsh", "80", "'", "ab1 0a", "'ab1 0a", "terminated")
    #expect(run.status == 0 && !run.output.contains("ffline"), "\(run)")
  }
}
