import TestTerminal
import Testing

/// What a terminal under test says when a test fails.
@Suite(.blocking, .limit(minutes: 10)) struct PseudoTerminalTests {
  private func start(_ command: String, patience: Duration = PseudoTerminal.usualPatience) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      ["/bin/sh", "-c", command], environment: [:], rows: 3, columns: 20, patience: patience)
  }

  @Test func aStateThatDoesNotComeIsToldWithAPicture() throws {
    let terminal = try start("echo here; cat")
    try terminal.waitUntil { $0.text[0] == "here" }
    terminal.patience = .zero
    let failure = #expect(throws: TerminalFailure.self) {
      try terminal.waitUntil("a prompt") { _ in false }
    }
    #expect(
      failure?.description == """
        0.0 seconds have passed, and this has not come: a prompt
        +--------------------+
        |here                |
        |                    |
        |                    |
        +--------------------+
        cursor at row 1, column 0
        """)
    #expect(throws: TerminalFailure.self) { try terminal.waitForExit() }
    #expect(throws: TerminalFailure.self) { try start("cat", patience: .zero).waitForExit() }
  }

  /// The machine is as slow as it was in its worst ten seconds. One slow second is little, and four times is the most.
  @Test func aSlowMachineIsWaitedFor() async throws {
    let patience = TestPatience()
    patience.take(0.5)
    #expect(patience.factor == 1)
    patience.take(11)
    #expect(patience.factor == 2)
    for _ in 0..<10 { patience.take(1) }
    #expect(patience.factor == 2)
    // The factor grows while the first time passes: the rest is waited for, too.
    var sleeps: [Duration] = []
    let waited = await patience.wait(for: .seconds(60)) {
      if sleeps.isEmpty { for _ in 0..<1000 { patience.take(100) } }
      sleeps.append($0)
    }
    #expect(sleeps.first == .seconds(120) && sleeps.count == 2 && waited == .seconds(60) * patience.factor)
    #expect(patience.factor == 4)
    // Nothing comes within a nanosecond.
    let terminal = try start("echo here; cat", patience: .nanoseconds(1))
    terminal.slowness = TestPatience(1e12)
    try terminal.waitUntil { $0.text[0] == "here" }
    terminal.send("\u{04}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func noScreenIsTooSmall() throws {
    var screen = Screen(rows: 0, columns: 0, reflows: true)
    screen.feed("日本".utf8)
    #expect(screen.text == ["本"])
    screen.resize(rows: 3, columns: 20)
    screen.feed("\r\u{1B}[Jabcdef".utf8)
    screen.resize(rows: 0, columns: 0)
    #expect(screen.rows == 1 && screen.columns == 1)
    let terminal = try PseudoTerminal(["/usr/bin/printf", "日"], environment: [:], rows: 0, columns: 0)
    #expect(try terminal.waitForExit() == 0)
  }

  private func screen(after bytes: String) -> Screen {
    var screen = Screen(rows: 1, columns: 20)
    screen.feed(bytes.utf8)
    return screen
  }

  /// The second set of characters is chosen by SO, and left by SI.
  @Test(arguments: [
    ("\u{1B}(0lqk\u{1B}(Bq", "┌─┐q"), ("\u{1B})0q\u{0E}qx\u{0F}q", "q─│q"), ("\u{1B}(0\u{1B}[1mA~é", "A·é"),
    // A title is ended by BEL, by ST, or by whatever sequence begins; so is a control sequence.
    ("\u{1B}]0;title\u{07}a", "a"), ("\u{1B}]0;title\u{1B}\\a", "a"), ("\u{1B}]0;title\u{1B}[1mab", "ab"),
    ("\u{1B}]0;title\u{1B}]0;other\u{07}a", "a"), ("\u{1B}[3\u{1B}[1ma", "a"), ("abc\u{1B}[1\rGd", "dbc"),
    ("a\u{E9}\u{1B}[1mb", "a\u{E9}b"), ("\u{1B}[2 qa", "a"),
  ]) func aSequenceEndsWhereATerminalEndsIt(_ bytes: String, _ text: String) {
    let screen = screen(after: bytes)
    #expect(screen.text == [text] && screen.misunderstood.isEmpty, "\(screen.misunderstood)")
  }

  /// The numbers of a colour are its own: 1 is not bold, and 2 not dim. Curly lines are underlines.
  @Test(arguments: [
    ("38;5;1", ["38;5;1"]), ("48;2;2;7;3", ["48;2;2;7;3"]), ("31;38;5;1;44;48;5;2", ["38;5;1", "48;5;2"]),
    ("38;5;9;1", ["38;5;9", "bold"]), ("38;5;9;48;5;2;39", ["48;5;2"]), ("1;4:3", ["bold", "underlined"]),
    ("38", ["38"]),
  ]) func aColourIsRead(_ numbers: String, _ style: [String]) {
    let cell = screen(after: "\u{1B}[\(numbers)ma").cell(row: 0, column: 0)
    #expect(cell.style == Set(style) && !cell.isDim && !cell.isHighlighted)
  }

  /// The cursor is restored with its style and its characters.
  @Test func theCursorIsRestoredWhole() {
    let screen = screen(after: "\u{1B}[7m\u{1B}(0\u{1B}7\u{1B}[0m\u{1B}(Ba\u{1B}8q")
    #expect(screen.text == ["─"] && screen.cell(row: 0, column: 0).isHighlighted)
  }

  @Test func whatIsNotUnderstoodIsListedWhole() {
    let screen = screen(after: "\u{1B}(Ax\u{1B}#8\u{1B}[!p\u{1B}[?1$py\u{1B}[5n")
    #expect(screen.misunderstood == ["ESC (A", "ESC #8", "CSI []!p", "CSI ?[1]$p", "CSI [5]n"])
    #expect(screen.text == ["xy"])
  }

  /// A program that has ended draws nothing more, so nobody waits for it.
  @Test func aProgramThatHasEndedIsNotWaitedFor() throws {
    let terminal = try start("echo bye; exit 3")
    let failure = try #require(
      throws: TerminalFailure.self
    ) { try terminal.waitUntil("a prompt") { $0.text[0] == "sh>" } }
    #expect(
      failure.description.hasPrefix("/bin/sh has ended with status 3, and this has not come: a prompt\n"))
    #expect(failure.description.contains("|bye "))
    try terminal.waitUntil { $0.text[0] == "bye" }
    #expect(try terminal.waitForExit() == 3)
  }

  @Test func aProgramThatIsMissingIsNamed() throws {
    let failure = #expect(throws: TerminalFailure.self) {
      try PseudoTerminal(["/nowhere/prompt"], environment: [:])
    }
    #expect(
      failure?.description
        == "/nowhere/prompt cannot be started: No such file or directory. Give the path of a built program.")
  }
}
