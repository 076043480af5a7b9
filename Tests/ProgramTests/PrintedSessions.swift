import Foundation
import TestTerminal

/// The sessions in a page: commands after `$ `, and the output of each.
///
/// They run one after the other in one home, by bash in a terminal, with a service. The page has its own names for the
/// service's address and the home.
struct PrintedSessions {
  /// The page's words for the values that differ from run to run.
  static let (address, homeDirectory) = ("http://localhost:8000", "/home/ann")

  private let home: Home

  init(in home: Home) { self.home = home }

  /// Returns the page with the present output of its commands.
  ///
  /// - Parameters:
  ///   - begins: whether a session begins on the next line.
  ///   - ends: whether a session ends before this line.
  ///   - escape: writes a printed line for the page; `unescape` is its reverse.
  func rerun(
    _ page: String, begins: (Substring) -> Bool, ends: (Substring) -> Bool,
    escape: (String) -> String, unescape: (Substring) -> String
  ) throws -> String {
    var lines: [String] = []
    var isSession = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if isSession, !ends(line) {
        guard line.hasPrefix("$ ") else { continue }
        lines.append(String(line))
        lines += try output(of: unescape(line.dropFirst(2))).map(escape)
      } else {
        isSession = begins(line)
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines that a terminal shows for a command run by bash.
  private func output(of command: String) throws -> [String] {
    let command =
      "cd '\(home.directory.path)' && { \(command.replacing(Self.address, with: home.serviceURL)); }"
    let path = ProgramRun.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let terminal = try PseudoTerminal(
      ["/bin/bash", "-c", command], environment: home.environment.merging(["PATH": path]) { $1 }, rows: 100,
      columns: 200)
    _ = try terminal.waitForExit()
    let lines = terminal.screen.text.map { $0.replacing(home.directory.path, with: Self.homeDirectory) }
    return Array(lines.prefix(terminal.screen.cursor.row))
  }
}
