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
