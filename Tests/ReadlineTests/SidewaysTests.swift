import TestTerminal
import Testing

/// Lines that scroll sideways in one row, after prompts with parts that take no column. readline 8.2 may draw such a
/// line for ever.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct SidewaysTests {
  private static let colouredPrompt = "\u{1B}[32mp\u{1B}[0m> "
  private static let marks =
    "set editing-mode vi\nset show-mode-in-prompt on\n"
    + "set vi-ins-mode-string \"\\1\\e[36m\\2\"\nset vi-cmd-mode-string \"\\1\\e[0m\\2\""

  @Test(arguments: [2, 4], 8...24)
  func aLongLineBehindAColouredPromptIsShown(rows: Int, length: Int) throws {
    let example = try ExampleProgram(rows: rows, columns: 16, prompt: Self.colouredPrompt)
    let text = "sw1a 1aa sw1a 1ab sw1a 1ad sw1a 1ae sw1a 1af sw1a 1ba sw1a 1bb"
    try example.type(String(text.suffix(16 * rows - 24 + length)))
    try example.check()
    try example.type(Key.control("A"), Key.control("E"), Key.delete)
    try example.check()
  }

  @Test(arguments: ["/", "?"], [1, 2, 4])
  func aViSearchFromALongLineIsShown(key: String, rows: Int) throws {
    let example = try ExampleProgram(
      rows: rows, columns: 16, prompt: Self.colouredPrompt, inputrc: "set editing-mode vi")
    let line = "sw1a 1aa sw1a 1ab sw1a 1ad sw1a 1ae sw1a 1af"
    try example.type(line, "\r", line, "\u{1B}", key, "sw1a 1a", "a sw1a 1ab")
    #expect(example.frame?.isBusy == true)
    try example.type("\r", "x", key, "zz", "\r")
    try example.check()
    #expect(example.frame?.isBusy == false)
    try example.type("0", key, "1")
    try example.interrupt()
    try example.check()
    #expect(example.frame?.line == "")
  }

  @Test func aScreenOfOneRowIsDrawnToItsEnd() throws {
    let example = try ExampleProgram(rows: 4, columns: 16, prompt: Self.colouredPrompt)
    try example.type("sw1a 1aa sw1a 1ab")
    try example.resize(rows: 1, columns: 16)
    try example.type("x", Key.control("A"), Key.control("E"))
    #expect(example.frame?.scrollsSideways == true)
    try example.resize(rows: 6, columns: 16)
    #expect(example.frame?.scrollsSideways == false)
    #expect(example.frame?.line == "sw1a 1aa sw1a 1abx")
  }

  /// readline divides by zero on a screen of two columns.
  @Test func aScreenOfTwoColumnsIsSurvived() throws {
    let example = try ExampleProgram(rows: 4, columns: 16, prompt: Self.colouredPrompt)
    try example.type("sw1a")
    try example.resize(rows: 2, columns: 2)
    try example.type("x", Key.down, "\t", Key.control("A"), Key.control("E"))
    try example.resize(rows: 6, columns: 30)
    try example.interrupt()
    try example.type("sw1a")
    #expect(example.frame?.line == "sw1a")
  }

  @Test func aUserWhoAlwaysScrollsSidewaysGetsAPromptWithoutColours() throws {
    let example = try ExampleProgram(
      columns: 20, prompt: Self.colouredPrompt, inputrc: "set horizontal-scroll-mode on")
    for length in 8...30 {
      try example.type(
        Key.control("U"), String("sw1a 1aa sw1a 1ab sw1a 1ad sw1a".prefix(length)), Key.control("L"))
    }
    try example.check()
    #expect(!String(decoding: example.terminal.output, as: UTF8.self).contains("\u{1B}[32m"))
  }

  @Test(arguments: ["", "set horizontal-scroll-mode on\n"])
  func aModeMarkWithEscapesDoesNoHarm(mode: String) throws {
    let example = try ExampleProgram(rows: 3, columns: 24, inputrc: mode + Self.marks)
    for length in [20, 60, 70, 75, 80] {
      try example.type("".padding(length), "\u{1B}", "0", "$", "cc")
    }
    try example.check()
    #expect(example.frame?.line == "")
  }

  @Test func theColoursComeBackWithALineThatFits() throws {
    let example = try ExampleProgram(rows: 4, columns: 16, prompt: Self.colouredPrompt)
    try example.type("".padding(80))
    #expect(example.frame?.scrollsSideways == true)
    let before = example.terminal.output.count
    try example.type(Key.control("U"))
    try example.check()
    let sent = String(decoding: example.terminal.output[before...], as: UTF8.self)
    #expect(sent.contains("\u{1B}[32mp"))
  }

  @Test func aSearchTallerThanTheScreenLeavesItIntact() throws {
    let example = try ExampleProgram(rows: 4, columns: 16, inputrc: "set editing-mode vi")
    try example.type("first\r", "\u{1B}/")
    try example.type(String(repeating: "fi", count: 40))
    try example.type("\r")
    try example.check()
    try example.type("\u{1B}/first\r", "x")
    try example.check()
  }

  /// A line with a wide character is wrapped, and its first rows leave the screen.
  @Test func aLineTallerThanTheScreenLeavesNoRowWhenItScrolls() throws {
    let example = try ExampleProgram(rows: 4, columns: 16, prompt: "pc> ")
    try example.type("日" + "".padding(90), Key.control("A"), Key.control("D"))
    try example.check()
    #expect(example.frame?.scrollsSideways == true)
  }

  @Test func aPasteTallerThanTheScreenLeavesItsPrompt() throws {
    let example = try ExampleProgram(rows: 2, columns: 60)
    try example.type(Key.paste("日\nb\nc"), Key.control("U"))
    try example.check()
    #expect(example.frame?.line == "")
  }
}
