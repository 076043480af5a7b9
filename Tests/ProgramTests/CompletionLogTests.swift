import Foundation
import StandIn
import Testing

/// The log of a TAB in a shell, in the file that the user names.
@Suite(.limit(minutes: 10)) struct CompletionLogTests {
  private func complete(_ line: String, in home: Home, log: String) async throws -> ProgramRun {
    try await home.run(
      "__complete", "bash", "9", "80", String(line.split(separator: " ").last ?? ""), line,
      environment: ["POSTCODE_COMPLETION_LOG": log])
  }

  @Test func everySourceSaysWhatItDid() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let log = home.file("log")
    #expect(
      try await complete("postcode lookup je24b", in: home, log: log.path).output == "space\nJE24BB\n")
    var text = try String(contentsOf: log, encoding: .utf8)
    for part in [
      "asked: “bash” “9” “80” “je24b” “postcode lookup je24b”", "slot: lookup place “je24b”",
      "source RecentPicks: 0 beside others", "source GazetteerSource: 0 beside others",
      "source CachedAPI: 0 beside others", "source CachedAPI: 1, in ", "offered: 1, in ",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
    #expect(
      text.split(separator: "\n").allSatisfy {
        $0.wholeMatch(of: /\d{4}(-\d\d){2}T[\d:.]{12}Z \d+ .*/) != nil
      })
    let mode = try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // A second TAB appends to the file.
    server.misbehave(.status(500))
    _ = try await complete("postcode lookup je3 6a", in: home, log: log.path)
    text = try String(contentsOf: log, encoding: .utf8)
    #expect(text.contains("“je24b”") && text.contains("message: 127.0.0.1"), "\(text)")
    try await server.stop()
  }

  @Test func nothingOfTheLineControlsATerminal() async throws {
    let home = try Home()
    let log = home.file("log")
    _ = try await complete("postcode lookup \u{1B}[2J\u{9B}x\ny", in: home, log: log.path)
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(text.contains("[2Jx y"), "\(text)")
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
  }

  /// Such a path is neither waited for, nor followed, nor mentioned.
  @Test func aFileThatCannotBeWrittenIsPassedOver() async throws {
    let home = try Home()
    let pipe = home.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = home.file("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.file("target").path)
    for path in [pipe, link, "/dev/full", "/nonexistent/log", home.directory.path, "relative"] {
      let run = try await complete("postcode lookup sw1", in: home, log: path)
      #expect(run.output.hasPrefix("nospace\nSW1A\n") && run.errors == "" && run.status == 0, "\(path)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: home.directory.path)
    #expect(!files.contains("target") && !files.contains("relative"))
  }
}
