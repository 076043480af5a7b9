/// The line being edited, as a completer sees it.
public struct EditedLine: Sendable, Hashable {
  /// The whole line; holds newlines only where several lines were pasted, or a `LineValidator` has it go on.
  public var text: String
  /// Where the cursor stands: a UTF-8 offset into `text`, on a character's boundary.
  public var cursor: Int

  /// A line with the cursor at a UTF-8 offset.
  public init(text: String, cursor: Int) {
    self.text = text
    self.cursor = cursor
  }

  /// The part of the line between two UTF-8 offsets.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

/// One thing that can stand in the line.
public struct Candidate: Sendable, Hashable {
  /// What replaces `Completions.replaced` when this is chosen; it brings its own trailing blank where one is wanted.
  public var text: String
  /// The first column of its row in the panel.
  public var display: String
  /// What `display` stands for, shown behind it: the code of a name. Where room is short `display` is cut off before it;
  /// empty for none.
  public var value: String
  /// The last column of its row, shown dim; empty for none.
  public var detail: String
  /// What would still be to type after the cursor, shown as ghost text; empty for none. Where nil, it is what `text` adds to
  /// what is typed, if it begins so.
  public var ghost: String?
  /// Whether the line is complete with it, so that Enter on its row accepts the line; else its text goes into the line,
  /// to be gone on with.
  public var isWhole: Bool

  /// A candidate; without `display` it is shown as the text it inserts.
  public init(
    text: String, display: String? = nil, value: String = "", detail: String = "", ghost: String? = nil,
    isWhole: Bool = false
  ) {
    self.text = text
    self.display = display ?? text
    self.value = value
    self.detail = detail
    self.ghost = ghost
    self.isWhole = isWhole
  }
}

/// What is known about how a line can go on.
public struct Completions: Sendable, Hashable {
  /// How far the answer has come.
  public enum Phase: Sendable, Hashable {
    /// The answer is complete.
    case settled
    /// The answer stands and TAB takes it, though a newer one may be on the way.
    case current
    /// The answer, or more of it, is on the way.
    case querying
    /// An earlier answer, narrowed to this line, stands in until the new one lands.
    case stale

    /// Whether there may be nothing yet, or not what belongs to the line.
    var isWaiting: Bool { self == .querying || self == .stale }
  }

  /// How far the answer has come.
  public var phase: Phase
  /// The part of the line a candidate replaces, in UTF-8 offsets; it begins at or before the cursor.
  public var replaced: Range<Int>
  /// What TAB puts in the place of `replaced` when there are several candidates, never less than was typed. Where nil, it is
  /// what the texts of all begin with, if that begins with what was typed and `more` is zero; else what was typed stays.
  public var common: String?
  /// The candidates, the best first.
  public var candidates: [Candidate]
  /// How many more there are beyond `candidates`; nil where there are more, or may be, and nobody knows how many.
  public var more: Int?
  /// Whether the candidates are shown only where they are asked for, by TAB or by a key that leads to them: what an
  /// empty line offers, say.
  public var isOnDemand = false
  /// One line about the state: what is being done, or what went wrong and what to do about it.
  public var message: String?

  /// An answer; each part left out is empty.
  public init(
    phase: Phase = .settled, replaced: Range<Int> = 0..<0, common: String? = nil,
    candidates: [Candidate] = [], more: Int? = 0, message: String? = nil
  ) {
    self.phase = phase
    self.replaced = replaced
    self.common = common
    self.candidates = candidates
    self.more = more
    self.message = message
  }

  /// The settled answer that offers nothing and says nothing.
  public static let nothing = Completions()
}

extension Completions {
  /// The same rows, each as a later answer has it, and behind them those that are new in it.
  ///
  /// Nothing is left out that someone may be walking through. An answer that replaces another part of the line offers
  /// nothing here.
  func extended(by later: Completions) -> Completions {
    var all = self
    (all.phase, all.message) = (later.phase, later.message)
    guard later.replaced == replaced else { return all }
    (all.common, all.more) = (later.common, later.more)
    for candidate in later.candidates {
      if let known = candidates.firstIndex(where: { $0.text == candidate.text }) {
        all.candidates[known] = candidate
      } else {
        all.candidates.append(candidate)
      }
    }
    return all
  }
}

/// Where a line editor gets its completions from.
///
/// One that knows everything at once needs `immediate(_:)` only.
public protocol LineCompleter: Sendable {
  /// What is known at once.
  ///
  /// Called on the main thread after each change of the line, so it must not block.
  func immediate(_ line: EditedLine) -> Completions

  /// The whole answer to a line whose immediate answer was not settled, or for which TAB asks.
  ///
  /// Called in a task of its own, off the main thread, once typing pauses. The task is cancelled when the line changes,
  /// when a newer question is asked and when the editor ends. Cancelling only asks: a completer that does not look at
  /// `Task.isCancelled` goes on, beside the next question, and its answer is dropped.
  /// - Parameter urgent: TAB was pressed and waits for the answer: ask at once, and ask again what failed before.
  /// - Returns: an answer that counts as settled; nil leaves standing what is known at once.
  func answer(to line: EditedLine, urgent: Bool) async -> Completions?
}

/// Has nothing to offer.
struct NoCompletions: LineCompleter {
  func immediate(_ line: EditedLine) -> Completions { .nothing }
}

extension LineCompleter {
  /// Nothing beyond what is known at once.
  public func answer(to line: EditedLine, urgent: Bool) async -> Completions? { nil }
}
