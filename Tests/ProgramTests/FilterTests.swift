import Foundation
import Postcodes
import StandIn
import TestProcesses
import Testing

/// Standard input that is no terminal: one line out for each line in.
@Suite(.limit(minutes: 10)) struct FilterTests {
  private func lines(_ output: String) -> [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func aLineThatIsNoPostcodeIsPassedOnByteForByte() async throws {
    let home = try Home()
    let given: [UInt8] = Array("a".utf8) + [0xFF] + Array("b\nx\u{1B}[1mz\nSW1A 1AA\n".utf8)
    try Data(given).write(to: home.file("lines"))
    for command in ["lookup --offline --file", "lookup --wait 0 --file", "reverse --offline --file"] {
      let run = try await ProgramRun.of(
        ["-c", "\"$0\" \(command) lines | head -n 2 >passed", ProgramRun.program.path],
        of: URL(filePath: "/bin/sh"), environment: home.environment, input: "", in: home.directory)
      let passed = try Data(contentsOf: home.file("passed"))
      #expect(Array(passed) == Array(given.prefix(passed.count)) && passed.count == 11, "\(run)")
      #expect(!run.errors.contains("\u{1B}"))
    }
  }

  @Test func everyLineGivesExactlyOne() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let input = """
      \u{FEFF}SW1A 1AA\r

      rubbish
      "m11ae",
      SW1A 1AA M1 1AE
      SW1A 1AC
        \t
      10 Downing Street
      (sw1a 2aa).
      SW1A 1ZZ
      Leicster, Leics
      12 High Street, Dorking, Surrey
      """
    for arguments in [[], ["lookup"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment, input: input, in: home.directory)
      #expect(run.status == 1)
      let first = lines(run.output).map { $0.split(separator: "\t").first ?? "" }
      #expect(
        first == [
          "SW1A 1AA", "", "rubbish", "M1 1AE", "SW1A 1AA M1 1AE", "SW1A 1AC", "", "SW1A 2AA",
          "SW1A 2AA", "SW1A 1ZZ", "Leicster, Leics", "12 High Street, Dorking, Surrey",
        ])
      #expect(
        run.errors == """
          postcode: line 3: “rubbish” is neither a postcode nor a place; check its spelling.
          postcode: line 5: “SW1A 1AA M1 1AE” is more than one postcode or place; write one a line.
          postcode: line 6: “SW1A 1AC” is not a postcode; its last two letters are never C, I, K, M, O or V.
          postcode: line 10: There is no postcode SW1A 1ZZ; did you mean SW1A 1ZA?
          postcode: line 11: “Leicster” is neither a postcode nor a place; did you mean Leicester (LE1, England), \
          Leicester Forest East (LE3, Blaby) or Leicester Royal Infirmary (LE1 5WW, England)?
          postcode: line 12: “12 High Street, Dorking, Surrey” has no postcode; write one like SW1A 1AA.

          """)
      let objects = try await ProgramRun.of(
        arguments + ["--format", "json"], environment: home.environment, input: input, in: home.directory)
      #expect(objects.lines.count == 12)
      for line in objects.lines {
        #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
      }
    }
    try await server.stop()
  }

  @Test func aMinusIsStandardInputForTheOptionToo() async throws {
    let run = try await Home().run("lookup", "--offline", "--file", "-", input: "m1 1ae\n")
    #expect(run.status == 0 && run.output.hasPrefix("M1 1AE\t"))
  }

  @Test func textInUTF16OrUTF32IsRefused() async throws {
    let home = try Home()
    let text = "SW1A 1AA\nM1 1AE\n"
    let file = home.file("wide.csv")
    for (encoding, name) in [
      (String.Encoding.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"), (.utf16, "UTF-16"),
      (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"), (.utf32, "UTF-32"),
    ] {
      try #require(text.data(using: encoding)).write(to: file)
      for arguments in [["lookup", "--file"], ["enrich"], ["complete", "sw1a 1a", "--places"]] {
        let run = try await ProgramRun.of(
          arguments + [file.path, "--offline"], environment: home.environment, input: "", in: home.directory)
        #expect(run.errors.contains("cannot be used: it is \(name) text; save it as UTF-8."), "\(arguments)")
        #expect(run.status == 66, "\(arguments)")
      }
    }
  }

  /// A spreadsheet is named as one, whether it is a zip file or older.
  @Test(arguments: [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]])
  func aSpreadsheetIsRefused(_ first: [UInt8]) async throws {
    let home = try Home()
    let file = home.file("members.xlsx")
    try Data(first + Array("xl/workbook.xml\n".utf8)).write(to: file)
    for arguments in [["lookup", "--file"], ["enrich"]] {
      let run = try await ProgramRun.of(
        arguments + [file.path, "--offline"], environment: home.environment, input: "", in: home.directory)
      #expect(run.errors.contains("cannot be used: it is a spreadsheet or an archive; save it as CSV."))
      #expect(run.status == 66 && run.output.isEmpty)
    }
  }

  @Test func aFileThatIsTheOutputTooIsRefused() async throws {
    let home = try Home()
    let file = home.file("codes.csv")
    let text = "postcode\n" + String(repeating: "M1 1AE\n", count: 20_000)
    for command in ["enrich", "lookup --file"] {
      for redirections in ["codes.csv >> codes.csv", "- < codes.csv >> codes.csv"] {
        try text.write(to: file, atomically: false, encoding: .utf8)
        let run = try await ProgramRun.of(
          ["-c", "exec '\(ProgramRun.program.path)' \(command) \(redirections)"],
          of: URL(filePath: "/bin/sh"), environment: home.environment, input: "", in: home.directory)
        #expect(run.status == 66)
        #expect(run.errors.hasSuffix(": it is the output too.\n"), "\(command): \(run.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
    }
  }

  @Test func aServiceThatDoesNotAnswerIsNotWaitedForAtEachLine() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let home = try Home(serviceURL: server.baseURL)
    let postcodes = server.country.units.map(\.postcode).filter { $0.hasPrefix("JE3 7") }.prefix(60)
    let run = try await home.run(
      "lookup", input: postcodes.joined(separator: "\n") + "\n", environment: ["POSTCODE_TIMEOUT": "500ms"])
    #expect(run.status == 69)
    #expect(run.output == postcodes.map { $0 + "\n" }.joined())
    let errors = run.errors.split(separator: "\n")
    #expect(errors.first?.contains("did not answer within 500 ms") == true)
    #expect(
      errors.count == postcodes.count && errors.dropFirst().allSatisfy { $0.hasSuffix(" looked up either.") })
    #expect((1...2).contains(server.requests.count), "\(server.requests.count)")
    try await server.stop()
  }

  @Test func itSaysWhereAnAnswerIsOlderOrBuiltIn() async throws {
    let home = try Home(serviceURL: try StandInServer.refusedBaseURL())
    let run = try await home.run("lookup", "--offline", input: "SW1A 1AA\n\nSW1A 2AA\n")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        postcode: line 1: SW1A 1AA: Offline: this is what is built in, from OS Code-Point Open 2025.4.
        postcode: 1 more line: Offline: this is what is built in, from OS Code-Point Open 2025.4.

        """)
    let broken = try await home.run("lookup", input: "SW1A 1AA\n")
    #expect(broken.status == 0)
    let start = "postcode: line 1: SW1A 1AA: This is what is built in, from OS Code-Point Open 2025.4: "
    #expect(broken.errors.hasPrefix(start + "\(home.serviceURL.dropFirst(7)) cannot be reached"), "\(broken)")
  }

  @Test func tenThousandLinesGiveTenThousand() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let known = server.country.units.map(\.postcode)
    var random = SeededRandom()
    var wanted: [String] = []
    for number in 0..<10_000 {
      if number % 10 == 3 {
        wanted.append(
          ["", "rubbish \(number)", "SW1A 1AC", "M1 1AE M1 1AF", "ZZ"].randomElement(using: &random) ?? "")
      } else {
        wanted.append(known.randomElement(using: &random) ?? "")
      }
    }
    let run = try await ProgramRun.of(
      [], environment: home.environment, input: wanted.map { $0 + "\n" }.joined(), in: home.directory)
    #expect(run.status == 1)
    let found = lines(run.output)
    #expect(found.count == 10_000)
    #expect(found.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[0]) } == wanted)
    #expect(run.errors.split(separator: "\n").count == wanted.count { !known.contains($0) && !$0.isEmpty })
    try await server.stop()
  }

  @Test func aLineIsAnsweredBeforeTheNextIsThere() async throws {
    let home = try Home()
    let (input, output) = (Pipe.ownedByThisProcess(), Pipe.ownedByThisProcess())
    let child = try ChildProcess(
      [ProgramRun.program.path, "lookup", "--offline"], environment: home.environment,
      directory: home.directory.path, input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor,
      errors: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    try input.fileHandleForWriting.write(contentsOf: Data("SW1A 1AA\n".utf8))
    let first = try #require(try output.fileHandleForReading.read(upToCount: 8))
    #expect(String(decoding: first, as: UTF8.self) == "SW1A 1AA")
    try input.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.readToEnd()
    #expect(await child.ended() == 0)
  }

  @Test func whatCannotBeReadIsSaid() async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      ["-c", "\"$0\" lookup --offline </", ProgramRun.program.path], of: URL(filePath: "/bin/sh"),
      environment: home.environment, input: "", in: home.directory)
    #expect(run.status == 66)
    #expect(run.errors == "postcode: standard input cannot be read: Is a directory.\n")
  }

  /// After some lines, those for which only the country has an answer are answered in a faster way.
  @Test(arguments: ["text", "json"])
  func manyLinesAreAnsweredAsFewAre(_ format: String) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    // A cached answer, an own place, a landmark, codes without a position or an authority, and codes of another
    // country.
    #expect(try await home.run("lookup", "SW1A 2AA").status == 0)
    try await server.stop()
    let places = home.file("places")
    try "M1 1AE My place\n".write(to: places, atomically: true, encoding: .utf8)
    var random = SeededRandom()
    let special = [
      "SW1A 2AA", "m11ae", "E1 6AN", "SW1A 1AA", "JE2 4WD", "BT1 5GS", "", "rubbish", "SW1A 1ZZ", "sw1a  2ab",
      "M1 1",
      "SW1A 2AB\r", "SE1P 6JP", "Ünter", "BF1 3AA", "GIR 0AA",
    ]
    let lines =
      Country.greatBritain.random(
        600, from: Country.greatBritain.runs(beginning: PostcodePrefix("")), using: &random
      ).map {
        [$0.description, $0.compact, $0.description.lowercased()].randomElement(using: &random) ?? ""
      } + special + special
    let shuffled = lines.shuffled(using: &random)
    let arguments = ["lookup", "--offline", "--places", places.path, "--format", format]
    let whole = try await ProgramRun.of(
      arguments, environment: home.environment, input: shuffled.joined(separator: "\n") + "\n",
      in: home.directory)
    var pieces = ""
    for start in stride(from: 0, to: shuffled.count, by: 60) {
      let piece = shuffled[start..<min(start + 60, shuffled.count)].joined(separator: "\n") + "\n"
      pieces += try await ProgramRun.of(
        arguments, environment: home.environment, input: piece, in: home.directory
      ).output
    }
    #expect(whole.output == pieces)
    let told = whole.output.split(separator: "\n").count { $0.hasSuffix("\t") || $0.contains("\"query\"") }
    #expect(told > 590)
    #expect(whole.errors.contains(" more lines: Offline: this is what is built in, from OS Code-Point Open"))
  }

  @Test func anEndlessLineCostsNoMemory() async throws {
    let home = try Home()
    let run = try await home.run(
      "lookup", "--offline", input: String(repeating: "x", count: 3 << 20) + "\nSW1A 1AA")
    #expect(run.status == 1)
    #expect(lines(run.output).count == 2)
    #expect(lines(run.output)[1].hasPrefix("SW1A 1AA\t"))
    #expect(run.errors.count < 400)
  }
}

/// The user's own places, in the forms that people use.
@Suite(.limit(minutes: 10)) struct PlacesFileTests {
  @Test func aSpreadsheetsFileIsRead() async throws {
    let home = try Home()
    let places = home.file("places.csv")
    try
      "\u{FEFF}SW1A 1AB,\"The \"\"office\"\", ground floor\"\r\n\"m1 1ae\";Away;53.1\r\n\r\n# none\r\n(SW1A 2AB)\tTab\r\n"
      .write(to: places, atomically: true, encoding: .utf8)
    let run = try await home.run("complete", "sw1a", "1ab", "--offline", "--places", places.path)
    #expect(run.lines == ["SW1A 1AB\tThe \"office\", ground floor"])
    #expect(run.errors.contains("skipped") == false)
    let away = try await home.run("complete", "m1 1", "--offline", "--places", places.path)
    #expect(away.lines.contains("M1 1AE\tAway"))
    let tab = try await home.run("complete", "sw1a 2ab", "--offline", "--places", places.path)
    #expect(tab.lines == ["SW1A 2AB\tTab"])
  }

  @Test func manyBadLinesGiveTenComplaintsAndACount() async throws {
    let home = try Home()
    let places = home.file("places")
    try String(repeating: "nonsense\n", count: 100_000).write(to: places, atomically: true, encoding: .utf8)
    let run = try await home.run("complete", "sw1", "--limit", "1", "--places", places.path)
    let complaints = run.errors.split(separator: "\n").filter { $0.contains("skipped") }
    #expect(complaints.count == 11)
    #expect(complaints.last?.hasSuffix(": 99990 more lines are skipped for the same reason.") == true)
  }

  @Test func whatIsNoFileIsRefusedWithoutWaiting() async throws {
    let home = try Home()
    let pipe = home.file("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for path in [pipe.path, "/dev/zero", "/", home.file("none").path] {
      for command in ["lookup", "complete"] {
        let run = try await home.run(command, "SW1A1AA", "--offline", "--places", path)
        #expect(run.status == 66, "\(path)")
        #expect(run.errors.hasPrefix("postcode: \(path) cannot be used: "))
        #expect(run.output == "")
      }
    }
  }
}
