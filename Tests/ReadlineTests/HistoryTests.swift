import Foundation
import Readline
import TestTerminal
import Testing

/// Lines accepted before are kept between runs and shared between sessions, and do not disturb the prompt.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct HistoryTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path("history") }

  @Test func acceptedLinesAreKeptButNotTwiceInARowAndNoBlankOnes() throws {
    let first = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try first.type("one\r", "two\r", "two\r", "  \r", "\r")
    #expect(directory.text("history") == "one\ntwo\n")
    let second = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try second.type("\u{1B}[A", "\u{1B}[A")
    try second.check()
    #expect(second.frame?.line == "one")
  }

  @Test func theDirectoryIsMadeWithTheFirstLine() throws {
    let path = directory.path("state/example/history")
    let first = try ExampleProgram(["EXAMPLE_HISTORY": path])
    #expect(directory.text("state/example/history") == nil)
    try first.type("one\r")
    #expect(directory.text("state/example/history") == "one\n")
    for (path, mode) in [(path, 0o600), (directory.path("state/example"), 0o700)] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
    let second = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try second.type(Key.up)
    #expect(second.frame?.line == "one")
  }

  @Test func anExclamationMarkReusesEarlierLines() throws {
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try example.type("one\r", "two\r", "!o\r", "!! more\r", "^more^less\r", "!nothing\r", "!!:p\r", "!\r")
    #expect(directory.text("history") == "one\ntwo\none\none more\none less\n!\n")
    #expect(example.terminal.screen.text.contains { $0.contains("event not found") })
    try example.check()
  }

  @Test func sessionsAtTheSameTimeLoseNothing() throws {
    let sessions = try (0..<3).map { _ in try ExampleProgram(["EXAMPLE_HISTORY": path]) }
    for round in 0..<5 {
      for (index, session) in sessions.enumerated() { session.terminal.send("line \(index) \(round)\r") }
    }
    for session in sessions { try session.settle() }
    let lines = (directory.text("history") ?? "").split(separator: "\n").map(String.init)
    let wanted = (0..<3).flatMap { index in (0..<5).map { "line \(index) \($0)" } }
    #expect(lines.sorted() == wanted.sorted())
  }

  @Test(arguments: ["/dev/null/x", "/dev/zero", "a directory", "a pipe"])
  func aFileThatCannotBeUsedCostsOnlyTheHistory(kind: String) throws {
    if kind == "a pipe" { #expect(mkfifo(path, 0o600) == 0) }
    let path = kind == "a pipe" ? path : kind == "a directory" ? directory.path : kind
    let example = try ExampleProgram(columns: 200, ["EXAMPLE_HISTORY": path])
    #expect(example.terminal.screen.text[0].hasPrefix("\(path) cannot be used: "))
    #expect(example.terminal.screen.text[1] == "example>")
    try example.type("one\r", Key.up)
    try example.check()
    #expect(example.frame?.line == "one")
  }

  /// A file that is not there yet may be one that cannot be made.
  @Test func aFileThatCannotBeWrittenIsSaidOnce() throws {
    let example = try ExampleProgram(columns: 200, ["EXAMPLE_HISTORY": "/proc/nohist"])
    let sentence = "/proc/nohist cannot be used: No such file or directory."
    #expect(!example.terminal.screen.text.contains(sentence))
    try example.type("one\r", "two\r", Key.up, Key.up)
    try example.check()
    #expect(example.frame?.line == "one")
    #expect(example.terminal.screen.text.count { $0 == sentence } == 1)
  }

  @Test func whatAForeignFileHoldsIsMadeHarmless() throws {
    try Data([0x61, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0xC2, 0x9B, 0x62, 0x0A]).write(to: URL(filePath: path))
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try example.type("\u{1B}[A")
    try example.check()
    #expect(example.frame?.line == "a[2J\u{FFFD}b")
  }

  @Test func aHugeFileKeepsItsNewestLines() throws {
    let filling = String(repeating: "x", count: 190)
    try directory.write((0..<100_000).map { "\($0) \(filling)\n" }.joined() + "newest\n", to: "history")
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try example.type(Key.up)
    #expect(example.frame?.line == "newest")
  }

  /// A process that reads the old file can still read all of it.
  @Test func aLongFileIsShortenedByAnotherInItsPlace() throws {
    let old = (0..<25).map { "\($0)\n" }.joined()
    try directory.write(old, to: "history")
    try FileManager.default.linkItem(atPath: path, toPath: directory.path("old"))
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path, "EXAMPLE_HISTORY_LIMIT": "10"])
    try example.type("new\r")
    #expect(directory.text("history") == (16..<25).map { "\($0)\n" }.joined() + "new\n")
    #expect(directory.text("old") == old + "new\n")
  }

  @Test(arguments: [Int.max, 0, -1])
  func anyLimitWillDo(limit: Int) throws {
    try directory.write("old\n", to: "history")
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path, "EXAMPLE_HISTORY_LIMIT": "\(limit)"])
    try example.type("one\r", Key.up)
    try example.check()
    #expect(example.frame?.line == (limit > 0 ? "one" : ""))
  }

  // MARK: For authors

  @MainActor
  @Test func entriesAreListedAddedRemovedAndSaved() throws {
    let history = History(path: path, limit: 4)
    #expect(history.entries == [])
    #expect(history.add("one"))
    #expect(!history.add("one"))
    #expect(history.add("two\nrows"))
    #expect(directory.text("history") == "one\ntwo\u{2028}rows\n")
    #expect(History(path: path).entries == ["one", "two\nrows"])
    history.entries[0] = "first"
    history.entries.append("three")
    #expect(history.entries.last { $0.hasPrefix("t") } == "three")
    #expect(directory.text("history") == "one\ntwo\u{2028}rows\n")
    try history.save()
    #expect(directory.text("history") == "first\ntwo\u{2028}rows\nthree\n")
    try directory.write("four\nfive\u{1B}[2J\n", to: "other")
    try history.load(from: directory.path("other"))
    #expect(history.entries == ["two\nrows", "three", "four", "five[2J"])
    try history.save(to: directory.path("new/copy"))
    #expect(directory.text("new/copy")?.hasSuffix("four\nfive[2J\n") == true)
    let failure = #expect(throws: History.Failure.self) { try history.load(from: directory.path("missing")) }
    #expect(failure?.localizedDescription == failure?.description)
    #expect(throws: History.Failure.self) { try history.save(to: directory.path) }
  }

  @MainActor
  @Test func anAuthorLearnsWhyTheFileCannotBeUsed() throws {
    let history = History(path: "/proc/nohist")
    #expect(history.entries == [] && history.failure == nil)
    #expect(history.add("one") && history.entries == ["one"])
    #expect(history.failure?.description == "/proc/nohist cannot be used: No such file or directory.")
    let unread = History(path: directory.path)
    #expect(unread.entries == [] && unread.failure != nil)
    let mended = History(path: path)
    #expect(mkdir(path, 0o700) == 0 && mended.add("one") && mended.failure != nil)
    #expect(rmdir(path) == 0 && mended.add("two") && mended.failure == nil)
    // A line that would not be read again is kept in memory only.
    let long = String(repeating: "x", count: 4 << 20)
    #expect(mended.add(long) && mended.entries.last == long)
    #expect(mended.failure?.description.contains("longer than 4 MiB") == true)
    #expect(directory.text("history") == "two\n")
  }

  @Test func whatIsRemovedIsNotFoundAgainAndWhatIsNotKeptIsNotThere() throws {
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try example.type("one\r", "secret\r", " hidden\r", "two\r", "history\r")
    #expect(example.terminal.screen.text.contains("history one,secret,two,history"))
    try example.type("x\r", Key.up, Key.up, Key.control("U"), "forget\r", Key.up, Key.up, Key.up, Key.up)
    try example.check()
    #expect(example.frame?.line == "one")
    try example.type(Key.control("R"), "secr")
    try example.type(Key.control("G"), Key.control("U"), "history\r")
    #expect(example.terminal.screen.text.contains("history one,two,history,x,history"))
    #expect(directory.text("history") == "one\ntwo\nhistory\nx\nhistory\n")
  }

  @Test func anInterruptForgetsTheLineThatAWalkBeganWith() throws {
    let example = try ExampleProgram()
    try example.type("one\r", "hidden", Key.up)
    try example.interrupt()
    try example.type("new", Key.up, Key.control("N"))
    try example.check()
    #expect(example.frame?.line == "new")
  }

  /// By these keys, readline 8.2 would free what can be undone twice.
  @Test(arguments: [
    ["/", "one\r", "A", "xyz", "\u{1B}", "k", "\r", "\u{1B}", "k", "k", "k", "k", "u", "u", "\r"],
    ["k", "A", "d", "\u{1B}", "/", "zz\r", "A", "q", "\u{1B}", "k", "j", "A", "r", "\u{03}"],
  ])
  func aLineEditedAfterASearchDoesNoHarm(keys: [String]) throws {
    let example = try ExampleProgram(inputrc: "set editing-mode vi")
    try example.type("one\r", "two\r", "three\r", "abc", "\u{1B}")
    for key in keys { try key == "\u{03}" ? example.interrupt() : example.type(key) }
    try example.type("four\r")
    try example.check()
    #expect(example.terminal.screen.text.contains("accepted <four>"))
  }
}
