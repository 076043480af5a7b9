import TestTerminal
import Testing

/// Keys as the terminal sends them.
enum Key {
  static let left = "\u{1B}[D"
  static let right = "\u{1B}[C"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let end = "\u{1B}[F"
  static let delete = "\u{7F}"
  static func control(_ letter: Character) -> String {
    letter.asciiValue.map { String(UnicodeScalar($0 & 0x1F)) } ?? ""
  }
  static func meta(_ key: String) -> String { "\u{1B}" + key }
  static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}

/// What is drawn around the line while it is edited, wherever the line is.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct EditingTests {
  @Test func showsThePromptAndNothingElseAtStart() throws {
    let example = try ExampleProgram()
    try example.check()
    #expect(example.frame?.rows == [])
  }

  @Test func showsAPanelAndGhostTextWhileTyping() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1")
    try example.check()
    #expect(example.frame?.ghost == "AA")
    #expect(example.frame?.rows.first == "  SW1A 1AA   Place AA")
    #expect(example.frame?.rows.last == "  … 2 more")
    #expect(example.terminal.screen.cell(row: 0, column: 14).isDim)
    #expect(!example.terminal.screen.cell(row: 0, column: 13).isDim)
  }

  @Test(arguments: 10...34)
  func ghostTextEndsAroundTheMargin(columns: Int) throws {
    let example = try ExampleProgram(columns: columns, prompt: "postcode> ", filler: 11)
    try example.type("sw1")
    try example.check()
    try example.type("a1")
    try example.check()
  }

  @Test(arguments: [14, 15, 20, 21, 49, 50, 51, 75])
  func longLinesWrapAtTheBottom(length: Int) throws {
    let example = try ExampleProgram(columns: 30, filler: 12)
    try example.type("sw1a1" + String(repeating: "x", count: length))
    try example.check()
    try example.type(Key.control("A"))
    try example.check()
  }

  @Test(arguments: [
    "\u{1B}[32mpc\u{1B}[0m> ", "\u{01}\u{1B}[1;32m\u{02}pc\u{01}\u{1B}[0m\u{02}> ", "first row\npc> ",
    "郵便番号 > ",
    "\u{1B}[31mfirst\u{1B}[0m row\nsecond\npc> ", "",
  ])
  func promptsOfEveryKind(prompt: String) throws {
    let example = try ExampleProgram(columns: 24, prompt: prompt, filler: 12)
    for keys in ["sw1a1", "xxxxxxxxxxxxxxxxxxxx", Key.control("A"), Key.control("E"), "\r", "sw", Key.left] {
      try example.type(keys)
      try example.check()
    }
  }

  /// A title ends with BEL or ESC \. A character set takes one character more.
  @Test(arguments: [
    "\u{1B}]0;a title\u{07}", "\u{01}\u{1B}]0;a title\u{07}\u{02}", "\u{1B}]0;a title\u{1B}\\",
    "\u{1B}]0;a title\u{07}first\n", "\u{1B}(B", "\u{1B}[1 q",
  ])
  func aSequenceInThePromptReachesTheTerminalWhole(prompt: String) throws {
    let example = try ExampleProgram(prompt: prompt + "pc> ")
    example.terminal.send("sw1a1")
    try example.terminal.waitUntil { $0.text.contains { $0.hasPrefix("pc> sw1a1") } }
    let sent = prompt.filter { $0 != "\u{01}" && $0 != "\u{02}" }.replacing("first\n", with: "")
    #expect(String(decoding: example.terminal.output, as: UTF8.self).contains(sent))
    #expect(example.terminal.screen.misunderstood.isEmpty && example.terminal.screen.bells == 0)
  }

  /// A title that nothing ends would swallow the line.
  @Test func aSequenceThatDoesNotEndIsLeftOut() throws {
    let example = try ExampleProgram(prompt: "pc> \u{1B}]0;a title")
    example.terminal.send("sw1a1")
    try example.terminal.waitUntil { $0.text[0].hasPrefix("pc> sw1a1") }
    #expect(!String(decoding: example.terminal.output, as: UTF8.self).contains("a title"))
  }

  /// readline looks for more keys while it inserts one. The panel leaves room for one only, and a paste is not a key.
  @Test(
    arguments: [
      Key.paste("a\nm1"), Key.paste("a\nm1") + Key.paste("a\nm1"), String(repeating: "x", count: 40),
      String(repeating: "é", count: 40), Key.meta("b") + Key.paste("b\nc"),
    ])
  func keysThatComeWhileOneIsInsertedFindRoom(keys: String) throws {
    let example = try ExampleProgram(columns: 30, ["EXAMPLE_DEBOUNCE": "1"])
    for count in 0..<60 {
      try example.type("sw1a1", count % 2 == 0 ? "" : Key.left)
      example.terminal.send("0")
      example.terminal.send(keys)
      try example.check()
      try example.type(Key.control("E"), Key.control("U"))
    }
  }

  @Test func aScreenOfFourRowsHasRoomForAPanel() throws {
    let example = try ExampleProgram(rows: 4, columns: 20, filler: 4)
    try example.type("sw1a1")
    try example.check()
    #expect(example.frame?.rows.count == 3)
    try example.type("\u{1B}?")
    try example.check()
    #expect(example.frame?.rows.last == "  … 5 more")
  }

  /// Of a locale of another encoding, too, letters are letters, and not keys with Meta; in each line.
  @Test(arguments: ["C.UTF-8", "C", "en_US.ISO-8859-1"])
  func wideCharactersAndMarksKeepTheirPlaces(_ locale: String) throws {
    let example = try ExampleProgram(columns: 21, ["LC_ALL": locale])
    try example.type("ü1\r")
    try example.check()
    #expect(example.terminal.screen.text.contains { $0.hasPrefix("example> ü1") })
    for keys in [
      "日本語テキスト日本語テキスト", Key.control("A"), "e\u{301}", Key.right, Key.delete, Key.control("E"), "é",
    ] {
      try example.type(keys)
      try example.check()
    }
  }

  @Test func invalidTextIsNoText() throws {
    let example = try ExampleProgram()
    example.terminal.send([0x73, 0xFF, 0xC3, 0x77, 0xE2, 0x82])
    example.terminal.send([0xAC, 0xED, 0xA0, 0x80, 0xC2, 0x9B, 0xE2, 0x80, 0xAE, 0x31])
    try example.check()
    #expect(example.frame?.line == "sw€1")
  }

  @Test func modeMarksStandBeforeThePrompt() throws {
    let example = try ExampleProgram(prompt: "first\npc> ", inputrc: "set show-mode-in-prompt on")
    try example.type("sw1a1")
    try example.check()
  }

  /// readline puts a star before the prompt while an earlier line is changed.
  @Test func theMarkOfAChangedHistoryLineTakesItsColumn() throws {
    let example = try ExampleProgram(
      columns: 20, inputrc: "set mark-modified-lines on", ["EXAMPLE_NO_GHOST": "1"], filler: 2)
    try example.type("many\r", Key.up)
    for (index, key) in ["x", Key.delete, "x", "x", "x", "x", "x", "x", "x"].enumerated() {
      try example.type(key)
      try example.resize(rows: 11 + index % 2, columns: 20)
      let frame = try #require(example.frame)
      let text = "*example> " + frame.line
      let rows = [String(text.prefix(20)), String(text.dropFirst(20))].prefix(text.count < 20 ? 1 : 2)
      let shown = example.terminal.screen.text.drop { !$0.hasPrefix("*") }
      #expect(shown.starts(with: rows + frame.rows))
    }
  }

  /// readline waits half a second with the cursor at the opening bracket, unless a key comes.
  @Test func theMatchingBracketIsShown() throws {
    let example = try ExampleProgram(inputrc: "set blink-matching-paren on")
    try example.type("a(sw1a1")
    example.terminal.send(")")
    try example.terminal.waitUntil("the cursor is at the bracket") {
      $0.text[0] == "example> a(sw1a1)" && $0.cursor == .init(row: 0, column: 10)
    }
    try example.check()
    #expect(example.frame?.cursor == 8)
  }

  @Test func viModeEditsAndAcceptsGhostText() throws {
    let example = try ExampleProgram(inputrc: "set editing-mode vi")
    try example.type("sw1a1")
    try example.type("\u{1B}")
    try example.waitForFrame("command mode moves the cursor back") { $0.cursor == 4 }
    try example.type("0")
    try example.check()
    #expect(example.frame?.cursor == 0)
    try example.type("A", Key.control("E"))
    try example.check()
    #expect(example.frame?.line == "SW1A 1AA")
  }

  @Test func viModeMarksFollowTheMode() throws {
    let example = try ExampleProgram(
      prompt: "pc> ",
      inputrc:
        "set editing-mode vi\nset show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string :")
    try example.type("sw1a1")
    #expect(example.terminal.screen.text[0] == "+pc> sw1a1AA")
    try example.type("\u{1B}")
    try example.terminal.waitUntil("the mark of command mode") { $0.text[0] == ":pc> sw1a1" }
    try example.type("\r")
    try example.terminal.waitUntil("the mark of insertion") { $0.text.contains("+pc>") }
  }

  @Test func aNumericArgumentRepeats() throws {
    let example = try ExampleProgram()
    try example.type(Key.meta("5"), "a")
    try example.check()
    #expect(example.frame?.line == "aaaaa")
  }

  /// A wide character takes the place of a longer end of the line.
  @Test func nothingIsLeftBehindAWideCharacterAtTheEnd() throws {
    let example = try ExampleProgram(columns: 16, prompt: "postcode> ")
    try example.type("M1 1CD日\r", "SW1A 1AA1\r", Key.control("P"))
    try example.check()
    try example.type(Key.control("P"))
    try example.check()
    #expect(example.frame?.line == "M1 1CD日")
  }

  /// readline takes the letters together, and keeps the key after them.
  @Test func aNumericArgumentKeepsNoKeyBack() throws {
    let example = try ExampleProgram()
    try example.type(Key.meta("3"), "xa" + Key.control("A"))
    try example.check()
    #expect(example.frame?.line == "xxxa")
    #expect(example.frame?.cursor == 0)
  }

  @Test(arguments: [16, 20, 40], ["EXAMPLE_NO_PANEL", "EXAMPLE_NO_GHOST"])
  func nothingOfANumericArgumentIsLeft(columns: Int, setting: String) throws {
    let example = try ExampleProgram(columns: columns, [setting: "1"], filler: 3)
    for length in 0...columns + 8 {
      try example.type(String("sw1a日1aa ".padding(length).prefix(length)), Key.control("B"), Key.meta("3"))
      #expect(example.frame?.isBusy == true)
      #expect(example.terminal.screen.text.contains { $0.hasPrefix("(arg: 3)") })
      try example.type(Key.left)
      try example.check()
      try example.type(Key.control("U"), Key.control("K"))
      try example.check()
    }
  }

  /// A number or a search takes the place of the prompt's last row. Whatever is drawn meanwhile, the row above it stays.
  @Test(arguments: [["EXAMPLE_STYLES": "1"], [:]], [Key.meta("3"), Key.control("R")])
  func anUpperRowStaysAboveANumber(settings: [String: String], keys: String) throws {
    let example = try ExampleProgram(columns: 40, prompt: "upper row\npc> ", settings, filler: 2)
    try example.type("12a")
    try example.check()
    let above = example.rowsAbove
    for isResized in [false, true] {
      try example.type(keys)
      #expect(example.frame?.isBusy == true)
      if isResized { try example.resize(rows: 12, columns: 60) }
      #expect(example.terminal.screen.text.contains("upper row"))
      try example.type(Key.control("G"))
      try example.check()
      #expect(example.rowsAbove == above && example.frame?.line == "12a")
    }
  }

  @Test(arguments: ["", "set editing-mode vi"], ["\u{1B}3", "\u{1B}3d2"])
  func interruptLeavesANumericArgument(mode: String, keys: String) throws {
    let example = try ExampleProgram(inputrc: mode)
    try example.type("sw1a", keys)
    try example.interrupt()
    try example.check()
    #expect(example.terminal.screen.text[1] == "example>")
    try example.type("m11a")
    try example.check()
    #expect(example.frame?.line == "m11a")
  }

  @Test(arguments: ["", "set editing-mode vi"])
  func enterWithANumericArgumentAcceptsTheLine(inputrc: String) throws {
    let example = try ExampleProgram(inputrc: inputrc)
    for line in ["one", "two"] {
      try example.type(line, Key.meta("1"), "\r")
      try example.check()
      #expect(example.frame?.line == "")
      #expect(example.terminal.screen.text.contains("accepted <\(line)>"))
    }
    try example.type("quit", Key.meta("1"))
    example.terminal.send("\r")
    try example.expectExit()
  }

  @Test func killAndYankAndUndo() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", Key.control("A"), Key.control("K"))
    try example.check()
    #expect(example.frame?.line == "")
    try example.type(Key.control("Y"), Key.control("Y"))
    #expect(example.frame?.line == "sw1a1sw1a1")
    try example.type(Key.control("_"))
    try example.check()
    #expect(example.frame?.line == "sw1a1")
  }

  @Test func quotedControlsAreShownWithACaret() throws {
    let example = try ExampleProgram()
    try example.type(Key.control("V"), Key.control("A"), "b")
    try example.check()
    #expect(example.frame?.line == "\u{01}b")
  }

  @Test func searchingTheHistoryHidesTheOverlay() throws {
    let example = try ExampleProgram()
    try example.type("abc\r", Key.control("R"), "b")
    try example.terminal.waitUntil("the search's prompt") { $0.text.contains("(reverse-i-search)`b': abc") }
    #expect(example.frame?.rows == [])
    try example.interrupt()
    try example.check()
    #expect(example.frame?.line == "")
    try example.type("x")
    try example.check()
  }

  @Test func interruptLeavesTheLineASearchBeganWithWhole() throws {
    let example = try ExampleProgram()
    try example.type("lookup m1 1ab", Key.left, Key.left, Key.control("R"), "lo")
    try example.interrupt()
    try example.check()
    #expect(example.terminal.screen.text.prefix(2) == ["example> lookup m1 1ab^C", "example>"])
  }

  @Test func clearingTheScreenKeepsLineAndPanel() throws {
    let example = try ExampleProgram(filler: 8)
    try example.type("sw1a1", Key.control("L"))
    try example.check()
    try example.terminal.waitUntil("the line in the first row") { $0.cursor.row == 0 }
    try example.check()
    #expect(example.frame?.rows.isEmpty == false)
  }

  @Test func enterLeavesNothingOfTheOverlayBehind() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", "\r")
    try example.check()
    let text = example.terminal.screen.text
    #expect(text.prefix(3) == ["example> sw1a1", "accepted <sw1a1>", "example>"])
  }

  @Test func aLineTallerThanTheScreenScrollsSidewaysAndComesBack() throws {
    let example = try ExampleProgram(rows: 4, columns: 20)
    try example.type(String(repeating: "abcdefghij", count: 12))
    try example.check()
    #expect(example.frame?.scrollsSideways == true)
    try example.type(Key.control("A"))
    try example.check()
    try example.type(Key.control("E"), Key.control("W"))
    try example.check()
    #expect(example.frame?.scrollsSideways == false)
    #expect(example.terminal.screen.text[0] == "example>")
  }

  @Test func horizontalScrollModeOfTheUserIsKept() throws {
    let example = try ExampleProgram(columns: 40, inputrc: "set horizontal-scroll-mode on")
    try example.type("sw1a1".padding(90))
    try example.check()
    #expect(example.frame?.rows == ["  no match"])
    try example.type(Key.control("U"))
    try example.check()
    #expect(example.frame?.scrollsSideways == true)
  }
}

extension String {
  func padding(_ length: Int) -> String { self + String(repeating: "x", count: max(0, length - count)) }
}
