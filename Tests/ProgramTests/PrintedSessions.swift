import Foundation

/// The sessions that a page prints: commands after `$ `, and what each of them prints.
///
/// They are run one after the other in one home, by bash, against the service at an address; the page's own names for
/// that address and that home stand in the page.
struct PrintedSessions {
  /// The page's words for what differs from run to run.
  static let (address, homeDirectory) = ("http://localhost:8000", "/home/ann")

  private let home: Home

  init(in home: Home) { self.home = home }

  /// The page as it would be if it printed what its commands print now.
  ///
  /// - Parameters:
  ///   - begins: whether sessions are printed from the next line on.
  ///   - ends: whether they are no longer printed from this line on.
  ///   - escape: how a printed line is written in the page; `unescape` is its reverse.
  func rerun(
    _ page: String, begins: (Substring) -> Bool, ends: (Substring) -> Bool,
    escape: (String) -> String, unescape: (Substring) -> String
  ) async throws -> String {
    var lines: [String] = []
    var isSession = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if isSession, !ends(line) {
        guard line.hasPrefix("$ ") else { continue }
        lines.append(String(line))
        lines += try await output(of: unescape(line.dropFirst(2))).map(escape)
      } else {
        isSession = begins(line)
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What bash prints for a command, on both outputs, line by line.
  private func output(of command: String) async throws -> [String] {
    let command = "exec 2>&1; " + command.replacing(Self.address, with: home.serviceURL)
    let path = ProgramRun.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let run = try await ProgramRun.of(
      ["-c", command], of: URL(filePath: "/bin/bash"),
      environment: home.environment.merging(["PATH": path]) { $1 }, input: "", in: home.directory)
    let output = run.output.replacing(home.directory.path, with: Self.homeDirectory)
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
