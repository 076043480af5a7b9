import TestTerminal
import Testing

/// What Enter does if texts are validated: at once or later, in one row or several.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct ValidatingTests {
  private func example(
    rows: Int = 12, columns: Int = 40, inputrc: String = "", _ settings: [String: String] = [:],
    filler: Int = 0
  ) throws -> ExampleProgram {
    try ExampleProgram(
      rows: rows, columns: columns, inputrc: inputrc,
      settings.merging(["EXAMPLE_STATEMENTS": "1"]) { given, _ in given }, filler: filler)
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  private func accepted(_ example: ExampleProgram) -> [String] {
    (example.terminal.screen.history + example.terminal.screen.text).compactMap { row in
      row.hasPrefix("accepted <") ? String(row.dropFirst("accepted <".count).dropLast()) : nil
    }
  }

  // MARK: At once

  @Test func aValidTextIsAccepted() throws {
    let example = try example()
    try type("one;", "\r", into: example)
    #expect(accepted(example) == ["one;"])
    #expect(example.frame?.line == "")
  }

  @Test func anInvalidTextStaysWithWhatIsWrong() throws {
    let example = try example()
    try type("wrong;", Key.left, "\r", into: example)
    #expect(accepted(example) == [])
    #expect(example.frame?.line == "wrong;")
    #expect(example.frame?.cursor == 5)
    #expect(example.frame?.rows == ["  wrong is no word"])
    try type(Key.delete, into: example)
    #expect(example.frame?.rows == ["  no match"])
    try type("\r", into: example)
    #expect(accepted(example) == ["wron;"])
  }

  @Test func withoutAPanelWhatIsWrongStandsAboveTheLine() throws {
    let example = try example(["EXAMPLE_NO_PANEL": "1"])
    try type("wrong;", "\r", into: example)
    try example.terminal.waitUntil("what is wrong") { $0.text.first == "wrong is no word" }
    try example.check()
    #expect(example.frame?.line == "wrong;")
  }

  @Test func aBlankLineIsNotAsked() throws {
    let example = try example()
    try type("  ", "\r", into: example)
    #expect(example.frame?.line == "")
    #expect(accepted(example) == [])
  }

  @Test func earlierLinesAreValidatedAsWhatTheyMean() throws {
    let example = try example()
    try type("one;", "\r", "!! two", "\r", into: example)
    #expect(example.frame?.line == "one; two\n... ")
    try type(";", "\r", into: example)
    #expect(accepted(example) == ["one;", "one; two|;"])
    try type("!nothing", "\r", into: example)
    #expect(example.frame?.line == "!nothing")
    #expect(example.frame?.rows.first?.contains("event not found") == true)
  }

  // MARK: Several rows

  @Test(arguments: [0, 11])
  func enterBeginsAFurtherRow(filler: Int) throws {
    let example = try example(filler: filler)
    try type("sw1a1", "\r", "two 日本", "\r", "three;", "\r", into: example)
    #expect(accepted(example) == ["sw1a1|two 日本|three;"])
    let rows = (example.terminal.screen.history + example.terminal.screen.text).filter { !$0.isEmpty }
    #expect(
      rows.suffix(5) == [
        "example> sw1a1", "... two 日本", "... three;", "accepted <sw1a1|two 日本|three;>", "example>",
      ])
  }

  @Test func aTextIsOneEntryOfTheHistoryAndIsWalkedByRows() throws {
    let example = try example()
    try type("one", "\r", "two;", "\r", "three;", "\r", Key.up, into: example)
    #expect(example.frame?.line == "three;")
    try type(Key.up, into: example)
    #expect(example.frame?.line == "one\n... two;")
    try type(Key.up, into: example)
    #expect(example.frame?.line == "one\n... two;")
    #expect(example.frame?.cursor == 3)
    try type(Key.down, into: example)
    #expect(example.frame?.cursor == 11)
    try type(Key.down, into: example)
    #expect(example.frame?.line == "three;")
    try type(Key.up, Key.up, Key.up, into: example)
    #expect(example.frame?.line == "one\n... two;")
    try type("\r", into: example)
    #expect(accepted(example) == ["one|two;", "three;", "one|two;"])
  }

  @Test func aRowIsBegunBeneathTheCursors() throws {
    let example = try example()
    try type("one", "\r", "three", Key.up, Key.left, "\r", "two", into: example)
    #expect(example.frame?.line == "one\n... two\n... three")
    try type(Key.down, ";", Key.control("E"), ";", "\r", into: example)
    #expect(accepted(example) == ["one|two|thr;ee;"])
  }

  @Test func keysForALinesEndsMoveToARows() throws {
    let example = try example()
    try type("one", "\r", "two", "\r", "three", Key.up, Key.control("A"), "a", Key.end, "z", into: example)
    #expect(example.frame?.line == "one\n... atwoz\n... three")
    try type(Key.up, "\u{1B}[H", "a", into: example)
    #expect(example.frame?.line == "aone\n... atwoz\n... three")
  }

  @Test func aRowIsUndoneAndJoined() throws {
    let example = try example()
    try type("one", "\r", "two", Key.control("_"), Key.control("_"), into: example)
    #expect(example.frame?.line == "one")
    try type("\r", "two", Key.left, Key.left, Key.left, Key.delete, into: example)
    #expect(example.frame?.line == "onetwo")
    try type(Key.control("E"), ";", "\r", into: example)
    #expect(accepted(example) == ["onetwo;"])
  }

  @Test func aPasteOfSeveralRowsIsOneText() throws {
    let example = try example()
    try type(Key.paste("one\r\n  two\n\nthree;\n"), into: example)
    #expect(example.frame?.line == "one\n...   two\n... \n... three;")
    #expect(accepted(example) == [])
    try type("\r", into: example)
    #expect(accepted(example) == ["one|  two||three;"])
  }

  @Test func typedLinesOfABurstAreTextsOfTheirOwn() throws {
    let example = try example()
    try type("one;\rtwo\rthree;\rfo", into: example)
    #expect(accepted(example) == ["one;", "two|three;"])
    #expect(example.frame?.line == "fo")
  }

  @Test(arguments: [(8, 20), (5, 16), (12, 40)])
  func aTextTallerThanTheScreenShowsTheRowsAroundTheCursor(size: (rows: Int, columns: Int)) throws {
    let example = try example(rows: size.rows, columns: size.columns)
    for row in 1...30 { try type("row \(row)\r", into: example) }
    #expect(example.frame?.scrollsSideways == false)
    #expect(example.frame?.line.hasPrefix("(more)\n... ") == true)
    for _ in 0..<29 { try type(Key.up, into: example) }
    try type("x", into: example)
    #expect(
      example.frame?.line.hasPrefix("row 1\n... xrow 2") == true
        || example.frame?.line.contains("xrow 2") == true)
    for _ in 0..<29 { try type(Key.down, into: example) }
    try type(";", "\r", into: example)
    let all = example.terminal.screen.history + example.terminal.screen.text
    let text = "accepted <row 1|xrow 2|" + (3...30).map { "row \($0)|" }.joined() + ";>"
    #expect(all.joined().filter { $0 != " " }.contains(text.filter { $0 != " " }))
    for row in 3...30 { #expect(all.contains("... row \(row)")) }
  }

  @Test func theRowsStayRightInNewSizes() throws {
    let example = try example()
    try type("first row that is rather long\rsecond 日本語 row that is long\rthird", Key.up, into: example)
    for (rows, columns) in [(12, 24), (12, 16), (6, 30), (4, 60), (12, 40), (2, 40), (12, 40)] {
      try example.resize(rows: rows, columns: columns)
      try example.check()
    }
    try type(Key.down, Key.control("E"), ";", "\r", into: example)
    let all = (example.terminal.screen.history + example.terminal.screen.text).joined()
    #expect(all.contains("accepted <first row that is rather long|second 日本語 row that is long|third;>"))
  }

  @Test func interruptClearsAllRows() throws {
    let example = try example()
    try type("one", "\r", "two", Key.up, into: example)
    try example.interrupt()
    try example.check()
    #expect(example.frame?.line == "")
    #expect(example.terminal.screen.text.prefix(3) == ["example> one", "... two^C", "example>"])
  }

  @Test func viModeGoesOnInsertingInTheNewRow() throws {
    let example = try example(inputrc: "set editing-mode vi")
    try type("one", into: example)
    try example.type("\u{1B}")
    try type("0", "\r", "two", into: example)
    try example.type("\u{1B}")
    try type("k", "j", "k", "a", "x", into: example)
    #expect(example.frame?.line == "onex\n... two")
    try example.type("\u{1B}")
    try type("j", "A", ";", "\r", into: example)
    #expect(accepted(example) == ["onex|two;"])
  }

  @Test func scrollingSidewaysOnlyTheCursorsRowIsShown() throws {
    let example = try example(inputrc: "set horizontal-scroll-mode on")
    try type("one", "\r", "two;", into: example)
    #expect(example.frame?.line == "two;")
    try type("\r", into: example)
    #expect(accepted(example) == ["one|two;"])
  }

  @Test func operateAndGetNextIsValidatedToo() throws {
    let example = try example()
    try type("one;", "\r", "two;", "\r", Key.up, Key.up, Key.control("O"), into: example)
    #expect(accepted(example) == ["one;", "two;", "one;"])
    #expect(example.frame?.line == "two;")
  }

  @Test(arguments: ["", "set editing-mode vi"])
  func aCommentIsValidatedToo(inputrc: String) throws {
    let example = try example(inputrc: inputrc)
    try type("wrong;", into: example)
    if !inputrc.isEmpty { try example.type("\u{1B}") }
    try type(inputrc.isEmpty ? Key.meta("#") : "#", into: example)
    #expect(example.frame?.line == "#wrong;")
    #expect(example.frame?.rows == ["  wrong is no word"])
  }

  // MARK: Later

  @Test func aTextThatIsValidatedSlowlyKeepsWhatIsTypedForTheNext() throws {
    let example = try example(["EXAMPLE_DELAY": "300"])
    example.terminal.send("slow;\rtwo;\rth")
    try example.waitForFrame("it is looked at") { $0.rows.first?.hasSuffix(" checking") == true }
    #expect(example.frame?.line == "slow;")
    try example.check()
    #expect(accepted(example) == ["slow;", "two;"])
    #expect(example.frame?.line == "th")
  }

  @Test func aTextThatIsFoundWrongLaterStays() throws {
    let example = try example(["EXAMPLE_DELAY": "50"])
    try type("slow wrong;", "\r", into: example)
    #expect(example.frame?.rows == ["  wrong is no word"])
    try type(Key.control("U"), "slow", "\r", into: example)
    #expect(example.frame?.line == "slow\n... ")
    try type("x;", "\r", into: example)
    #expect(accepted(example) == ["slow|x;"])
    try type("\u{1B}1\r", "slow;", "\u{1B}1", "\r", into: example)
    #expect(accepted(example) == ["slow|x;", "slow;"])
  }

  @Test(arguments: ["", "set editing-mode vi"])
  func escapeGivesTheLineBack(inputrc: String) throws {
    let example = try example(inputrc: inputrc)
    example.terminal.send("stuck\r")
    try example.waitForFrame("it is looked at") { $0.rows.first?.hasSuffix(" checking") == true }
    example.terminal.send("abc")
    try example.waitForFrame("the keys wait") { $0.received == example.terminal.sent }
    #expect(example.frame?.line == "stuck")
    try type(Key.escape, "y", into: example)
    #expect(example.frame?.line == "stucky")
  }

  @Test func interruptWhileATextIsValidated() throws {
    let example = try example()
    example.terminal.send("stuck\rabc")
    try example.waitForFrame("it is looked at") { $0.rows.first?.hasSuffix(" checking") == true }
    try example.interrupt()
    try type("one;", "\r", into: example)
    #expect(accepted(example) == ["one;"])
  }

  @Test func theScreenIsAliveWhileATextIsValidated() throws {
    let example = try example(["EXAMPLE_DELAY": "400"])
    example.terminal.send("later;\rstuck\r")
    try example.waitForFrame("it is looked at") { $0.rows.first?.hasSuffix(" checking") == true }
    example.terminal.resize(rows: 8, columns: 30)
    try example.waitForFrame("the new size") {
      $0.size.columns == 30 && $0.rows.first?.hasSuffix(" checking") == true
    }
    try type(Key.escape, Key.control("U"), "one;", "\r", into: example)
    #expect(accepted(example).last == "one;")
  }

  @Test func aTextThatIsValidatedEndsWithTheEditor() throws {
    let example = try example()
    example.terminal.send("stuck\r")
    try example.waitForFrame("it is looked at") { $0.rows.first?.hasSuffix(" checking") == true }
    example.terminal.signal(15)
    try example.expectExit()
    #expect(example.terminal.screen.text.contains("ending signal(15)"))
  }

  /// The wide character gets a row of the screen, in which the prompt of the next row was.
  @Test(arguments: ["日", "1日", "é日"])
  func nothingIsLeftBehindACharacterOnARowOfItsOwn(typed: String) throws {
    let example = try ExampleProgram(columns: 16, prompt: "pc> ", ["EXAMPLE_STATEMENTS": "1"])
    try example.type(String(repeating: "x", count: 12 - typed.count) + "x\r", Key.up, Key.control("E"), typed)
    try example.check()
    try example.type(Key.delete)
    try example.check()
  }
}
