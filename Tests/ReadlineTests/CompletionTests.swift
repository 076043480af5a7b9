import TestTerminal
import Testing

/// What TAB and similar keys do, and when.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct CompletionTests {
  @Test func tabInsertsWhatAllHaveInCommonAndTheSecondShowsTheList() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", "\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1")
    #expect(example.frame?.rows.count == 6)
    try example.type("\t")
    try example.check()
    #expect(example.frame?.rows.count == 7)
    #expect(example.frame?.rows.last == "  SW1A 1CD   Place CD")
  }

  @Test func thePanelFollowsTheCursor() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1ab")
    try example.check()
    #expect(example.frame?.rows == ["  SW1A 1AB   Place AB"])
    try example.type(Key.left)
    try example.check()
    #expect(example.frame?.rows.count == 5)
    try example.type(Key.control("A"))
    try example.check()
    #expect(example.frame?.rows == [])
    try example.type(Key.control("E"))
    try example.check()
    #expect(example.frame?.rows == ["  SW1A 1AB   Place AB"])
  }

  @Test func tabPressedBeforeTheAnswerIsReplayed() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "150"])
    try example.type("m11aa\t")
    try example.check()
    #expect(example.frame?.line == "M1 1AA")
  }

  @Test func tabDoesNotWaitForTheDebounce() throws {
    // The debounce is longer than any test.
    let example = try ExampleProgram(["EXAMPLE_DEBOUNCE": "3600000"])
    try example.type("m11aa\t")
    #expect(example.frame?.line == "M1 1AA")
  }

  @Test func tabOnAnEmptyLineListsWhatIsNotShownUnasked() throws {
    let example = try ExampleProgram(["EXAMPLE_DEBOUNCE": "3600000"])
    try example.check()
    #expect(example.frame?.rows == [])
    try example.type("\t")
    try example.check()
    #expect(example.frame?.line == "")
    #expect(example.frame?.rows.first == "  SW1A 0AA   Place AA")
    #expect(example.frame?.rows.last == "  … 39 more")
  }

  @Test func tabIsForgottenWhenTypingGoesOn() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "150"])
    try example.type("m1\tx")
    try example.check()
    #expect(example.frame?.line == "m1x")
  }

  @Test func twoTabsBeforeTheAnswerInsertOnce() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "150"])
    try example.type("sw1a1\t\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1")
  }

  @Test func enterTakesTheLineAsTyped() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "100"])
    try example.type("m11aa\t\r")
    try example.terminal.waitUntil("the line as typed") { $0.text.contains("accepted <m11aa>") }
    try example.type("sw1a1")
    #expect(example.frame?.ghost.isEmpty == false)
    try example.type("\r")
    try example.terminal.waitUntil("no ghost text") { $0.text.contains("accepted <sw1a1>") }
    try example.check()
  }

  @Test func tabAfterAFailureAsksAgain() throws {
    let example = try ExampleProgram()
    try example.type("err1")
    try example.check()
    #expect(example.frame?.rows == ["  no answer; TAB tries again"])
    try example.type("\t")
    try example.check()
    #expect(example.frame?.line == "ERR1 1AA")
  }

  @Test func completionIsUndoneInOneStep() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", "\t", Key.control("_"))
    try example.check()
    #expect(example.frame?.line == "sw1a1")
  }

  @Test(arguments: [Key.right, Key.end, Key.control("E"), Key.control("F")])
  func ghostTextIsAcceptedByTheKeysThatMoveToTheRight(key: String) throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", key)
    try example.check()
    #expect(example.frame?.line == "SW1A 1AA")
    try example.type(Key.control("_"))
    #expect(example.frame?.line == "sw1a1")
  }

  @Test func ghostTextIsAcceptedByKeysOfTheUsersOwn() throws {
    let example = try ExampleProgram(inputrc: "\"\\C-o\": forward-char\n\"\\C-g\": end-of-line")
    try example.type("sw1a1", Key.control("O"))
    #expect(example.frame?.line == "SW1A 1AA")
    try example.type(Key.control("U"), "sw1a0", Key.control("G"))
    #expect(example.frame?.line == "SW1A 0AA")
  }

  @Test func ghostTextNotYetSeenIsNotAccepted() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", Key.delete)
    try example.type("1\u{1B}[C")
    try example.check()
    #expect(example.frame?.line == "sw1a1")
  }

  @Test func onlyTheCompletedPartIsReplaced() throws {
    let example = try ExampleProgram()
    try example.type("lookup sw1a1", "\t")
    try example.check()
    #expect(example.frame?.line == "lookup SW1A 1")
    try example.type("cd", "\t")
    #expect(example.frame?.line == "lookup SW1A 1CD")
  }

  @Test func textAfterTheCursorStays() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1zz", Key.left, Key.left, "\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1zz")
    #expect(example.frame?.cursor == 6)
  }

  @Test func anAnswerWhileIdleKeepsTheCursorMidLine() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "100"], filler: 11)
    try example.type("sw1a1\u{1B}[D\u{1B}[D")
    try example.check()
    #expect(example.frame?.rows.count == 6)
    #expect(example.frame?.cursor == 3)
  }

  @Test func menuCompleteCycles() throws {
    let example = try ExampleProgram(inputrc: "TAB: menu-complete")
    try example.type("sw1a1", "\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1AA")
    try example.type("\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1AB")
    #expect(example.frame?.rows.first == "  SW1A 1AA   Place AA")
  }

  @Test func cyclingKeepsAListThatWasShown() throws {
    let example = try ExampleProgram(
      inputrc: "TAB: menu-complete\nset show-all-if-ambiguous on\nset menu-complete-display-prefix on")
    try example.type("sw1a1", "\t", "\t", "\t")
    try example.check()
    #expect(example.frame?.rows.count == 7)
  }

  @Test func menuCompleteBeforeTheAnswerIsReplayed() throws {
    let example = try ExampleProgram(inputrc: "TAB: menu-complete", ["EXAMPLE_DELAY": "150"])
    try example.type("sw1a1\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1AA")
    try example.type("\t")
    #expect(example.frame?.line == "SW1A 1AB")
  }

  @Test func showAllIfAmbiguousShowsTheListAtOnce() throws {
    let example = try ExampleProgram(inputrc: "set show-all-if-ambiguous on")
    try example.type("sw1a1", "\t")
    try example.check()
    #expect(example.frame?.line == "SW1A 1")
    #expect(example.frame?.rows.count == 7)
  }

  @Test func possibleCompletionsAreListedInThePanel() throws {
    let example = try ExampleProgram()
    try example.type("sw1a1", Key.meta("?"))
    try example.check()
    #expect(example.frame?.line == "sw1a1")
    #expect(example.frame?.rows.count == 7)
  }

  @Test func possibleCompletionsBeforeTheAnswerAreListedWhenItLands() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "100"])
    try example.type("sw1a1" + Key.meta("?"))
    try example.check()
    #expect(example.frame?.rows.count == 7)
  }

  @Test func insertCompletionsInsertsAll() throws {
    let example = try ExampleProgram()
    try example.type("lookup m11a", Key.meta("*"))
    try example.check()
    #expect(example.frame?.line == "lookup M1 1AA M1 1AB M1 1AD M1 1AE M1 1AF ")
  }

  @Test func moreThanAHundredAreCountedAndNeverPaged() throws {
    let example = try ExampleProgram()
    try example.type("many", "\t", "\t", "\t")
    try example.check()
    #expect(example.frame?.rows.last == "  1-10 of 150")
  }

  @Test func aFailureWhileNarrowedResultsShowTakesTheirPlace() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "150"])
    try example.type("sw1a")
    #expect(example.frame?.rows.first == "  SW1A 0AA   Place AA")
    example.terminal.send("1")
    try example.waitForFrame("narrowed results") {
      $0.line == "sw1a1" && $0.rows.first == "  SW1A 1AA   Place AA"
    }
    try example.type("zz")
    try example.check()
    #expect(example.frame?.rows == ["  no match"])
  }

  @Test func aSpinnerTurnsWhileAnAnswerIsOnItsWay() throws {
    let example = try ExampleProgram()
    example.terminal.send("hang")
    for sign in ["/", "-", "|"] {
      try example.waitForFrame("the spinner turns") { $0.rows == ["\(sign) searching"] }
    }
    example.terminal.send("x")
    try example.waitForFrame("a key while a question hangs") { $0.line == "hangx" }
    try example.interrupt()
    try example.check()
  }

  @Test func answersAfterTheLineIsGoneAreForgotten() throws {
    let example = try ExampleProgram(["EXAMPLE_DELAY": "100", "EXAMPLE_DEBOUNCE": "1"])
    example.terminal.send("sw1a1\rec1")
    try example.check()
    #expect(example.frame?.rows.first == "  EC1A 1AA   Place AA")
    try example.type(Key.control("U"))
    try example.check()
    #expect(example.frame?.rows == [])
  }

  @Test func completionsCanBeRefreshedFromOutside() throws {
    let example = try ExampleProgram()
    try example.type("refresh\r")
    try example.waitForFrame("what was learnt for the empty line") { $0.rows == ["  SW1A 1AA   Place AA"] }
    try example.check()
  }
}
