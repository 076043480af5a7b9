import TestTerminal
import Testing

extension Key {
  static let tab = "\t"
  static let shiftTab = "\u{1B}[Z"
  static let pageUp = "\u{1B}[5~"
  static let pageDown = "\u{1B}[6~"
  static let escape = "\u{1B}"
  static let undo = control("_")
}

/// Walking through the rows of the panel, and leaving them.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct WalkingTests {
  /// Expects the line, and the row that is highlighted.
  private func expect(
    _ example: ExampleProgram, _ line: String, row: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try example.check()
    let frame = try #require(example.frame)
    #expect(frame.line == line, sourceLocation: sourceLocation)
    #expect(frame.selectedText == row, sourceLocation: sourceLocation)
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  // MARK: In, on and out

  @Test func downEntersTheRowsAndUpLeavesThem() throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.down, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    #expect(example.frame?.ghost == "")
    #expect(example.frame?.rows.last == "  1-5 of 7")
    try type(Key.down, into: example)
    try expect(example, "SW1A 1AB", row: "  SW1A 1AB   Place AB")
    try type(Key.up, Key.up, into: example)
    try expect(example, "sw1a1", row: nil)
    #expect(example.frame?.ghost == "AA")
    #expect(example.frame?.rows.last == "  … 2 more")
  }

  @Test(arguments: [Key.down, Key.control("N")])
  func everyRowIsReached(key: String) throws {
    let example = try ExampleProgram()
    try type("sw1a", into: example)
    for number in 1...21 {
      try example.type(key)
      let frame = try #require(example.frame)
      #expect(frame.rows[frame.selected ?? 0].hasPrefix("  " + frame.line))
      let first = max(1, number - 4)
      #expect(frame.rows.last == "  \(first)-\(first + 4) of 21")
    }
    try expect(example, "SW1A 2CD", row: "  SW1A 2CD   Place CD")
    try type(key, into: example)
    try expect(example, "SW1A 2CD", row: "  SW1A 2CD   Place CD")
  }

  @Test func pagesScroll() throws {
    let example = try ExampleProgram()
    try type("sw1a", Key.down, Key.pageDown, into: example)
    try expect(example, "SW1A 0BB", row: "  SW1A 0BB   Place BB")
    #expect(example.frame?.rows.last == "  6-10 of 21")
    try type(Key.pageDown, Key.pageDown, Key.pageDown, into: example)
    try expect(example, "SW1A 2CD", row: "  SW1A 2CD   Place CD")
    try type(Key.pageUp, into: example)
    #expect(example.frame?.rows.last == "  12-16 of 21")
    try type(Key.pageUp, Key.pageUp, Key.pageUp, Key.pageUp, into: example)
    try expect(example, "SW1A 0AA", row: "  SW1A 0AA   Place AA")
  }

  @Test func theSecondTabEntersAndTheNextOnesGoRound() throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.tab, into: example)
    try expect(example, "SW1A 1", row: nil)
    try type(Key.tab, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    #expect(example.frame?.rows.count == 7)
    try type(Key.tab, Key.shiftTab, Key.shiftTab, into: example)
    try expect(example, "SW1A 1CD", row: "  SW1A 1CD   Place CD")
    try type(Key.tab, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    try type(Key.up, into: example)
    try expect(example, "SW1A 1", row: nil)
  }

  @Test func shiftTabEntersAtTheEnd() throws {
    let example = try ExampleProgram()
    try type("sw1a", Key.shiftTab, into: example)
    try expect(example, "SW1A 2CD", row: "  SW1A 2CD   Place CD")
    #expect(example.frame?.rows.last == "  17-21 of 21")
  }

  @Test func aNumericArgumentIsANumberOfSteps() throws {
    let example = try ExampleProgram()
    try type("sw1a", Key.meta("7"), Key.down, into: example)
    try expect(example, "SW1A 0CD", row: "  SW1A 0CD   Place CD")
    try type(Key.meta("5"), Key.up, into: example)
    try expect(example, "SW1A 0AB", row: "  SW1A 0AB   Place AB")
  }

  // MARK: Columns

  @Test func aWideScreenIsWalkedThroughDownAndAcrossColumns() throws {
    let example = try ExampleProgram(columns: 80)
    try type("sw1a", Key.down, into: example)
    #expect(
      example.frame?.rows.first == "  SW1A 0AA   Place AA    SW1A 0BB   Place BB    SW1A 1AE   Place AE")
    #expect(example.frame?.rows.last == "  1-15 of 21")
    try type(Key.right, into: example)
    try expect(example, "SW1A 0BB", row: "  SW1A 0BB   Place BB")
    try type(Key.up, into: example)
    try expect(example, "SW1A 0AF", row: "  SW1A 0AF   Place AF")
    try type(Key.down, Key.right, Key.right, into: example)
    // The last column is reached by moving all columns.
    try expect(example, "SW1A 2AB", row: "  SW1A 2AB   Place AB")
    #expect(example.frame?.rows.last == "  6-20 of 21")
    try type(Key.down, Key.right, into: example)
    try expect(example, "SW1A 2CD", row: "  SW1A 2CD   Place CD")
    #expect(example.frame?.rows.last == "  11-21 of 21")
    try type(Key.left, Key.left, Key.left, into: example)
    try expect(example, "SW1A 0BB", row: "  SW1A 0BB   Place BB")
    try type(Key.escape, into: example)
    try expect(example, "sw1a", row: nil)
  }

  @Test(arguments: [
    (Key.right, "SW1A 1BB", 8), (Key.control("F"), "SW1A 1BB", 8), (Key.left, "SW1A 1AB", 7),
    (Key.control("B"), "SW1A 1AB", 7),
  ])
  func whereNoColumnIsBesideTheRowIsGoneOnWith(key: String, line: String, cursor: Int) throws {
    let example = try ExampleProgram(columns: 80)
    try type("sw1a1", Key.tab, Key.down, Key.down, into: example)
    try expect(example, "SW1A 1AB", row: "  SW1A 1AB   Place AB")
    if cursor == 8 { try type(key, into: example) }
    try type(key, into: example)
    try expect(example, line, row: nil)
    #expect(example.frame?.cursor == cursor)
  }

  @Test func withoutAWalkTheKeysForColumnsMoveTheCursor() throws {
    let example = try ExampleProgram(columns: 80, inputrc: "\"\\C-t\": previous-column-or-backward-char")
    try type("sw1a1", Key.left, Key.control("T"), Key.meta("2") + Key.left, into: example)
    try expect(example, "sw1a1", row: nil)
    #expect(example.frame?.cursor == 1)
    try type(Key.right, into: example)
    #expect(example.frame?.cursor == 2)
    try type(Key.end, Key.down, Key.meta("2") + Key.right, Key.control("T"), into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
  }

  @Test func columnsComeAndGoWithTheWidth() throws {
    let example = try ExampleProgram(rows: 8, columns: 60, reflows: true)
    try type("sw1a", Key.down, Key.pageDown, into: example)
    for (rows, columns, note) in [
      (8, 80, "  6-20 of 21"), (2, 100, "6-8 of 21"), (8, 200, nil), (8, 33, "  2-6 of 21"),
      (24, 120, nil),
    ] {
      try example.resize(rows: rows, columns: columns)
      try expect(example, "SW1A 0BB", row: "  SW1A 0BB   Place BB")
      if let note { #expect(example.frame?.rows.last?.suffix(note.count) == note[...]) }
    }
  }

  // MARK: Taking a row

  @Test func enterTakesARowAndGoesOn() throws {
    let example = try ExampleProgram()
    try type("m11", Key.down, Key.down, "\r", into: example)
    try expect(example, "M1 1AB", row: nil)
    #expect(example.frame?.rows == ["  M1 1AB   Place AB"])
    try type("\r", into: example)
    #expect(example.terminal.screen.text.contains("accepted <M1 1AB>"))
  }

  @Test func enterOnAWholeRowAcceptsIt() throws {
    let example = try ExampleProgram(["EXAMPLE_WHOLE": "1"])
    try type("m11", Key.down, Key.down, "\r", into: example)
    try expect(example, "", row: nil)
    #expect(example.terminal.screen.text.prefix(2) == ["example> M1 1AB", "accepted <M1 1AB>"])
  }

  @Test(arguments: [
    (Key.right, "SW1A 1AB"), (Key.end, "SW1A 1AB"), (Key.delete, "SW1A 1A"), ("x", "SW1A 1ABx"),
    (Key.left, "SW1A 1AB"), (Key.control("W"), "SW1A "),
  ])
  func anyOtherKeyGoesOnFromTheRow(key: String, line: String) throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.down, Key.down, key, into: example)
    try expect(example, line, row: nil)
    #expect(example.terminal.screen.bells == 0)
  }

  @Test func onlyTheCompletedPartIsReplacedAndWhatIsBehindStays() throws {
    let example = try ExampleProgram()
    try type("lookup sw1a1 zz", Key.left, Key.left, Key.left, Key.down, into: example)
    try expect(example, "lookup SW1A 1AA zz", row: "  SW1A 1AA   Place AA")
    #expect(example.frame?.cursor == 15)
    try type(Key.escape, into: example)
    try expect(example, "lookup sw1a1 zz", row: nil)
    #expect(example.frame?.cursor == 12)
  }

  // MARK: Restoring the line

  @Test(arguments: [Key.escape, Key.control("G")])
  func whatWasTypedIsGivenBack(key: String) throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.down, Key.down, Key.down, key, into: example)
    try expect(example, "sw1a1", row: nil)
    #expect(example.frame?.rows.count == 6)
    // The walk leaves nothing to undo.
    try type("x", Key.undo, Key.undo, into: example)
    #expect(example.frame?.line == "")
  }

  @Test func aWalkIsOneStepOfUndo() throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.down, Key.down, Key.down, "x", Key.undo, into: example)
    try expect(example, "SW1A 1AD", row: nil)
    try type(Key.undo, into: example)
    try expect(example, "sw1a1", row: nil)
  }

  @Test func theKillRingIsNotTouched() throws {
    let example = try ExampleProgram()
    try type("kept", Key.control("U"), "sw1a1", Key.down, Key.down, Key.control("Y"), into: example)
    #expect(example.frame?.line == "SW1A 1ABkept")
  }

  @Test func escapeClosesThePanelUntilTheNextKey() throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.escape, into: example)
    #expect(example.frame?.rows == [])
    #expect(example.frame?.line == "sw1a1")
    try type("a", into: example)
    #expect(example.frame?.rows.isEmpty == false)
    #expect(example.terminal.screen.bells == 0)
  }

  @Test func anEscapeRightBehindLettersIsNoPartOfTheNextKey() throws {
    let example = try ExampleProgram()
    try type("sw1a1" + Key.escape, into: example)
    #expect(example.frame?.rows == [])
    // If Escape came just before it, it would change the editing mode.
    try type("\r", into: example)
    #expect(example.terminal.screen.text.contains("accepted <sw1a1>"))
  }

  /// A slow connection brings them together, and readline takes that for the key that switches to vi mode.
  @Test func escapeAndEnterInOneAreTheTwo() throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.escape + "\r", into: example)
    #expect(example.terminal.screen.text.contains("accepted <sw1a1>"))
    try type("m1", Key.down, Key.escape + "\n", into: example)
    #expect(example.terminal.screen.text.contains("accepted <m1>"))
    try type("ab", Key.control("A"), into: example)
    #expect(example.frame?.line == "ab" && example.frame?.cursor == 0)
  }

  @Test func metaKeysAreNoEscape() throws {
    let example = try ExampleProgram()
    try type("one two", Key.meta("b"), into: example)
    #expect(example.frame?.cursor == 4)
    try type(Key.control("V") + Key.escape, Key.control("V"), Key.escape, into: example)
    #expect(example.frame?.line == "one \u{1B}\u{1B}two")
  }

  @Test func anEscapeOfTheUsersOwnIsTheirs() throws {
    let example = try ExampleProgram(inputrc: "\"\\e\": unix-line-discard")
    // readline makes it wait for the next key.
    try type("sw1a1", Key.escape, "z", into: example)
    #expect(example.frame?.line == "z")
  }

  @Test func withoutAPanelEscapeBeginsAMetaKey() throws {
    let example = try ExampleProgram(["EXAMPLE_NO_PANEL": "1"])
    example.terminal.send("one two" + Key.escape)
    try example.waitForFrame("the Escape is read") { $0.received == 8 }
    try type("b", into: example)
    #expect(example.frame?.cursor == 4)
  }

  @Test func interruptClearsTheRowToo() throws {
    let example = try ExampleProgram()
    try type("sw1a1", Key.down, into: example)
    try example.interrupt()
    try expect(example, "", row: nil)
    #expect(example.terminal.screen.text.prefix(2) == ["example> SW1A 1AA^C", "example>"])
    try type(Key.undo, into: example)
    #expect(example.frame?.line == "")
  }

  // MARK: History

  @Test func withoutRowsTheKeysAreHistorys() throws {
    let example = try ExampleProgram()
    try type("one\r", "zzz\r", Key.up, into: example)
    #expect(example.frame?.line == "zzz")
    try type(Key.up, Key.down, Key.down, into: example)
    #expect(example.frame?.line == "")
  }

  @Test func amongEarlierLinesDownGoesOnThere() throws {
    let example = try ExampleProgram()
    try type("sw1a1\r", "m1\r", Key.up, Key.up, into: example)
    try expect(example, "sw1a1", row: nil)
    #expect(example.frame?.rows.isEmpty == false)
    try type(Key.down, into: example)
    try expect(example, "m1", row: nil)
    // Once it is changed, it is a new line.
    try type("1", Key.down, into: example)
    try expect(example, "M1 1AA", row: "  M1 1AA   Place AA")
  }

  @Test func upIsHistoryWhereNothingIsSelected() throws {
    let example = try ExampleProgram()
    try type("one\r", "sw1a1", Key.up, into: example)
    try expect(example, "one", row: nil)
    try type(Key.down, into: example)
    try expect(example, "sw1a1", row: nil)
  }

  @Test func keysOfTheUsersOwnAreLeftAlone() throws {
    let example = try ExampleProgram(
      inputrc: "\"\\e[B\": history-search-forward\n\"\\e[6~\": \"down\"\n\"\\e[Z\": kill-whole-line\n"
        + "\"\\C-o\": next-history\nTAB: self-insert")
    try type("sw1a1", Key.down, into: example)
    try expect(example, "sw1a1", row: nil)
    try type(Key.control("O"), into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    try type(Key.pageDown, into: example)
    #expect(example.frame?.line == "SW1A 1AAdown")
    try type(Key.tab, into: example)
    #expect(example.frame?.line == "SW1A 1AAdown\t")
    try type(Key.shiftTab, into: example)
    #expect(example.frame?.line == "")
  }

  @Test func otherKeysCanBeBoundToTheCommandsForRows() throws {
    let example = try ExampleProgram(
      inputrc: "\"\\C-t\": next-row-or-next-history\n\"\\C-o\": previous-row\n\"\\C-y\": leave-rows-or-abort")
    try type("sw1a1", Key.control("T"), Key.control("T"), Key.control("O"), into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    try type(Key.control("Y"), into: example)
    try expect(example, "sw1a1", row: nil)
  }

  @Test func anInitFileThatIsReadAgainKeepsTheRows() throws {
    let example = try ExampleProgram(inputrc: "\"\\e[B\": previous-history")
    try example.directory.write("\"\\e[B\": next-history\nTAB: complete\n", to: "inputrc")
    try type("sw1a1", Key.control("X") + Key.control("R"), Key.down, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
  }

  /// readline's own search with these keys can abort; see `EditorCallbacks.addCommands`.
  @Test func thePageKeysLeaveTheLineWhereNobodyWalks() throws {
    let example = try ExampleProgram()
    try type("one 1\r", "two\r", "one 2\r", "one", Key.pageUp, Key.pageUp, Key.pageDown, into: example)
    #expect(example.frame?.line == "one")
  }

  @Test func pageDownEntersWhereRowsAreShown() throws {
    let example = try ExampleProgram()
    try type("sw1a", Key.pageUp, into: example)
    try expect(example, "sw1a", row: nil)
    try type(Key.pageDown, into: example)
    try expect(example, "SW1A 0AA", row: "  SW1A 0AA   Place AA")
    try type(Key.pageDown, into: example)
    try expect(example, "SW1A 0BB", row: "  SW1A 0BB   Place BB")
  }

  @Test func whatIsOfferedOnDemandIsNotSeenUnasked() throws {
    let example = try ExampleProgram(["EXAMPLE_OPENERS": "SW1A 1AA,M1 1AE,EH1 2NG"])
    try example.check()
    #expect(example.frame?.rows == [] && example.frame?.ghost == "")
    try type(Key.down, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    try type(Key.down, Key.escape, into: example)
    try expect(example, "", row: nil)
    #expect(example.frame?.rows == [])
    try type(Key.tab, into: example)
    #expect(example.frame?.rows.count == 3 && example.frame?.line == "")
    try type("x", Key.delete, into: example)
    #expect(example.frame?.rows == [])
    try type(Key.tab, Key.tab, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    try type(Key.up, "m1\r", Key.up, Key.down, into: example)
    // The line after the last one of the history is empty, and has these candidates too.
    try expect(example, "", row: nil)
    #expect(example.frame?.rows == [])
    try type(Key.down, Key.down, "\r", into: example)
    try expect(example, "M1 1AE", row: nil)
  }

  // MARK: Menu completion and vi

  @Test func thePanelFollowsMenuCompletion() throws {
    let example = try ExampleProgram(inputrc: "TAB: menu-complete\n\"\\e[Z\": menu-complete-backward")
    try type("sw1a", into: example)
    for _ in 0..<7 { try type(Key.tab, into: example) }
    try expect(example, "SW1A 0CD", row: "  SW1A 0CD   Place CD")
    #expect(example.frame?.rows.last == "  3-7 of 21")
    try type(Key.shiftTab, into: example)
    try expect(example, "SW1A 0BB", row: "  SW1A 0BB   Place BB")
    try type(Key.down, into: example)
    try expect(example, "SW1A 0CD", row: "  SW1A 0CD   Place CD")
    try type(Key.escape, into: example)
    try expect(example, "sw1a", row: nil)
    try type(Key.tab, into: example)
    try expect(example, "SW1A 0AA", row: "  SW1A 0AA   Place AA")
    // As in every shell, Enter accepts what menu completion has put into the line.
    try type("\r", into: example)
    #expect(example.terminal.screen.text.contains("accepted <SW1A 0AA>"))
  }

  @Test func viModeWalksWhileItInserts() throws {
    let example = try ExampleProgram(inputrc: "set editing-mode vi")
    try type("sw1a1", Key.down, Key.down, into: example)
    try expect(example, "SW1A 1AB", row: "  SW1A 1AB   Place AB")
    try type(Key.control("G"), Key.control("G"), into: example)
    try expect(example, "sw1a1", row: nil)
    try type(Key.tab, Key.tab, Key.tab, into: example)
    try expect(example, "SW1A 1AB", row: "  SW1A 1AB   Place AB")
    // Escape belongs to vi: the row stays.
    example.terminal.send(Key.escape)
    try example.waitForFrame("command mode moves the cursor back") { $0.cursor == 7 }
    try expect(example, "SW1A 1AB", row: nil)
    try type("A", Key.delete, Key.delete, Key.control("N"), Key.control("N"), into: example)
    try expect(example, "SW1A 1AB", row: "  SW1A 1AB   Place AB")
  }

  /// `abort` ends without returning to readline. The bytes of the next key still belong together.
  @Test(
    arguments: ["", "set editing-mode vi"],
    [Key.control("G"), Key.control("R") + Key.control("G"), Key.control("R") + "1" + Key.control("G")])
  func aKeyAfterCtrlGIsOneKey(inputrc: String, keys: String) throws {
    let example = try ExampleProgram(inputrc: inputrc)
    try type("sw1a1", keys, Key.down, into: example)
    try expect(example, "SW1A 1AA", row: "  SW1A 1AA   Place AA")
    try type(Key.control("G"), keys, Key.down, Key.pageDown, into: example)
    try expect(example, "SW1A 1BB", row: "  SW1A 1BB   Place BB")
    try type(Key.control("G"), Key.control("G"), Key.left, into: example)
    try expect(example, "sw1a1", row: nil)
    #expect(example.frame?.cursor == 4)
  }

  // MARK: The screen

  /// A step that changes two rows, or a whole page of them, writes little more than these rows.
  @Test(arguments: [60, 80, 120])
  func aStepWritesLittleMoreThanTheRowsItChanges(columns: Int) throws {
    let example = try ExampleProgram(rows: 24, columns: columns)
    try type("many", Key.tab, Key.tab, into: example)
    var most = 0
    let sideways = columns < 80 ? [] : [Key.right, Key.right, Key.left]
    for key in [Key.down, Key.down] + sideways + [Key.pageDown, Key.up, Key.pageUp]
      + Array(repeating: Key.down, count: 40) + [Key.shiftTab, Key.up]
    {
      let (before, sent) = (try #require(example.frame), example.terminal.output.count)
      try type(key, into: example)
      let frame = try #require(example.frame)
      let changed = zip(frame.rows, before.rows).enumerated().filter { number, rows in
        rows.0 != rows.1 || frame.selected == number || before.selected == number
      }
      let written = String(decoding: example.terminal.output[sent...], as: UTF8.self)
      most = max(most, written.utf8.count - changed.reduce(0) { $0 + $1.element.0.utf8.count })
    }
    #expect(most <= 400)
  }

  @Test(arguments: [1, 2, 3, 4])
  func aLowScreenShowsTheRowThatIsChosen(rows: Int) throws {
    let example = try ExampleProgram(rows: rows, columns: 80)
    try type("sw1a", Key.down, Key.down, into: example)
    if rows == 1 { return #expect(example.frame?.line == "sw1a") }
    #expect(example.frame?.line == "SW1A 0AB")
    try example.check()
    let frame = try #require(example.frame)
    #expect(frame.selectedText == "  SW1A 0AB   Place AB")
    if rows == 2 { #expect(frame.rows[0].hasSuffix("  1-2 of 21")) }
  }

  /// readline by itself may leave a part of the number, or of the line that was after it.
  @Test(arguments: [(16, "sw1a1"), (16, "many"), (20, "many"), (60, "sw1a")])
  func ofANumericArgumentNothingIsLeft(columns: Int, typed: String) throws {
    let example = try ExampleProgram(columns: columns, prompt: "\u{1B}[32mp\u{1B}[0m> ")
    try type(typed, Key.down, Key.meta("3"), Key.control("P"), into: example)
    try expect(example, typed, row: nil)
    try type(
      Key.meta("3"), Key.down, Key.meta("2"), Key.up, Key.meta("3"), Key.left, Key.meta("2"), into: example)
    try type(Key.control("W"), Key.meta("2") + "x" + Key.meta("3") + Key.delete, into: example)
  }

  @Test func aRowThatWrapsMovesThePanel() throws {
    let example = try ExampleProgram(columns: 16, filler: 9)
    for key in ["sw1a1", Key.down, Key.down, Key.up, Key.up, Key.down, "x", Key.delete, Key.up] {
      try type(key, into: example)
    }
  }

  @Test func aNewSizeKeepsTheRowInSight() throws {
    let example = try ExampleProgram(rows: 12, columns: 60, reflows: true)
    try type("sw1a", Key.tab, Key.tab, Key.tab, Key.pageDown, into: example)
    let line = try #require(example.frame).line
    for (rows, columns) in [(6, 60), (4, 20), (2, 40), (12, 16), (30, 80)] {
      try example.resize(rows: rows, columns: columns)
      try example.check()
      let frame = try #require(example.frame)
      #expect(frame.line == line)
      #expect(frame.selected.map { frame.rows[$0].hasPrefix("  " + line) } == true)
    }
    try type(Key.escape, into: example)
    #expect(example.frame?.line == "SW1A ")
  }

  @Test func aLaterAnswerMovesNoRow() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "300"])
    try type("sw1", into: example)
    example.terminal.send("a" + Key.down + Key.down)
    try example.waitForFrame("a walk through what stands in") { $0.line == "SW1A 0AB" && !$0.isSettled }
    try example.check()
    try expect(example, "SW1A 0AB", row: "  SW1A 0AB   Place AB")
    #expect(example.frame?.isSettled == true)
    try type(Key.escape, into: example)
    try expect(example, "sw1a", row: nil)
  }

  @Test func textAboveTheLineLeavesTheWalkAlone() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "100"])
    try type("later\r", into: example)
    example.terminal.send("sw1a1" + Key.down)
    try example.terminal.waitUntil("the text") { $0.text.contains("second late row") }
    try type(Key.down, Key.down, into: example)
    #expect(example.frame?.selected != nil)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "screen"], ["TERM": "vt100"]])
  func theRowIsHighlightedAsTheTerminalCan(settings: [String: String]) throws {
    let example = try ExampleProgram(settings)
    try type("sw1a1", Key.down, Key.down, Key.up, into: example)
    let isMarked = settings["NO_COLOR"] != nil
    try expect(example, "SW1A 1AA", row: (isMarked ? "> " : "  ") + "SW1A 1AA   Place AA")
    #expect(example.terminal.screen.cell(row: 1, column: 3).isHighlighted == !isMarked)
    try type(Key.escape, into: example)
    #expect(!example.terminal.screen.cell(row: 1, column: 3).isHighlighted)
  }

  @Test func keysTypedAheadAreTakenInTheirOrder() throws {
    let example = try ExampleProgram()
    try type("sw1a1", into: example)
    try type(Key.down + Key.down + "x" + Key.delete + Key.delete, into: example)
    try expect(example, "SW1A 1A", row: nil)
    try type(Key.down + Key.down + Key.up + "\r", into: example)
    try expect(example, "SW1A 1AA", row: nil)
    try type("\r", into: example)
    #expect(example.terminal.screen.text.contains("accepted <SW1A 1AA>"))
  }

  @Test func aMacroWalks() throws {
    let example = try ExampleProgram()
    // readline does not record keys that are typed in a burst.
    try type(Key.control("X") + "(", "s", "w", "1", "a", "1", into: example)
    try type(Key.down, Key.down, Key.control("X") + ")", into: example)
    try expect(example, "SW1A 1AB", row: "  SW1A 1AB   Place AB")
    try type(Key.control("U"), Key.control("X") + "e", into: example)
    #expect(example.frame?.line == "SW1A 1AB")
  }

  // MARK: Help

  @Test func helpIsShownUntilTheFirstStep() throws {
    let example = try ExampleProgram(["EXAMPLE_HELP": "↓ choose"])
    try example.check()
    #expect(example.frame?.rows == [])
    try type("sw1a1", into: example)
    #expect(example.frame?.rows.suffix(2) == ["  … 2 more", "  ↓ choose"])
    try type("zz", into: example)
    #expect(example.frame?.rows == ["  no match"])
    try type(Key.delete, Key.delete, Key.down, into: example)
    #expect(example.frame?.rows.last == "  1-5 of 7")
    try type("\r", "\r", "sw1a1", into: example)
    #expect(example.frame?.rows.last == "  … 2 more")
  }
}
