import Foundation
import TestTerminal
import Testing

/// A shell that people start programs from.
enum JobShell: String, CaseIterable, Sendable {
  case bash
  case fish

  private var tool: Tool { Tool(rawValue) }

  /// The shells that are tested on this machine.
  static let tested = allCases.filter { shell in
    if !shell.tool.isTested { print("skipped: \(shell) is not installed") }
    return shell.tool.isTested
  }

  /// The command that starts it without anybody's configuration, with the prompt `shell$ `.
  var command: String {
    let path = tool.path ?? rawValue
    return switch self {
    // Some shells, such as the one that tmux starts this with, set PS1 themselves.
    case .bash: "env PS1='shell$ ' \(path) --norc --noprofile"
    case .fish: "\(path) --no-config -C 'function fish_prompt; printf \"shell\\$ \"; end'"
    }
  }
}

/// The editor in a real terminal, with a real shell: rewrapped lines, jobs, pipes.
@Suite(
  .blocking, .serialized, .limit(minutes: 5),
  .enabled(if: Tool("tmux").isTested, "tmux is not installed"))
struct TmuxTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func environment() throws -> [String: String] {
    var environment = try ExampleProgram.environment(directory, prompt: "pc> ", inputrc: "")
    environment["TERM"] = nil
    environment["XDG_CONFIG_HOME"] = directory.path
    environment["EXAMPLE_ENDINGS"] = directory.path("endings")
    return environment
  }

  private func open(_ shell: JobShell, rows: Int = 14, columns: Int = 60) throws -> Tmux {
    let tmux = try Tmux(shell.command, environment: environment(), rows: rows, columns: columns)
    try tmux.waitUntil("the shell's prompt") { $0.first == "shell$" }
    // The example has a short name, so that no row is wrapped.
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("example"), withDestinationPath: ExampleProgram.path)
    try tmux.send("cd; clear\r")
    try tmux.waitUntil("an empty window") { $0.first == "shell$" && $0.dropFirst().joined().isEmpty }
    return tmux
  }

  private func start(
    _ shell: JobShell = .bash, _ command: String = "./example", columns: Int = 60
  ) throws -> Tmux {
    let tmux = try open(shell, columns: columns)
    try tmux.send("echo first; \(command)\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    return tmux
  }

  /// The example's process ID and its state in the system's notation: `T` for stopped.
  private func process() -> (number: pid_t, state: Character)? {
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let number = pid_t(entry),
        let environment = FileManager.default.contents(atPath: "/proc/\(entry)/environ"),
        String(decoding: environment, as: UTF8.self).contains("EXAMPLE_TRACE=\(directory.path)"),
        let status = FileManager.default.contents(atPath: "/proc/\(entry)/stat")
      else { continue }
      let text = String(decoding: status, as: UTF8.self)
      // The name is in parentheses, followed by the state.
      guard text.contains("(LineEditorExamp") || text.contains("(example"), let name = text.lastIndex(of: ")")
      else { continue }
      return (number, text[name...].dropFirst(2).first ?? "?")
    }
    return nil
  }

  private func leave(_ tmux: Tmux) throws {
    try tmux.send("\u{04}\u{15}\u{04}")
    try tmux.waitUntil("the shell again") { _ in directory.text("endings") == "ending endOfInput\n" }
    try tmux.waitUntil("the shell's prompt") { text in text.last { !$0.isEmpty } == "shell$" }
  }

  /// How the terminal treats keys, as `stty` prints it. The first row of that has the window's size.
  private func modes(_ name: String, _ tmux: Tmux) throws -> [Substring] {
    try tmux.send("stty -a >\(name); echo \(name)\r")
    try tmux.waitUntil("the terminal's modes") { $0.contains(name) }
    return Array((directory.text(name) ?? "").split(separator: "\n").dropFirst())
  }

  @Test func aLineWrappedAnewLeavesNothingBehind() throws {
    let tmux = try start(columns: 50)
    let line = "sw1a1" + String(repeating: "x", count: 50)
    try tmux.send(line)
    for columns in [30, 20, 58, 59, 80, 25, 50] {
      try tmux.resize(rows: 14, columns: columns)
      let whole = Array("pc> " + line)
      let wrapped = stride(from: 0, to: whole.count, by: columns).map {
        String(whole[$0..<min($0 + columns, whole.count)])
      }
      let wanted = ["first"] + wrapped + (whole.count.isMultiple(of: columns) ? [""] : []) + ["  no match"]
      try tmux.waitUntil("\(columns) columns show \(wanted)", history: true) { text in
        guard let start = text.firstIndex(of: "first") else { return false }
        return text[start...].prefix(wanted.count) == wanted[...]
          && text[start...].dropFirst(wanted.count).joined().isEmpty
      }
      let (text, cursor) = (try tmux.text(), try tmux.cursor())
      #expect(cursor.column == whole.count % columns)
      #expect(text.firstIndex(of: "  no match") == cursor.row + 1)
    }
  }

  /// A line of full rows only, one that fills its rows on both screens, and one whose prompt leaves the screen.
  @Test(arguments: [(60, [60, 30, 20]), (50, [40, 20]), (91, [60, 20, 30, 20, 60])])
  func noRowOfALineIsLeftAboveIt(length: Int, widths: [Int]) throws {
    let tmux = try start(columns: widths[0])
    let whole = "pc> sw1a1".padding(length)
    try tmux.send(String(whole.dropFirst(4)))
    for columns in widths {
      try tmux.resize(rows: 14, columns: columns)
      let wrapped = stride(from: 0, to: length, by: columns).map {
        String(whole.dropFirst($0).prefix(columns))
      }
      let wanted = wrapped + (length.isMultiple(of: columns) ? [""] : []) + ["  no match"]
      try tmux.waitUntil("\(columns) columns show \(wanted) once") { text in
        guard let start = text.firstIndex(where: { $0.hasPrefix("pc>") }) else { return false }
        return text[start...].prefix(wanted.count) == wanted[...]
          && text[start...].dropFirst(wanted.count).joined().isEmpty && !text[..<start].contains("  no match")
      }
    }
  }

  /// The first rows of a line that a smaller window cannot hold scroll off it, and come back with a larger one.
  @Test(
    arguments: [
      [(8, 40), (10, 60), (24, 140)], [(5, 140), (24, 140)],
    ], [0, 12, 30])
  func aLineTallerThanAWindowLeavesNoCopy(sizes: [(rows: Int, columns: Int)], rowsAbove: Int) throws {
    let tmux = try open(.bash, rows: 24, columns: 140)
    try tmux.send("seq -f 'row %g' \(rowsAbove); echo first; ./example\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    let whole = "pc> " + String((0..<400).map { Array("abcdefghij")[$0 / 7 % 10] })
    try tmux.send(String(whole.dropFirst(4)))
    try tmux.waitUntil("the line") { $0.contains("  no match") }
    for size in sizes {
      try tmux.resize(rows: size.rows, columns: size.columns)
      let end = String(whole.suffix(9))
      // Each drawing ends with the panel, and is only of this size once the line's end is where it belongs.
      try tmux.waitUntil("the line's end in \(size)") { text in
        guard let panel = text.firstIndex(of: "  no match"), panel > 0 else { return false }
        let isWhole = whole.count / size.columns + 2 <= size.rows
        let last = whole.count % size.columns
        return isWhole
          ? text[panel - 1].count == last : text[panel - 1].hasPrefix("<") && text[panel - 1].hasSuffix(end)
      }
    }
    let wanted =
      ["first"]
      + stride(from: 0, to: whole.count, by: 140).map { String(whole.dropFirst($0).prefix(140)) }
      + ["  no match"]
    try tmux.waitUntil("the line once", history: true) { text in
      guard let start = text.firstIndex(of: "first") else { return false }
      return text[start...].prefix(wanted.count) == wanted[...]
        && text[start...].dropFirst(wanted.count).joined().isEmpty
    }
  }

  /// The chosen row stays chosen in a window of any size. The line is wrapped in two of the windows.
  @Test func aWalkGoesOnInAnotherWindow() throws {
    let tmux = try open(.bash, rows: 30)
    try tmux.send("./example\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    try tmux.send("lookup sw1a")
    try tmux.waitUntil("the panel") { $0.contains("  … 16 more") }
    try tmux.send("\u{1B}[B\u{1B}[B\u{1B}[6~\u{1B}[B")
    try tmux.waitUntil("the eighth row") {
      $0.contains("pc> lookup SW1A 1AA") && $0.contains("  6-10 of 21")
    }
    for (rows, columns) in [(30, 18), (30, 30), (6, 30), (30, 17), (30, 80)] {
      try tmux.resize(rows: rows, columns: columns)
      let whole = "pc> lookup SW1A 1AA"
      let wanted = [String(whole.prefix(columns)), String(whole.dropFirst(columns))].filter { !$0.isEmpty }
      try tmux.waitUntil("\(rows) rows of \(columns) columns show \(wanted)") { text in
        guard let start = text.firstIndex(of: wanted[0]) else { return false }
        let below = text[(start + wanted.count)...]
        return text[start...].prefix(wanted.count) == wanted[...]
          && below.contains { $0.contains("  SW1A 1AA") } && text.count { $0.hasPrefix("pc>") } == 1
      }
    }
    try tmux.send("\u{07}")
    try tmux.waitUntil("what was typed") { text in
      text.contains("pc> lookup sw1a 0AA") && text.contains("  … 6 more")
    }
  }

  // MARK: Jobs

  @Test(arguments: JobShell.tested)
  func stoppingAndContinuingKeepsTheRowThatIsChosen(shell: JobShell) throws {
    let tmux = try open(shell)
    try tmux.send("./example\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    try tmux.send("sw1a1")
    try tmux.waitUntil("the panel") { $0.contains("  … 2 more") }
    try tmux.send("\u{1B}[B\u{1B}[B")
    try tmux.waitUntil("the second row") { $0.contains("pc> SW1A 1AB") && $0.contains("  1-5 of 7") }
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell again, and no panel") { text in
      text.contains { $0.contains("topped") } && text.last { !$0.isEmpty } == "shell$"
        && !text.contains("  1-5 of 7")
    }
    try tmux.resize(rows: 6, columns: 40)
    try tmux.send("clear; fg\r")
    try tmux.waitUntil("line and panel") { text in
      text.contains("pc> SW1A 1AB") && text.contains("  SW1A 1AB   Place AB")
    }
    try tmux.send("\u{1B}[B")
    try tmux.waitUntil("the third row") { $0.contains("pc> SW1A 1AD") }
    try tmux.send("\u{07}")
    try tmux.waitUntil("what was typed") { $0.contains("pc> sw1a1AA") }
    try leave(tmux)
  }

  @Test(arguments: JobShell.tested)
  func stoppingAndContinuingKeepsRowsAndCursor(shell: JobShell) throws {
    let tmux = try start(shell, "EXAMPLE_STATEMENTS=1 EXAMPLE_STYLES=1 ./example")
    try tmux.send("FIRST 1\rtwo\u{1B}[D")
    try tmux.waitUntil("two rows") { $0.contains("pc> FIRST 1") && $0.contains("... two") }
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell again") { text in
      text.contains { $0.contains("topped") } && text.last { !$0.isEmpty } == "shell$"
    }
    try tmux.resize(rows: 10, columns: 30)
    try tmux.send("clear; fg\r")
    try tmux.waitUntil("the rows again") { $0.contains("... two") }
    try tmux.send("X")
    try tmux.waitUntil("a letter where the cursor was") {
      $0.contains("... twXo") && $0.contains("pc> FIRST 1")
    }
    for columns in [9, 40] {
      try tmux.resize(rows: 10, columns: columns)
      let first = String("pc> FIRST 1".prefix(columns))
      try tmux.waitUntil("the rows once") { text in
        text.count { $0 == first } == 1 && text.count { $0 == "... twXo" } == 1
      }
    }
    try leave(tmux)
  }

  @Test(arguments: JobShell.tested)
  func stoppingAndContinuingKeepsTheCursor(shell: JobShell) throws {
    let tmux = try open(shell)
    try tmux.send("./example\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    for keys in ["zzz zzz\u{1B}[D\u{1B}[D\u{1B}[D", "\u{1}\u{B}sw1a1\u{1B}[D\u{1B}[D"] {
      let line = keys.hasPrefix("z") ? "pc> zzz zzz" : "pc> sw1a1"
      let column = 8 - (keys.hasPrefix("z") ? 0 : 1)
      // When it is stopped, the terminal drops the bytes that it has not passed on.
      try tmux.send(keys)
      try tmux.waitUntil("the line and its cursor") {
        try $0.contains(line) && tmux.cursor().column == column
      }
      try tmux.send("\u{1A}")
      try tmux.waitUntil("the shell again") { text in
        text.contains { $0.contains("topped") } && text.last { !$0.isEmpty } == "shell$"
      }
      try tmux.send("clear; fg\r")
      try tmux.waitUntil("the line and its cursor again") { text in
        guard let row = text.lastIndex(of: line) else { return false }
        let cursor = try tmux.cursor()
        return cursor.row == row && cursor.column == column && !text[row + 1].isEmpty
      }
      try tmux.send("X")
      try tmux.waitUntil("a letter where the cursor was") { text in
        text.contains(line.prefix(column) + "X" + line.dropFirst(column))
      }
    }
    try tmux.send("\u{5}")
    try leave(tmux)
  }

  @Test func aSecretStaysOneWhileTheProcessIsStopped() throws {
    let tmux = try open(.bash)
    try tmux.send("EXAMPLE_SECRET='*' ./example\r")
    try tmux.waitUntil("the prompt") { $0.contains { $0.hasPrefix("secret:") } }
    try tmux.send("hidden")
    try tmux.waitUntil("the mask") { $0.contains("secret: ******") }
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell again") { text in
      text.contains { $0.contains("topped") } && text.last { !$0.isEmpty } == "shell$"
    }
    try tmux.send("clear; fg\r")
    try tmux.waitUntil("the mask again") { text in
      text.contains("secret: ******") && !text.contains { $0.contains("topped") }
    }
    // The terminal's own key for this would keep what it deletes.
    try tmux.send("\u{15}ab\r")
    try tmux.waitUntil("the secret") { $0.contains("read <ab>") && $0.contains("pc>") }
    try tmux.send("\u{19}z")
    try tmux.waitUntil("nothing of it in the line") { $0.contains("pc> z") }
    try leave(tmux)
  }

  @Test(arguments: JobShell.tested)
  func stoppingAndContinuingKeepsLineAndPanel(shell: JobShell) throws {
    let tmux = try open(shell)
    let before = try modes("before", tmux)
    try tmux.send("./example\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    try tmux.send("sw1a1")
    try tmux.waitUntil("the panel") { $0.contains("  SW1A 1AA   Place AA") }
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell again, and no panel") { text in
      text.contains { $0.contains("topped") } && text.last { !$0.isEmpty } == "shell$"
        && !text.contains("  SW1A 1AA   Place AA")
    }
    try tmux.resize(rows: 14, columns: 40)
    try tmux.send("clear; fg\r")
    try tmux.waitUntil("line and panel") { text in
      guard let row = text.lastIndex(of: "pc> sw1a1AA") else { return false }
      return text.dropFirst(row + 1).first == "  SW1A 1AA   Place AA"
    }
    try leave(tmux)
    let after = try modes("after", tmux)
    #expect(after == before)
  }

  @Test(arguments: JobShell.tested)
  func inTheBackgroundItWaitsForItsTurn(shell: JobShell) throws {
    let tmux = try open(shell)
    let before = try modes("before", tmux)
    try tmux.send("./example &\r")
    try tmux.waitUntil("a stopped process") { _ in process()?.state == "T" }
    try tmux.send("clear; fg\r")
    try expectEcho(of: "sw1a1", as: "pc> sw1a1AA", tmux)
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell again") { text in
      text.contains { $0.contains("topped") } && text.last { !$0.isEmpty } == "shell$"
    }
    try tmux.send("bg\r")
    // Once continued, it stops itself again at once.
    try tmux.waitUntil("the shell's word that it goes on") { text in
      text.contains { $0.contains("./example &") && !$0.contains("shell$") }
    }
    try tmux.waitUntil("a stopped process") { _ in process()?.state == "T" }
    try tmux.send("clear; fg\r")
    try tmux.waitUntil("the line as it was") { $0.contains("pc> sw1a1AA") }
    try expectEcho(of: "\u{7F}0", as: "pc> sw1a0AA", tmux)
    try leave(tmux)
    let after = try modes("after", tmux)
    #expect(after == before)
  }

  /// The typed text is seen once.
  private func expectEcho(of keys: String, as row: String, _ tmux: Tmux) throws {
    try tmux.waitUntil("the prompt") { text in text.contains { $0.hasPrefix("pc>") } }
    try tmux.send(keys)
    try tmux.waitUntil("the typed line, and the panel") { text in
      text.contains(row) && text.contains { $0.hasPrefix("  SW1A") }
    }
    #expect(try tmux.text().count { $0.contains("sw1a") } == 1)
  }

  @Test(arguments: [true, false])
  func aStoppedProcessInTheBackgroundCanBeEnded(hasBegun: Bool) throws {
    let tmux = try hasBegun ? start() : open(.bash)
    if hasBegun {
      kill(try #require(process()).number, SIGSTOP)
    } else {
      try tmux.send("./example &\r")
    }
    try tmux.waitUntil("a stopped process") { text in
      process()?.state == "T" && text.last { !$0.isEmpty } == "shell$"
    }
    try tmux.send("kill %1\r")
    try tmux.waitUntil("its end") { _ in directory.text("endings") == "ending signal(\(SIGTERM))\n" }
  }

  // MARK: Pipes

  @Test(arguments: JobShell.tested)
  func aPipeThatEndsOnTheSameTerminalSpoilsNothing(shell: JobShell) throws {
    let tmux = try start(shell, "./example | tee log")
    try tmux.send("one\r")
    try tmux.waitUntil("an answer") { $0.contains("accepted <one>") }
    try tmux.send("later\rsw1a1")
    let wanted = [
      "pc> one", "accepted <one>", "pc> later", "first late row", "second late row", "pc> sw1a1AA",
      "  SW1A 1AA   Place AA",
    ]
    try tmux.waitUntil("\(wanted)") { text in
      text.drop { $0 != "pc> one" }.prefix(wanted.count) == wanted[...]
    }
    try leave(tmux)
    #expect(directory.text("log") == "accepted <one>\nfirst late row\nsecond late row\n")
  }

  // MARK: Windows

  @Test func aKilledWindowEndsTheProgram() throws {
    let tmux = try start()
    try tmux.send("hang")
    try tmux.waitUntil("the spinner") { text in text.contains { $0.hasSuffix(" searching") } }
    let example = try #require(process())
    try tmux.closeWindow()
    let deadline = TestDeadline(.seconds(120))
    while kill(example.number, 0) == 0 {
      guard deadline.passed == nil else { throw TerminalFailure("the program outlives its window") }
      poll(nil, 0, 10)
    }
  }
}
