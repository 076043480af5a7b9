import Foundation
import StandIn
import Testing

/// Every failure of a service, for every command that may ask it. Each ends in bounded time, with one sentence if there
/// is no answer, and with the right status.
@Suite(.limit(minutes: 20)) struct FaultTests {
  private static let country = Result {
    var island = StandInUnit("BT2 7AB")
    (island.latitude, island.longitude, island.country) = (54.5965, -5.9301, "Northern Ireland")
    return StandInCountry(try StandInCountry.sample().units + [island])
  }

  /// The commands that ask, each with its input.
  private static let commands: [(arguments: [String], input: String)] = [
    (["lookup", "JE3 6AB"], ""), (["lookup", "zzyzxqq"], ""), (["lookup", "-"], "JE3 6AB\nBT2 7AB\n"),
    (["complete", "je3 6"], ""), (["complete", "zzyzxqq"], ""), (["place", "zzyzxqq"], ""),
    (["nearest", "BT2 7AB"], ""), (["nearest", "54.5965,-5.9301"], ""), (["reverse", "54.5965,-5.9301"], ""),
    (["distance", "BT2 7AB", "SW1A 1AA"], ""), (["random", "BT1"], ""), (["outcode", "SW1A"], ""),
    (["outcode", "51.5,-0.14"], ""), (["terminated", "AB1 0AA"], ""), (["scotland", "AB10 1AB"], ""),
    (["map", "JE3 6AB"], ""),
    (["enrich", "--wait", "0", "--add", "place,lsoa"], "postcode\nJE3 6AB\nBT2 7AB\n"),
    (["lookup", "SW1A 1AA", "--fields", "postcode,lsoa"], ""),
  ]

  /// The faults that leave no answer.
  private static let faults: [StandInFault] = [
    .unanswered, .delayed(.seconds(3600)), .drip(.milliseconds(50)), .closed, .reset, .truncated,
    .resetHalfWay,
    .halfJSON, .garbage, .garbageBody, .html(status: 200), .html(status: 404), .html(status: 502),
    .rateLimited(retryAfter: "3600"), .status(400), .status(418), .status(500),
    .status(503, retryAfter: "3600"),
    .redirect("http://127.0.0.1:9/"), .huge(bytes: 8 << 20, announced: true),
    .huge(bytes: 8 << 20, announced: false), .json("{\"status\":200}"),
    .json("{\"status\":500,\"result\":{}}"),
    .json("[]"), .json("{\"status\":200,\"result\":7}"),
  ]

  private func run(_ command: (arguments: [String], input: String), _ fault: StandInFault) async throws
    -> ProgramRun
  {
    let server = try await StandInServer.start(try Self.country.get())
    server.misbehave(fault)
    let home = try Home(serviceURL: server.baseURL)
    // The machine may be slow. Only a fault that never answers should reach the limit.
    let isEndless = [.unanswered, .delayed(.seconds(3600)), .drip(.milliseconds(50))].contains(fault)
    let run = try await ProgramRun.of(
      command.arguments,
      environment: home.environment.merging(["POSTCODE_TIMEOUT": isEndless ? "300ms" : "25s"]) { $1 },
      input: command.input, in: home.directory)
    try await server.stop()
    return run
  }

  @Test(arguments: commands.indices)
  func whatGoesWrongIsOneSentence(_ number: Int) async throws {
    let command = Self.commands[number]
    for fault in Self.faults {
      let run = try await run(command, fault)
      let told = run.errors.split(separator: "\n")
      #expect(run.isPlain, "\(command.arguments) \(fault): \(run)")
      #expect(told.allSatisfy { $0.hasPrefix("postcode: ") }, "\(command.arguments) \(fault): \(run)")
      // A line that could not be looked up has its own sentence.
      let most = command.input.isEmpty ? 1 : 2
      #expect(told.count <= most, "\(command.arguments) \(fault): \(run)")
      // The built-in data is still printed, with the reason why there is no more.
      #expect((run.output + run.errors).contains("127.0.0.1"), "\(command.arguments) \(fault): \(run)")
      let isBuiltIn = [
        "complete je3 6", "outcode SW1A", "lookup SW1A 1AA --fields postcode,lsoa",
      ]
      .contains(command.arguments.joined(separator: " "))
      #expect(run.status == 69 || isBuiltIn && run.status == 0, "\(command.arguments) \(fault): \(run)")
    }
  }

  /// The faults that give a false answer, or another one than was asked for.
  @Test(arguments: commands.indices)
  func whatIsNotTrueIsNotShown(_ number: Int) async throws {
    let command = Self.commands[number]
    for fault in [
      .hostile, .wrongPostcode, .reordered, .closedAfterwards, .json("{\"status\":200,\"result\":null}"),
      .json("{\"status\":200,\"result\":{}}"), .json("{\"status\":200,\"result\":[]}"),
      .json("{\"status\":200,\"result\":[{}]}"),
    ] as [StandInFault] {
      let run = try await run(command, fault)
      #expect([0, 1, 69].contains(run.status), "\(command.arguments) \(fault): \(run)")
      #expect(run.isPlain, "\(command.arguments) \(fault): \(run)")
      if run.status != 0 {
        #expect(run.errors.hasPrefix("postcode: "), "\(command.arguments) \(fault): \(run)")
      }
    }
  }

  @Test(arguments: commands.indices)
  func offlineNothingIsSent(_ number: Int) async throws {
    let (arguments, input) = Self.commands[number]
    let server = try await StandInServer.start(try Self.country.get())
    let home = try Home(serviceURL: server.baseURL)
    let run = try await ProgramRun.of(
      arguments + ["--offline"], environment: home.environment, input: input, in: home.directory)
    #expect([0, 1, 69].contains(run.status) && run.errors.split(separator: "\n").count <= 2, "\(run)")
    #expect(server.requests.isEmpty, "\(server.requests.map(\.target))")
    try await server.stop()
  }

  /// An answer to another question is not used, even if it is well formed.
  @Test(
    arguments: [
      (["random", "BT1"], #"{"postcode":"SW1A 1AA"}"#, 69, ""),
      (["nearest", "54.5965,-5.9301", "--limit", "1"], near(("BT1 5GT", 7), ("BT1 5GS", 3)), 0, "BT1 5GS"),
      (["nearest", "54.5965,-5.9301", "--radius", "5"], near(("BT1 5GT", 7), ("BT1 5GS", 3)), 0, "BT1 5GS"),
      (["nearest", "54.5965,-5.9301", "--radius", "2"], near(("BT1 5GT", 7), ("BT1 5GS", 5)), 69, ""),
      (
        ["outcode", "51.5,-0.14", "--limit", "1"],
        #"[{"outcode":"SW1A","distance":12.3},{"outcode":"SW1E"}]"#, 0,
        "SW1A\tWestminster / Wandsworth\t12.3\n"
      ),
      (["outcode", "51.5,-0.14"], #"[{"outcode":"<b>"},{"outcode":7}]"#, 69, ""),
    ] as [([String], String, Int32, String)])
  func whatWasNotAskedForIsLeftOut(
    _ arguments: [String], _ result: String, _ status: Int32, _ wanted: String
  ) async throws {
    let run = try await run((arguments, ""), .json("{\"status\":200,\"result\":\(result)}"))
    #expect(run.status == status, "\(run)")
    #expect(run.lines.count == (wanted.isEmpty ? 0 : 1) && run.output.hasPrefix(wanted), "\(run)")
    #expect(run.errors.split(separator: "\n").count == (wanted.isEmpty ? 1 : 0), "\(run)")
  }

  private static func near(_ found: (String, Int)...) -> String {
    let items = found.map {
      #"{"postcode":"\#($0)","distance":\#($1),"latitude":54.5965,"longitude":-5.93,"country":"Northern Ireland"}"#
    }
    return "[" + items.joined(separator: ",") + "]"
  }

  /// Fifty postcodes with the same failure have one sentence.
  @Test func manyFailuresAreOneSentence() async throws {
    let home = try Home(serviceURL: try StandInServer.refusedBaseURL())
    let units = try StandInCountry.sample().units.map(\.postcode).filter {
      $0.hasPrefix("JE3 6A") || $0.hasPrefix("JE3 6B")
    }.prefix(50)
    let arguments = ["lookup"] + units
    let failed = try await ProgramRun.of(
      arguments, environment: home.environment, input: "", in: home.directory)
    #expect(failed.status == 69)
    // Some postcodes were tried and some were not, during a pause of 5 seconds or more. How many sentences that takes
    // depends on the machine.
    #expect((1...6).contains(failed.errors.split(separator: "\n").count), "\(failed.errors)")
    #expect(failed.errors.contains(" more could not be looked up: 127.0.0.1"), "\(failed.errors)")
    let offline = try await ProgramRun.of(
      arguments + ["--offline"], environment: home.environment, input: "", in: home.directory)
    #expect(
      offline.errors
        == "postcode: \(units[0]), \(units[1]), \(units[2]) and \(units.count - 3) more are not among the postcodes "
        + "that are built in; leave out --offline to ask the service.\n")
  }
}
