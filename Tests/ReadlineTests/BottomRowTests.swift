import TestTerminal
import Testing

/// The row beneath line and panel, which the author computes.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct BottomRowTests {
  private func example(
    rows: Int = 12, columns: Int = 40, bottom: String = "bottom ", _ settings: [String: String] = [:],
    filler: Int = 0
  ) throws -> ExampleProgram {
    try ExampleProgram(
      rows: rows, columns: columns, settings.merging(["EXAMPLE_BOTTOM": bottom]) { given, _ in given },
      filler: filler)
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  @Test(arguments: [0, 11])
  func itIsBeneathLineAndPanel(filler: Int) throws {
    let example = try example(filler: filler)
    try example.check()
    #expect(example.frame?.rows == ["bottom 0/0"])
    try type("sw1a1", Key.left, into: example)
    #expect(example.frame?.rows.count == 7)
    #expect(example.frame?.rows.last == "bottom 4/5")
    try type(Key.escape, Key.escape, into: example)
    #expect(example.frame?.rows == ["bottom 4/5"])
    try type("\r", into: example)
    let screen = example.terminal.screen
    #expect((screen.history + screen.text).count { $0.hasPrefix("bottom") } == 1)
    #expect(screen.text.last { !$0.isEmpty } == "bottom 0/0")
  }

  /// Of the row only what has changed is written.
  @Test func whatHasNotChangedIsNotWritten() throws {
    let example = try example(["EXAMPLE_NO_PANEL": "1"])
    try type("x", "xx", Key.control("A"), Key.control("F"), "y", into: example)
    let output = String(decoding: example.terminal.output, as: UTF8.self)
    #expect(output.split(separator: "bottom").count == 2)
  }

  @Test func anotherThreadHasItComputedAgain() throws {
    let example = try example(["EXAMPLE_DELAY": "50"])
    example.terminal.send("update\rab")
    try example.terminal.waitUntil("the update") { $0.text.contains("bottom 2/2 updated") }
    #expect(example.terminal.screen.text.contains("example> ab"))
  }

  @Test func aSingleRowIsThePanels() throws {
    let example = try example(rows: 2)
    try example.check()
    #expect(example.frame?.rows == [])
    try type("sw1a1", into: example)
    #expect(example.frame?.rows.first?.hasPrefix("  SW1A 1AA") == true)
    try example.resize(rows: 3, columns: 40)
    try example.check()
    #expect(example.frame?.rows.count == 2 && example.frame?.rows.last == "bottom 5/5")
  }

  @Test func withoutAPanelItIsShown() throws {
    let example = try example(rows: 2, ["EXAMPLE_NO_PANEL": "1"])
    try example.type("ab")
    #expect(example.terminal.screen.text == ["example> ab", "bottom 2/2"])
    try example.type("\r")
    #expect(example.terminal.screen.text == ["example>", "bottom 0/0"])
    #expect(example.terminal.screen.history.suffix(2) == ["example> ab", "accepted <ab>"])
  }

  @Test func itIsCutOffAtTheEdgeAndMayHaveColours() throws {
    let example = try example(columns: 20, bottom: "\u{1B}[32mgreen\u{1B}[0m and a long text ")
    try example.terminal.waitUntil("the row") { $0.text[1] == "green and a long te" }
    let styles = (0..<7).map { example.terminal.screen.cell(row: 1, column: $0).style }
    #expect(styles == Array(repeating: ["32"], count: 5) + [[], []])
  }

  @Test func aCompletionMovesItDown() throws {
    let example = try example(rows: 6, columns: 30)
    try type("sw1a", "\t", "\t", Key.down, Key.down, Key.escape, into: example)
    #expect(example.frame?.rows.last?.hasPrefix("bottom ") == true)
    try type(Key.control("R"), into: example)
    #expect(!example.terminal.screen.text.contains { $0.hasPrefix("bottom") })
    try type(Key.control("G"), into: example)
    #expect(example.frame?.rows.last?.hasPrefix("bottom ") == true)
  }
}
