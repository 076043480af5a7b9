import TestTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends that no editor expects: the terminal is still usable for other programs.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct RescueTests {
  /// The example with a line and its panel, and the cursor at the beginning of the line.
  private func example(_ settings: [String: String] = [:], inputrc: String = "") throws -> ExampleProgram {
    let example = try ExampleProgram(inputrc: inputrc, settings)
    try example.type("sw1a1", Key.control("A"))
    return example
  }

  private func expectTerminal(of example: ExampleProgram, row: Int = 1) throws {
    let modes = try example.terminal.modes()
    #expect(modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
    #expect(modes.c_iflag & tcflag_t(ICRNL) == tcflag_t(ICRNL))
    let screen = example.terminal.screen
    #expect(!screen.announcesPastes)
    #expect(screen.cursor.column == 0)
    #expect(screen.cursor.row >= row)
    #expect(screen.text[screen.cursor.row...].joined() == "")
    #expect(screen.misunderstood.isEmpty)
  }

  @Test(arguments: [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGUSR1, SIGALRM, SIGXCPU,
  ])
  func aDeadlySignal(_ signal: Int32) throws {
    // The runtime's own handler only returns, and then a fault recurs. A signal from another process has no fault
    // behind it, and would not end the example.
    let example = try example(["SWIFT_BACKTRACE": "enable=no"])
    example.terminal.signal(signal)
    #expect(try example.terminal.waitForExit() == 128 + signal)
    try expectTerminal(of: example)
    #expect(example.terminal.screen.text.prefix(2) == ["example> sw1a1", ""])
  }

  @Test func ghostTextIsNotLeftForTyped() throws {
    let example = try ExampleProgram(["SWIFT_BACKTRACE": "enable=no"])
    try example.type("sw1a1")
    #expect(example.frame?.ghost == "AA")
    example.terminal.signal(SIGSEGV)
    #expect(try example.terminal.waitForExit() == 128 + SIGSEGV)
    try expectTerminal(of: example)
    #expect(example.terminal.screen.text.prefix(2) == ["example> sw1a1", ""])
  }

  @Test func aTrapWhileALineIsAccepted() throws {
    let example = try example()
    example.terminal.send("\u{15}\u{0B}trap\r")
    #expect([SIGILL, SIGTRAP].map { 128 + $0 }.contains(try example.terminal.waitForExit()))
    try expectTerminal(of: example)
    let output = String(decoding: example.terminal.output, as: UTF8.self)
    #expect(output.contains("Fatal error: on purpose"))
  }

  @Test func aTrapOnAnotherThread() throws {
    let example = try ExampleProgram()
    try example.type("trap")
    try example.check()
    #expect(example.frame?.rows.count == 2)
    example.terminal.send("0")
    #expect([SIGILL, SIGTRAP].map { 128 + $0 }.contains(try example.terminal.waitForExit()))
    try expectTerminal(of: example)
  }

  @Test(
    .enabled(
      if: getenv("TSAN_OPTIONS") == nil, "ThreadSanitizer has a stack of its own, which is full first"))
  func aFullStack() throws {
    let example = try example()
    example.terminal.send("\u{15}\u{0B}overflow\r")
    #expect(try example.terminal.waitForExit() == 128 + SIGSEGV)
    try expectTerminal(of: example)
  }

  @Test func anExitOnAnotherThread() throws {
    let example = try example(inputrc: "set enable-keypad on")
    example.terminal.send("\u{15}\u{0B}exit\r")
    #expect(try example.terminal.waitForExit() == 7)
    try expectTerminal(of: example)
    let keypad = String(decoding: example.terminal.output, as: UTF8.self).split(separator: "\u{1B}=")
    #expect(keypad.count == 2)
    #expect(keypad.last?.contains("\u{1B}>") == true)
  }

  @Test func aDumbTerminalGetsNoEscapeSequence() throws {
    let example = try example(["TERM": "dumb", "SWIFT_BACKTRACE": "enable=no"])
    example.terminal.signal(SIGSEGV)
    #expect(try example.terminal.waitForExit() == 128 + SIGSEGV)
    try expectTerminal(of: example)
    #expect(!example.terminal.output.contains(0x1B))
  }

  /// The terminal is restored once, and then left alone.
  @Test func nothingIsDoneAfterTheEnd() throws {
    let example = try example()
    example.terminal.send("\u{15}\u{0B}quit\r")
    try example.expectExit()
    #expect(example.terminal.screen.text.prefix(3) == ["example> quit", "ending finished", ""])
    #expect(example.terminal.screen.cursor.row == 2)
  }
}
