import Foundation
import Postcodes
import StandIn
import TestProcesses
import TestTerminal
import Testing

/// Tables whose rows are extended.
@Suite(.blocking, .limit(minutes: 20)) struct EnrichTests {
  private func enriched(_ input: String, _ arguments: String...) async throws -> ProgramRun {
    let home = try Home()
    return try await ProgramRun.of(
      ["enrich", "--offline"] + arguments, environment: home.environment, input: input, in: home.directory)
  }

  @Test func allThatIsThereIsKept() async throws {
    let run = try await enriched(
      "\u{FEFF}id,Post Code,name\r\n1,SW1A 1AA,\"a \"\"q\"\", b\"\r\n2,\"m1 1ae\",x\r\n\r\n3\r\n"
        + "4,rubbish,,extra\r\n5,,\"two\nlines\"")
    #expect(run.status == 1)
    #expect(
      run.output == "\u{FEFF}id,Post Code,name,place,ward,latitude,longitude\r\n"
        + "1,SW1A 1AA,\"a \"\"q\"\", b\",Westminster,St James's,51.501009,-0.141588\r\n"
        + "2,\"m1 1ae\",x,Manchester,Piccadilly,53.483471,-2.231184\r\n\r\n3,,,,,,\r\n4,rubbish,,extra,,,,\r\n"
        + "5,,\"two\nlines\",,,,")
    #expect(
      run.errors == """
        postcode: 3 of 5 rows have no postcode in “Post Code” (rows 5, 6 and 7).
        postcode: 1 of 5 rows has more fields than the first; what is added comes after them.

        """)
  }

  @Test func rowsWithoutAPostcodeAloneAreNoFailure() async throws {
    let run = try await enriched("postcode,x\n,1\nSW1A 1AA,2\n")
    #expect(run.status == 0 && run.errors == "postcode: 1 of 2 rows has no postcode in “postcode” (row 2).\n")
    for empty in ["", "\n\n", "\u{FEFF}", "\u{FEFF}\r\n", "postcode,x"] {
      let run = try await enriched(empty, "--add", "place")
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      #expect(run.output == (empty.hasSuffix("x") ? empty + ",place" : empty))
    }
  }

  @Test func theFirstRowsWithoutAPostcodeAreNamed() async throws {
    let rows = (1...1000).map { $0 < 990 ? "SW1A 1AA\n" : "x\n" }.joined()
    let run = try await enriched("postcode\n" + rows, "--add", "place")
    #expect(
      run.errors
        == "postcode: 11 of 1,000 rows have no postcode in “postcode” (rows 991, 992, 993 and 8 more).\n")
  }

  /// Only the postcode of an address is read. Two postcodes, or a postcode beside a place elsewhere, are not an address.
  @Test(arguments: [[], ["--column", "where"]]) func aFieldMayBeAnAddress(_ options: [String]) async throws {
    let home = try Home()
    let rows = [
      "id,where", "1,\"10 Downing St, London SW1A 2AA\"", "2,\"14 High Street\nLeeds\nLS1 4DY\"", "3,M1 1AE",
      "4,\"Leeds, SW1A 1AA\"", "5,SW1A 1AA or M1 1AE", "6,\"Jane, SW1A 1AA\"", "7,Flat S E15 4EE",
      "8,\"M1 1AE, Flat B2\"", "9,Leeds/LS1 4DY",
    ]
    let run = try await home.run(
      ["enrich", "--offline", "--add", "place"] + options, input: rows.map { $0 + "\n" }.joined())
    let added = [
      ",place", ",Westminster", ",Leeds", ",Manchester", ",", ",", ",Westminster", ",Newham", ",Manchester",
      ",Leeds",
    ]
    #expect(run.output == zip(rows, added).map { $0 + $1 + "\n" }.joined())
    #expect(
      run.errors == """
        postcode: 1 of 9 rows has no postcode in “where” (row 6).
        postcode: 1 of 9 rows has a postcode far from the town in “where” (row 5).

        """)
    #expect(run.status == 1)
    // A column of postcodes comes first.
    let both = try await home.run(
      ["enrich", "--offline", "--add", "place"],
      input: "address,code\n\"1 High St, Leeds LS1 4DY\",M1 1AE\n")
    #expect(both.output == "address,code,place\n\"1 High St, Leeds LS1 4DY\",M1 1AE,Manchester\n")
    #expect(both.errors == "")
    // Nor is the first row taken for a heading.
    let bare = try await home.run(
      ["enrich", "--offline", "--add", "place"], input: "1,\"1 High St, Leeds LS1 4DY\"\n")
    #expect(bare.output == "1,\"1 High St, Leeds LS1 4DY\",Leeds\n", "\(bare)")
  }

  /// Excel names the separator in a row of its own, which stays.
  @Test(arguments: ["sep=;\r\n", "\u{FEFF}sep=;\n"]) func aRowThatNamesTheSeparatorStays(_ mark: String)
    async throws
  {
    let run = try await Home().run(
      "enrich", "--offline", "--add", "place", input: mark + "name,x;code\r\nA,1;M1 1AE\r\n")
    #expect(run.output == mark + "name,x;code;place\r\nA,1;M1 1AE;Manchester\r\n", "\(run)")
    #expect(run.status == 0 && run.errors == "", "\(run)")
  }

  @Test func anAddressThatContradictsItsPostcodeIsSaidToDoSo() async throws {
    let run = try await enriched(
      "address\n\"5 High St, Leeds, LS1 4AP\"\n\"5 High St, Leeds, M1 1AE\"\n\"6 Mill Lane, York, YO1 7HH\"\n",
      "--add", "postcode")
    #expect(run.status == 1)
    #expect(
      run.errors == "postcode: 1 of 3 rows has a postcode far from the town in “address” (row 3).\n")
  }

  @Test func jsonLinesKeepTheirBytes() async throws {
    let run = try await enriched(
      "{\"a\":1, \"pc\":\"SW1A\\u00201AA\" }\r\n{ }\n\nno object\n{\"place\":\"x\",\"postcode\":\"m11ae\",\"n\":[{}]}",
      "--add", "postcode,place,latitude,postTowns", "--column", "pc")
    #expect(
      run.output == """
        {"a":1, "pc":"SW1A\\u00201AA","postcode":"SW1A 1AA","place":"Westminster","latitude":51.501009,"postTowns":["London"] }\r
        {"postcode":null,"place":null,"latitude":null,"postTowns":null }

        no object
        {"place":"x","postcode":"m11ae","n":[{}],"postcode_2":null,"place_2":null,"latitude":null,"postTowns":null}
        """)
    #expect(
      run.status == 1
        && run.errors == """
          postcode: 1 of 4 rows is not a JSON object (row 4).
          postcode: 2 of 4 rows have no postcode in “pc” (rows 2 and 5).

          """
    )
  }

  /// The table, the number of the column with postcodes, from 1, and whether the first row is a heading.
  @Test(arguments: [
    ("a,b,pcds\n1,2,M1 1AE\n", 3, true), ("zip;Postcode\nM1 1AE;SW1A 1AA\n", 2, true),
    ("a\tPOST_CODE\n1\tM1 1AE", 2, true), ("a|Home post-code\r1|M1 1AE\r", 2, true),
    ("a,b\n1,2\n3,M1 1AE\n,M1 1AF\n", 2, true), ("x,SW1A 1AA\ny,M1 1AE\n", 2, false),
    ("M1 1AE\nSW1A 1AA\n", 1, false), ("code,area\nM1 1AE,M1\nM1 1AF,M1\n", 1, true),
    ("\"a,b,c\";\"postcode\"\n1;M1 1AE\n", 2, true),
    ("10 Downing Street,London SW1A 2AA\nM1 1AE,\nSW1A 1AA,\n", 1, false),
  ])
  func theColumnIsFound(table: String, column: Int, hasHeading: Bool) async throws {
    let found = try await enriched(table, "--add", "postcode")
    #expect(found.output.contains("M1 1AE"))
    #expect(found.output == (try await enriched(table, "--add", "postcode", "--column", "\(column)").output))
    let first = found.output.split(whereSeparator: \.isNewline)[0]
    #expect((first.hasSuffix("postcode") || first.hasSuffix("postcode_2")) == hasHeading, "\(first)")
  }

  /// What stands in a column says more than its name.
  @Test(arguments: [
    ("postcode,code\n17,M1 1AE\n18,M1 1AF\n", "17,M1 1AE,Manchester", ""),
    (
      "id,home,Work postcode\n1,M1 1AE,SW1A 1AA\n", "1,M1 1AE,SW1A 1AA,Westminster",
      "postcode: The postcodes are those of “Work postcode”, but “home” holds postcodes too; choose with --column.\n"
    ),
    (
      "postcode,n,postcode\nM1 1AE,1,SW1A 1AA\n", "M1 1AE,1,SW1A 1AA,Manchester",
      "postcode: The postcodes are those of column 1, but column 3 holds postcodes too; choose with --column.\n"
    ),
    (
      "M1 1AE,SW1A 1AA,EC1A 1BB\n,SW1A 1AA,\n", "M1 1AE,SW1A 1AA,EC1A 1BB,Westminster",
      "postcode: The postcodes are those of column 2, but column 1 and column 3 hold postcodes too; choose with --column.\n"
    ),
    (
      "{\"from\":\"M1 1AE\",\"postcode\":\"SW1A 1AA\"}",
      "{\"from\":\"M1 1AE\",\"postcode\":\"SW1A 1AA\",\"place\":\"Westminster\"}",
      "postcode: The postcodes are those of “postcode”, but “from” holds postcodes too; choose with --column.\n"
    ),
    (
      "id,Text,Address\nE7 1AB,LS1 4DY x,\"1 High St, Leeds LS1 4DY\"\nE7 1AC,\"2 High St, LS1 4DY\",2 High St LS1 4DY\n",
      "E7 1AC,\"2 High St, LS1 4DY\",2 High St LS1 4DY,Leeds",
      "postcode: The postcodes are those of “Address”, but “id” holds postcodes too; choose with --column.\n"
    ),
    (
      "id,site\nE7 1AB,M1 1AE\nE7 1AC,M1 1AF\n", "E7 1AB,M1 1AE,Manchester",
      "postcode: The postcodes are those of “site”, but “id” holds postcodes too; choose with --column.\n"
    ),
  ])
  func theColumnIsJudgedByWhatItHolds(table: String, row: String, sentence: String) async throws {
    let run = try await enriched(table, "--add", "place")
    #expect(run.status == 0 && run.lines.contains(row) && run.errors == sentence, "\(run)")
  }

  @Test func whatCannotBeDoneIsSaid() async throws {
    let long = String(repeating: "x", count: 3_000_000)
    for (input, arguments, status, sentence) in [
      ("a,b\n1,2\n", [], 64, "No column holds postcodes; choose with --column: “a”, “b”."),
      (
        "a,b\n1,2\n", ["--column", "c"], 64,
        "There is no column “c”; choose with --column: “a”, “b”."
      ),
      ("a\n", ["--add", "plce"], 64, "There is no field “plce”; did you mean place?"),
      ("a\n", ["--add", ","], 64, "--add needs at least one field, such as postcode,area."),
      (
        "a\n", ["--separator", "\""], 64,
        "“\"” cannot separate fields; give comma, tab, semicolon, bar, or a character."
      ),
      ("\u{0}", ["/none"], 66, "/none cannot be used: No such file or directory."),
      ("", ["/"], 66, "/ cannot be used: Is a directory."),
      (
        "postcode\nM1 1AE\n\"x\n", [], 66,
        "Row 3 of standard input does not end; close the quote that it opens."
      ),
      // The postcodes may be behind the quote.
      (
        "pc,x\nSW1A 1AA,\"a\nM1 1AE,b\n", [], 66,
        "Row 2 of standard input does not end; close the quote that it opens."
      ),
      (
        "postcode,b\nM1 1AE,\(long)\n", [], 66,
        "Row 2 of standard input is longer than 1 MiB; shorten it, or leave it out."
      ),
      (
        "postcode,\(long)\n", [], 66,
        "Row 1 of standard input is longer than 1 MiB; shorten it, or leave it out."
      ),
      (
        "postcode,b,c\nM1 1AE,\"b\",c \"\(long)\n", [], 66,
        "Row 2 of standard input is longer than 1 MiB; shorten it, or leave it out."
      ),
      (
        "postcode,b\nM1 1AE,\"\(long)\nM1 1AE,b\n", [], 66,
        "Row 2 of standard input does not end within 1 MiB; close the quote that it opens."
      ),
      (
        "{\"postcode\": \"M1 1AE\"}\n{\"postcode\": \"\(long)\"}\n", [], 66,
        "Row 2 of standard input is longer than 1 MiB; shorten it, or leave it out."
      ),
      (
        "{\n  \"postcode\": \"M1 1AE\"\n}\n", [], 66,
        "No line is a JSON object; write each object on a line of its own."
      ),
      (
        "[{\"postcode\": \"M1 1AE\"}]\n", [], 66,
        "No line is a JSON object; write each object on a line of its own."
      ),
    ] as [(String, [String], Int32, String)] {
      let home = try Home()
      let run = try await ProgramRun.of(
        ["enrich", "--offline"] + arguments, environment: home.environment, input: input, in: home.directory)
      #expect(run.status == status)
      #expect(run.errors == "postcode: \(sentence)\n")
    }
    let home = try Home()
    try Data([0xFF, 0xFE, 0x61, 0]).write(to: home.file("x.csv"))
    let run = try await home.run("enrich", home.file("x.csv").path)
    #expect(run.status == 66)
    #expect(
      run.errors
        == "postcode: \(home.file("x.csv").path) cannot be used: it is UTF-16 text; save it as UTF-8.\n")
  }

  @Test func theServiceIsAskedForWhatItAloneKnows() async throws {
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    let units = (0..<3000).map { number -> StandInUnit in
      let (sector, place) = number.quotientAndRemainder(dividingBy: 400)
      var unit = StandInUnit("BT1 \(sector)\(letters[place / 20])\(letters[place % 20])")
      (unit.adminDistrict, unit.lsoa) = ("District, \(number)", "L \(number)")
      return unit
    }
    let server = try await StandInServer.start(StandInCountry(units))
    server.misbehave(
      oneIn: 10,
      [
        .closed, .status(500), .truncated, .garbageBody, .reset, .halfJSON, .resetHalfWay, .wrongPostcode,
        .reordered,
      ])
    let home = try Home(serviceURL: server.baseURL)
    var random = SeededRandom()
    let wanted = units.shuffled(using: &random)
    let run = try await home.run(
      "enrich", "--add", "place,lsoa",
      input: "n,postcode\n" + wanted.enumerated().map { "\($0),\($1.postcode)\n" }.joined() + "x,BT9 9ZZ\n")
    #expect(run.status == 1)
    #expect(run.errors == "postcode: 1 of 3,001 rows has a postcode that is not in use.\n")
    let rows = wanted.enumerated().map { "\($0),\($1.postcode),\"\($1.adminDistrict)\",\($1.lsoa)" }
    #expect(run.lines == ["n,postcode,place,lsoa"] + rows + ["x,BT9 9ZZ,,"])
    #expect((30...50).contains(server.requests.count { $0.method == "POST" }))
    // Built-in data needs no request.
    let before = server.requests.count
    #expect(try await home.run("enrich", input: "postcode\nSW1A 1AA\nM1 1AE\nrubbish\n").status == 1)
    #expect(server.requests.count == before)
    try await server.stop()
  }

  /// Fields that the service did not fill are a failure, though every row has a postcode that is built in.
  @Test func emptyFieldsOfTheServiceChangeTheStatus() async throws {
    let home = try Home()
    for (options, status) in [
      (["--offline", "--add", "lsoa"], 69), (["--wait", "0", "--add", "lsoa"], 69), (["--offline"], 0),
    ] {
      let run = try await ProgramRun.of(
        ["enrich"] + options, environment: home.environment, input: "pc\nM1 1AE\n", in: home.directory)
      #expect(run.status == status && run.lines.count == 2, "\(run)")
    }
  }

  @Test func aServiceThatFailsIsNamed() async throws {
    let home = try Home()
    let run = try await home.run(
      "enrich", "--wait", "0", "--add", "place,lsoa", input: "postcode\nSW1A 1AA\nBT1 1AA\n")
    #expect(run.status == 69)
    #expect(run.output == "postcode,place,lsoa\nSW1A 1AA,Westminster,\nBT1 1AA,,\n")
    #expect(
      run.errors.hasPrefix(
        "postcode: 1 of 2 rows has a postcode that could not be looked up: 127.0.0.1:9 cannot be"))
    #expect(
      run.errors.contains(
        "\npostcode: 1 of 2 rows: This is what is built in, from OS Code-Point Open 2025.4: 127.0.0.1:9 cannot"
      ))
  }

  @Test func aReaderThatLeavesAndControlCLeaveWholeRows() async throws {
    let home = try Home()
    let table = home.file("x.csv")
    try Data(("postcode\n" + String(repeating: "\"SW1A 1AB\"\n", count: 200_000)).utf8).write(to: table)
    let run = try await ProgramRun.of(
      ["-c", "{ \"$0\" enrich --offline x.csv; echo $? >&2; } | head -n 1", ProgramRun.program.path],
      of: URL(filePath: "/bin/sh"), environment: home.environment, input: "", in: home.directory)
    #expect(run.output == "postcode,place,ward,latitude,longitude\n" && run.errors == "0\n")
    let output = Pipe.ownedByThisProcess()
    let null = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
    let child = try ChildProcess(
      [ProgramRun.program.path, "enrich", "--offline", "--add", "place", table.path],
      environment: home.environment,
      directory: home.directory.path, input: null.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor, errors: null.fileDescriptor)
    try output.fileHandleForWriting.close()
    var text = try #require(try output.fileHandleForReading.read(upToCount: 100))
    child.signal(SIGINT)
    text += try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(await child.ended() == 130)
    let rows = text.split(separator: UInt8(ascii: "\n")).dropFirst()
    let added = rows.prefix { $0 == Data("\"SW1A 1AB\",Westminster".utf8) }
    #expect(text.last == UInt8(ascii: "\n") && rows.count == 200_000 && added.count < 200_000)
    // The rest of the table is not lost.
    #expect(rows.dropFirst(added.count).allSatisfy { $0 == Data("\"SW1A 1AB\",".utf8) })
  }

  @Test func aTerminalIsNotUpset() async throws {
    let home = try Home()
    try Data("postcode\tx\r\nM1 1AE\t\u{1B}[31m\u{7}red\r\n".utf8).write(to: home.file("x.tsv"))
    let terminal = try PseudoTerminal(
      [
        "/bin/sh", "-c",
        "'\(ProgramRun.program.path)' enrich --offline --add place '\(home.file("x.tsv").path)'; echo status $?",
      ], environment: home.environment, rows: 6, columns: 60)
    try terminal.waitUntil("the table") { screen in
      ["postcode x place", "M1 1AE [31mred Manchester", "status 0"].allSatisfy(screen.text.contains)
    }
  }

  @Test func thePromptHasNoRows() async throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--offline"], environment: home.environment, rows: 10, columns: 80)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    terminal.send("enrich x.csv\r")
    try terminal.waitUntil("the sentence") {
      $0.text.contains("A table is enriched from a shell: postcode enrich.")
    }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test(arguments: [false, true])
  func aRowIsAnsweredBeforeTheNextIsThere(_ isInterrupted: Bool) async throws {
    let home = try Home()
    let (input, output) = (Pipe.ownedByThisProcess(), Pipe.ownedByThisProcess())
    let child = try ChildProcess(
      [ProgramRun.program.path, "enrich", "--offline", "--add", "place"], environment: home.environment,
      directory: home.directory.path, input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor,
      errors: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    for (row, wanted) in [("postcode\n", "postcode,place\n"), ("M1 1AE\n", "M1 1AE,Manchester\n")] {
      try input.fileHandleForWriting.write(contentsOf: Data(row.utf8))
      var text = Data()
      while text.count < wanted.utf8.count {
        text += try #require(try output.fileHandleForReading.read(upToCount: wanted.utf8.count - text.count))
      }
      #expect(String(decoding: text, as: UTF8.self) == wanted)
    }
    // Ctrl-C while it waits for a row ends it, and it says so.
    if isInterrupted { child.signal(SIGINT) } else { try input.fileHandleForWriting.close() }
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(
      String(decoding: rest, as: UTF8.self)
        == (isInterrupted ? "postcode: What follows row 2 was not read: Ctrl-C was pressed.\n" : ""))
    #expect(await child.ended() == (isInterrupted ? 130 : 0))
  }
}
