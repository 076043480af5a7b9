import Foundation
import TestTerminal
import Testing

/// The line in an editor of its own, which here is a script.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct ExternalEditorTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("scratch"), withIntermediateDirectories: false)
  }

  private static let key = Key.control("X") + Key.control("E")

  /// The example, with a script as `EDITOR`. In the script `$1` is the file, and `$0` is beside it.
  private func example(
    _ script: String, inputrc: String = "", _ settings: [String: String] = [:]
  ) throws -> ExampleProgram {
    let path = directory.path("edit")
    try directory.write("cd \(directory.path)\n" + script + "\n", to: "edit")
    return try ExampleProgram(
      inputrc: inputrc,
      [
        "EDITOR": "/bin/sh \(path)", "EXAMPLE_EDITING": "1", "TMPDIR": directory.path("scratch"),
      ].merging(settings) { $1 })
  }

  /// Presses the key and waits until the line and the screen are right.
  private func edit(_ example: ExampleProgram, to line: String, by key: String = Self.key) throws {
    example.terminal.send(key)
    try example.waitForFrame("the edited line") { $0.line == line && $0.received == example.terminal.sent }
    try example.check()
    #expect(try left == [])
  }

  /// What is in the folder of temporary files.
  private var left: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path("scratch")) }
  }

  private func waitForStart(_ example: ExampleProgram) throws {
    try example.terminal.waitUntil("the editor") { _ in directory.text("started") != nil }
    #expect(try left.count == 1)
  }

  @Test func theTextOfTheFileBecomesTheLine() throws {
    let example = try example(
      "cat \"$1\" >seen; ls -ld \"$1\" \"${1%/*}\" >modes; stty -a >terminal; : >\"$1~\"; echo changed line >\"$1\""
    )
    try example.type("typed", Key.left)
    try edit(example, to: "changed line")
    #expect(example.frame?.cursor == 12)
    #expect(example.terminal.screen.text[0] == "example> changed line")
    #expect(directory.text("seen") == "typed\n")
    let modes = directory.text("modes")?.split(separator: "\n").map { $0.prefix(10) } ?? []
    #expect(Set(modes) == ["-rw-------", "drwx------"])
    let terminal = directory.text("terminal")?.split { $0.isWhitespace || $0 == ";" } ?? []
    #expect(terminal.contains("icanon") && terminal.contains("echo") && terminal.contains("icrnl"))
    try example.type(Key.control("_"))
    #expect(example.frame?.line == "typed")
    example.terminal.send(Key.control("U") + "quit\r")
    try example.expectExit()
  }

  @Test func rowsAreJoinedUnlessTextsMayHaveSeveral() throws {
    let script = "printf 'one\\r\\n\\033two\\tx\\n' >\"$1\""
    try edit(try example(script), to: "one two x")
    let rows = try example(script, ["EXAMPLE_STATEMENTS": "1"])
    try edit(rows, to: "one\n... two x")
    try rows.type(";", "\r")
    #expect(rows.terminal.screen.text.contains("accepted <one|two x;>"))
  }

  @Test func anUnchangedTextStays() throws {
    let example = try example(": >started", ["EXAMPLE_STATEMENTS": "1"])
    try example.type("one", "\r", "\u{16}\t", Key.left)
    let cursor = try #require(example.frame?.cursor)
    example.terminal.send(Self.key)
    try waitForEnd(example)
    #expect(example.frame?.line == "one\n... \t" && example.frame?.cursor == cursor)
  }

  private func waitForEnd(_ example: ExampleProgram) throws {
    try example.terminal.waitUntil("the editor's end") { _ in
      try directory.text("started") != nil && left == []
    }
    try example.type("")
    try example.check()
  }

  @Test func aTextMayBeAcceptedAtOnce() throws {
    let example = try example("echo changed >\"$1\"", ["EXAMPLE_EDITING": "accepts"])
    try example.type("typed")
    example.terminal.send(Self.key)
    try example.terminal.waitUntil("the accepted line") { screen in
      screen.text.prefix(3) == ["example> changed", "accepted <changed>", "example>"]
    }
    try example.check()
  }

  @Test(arguments: [
    ("exit 3", "/bin/sh", "status 3"), ("kill -9 $$", "/bin/sh", "status 137"),
    ("", "no-such-editor", "status 127"),
  ])
  func aFailureLeavesTheLineAsItWas(script: String, program: String, end: String) throws {
    let program = program == "/bin/sh" ? nil : program
    let example = try example(
      "echo lost >\"$1\"\n" + script, program.map { ["EDITOR": $0] } ?? [:])
    try example.type("typed", Key.left, Self.key)
    try example.terminal.waitUntil("the sentence") { $0.text.joined(separator: " ").contains(end) }
    try example.check()
    #expect(example.frame?.line == "typed" && example.frame?.cursor == 4)
    #expect(example.frame?.rows.first?.hasPrefix("  The editor “") == true)
    #expect(try left == [])
    try example.type("x")
    #expect(example.frame?.line == "typexd")
  }

  @Test func aFileThatCannotBeMadeIsNamed() throws {
    let example = try example("", ["TMPDIR": "/no-such-folder"])
    try example.type("typed", Self.key)
    #expect(example.frame?.rows.first?.hasPrefix("  /no-such-folder cannot be used") == true)
    #expect(example.frame?.line == "typed")
  }

  @Test func theEnvironmentNamesTheEditor() throws {
    try edit(try example("exit 1", ["VISUAL": "printf visual >"]), to: "visual")
    let bin = directory.path("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    try directory.write("#!/bin/sh\nprintf vi >\"$1\"\n", to: "bin/vi")
    chmod(bin + "/vi", 0o700)
    try edit(try example("", ["EDITOR": "", "PATH": bin + ":/usr/bin:/bin"]), to: "vi")
  }

  @Test func inViModeAndByNameInTheInitFile() throws {
    let example = try example(
      "echo changed >\"$1\"",
      inputrc: "set editing-mode vi\nset keymap vi-insert\n\"\\C-o\": edit-and-execute-command")
    try example.type("v", Key.control("O"))
    try edit(example, to: "changed", by: "")
    try example.type(Key.control("U"), "xv", "\u{1B}")
    try edit(example, to: "changed", by: "v")
  }

  @Test(arguments: ["", "\"\\C-x\\C-e\": edit-and-execute-command"])
  func unboundItIsOff(inputrc: String) throws {
    let path = directory.path("edit")
    try directory.write(": >\(directory.path("started"))", to: "edit")
    let example = try ExampleProgram(inputrc: inputrc, ["EDITOR": "/bin/sh \(path)"])
    try example.type("ab", Self.key, "c")
    try example.check()
    #expect(example.frame?.line == "abc")
    #expect(directory.text("started") == nil)
  }

  @Test func anEditorsModesAreNotKept() throws {
    let example = try example("stty raw -echo; echo quit >\"$1\"")
    try edit(example, to: "quit")
    example.terminal.send("\r")
    try example.expectExit()
    let modes = try example.terminal.modes()
    #expect(modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
  }

  /// Ctrl-C and Ctrl-\ are the editor's, and the line is still there.
  @Test(arguments: [("\u{03}", "signal 2"), ("\u{1C}", "signal 3")])
  func anInterruptIsTheEditors(key: String, end: String) throws {
    let example = try example(": >started; exec cat >/dev/null")
    try example.type("typed")
    example.terminal.send(Self.key)
    try waitForStart(example)
    example.terminal.send(key)
    try example.terminal.waitUntil("the sentence") { $0.text.joined().contains(end) }
    #expect(example.frame?.line == "typed")
    #expect(try left == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1, SIGSEGV])
  func aSignalRemovesTheFile(_ signal: Int32) throws {
    let example = try example(
      "trap '' \(signal == SIGTERM ? "TERM" : "USR1"); : >started; exec cat >/dev/null",
      ["SWIFT_BACKTRACE": "enable=no"])
    try example.type("typed")
    example.terminal.send(Self.key)
    try waitForStart(example)
    example.terminal.signal(signal)
    let isLast = [SIGTERM, SIGHUP].contains(signal)
    #expect(try example.terminal.waitForExit() == (isLast ? 0 : 128 + signal))
    #expect(try left == [])
  }

  /// The shell sees that the editor was stopped, and brings both back.
  @Test(.enabled(if: Tool("tmux").isTested, "tmux is not installed"))
  func aStopIsTheShells() throws {
    try directory.write("echo editing; read text; echo \"$text\" >\"$1\"\n", to: "edit")
    var environment = try ExampleProgram.environment(directory, prompt: "pc> ", inputrc: "")
    environment["TERM"] = nil
    environment["EDITOR"] = "/bin/sh " + directory.path("edit")
    environment["EXAMPLE_EDITING"] = "1"
    let shell = try #require(JobShell.tested.first)
    let tmux = try Tmux(shell.command, environment: environment, rows: 12, columns: 40)
    try tmux.waitUntil("the shell") { $0.contains { $0.hasPrefix("shell$") } }
    try tmux.send(ExampleProgram.path + "\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") }
    try tmux.send("ab" + Self.key)
    try tmux.waitUntil("the editor") { $0.contains("editing") }
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell") { ($0.last { !$0.isEmpty } ?? "").hasPrefix("shell$") }
    // The shell names the program that it brings back.
    try tmux.send("clear; fg\r")
    try tmux.waitUntil("the editor") { text in
      !text.contains("editing") && text.joined().contains("LineEditorExample")
    }
    try tmux.send("changed\r")
    try tmux.waitUntil("the edited line") { $0.contains("pc> changed") }
    try tmux.send("\u{15}quit\r")
    try tmux.waitUntil("the end") { $0.contains("ending finished") }
  }
}
