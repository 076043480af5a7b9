import Foundation
import StandIn
import Testing

/// The sessions that the man page and README print, held against what they print when they are run.
///
/// With `POSTCODE_GENERATE` set, as `make generate` does, they are written instead.
@Suite struct GeneratedPagesTests {
  @Test func examplesOfTheManPage() async throws {
    try await rerun(
      "man/postcode.1", begins: { $0.hasPrefix(".Bd -literal") }, ends: { $0 == ".Ed" },
      escape: { line in
        let escaped = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
      },
      unescape: { String($0).replacing("\\-", with: "-").replacing("\\e", with: "\\") })
  }

  @Test func sessionsOfREADME() async throws {
    try await rerun(
      "README.md", begins: { $0 == "```console" }, ends: { $0 == "```" }, escape: { $0 },
      unescape: { String($0) })
  }

  private func rerun(
    _ path: String, begins: (Substring) -> Bool, ends: (Substring) -> Bool, escape: (String) -> String,
    unescape: (Substring) -> String
  ) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let page = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    let now = try await PrintedSessions(in: home).rerun(
      page, begins: begins, ends: ends, escape: escape, unescape: unescape)
    try GeneratedFile.hold(path, against: now)
    try await server.stop()
  }
}
