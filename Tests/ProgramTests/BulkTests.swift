import Foundation
import Postcodes
import StandIn
import TestProcesses
import TestTerminal
import Testing

/// Many lines, and a service that is asked for a hundred postcodes at a time.
@Suite(.blocking, .limit(minutes: 20)) struct BulkTests {
  /// The output line for a unit.
  private func line(_ unit: StandInUnit) -> String {
    let degrees = [unit.latitude, unit.longitude].map { $0.map { String(format: "%.6f", $0) } ?? "" }
    return ([unit.postcode] + degrees + [unit.adminDistrict, unit.country]).joined(separator: "\t")
  }

  private func withoutName(_ line: Substring) -> String {
    line.split(separator: "\t", omittingEmptySubsequences: false).dropLast().joined(separator: "\t")
  }

  /// 10,000 postcodes that only the service knows.
  private static let islanders = (0..<10_000).map { number -> StandInUnit in
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    let (sector, place) = number.quotientAndRemainder(dividingBy: 400)
    let (district, digit) = sector.quotientAndRemainder(dividingBy: 10)
    var unit = StandInUnit("BT\(district + 1) \(digit)\(letters[place / 20])\(letters[place % 20])")
    (unit.latitude, unit.longitude) = (54 + Double(number) / 10_000, -6)
    (unit.adminDistrict, unit.country) = ("District \(number)", "Northern Ireland")
    return unit
  }

  @Test func failingRequestsCostNoLine() async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    server.misbehave(
      oneIn: 10,
      [
        .closed, .status(500), .truncated, .garbageBody, .reset, .halfJSON, .html(status: 502),
        .rateLimited(retryAfter: "1"), .resetHalfWay, .wrongPostcode, .reordered,
        .status(503, retryAfter: "1"),
        .garbage, .json("{\"status\":200,\"result\":null}"),
      ])
    let home = try Home(serviceURL: server.baseURL)
    var random = SeededRandom()
    let wanted = Self.islanders.shuffled(using: &random)
    let run = try await home.run("lookup", "-", input: wanted.map { $0.postcode + "\n" }.joined())
    #expect(run.status == 0 && run.errors == "", "\(run.errors.prefix(400))")
    let found = run.output.split(separator: "\n").map(withoutName)
    #expect(found.count == 10_000)
    #expect(found == wanted.map(line))
    let bulk = server.requests.filter { $0.method == "POST" }
    #expect((100...140).contains(bulk.count), "\(bulk.count)")
    // A single look-up uses the answers of bulk requests.
    let before = server.requests.count
    #expect(try await home.run("lookup", wanted[0].postcode, wanted[9999].postcode).status == 0)
    #expect(server.requests.count == before)
    try await server.stop()
  }

  /// As arguments and in a line of the prompt, many postcodes are asked for together, and a few one by one.
  @Test func argumentsAreAskedForTogether() async throws {
    let islanders = Array(Self.islanders.prefix(150))
    let server = try await StandInServer.start(StandInCountry(islanders))
    let home = try Home(serviceURL: server.baseURL)
    func lookUp(_ units: some Sequence<StandInUnit>) async throws -> ProgramRun {
      try await ProgramRun.of(
        ["lookup", "--fields", "postcode,admin_district"] + units.map(\.postcode),
        environment: home.environment,
        input: "", in: home.directory)
    }
    _ = try await lookUp(islanders.prefix(4))
    #expect(server.requests.map(\.method) == ["GET", "GET", "GET", "GET"])
    let run = try await lookUp(islanders)
    #expect(run.status == 0 && run.errors == "", "\(run.errors.prefix(400))")
    #expect(run.lines == islanders.map { $0.postcode + "\t" + $0.adminDistrict })
    #expect(server.requests.dropFirst(4).map(\.method) == ["POST", "POST"])
    let other = try Home(serviceURL: server.baseURL)
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--no-hints", "--no-panel", "--no-map"], environment: other.environment,
      rows: 24,
      columns: 80)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    terminal.send(islanders.map(\.postcode).joined(separator: ", ") + "\r")
    try terminal.waitUntil("150 answers") { screen in
      (screen.history + screen.text).count { $0.hasPrefix("  District ") } == 150
    }
    #expect(server.requests.dropFirst(6).map(\.method) == ["POST", "POST"])
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    try await server.stop()
  }

  /// Lines that are pasted together are asked for together, also where a terminal does not say what is a paste.
  @Test(arguments: [true, false]) func aPasteOfLinesIsAskedForTogether(_ isBracketed: Bool) async throws {
    let islanders = Array(Self.islanders.prefix(isBracketed ? 300 : 60))
    let server = try await StandInServer.start(StandInCountry(islanders))
    let home = try Home(serviceURL: server.baseURL)
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--no-hints", "--no-panel", "--no-map"], environment: home.environment)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    let lines = islanders.map(\.postcode)
    terminal.send(
      isBracketed
        ? "\u{1B}[200~" + lines.joined(separator: "\n") + "\u{1B}[201~\r" : lines.map { $0 + "\r" }.joined())
    try terminal.waitUntil("all answers") { screen in
      (screen.history + screen.text).count { $0.hasPrefix("  District ") } == lines.count
    }
    let asked = server.requests.map(\.method)
    if isBracketed { #expect(asked == ["POST", "POST", "POST"]) }
    #expect(asked.contains("POST") && asked.count < lines.count / 2, "\(asked)")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    try await server.stop()
  }

  @Test func rowsOfATableLeadToEnrich() async throws {
    let home = try Home()
    let file = home.file("people.csv")
    try Data("town,postcode\nLeeds,SW1A 1AA\nYork,M1 1AE\nHull,LS6 3HN\n".utf8).write(to: file)
    let run = try await home.run("lookup", "--offline", "--file", file.path)
    #expect(run.status == 1)
    #expect(
      run.errors.hasSuffix(
        "\npostcode: The lines are rows of a table; postcode enrich \(file.path) adds columns to it.\n"))
    let numbered = try await home.run("lookup", "--offline", input: "N1,M1 1AE\nN2,M1 1AE\n")
    #expect(numbered.errors.hasSuffix("; postcode enrich adds columns to it.\n"), "\(numbered)")
    let list = try await home.run(
      "lookup", "--offline", input: "SW1A 1AA, M1 1AE\nSW1A 1AA, M1 1AE\nrubbish, x\n")
    #expect(!list.errors.contains("enrich"))
    let addresses = try await home.run(
      "lookup", "--offline", input: "5 High St, Leeds, M1 1AE\n6 High St, York, M1 1AE\n")
    #expect(addresses.errors.contains("far from") && !addresses.errors.contains("enrich"), "\(addresses)")
  }

  /// What keeps the service from answering is said once.
  @Test func oneTroubleIsSaidOnce() async throws {
    let home = try Home()
    let cards = try await home.run("lookup", "SW1A 1AA", "SW1A 2AA", "M1 1AE", "EC1A 1BB")
    #expect(cards.output.split(separator: ": 127.0.0.1:9 cannot be reached: ").count == 2, "\(cards)")
    let lines = try await home.run("lookup", input: "JE3 6AB\nJE3 6ET\nJE3 6AA\n")
    #expect(lines.status == 69)
    #expect(lines.errors.hasSuffix("postcode: line 3: JE3 6AA could not be looked up either.\n"), "\(lines)")
  }

  /// The request whether a postcode has ended is about that postcode alone, so its failure says nothing about the
  /// service.
  @Test(arguments: [StandInFault.html(status: 404), .status(403), .redirect("/elsewhere")])
  func oneBadPostcodeCostsNoOtherLine(_ fault: StandInFault) async throws {
    let islanders = Array(Self.islanders.prefix(1_500))
    let server = try await StandInServer.start(StandInCountry(islanders))
    server.misbehave(fault, where: "BT99")
    let home = try Home(serviceURL: server.baseURL)
    let input = (["BT99 9ZZ"] + islanders.map(\.postcode)).map { $0 + "\n" }.joined()
    let run = try await home.run("lookup", "-", input: input)
    let found = run.output.split(separator: "\n").map(withoutName).dropFirst()
    #expect(Array(found) == islanders.map(line), "\(fault): \(run.errors.prefix(400))")
    try await server.stop()
  }

  @Test func itemsAreMatchedOnWhatTheyAnswer() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.reordered, where: "/postcodes", times: 1)
    let home = try Home(serviceURL: server.baseURL)
    let wanted = ["SW1A 1AA", "M1 1AE", "JE3 6ET", "AB1 0AA", "SW1A 1ZZ", "SW1A 1AA"]
    let run = try await home.run("lookup", input: wanted.map { $0 + "\n" }.joined())
    #expect(run.status == 1)
    #expect(run.lines.map { String($0.split(separator: "\t")[0]) } == wanted)
    #expect(
      run.errors == """
        postcode: line 4: AB1 0AA has not been in use since June 1996; look up its successor at the address it served.
        postcode: line 5: There is no postcode SW1A 1ZZ; did you mean SW1A 1ZA?

        """)
    try await server.stop()
  }

  @Test func whatFailsForGoodIsNamed() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.closed)
    let home = try Home(serviceURL: server.baseURL)
    let known = server.country.units.map(\.postcode).filter { $0.hasPrefix("SW1A") }
    let input = (known + ["JE3 6AB"] + known + known + known).map { $0 + "\n" }.joined()
    let run = try await home.run("lookup", input: input)
    #expect(run.status == 69)
    #expect(run.lines.count == 4 * known.count + 1)
    #expect(run.errors.contains("line \(known.count + 1): JE3 6AB, in Jersey, could not be looked up: "))
    // The first requests were tried, the following ones were not, and each of the two has its own sentence.
    let notes = run.errors.split(separator: "\n").filter { !$0.contains("JE3 6AB") }
    #expect(
      notes.count <= 12 && notes.contains { $0.contains(" more lines: This is what is built in, from ") },
      "\(run.errors)")
    // The requests were tried three times, by at most four at once.
    #expect(server.requests.count <= 12, "\(server.requests.count)")
    try await server.stop()
  }

  @Test func aFileIsReadAndWhatCannotBeIsSaid() async throws {
    let home = try Home()
    let file = home.file("postcodes")
    try Data("SW1A 1AA\n\nM1 1AE".utf8).write(to: file)
    let run = try await home.run("lookup", "--offline", "--file", file.path)
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count == 4 && run.status == 0)
    let none = try await home.run("lookup", "--offline", "--file", home.file("none").path)
    #expect(none.status == 66 && none.errors.hasSuffix("none cannot be used: No such file or directory.\n"))
    #expect(try await home.run("lookup", "--offline", "--file", home.directory.path).status == 66)
    #expect(try await home.run("lookup", "--offline", "--file", file.path, "M1 1AE").status == 64)
  }

  /// A thousand blank lines are printed at once. The service leaves the other lines without an answer.
  @Test func controlCLeavesWholeLinesAndNoBar() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let home = try Home(serviceURL: server.baseURL)
    let known = server.country.units.map(\.postcode).prefix(500)
    try Data((String(repeating: "\n", count: 1000) + known.map { $0 + "\n" }.joined()).utf8).write(
      to: home.file("lines"))
    let terminal = try PseudoTerminal(
      [
        "/bin/sh", "-c",
        "trap : INT; '\(ProgramRun.program.path)' lookup --file '\(home.file("lines").path)' "
          + ">'\(home.file("out").path)'; echo status $?",
      ], environment: home.environment, rows: 6, columns: 60)
    try terminal.waitUntil("the bar behind the first lines") { screen in
      screen.text.contains { $0.hasPrefix("Looking up [") }
        && (try? Data(contentsOf: home.file("out")))?.count == 1000
    }
    terminal.send("\u{3}")
    try terminal.waitUntil("the end") { screen in
      screen.text.contains("status 130") && !screen.text.contains { $0.contains("Looking up") }
    }
    #expect(try Data(contentsOf: home.file("out")) == Data(repeating: 10, count: 1000))
    try await server.stop()
  }

  @Test func controlCEndsBetweenLinesWhereNobodyReads() async throws {
    let home = try Home()
    let input = home.file("lines")
    try Data(String(repeating: "SW1A 1AB\n", count: 200_000).utf8).write(to: input)
    let output = Pipe.ownedByThisProcess()
    let files = try [
      FileHandle(forReadingFrom: input), FileHandle(forWritingTo: URL(filePath: "/dev/null")),
    ]
    defer { for file in files { try? file.close() } }
    let child = try ChildProcess(
      [ProgramRun.program.path, "lookup", "--offline", "--file", input.path], environment: home.environment,
      directory: home.directory.path, input: files[0].fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor, errors: files[1].fileDescriptor)
    try output.fileHandleForWriting.close()
    var text = try #require(try output.fileHandleForReading.read(upToCount: 100))
    child.signal(SIGINT)
    text += try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(await child.ended() == 130)
    #expect(text.last == UInt8(ascii: "\n"))
    #expect(text.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.starts(with: Data("SW1A 1AB\t".utf8)) })
  }
}
