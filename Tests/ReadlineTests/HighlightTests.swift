import TestTerminal
import Testing

/// Styles in the line, compared cell by cell: digits are green, capitals bold and underlined.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct HighlightTests {
  private func example(
    rows: Int = 12, columns: Int = 30, prompt: String = "example> ", inputrc: String = "",
    _ settings: [String: String] = [:], filler: Int = 0
  ) throws -> ExampleProgram {
    try ExampleProgram(
      rows: rows, columns: columns, prompt: prompt, inputrc: inputrc,
      settings.merging(["EXAMPLE_STYLES": "1"]) { given, _ in given }, filler: filler)
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  private func styles(_ example: ExampleProgram, row: Int) -> String {
    (0..<example.terminal.screen.columns).map { column in
      let style = example.terminal.screen.cell(row: row, column: column).style
      return style == ["32"]
        ? "g"
        : style == ["bold", "underlined"]
          ? "b" : style == ["37", "41"] ? "r" : style.isEmpty ? "." : "?"
    }.joined()
  }

  @Test func partsOfTheLineHaveStyles() throws {
    let example = try example()
    try type("sW1", into: example)
    #expect(styles(example, row: 0).prefix(15) == "..........bg...")
    try type(
      "a1", Key.left, Key.left, "2", Key.delete, Key.control("A"), "9Z", Key.control("K"), into: example)
    #expect(styles(example, row: 0).prefix(15) == ".........gb....")
    try type("!a!", into: example)
    #expect(styles(example, row: 0).prefix(15) == ".........gbr.r.")
    try type(Key.control("U"), into: example)
    #expect(styles(example, row: 0).allSatisfy { $0 == "." })
  }

  @Test(arguments: [0, 11])
  func stylesFollowEditingInWrappedLines(filler: Int) throws {
    let example = try example(columns: 21, prompt: "upper\n日本> ", filler: filler)
    for keys in [
      "W1日本語2テキストAB日本34語テキス5", Key.control("A"), "X", "7", Key.control("E"), Key.left, Key.left, "é8",
      Key.delete,
      Key.delete, Key.meta("b"), Key.control("K"), Key.control("Y"), Key.control("_"), Key.control("W"),
      "\u{16}\u{01}1",
      Key.control("L"), "\r", "A1", Key.up, Key.down,
    ] {
      try type(keys, into: example)
    }
  }

  @Test func stylesLiveWithPanelGhostAndRows() throws {
    let example = try example()
    try type("sw1A1", into: example)
    #expect(example.frame?.ghost == "AA")
    try type(Key.down, Key.down, Key.escape, "\t", Key.right, Key.control("_"), into: example)
  }

  @Test func aLineStaysInItsStylesWhenItIsAccepted() throws {
    let example = try example()
    example.terminal.send("A1b2\rC3")
    try example.check()
    #expect(styles(example, row: 0).prefix(14) == ".........bg.g.")
    #expect(styles(example, row: 2).prefix(14) == ".........bg...")
  }

  /// A number is given up, and the line accepted, before the screen is updated.
  @Test(arguments: ["", "set editing-mode vi"])
  func aLineIsWholeIfItIsAcceptedInOneBurstWithANumber(inputrc: String) throws {
    let example = try example(columns: 16, prompt: "pc> ", inputrc: inputrc, filler: 2)
    try type("A1b2cde日fghijK3", into: example)
    example.terminal.send(Key.meta("3") + Key.control("G") + "\r")
    try example.terminal.waitUntil("the accepted line") { $0.text.contains("accepted <A1b2cd") }
    try example.check()
    #expect(
      example.terminal.screen.text.prefix(6)
        == ["filler 0", "filler 1", "pc> A1b2cde日fgh", "ijK3", "accepted <A1b2cd", "e日fghijK3>"])
    #expect(styles(example, row: 2) == "....bg.g........")
    #expect(styles(example, row: 3) == "..bg............")
  }

  @Test func aSearchHasNoStylesAndTheLineHasThemAgain() throws {
    let example = try example(columns: 60)
    try type("AB12\r", "x", Key.control("R"), "B", into: example)
    let row = example.terminal.screen.cursor.row
    #expect(styles(example, row: row).allSatisfy { $0 == "." })
    try type(Key.control("E"), into: example)
    #expect(example.frame?.line == "AB12")
    try type(Key.control("U"), "A1", Key.meta("3"), into: example)
    try type("B", into: example)
    #expect(example.frame?.line == "A1BBB")
  }

  @Test func severalRowsHaveStylesAndTheirPromptsHaveNone() throws {
    let example = try example(["EXAMPLE_STATEMENTS": "1"])
    try type("A1", "\r", "b2C", Key.up, "3", Key.control("A"), "4", Key.down, "\r", into: example)
    for _ in 0..<12 { try type("R5", "\r", into: example) }
    for _ in 0..<12 { try type(Key.up, into: example) }
    try type("D", into: example)
  }

  @Test func stylesStayRightInNewSizesAndBesideText() throws {
    let example = try example(["EXAMPLE_DELAY": "50"])
    example.terminal.send("later\rABC123abc456DEF789ghi")
    try example.terminal.waitUntil("the text") { $0.text.contains("second late row") }
    try example.check()
    for (rows, columns) in [(12, 20), (6, 16), (3, 40), (12, 30)] {
      try example.resize(rows: rows, columns: columns)
      try example.check()
    }
  }

  @Test func aLineThatScrollsSidewaysIsPlain() throws {
    let example = try example(rows: 4, columns: 20)
    try type(String(repeating: "A1", count: 60), into: example)
    #expect(example.frame?.scrollsSideways == true)
    #expect(styles(example, row: example.terminal.screen.cursor.row).allSatisfy { $0 == "." })
    try type(Key.control("W"), "A1", into: example)
    #expect(example.frame?.scrollsSideways == false)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func withoutColoursNothingHasAStyle(settings: [String: String]) throws {
    let example = try example(settings)
    try example.type("A1")
    try example.terminal.waitUntil("the line") { $0.text[0] == "example> A1" }
    #expect(styles(example, row: 0).allSatisfy { $0 == "." })
  }

  /// Random keys, walks and sizes.
  @Test(arguments: 0..<6)
  func stylesAreWhatTheLineSays(part: Int) throws {
    for seed in UInt64(part * 5)..<UInt64(part * 5 + 5) {
      var session = RandomSession(
        seed: Self.firstSeed + seed, walks: part % 2 == 1, settings: ["EXAMPLE_STYLES": "1"])
      do {
        try session.run()
      } catch {
        Issue.record("POSTCODE_SEED=\(Self.firstSeed), session \(seed): \(session.description)\n\(error)")
      }
    }
  }

  private static let firstSeed = SeededRandom.seed(of: "styles")
}
