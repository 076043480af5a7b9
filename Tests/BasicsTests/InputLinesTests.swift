import Basics
import Foundation
import Testing

/// The lines of files, whatever ends them.
struct InputLinesTests {
  private func lines(_ text: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var input = try InputLines(path: file.path)
    var lines: [String] = []
    while let line = try input.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func anyLineBreakEndsALine(_ lineBreak: String) throws {
    let wanted = ["SW1A 1AA", "", "M1 1AE", "LS6 3HN"]
    #expect(try lines(wanted.joined(separator: lineBreak)) == wanted)
    #expect(try lines(wanted.map { $0 + lineBreak }.joined()) == wanted)
    let many = (0..<20_000).map { "line \($0)" }
    #expect(try lines(many.map { $0 + lineBreak }.joined()) == many)
  }

  @Test func aReturnInsideALineStays() throws {
    #expect(try lines("a\nb\rc\nd") == ["a", "b\rc", "d"])
    #expect(try lines("a\rb\nc\nd") == ["a\rb", "c", "d"])
  }

  /// Nothing of the rest is lost if line feeds follow far behind the first return.
  @Test func eitherBreakEndsALineOfAnOldMac() throws {
    let many = (0..<20_000).map { "line \($0)" }
    #expect(
      try lines("a\r" + String(repeating: "b", count: 70_000) + "\r" + many.joined(separator: "\n")).count
        == 20_002)
  }

  @Test func aLongLineIsWhole() throws {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(try lines(long + "\n" + long + "xy\nb") == [long, long, "b"])
  }
}
