import Foundation
import StandIn
import Testing

@Suite(.timeLimit(.minutes(10))) struct DoctorTests {
  private func states(_ run: ProgramRun) -> [String: String] {
    Dictionary(
      run.lines.map { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        return (words[1], words[0])
      }
    ) { $1 }
  }

  @Test func everythingIsALine() async throws {
    let server = try await StandInServer.start(.sample())
    let run = try await Home(serviceURL: server.baseURL).run(
      "doctor", environment: ["POSTCODE_TIMEOUT": "20s"])
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "")
    #expect(
      Set(states(run).keys) == [
        "versions", "system", "terminal", "inputrc", "settings", "cache", "history", "recent", "places",
        "service", "proxy", "bash", "zsh", "fish",
      ])
    #expect(run.output.contains("\(server.baseURL) answered in "))
    #expect(run.output.contains("readline 8") && run.output.contains("SQLite 3"))
    #expect(server.requests.map(\.path) == ["/ping", "/ping"])
    try await server.stop()
  }

  @Test func offlineAsksNobody() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for run in [
      try await home.run("doctor", "--offline"),
      try await home.run("doctor", environment: ["POSTCODE_OFFLINE": "1"]),
    ] {
      #expect(run.status == 0)
      #expect(run.output.contains("not asked: offline"))
    }
    #expect(server.requests.isEmpty)
    try await server.stop()
  }

  @Test(
    arguments: [
      (.unanswered, "broken", "did not answer within"), (.closed, "broken", "cannot be reached"),
      (.garbageBody, "broken", "cannot be read"), (.html(status: 404), "broken", ""),
      (.status(500), "note", "failed (status 500)"),
      (.rateLimited(retryAfter: "9"), "note", "fewer requests"),
      (.hostile, "broken", ""),
    ] as [(StandInFault, String, String)])
  func aServiceThatFailsIsOneLine(_ fault: StandInFault, _ state: String, _ part: String) async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(fault)
    let run = try await Home(serviceURL: server.baseURL).run("doctor")
    #expect(states(run)["service"] == state, "\(run)")
    #expect(run.status == (state == "broken" ? 1 : 0))
    #expect(run.lines.contains { $0.contains("service") && (part.isEmpty || $0.contains(part)) })
    #expect(run.isPlain && run.errors == "")
    try await server.stop()
  }

  @Test func whatIsBrokenIsSaidAndCounts() async throws {
    let home = try Home(serviceURL: try StandInServer.refusedBaseURL())
    let refused = try await home.run("doctor")
    #expect(refused.status == 1 && states(refused)["service"] == "broken")
    for (name, value, subject) in [
      ("POSTCODE_TIMEOUT", "soon", "settings"), ("POSTCODE_API_URL", "ftp://x", "service"),
    ] {
      let run = try await home.run("doctor", "--offline", environment: [name: value])
      #expect(run.status == 1)
      #expect(states(run)[subject] == "broken", "\(run)")
    }
    let named = try await home.run("doctor", "--offline", "--places", home.file("none").path)
    #expect(named.status == 1 && states(named)["places"] == "broken")
    try Data().write(to: home.file(".cache"))
    try Data().write(to: home.file(".local"))
    let blocked = try await home.run("doctor", "--offline")
    #expect(blocked.status == 1)
    for subject in ["cache", "history", "recent"] {
      #expect(states(blocked)[subject] == "broken", "\(blocked)")
    }
  }

  @Test func aProxyThatCannotBeUsedIsSaid() async throws {
    let home = try Home(serviceURL: "http://example.invalid")
    for (arguments, state, status) in [([], "broken", 1), (["--offline"], "note", 0)]
      as [([String], String, Int32)]
    {
      let run = try await ProgramRun.of(
        ["doctor"] + arguments,
        environment: home.environment.merging(["HTTP_PROXY": "gopher://ann:secret@x"]) { $1 }, input: "",
        in: home.directory)
      #expect(states(run)["proxy"] == state, "\(run)")
      #expect(run.status == status && run.output.contains("http://proxy.example:3128"))
      #expect(!run.output.contains("secret"))
    }
  }

  @Test func theHomeDirectoryAndPasswordsAreKeptBack() async throws {
    let home = try Home(serviceURL: "http://example.invalid")
    let run = try await home.run(
      "doctor", "--offline", environment: ["HTTP_PROXY": "http://ann:secret@proxy.example:3128"])
    #expect(!run.output.contains(home.directory.path))
    #expect(run.output.contains("~/.cache/postcode/responses.sqlite"))
    #expect(run.output.contains("http://proxy.example:3128"))
    #expect(run.status == 0)
    #expect(!run.output.contains("secret") && !run.output.contains("ann"))
    let address = try await home.run(
      "doctor", "--offline", environment: ["POSTCODE_API_URL": "http://ann:secret@h"])
    #expect(address.status == 1 && !address.output.contains("secret"))
  }

  @Test func jsonIsAnObjectALine() async throws {
    let run = try await Home().run("doctor", "--offline", "--format", "json")
    let records = try run.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String])
    }
    #expect(run.status == 0 && records.count == 14)
    #expect(records.allSatisfy { Set(["subject", "state", "found"]).isSubset(of: $0.keys) })
  }

  @Test func aScriptThatAShellLoadsIsFound() async throws {
    let home = try Home()
    _ = try await home.run("completions", "fish", "--install")
    let bin = home.file("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for shell in ["bash", "zsh", "fish"] {
      try FileManager.default.createSymbolicLink(
        at: bin.appending(path: shell), withDestinationURL: URL(filePath: "/bin/sh"))
    }
    try "source <(postcode completions zsh)\n".write(
      to: home.file(".zshrc"), atomically: true, encoding: .utf8)
    try "# source <(postcode completions bash)\n".write(
      to: home.file(".bashrc"), atomically: true, encoding: .utf8)
    let environment = ["PATH": bin.path, "XDG_DATA_DIRS": home.file("none").path]
    let run = try await home.run("doctor", "--offline", environment: environment)
    #expect(run.output.contains("fish      ~/.config/fish/completions/postcode.fish"), "\(run.output)")
    #expect(run.output.contains("zsh       ~/.zshrc"))
    #expect(run.status == 0 && states(run)["bash"] == "note")
    try "an older one\n".write(
      to: home.file(".config/fish/completions/postcode.fish"), atomically: true, encoding: .utf8)
    let older = try await home.run("doctor", "--offline", environment: environment)
    #expect(older.status == 0 && states(older)["fish"] == "note")
    #expect(older.output.contains("is of another version"))
    let none = try await home.run("doctor", "--offline", environment: ["PATH": "/nowhere"])
    #expect(none.status == 0 && none.output.contains("fish      not installed"))
  }
}
