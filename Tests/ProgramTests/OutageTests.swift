import Foundation
import Postcodes
import StandIn
import TestProcesses
import TestTerminal
import Testing

/// Batches over a service that is out of order for a while.
@Suite(.blocking, .limit(minutes: 20)) struct BatchOutageTests {
  /// 600 postcodes that only the service knows.
  private static let islanders = (0..<600).map { number -> StandInUnit in
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    let (sector, place) = number.quotientAndRemainder(dividingBy: 400)
    var unit = StandInUnit("BT1 \(sector)\(letters[place / 20])\(letters[place % 20])")
    (unit.adminDistrict, unit.country) = ("District \(number)", "Northern Ireland")
    return unit
  }

  private static let table = "postcode\n" + islanders.map { $0.postcode + "\n" }.joined()
  private static let enriched =
    ["postcode,place"] + islanders.map { "\($0.postcode),\($0.adminDistrict)" }

  /// More requests than the four at a time send in the three tries of those who do not wait.
  private static let many = 14

  @Test(arguments: [StandInFault.closed, .reset, .status(503), .rateLimited(retryAfter: nil)])
  func everyRowIsRight(_ fault: StandInFault) async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    let home = try Home(serviceURL: server.baseURL)
    server.misbehave(fault)
    async let enriching = home.run("enrich", "--wait", "600", "--add", "place", input: Self.table)
    try await server.requests(atLeast: Self.many)
    server.behave()
    let run = try await enriching
    #expect(run.status == 0 && run.errors == "" && run.lines == Self.enriched, "\(run.errors)")
    try await server.stop()
  }

  @Test func theLinesOfAFileWaitToo() async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    let home = try Home(serviceURL: server.baseURL)
    let file = home.file("lines")
    try Data(Self.islanders.map { $0.postcode + "\n" }.joined().utf8).write(to: file)
    server.misbehave(.closed)
    async let looking = home.run(
      "lookup", "--wait", "600", "--file", file.path, "--fields", "postcode,admin_district")
    try await server.requests(atLeast: Self.many)
    server.behave()
    let run = try await looking
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(run.lines == Self.islanders.map { "\($0.postcode)\t\($0.adminDistrict)" })
    try await server.stop()
  }

  /// A service that never answered is not waited for by whoever types a line or two.
  @Test func aFewLinesDoNotWait() async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    server.misbehave(.closed)
    let home = try Home(serviceURL: server.baseURL)
    for arguments in [["lookup"], ["lookup", "--file", "-", "--wait", "0"], ["enrich", "--wait", "0"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment, input: "BT1 0AA\nBT1 0AB\n", in: home.directory)
      #expect(run.status == 69)
    }
    try await server.stop()
  }

  @Test func aWaitHasBounds() async throws {
    let home = try Home()
    for wait in ["-1", "86401"] {
      let run = try await home.run("enrich", "--wait=\(wait)", input: "postcode\nM1 1AE\n")
      #expect(run.status == 64)
      #expect(run.errors == "postcode: --wait takes a whole number of seconds from 0 to 86400.\n")
    }
  }

  /// The bar says that the service is waited for. Ctrl-C then leaves whole rows, and the rest as they were.
  @Test(arguments: ["enrich", "lookup --file"])
  func theBarSaysSoAndControlCEndsTheWait(_ command: String) async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    let home = try Home(serviceURL: server.baseURL)
    try Data(Self.table.utf8).write(to: home.file("in"))
    // The service answers the first requests only.
    server.misbehave(.closed)
    let terminal = try PseudoTerminal(
      [
        "/bin/sh", "-c",
        "trap : INT; '\(ProgramRun.program.path)' \(command) '\(home.file("in").path)' "
          + "\(command == "enrich" ? "--add place" : "--fields postcode,place") "
          + ">'\(home.file("out").path)'; echo status $?",
      ], environment: home.environment, rows: 6, columns: 90)
    try terminal.waitUntil("the bar") { screen in
      screen.text.contains { $0.hasPrefix("Waiting up to ") && $0.contains(" s for 127.0.0.1:") }
    }
    terminal.send("\u{3}")
    try terminal.waitUntil("the end") { screen in
      screen.text.contains("status 130") && !screen.text.contains { $0.contains("Waiting") }
    }
    let text = String(decoding: try Data(contentsOf: home.file("out")), as: UTF8.self)
    if command == "enrich" {
      #expect(
        text == "postcode,place\n" + Self.islanders.map { $0.postcode + ",\n" }.joined())
      #expect(terminal.screen.text.contains { $0.contains("600 of 600 rows were passed on") })
    } else {
      #expect(text.isEmpty || text.hasSuffix("\n"))
    }
    try await server.stop()
  }
}
