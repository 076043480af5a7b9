import TerminalTesting
import Testing

/// The test that the page of `TerminalTesting` shows. A separate package builds and runs it too.
@Suite(.blocking, .limit(minutes: 10)) struct RiverPromptTests {
  @Test func aRiverIsCompletedAndMeasured() throws {
    let terminal = try PseudoTerminal(
      [BuiltProducts.folder + "/ReadlineTutorial"],
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null"],
      rows: 12, columns: 60)
    try terminal.waitUntil("the prompt") { $0.text[0].hasPrefix("river>") }

    terminal.send("t")
    try terminal.waitUntil("the panel") { $0.text[1] == "  Tamar    98 km" && $0.text[6] == "  … 3 more" }
    terminal.resize(rows: 6, columns: 30)
    try terminal.waitUntil("the panel in a smaller window") { $0.text[5] == "  … 4 more" }
    terminal.resize(rows: 12, columns: 60)
    terminal.send("\u{7F}wy\t\r")
    try terminal.waitUntil("the answer") { $0.text.contains("Wye is 215 km long.") }

    terminal.send("\u{04}")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.screen.misunderstood.isEmpty, "\(terminal.screen.picture)")
  }
}
