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

  private static let firstSeed = SeededRandom.seed(of: "random sessions")
}

struct RandomSession: CustomStringConvertible {
  private var random: SeededRandom
  private var log: [String] = []
  /// Whether the session is mostly about the panel's rows.
  private let walks: Bool

  private let settings: [String: String]

  init(seed: UInt64, walks: Bool = false, settings: [String: String] = [:]) {
    self.settings = settings
    random = SeededRandom(seed: seed)
    self.walks = walks
  }

  var description: String { log.joined(separator: ", ") }

  // There are no combining marks: readline itself loses them when it redraws the middle of a row.
  private static let keys =
    "sw1apec0 mn".map(String.init) + [
      "x", "é", "日", "\u{1B}[D", "\u{1B}[C", "\u{1B}[C", "\u{01}", "\u{05}", "\u{06}", "\u{7F}",
      "\u{1B}[3~",
      "\t", "\t", "\t", "\u{0B}", "\u{1F}", "\u{1B}b", "\u{19}", "\u{17}", "\u{0C}", "\r", "\u{1B}[A",
      "\u{1B}[B",
      "\u{1B}?", "\u{1B}/", "\u{14}", "\u{1B}[200~sw1a 1aa\u{1B}[201~", "\u{1B}[200~a\nm1\u{1B}[201~",
    ]
  /// Keys that mostly walk through rows: in, on, out, by pages, by numbers, with typed text in between.
  private static let walkingKeys = [
    "sw1a", "s", "a1", "many", "x", Key.delete, Key.delete, Key.left, Key.right, "\r", Key.undo,
    Key.control("U"),
    Key.control("L"), Key.down, Key.down, Key.down, Key.down, Key.up, Key.up, Key.tab, Key.tab, Key.tab,
    Key.shiftTab,
    Key.pageDown, Key.pageUp, Key.control("N"), Key.control("P"), Key.control("G"), Key.escape, Key.escape,
    Key.down + Key.down + "x", Key.control("W"), Key.meta("?"), Key.right, Key.left, Key.down + Key.right,
    Key.meta("3"),
  ]
  private static let prompts = ["pc> ", "postcode> ", "日本> ", "\u{1B}[32mp\u{1B}[0m> ", "upper row\npc> "]

  mutating func run() throws {
    let (rows, columns) = size()
    let prompt = pick(Self.prompts)
    let reflows = pick([true, false])
    let inputrc = pick([
      "", "", "", "set editing-mode vi", "set show-mode-in-prompt on", "TAB: menu-complete",
    ])
    let filler = pick([0, 3, 14])
    log.append("\(rows)x\(columns) \(prompt.debugDescription) reflows \(reflows) \(inputrc) filler \(filler)")
    let example = try ExampleProgram(
      rows: rows, columns: columns, prompt: prompt, inputrc: inputrc,
      [
        "EXAMPLE_SEED": "\(UInt32.random(in: 0...UInt32.max, using: &random))",
        "EXAMPLE_DELAY": pick(["1", "10"]), "EXAMPLE_DEBOUNCE": "5", "EXAMPLE_JITTER": pick(["0", "25"]),
        "EXAMPLE_OPENERS": pick(["", "SW1A 1AA,M1 1AE"]),
      ].merging(settings) { $1 },
      reflows: reflows, filler: filler)
    for _ in 0..<10 { try walks ? walk(example) : step(example) }
    try example.check()
  }

  private mutating func step(_ example: ExampleProgram) throws {
    let keys = (0..<Int.random(in: 1...5, using: &random)).map { _ in pick(Self.keys) }
    log.append(keys.joined().debugDescription)
    for key in keys { example.terminal.send(key) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try example.check()
    case 8..<12: try example.settle()
    case 12..<15:
      try resize(example)
    case 15:
      log.append("interrupt")
      try example.interrupt()
    default: break
    }
  }

  private mutating func walk(_ example: ExampleProgram) throws {
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let key = pick(Self.walkingKeys)
      log.append(key.debugDescription)
      example.terminal.send(key)
      // An Escape followed by Enter is another key, which changes the editing mode.
      guard key == Key.escape || pick([true, true, false]) else { continue }
      try example.check()
      // The line shows the chosen row.
      guard let frame = example.frame, let row = frame.selectedText?.dropFirst(2) else { continue }
      let code =
        row.prefix(while: { !$0.isWhitespace }) + " " + (row.split(separator: " ").dropFirst().first ?? "")
      guard frame.line.contains(code) else { throw TerminalFailure("\(row) is not in <\(frame.line)>") }
    }
    if pick([true, false, false]) { try resize(example) }
  }

  private mutating func resize(_ example: ExampleProgram) throws {
    let (rows, columns) = size()
    log.append("size \(rows)x\(columns)")
    try example.resize(rows: rows, columns: columns)
    try example.check()
  }

  private mutating func size() -> (rows: Int, columns: Int) {
    let rows = pick(walks ? [2, 3, 4, 6, 8, 12, 24] : [4, 6, 8, 12])
    // The widest screens have the panel's rows in columns.
    return (rows, pick([16, 20, 24, 33, 60] + (walks ? [80, 100, 120, 200] : [100])))
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element { random.pick(choices) }
}
