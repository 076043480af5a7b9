import Foundation
import StandIn
import TestTerminal
import Testing

/// The sessions that the man page and README print, held against what they print when they are run.
///
/// With `POSTCODE_GENERATE` set, as `make generate` does, they are written instead.
@Suite(.timeLimit(.minutes(10))) struct GeneratedPagesTests {
  @Test func examplesOfTheManPage() async throws {
    try await rerun(
      "man/postcode.1", begins: { $0.hasPrefix(".Bd -literal") }, ends: { $0 == ".Ed" },
      escape: { line in
        let escaped = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
          .replacing("“", with: "\\(lq").replacing("”", with: "\\(rq").replacing("…", with: "...")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
      },
      unescape: { String($0).replacing("\\-", with: "-").replacing("\\e", with: "\\") })
  }

  @Test func sessionsOfREADME() async throws {
    try await rerun(
      "README.md", begins: { $0 == "```console" }, ends: { $0 == "```" }, escape: { $0 },
      unescape: { String($0) })
  }

  @Test func pictureOfREADME() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let path = ProgramRun.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let environment = home.environment.merging(["PATH": path, "PS1": "$ "]) { $1 }
    let prompt = try PseudoTerminal(
      [ProgramRun.program.path], environment: environment, rows: 24, columns: 78)
    try prompt.waitUntil("the prompt") { $0.text.contains("postcode>") }
    prompt.send("sw1a1aa\r")
    try prompt.waitUntil("the details") { $0.text.contains { $0.contains("Post town") } }
    prompt.send("sw1a 2")
    try prompt.waitUntil("the units") { screen in
      screen.text[screen.cursor.row].hasPrefix("postcode> sw1a 2AA")
        && screen.text.contains { $0.hasPrefix("  … ") } && !screen.text.contains { $0.contains("searching") }
        && screen.text.contains { $0.hasPrefix("  SW1A 2AA") }
    }
    prompt.send("\u{1B}[B\u{1B}[B\u{1B}[B")
    try prompt.waitUntil("the third row") { screen in
      screen.text[screen.cursor.row] == "postcode> SW1A 2AD"
        && screen.text.contains { $0.hasPrefix("  1-5 of ") }
    }
    let shell = try PseudoTerminal(
      ["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment, rows: 24, columns: 78)
    try shell.waitUntil("the shell") { $0.text.contains("$") }
    shell.send("source <(postcode completions bash); clear\r")
    try shell.waitUntil("an empty screen") { $0.text.first == "$" && $0.cursor.row == 0 }
    shell.send("postcode lookup sw1a2a\t")
    try shell.waitUntil("the upper case") { $0.text.contains { $0.hasSuffix("SW1A2A") } }
    shell.send("\t\t")
    try shell.waitUntil("the list, and the line beneath it") { screen in
      screen.cursor.row > 1 && screen.text[screen.cursor.row].hasSuffix("SW1A2A")
        && screen.text.contains { $0.contains("10 Downing Street") }
    }
    let picture = Picture(
      title: "A postcode being chosen at the prompt of postcode, and at that of bash",
      windows: [("postcode", prompt.screen), ("bash", shell.screen)])
    try GeneratedFile.hold("Tests/Picture/postcode.svg", against: picture.svg)
    try await server.stop()
  }

  private func rerun(
    _ path: String, begins: (Substring) -> Bool, ends: (Substring) -> Bool, escape: (String) -> String,
    unescape: (Substring) -> String
  ) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let page = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    let now = try PrintedSessions(in: home).rerun(
      page, begins: begins, ends: ends, escape: escape, unescape: unescape)
    try GeneratedFile.hold(path, against: now)
    try await server.stop()
  }
}
