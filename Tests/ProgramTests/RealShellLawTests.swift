import Basics
import Foundation
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

@testable import Postcodes
@testable import Readline
@testable import ShellCompletion
@testable import postcode

/// What TAB puts in Enter accepts, by the built program in real shells and at its prompt: the beginnings are those of
/// `ContinuationLawTests` that only one row goes on from.
///
/// `POSTCODE_SHELL_CASES` sets the number of beginnings that are tried, and `POSTCODE_SEED` which ones.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct RealShellLawTests {
  private typealias Case = ContinuationLawTests.Case

  private let count = environmentVariable("POSTCODE_SHELL_CASES").flatMap { Int($0) } ?? 12
  private let ownPlaces =
    (try? String(contentsOfFile: ContinuationLawTests.ownFile, encoding: .utf8)) ?? ""

  private func cases(_ wanted: (Case) -> (row: Continuation, line: String?)?) -> [(
    Case, Continuation, String?
  )] {
    var random = SeededRandom(seed: environmentVariable("POSTCODE_SEED").flatMap { UInt64($0) } ?? 1)
    var cases: [(Case, Continuation, String?)] = []
    while cases.count < count {
      let sample = ContinuationLawTests.sample(&random)
      // The shells' own history begins with an exclamation mark.
      guard ["lookup", "place"].contains(sample.command), !sample.line.contains("!"),
        let (row, line) = wanted(sample)
      else { continue }
      // Numbers behind BFPO are not known.
      if case .code(let code) = row.meaning, code.text.hasPrefix("BFPO") { continue }
      cases.append((sample, row, line))
    }
    return cases
  }

  @Test(arguments: Shell.installed)
  func whatAShellPutsInIsAccepted(_ shell: Shell) throws {
    let session = try ShellSession.ofProgram(shell, load: shell.loadingOwnScript)
    try session.sandbox.write(ownPlaces, to: "home/.config/postcode/places")
    let cases = cases { sample in
      let (rows, words) = ContinuationLawTests.chosen(row: 0, of: sample, in: shell)
      return rows.count == 1 && words != nil ? (rows[0], nil) : nil
    }
    for (sample, row, _) in cases {
      let typed = "postcode " + sample.line
      let line = try session.complete(typed).text
      #expect(line != typed, "\(shell): nothing is put in for \(row.title)")
      // A code that leads to longer ones leaves the quote open.
      let isOpen = line.count(where: { String($0) == sample.quote }) == 1
      if isOpen { session.pty.send(sample.quote) }
      let output = try session.run()
      #expect(
        output.contains(row.codes[0]) && session.status == 0,
        "\(shell): \(typed) became \(line), which is not \(row.title): \(output.prefix(200))")
    }
  }

  @Test func whatThePromptPutsInIsAccepted() throws {
    let home = try Home()
    try FileManager.default.createDirectory(
      at: home.file(".config/postcode"), withIntermediateDirectories: true)
    try Data(ownPlaces.utf8).write(to: home.file(".config/postcode/places"))
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--offline", "--no-hints"], environment: home.environment, rows: 50,
      columns: 100)
    func line(_ screen: Screen) -> String { screen.text[screen.cursor.row] }
    try terminal.waitUntil("the prompt") { line($0) == "postcode>" }
    let completer = PromptCompleter(ContinuationLawTests.sources)
    let cases = cases { sample in
      let edited = EditedLine(text: sample.line, cursor: sample.line.utf8.count)
      let found = completer.immediate(edited)
      guard found.candidates.count == 1, let candidate = found.candidates.first,
        let row = ContinuationLawTests.rowsAtPrompt(of: sample).first(where: { $0.title == candidate.display }
        )
      else { return nil }
      return (row, edited.text(0..<found.replaced.lowerBound) + candidate.text)
    }
    for (sample, row, whole) in cases {
      terminal.send("\u{0C}" + sample.line + "\t")
      let wanted = "postcode> " + (whole ?? "")
      try terminal.waitUntil("\(row.title) for \(sample.line)") { line($0).hasPrefix(wanted) }
      terminal.send("\r")
      try terminal.waitUntil("\(row.codes[0]) of \(wanted)") { screen in
        line(screen) == "postcode>"
          && screen.text.contains { text in
            // A region is shown with its areas.
            !text.hasPrefix("postcode>")
              && (text.hasPrefix(row.title) || row.codes.contains { text.contains($0) })
          }
      }
    }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }
}
