import Basics
import Foundation
import TestProcesses
import Testing

/// A file that several processes append lines to.
@Suite(.blocking) struct LineFileTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")

  private var path: String { directory.appending(path: "deep/lines").path }

  private func write(_ text: String) throws {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func contents() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func theDirectoryIsMadeWithTheFirstLine() throws {
    let file = LineFile(path: path, keeping: 10)
    #expect(throws: FileError.self) { try file.lines() }
    try file.append("one")
    #expect(try file.lines() == ["one"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func twiceAsManyAsAreKeptAreShortenedToTheNewest() throws {
    let file = LineFile(path: path, keeping: 10)
    for number in 0..<20 { try file.append("\(number)") }
    #expect(try contents().split(separator: "\n").count == 20)
    try file.append("20")
    #expect(try contents() == (11...20).map { "\($0)\n" }.joined())
  }

  @Test(arguments: [(Int.max, ["one", "two"]), (0, []), (-1, [])])
  func anyNumberCanBeKept(keeping: Int, kept: [String]) throws {
    let file = LineFile(path: path, keeping: keeping)
    try file.append("one")
    try file.append("two")
    #expect(try file.lines() == kept)
  }

  @Test func aHugeFileKeepsItsNewestLines() throws {
    let line = String(repeating: "x", count: 200)
    try write((0..<100_000).map { "\($0) \(line)\n" }.joined())
    let file = LineFile(path: path, keeping: 1000)
    #expect(try file.lines().last?.hasPrefix("99999 ") == true)
    #expect(try file.lines().count == 1000)
    try file.append("new")
    #expect(try file.lines().suffix(2).map { $0.prefix(6) } == ["99999 ", "new"])
    #expect(try contents().split(separator: "\n").count == 1000)
  }

  /// A line that would not be read again must not cost those there are.
  @Test func aLineThatIsTooLongIsRefused() throws {
    let file = LineFile(path: path, keeping: 10)
    try file.append("one")
    let long = String(repeating: "x", count: 4 << 20)
    let refusal = #expect(throws: FileError.self) { try file.append(long) }
    #expect(refusal?.reason == "a line for it is longer than 4 MiB")
    #expect(try file.lines() == ["one"])
    // The longest that there may be takes the place of those before it.
    let longest = String(long.dropLast(2))
    try file.append(longest)
    #expect(try file.lines() == [longest])
    try file.append("two")
    #expect(try file.lines() == ["two"])
  }

  @Test func linesAreNeverLostWhileTheFileIsShortened() async throws {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<50 { try? LineFile(path: path, keeping: 200).append("\(writer) \(number)") }
        }
      }
    }
    // 400 lines were added, and a file of 200 is shortened only past 400.
    #expect(try contents().split(separator: "\n").count == 400)
    try LineFile(path: path, keeping: 200).append("last")
    #expect(try contents().split(separator: "\n").count == 200)
  }

  @Test func aFileThatIsReplacedMeanwhileIsOpenedAnew() async throws {
    let path = path
    try LineFile(path: path, keeping: 5).append("first")
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<100 { try? LineFile(path: path, keeping: 5).append("\(writer) \(number)") }
        }
      }
    }
    let lines = try LineFile(path: path, keeping: 20).lines()
    #expect((5...10).contains(lines.count))
    #expect(lines.allSatisfy { $0.split(separator: " ").count == 2 })
  }

  @Test func aLinkStaysALinkAndPermissionsStay() throws {
    let target = directory.appending(path: "target").path
    try write("")
    try FileManager.default.removeItem(atPath: path)
    try "old\n".write(toFile: target, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    try LocalFile.replace(path, with: "new\n", mode: 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "new\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(.limit(minutes: 10), arguments: ["/dev/null", "/", "/dev/zero", "/dev/null/file"])
  func whatIsNoRegularFileIsRefused(_ path: String) {
    #expect(throws: FileError.self) { try LocalFile.bytes(at: path) }
    #expect(throws: FileError.self) { try LineFile(path: path, keeping: 1).append("line") }
  }

  @Test(.limit(minutes: 10)) func aPipeIsRefusedWithoutWaiting() throws {
    try write("")
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError.self) { try LocalFile.bytes(at: path) }
    #expect(throws: FileError.self) { try LineFile(path: path, keeping: 1).append("line") }
  }
}
