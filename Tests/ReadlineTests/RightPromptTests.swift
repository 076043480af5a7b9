import TestTerminal
import Testing

/// The prompt at the right edge of the line's first row.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct RightPromptTests {
  private func example(
    rows: Int = 12, columns: Int = 40, prompt: String = "example> ", inputrc: String = "",
    right: String = "\u{1B}[31mright\u{1B}[0m", _ settings: [String: String] = [:], reflows: Bool = false,
    filler: Int = 0
  ) throws -> ExampleProgram {
    try ExampleProgram(
      rows: rows, columns: columns, prompt: prompt, inputrc: inputrc,
      settings.merging(["EXAMPLE_RIGHT": right]) { given, _ in given }, reflows: reflows, filler: filler)
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  /// Whether the right prompt is shown in a row, in its colour and a column away from the edge.
  private func isShown(_ example: ExampleProgram, row: Int = 0) -> Bool {
    let screen = example.terminal.screen
    return screen.text[row].hasSuffix(" right") && screen.text[row].count == screen.columns - 1
      && screen.cell(row: row, column: screen.columns - 3).style == ["31"]
  }

  /// How often it was drawn.
  private func drawings(_ example: ExampleProgram) -> Int {
    String(decoding: example.terminal.output, as: UTF8.self).split(
      separator: "right", omittingEmptySubsequences: false
    )
    .count - 1
  }

  @Test func itIsShownBesideTheLineAndLeavesWithIt() throws {
    let example = try example()
    try type("ab", into: example)
    #expect(isShown(example))
    try type("\r", into: example)
    let text = example.terminal.screen.text
    #expect(text.prefix(2) == ["example> ab", "accepted <ab>"])
    #expect(isShown(example, row: 2))
    try type("\u{1B}[A", into: example)
    try example.interrupt()
    try example.check()
    #expect(example.terminal.screen.text[2] == "example> ab^C")
    #expect(isShown(example, row: 3))
  }

  /// A title or a link would be sent again at each drawing, and a link would not be ended.
  @Test(arguments: ["\u{1B}]0;a title\u{07}", "\u{1B}]8;;a title\u{1B}\\", "\u{1B}(0"])
  func onlyColoursOfItAreSent(sequence: String) throws {
    let example = try example(right: sequence + "\u{1B}[31mright\u{1B}[0m")
    example.terminal.send("ab")
    try example.terminal.waitUntil { $0.text[0].hasPrefix("example> ab") && isShown(example) }
    #expect(!String(decoding: example.terminal.output, as: UTF8.self).contains(sequence))
  }

  @Test func theLineAndItsGhostTextHideIt() throws {
    let example = try example(columns: 30)
    // The line may end two columns before it, so that one remains free.
    try type(String(repeating: "x", count: 14), into: example)
    #expect(isShown(example))
    try type("x", into: example)
    #expect(!isShown(example))
    try type(Key.delete, into: example)
    #expect(isShown(example))
    try type("日", into: example)
    #expect(!isShown(example))
    try type(String(repeating: "y", count: 20), Key.control("A"), "z", Key.control("K"), into: example)
    #expect(isShown(example))
    try type(Key.control("U"), "many 1", into: example)
    #expect(example.frame?.ghost == "00" && isShown(example))
    try type(Key.control("U"), "sw1a1", Key.left, Key.left, Key.delete, "x", Key.control("E"), into: example)
    #expect(isShown(example))
  }

  @Test func aNarrowWindowHasNone() throws {
    let example = try example(columns: 15)
    try example.check()
    #expect(!isShown(example) && example.terminal.screen.text[0] == "example>")
    try example.resize(rows: 12, columns: 17)
    try example.check()
    #expect(isShown(example))
  }

  /// Only what moves or erases it has it drawn again.
  @Test func typingAndMovingLeaveItAlone() throws {
    let example = try example()
    try type("ab", "c", "日", Key.left, Key.left, Key.control("A"), Key.control("E"), "d", into: example)
    #expect(drawings(example) == 1)
    try type(Key.left, "x", into: example)
    #expect(drawings(example) == 2)
    try type(Key.control("E"), Key.delete, into: example)
    #expect(drawings(example) == 3)
  }

  @Test func aLinesPanelLeavesItAlone() throws {
    let example = try example()
    try type("sw1a", into: example)
    let before = drawings(example)
    try type(Key.down, Key.down, Key.up, into: example)
    #expect(example.frame?.selected == 0)
    #expect(drawings(example) - before <= 3)
  }

  @Test(arguments: [true, false], [0, 10])
  func itIsRightInNewSizes(reflows: Bool, filler: Int) throws {
    let example = try example(prompt: "upper\nexample> ", reflows: reflows, filler: filler)
    try type("ab", into: example)
    for (rows, columns) in [(12, 30), (12, 18), (12, 14), (12, 60), (4, 33), (12, 40), (3, 17), (10, 100)] {
      try example.resize(rows: rows, columns: columns)
      try example.check()
    }
    let screen = example.terminal.screen
    #expect((screen.history + screen.text).count { $0.hasSuffix("right") } == 1)
  }

  @Test(.enabled(if: Tool("tmux").isTested, "tmux is not installed"))
  func tmuxKeepsNoCopyOfIt() throws {
    let directory = try TemporaryDirectory()
    var environment = try ExampleProgram.environment(directory, prompt: "pc> ", inputrc: "")
    environment["TERM"] = nil
    environment["EXAMPLE_RIGHT"] = "right"
    environment["EXAMPLE_BOTTOM"] = "bottom "
    // Without rows above, tmux would move the line out of the window when it wraps the rows beneath.
    let tmux = try Tmux(
      "seq 20; exec \(ExampleProgram.path)", environment: environment, rows: 8, columns: 60)
    try tmux.waitUntil("the prompt") { $0.contains { $0.hasPrefix("pc>") } }
    try tmux.send("ab")
    for columns in [40, 20, 12, 59, 80, 30, 60] {
      try tmux.resize(rows: 8, columns: columns)
      // In twelve columns it would touch the line.
      let blanks = String(repeating: " ", count: max(columns - 12, 0))
      let row = blanks.isEmpty ? "pc> ab" : "pc> ab" + blanks + "right"
      try tmux.waitUntil("\(columns) columns", history: true) { text in
        text.filter { !$0.isEmpty } == (1...20).map(String.init) + [row, "  no match", "bottom 2/2"]
      }
    }
  }

  @Test(arguments: [true, false])
  func itStandsBesideTheFirstOfSeveralRows(reflows: Bool) throws {
    let example = try example(["EXAMPLE_STATEMENTS": "1"], reflows: reflows)
    try type("one", "\r", "two", into: example)
    #expect(isShown(example) && example.terminal.screen.text[1] == "... two")
    try type(Key.up, "日", Key.delete, Key.control("A"), "x", Key.down, Key.left, into: example)
    #expect(isShown(example))
    for columns in [30, 18, 25, 40] {
      try example.resize(rows: 12, columns: columns)
      try example.check()
    }
    try type(Key.up, Key.control("E"), String(repeating: "z", count: 30), into: example)
    #expect(!example.terminal.screen.text.contains { $0.hasSuffix("right") })
    try type(Key.control("U"), into: example)
    #expect(example.terminal.screen.text.contains { $0.hasSuffix(" right") })
  }

  @Test func aWrappedPromptAndAnEditingModeKeepIt() throws {
    let example = try example(
      columns: 20, prompt: "a prompt of two rows> ",
      inputrc:
        "set editing-mode vi\nset show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string (cmd)"
    )
    try example.type("ab")
    try example.terminal.waitUntil("the line") { screen in
      screen.text[0] == "+a prompt of two row" && screen.text[1] == "s> ab         right"
    }
    try example.type("\u{1B}")
    try example.terminal.waitUntil("the mode") { screen in
      screen.text[0] == "(cmd)a prompt of two" && screen.text[1] == " rows> ab     right"
    }
  }

  @Test func aSearchHasNoneAndTheLineHasItAgain() throws {
    let example = try example(columns: 60)
    try type("ab\r", Key.control("R"), "a", into: example)
    #expect(!example.terminal.screen.text.contains { $0.hasSuffix("right") })
    try type(Key.control("E"), into: example)
    #expect(isShown(example, row: 2))
  }

  @Test func textAboveTheLineHasNoCopyOfIt() throws {
    let example = try example(["EXAMPLE_DELAY": "50"])
    example.terminal.send("later\rab")
    try example.terminal.waitUntil("the text") { $0.text.contains("second late row") }
    try type(Key.control("L"), into: example)
    #expect(isShown(example))
    let screen = example.terminal.screen
    #expect((screen.history + screen.text).count { $0.hasSuffix("right") } == 1)
  }

  @Test func itMayChangeFromLineToLine() throws {
    let example = try example(["EXAMPLE_COUNTS": "1"])
    example.terminal.send("ab\r")
    try example.terminal.waitUntil("another right prompt") { $0.text[3].hasSuffix("   after ab") }
    try example.type("c")
    #expect(example.terminal.screen.text[3] == "example > c" + String(repeating: " ", count: 20) + "after ab")
  }

  @Test func withoutAPanelItIsShown() throws {
    let example = try example(rows: 30, ["EXAMPLE_NO_PANEL": "1"])
    try example.type("sw1a")
    #expect(isShown(example))
    try example.type("\t", "\t")
    try example.terminal.waitUntil("the list") { $0.text.contains { $0.hasPrefix("SW1A 0AA") } }
  }

  @Test func withoutColoursItIsPlain() throws {
    let example = try example(["NO_COLOR": "1"])
    try example.type("ab")
    #expect(example.terminal.screen.text[0].hasSuffix(" right"))
    #expect(example.terminal.screen.cell(row: 0, column: 36).style == [])
  }

  @Test func aDumbTerminalHasNeither() throws {
    let example = try example(["TERM": "dumb", "EXAMPLE_BOTTOM": "bottom "])
    try example.type("ab", "\r", "c")
    try example.terminal.waitUntil("the second line") { $0.text[2] == "example> c" }
    #expect(example.terminal.screen.text[0] == "example> ab")
    #expect(!example.terminal.output.contains(0x1B))
  }
}
