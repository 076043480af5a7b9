import Foundation
import StandIn
import TestProcesses
import TestTerminal
import Testing

/// The prompt for minutes, with random keys and a service that fails in every way. The screen stays right, and the
/// process leaks no memory and no descriptors. `make soak` runs it; `POSTCODE_SOAK` is the time in seconds.
@Suite(.blocking, .limit(minutes: 120))
struct SoakTests {
  static let seconds = ProcessInfo.processInfo.environment["POSTCODE_SOAK"].flatMap { Int($0) }

  private static let keys =
    "sw1apec0 mn1 ".map(String.init) + [
      "\u{15}sw1a 1", "\u{15}ec1a1b", "\u{15}hr9 7", "\u{15}M1 1A", "\u{15}SW1A 1AB\r",
      "\u{15}m11ae ec1a1bb\r", "é", "日", "\u{1B}[D", "\u{1B}[C", "\u{01}", "\u{05}", "\u{7F}", "\u{1B}[3~",
      "\t", "\t", "\t\t", "\u{0B}", "\u{1F}", "\u{1B}b", "\u{19}", "\u{17}", "\u{0C}", "\r", "\r", "\u{1B}[A",
      "\u{1B}[B", "\u{1B}?", "\u{14}", "\u{3}", "\u{1B}[200~sw1a 1aa\u{1B}[201~", "\u{15}complete m1\r",
      "\u{15}cache info\r",
    ]
  private static let faults: [StandInFault?] = [
    nil, nil, nil, .delayed(.milliseconds(300)), .unanswered, .closed, .closedAfterwards, .reset,
    .resetHalfWay,
    .truncated, .halfJSON, .garbage, .garbageBody, .html(status: 200), .html(status: 403),
    .rateLimited(retryAfter: "1"), .status(500), .status(99), .status(204), .redirect("/"),
    .huge(bytes: 8 << 20, announced: false), .drip(.milliseconds(2)), .hostile, .wrongPostcode,
  ]

  @Test(.enabled(if: SoakTests.seconds != nil, "`make soak` runs it"))
  func nothingGrowsAndTheScreenStaysRight() async throws {
    var random = SeededRandom("soak")
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path], environment: home.environment.merging(["POSTCODE_TIMEOUT": "1s"]) { $1 })
    try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
    // The system's allocator keeps the memory of the largest answers, so they come first.
    server.misbehave(.huge(bytes: 8 << 20, announced: false))
    for letter in "ABDEFGHJLN" {
      terminal.send("\u{15}JE2 4B\(letter)\r")
      try terminal.waitUntil("a sentence") { $0.text.contains { $0.contains("more than 4 MB") } }
      try compareWithRepaint(terminal)
    }
    let start = ContinuousClock.now
    let end = start + .seconds(Self.seconds ?? 0)
    let early = start + (end - start) / 10
    var first: Usage?
    var (keys, screens) = (0, 0)
    while ContinuousClock.now < end {
      server.behave()
      if let fault = random.pick(Self.faults) { server.misbehave(fault) }
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        terminal.send(random.pick(Self.keys))
        keys += 1
        terminal.read(within: Int32.random(in: 0...40, using: &random))
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        terminal.resize(rows: random.pick([12, 24, 40]), columns: random.pick([60, 80, 132]))
      }
      try compareWithRepaint(terminal)
      screens += 1
      if first == nil, ContinuousClock.now > early { first = try settledUsage(terminal, server) }
    }
    let last = try settledUsage(terminal, server)
    let begun = try #require(first)
    print(
      "soak: \(keys) keys, \(server.requests.count) requests, \(screens) screens; early \(begun); last \(last)"
    )
    // A few connections more or less are no leak.
    #expect(last.descriptors <= begun.descriptors + 16)
    #expect(last.kilobytes < begun.kilobytes + 16 << 10)
    #expect(terminal.screen.misunderstood.isEmpty)
    terminal.send("\u{15}\u{4}")
    #expect(try terminal.waitForExit() == 0)
    try await server.stop()
  }

  /// Once nothing more is drawn, repainting changes nothing.
  private func compareWithRepaint(_ terminal: PseudoTerminal) throws {
    // Waits until the last request's second is over and its answer is drawn.
    while terminal.read(within: 1200) {}
    // Rows that an answer has pushed above a line taller than the screen cannot be compared.
    guard let drawn = editedRows(terminal.screen) else { return }
    terminal.send("\u{0C}")
    try terminal.waitUntil("the same screen, drawn anew:\n\(drawn.joined(separator: "\n"))") { screen in
      screen.text[0].hasPrefix("postcode>") && editedRows(screen) == drawn
    }
  }

  /// The rows from the prompt to the end of the screen.
  private func editedRows(_ screen: Screen) -> [String]? {
    guard let top = screen.text[...screen.cursor.row].lastIndex(where: { $0.hasPrefix("postcode>") }) else {
      return nil
    }
    let rows = screen.text[top...]
    return Array(rows.prefix((rows.lastIndex { !$0.isEmpty } ?? top) - top + 1))
  }

  private struct Usage {
    let kilobytes: Int
    let descriptors: Int
  }

  /// What the process uses while no request is sent.
  private func settledUsage(_ terminal: PseudoTerminal, _ server: StandInServer) throws -> Usage {
    server.behave()
    terminal.send("\u{3}")
    // An idle connection is kept for four seconds.
    let quiet = ContinuousClock.now + .seconds(6)
    while ContinuousClock.now < quiet { terminal.read(within: 100) }
    let status = try String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8)
    // The program's own pages are mapped from its file at their first use, so they do not count.
    let resident = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return Usage(
      kilobytes: try #require(resident?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first),
      descriptors: try FileManager.default.contentsOfDirectory(atPath: "/proc/\(terminal.process)/fd").count)
  }
}
