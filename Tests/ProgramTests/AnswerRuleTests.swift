import Foundation
import StandIn
import Testing

/// The one rule of every command that asks: a fresh answer; else an earlier one, marked; else what is built in, and said
/// to be; else one sentence.
@Suite(.limit(minutes: 20)) struct AnswerRuleTests {
  /// A command, and what it prints by what is known.
  struct Row: Sendable, CustomStringConvertible {
    let arguments: [String]
    /// A part of what the service answers.
    let answer: String
    /// A part of what is printed if only what is built in is known; nil for nothing.
    var builtIn: String?
    /// The status if nothing is known offline.
    var offlineStatus: Int32 = 69
    /// Whether it offers what may be meant, and so has words of its own.
    var isOffer = false

    var description: String { arguments.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(arguments: ["lookup", "JE3 6AB"], answer: "JE3 6AB\n"),
    Row(arguments: ["lookup", "SW1A 1AA"], answer: "Buckingham Palace", builtIn: "Buckingham Palace"),
    Row(arguments: ["lookup", "JE3 6AB", "--format", "json"], answer: #""postcode":"JE3 6AB""#),
    Row(arguments: ["lookup", "zzyzx newtown"], answer: "Zzyzx Newtown", offlineStatus: 1),
    Row(arguments: ["place", "zzyzx"], answer: "SN3\tZzyzx Newtown", offlineStatus: 1),
    Row(arguments: ["complete", "zzyzx"], answer: "SN3\tZzyzx Newtown", offlineStatus: 1),
    Row(arguments: ["complete", "je3 6a"], answer: "JE3 6AB", isOffer: true),
    Row(arguments: ["nearest", "BT1 5GS", "--limit", "2"], answer: "BT1 5GT\t11."),
    Row(arguments: ["nearest", "54.5965,-5.9301", "--limit", "1"], answer: "BT1 5GS\t"),
    Row(arguments: ["reverse", "54.5965", "-5.9301"], answer: "BT1 5GS  Belfast City Hall\n"),
    Row(arguments: ["reverse", "54.5965", "-5.9301", "--format", "json"], answer: #""postcode":"BT1 5GS""#),
    Row(arguments: ["distance", "BT1 5GS", "BT1 5GT"], answer: "11 m\n"),
    Row(arguments: ["random", "BT1"], answer: "BT1 5G"),
    Row(arguments: ["outcode", "SW1A"], answer: "Wards", builtIn: "SW1A"),
    Row(arguments: ["outcode", "(SW1A)."], answer: "Wards", builtIn: "SW1A"),
    Row(arguments: ["outcode", "51.5010,-0.1416", "--limit", "1"], answer: "SW1E\t"),
    Row(arguments: ["scotland", "AB10 1AB"], answer: "Aberdeen Central"),
    Row(arguments: ["scotland", "AB10 1AB", "--format", "json"], answer: "Aberdeen Central"),
    Row(arguments: ["terminated", "AB1 0AA"], answer: "June 1996"),
  ]

  private static let country = Result {
    let island = ["BT1 5GS", "BT1 5GT"].enumerated().map { number, postcode in
      var unit = StandInUnit(postcode)
      (unit.latitude, unit.longitude) = (54.5965 + Double(number) / 10_000, -5.9301)
      (unit.country, unit.adminDistrict) = ("Northern Ireland", "Belfast")
      return unit
    }
    return StandInCountry(
      try StandInCountry.sample().units + island, places: try StandInCountry.sample().places)
  }

  @Test(arguments: rows) func answersAreFreshElseEarlierElseBuiltIn(_ row: Row) async throws {
    let server = try await StandInServer.start(try Self.country.get())
    let home = try Home(serviceURL: server.baseURL)
    func run(_ more: [String], in home: Home) async throws -> ProgramRun {
      try await ProgramRun.of(
        row.arguments + more, environment: home.environment, input: "", in: home.directory)
    }
    // Fresh: asked once, then kept, with nothing to say of it.
    let first = try await run([], in: home)
    #expect(first.status == 0 && first.output.contains(row.answer), "\(first)")
    let asked = server.requests.count
    server.misbehave(.status(500))
    for more in [[], ["--offline"]] {
      let again = try await run(more, in: home)
      #expect(again.status == 0 && (again.output == first.output || row.arguments[0] == "random"), "\(again)")
      #expect(again.output.contains(row.answer) && again.errors == first.errors, "\(again)")
    }
    #expect(server.requests.count == asked, "\(server.requests.map(\.target))")
    // Earlier: the same, marked with its date.
    try home.age()
    for (more, mark, reason) in [
      ([], "This is an earlier answer of the service, of ", "failed (status 500)"),
      (["--offline"], "Offline: this is an earlier answer of the service, of ", ""),
    ] {
      let old = try await run(more, in: home)
      #expect(old.status == 0 && old.output.contains(row.answer), "\(old)")
      let said = old.output + old.errors
      if row.isOffer {
        #expect(said.contains("What is offered is an earlier answer"), "\(old)")
      } else {
        let note = #/of [1-9][0-9]? [A-Z][a-z]+ 20[0-9]{2}, which may be out of date/#
        #expect(reason.isEmpty || said.contains(reason), "\(old)")
        #expect(said.contains(mark) && said.firstMatch(of: note) != nil, "\(old)")
      }
      #expect(old.isPlain && old.errors.split(separator: "\n").count <= 2, "\(old)")
    }
    #expect(server.requests.count > asked)
    // Nothing kept: what is built in, said to be; or one sentence.
    for (more, mark) in [
      ([], "This is what is built in"), (["--offline"], "Offline: this is what is built in"),
    ] {
      let run = try await run(more, in: try Home(serviceURL: server.baseURL))
      if let builtIn = row.builtIn {
        #expect(run.status == 0 && run.output.contains(builtIn), "\(run)")
        #expect((run.output + run.errors).contains(mark), "\(run)")
      } else {
        #expect(run.status == (more.isEmpty ? 69 : row.offlineStatus), "\(run)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run)")
        #expect(run.output == "" || run.output.hasPrefix("{"), "\(run)")
      }
    }
    try await server.stop()
  }
}
