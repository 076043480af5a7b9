import TestTerminal
import Testing

/// A session of random keys, pauses and sizes.
struct RandomSession: CustomStringConvertible {
  private var random: SeededRandom
  private var log: [String] = []
  private var keyCount = 0
  /// Whether the session is mostly about the panel's rows.
  private var walks: Bool
  /// The screen's usual width; nil for one as good as another.
  private let columns: Int?
  private let settings: [String: String]
  /// The rows above the line at the last check; nil if they may have changed since.
  private var above: [String]?

  init(seed: UInt64, walks: Bool = false, columns: Int? = nil, settings: [String: String] = [:]) {
    self.settings = settings
    random = SeededRandom(seed: seed)
    self.walks = walks
    self.columns = columns
  }

  /// How the session began, and what was done last.
  var description: String { (log.prefix(1) + log.dropFirst().suffix(60)).joined(separator: ", ") }

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
    let example = try start()
    for _ in 0..<10 { try walks ? walk(example) : step(example) }
    try check(example)
  }

  /// Presses at least so many keys, numbers for commands among them.
  mutating func run(keys count: Int) throws {
    let example = try start()
    while keyCount < count {
      walks = pick([true, false])
      try walks ? walk(example) : step(example)
      if pick([true, false, false, false]) { press([Key.meta("3")], example) }
    }
    try check(example)
  }

  private mutating func start() throws -> ExampleProgram {
    let (rows, columns) = size()
    let prompt = pick(Self.prompts)
    let reflows = pick([true, false])
    let inputrc = pick([
      "", "", "", "set editing-mode vi", "set show-mode-in-prompt on", "TAB: menu-complete",
    ])
    let filler = pick([0, 3, 14])
    log.append("\(rows)x\(columns) \(prompt.debugDescription) reflows \(reflows) \(inputrc) filler \(filler)")
    return try ExampleProgram(
      rows: rows, columns: columns, prompt: prompt, inputrc: inputrc,
      [
        "EXAMPLE_SEED": "\(UInt32.random(in: 0...UInt32.max, using: &random))",
        "EXAMPLE_DELAY": pick(["1", "10"]), "EXAMPLE_DEBOUNCE": "5", "EXAMPLE_JITTER": pick(["0", "25"]),
        "EXAMPLE_OPENERS": pick(["", "SW1A 1AA,M1 1AE"]),
      ].merging(settings) { $1 },
      reflows: reflows, filler: filler)
  }

  private mutating func press(_ keys: [String], _ example: ExampleProgram) {
    log.append(keys.joined().debugDescription)
    keyCount += keys.count
    for key in keys { example.terminal.send(key) }
    if keys.contains(Key.control("L")) { above = nil }
  }

  private mutating func step(_ example: ExampleProgram) throws {
    press((0..<Int.random(in: 1...5, using: &random)).map { _ in pick(Self.keys) }, example)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try check(example)
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
      press([key], example)
      // An Escape followed by Enter is another key, which changes the editing mode.
      guard key == Key.escape || pick([true, true, false]) else { continue }
      try check(example)
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
    above = nil
    try check(example)
  }

  /// Checks the screen, and that the rows above the line are those of the last check, or those and others.
  private mutating func check(_ example: ExampleProgram) throws {
    try example.check()
    let now = example.rowsAbove
    if let above, let now, !now.starts(with: above) {
      let first = zip(above, now).enumerated().first { $1.0 != $1.1 }?.offset ?? now.count
      throw TerminalFailure(
        "row \(first) of \(above.count) above the line has changed to \(now.dropFirst(first).first ?? "nothing")\n"
          + example.terminal.screen.picture)
    }
    above = now
  }

  private mutating func size() -> (rows: Int, columns: Int) {
    let rows = pick(walks ? [2, 3, 4, 6, 8, 12, 24] : [4, 6, 8, 12])
    if let columns, keyCount == 0 || pick([true, true, false]) { return (rows, columns) }
    // The widest screens have the panel's rows in columns.
    return (rows, pick([16, 20, 24, 33, 60] + (walks ? [80, 100, 120, 200] : [100])))
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element { random.pick(choices) }
}
