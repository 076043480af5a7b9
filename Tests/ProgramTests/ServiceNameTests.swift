import Foundation
import ShellCompletion
import ShellCompletionTesting
import StandIn
import TestTerminal
import Testing

/// Names that are not built in, for which commands, the prompt and shells ask the service.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct ServiceNameTests {
  @Test func commandsAsk() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let lookup = try await home.run("lookup", "zzyzx", "newtown")
    #expect(lookup.status == 0)
    #expect(lookup.lines.prefix(2) == ["Zzyzx Newtown  village", "  Codes        SN3"])
    #expect(lookup.output.contains("  Coordinates  51.5600, -1.7300"))
    let other = try await home.run("lookup", "ZZYZXDREF", "--format", "json")
    #expect(other.output.contains(#""name":"Zzyzx Newtown (Zzyzxdref)""#))
    #expect(other.output.contains(#""source":"service""#))
    #expect(
      try await home.run("place", "zzyz").lines.map { $0.prefix(3) } == ["SN3", "NR9"].map { Substring($0) })
    #expect(try await home.run("complete", "zzyz").lines.first == "SN3\tZzyzx Newtown, Swindon")
    let part = try await home.run("lookup", "zzyz")
    #expect(part.status == 1)
    #expect(part.errors.contains("did you mean Zzyzx Newtown (SN3, Swindon) or Zzyzx Green (NR9, Norfolk)?"))
    // A cached name is not asked for again, and is found offline.
    #expect(
      server.requests.map(\.target)
        == ["zzyzx%20newtown", "zzyzxdref", "zzyz"].map {
          "/places?q=\($0)&limit=100"
        })
    #expect(try await home.run("lookup", "zzyzx", "newtown", "--offline").status == 0)
    #expect(try await home.run("lookup", "zzyzxish", "--offline").status == 1)
    #expect(server.requests.count == 3)
    // The service is also asked for a text that only resembles a built-in name. The built-in name is offered if there
    // is no answer.
    let slip = try await home.run("lookup", "edinbrugh")
    #expect(slip.status == 1 && slip.errors.contains("did you mean Edinburgh (EH1, Scotland)"))
    #expect(server.requests.count == 4)
    try await server.stop()
  }

  /// Commands that need a position ask as `lookup` does.
  @Test func thoseThatNeedAPositionAskToo() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    #expect(try await home.run("nearest", "zzyzx", "newtown", "--limit", "1").output.hasPrefix("SN"))
    let distance = try await home.run("distance", "zzyzx newtown", "York")
    #expect(distance.status == 0 && distance.output.hasSuffix(" km\n"), "\(distance)")
    let map = try await home.run("map", "zzyzx", "newtown", "--width", "40", "--height", "10")
    #expect(map.status == 0 && map.output.contains("Zzyzx Newtown"), "\(map)")
    #expect(server.requests.count { $0.target.hasPrefix("/places") } == 1)
    // If several places have the name, or none has, one sentence says so. If the service fails, a sentence says that,
    // and the other places are drawn.
    #expect(try await home.run("nearest", "qqqqq").status == 1)
    #expect(try await home.run("map", "qqqqq").errors.contains("“qqqqq” is neither a postcode nor a place"))
    server.misbehave(.status(500))
    for command in ["nearest", "map"] {
      let run = try await home.run(command, "qqqqqq")
      #expect(run.status == 69 && run.errors.contains("failed (status 500)"), "\(run)")
    }
    let part = try await home.run("map", "York,", "qqqqqq", "--width", "40", "--height", "10")
    #expect(part.status == 69 && part.output.contains("York"), "\(part)")
    #expect(try await home.run("nearest", "qqqqqq", "--offline").status == 1)
    try await server.stop()
  }

  @Test func aFailureIsTold() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    server.misbehave(.status(500))
    for command in ["lookup", "place", "complete"] {
      let run = try await home.run(command, "qqqqq")
      #expect(run.status == 69 && run.output == "", "\(run)")
      #expect(
        run.errors.hasPrefix(
          "postcode: “qqqqq” is neither a postcode nor a place that is built in; 127.0.0.1"), "\(run.errors)")
      #expect(run.errors.contains("failed (status 500); try again later."))
    }
    let slip = try await home.run("lookup", "edinbrugh")
    #expect(slip.status == 69 && slip.errors.contains("built in; did you mean Edinburgh (EH1, Scotland)"))
    server.behave()
    server.misbehave(.hostile)
    let hostile = try await home.run("place", "qqx")
    #expect(hostile.status == 0 && hostile.isPlain && hostile.output.hasPrefix("SW1A\tQqx[2J"), "\(hostile)")
    try await server.stop()
  }

  private func prompt(_ home: Home) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "--no-hints"],
      environment: home.environment.merging(ProgramRun.patient) { $1 }, rows: 24, columns: 80)
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    return terminal
  }

  @Test func atThePromptTheNewestIsAsked() async throws {
    let server = try await StandInServer.start(.sample())
    let terminal = try prompt(try Home(serviceURL: server.baseURL))
    // A beginning of a command is not a name.
    terminal.send("docto\t\u{15}")
    terminal.send("zzyzx")
    try terminal.waitUntil("the places") { screen in
      screen.text.contains { $0.contains("Zzyzx Newtown") && $0.contains("SN3") && $0.contains("Swindon") }
    }
    terminal.send(" n")
    try terminal.waitUntil("the one place") { screen in
      screen.text.contains { $0.contains("Zzyzx Newtown") } && !screen.text.contains { $0.contains("Green") }
        && !screen.text.contains { $0.contains("London") }
    }
    terminal.send("\t")
    try terminal.waitUntil("the code") { $0.text.contains { $0.hasPrefix("postcode> SN3") } }
    #expect(server.requests.allSatisfy { $0.target.hasPrefix("/places?q=zzy") })
    server.misbehave(.unanswered)
    terminal.send("\u{15}qqqq\t")
    try await server.requests { $0.contains { $0.target.hasPrefix("/places?q=qqqq&") } }
    terminal.send("q")
    try await server.requests { $0.contains { $0.target.hasPrefix("/places?q=qqqq&") && $0.closedEarly } }
    terminal.send("\u{15}\u{4}")
    #expect(try terminal.waitForExit() == 0)
    try await server.stop()
  }

  @Test(arguments: Shell.installed)
  func aTABAsks(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    let session = try ShellSession.ofProgram(
      shell, load: shell.loadingOwnScript, environment: ["POSTCODE_API_URL": server.baseURL])
    for typed in ["docto", "lookup didsb", "lookup newpo", "lookup bourton on the w", "place edinb"] {
      _ = try session.complete("postcode " + typed)
    }
    #expect(server.requests.isEmpty, "\(server.requests.map(\.target))")
    let line = try session.complete("postcode lookup zzyzxd")
    #expect(line.text == "postcode lookup " + (shell == .fish ? "zzyzxdref:SN3 " : "SN3"), "\(line.text)")
    #expect(server.requests.map(\.target) == ["/places?q=zzyzxd&limit=100"])
    try await server.stop()
  }
}
