import Foundation
import TestTerminal
import Testing

@testable import Readline

/// Lines accepted before: kept between runs, shared between sessions, never in the way.
@Suite(.serialized, .blocking)
struct HistoryTests {
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "history-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

  private var path: String { directory.appending(path: "history").path }

  private func contents() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func acceptedLinesAreKeptButNotTwiceInARowAndNoBlankOnes() throws {
    let first = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try first.type("one\r", "two\r", "two\r", "  \r", "\r")
    #expect(try contents() == "one\ntwo\n")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    let second = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try second.type("\u{1B}[A", "\u{1B}[A")
    try second.check()
    #expect(second.frame?.line == "one")
  }

  @Test func anExclamationMarkReusesEarlierLines() throws {
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try example.type("one\r", "two\r", "!o\r", "!! more\r", "^more^less\r", "!nothing\r", "!!:p\r", "!\r")
    #expect(try contents() == "one\ntwo\none\none more\none less\n!\n")
    #expect(example.terminal.screen.text.contains { $0.contains("event not found") })
    try example.check()
  }

  @Test func sessionsAtTheSameTimeLoseNothing() throws {
    let sessions = try (0..<3).map { _ in try ExampleProgram(["EXAMPLE_HISTORY": path]) }
    for round in 0..<5 {
      for (index, session) in sessions.enumerated() { session.terminal.send("line \(index) \(round)\r") }
    }
    for session in sessions { try session.settle() }
    let lines = try contents().split(separator: "\n").map(String.init)
    let wanted = (0..<3).flatMap { index in (0..<5).map { "line \(index) \($0)" } }
    #expect(lines.sorted() == wanted.sorted())
  }

  @Test func aFileThatCannotBeUsedCostsOnlyTheHistory() throws {
    for path in ["/nonexistent/history", directory.path] {
      let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
      try example.type("one\r", "\u{1B}[A")
      try example.check()
      #expect(example.frame?.line == "one")
    }
  }

  @Test func whatAForeignFileHoldsIsMadeHarmless() throws {
    try Data([0x61, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0xC2, 0x9B, 0x62, 0x0A]).write(to: URL(filePath: path))
    let example = try ExampleProgram(["EXAMPLE_HISTORY": path])
    try example.type("\u{1B}[A")
    try example.check()
    #expect(example.frame?.line == "a[2J\u{FFFD}b")
  }

  @Test func aLongFileIsShortenedToItsNewestLines() throws {
    let file = HistoryFile(path: path, limit: 10)
    for number in 0..<25 { file.append("\(number)") }
    #expect(file.load() == (15..<25).map(String.init))
    #expect(try contents() == (15..<25).map { "\($0)\n" }.joined())
  }
}
