import TestTerminal
import Testing

/// Keys that an author has bound.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct KeyBindingTests {
  private func example(inputrc: String = "", _ settings: [String: String] = [:]) throws -> ExampleProgram {
    try ExampleProgram(inputrc: inputrc, settings.merging(["EXAMPLE_KEYS": "1"]) { given, _ in given })
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  @Test func aKeyChangesTheLineInOneStepOfUndo() throws {
    let example = try example()
    try type("sw1a1", Key.left, Key.control("X") + "u", into: example)
    #expect(example.frame?.line == "SW1A1")
    #expect(example.frame?.cursor == 4)
    try type(Key.control("_"), into: example)
    #expect(example.frame?.line == "sw1a1")
    try type(Key.meta("q"), into: example)
    #expect(example.frame?.line == "sw1a1<none>")
    try type(Key.control("_"), into: example)
    #expect(example.frame?.line == "sw1a1")
    try type(Key.control("X") + "n", into: example)
    #expect(example.frame?.line == "sw1a1")
  }

  @Test func aNumericArgumentIsGiven() throws {
    let example = try example()
    try type(Key.meta("1"), "2", Key.meta("q"), into: example)
    #expect(example.frame?.line == "<12>")
    try type(Key.control("U"), Key.meta("-"), Key.meta("q"), into: example)
    #expect(example.frame?.line == "<-1>")
    try type(Key.control("U"), Key.meta(Key.control("X")), into: example)
    #expect(example.frame?.line == "meta\nrow")
  }

  @Test func aKeyRunsACommandOfReadline() throws {
    let example = try example()
    try type("ab cd ef", Key.control("A"), Key.control("X") + "w", into: example)
    #expect(example.frame?.line == "AB cd ef" && example.frame?.cursor == 2)
    try type(Key.meta("2"), Key.control("X") + "w", Key.control("X") + "z", into: example)
    #expect(example.frame?.line == "AB CD EF")
  }

  @Test func aKeyAcceptsTheLine() throws {
    let example = try example(["EXAMPLE_STATEMENTS": "1"])
    try type("one", "\u{1B}[15~", "two;", "\u{1B}[15~", into: example)
    #expect(example.terminal.screen.text.contains("accepted <one|two;>"))
    #expect(example.frame?.line == "")
  }

  @Test func aMessageStandsUntilTheNextKey() throws {
    let example = try example()
    try type("sw1a1", Key.control("X") + "m", into: example)
    #expect(example.frame?.rows == ["  the cursor is at 5"])
    try type(Key.left, into: example)
    #expect(example.frame?.rows.first == "  SW1A 0AA   Place AA")
  }

  @Test func theUsersBindingsWin() throws {
    let example = try example(inputrc: "\"\\C-o\": \"user\"\n\"\\C-xu\": kill-whole-line")
    try type(Key.control("O"), into: example)
    #expect(example.frame?.line == "user")
    try type(Key.control("X") + "u", into: example)
    #expect(example.frame?.line == "")
    // They still do when the file is read again.
    try type(Key.control("X") + Key.control("R"), Key.control("O"), Key.control("X") + "m", into: example)
    #expect(example.frame?.line == "user")
    #expect(example.frame?.rows == ["  the cursor is at 4"])
  }

  @Test func keysGoByTheMode() throws {
    let example = try example(inputrc: "set editing-mode vi")
    try type("ab", Key.control("O"), Key.control("X") + "u", into: example)
    #expect(example.frame?.line == "ABAUTHOR")
    try example.type("\u{1B}")
    try example.waitForFrame("command mode") { $0.cursor == 7 }
    try type(Key.control("T"), into: example)
    #expect(example.frame?.line == "ABAUTHOcommandR")
  }

  @Test(arguments: ["RUNS", "EDITORS"])
  func keysHoldInTheNextRun(what: String) throws {
    let example = try example(["EXAMPLE_\(what)": "2"])
    example.terminal.send("quit\r")
    try example.terminal.waitUntil("the next prompt") { screen in
      screen.text.count { $0.hasPrefix("example>") } == 2
    }
    try type("a", Key.control("O"), Key.control("X") + "u", into: example)
    #expect(example.frame?.line == "AAUTHOR")
  }

  // MARK: Keys that begin others

  @Test func keysThatBeginALongerOneAreOneByThemselvesInTime() throws {
    let example = try ExampleProgram(
      inputrc: "\"jk\": kill-whole-line\n\"jkl\": \"three\"\n\"\\C-x\": \"x\"\n\"\\e\": unix-line-discard")
    try type("sw1a1j", into: example)
    #expect(example.frame?.line == "sw1a1j")
    try type("j", "x", "jx", into: example)
    #expect(example.frame?.line == "sw1a1jjxjx")
    try type("jk", into: example)
    #expect(example.frame?.line == "")
    try type("jkl", Key.control("X"), "y", into: example)
    #expect(example.frame?.line == "threexy")
    try type(Key.control("X") + Key.delete, "one", Key.meta("b"), into: example)
    #expect(example.frame?.line == "one" && example.frame?.cursor == 0)
    try type(Key.end, Key.escape, "z", into: example)
    #expect(example.frame?.line == "z")
  }

  /// The first key has no command of its own, so that readline already has it.
  @Test func laterKeysOfASequenceAreOneByThemselvesInTime() throws {
    let bindings = [("a", "kill-whole-line"), ("ab", "\"three\""), ("cd", "\"four\""), ("cde", "\"five\"")]
    let example = try ExampleProgram(
      inputrc: bindings.map { "\"\\C-x\($0.0)\": \($0.1)" }.joined(separator: "\n"))
    example.terminal.send("sw1a1" + Key.control("X"))
    try example.waitForFrame("the keys are read") { $0.received == 6 }
    try type("a", into: example)
    #expect(example.frame?.line == "")
    for (last, line) in [("b", "three"), ("d", "threefour"), ("de", "threefourfive")] {
      example.terminal.send(Key.control("X"))
      try example.waitForFrame("the key is read") { $0.received == example.terminal.sent }
      try type((last == "b" ? "a" : "c") + last, into: example)
      #expect(example.frame?.line == line)
    }
    try type("y", into: example)
    #expect(example.frame?.line == "threefourfivey")
  }

  @Test func twoLettersLeaveInsertion() throws {
    let example = try ExampleProgram(inputrc: "set editing-mode vi\n\"jk\": vi-movement-mode")
    try type("sw1a", "j", into: example)
    #expect(example.frame?.line == "sw1aj")
    // A walk continues while the following keys are awaited, and the row stays.
    try type(Key.delete, Key.down, "j", into: example)
    #expect(example.frame?.line == "SW1A 0AAj")
    try type("jk", "x", into: example)
    #expect(example.frame?.line == "SW1A 0AA")
  }

  @Test func withoutATimeTheRestIsWaitedFor() throws {
    let example = try ExampleProgram(inputrc: "set keyseq-timeout 0\n\"jk\": kill-whole-line")
    example.terminal.send("j")
    try example.waitForFrame("the key is read") { $0.received == 1 }
    #expect(example.frame?.line == "")
    try type("x", into: example)
    #expect(example.frame?.line == "jx")
  }
}
