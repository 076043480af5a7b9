import TestTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text printed by other threads, and where it goes.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct PrintingTests {
  /// Six threads print sixty answers each, while keys and Enters arrive at random.
  @Test(arguments: [true, false])
  func everyAnswerIsShownOnceAndInOrder(onTerminal: Bool) throws {
    let seed = SeededRandom.seed(of: "answers while lines are accepted")
    var random = SeededRandom(seed: seed)
    let example = try ExampleProgram(
      ["EXAMPLE_SEED": "\(seed % 1_000_000)"], output: onTerminal ? .terminal : .file)
    func answers() -> [String] {
      let screen = example.terminal.screen
      let rows =
        onTerminal
        ? screen.history + screen.text
        : (example.directory.text("output") ?? "").split(separator: "\n").map(String.init)
      return rows.filter { $0.hasPrefix("answer ") }
    }
    example.terminal.send("answers\r")
    // Many Enters arrive at once, so that answers come while they are handled.
    let enters = String(repeating: "\r", count: 40)
    for _ in 0..<300 {
      example.terminal.send(
        random.pick(["s", "w", "1", "a", " ", "\t", "\u{7F}", "\r", "sw\r", enters, enters]))
      example.terminal.read(within: Int32.random(in: 0...8, using: &random))
    }
    let wanted = Set((0..<6).flatMap { thread in (0..<60).map { "answer \(thread).\($0)" } })
    do {
      try example.terminal.waitUntil("every answer") { _ in answers().count >= wanted.count }
      try example.check()
    } catch {
      Issue.record("POSTCODE_SEED=\(seed), missing: \(wanted.subtracting(answers()).sorted())\n\(error)")
    }
    let found = answers()
    #expect(found.count == wanted.count, "POSTCODE_SEED=\(seed)")
    #expect(Set(found) == wanted, "POSTCODE_SEED=\(seed)")
    for thread in 0..<6 {
      let own = found.filter { $0.hasPrefix("answer \(thread).") }
      #expect(own == (0..<60).map { "answer \(thread).\($0)" }, "POSTCODE_SEED=\(seed)")
    }
  }

  @Test func textFromAnotherThreadAppearsAboveTheLine() throws {
    let example = try ExampleProgram(columns: 30, prompt: "upper\npc> ", ["EXAMPLE_DELAY": "100"])
    example.terminal.send("later\rsw1a1".padding(46))
    try example.terminal.waitUntil("the late rows") { $0.text.contains("second late row") }
    try example.check()
    let text = example.terminal.screen.text
    #expect(text.prefix(5) == ["upper", "pc> later", "first late row", "second late row", "upper"])
  }

  @Test func standardOutputInAFileGetsResultsOnly() throws {
    let example = try ExampleProgram(output: .file)
    try example.type("sw1a1", "\r")
    try example.check()
    example.terminal.send("quit\r")
    try example.expectExit()
    #expect(example.directory.text("output") == "accepted <sw1a1>\nending finished\n")
  }

  @Test func aFullDiskEndsTheEditor() throws {
    let directory = try TemporaryDirectory()
    let example = try ExampleProgram(
      ["EXAMPLE_ENDINGS": directory.path("endings")], output: .path("/dev/full"))
    example.terminal.send("sw1a1\rm1")
    try expectFailure(ENOSPC, of: example, in: directory)
  }

  @Test func aReaderThatHasGoneEndsTheEditor() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let example = try ExampleProgram(["EXAMPLE_ENDINGS": directory.path("endings")], output: .path(pipe))
    try example.type("sw1a1\r")
    close(reader)
    // Printing a little later fails, although nobody presses a key.
    example.terminal.send("later\r")
    try expectFailure(EPIPE, of: example, in: directory)
  }

  private func expectFailure(
    _ number: Int32, of example: ExampleProgram, in directory: TemporaryDirectory
  ) throws {
    try example.expectExit()
    #expect(directory.text("endings") == "ending outputFailed(\(number))\n")
    #expect(try example.terminal.modes().c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
  }

  @Test func aReaderThatReadsNothingHoldsNothingUp() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let example = try ExampleProgram(output: .path(pipe))
    try example.type("one\r", "two\r", "sw1a1")
    try example.check()
    #expect(example.terminal.screen.text.prefix(2) == ["example> one", "example> two"])
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(reader, &bytes, bytes.count)
    #expect(
      String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "accepted <one>\naccepted <two>\n")
  }
}
