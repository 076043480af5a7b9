import Foundation
import TestTerminal
import Testing

/// How long the sessions are.
private enum Length {
  static let sessions = number("POSTCODE_SESSIONS") ?? 4
  static let keys = number("POSTCODE_SESSION_KEYS") ?? 60

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

/// Long random sessions on a terminal of one width, which now and then has another. Some have styles in the line, and
/// texts of several rows.
///
/// `POSTCODE_SESSIONS` sets how many there are for each width, and `POSTCODE_SESSION_KEYS` how many keys each has.
@Suite(.serialized, .blocking, .limit(minutes: 5 + Length.keys / 100))
struct LongSessionTests {
  @Test(arguments: 0..<Length.sessions, [16, 40, 80, 200])
  func screenIsWhatTheEditorBelieves(session: Int, columns: Int) throws {
    try run(session, columns: columns, [:])
  }

  /// With a right prompt, which has a wide character, and a bottom row.
  @Test(arguments: 0..<Length.sessions, [16, 40, 80, 200])
  func screenIsWhatTheEditorBelievesOfARightPromptAndABottomRow(session: Int, columns: Int) throws {
    try run(
      session, columns: columns,
      ["EXAMPLE_RIGHT": "\u{1B}[31m右 12:00\u{1B}[0m", "EXAMPLE_BOTTOM": "at "])
  }

  private func run(_ session: Int, columns: Int, _ settings: [String: String]) throws {
    var settings = settings
    if session % 4 > 1 { settings["EXAMPLE_STATEMENTS"] = "1" }
    if session % 2 == 1 { settings["EXAMPLE_STYLES"] = "1" }
    var random = RandomSession(
      seed: Self.firstSeed + UInt64(session), columns: columns, settings: settings)
    do {
      try random.run(keys: Length.keys)
    } catch {
      Issue.record(
        "POSTCODE_SEED=\(Self.firstSeed), session \(session), \(columns) columns: \(random.description)\n\(error)"
      )
    }
  }

  private static let firstSeed = SeededRandom.seed(of: "long sessions")
}
