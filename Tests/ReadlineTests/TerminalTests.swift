import TestTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pastes, bursts, signals, sizes and what is sent to the terminal.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct TerminalTests {
  // MARK: Pastes

  @Test func aPasteIsText() throws {
    let example = try ExampleProgram()
    try example.type(Key.paste("sw1a 1aa\n\r\n"))
    try example.check()
    #expect(example.frame?.line == "sw1a 1aa")
    try example.type(Key.control("_"))
    #expect(example.frame?.line == "")
  }

  @Test func aPasteOfSeveralLinesIsAcceptedLineByLine() throws {
    let example = try ExampleProgram()
    try example.type(Key.paste("sw1a 1aa\r\n\rm1 1ae\n"))
    try example.check()
    try example.type("\r")
    try example.terminal.waitUntil("both lines") {
      $0.text.contains("accepted <sw1a 1aa>") && $0.text.contains("accepted <m1 1ae>")
    }
    try example.check()
    try example.type(Key.up)
    #expect(example.frame?.line == "m1 1ae")
  }

  @Test func controlsInAPasteAreLeftOut() throws {
    let example = try ExampleProgram()
    try example.type(Key.paste("a\u{1B}[2Jb\u{07}\u{9B}31mc\td\u{202E}"))
    try example.check()
    #expect(example.frame?.line == "a[2Jb31mc d")
  }

  /// Each search of readline takes pasted text, which may come in pieces, as if it had been typed.
  @Test(
    arguments: [
      ("", Key.control("R"), Key.left), ("", Key.meta("p"), "\r"), ("set editing-mode vi", "\u{1B}/", "\r"),
    ])
  func aPasteCanBeSearchedFor(inputrc: String, search: String, end: String) throws {
    let example = try ExampleProgram(inputrc: inputrc)
    try example.type("sw1a é日1\r", "m1 1ae\r", "sw1", search)
    for piece in ["\u{1B}[200~sw1a\n", "é日", "1\r\u{1B}[201~"] { try example.type(piece) }
    #expect(example.frame?.isBusy == true)
    try example.type(end)
    try example.check()
    #expect(example.frame?.line == "sw1a é日1")
    try example.type(Key.undo, search, "\u{1B}[200~m1")
    try example.interrupt()
    try example.type("x")
    try example.check()
    #expect(example.frame?.line == "x")
  }

  @Test func aPasteWithoutEndBlocksNothing() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "100"])
    example.terminal.send("\u{1B}[200~abc")
    try example.waitForFrame("the text") { $0.line == "abc" }
    example.terminal.send("def")
    try example.waitForFrame("more text") { $0.line == "abcdef" }
    try example.interrupt()
    try example.type("\u{1B}[201~", "x")
    try example.check()
    #expect(example.frame?.line == "x")
  }

  @Test func aLongPasteIsTakenWhole() throws {
    let example = try ExampleProgram(rows: 24, columns: 80)
    let text = String(repeating: "0123456789", count: 500)
    try example.type(Key.paste(text))
    try example.check()
    #expect(example.frame?.line == text)
    try example.type(Key.control("A"))
    try example.check()
    try example.type("\r")
    try example.check()
  }

  @Test func aLongBurstIsTakenWhole() throws {
    let example = try ExampleProgram(rows: 24, columns: 80)
    let text = String(repeating: "0123456789", count: 500)
    try example.type(text)
    try example.check()
    #expect(example.frame?.line == text)
  }

  // MARK: Signals

  @Test func interruptClearsALineThatIsWrapped() throws {
    let example = try ExampleProgram(columns: 30)
    try example.type("sw1a1".padding(45), Key.control("A"))
    try example.interrupt()
    try example.check()
    #expect(example.frame?.line == "")
    try example.type("interrupts\r")
    try example.terminal.waitUntil("the program heard of it") { $0.text.contains("interrupts 1") }
  }

  @Test func interruptAndEndInOneWrite() throws {
    let example = try ExampleProgram()
    try example.type("ec1")
    example.terminal.send("\u{03}\u{04}")
    try example.expectExit()
    #expect(example.terminal.screen.text.contains("ending endOfInput"))
  }

  @Test func endOfInputOnlyOnAnEmptyLine() throws {
    let example = try ExampleProgram()
    try example.type("ec1", Key.left, Key.control("D"))
    try example.check()
    #expect(example.frame?.line == "ec")
    try example.type(Key.control("U"))
    example.terminal.send(Key.control("D"))
    try example.expectExit()
    let text = example.terminal.screen.text
    #expect(text.prefix(3) == ["example>", "ending endOfInput", ""])
  }

  @Test func finishingFromALineLeavesNoPrompt() throws {
    let example = try ExampleProgram()
    example.terminal.send("quit\r")
    try example.expectExit()
    #expect(example.terminal.screen.text.prefix(3) == ["example> quit", "ending finished", ""])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func signalsThatEndTheProcessRestoreTheTerminal(signal: Int32) throws {
    let example = try ExampleProgram()
    try example.type("sw1a1")
    #expect(try example.terminal.modes().c_lflag & tcflag_t(ICANON) == 0)
    example.terminal.signal(signal)
    try example.expectExit()
    #expect(example.terminal.screen.text[0] == "example> sw1a1")
    #expect(example.terminal.screen.text[1] == "ending signal(\(signal))")
    #expect(example.terminal.screen.text[2...].joined() == "")
    #expect(!example.terminal.screen.announcesPastes)
    #expect(try example.terminal.modes().c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
  }

  @Test func aProcessStoppedAndContinuedDrawsItsLineAgain() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1")
    let frames = example.frames
    example.terminal.signal(SIGSTOP)
    example.terminal.signal(SIGCONT)
    try example.waitForFrame("a frame after the process was continued") { _ in example.frames > frames }
    try example.check()
  }

  // MARK: Sizes

  struct Resize: CustomStringConvertible {
    var length: Int
    var columns: Int
    var newColumns: Int
    var reflows: Bool
    var answers: Bool
    var description: String {
      "\(length) in \(columns) to \(newColumns), reflows \(reflows), answers \(answers)"
    }
  }

  private static let resizes = [true, false].flatMap { reflows in
    [
      (5, 60, 30), (40, 30, 60), (40, 60, 30), (75, 30, 31), (75, 60, 20), (75, 20, 60), (21, 30, 60),
      (51, 60, 30),
    ].flatMap {
      length, columns, newColumns in
      (reflows ? [true] : [true, false]).map {
        Resize(length: length, columns: columns, newColumns: newColumns, reflows: reflows, answers: $0)
      }
    }
  }

  @Test(arguments: resizes)
  func aNewWidthLeavesNothingBehind(_ resize: Resize) throws {
    let example = try ExampleProgram(rows: 14, columns: resize.columns, reflows: resize.reflows, filler: 4)
    example.terminal.answersQueries = resize.answers
    try example.type("sw1a1".padding(resize.length))
    try example.resize(rows: 14, columns: resize.newColumns)
    try example.check()
    let screen = example.terminal.screen
    let starts = (screen.history + screen.text).prefix(5).map { String($0.prefix(9)) }
    #expect(starts == ["filler 0", "filler 1", "filler 2", "filler 3", "example> "])
    try example.type(Key.control("A"), "b")
    try example.check()
  }

  /// The terminal has answered for one size, and has another when the answer arrives.
  @Test(arguments: [(60, 16, 60), (60, 30, 20), (30, 60, 20), (20, 60, 24)], [true, false])
  func aSizeThatChangesWhileTheTerminalIsAsked(widths: (Int, Int, Int), reflows: Bool) throws {
    let example = try ExampleProgram(rows: 14, columns: widths.0, reflows: reflows, filler: 4)
    try example.type("sw1a1".padding(75))
    var asked = 0
    example.terminal.willAnswer = { [unowned terminal = example.terminal] in
      asked += 1
      if asked == 1 { terminal.resize(rows: 14, columns: widths.2) }
    }
    example.terminal.resize(rows: 14, columns: widths.1)
    try example.terminal.waitUntil("the question") { _ in asked > 0 }
    try example.check()
    let screen = example.terminal.screen
    #expect(screen.columns == widths.2)
    let rows = (screen.history + screen.text).filter { !$0.isEmpty }
    #expect(rows.prefix(5).map { String($0.prefix(9)) } == (0..<4).map { "filler \($0)" } + ["example> "])
    #expect(rows.count { $0.hasPrefix("example>") } == 1)
  }

  @Test func aTerminalThatAnswersLateIsAskedAgain() throws {
    let example = try ExampleProgram(rows: 14, columns: 60, reflows: true, filler: 4)
    example.terminal.answersQueries = false
    try example.type("sw1a1")
    try example.resize(rows: 14, columns: 50)
    example.terminal.answerLate()
    try example.type("".padding(70))
    try example.resize(rows: 14, columns: 20)
    try example.check()
    #expect(example.frame?.line == "sw1a1".padding(75))
    let screen = example.terminal.screen
    let rows = (screen.history + screen.text).prefix(5).map { String($0.prefix(9)) }
    #expect(rows == (0..<4).map { "filler \($0)" } + ["example> "])
    #expect((screen.history + screen.text).count { $0.hasPrefix("example>") } == 1)
  }

  @Test(arguments: [4, 5, 8, 30])
  func anotherHeightKeepsLineAndPanel(rows: Int) throws {
    let example = try ExampleProgram(rows: 12, columns: 40, filler: 9)
    try example.type("sw1a1")
    try example.resize(rows: rows, columns: 40)
    try example.check()
    try example.resize(rows: 12, columns: 40)
    try example.check()
  }

  // MARK: Output

  @Test func aHostileAnswerLeavesTheScreenIntact() throws {
    let example = try ExampleProgram()
    try example.type("host")
    try example.check()
    try example.type("\t", "\t")
    try example.check()
    try example.type(Key.control("E"))
    try example.check()
    let isClean = example.frame?.line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    #expect(isClean == true)
    try example.type("\r")
    try example.check()
  }

  @Test func aDumbTerminalGetsNoEscapeSequence() throws {
    for terminal in ["dumb", ""] {
      let example = try ExampleProgram(["TERM": terminal])
      try example.type("sw1a1", "\t", "\t", "\r")
      try example.terminal.waitUntil("the line") { $0.text.contains("accepted <SW1A 1>") }
      let isListed = example.terminal.screen.text.contains { $0.contains("SW1A 1AA   Place AA") }
      #expect(isListed)
      #expect(!example.terminal.output.contains(0x1B))
    }
  }

  /// Nothing can be erased there but the cursor's row.
  @Test(arguments: [(20, "<"), (50, "example> the first words and the last"), (30, "<")])
  func aDumbTerminalOfANewSizeShowsTheLineOnce(columns: Int, beginning: String) throws {
    let example = try ExampleProgram(columns: 30, ["TERM": "dumb"], filler: 2)
    try example.type("the first words and the last")
    try example.resize(rows: 10, columns: columns)
    let rows = example.terminal.screen.text.drop { $0.hasPrefix("filler") }
    #expect(rows.first?.hasPrefix(beginning) == true && rows.dropFirst().joined().isEmpty, "\(rows)")
    #expect(rows.first?.hasSuffix("the last") == true)
    #expect(!example.terminal.output.contains(0x1B))
  }

  @Test(arguments: ["on", "off"])
  func interruptShowsAMarkIfTheUserWantsMarks(setting: String) throws {
    let example = try ExampleProgram(inputrc: "set echo-control-characters \(setting)")
    try example.type("one")
    try example.interrupt()
    try example.check()
    let mark = setting == "on" ? "^C" : ""
    #expect(example.terminal.screen.text.prefix(2) == ["example> one\(mark)", "example>"])
  }

  @Test func withoutAPanelTheListStandsBeneathTheLine() throws {
    let example = try ExampleProgram(["EXAMPLE_NO_PANEL": "1"])
    try example.type("sw1a1", "\t")
    try example.check()
    #expect(example.frame?.rows == [])
    try example.type("\t")
    try example.check()
    try example.terminal.waitUntil("the list") { screen in
      screen.text.contains { $0.hasPrefix("SW1A 1AA   Place AA") }
        && screen.text.last { !$0.isEmpty } != screen.text[0]
    }
    try example.check()
    let last = example.terminal.screen.text.last { !$0.isEmpty }
    #expect(last == "example> SW1A 1AA")
  }

  @Test(arguments: ["\t", "\u{1B}?"])
  func withoutAPanelItIsSaidWhyThereIsNothing(key: String) throws {
    let example = try ExampleProgram(["EXAMPLE_NO_PANEL": "1"])
    try example.type("zzz", key, key, Key.delete)
    try example.terminal.waitUntil("the reason twice, and the line") { screen in
      screen.text.prefix(6) == [
        "example> zzz", "no match", "example> zzz", "no match", "example> zz", "",
      ]
    }
    try example.check()
  }

  @Test(arguments: ["vt100", "linux", "screen", "tmux-256color"])
  func otherTerminalsShowTheSame(terminal: String) throws {
    let example = try ExampleProgram(columns: 40, ["TERM": terminal])
    try example.type("sw1a1", Key.control("A"), "x".padding(50), Key.control("K"))
    try example.check()
  }

  @Test func noColourMeansNoGhostTextAndNoColour() throws {
    let example = try ExampleProgram(prompt: "\u{1B}[32mpc> \u{1B}[0m", ["NO_COLOR": "1"])
    try example.type("sw1a1")
    try example.check()
    #expect(example.frame?.ghost == "")
    #expect(example.frame?.rows.count == 6)
    #expect(!String(decoding: example.terminal.output, as: UTF8.self).contains("\u{1B}[2m"))
    #expect(!String(decoding: example.terminal.output, as: UTF8.self).contains("\u{1B}[32m"))
  }

  @Test func ghostTextCanBeSwitchedOff() throws {
    let example = try ExampleProgram(["EXAMPLE_NO_GHOST": "1"])
    try example.type("sw1a1", Key.control("E"))
    try example.check()
    #expect(example.frame?.ghost == "")
    #expect(example.frame?.line == "sw1a1")
  }

  @Test func theInitFileKnowsTheProgramByName() throws {
    let example = try ExampleProgram(
      inputrc: "$if example\n\"\\C-g\": \"hello\"\n$endif\n$if other\n\"\\C-g\": \"no\"\n$endif")
    try example.type(Key.control("G"))
    #expect(example.frame?.line == "hello")
  }

  @Test func aRepaintIsSmall() throws {
    let example = try ExampleProgram(rows: 24, columns: 80)
    var rows = 0
    for key in ["sw1a", "1", Key.delete, Key.left, Key.right, "1"] {
      try example.type(key)
      try example.check()
      rows = max(rows, try #require(example.frame).rows.reduce(0) { $0 + $1.utf8.count })
    }
    let output = String(decoding: example.terminal.output, as: UTF8.self)
    let repaints = output.split(separator: "\u{1B}[?2026h").dropFirst()
    let largest = repaints.map { $0.utf8.count }.max() ?? 0
    #expect(largest > 0)
    #expect(largest - rows <= 400)
  }

  @Test func nothingIsSentWhenNothingChanged() throws {
    let example = try ExampleProgram(columns: 40)
    try example.type("again\r", "sw1a1")
    try example.check()
    let (sent, frames) = (example.terminal.output.count, example.frames)
    try example.waitForFrame("more frames") { _ in example.frames > frames + 5 }
    #expect(example.terminal.output.count == sent)
  }

  @Test func theSpinnerSendsNothingWhereThereIsNoPanel() throws {
    let example = try ExampleProgram(["EXAMPLE_NO_PANEL": "1"])
    try example.type("again\r")
    example.terminal.send("hang")
    try example.waitForFrame("the line") { $0.line == "hang" }
    let (sent, frames) = (example.terminal.output.count, example.frames)
    try example.waitForFrame("more frames") { _ in example.frames > frames + 30 }
    #expect(example.terminal.output.count == sent)
  }
}
