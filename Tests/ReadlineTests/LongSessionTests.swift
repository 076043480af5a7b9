import Foundation
import TestTerminal
import Testing

/// How long the sessions are.
private enum Length {
  static let sessions = number("POSTCODE_SESSIONS") ?? 1
  static let keys = number("POSTCODE_SESSION_KEYS") ?? 100

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

/// Long random sessions on a terminal of one width, which now and then has another.
///
/// `POSTCODE_SESSIONS` sets how many there are for each width, and `POSTCODE_SESSION_KEYS` how many keys each has.
@Suite(.serialized, .blocking, .limit(minutes: 5 + Length.keys / 100))
struct LongSessionTests {
  @Test(arguments: 0..<Length.sessions, [16, 40, 80, 200])
  func screenIsWhatTheEditorBelieves(session: Int, columns: Int) throws {
    let seed = Self.firstSeed + UInt64(session)
    var session = RandomSession(seed: seed, columns: columns)
    do {
      try session.run(keys: Length.keys)
    } catch {
      Issue.record("POSTCODE_SEED=\(seed), \(columns) columns: \(session.description)\n\(error)")
    }
  }

  private static let firstSeed = SeededRandom.seed(of: "long sessions")
}
