import TestTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run after another, of one editor or of two.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct RunTests {
  enum Reason: CaseIterable {
    case finish
    case endOfInput
    case signal
  }

  @Test(arguments: Reason.allCases, ["RUNS", "EDITORS"])
  func theNextRunIsLikeTheFirst(_ reason: Reason, what: String) throws {
    let example = try ExampleProgram(inputrc: "set enable-keypad on", ["EXAMPLE_\(what)": "3"])
    for run in 1...3 {
      try example.waitForFrame("the prompt") { $0.line.isEmpty }
      try example.type("sw1a1")
      try example.check()
      #expect(example.frame?.ghost == "AA")
      try example.type(Key.control("U"))
      let frames = example.frames
      switch reason {
      case .finish: example.terminal.send("quit\r")
      case .endOfInput: example.terminal.send(Key.control("D"))
      case .signal: example.terminal.signal(SIGTERM)
      }
      if run < 3 { try example.waitForFrame("the next prompt") { _ in example.frames > frames } }
    }
    try example.expectExit()
    let endings = example.terminal.screen.text.filter { $0.hasPrefix("ending ") }
    #expect(endings.count == 3)
    #expect(Set(endings).count == 1)
  }

  @Test func theFirstLineMayBeginWithText() throws {
    let example = try ExampleProgram(["EXAMPLE_TEXT": "sw1a1\u{1B}[2J"])
    try example.check()
    #expect(example.frame?.line == "sw1a1[2J")
    try example.type(Key.delete, Key.delete, Key.delete)
    try example.check()
    #expect(example.frame?.rows.first == "  SW1A 1AA   Place AA")
    try example.type("\r")
    try example.check()
    #expect(example.frame?.line == "")
    #expect(example.terminal.screen.text.contains("accepted <sw1a1>"))
  }

  @Test func linesAreReadOneByOne() throws {
    let directory = try TemporaryDirectory()
    let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "")
    let terminal = try PseudoTerminal(
      [ExampleProgram.path], environment: environment.merging(["EXAMPLE_CALLS": "yes"]) { $1 })
    try terminal.waitUntil { $0.text[0].hasPrefix("1>") }
    terminal.send("one\r")
    try terminal.waitUntil { $0.text[1] == "read <one>" && $0.text[2].hasPrefix("2>") }
    // A paste is as many lines. A blank one is none.
    terminal.send(Key.paste("two\nthree"))
    terminal.send("\r")
    try terminal.waitUntil { $0.text.contains("read <three>") && $0.text.contains { $0.hasPrefix("4>") } }
    #expect(terminal.screen.text.contains("read <two>"))
    terminal.send("\r")
    terminal.send("four\r")
    try terminal.waitUntil { $0.text.contains("read <four>") && $0.text.contains { $0.hasPrefix("5>") } }
    terminal.send(Key.control("D"))
    try terminal.waitUntil { screen in screen.text.count { $0.hasPrefix("5>") } == 2 }
    terminal.send(Key.control("D"))
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func thePromptChangesFromLineToLine() throws {
    let directory = try TemporaryDirectory()
    let environment = try ExampleProgram.environment(directory, prompt: "first> ", inputrc: "")
    let terminal = try PseudoTerminal(
      [ExampleProgram.path], environment: environment.merging(["EXAMPLE_COUNTS": "yes"]) { $1 })
    try terminal.waitUntil { $0.text[0].hasPrefix("first>") }
    terminal.send("a long line\r")
    try terminal.waitUntil { $0.text[2] == "after a long line" && $0.text[3].hasPrefix("example >") }
    terminal.send("x\r")
    try terminal.waitUntil { $0.text[5] == "after x" && $0.text[6].hasPrefix("example >") }
    terminal.send("quit\r")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func withoutATerminalLinesAreHandedOverAsTheyAre() throws {
    let directory = try TemporaryDirectory()
    try directory.write("one\n  \nlater\r\nsw1a1\ttwo\nlast", to: "input")
    func run(_ input: String, _ settings: [String: String] = [:]) throws -> [Substring] {
      let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "").merging(settings)
      { $1 }
      let script = "\(input) | \(ExampleProgram.path)"
      let (status, output) = try ChildProcess.run(
        ["/bin/sh", "-c", script], environment: environment, directory: directory.path)
      #expect(status == 0)
      return String(decoding: output, as: UTF8.self).split(separator: "\n")
    }
    #expect(
      try run("cat input", ["EXAMPLE_DELAY": "3600000"]) == [
        "accepted <one>", "accepted <sw1a1 two>", "accepted <last>", "ending endOfInput",
      ])
    #expect(try run("printf 'quit\\nnever\\n'") == ["ending finished"])
    #expect(try run("printf ''") == ["ending endOfInput"])
    // The next run gets the lines that were read ahead.
    #expect(
      try run("printf 'one\\nquit\\ntwo\\n'", ["EXAMPLE_RUNS": "2"])
        == ["accepted <one>", "ending finished", "accepted <two>", "ending endOfInput"])
  }

  @Test func aTaskReadsLines() throws {
    let directory = try TemporaryDirectory()
    let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "")
    let terminal = try PseudoTerminal(
      [ExampleProgram.path], environment: environment.merging(["EXAMPLE_CALLS": "task"]) { $1 })
    try terminal.waitUntil { $0.text[0] == ">" }
    terminal.send("one\r")
    try terminal.waitUntil { $0.text[1] == "read <one>" && $0.text[2] == ">" }
    terminal.send(Key.paste("two\nthree") + "\r")
    // Between two lines the terminal itself would take the key for the end of input.
    let shown = ["read <two>", "read <three>", ">"]
    try terminal.waitUntil { screen in shown.allSatisfy(screen.text.contains) }
    terminal.send(Key.control("D"))
    try terminal.waitUntil { screen in screen.text.count { $0 == ">" } == 2 }
    terminal.send(Key.control("D"))
    #expect(try terminal.waitForExit() == 0)
  }

  @Test(arguments: [[:], ["EXAMPLE_CALLS": "yes"], ["EXAMPLE_CALLS": "task"]])
  func aLongLineWithoutATerminalIsWhole(
    _ settings: [String: String]
  ) throws {
    let directory = try TemporaryDirectory()
    let line = String(repeating: "x", count: (1 << 20) + 17)
    try directory.write("one\n" + line + "\n" + line, to: "input")
    let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "").merging(settings) {
      $1
    }
    let (status, output) = try ChildProcess.run(
      ["/bin/sh", "-c", "\(ExampleProgram.path) <input"], environment: environment, directory: directory.path)
    #expect(status == 0)
    let lines = String(decoding: output, as: UTF8.self).matches(of: /<(.*)>/).map { $0.1.count }
    #expect(lines == [3, line.count, line.count])
  }

  @Test func whatIsNotReadWithoutATerminalIsSaid() throws {
    let directory = try TemporaryDirectory()
    let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "")
    let (_, output) = try ChildProcess.run(
      ["/bin/sh", "-c", #"printf '\377\376o\0n\0e\0\n\0' | \#(ExampleProgram.path) 2>&1"#],
      environment: environment, directory: directory.path)
    #expect(
      String(decoding: output, as: UTF8.self)
        == "The input cannot be read: it is UTF-16 text; save it as UTF-8.\nending endOfInput\n")
  }

  @Test func withoutATerminalTextsAreGatheredUntilTheyAreValid() throws {
    let directory = try TemporaryDirectory()
    try directory.write("one\n\ntwo;\n \nslow\n;\nwrong;\nthree;\nfour\n", to: "input")
    let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "")
      .merging(["EXAMPLE_STATEMENTS": "1"]) { $1 }
    let (status, output) = try ChildProcess.run(
      ["/bin/sh", "-c", "\(ExampleProgram.path) <input 2>&1"], environment: environment,
      directory: directory.path)
    #expect(status == 0)
    #expect(
      String(decoding: output, as: UTF8.self).split(separator: "\n") == [
        "accepted <one||two;>", "accepted <slow|;>", "wrong is no word", "accepted <three;>",
        "The input ends within a text: “four”.", "ending endOfInput",
      ])
  }

  @Test func keysTypedAheadBelongToTheNextRun() throws {
    let example = try ExampleProgram(["EXAMPLE_RUNS": "2"])
    example.terminal.send("quit\rsw1a1")
    try example.waitForFrame("the line") { $0.line == "sw1a1" }
    try example.check()
  }

  @Test func anUnknownTerminalIsNamedOnce() throws {
    let example = try ExampleProgram(columns: 100, ["TERM": "no-such-terminal", "EXAMPLE_RUNS": "2"])
    example.terminal.send("quit\r")
    try example.terminal.waitUntil("the second prompt") { screen in
      screen.text.count { $0.hasPrefix("example>") } == 2
    }
    #expect(
      example.terminal.screen.text.prefix(4) == [
        "The terminal type “no-such-terminal” is unknown; set TERM to have suggestions while you type.",
        "example> quit", "ending finished", "example>",
      ])
  }

  @Test(arguments: ["dumb", ""])
  func aTerminalThatCanDoNothingIsNotSpokenOf(terminal: String) throws {
    let example = try ExampleProgram(["TERM": terminal])
    #expect(example.terminal.screen.text[0] == "example>")
  }

  @Test func aWindowThatIsClosedEndsTheProgram() throws {
    let directory = try TemporaryDirectory()
    let example = try ExampleProgram(["EXAMPLE_ENDINGS": directory.path("endings")])
    example.terminal.send("hang")
    try example.waitForFrame("the spinner") { $0.rows.first?.hasSuffix(" searching") == true }
    example.terminal.hangUp()
    try example.expectExit()
    // The signal or the end of input, whichever is seen first.
    let ending = directory.text("endings")
    #expect(ending == "ending signal(\(SIGHUP))\n" || ending == "ending endOfInput\n")
  }
}
