import TestTerminal
import Testing

/// Keys, pauses, answers out of order and new sizes, all at random. After each, the screen must be what the editor
/// believes it is.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct RandomSessionTests {
  static let sessionsASuite = 10

  /// Each session has a seed. The seeds of one run are consecutive, and a failure names its own.
  @Test(arguments: 0..<24)
  func screenIsWhatTheEditorBelieves(part: Int) throws {
    let first = Self.firstSeed + UInt64(part * Self.sessionsASuite)
    for seed in first..<first + UInt64(Self.sessionsASuite) {
      var session = RandomSession(seed: seed)
      do {
        try session.run()
      } catch {
        Issue.record("POSTCODE_SEED=\(seed): \(session.description)\n\(error)")
      }
    }
  }

  /// More than 200 sessions with walks through the rows.
  @Test(arguments: 0..<21)
  func screenIsWhatTheEditorBelievesWhileRowsAreWalked(part: Int) throws {
    let first = Self.firstSeed + UInt64(part * Self.sessionsASuite)
    for seed in first..<first + UInt64(Self.sessionsASuite) {
      var session = RandomSession(seed: seed, walks: true)
      do {
        try session.run()
      } catch {
        Issue.record("POSTCODE_SEED=\(seed): \(session.description)\n\(error)")
      }
    }
  }

  /// Texts of several rows, with and without styles.
  @Test(arguments: 0..<12)
  func screenIsWhatTheEditorBelievesOfSeveralRows(part: Int) throws {
    let first = Self.firstSeed + UInt64(part * Self.sessionsASuite)
    for seed in first..<first + UInt64(Self.sessionsASuite) {
      var settings = ["EXAMPLE_STATEMENTS": "1"]
      if part % 2 == 1 { settings["EXAMPLE_STYLES"] = "1" }
      var session = RandomSession(seed: seed, walks: part % 3 == 2, settings: settings)
      do {
        try session.run()
      } catch {
        Issue.record("POSTCODE_SEED=\(seed): \(session.description)\n\(error)")
      }
    }
  }

  /// A right prompt and a bottom row, on narrow and wide screens, also around texts of several rows.
  @Test(arguments: [16, 40, 80, 200], 0..<6)
  func screenIsWhatTheEditorBelievesOfARightPromptAndABottomRow(columns: Int, part: Int) throws {
    let first = Self.firstSeed + UInt64(part * Self.sessionsASuite)
    for seed in first..<first + UInt64(Self.sessionsASuite) {
      var settings = ["EXAMPLE_RIGHT": "\u{1B}[31m右 12:00\u{1B}[0m", "EXAMPLE_BOTTOM": "at "]
      if part % 3 == 1 { settings["EXAMPLE_STATEMENTS"] = "1" }
      if part % 2 == 1 { settings["EXAMPLE_STYLES"] = "1" }
      var session = RandomSession(seed: seed, walks: part % 3 == 2, columns: columns, settings: settings)
      do {
        try session.run()
      } catch {
        Issue.record("POSTCODE_SEED=\(seed), \(columns) columns: \(session.description)\n\(error)")
      }
    }
  }

  private static let firstSeed = SeededRandom.seed(of: "random sessions")
}
