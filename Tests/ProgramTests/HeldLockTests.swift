import Foundation
import TestProcesses
import TestTerminal
import Testing

/// A prompt whose files another process has locked and does not let go.
@Suite(.blocking, .limit(minutes: 10)) struct HeldLockTests {
  /// A process that holds the lock of a file until it is told to end.
  private struct LockHolder {
    private let input = Pipe.ownedByThisProcess()
    private let output = Pipe.ownedByThisProcess()
    private let process: ChildProcess

    /// Returns once the lock is held.
    init(of file: URL) throws {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      process = try ChildProcess(
        ["flock", file.path, "sh", "-c", "echo held; read line"],
        input: input.fileHandleForReading.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor,
        errors: output.fileHandleForWriting.fileDescriptor)
      try output.fileHandleForWriting.close()
      try input.fileHandleForReading.close()
      let word = try output.fileHandleForReading.read(upToCount: 5)
      #expect(word == Data("held\n".utf8))
    }

    func letGo() async throws {
      try input.fileHandleForWriting.close()
      _ = await process.ended()
    }
  }

  @Test(arguments: ["recent", "history"])
  func keysAndSignalsAreHeeded(file: String) async throws {
    let home = try Home()
    let path = home.file(".local/state/postcode/" + file)
    let holder = try LockHolder(of: path)
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--offline", "--no-hints", "--no-panel", "--no-map"],
      environment: home.environment, rows: 40, columns: 80)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    for (line, place) in [
      ("sw1a 1aa", "Buckingham Palace"), ("m1 1ae", "Manchester"), ("ze1 0aa", "Shetland"),
    ] {
      terminal.send(line + "\r")
      try terminal.waitUntil("the answer") { screen in
        screen.text.contains { $0.contains(place) } && screen.text[screen.cursor.row] == "postcode>"
      }
    }
    terminal.send("nonsense\u{3}")
    try terminal.waitUntil("an empty line") { $0.text[$0.cursor.row] == "postcode>" }
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == 128 + SIGTERM)
    // Nothing was lost for the want of a lock.
    let lines = try String(contentsOf: path, encoding: .utf8)
    #expect(
      lines == (file == "recent" ? "SW1A 1AA\nM1 1AE\nZE1 0AA\n" : "sw1a 1aa\nm1 1ae\nze1 0aa\n"))
    try await holder.letGo()
  }
}
