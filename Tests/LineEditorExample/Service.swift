import Basics
import Readline

/// Completes made-up postcodes, slowly. `err…` fails until the request is urgent, `hang…` is never answered, `host…`
/// gets a hostile server's answer, `many…` has more values than fit, and `trap0` ends the process. `lookup ` before the
/// code is a command.
struct Service: LineCompleter {
  let delay: Int
  let debounce: Int
  let jitter: Int
  let chance: Chance
  /// Whether a code makes a line complete.
  let isWhole: Bool
  /// The candidates that an empty line offers on demand.
  let openers: [String]
  private let known = Known()

  private final class Known: Sendable {
    let answers = Mutex<[String: [String]]>([:])
  }

  init(delay: Int, debounce: Int, jitter: Int, chance: Chance, isWhole: Bool, openers: [String]) {
    self.openers = openers
    self.delay = delay
    self.debounce = debounce
    self.jitter = jitter
    self.chance = chance
    self.isWhole = isWhole
  }

  /// Adds an answer to the known ones, as if it had been requested.
  func learn(_ key: String, _ codes: [String]) {
    known.answers.withLock { $0[key] = codes }
  }

  func immediate(_ line: EditedLine) -> Completions {
    let word = Word(line)
    if let codes = known.answers.withLock({ $0[word.key] }) { return completions(of: codes, for: word) }
    if line.text.isEmpty, !openers.isEmpty {
      var completions = completions(of: openers, for: word)
      completions.isOnDemand = true
      return completions
    }
    if word.key.isEmpty { return .nothing }
    let answers = known.answers.withLock { $0 }
    let wider = (1..<word.key.count).reversed().lazy.compactMap { answers[String(word.key.prefix($0))] }.first
    let narrowed = wider?.filter { Word.key(of: $0).hasPrefix(word.key) } ?? []
    if narrowed.isEmpty { return Completions(phase: .querying, replaced: word.range) }
    var stale = completions(of: narrowed, for: word)
    stale.phase = .stale
    return stale
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    let word = Word(line)
    let wait = word.key.hasPrefix("HANG") ? 3_600_000 : delay + chance.number(upTo: jitter)
    do {
      if !urgent { try await Task.sleep(for: .milliseconds(debounce)) }
      try await Task.sleep(for: .milliseconds(wait))
    } catch {
      return nil
    }
    if word.key.hasPrefix("ERR"), !urgent {
      return Completions(replaced: word.range, message: "no answer; TAB tries again")
    }
    if word.key == "TRAP0" { fatalError("on purpose") }
    let codes = Self.codes(for: word.key)
    learn(word.key, codes)
    return completions(of: codes, for: word)
  }

  private func completions(of codes: [String], for word: Word) -> Completions {
    guard !codes.isEmpty else { return Completions(replaced: word.range, message: "no match") }
    let hostile = "\u{1B}[2J\u{9B}31m\u{202E}\u{1B}]52;c;aGk=\u{07}\r\n\u{7F}"
    return Completions(
      replaced: word.range, common: word.common(of: codes),
      candidates: codes.prefix(100).map { code in
        let isHostile = word.key.hasPrefix("HOST")
        return Candidate(
          text: isHostile ? hostile + code : code, display: isHostile ? hostile + code : code,
          detail: isHostile ? hostile + String(repeating: "x", count: 10_000) : "Place \(code.suffix(2))",
          ghost: word.rest(of: code).map { isHostile ? $0 + hostile : $0 }, isWhole: isWhole)
      },
      more: max(0, codes.count - 100))
  }

  private static func codes(for key: String) -> [String] {
    if key.hasPrefix("HOST") { return ["HOST 1AA", "HOST 1AB"] }
    if key.hasPrefix("MANY") { return (0..<150).map { "MANY \($0 + 100)" } }
    if key == "TRAP" { return ["TRAP0", "TRAP1"] }
    if key.hasPrefix("ERR") { return ["ERR1 1AA"] }
    let sectors = ["SW1A 0", "SW1A 1", "SW1A 2", "SW1P 3", "SW10 0", "EC1A 1", "M1 1"]
    let units = ["AA", "AB", "AD", "AE", "AF", "BB", "CD"]
    return sectors.flatMap { sector in units.map { sector + $0 } }.filter { Word.key(of: $0).hasPrefix(key) }
  }
}
