import Foundation
import StandIn
import TestTerminal
import Testing

/// The prompt of the built program, in a real pseudo-terminal.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct PromptTests {
  private func prompt(_ home: Home, _ arguments: String..., environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path] + arguments, environment: home.environment.merging(environment) { $1 },
      rows: 24, columns: 80)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.send("\u{5}\u{15}\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  private func line(_ screen: Screen) -> String { screen.text[screen.cursor.row] }

  @Test func completesListsAndLooksUp() async throws {
    let server = try await StandInServer.start(.sample())
    let terminal = try prompt(try Home(serviceURL: server.baseURL), "--no-hints")
    terminal.send("sw1a 1a\t")
    try terminal.waitUntil("the common part") { line($0) == "postcode> SW1A 1A" }
    terminal.send("\t")
    try terminal.waitUntil("the list") { screen in
      line(screen) == "postcode> SW1A 1AA"
        && screen.text.contains { $0.contains("SW1A 1AA") && $0.contains("Buckingham Palace") }
        && screen.text.contains { $0.contains("SW1A 1AB") && $0.contains("Westminster") }
    }
    terminal.send("\r")
    try terminal.waitUntil("the details") { screen in
      ["Westminster", "51.501", "-0.1416"].allSatisfy { part in screen.text.contains { $0.contains(part) } }
    }
    try leave(terminal)
    try await server.stop()
  }

  /// A terminal that standard output only reads from is drawn on all the same, as where standard output is a file.
  @Test func standardOutputMayBeATerminalForReading() throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "exec \"$0\" --offline 1</dev/tty", ProgramRun.program.path],
      environment: home.environment, rows: 24, columns: 80)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    terminal.send("sw1a 1aa\r")
    try terminal.waitUntil("the answer") { $0.text.contains { $0.contains("Buckingham Palace") } }
    try leave(terminal)
  }

  @Test func aUniqueCodeIsCompletedWhole() async throws {
    let server = try await StandInServer.start(.sample())
    let terminal = try prompt(try Home(serviceURL: server.baseURL), "--no-hints")
    terminal.send("sw1a1\t")
    try terminal.waitUntil("the sector") { line($0) == "postcode> SW1A 1" }
    terminal.send("\u{15}ec1a1b\t")
    try terminal.waitUntil("the code") { line($0) == "postcode> EC1A 1BB" }
    terminal.send("\u{15}m11\t\t")
    try terminal.waitUntil("both readings") { screen in
      screen.text.contains { $0.contains("M1 1 ") } && screen.text.contains { $0.contains("M11 4") }
    }
    #expect(line(terminal.screen) == "postcode> M11 1")
    try leave(terminal)
    try await server.stop()
  }

  /// From a sector to its letters to a unit, with two keys.
  @Test func rowsAreWalkedDownToAUnit() throws {
    let home = try Home()
    let terminal = try prompt(home, "--offline")
    let down = "\u{1B}[B"
    terminal.send("ze1")
    try terminal.waitUntil("the sectors") { $0.text.contains { $0.hasPrefix("  ZE1 0") } }
    for code in ["ZE1 0", "ZE1 0A", "ZE1 0AA"] {
      try terminal.waitUntil("rows") { $0.text.contains { $0.hasPrefix("  " + code) } }
      terminal.send(down)
      try terminal.waitUntil("one of them, chosen") { line($0) == "postcode> " + code }
      terminal.send("\r")
    }
    try terminal.waitUntil("the details") { $0.text.contains { $0.contains("Shetland Islands") } }
    try leave(terminal)
  }

  /// Nothing moves the cursor or is drawn twice, and an answer is one line.
  @Test(arguments: [["POSTCODE_PLAIN": "1"], ["TERM": "dumb"]])
  func aPlainPromptAnswersInLines(_ environment: [String: String]) throws {
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--offline"], environment: try Home().environment.merging(environment) { $1 },
      rows: 24, columns: 200)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    terminal.send("SW1A 1AA\r")
    try terminal.waitUntil("the answer") { screen in
      screen.text.contains {
        $0.hasPrefix("SW1A 1AA  Buckingham Palace: Place Westminster;") && $0.hasSuffix("Post town London.")
      }
    }
    terminal.send("BA13\r")
    try terminal.waitUntil("the answer") { $0.text.contains { $0.hasPrefix("BA13: Place ") } }
    #expect(!terminal.output.contains(0x1B))
    try leave(terminal)
  }

  @Test func aQuestionMarkIsHelp() throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("?")
    try terminal.waitUntil("what it does") { screen in
      screen.text.contains("  Enter shows what the prompt understands.")
    }
    terminal.send("\r")
    try terminal.waitUntil("the help") { $0.text.contains { $0.hasPrefix("  doctor ") } }
    try leave(terminal)
  }

  /// What is known at once is not kept back while a service is asked that does not answer.
  @Test func aMisspeltCommandIsSaidAtOnce() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let terminal = try prompt(try Home(serviceURL: server.baseURL), environment: ProgramRun.patient)
    terminal.send("nearset")
    try terminal.waitUntil("the command") { screen in
      screen.text.contains("  There is no command “nearset”; did you mean nearest?")
    }
    terminal.send("\u{15}\u{4}")
    #expect(try terminal.waitForExit() == 0)
    try await server.stop()
  }

  @Test func distanceWaitsForTheOtherPostcode() throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send("distance ze1 0a")
    try terminal.waitUntil("units") { $0.text.contains { $0.hasPrefix("  ZE1 0AA") } }
    terminal.send("\u{1B}[B\r ze1 0a")
    try terminal.waitUntil("the line goes on") { line($0) == "postcode> distance ZE1 0AA ze1 0a" }
    try leave(terminal)
  }

  @Test(arguments: ["leeds yor", "leeds to yor", "\"leeds to yor", "leeds-yor", "leeds/yor"])
  func theSecondPlaceOfDistanceEndsTheLine(_ typed: String) throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send("distance " + typed)
    try terminal.waitUntil("names") { $0.text.contains { $0.hasPrefix("  York ") } }
    terminal.send("\u{1B}[B\r")
    try terminal.waitUntil("the distance") { $0.text.contains { $0.contains("35.56 km") } }
    try leave(terminal)
  }

  /// A line that was copied from a shell is completed as it is read.
  @Test(arguments: [
    ("postcode edinb", "  Edinburgh "), ("postcode loo", "lookup"), ("postcode nearest edin", "  Edinburgh "),
    ("postcode reverse ", "degrees"), ("POSTCODE lookup edinb", "  Edinburgh "),
  ])
  func theProgramsNameMayStandFirst(_ typed: String, _ shown: String) throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send(typed + "\t")
    try terminal.waitUntil("what goes on") { $0.text.contains { $0.contains(shown) } }
    terminal.send("\u{15}")
    try leave(terminal)
  }

  @Test func aRowInsideQuotesIsTakenByOneEnter() throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("lookup \"ze1 0a")
    try terminal.waitUntil("units") { $0.text.contains { $0.hasPrefix("  ZE1 0AA") } }
    terminal.send("\u{1B}[B")
    try terminal.waitUntil("the row") { line($0) == "postcode> lookup \"ZE1 0AA\"" }
    terminal.send("\r")
    try terminal.waitUntil("the details") { $0.text.contains { $0.contains("Shetland Islands") } }
    terminal.send("map \"HU1")
    try terminal.waitUntil("districts") { $0.text.contains { $0.hasPrefix("  HU10 ") } }
    // Nothing can follow the closing quote.
    terminal.send("\"x\u{7F}")
    try terminal.waitUntil("no suggestion") { screen in
      line(screen) == "postcode> map \"HU1\"" && screen.text.contains { $0.hasPrefix("  HU10 ") }
    }
    try leave(terminal)
  }

  /// A row replaces the whole word, including the part after the cursor, and nothing else.
  @Test(arguments: [
    ("ze1 0aa", 1, "  ZE1 0AA", "\u{E}", "ZE1 0AA|"), ("ZE1 0AA", 4, "  ZE1 0", "\u{E}\u{E}", "ZE1 9|"),
    ("ZE10AA", 3, "  ZE1 0", "\u{E}", "ZE1 0|"), ("ZE1 0AA", 3, "  ZE1 0", "\u{E}", "ZE1 0|"),
    ("bathgate", 4, "  Bath ", "\u{E}", "BA1|"),
    ("milton keynes", 7, "  Milton Keynes", "\u{E}", "MK9|"),
    ("milton keynes", 4, "  Milton Keynes", "\u{E}", "MK9|"),
    ("distance ba oxford", 7, "  BA1 ", "\u{E}", "distance BA1| oxford"),
    ("distance bath oxford", 7, "  Bath ", "\u{E}", "distance Bath| oxford"),
    ("\"ZE1 0AA\"", 2, "  ZE1 0AA", "\u{E}", "\"ZE1 0AA\"|"),
    ("validate ze1 0aa, m1 1ae", 9, "  ZE1 0AA", "\u{E}", "validate ZE1 0AA|, m1 1ae"),
    ("validate ze1 0az,m1 1ae", 8, "  ZE1 0AA", "\u{E}", "validate ZE1 0AA|,m1 1ae"),
    ("lookup --fornat json", 9, "  --format", "\u{E}", "lookup --format| json"),
    ("loohup ze1 0aa", 11, "  lookup", "\u{E}", "lookup| ze1 0aa"),
    // TAB takes the only candidate, lists several, and enters the list.
    ("lookup ze1 0aa", 11, "  lookup", "\t", "lookup| ze1 0aa"),
    ("lookup ze1 0aa", 8, "  lookup", "\t", "lookup| ze1 0aa"),
    ("ZE1 0AA", 4, "  ZE1 0", "\t", "ZE1| 0AA"), ("ZE1 0AA", 5, "  ZE1", "\t\t", "ZE1|"),
    ("--format json ze1", 13, "  --format", "\t", "--format| json ze1"),
    // Ctrl-G and undo restore the line.
    ("milton keynes", 4, "  Milton Keynes", "\u{E}\u{E}\u{7}", "milton ke|ynes"),
    ("ZE1 0AA", 4, "  ZE1 0", "\u{E}\u{1F}", "ZE1| 0AA"),
  ])
  func insideAWordAllOfItIsReplaced(typed: String, left: Int, row: String, keys: String, line: String) throws
  {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send(typed)
    try terminal.waitUntil("the line") { self.line($0) == "postcode> " + typed }
    terminal.send(String(repeating: "\u{2}", count: left))
    try terminal.waitUntil("rows") { screen in
      screen.cursor.column == 10 + typed.count - left && screen.text.contains { $0.hasPrefix(row) }
    }
    terminal.send(keys)
    let column = try #require(line.firstIndex(of: "|")).utf16Offset(in: line)
    try terminal.waitUntil("\(line)") {
      self.line($0) == "postcode> " + line.replacing("|", with: "") && $0.cursor.column == 10 + column
    }
    try leave(terminal)
  }

  /// Menu completion replaces the rest of the word too.
  @Test func cyclingInsideAWordGluesNothing() throws {
    let home = try Home()
    let inputrc = home.file(".inputrc")
    try Data("TAB: menu-complete\n".utf8).write(to: inputrc)
    let terminal = try prompt(home, "--offline", "--no-hints", environment: ["INPUTRC": inputrc.path])
    terminal.send("ZE1 0AA m1\u{1B}b\u{2}\u{2}")
    try terminal.waitUntil("rows") { $0.text.contains { $0.hasPrefix("  ZE1 0A") } }
    for code in ["ZE1 0AA", "ZE1 0AB"] {
      terminal.send("\t")
      try terminal.waitUntil("the next") { line($0) == "postcode> \(code) m1" }
    }
    try leave(terminal)
  }

  /// If a choice would be joined to other text, or remove it, the line stays as it is.
  @Test(arguments: [
    ("bath", 4), ("lookup ze1", 3), ("lookup --format=json ze1", 13), ("lookup \"ze1 0aa m1 1ae", 9),
  ])
  func whereNoWordEndsNothingIsOffered(typed: String, left: Int) throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send(typed)
    try terminal.waitUntil("the line") { line($0) == "postcode> " + typed }
    terminal.send(String(repeating: "\u{2}", count: left))
    try terminal.waitUntil("neither rows nor a message") { screen in
      screen.cursor.column == 10 + typed.count - left
        && screen.text[(screen.cursor.row + 1)...].allSatisfy(\.isEmpty)
    }
    terminal.send("\u{1B}[B;")
    let at = typed.index(typed.endIndex, offsetBy: -left)
    try terminal.waitUntil("the line, with a mark at the cursor") {
      line($0) == "postcode> \(typed[..<at]);\(typed[at...])"
    }
    try leave(terminal)
  }

  /// Another postcode after the cursor does not belong to the word.
  @Test func aPostcodeBeforeAnotherIsOfferedItsRows() throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send("ze1 0a M1 1AE" + String(repeating: "\u{2}", count: 7))
    try terminal.waitUntil("units") { $0.text.contains { $0.hasPrefix("  ZE1 0AA") } }
    terminal.send("\u{1B}[B")
    try terminal.waitUntil("the row") { line($0) == "postcode> ZE1 0AA M1 1AE" }
    try leave(terminal)
  }

  /// The row of a district that also begins others leads into that district.
  @Test(arguments: ["E1", "e1", "bath\u{1B}[B\r", "lookup \"E1"])
  func aDistrictsOwnRowLeadsToItsSectors(typed: String) throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send(typed)
    let code = typed.hasPrefix("bath") ? "BA1" : "E1"
    try terminal.waitUntil("districts") { screen in
      line(screen).uppercased().hasSuffix(code) && screen.text.contains { $0.hasPrefix("  \(code)1 ") }
    }
    terminal.send("\u{1B}[B\r")
    try terminal.waitUntil("sectors") { $0.text.contains { $0.hasPrefix("  \(code) 1") } }
    try leave(terminal)
  }

  @Test func postcodesComeBeforeCommands() throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send("e")
    try terminal.waitUntil("areas") { $0.text[$0.cursor.row + 1].hasPrefix("  E ") }
    terminal.send("xi\t")
    try terminal.waitUntil("the command") { line($0) == "postcode> exit" }
    try leave(terminal)
  }

  @Test func helpIsShownInTheFirstSessionsUntilRowsWereWalked() throws {
    let home = try Home()
    func shows(_ keys: String = "", _ arguments: String...) throws -> Bool {
      let terminal = try PseudoTerminal(
        [ProgramRun.program.path, "--offline"] + arguments, environment: home.environment, rows: 24,
        columns: 80)
      try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
      terminal.send("ze1 0")
      try terminal.waitUntil("the panel") { $0.text.contains { $0.hasPrefix("  … ") } }
      let shows = terminal.screen.text.contains("  ↓ choose  → accept  ⏎ look up")
      terminal.send(keys)
      try leave(terminal)
      return shows
    }
    let file = home.file(".local/state/postcode/help")
    #expect(try !shows("", "--no-hints"))
    for _ in 0..<5 { #expect(try shows()) }
    #expect(try !shows())
    try FileManager.default.removeItem(at: file)
    #expect(try shows("\u{1B}[B"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "walked\n")
    #expect(try !shows())
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    // If the file cannot be written, that is no error.
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try shows())
    #expect(try shows())
  }

  @Test func importedDataIsUsedByTheNextPrompt() async throws {
    let home = try Home()
    try Data(try SmallRelease.codePointOpen().zip()).write(to: home.file("small.zip"))
    let terminal = try prompt(home, "--offline")
    terminal.send("data import --force \(home.file("small.zip").path)\r")
    try terminal.waitUntil("the import") { screen in
      screen.text.contains {
        $0.hasPrefix("Imported OS Code-Point Open 2030.1: 240 postcodes are in use when the")
      }
    }
    terminal.send("lookup m11ae\r")
    try terminal.waitUntil("what is built in") { screen in
      screen.text.contains { $0.contains("from OS Code-Point Open 2025.4") }
    }
    try leave(terminal)
    let next = try prompt(home, "--offline")
    next.send("data info\r")
    try next.waitUntil("the release") { $0.text.contains("Release    OS Code-Point Open 2030.1, imported") }
    next.send("ze18ab\r")
    try next.waitUntil("the details") { screen in screen.text.contains { $0.contains("Shetland Islands") } }
    try leave(next)
  }

  @Test func controlCEndsADownload() async throws {
    let server = try await StandInServer.start(StandInCountry([]))
    server.downloads = StandInDownloads(version: "2030-08", file: [1], md5: nil)
    server.misbehave(.unanswered, where: "/files/")
    let home = try Home(serviceURL: server.baseURL)
    let terminal = try prompt(
      home,
      environment: ["POSTCODE_DATA_URL": server.baseURL + "/downloads/v1"].merging(ProgramRun.patient) { $1 })
    terminal.send("data update\r")
    try await server.requests { $0.contains { $0.path.hasPrefix("/files/") } }
    terminal.send("\u{3}")
    try await server.requests { $0.contains { $0.closedEarly } }
    try terminal.waitUntil("what was given up") { screen in
      screen.text.contains { $0.contains("Gave up data update") }
    }
    #expect(!FileManager.default.fileExists(atPath: home.countryFile.path))
    try leave(terminal)
    try await server.stop()
  }

  /// The prompt ends, but restores the terminal and says why.
  @Test func aCountryThatShrinksEndsThePromptInOrder() async throws {
    let home = try Home()
    _ = try await home.importSmall()
    let terminal = try prompt(home, "--offline")
    #expect(truncate(home.countryFile.path, 0) == 0)
    terminal.send("ze1")
    #expect(try terminal.waitForExit() == 66)
    let said = terminal.screen.text.joined()
    #expect(said.contains("was cut short while it was in use"), "\(said)")
  }

  @Test func keysAppearWhileARequestHangs() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let terminal = try prompt(
      try Home(serviceURL: server.baseURL), "--no-hints", environment: ProgramRun.patient)
    terminal.send("je36\t")
    try await server.requests(atLeast: 1)
    terminal.send("xyz")
    try terminal.waitUntil("the keys") { line($0) == "postcode> je36xyz" }
    terminal.send("\u{3}")
    try terminal.waitUntil("an empty line") { line($0) == "postcode>" }
    // The request goes on until something is asked that it cannot answer.
    terminal.send("je24b\t")
    try await server.requests { $0.first?.closedEarly == true }
    terminal.send("\u{15}sw1\t\t")
    try terminal.waitUntil("districts") {
      $0.text.contains { $0.contains("SW1A") && $0.contains("Whitehall") }
    }
    try leave(terminal)
    try await server.stop()
  }

  @Test func tabAfterAFailureTriesAgain() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.status(500))
    let terminal = try prompt(try Home(serviceURL: server.baseURL), "--no-hints")
    terminal.send("je24b\t")
    try terminal.waitUntil("the failure") { $0.text.contains { $0.contains("failed (status 500)") } }
    server.behave()
    terminal.send("\t")
    try terminal.waitUntil("the code") { line($0) == "postcode> JE2 4BB" }
    // The only code that is known here is not taken for the only one that exists.
    server.misbehave(.status(500))
    terminal.send("\u{15}je3 6")
    try terminal.waitUntil("the failure, and what is known") { screen in
      ["failed (status 500)", "JE3 6ET"].allSatisfy { part in screen.text.contains { $0.contains(part) } }
    }
    for status in [502, 503] {
      server.misbehave(.status(status))
      terminal.send("\t")
      try terminal.waitUntil("the failure again") { screen in
        screen.text.contains { $0.contains("failed (status \(status))") }
      }
      #expect(line(terminal.screen) == "postcode> je3 6")
    }
    server.behave()
    terminal.send("\t")
    try terminal.waitUntil("the others") { $0.text.contains { $0.contains("JE3 6AB") } }
    #expect(!line(terminal.screen).contains("6ET"))
    try leave(terminal)
    try await server.stop()
  }

  @Test func typingSlowlyCausesFewRequests() async throws {
    for (pause, most) in [(100, 2), (400, 3)] {
      let server = try await StandInServer.start(.sample())
      let terminal = try prompt(try Home(serviceURL: server.baseURL), "--no-hints")
      for key in "SW1A 1AA" {
        terminal.send(String(key))
        // The pause is what is tested: it stands for a person's.
        let until = ContinuousClock.now + .milliseconds(pause)
        while ContinuousClock.now < until { terminal.read(within: 5) }
      }
      terminal.send("\r")
      try terminal.waitUntil("the details") { $0.text.contains { $0.contains("51.501") } }
      #expect(server.requests.filter { $0.path.hasSuffix("autocomplete") }.count <= most)
      #expect(server.requests.count <= most + 1)
      try leave(terminal)
      try await server.stop()
    }
  }

  @Test func earlierResultsStayNarrowedWhileNewOnesAreOnTheWay() async throws {
    let server = try await StandInServer.start(.sample())
    let terminal = try prompt(
      try Home(serviceURL: server.baseURL), "--no-hints", environment: ProgramRun.patient)
    // There are more than the service gives at once, so the first answer is cut off among those that begin with 7H.
    terminal.send("je3 7")
    try terminal.waitUntil("the first answer") {
      $0.text.contains { $0.contains("or more") }
    }
    let last = try #require(server.country.autocomplete("JE3 7", limit: 100)?.last)
    server.misbehave(.unanswered)
    terminal.send(String(last.suffix(2).prefix(1)))
    try terminal.waitUntil("what is left of the first answer, marked") { screen in
      screen.text.enumerated().contains { row, text in
        text.hasPrefix("  " + last.prefix(6)) && screen.cell(row: row, column: 2).isDim
      }
    }
    try leave(terminal)
    try await server.stop()
  }

  @Test func picksAreKeptNewestFirst() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let first = try prompt(home)
    first.send("SW1A 1AA\rM1 1AE\r")
    try first.waitUntil("both answers") { screen in
      screen.history.contains { $0.hasPrefix("M1 1AE") } || screen.text.contains { $0.hasPrefix("M1 1AE") }
    }
    try leave(first)
    let second = try prompt(home)
    second.send("recent\r")
    try second.waitUntil("the list, newest first") { screen in
      guard let place = screen.text.firstIndex(where: { $0.hasPrefix("M1 1AE") }) else { return false }
      return screen.text[place + 1].hasPrefix("SW1A 1AA")
    }
    try leave(second)
    try await server.stop()
  }

  @Test(arguments: [[:], ["NO_COLOR": "1"]])
  func picksComeFirstAndAreMarked(environment: [String: String]) throws {
    let home = try Home()
    let folder = home.file(".local/state/postcode")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "GY1 1AE\nSW1A 2AA\nM1 1AE\nSW1A 2AA\n".write(
      to: folder.appending(path: "recent"), atomically: true, encoding: .utf8)
    let terminal = try prompt(home, "--offline", environment: environment)
    let down = "\u{1B}[B"
    func rows(_ screen: Screen) -> [String] {
      screen.text[(screen.cursor.row + 1)...].map { String($0.dropFirst(2)) }
    }
    terminal.send("sw1")
    try terminal.waitUntil("the pick before the districts, once") { screen in
      let rows = rows(screen)
      return rows.first == "SW1A 2AA   recent, 10 Downing Street" && rows[1].hasPrefix("SW1A       Whitehall")
        && rows.count { $0.contains("recent") } == 1
    }
    // All others begin in the same way, so TAB adds only the common beginning.
    terminal.send("\t")
    try terminal.waitUntil("the capitals") { line($0).hasPrefix("postcode> SW1") }
    terminal.send("\u{15}")
    try terminal.waitUntil("nothing but the prompt") { line($0) == "postcode>" && rows($0)[0].isEmpty }
    for code in ["SW1A 2AA", "M1 1AE", "GY1 1AE", "SW1A 1AA"] {
      terminal.send(down)
      try terminal.waitUntil("the picks, newest first, then landmarks") { line($0) == "postcode> " + code }
    }
    #expect(rows(terminal.screen).prefix(3).allSatisfy { $0.contains("   recent, ") })
    terminal.send("\u{1B}[A\u{1B}[A\r")
    try terminal.waitUntil("the details") { $0.text.contains { $0.contains("Post town ") } }
    terminal.send(down)
    try terminal.waitUntil("the newest pick") { line($0) == "postcode> M1 1AE" }
    try leave(terminal)
  }

  @Test func knowsItsCommands() throws {
    let terminal = try prompt(try Home(), "--offline", "--no-hints")
    terminal.send("he\t")
    try terminal.waitUntil("the command") { line($0).hasPrefix("postcode> help") }
    terminal.send("\r")
    try terminal.waitUntil("help") { $0.text.contains { $0.contains("Show the page of a command") } }
    terminal.send("lookup --fo\tj\t")
    try terminal.waitUntil("the option") { line($0).hasPrefix("postcode> lookup --format json") }
    terminal.send("\u{15}lookup SW1A 1AA --format json\r")
    try terminal.waitUntil("JSON") { $0.text.contains { $0.contains("\"postcode\":\"SW1A 1AA\"") } }
    terminal.send("nonsense\r")
    try terminal.waitUntil("a sentence") {
      $0.text.contains { $0.contains("“nonsense” is neither a postcode nor a place") }
    }
    terminal.send("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func whatWasAskedBeforeTheEndIsAnswered() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.delayed(.milliseconds(500)))
    let terminal = try prompt(try Home(serviceURL: server.baseURL))
    terminal.send("SW1A 1AB\r\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.screen.text.contains { $0.contains("Westminster") })
    try await server.stop()
  }

  @Test func aHostileServerLeavesTheScreenIntact() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.hostile)
    let terminal = try prompt(try Home(serviceURL: server.baseURL), "--no-hints")
    terminal.send("SW1A 1AA\r")
    try terminal.waitUntil("an answer") { $0.text.contains { $0.hasPrefix("SW1A 1AA  Buckingham Palace") } }
    terminal.send("je36\t")
    try terminal.waitUntil("a completion") { line($0).hasPrefix("postcode> JE3 6ET") }
    #expect(terminal.screen.misunderstood.isEmpty)
    #expect(!terminal.output.contains(0x9B))
    try leave(terminal)
    try await server.stop()
  }
}
