import Foundation
import ShellCompletion
import StandIn
import TestTerminal
import Testing

@testable import postcode

/// The sessions in the manual pages and the README, compared with their output when they are run, and the manual pages
/// with the declarations of the commands.
///
/// With `POSTCODE_GENERATE` set, as `make generate` sets it, the pages are written instead.
@Suite(.limit(minutes: 10)) struct GeneratedPagesTests {
  @Test(arguments: ManPage.files)
  func commandsAndExamplesOfTheManPages(_ file: String) async throws {
    let program = try CommandModel(dumpHelp: Program._dumpHelp())
    try await rerun(
      "man/" + file, prepare: { DeclaredPage($0, named: file, of: program)?.text ?? $0 },
      begins: { $0.hasPrefix(".Bd -literal") }, ends: { $0 == ".Ed" },
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

  @Test func animationOfREADME() throws {
    let home = try Home()
    let prompt = try PseudoTerminal(
      [ProgramRun.program.path, "--offline", "--no-map"], environment: home.environment, rows: 18, columns: 84
    )
    var animation = Animation(
      title: "Names and postcodes being typed and chosen at the prompt of postcode",
      name: "postcode --offline")
    /// Sends keys, and shows the screen for a time once it has the line, and the mark in some row. With an empty mark,
    /// it waits until nothing is below the line.
    func step(
      _ label: String, _ keys: String, _ line: String, _ mark: String, _ milliseconds: Int,
      isStill: Bool = false
    ) throws {
      prompt.send(keys)
      try prompt.waitUntil("\(line), \(mark)") { screen in
        let rows = screen.text[screen.cursor.row...].filter { !$0.isEmpty }
        return rows.first == ("postcode> " + line).trimmingCharacters(in: .whitespaces)
          && (mark.isEmpty ? rows.count == 1 : screen.text.contains { $0.contains(mark) })
      }
      animation.add(prompt.screen, label: label, milliseconds: milliseconds, isStill: isStill)
    }
    let (up, down, right, left) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D")
    try step("", "", "", "", 1200)
    for (key, line, mark, milliseconds) in [
      ("ed", "ed", "… 25 more", 300), ("in", "edin", "… 23 more", 300), ("b", "edinb", "… 13 more", 1500),
    ] {
      try step("", key, line, mark, milliseconds)
    }
    try step("↓", down, "EH1", "1-5 of ", 900)
    try step("↓", down, "EH1 2NG", "1-5 of ", 1200)
    try step("Enter", "\r", "", "(Offline: ", 2400)
    for (typed, line, last, milliseconds) in [
      ("sw", "sw1A", "… 28 more", 300), ("1a", "sw1a 0", "SW1A 2", 400), ("1", "sw1a1AA", "… 56 more", 1500),
    ] {
      try step("", typed, line, last, milliseconds)
    }
    try step("↓", down, "SW1A 1AA", "1-10 of 66", 700)
    try step("↓", down, "SW1A 1AB", "1-10 of 66", 700)
    try step("→", right, "SW1A 1BD", "1-10 of 66", 900, isStill: true)
    try step("↑", up, "SW1A 1BB", "1-10 of 66", 700)
    try step("←", left, "SW1A 1AA", "1-10 of 66", 700)
    try step("Page Down", "\u{1B}[6~", "SW1A 1BL", "11-20 of 66", 1200)
    try step("Escape", "\u{1B}", "sw1a1AA", "… 56 more", 1200)
    try step("Ctrl-U", "\u{15}", "", "", 900)
    try step("↓", down, "EH1 2NG", "1-5 of ", 2000)
    try GeneratedFile.hold("Tests/Picture/walking.svg", against: animation.svg)
    #expect(animation.svg.utf8.count <= 300_000)
    prompt.send("\u{15}\u{4}")
    #expect(try prompt.waitForExit() == 0)
  }

  private func rerun(
    _ path: String, prepare: (String) -> String = { $0 }, begins: (Substring) -> Bool,
    ends: (Substring) -> Bool, escape: (String) -> String,
    unescape: (Substring) -> String
  ) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let page = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    let now = try PrintedSessions(in: home).rerun(
      prepare(page), begins: begins, ends: ends, escape: escape, unescape: unescape)
    try GeneratedFile.hold(path, against: now)
    try await server.stop()
  }
}
