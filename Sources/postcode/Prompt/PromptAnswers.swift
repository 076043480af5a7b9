import Basics
import Postcodes
import Readline

/// Shows the prompt's answers: above the line while it is edited, and on standard output afterwards.
///
/// Lines that were typed one by one are answered as the answers come; those of a paste are answered in their order.
final class PromptAnswers: Sendable {
  /// When an answer is shown.
  struct Turn: Sendable {
    let paste: Int
    /// Its number among the answers to the lines of that paste.
    let number: Int
    /// Its number among all look-ups; nil if it answers none.
    let pick: Int?
  }

  /// An answer, and the postcode that it picked.
  struct Answer: Sendable {
    /// What to show, wrapped if it is for people.
    var text: String
    var turn: Turn
    var pick: Postcode?
  }

  /// The answers to the lines that came together.
  private struct Paste {
    var turns = 0
    var next = 0
    var texts: [Int: String] = [:]
  }

  /// Answers whose turn has not come. Picks are kept in the order of their look-ups, whichever is answered first.
  private struct Waiting {
    var lookups = 0
    var nextPick = 0
    var picks: [Int: Postcode?] = [:]
    var paste = 0
    /// Each paste of which an answer is wanted, and the one that is read.
    var pastes: [Int: Paste] = [:]

    mutating func nextTurn(canPick: Bool) -> Turn {
      defer {
        if canPick { lookups += 1 }
        pastes[paste, default: Paste()].turns += 1
      }
      return Turn(paste: paste, number: pastes[paste]?.turns ?? 0, pick: canPick ? lookups : nil)
    }

    mutating func linesEnd() {
      if let last = pastes[paste], last.next == last.turns { pastes[paste] = nil }
      paste += 1
    }

    /// Takes the pick of a look-up, and returns those that are due with it.
    mutating func take(_ pick: Postcode?, number: Int) -> [Postcode] {
      picks[number] = .some(pick)
      var due: [Postcode] = []
      while let pick = picks.removeValue(forKey: nextPick) {
        nextPick += 1
        if let pick { due.append(pick) }
      }
      return due
    }

    /// Takes the text of an answer, and returns those that are due with it.
    mutating func take(_ text: String, _ turn: Turn) -> [String] {
      guard var part = pastes[turn.paste] else { return [] }
      part.texts[turn.number] = text
      var due: [String] = []
      while let text = part.texts.removeValue(forKey: part.next) {
        part.next += 1
        due.append(text)
      }
      let isOver = turn.paste < paste && part.next == part.turns
      pastes[turn.paste] = isOver ? nil : part
      return due
    }

    /// Gives up the picks that have not come, and returns the rest.
    mutating func endPicks() -> [Postcode] {
      defer { (picks, nextPick) = ([:], lookups) }
      return picks.sorted { $0.key < $1.key }.compactMap(\.value)
    }

    /// Gives up the texts that have not come, and returns the rest.
    mutating func endTexts() -> [String] {
      defer { (pastes, paste) = ([:], paste + 1) }
      return pastes.sorted { $0.key < $1.key }.flatMap {
        $0.value.texts.sorted { $0.key < $1.key }.map(\.value)
      }
    }
  }

  private let editor: LineEditor
  private let recent: RecentPicks
  private let isOver = Mutex(false)
  private let waiting = Mutex(Waiting())

  init(editor: LineEditor, recent: RecentPicks) {
    self.editor = editor
    self.recent = recent
  }

  /// The turn of the next answer.
  ///
  /// - Parameter canPick: whether it answers a look-up.
  func nextTurn(canPick: Bool = false) -> Turn { waiting.withLock { $0.nextTurn(canPick: canPick) } }

  /// Says that the next turn is not of the same paste.
  func linesEnd() { waiting.withLock { $0.linesEnd() } }

  /// Takes what is said at once about a line, and wraps it.
  func tell(_ text: String) { take(Answer(text: Columns.wrapped(text), turn: nextTurn())) }

  func take(_ answer: Answer) {
    if let number = answer.turn.pick { keep(waiting.withLock { $0.take(answer.pick, number: number) }) }
    show { $0.take(answer.text, answer.turn) }
  }

  /// Shows and keeps what waited for earlier answers, because those answers will not come.
  func giveUp() {
    keep(waiting.withLock { $0.endPicks() })
    show { $0.endTexts() }
  }

  /// Keeps picks before their texts are shown, so that a user who has read one finds it first.
  private func keep(_ picks: [Postcode]) {
    // Their file may have to be waited for, which must not hold up the next line.
    for pick in picks { recent.add(pick) }
  }

  /// Shows the texts that are due, in their order whichever thread is the first.
  private func show(_ due: (inout Waiting) -> [String]) {
    editor.refresh()
    isOver.withLock { isOver in
      for text in waiting.withLock({ due(&$0) }) where !text.isEmpty {
        if isOver { Output.line(text) } else { editor.print(text) }
      }
    }
  }

  /// Prints what the editor has not shown, and later answers as they come.
  @MainActor func end() {
    isOver.withLock { isOver in
      isOver = true
      for text in editor.unprinted() { Output.line(text) }
    }
  }
}
