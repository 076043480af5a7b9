import Foundation
import Readline
import StandIn
import TestProcesses
import TestTerminal
import Testing

@testable import postcode

/// What TAB completes at the prompt, Enter understands, and no request or answer is lost.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct PromptLineTests {
  private func prompt(
    _ home: Home, _ arguments: String..., rows: Int = 24, columns: Int = 100,
    environment: [String: String] = [:],
    standardOutput: String? = nil
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--no-hints", "--no-map"] + arguments,
      environment: home.environment.merging(environment) { $1 }, rows: rows, columns: columns,
      standardOutput: standardOutput)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    terminal.send("\u{15}\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  private func all(_ screen: Screen) -> [String] { screen.history + screen.text }

  private func line(_ screen: Screen) -> String { screen.text[screen.cursor.row] }

  /// Types a line, and waits until an answer contains a text.
  private func ask(_ terminal: PseudoTerminal, _ line: String, _ answer: String) throws {
    let before = all(terminal.screen).count { $0.contains(answer) }
    terminal.send(line + "\r")
    try terminal.waitUntil("\(line) is answered with \(answer)") { screen in
      all(screen).count { $0.contains(answer) } > before
    }
  }

  // MARK: TAB and Enter agree

  @Test func whatTabCompletesEnterAccepts() throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("lookup SW1A1AA --format \"js\t")
    try terminal.waitUntil("the value") { line($0).contains("\"json\"") }
    try ask(terminal, "", "\"postcode\":\"SW1A 1AA\"")
    terminal.send("\"je3 6e\t")
    try terminal.waitUntil("the postcode") { line($0).contains("\"JE3 6ET\"") }
    try ask(terminal, "", "JE3 6ET  Mont Orgueil, Jersey")
    try leave(terminal)
  }

  /// The command that finds places by their names finds the names that it completes.
  @Test(arguments: [
    ("ynys m", "place Ynys Môn", "Isle of Anglesey (Ynys Môn)"),
    ("land's e", "place Land's End", "Land's End "),
    ("\"land's e", "place \"Land's End", "Land's End "),
  ])
  func placeCompletesNames(_ typed: String, _ completed: String, _ found: String) throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("place \(typed)\t")
    try terminal.waitUntil("the name") { line($0).contains(completed) }
    terminal.send("\r")
    // The panel's rows are indented.
    try terminal.waitUntil("the answer") { screen in
      all(screen).contains { $0.hasPrefix(found) || $0.contains("No place") }
    }
    #expect(!all(terminal.screen).contains { $0.contains("No place") })
    try leave(terminal)
  }

  @Test(arguments: [
    "sw1a 1aa, sw1a 2aa", "sw1a1aa;sw1a2aa", "\"sw1a 1aa\" \"sw1a 2aa\"", "(SW1A 1AA) [SW1A 2AA].",
    "“SW1A 1AA” ‘SW1A 2AA’,",
  ])
  func separatorsQuotesAndBracketsDoNoHarm(_ typed: String) throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send(typed + "\r")
    try terminal.waitUntil("both answers") { screen in
      ["SW1A 1AA  Buckingham Palace", "SW1A 2AA  10 Downing Street"].allSatisfy { all(screen).contains($0) }
    }
    #expect(!all(terminal.screen).contains { $0.contains("is not a postcode") })
    try leave(terminal)
  }

  @Test func aWrongPostcodeGetsOneSentenceEverywhere() async throws {
    let sentence = "“SW1A 1AC” is not a postcode; its last two letters are never C, I, K, M, O or V."
    let home = try Home()
    let terminal = try prompt(home, "--offline")
    terminal.send("SW1A 1AC")
    try terminal.waitUntil("the panel's sentence") { $0.text.contains { $0.contains(sentence) } }
    terminal.send(" ")
    try terminal.waitUntil("silence after the blank") {
      !$0.text.contains { $0.contains("is not a postcode") }
    }
    try ask(terminal, "", sentence)
    #expect(
      all(terminal.screen).count { $0.contains("is not a postcode") || $0.contains("only the start") } == 1)
    try leave(terminal)
    for words in [["SW1A", "1AC"], ["SW1A 1AC"], ["sw1a1ac"]] {
      let run = try await ProgramRun.of(
        ["lookup", "--offline"] + words, environment: home.environment, input: "", in: home.directory)
      #expect(
        run.errors.uppercased()
          == "postcode: \(sentence)\n".replacing("SW1A 1AC", with: words.joined(separator: " ")).uppercased())
      #expect(run.status == 1)
    }
  }

  @Test func aCommentAsksForNothing() throws {
    let home = try Home()
    let terminal = try prompt(home, "--offline", rows: 30)
    terminal.send("M1 1AE\u{1B}#")
    try terminal.waitUntil("the comment") { all($0).contains { $0.contains("#M1 1AE") } }
    terminal.send("# SW1A 1AA\r")
    try ask(terminal, "recent", "No postcode has been looked up yet.")
    terminal.send("\u{1B}[A\u{1B}[A\u{1B}[A")
    try terminal.waitUntil("the comment in the history") { line($0).contains("#M1 1AE") }
    #expect(!all(terminal.screen).contains { $0.contains("Manchester") })
  }

  @Test func everyCommandIsUnderstood() throws {
    let home = try Home()
    let terminal = try prompt(home, "--offline", rows: 60)
    for word in ["?", "help", "HELP", "--help", "-h"] { try ask(terminal, word, "Ctrl-D leaves") }
    try ask(terminal, "help lookup", "Look postcodes up")
    try ask(terminal, "lookup --help", "Look postcodes up")
    try ask(terminal, "help cache info", "Show where the cache is")
    try ask(terminal, "cache info", "Answers  0")
    try ask(terminal, "cache", "Answers  0")
    try ask(terminal, "cache info --format json", "\"answers\":0")
    try ask(terminal, "cache clear", "Forgot 0 answers.")
    try ask(terminal, "doctor", "readline 8")
    try ask(terminal, "completions fish", "complete -c postcode")
    try ask(terminal, "complete sw1 --limit 2", "SW1E")
    try ask(terminal, "nearest SW1A 1AA --limit 2", "SW1E 6LA  124 m  St James's, Westminster")
    try ask(terminal, "nearest 51.5010 -0.1416 --limit 2", "SW1E 6LA  123 m")
    try ask(terminal, "reverse 51.5010 -0.1416", "Distance     1 m")
    try ask(terminal, "distance SW1A 1AA M1 1AE", "262.3 km")
    try ask(terminal, "validate SW1A 1ZZ", "not in OS Code-Point Open")
    try ask(terminal, "list SW1A", "43 more; a shell prints them all.")
    try ask(terminal, "random EC1A 1BB", "EC1A 1BB")
    try ask(terminal, "recent", "No postcode has been looked up yet.")
    try ask(terminal, "--version", ProgramIdentity.version)
    try ask(terminal, "prompt", "This is the prompt")
    try ask(terminal, "postcode", "This is the prompt")
    try ask(terminal, "Postcode lookup SW1A1AA", "SW1A 1AA  Buckingham Palace")
    try ask(terminal, "recent", "SW1A 1AA  Buckingham Palace")
    try leave(terminal)
    for word in ["q", "quit", "exit", "QUIT"] {
      let terminal = try prompt(home, "--offline")
      terminal.send(word + "\r")
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test(arguments: ["exit", "quit"])
  func aWordThatLeavesIsNoPlace(word: String) async {
    let completer = PromptCompleter(ContinuationLawTests.sources)
    let line = EditedLine(text: word, cursor: word.utf8.count)
    let offered = completer.immediate(line)
    #expect(offered.candidates.map(\.text) == [word + " "])
    #expect(offered.message == nil)
    #expect(await completer.answer(to: line, urgent: true) == nil)
  }

  @Test func helpListsWhatThePromptTakes() throws {
    let terminal = try prompt(try Home(), "--offline", rows: 40)
    try ask(terminal, "help exit", "quit: Leave, as Ctrl-D does.")
    try ask(terminal, "help lookup", "--places <file>")
    #expect(!all(terminal.screen).contains { $0.contains("--file") })
    try leave(terminal)
  }

  @Test func aRowIsNamedByItsCodeAlone() throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("m1 1ae,sw1a")
    try terminal.waitUntil("the rows") { $0.text.contains { $0.hasPrefix("  SW1A 0") } }
    try leave(terminal)
  }

  @Test(arguments: ["newport, wal", "newport,w", "newport, wales"])
  func aNameIsCompletedWithWhatItsPlaceLiesIn(_ typed: String) throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("lookup " + typed + "\t")
    try terminal.waitUntil("the code") { line($0) == "postcode> lookup NP20" }
    try leave(terminal)
  }

  @Test(arguments: [
    ("distance leeds, todmord", "distance leeds, Todmorden"),
    ("distance how far from leeds is todmord", "distance how far from leeds is Todmorden"),
    ("lookup 10 downing", "lookup SW1A 2AA"), ("map wilts", "map Wiltshire"),
    ("outcode wilts", "outcode wilts"), ("list wilts", "list Wiltshire"),
  ])
  func aNameIsCompletedToWhatIsMeant(_ typed: String, _ completed: String) throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send(typed + "\t")
    try terminal.waitUntil("the completion") { line($0).hasPrefix("postcode> " + completed) }
    try leave(terminal)
  }

  /// TAB takes no place that only resembles the word: Nerston.
  @Test func aMisspeltCommandIsNamedWhileItIsTyped() throws {
    let terminal = try prompt(try Home(), "--offline")
    terminal.send("nearst\t")
    try terminal.waitUntil("the command") { screen in
      all(screen).contains { $0.contains("There is no command “nearst”; did you mean nearest?") }
    }
    #expect(line(terminal.screen) == "postcode> nearst")
    try leave(terminal)
  }

  /// The names come first, and TAB takes no code of an overseas territory for them.
  @Test func anOverseasCodeComesAfterTheNames() throws {
    let terminal = try prompt(try Home(), "--offline", rows: 50)
    terminal.send("bi\t")
    try terminal.waitUntil("the rows") { $0.text.contains { $0.hasPrefix("  … ") } }
    #expect(line(terminal.screen) == "postcode> bi")
    let rows = terminal.screen.text.filter { $0.hasPrefix("  ") }
    #expect(rows.first?.contains("Birmingham") == true && !rows.contains { $0.contains("BIQQ") }, "\(rows)")
    try leave(terminal)
  }

  @Test func noSentenceIsTheParsersOwn() throws {
    let terminal = try prompt(try Home(), "--offline", rows: 60)
    for (line, part) in [
      ("lookup SW1A1AA --nonsense", "--nonsense"), ("lookup SW1A1AA --format", "--format"),
      ("lookup SW1A1AA --format yaml", "yaml"), ("lookup SW1A1AA --offline=yes", "--offline"),
      ("complete sw1 --limit x", "limit"), ("complete sw1 --limit 0", "1 to 100"), ("recent now", "now"),
      ("cache nonsense", "nonsense"), ("completions tcsh", "tcsh"), ("completions", "shell"),
      ("help nonsense", "nonsense"), ("lookup", "No postcode or place was given"),
      ("quit now", "quit takes no words"),
      ("exit 1", "exit takes no words"), ("lookup --file x", "looked up from a shell"),
    ] {
      let before = all(terminal.screen).count { $0.contains(part) && !$0.hasPrefix("postcode>") }
      terminal.send(line + "\r")
      try terminal.waitUntil("\(line) is refused") { screen in
        all(screen).count { $0.contains(part) && !$0.hasPrefix("postcode>") } > before
      }
    }
    for words in [
      "Error:", "Usage:", "USAGE", "Unknown option", "Missing", "Unexpected argument", "is invalid for",
    ] {
      #expect(!all(terminal.screen).contains { $0.contains(words) }, "\(words)")
    }
    try leave(terminal)
  }

  @Test func theOptionsOfALineHoldForIt() throws {
    let home = try Home()
    let places = home.file("places")
    try "SW1A 1AA Home\nnonsense\n".write(to: places, atomically: true, encoding: .utf8)
    // Wide enough for a long temporary directory: a sentence that is broken is not found.
    let terminal = try prompt(home, columns: 300)
    try ask(terminal, "lookup sw1a1aa --offline --places \(places.path)", "SW1A 1AA  Home")
    #expect(all(terminal.screen).contains { $0.contains("line 2 is skipped") })
    try ask(terminal, "lookup sw1a1aa --places \(places.path)x", "No such file")
    try ask(terminal, "lookup sw1a1aa --offline", "SW1A 1AA  Buckingham Palace")
    try leave(terminal)
  }

  @Test func aLineOfThousandsOfWordsIsAliveToKeys() throws {
    let terminal = try prompt(try Home(), "--offline", rows: 50)
    terminal.send("\u{1B}[200~" + String(repeating: "w ", count: 2000) + "sw1a 1\u{1B}[201~")
    terminal.send("a\t")
    try terminal.waitUntil("the postcode") { $0.text.contains { $0.contains("SW1A 1AA") } }
    terminal.send("\u{15}")
    try terminal.waitUntil("an empty line") { line($0) == "postcode>" }
    try leave(terminal)
  }

  // MARK: Nothing is lost

  @Test func answersDoNotWaitForEachOther() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered, where: "SW1A%201AB")
    let terminal = try prompt(try Home(serviceURL: server.baseURL), environment: ProgramRun.patient)
    terminal.send("SW1A 1AB\r")
    try terminal.waitUntil("the slow line") { $0.text.contains { $0.contains("Looking up SW1A 1AB") } }
    terminal.send("M1 1AE\r")
    try terminal.waitUntil("the quick answer") { screen in all(screen).contains { $0.hasPrefix("M1 1AE") } }
    try terminal.waitUntil("what is waited for") { $0.text.contains { $0.contains("Looking up SW1A 1AB") } }
    terminal.send("\u{3}")
    try terminal.waitUntil("what was given up") { screen in all(screen).contains("Gave up SW1A 1AB.") }
    try await server.requests { $0.contains(where: \.closedEarly) }
    try leave(terminal)
    try await server.stop()
  }

  @Test func aPasteOfManyIsGivenUp() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    server.misbehave(.unanswered)
    let terminal = try prompt(home, environment: ProgramRun.patient)
    let codes = server.country.units.map(\.postcode).prefix(300)
    terminal.send("\u{1B}[200~" + codes.map { $0 + "\n" }.joined() + "\u{1B}[201~\r")
    // The last line is in the history, so all lines have been accepted.
    let history = home.file(".local/state/postcode/history")
    try terminal.waitUntil("all lines are accepted") { _ in
      (try? String(contentsOf: history, encoding: .utf8))?.split(separator: "\n").count == 300
    }
    try await server.requests(atLeast: 1)
    terminal.send("\u{3}")
    try terminal.waitUntil("what was given up") { screen in
      all(screen).contains {
        $0.hasPrefix("Gave up \(codes[codes.startIndex]), ") && $0.hasSuffix(" and 298 more.")
      }
    }
    server.behave()
    terminal.send("\u{1B}[200~" + codes.map { $0 + "\n" }.joined() + "\u{1B}[201~\r")
    try terminal.waitUntil("300 answers") { screen in
      all(screen).count { $0.hasPrefix("  Sector ") } == 300
    }
    #expect(!all(terminal.screen).contains { $0.contains("did not answer") })
    try leave(terminal)
    try await server.stop()
  }

  @Test func leavingSaysWhatItWaitsFor() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let home = try Home(serviceURL: server.baseURL)
    let terminal = try prompt(home, environment: ProgramRun.patient)
    terminal.send("SW1A 1AB\rM1 1AE\rSW1A 2AB\r\u{4}")
    try terminal.waitUntil("the sentence") { screen in
      all(screen).contains("postcode: Waiting for SW1A 1AB, M1 1AE and 1 more; Ctrl-C gives up.")
    }
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == 130)
    #expect(all(terminal.screen).contains { $0.contains("Gave up SW1A 1AB, M1 1AE and 1 more.") })
    server.behave()
    server.misbehave(.delayed(.milliseconds(300)))
    let patient = try prompt(home, environment: ProgramRun.patient)
    patient.send("SW1A 1AB\rSW1A 2AB\r\u{4}")
    #expect(try patient.waitForExit() == 0)
    #expect(all(patient.screen).count { $0.hasPrefix("  Sector ") } == 2)
    try await server.stop()
  }

  /// The first place of a line is answered first, though it is the last to be known; another line need not wait for it.
  @Test func placesOfALineAreAnsweredInItsOrder() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered, where: "SW1A")
    let terminal = try prompt(try Home(serviceURL: server.baseURL), environment: ProgramRun.patient)
    terminal.send("SW1A 1AB york, edinburgh\r")
    try terminal.waitUntil("the first line") { $0.text.contains { $0.contains("Looking up SW1A 1AB") } }
    terminal.send("leeds\r")
    try terminal.waitUntil("the other line") { screen in all(screen).contains { $0.hasPrefix("Leeds  city") }
    }
    #expect(!all(terminal.screen).contains { $0.hasPrefix("York  ") || $0.hasPrefix("Edinburgh  ") })
    server.behave()
    try terminal.waitUntil("the three in order") { screen in
      let names = ["SW1A 1AB", "York  ", "Edinburgh  "]
      let rows = names.map { name in all(screen).firstIndex { $0.hasPrefix(name) } }
      return !rows.contains(nil) && rows.compactMap(\.self) == rows.compactMap(\.self).sorted()
    }
    terminal.send("\u{3}")
    try leave(terminal)
    server.misbehave(.unanswered, where: "SW1A")
    let other = try prompt(try Home(serviceURL: server.baseURL), environment: ProgramRun.patient)
    other.send("SW1A 2AB, york\r")
    try other.waitUntil("the wait for one") { screen in
      screen.text.contains { $0.hasSuffix("Looking up SW1A 2AB") }
    }
    // What waits for its turn is shown when that will not come, or was given up, too.
    other.send("\u{3}")
    try other.waitUntil("what was given up") { screen in all(screen).contains { $0.hasPrefix("Gave up ") } }
    let isAnswered = all(other.screen).contains { $0.hasPrefix("York  ") }
    #expect(all(other.screen).contains(isAnswered ? "Gave up SW1A 2AB." : "Gave up SW1A 2AB and york."))
    try leave(other)
    try await server.stop()
  }

  /// Lines that are pasted are answered in their order, whatever is asked. A line that is typed does not wait for them.
  @Test func linesOfAPasteAreAnsweredInTheirOrder() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered, where: "SW1A")
    let terminal = try prompt(try Home(serviceURL: server.baseURL), environment: ProgramRun.patient)
    let lines = [
      "SW1A 1AB", "distance leeds york", "edinburgh", "help distance", "distance york hull", "foo bar",
    ]
    terminal.send("\u{1B}[200~" + lines.joined(separator: "\n") + "\u{1B}[201~\r")
    try terminal.waitUntil("the paste") { $0.text.contains { $0.contains("Looking up SW1A 1AB") } }
    terminal.send("leeds\r")
    try terminal.waitUntil("the typed line") { screen in all(screen).contains { $0.hasPrefix("Leeds  city") }
    }
    #expect(!all(terminal.screen).contains { $0.hasPrefix("Edinburgh  ") || $0.hasSuffix(" km") })
    server.behave()
    let beginnings = [
      "SW1A 1AB", "35.56 km", "Edinburgh  ", "distance: Print", "54.01 km", "“foo bar” is",
    ]
    func rows(_ screen: Screen) -> [Int?] {
      beginnings.map { beginning in all(screen).firstIndex { $0.hasPrefix(beginning) } }
    }
    try terminal.waitUntil("all answers") { !rows($0).contains(nil) }
    let found = rows(terminal.screen).compactMap(\.self)
    #expect(found == found.sorted(), "\(all(terminal.screen))")
    try leave(terminal)
    try await server.stop()
  }

  @Test func historyIsKeptFromTheFirstLineInAnEmptyHome() throws {
    let home = try Home()
    let first = try prompt(home, "--offline")
    try ask(first, "nonsense", "is neither a postcode nor a place")
    try leave(first)
    let second = try prompt(home, "--offline")
    second.send("\u{1B}[A")
    try second.waitUntil("the line") { line($0) == "postcode> nonsense" }
    try leave(second)
  }

  @Test func outputThatCannotBeWrittenEndsThePrompt() throws {
    let terminal = try prompt(try Home(), "--offline", standardOutput: "/dev/full")
    terminal.send("SW1A 1AA\r")
    #expect(try terminal.waitForExit() == 74)
    #expect(
      all(terminal.screen).contains {
        $0.contains("the output could not be written: No space left on device.")
      })
  }

  @Test func everyLookUpIsAnsweredOnceWhateverIsTyped() async throws {
    let server = try await StandInServer.start(.sample())
    for (part, delay) in [("1", 5), ("A", 15), ("N", 40)] {
      server.misbehave(.delayed(.milliseconds(delay)), where: part)
    }
    let terminal = try prompt(try Home(serviceURL: server.baseURL))
    var random = SeededRandom()
    let codes = server.country.units.map(\.postcode).shuffled(using: &random).prefix(360)
    for code in codes {
      for key in ["s", "w1a", "\t", "x\u{7F}", "\u{2}\u{5}", "\u{1B}[A", "\u{12}m\u{7}", "\t\t"]
      where Int.random(in: 0..<8, using: &random) == 0 {
        terminal.send(key)
      }
      // Whatever is on the line now, this code is looked up.
      terminal.send("\u{15}" + code.lowercased().filter { $0 != " " || Bool.random(using: &random) } + "\r")
      if Bool.random(using: &random) { terminal.read(within: 1) }
    }
    try terminal.waitUntil("360 answers") { screen in
      all(screen).count { $0.hasPrefix("  Sector ") } >= 360
    }
    try leave(terminal)
    let answered = all(terminal.screen).compactMap { row -> String? in
      codes.first { row == $0 || row.hasPrefix($0 + "  ") }
    }
    #expect(answered.sorted() == codes.sorted())
    try await server.stop()
  }

  @Test func linesForOtherProgramsAreNotBroken() async throws {
    let home = try Home()
    let terminal = try prompt(home, "--offline", columns: 40)
    for line in [
      "nearest leeds --limit 2 --format csv", "place leeds --format csv", "lookup leeds --format csv",
      "lookup SW1A1AA --format csv --fields postcode,place,ward,country,postTowns,name",
      "validate SW1A1AA --format csv", "complete ls --limit 9 --format csv",
    ] {
      let run = try await ProgramRun.of(
        line.split(separator: " ").map(String.init),
        environment: home.environment.merging(["POSTCODE_OFFLINE": "1"]) { $1 },
        input: "", in: home.directory)
      // The terminal itself breaks a long line where its row ends.
      let rows = run.output.split(whereSeparator: \.isNewline).flatMap { line in
        stride(from: 0, to: line.count, by: 40).map { start in
          String(line.dropFirst(start).prefix(40).reversed().drop { $0 == " " }.reversed())
        }
      }
      #expect(rows.count > 1)
      terminal.send(line + "\r")
      try terminal.waitUntil(line) { screen in
        all(screen).joined(separator: "\n").contains(rows.joined(separator: "\n"))
      }
    }
    try leave(terminal)
  }

  @Test func aMisspeltCommandIsNoPlace() throws {
    let terminal = try prompt(try Home(), "--offline")
    for (line, meant) in [
      ("near leeds", "nearest"), ("hepl", "help"), ("exti", "exit"), ("nearst leeds --limit 2", "nearest"),
      ("recnt", "recent"),
    ] {
      let word = line.prefix { $0 != " " }
      try ask(terminal, line, "There is no command “\(word)”; did you mean \(meant)?")
    }
    try leave(terminal)
  }

  @Test func longTextIsBrokenBetweenWords() throws {
    let terminal = try prompt(try Home(), "--offline", columns: 40)
    terminal.send("help cache\rcache info --format json\r")
    try terminal.waitUntil("the help, and JSON as it is") { screen in
      let text = all(screen)
      guard let start = text.firstIndex(where: { $0.hasPrefix("  info") }) else { return false }
      return text[start..<min(start + 4, text.count)] == [
        "  info        Show where the cache is,", "              what it holds and saves,",
        "              and whether anything is", "              wrong with it.",
      ] && text.contains { $0.hasPrefix("{") && $0.count == 40 }
    }
    try leave(terminal)
  }
}
