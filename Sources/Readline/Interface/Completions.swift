/// The line being edited, as a completer sees it.
public struct EditedLine: Sendable, Hashable {
  /// The whole line. It holds newlines only if several lines were pasted or a `LineValidator` found a text incomplete.
  public var text: String
  /// The cursor: a UTF-8 offset into `text`, on a character's boundary.
  public var cursor: Int

  /// A line with the cursor at a UTF-8 offset.
  public init(text: String, cursor: Int) {
    self.text = text
    self.cursor = cursor
  }

  /// The word before the cursor, from the last separator, a blank unless told otherwise, up to the cursor: where most
  /// completions begin.
  ///
  /// - Returns: its UTF-8 offsets; an empty range if a separator is before the cursor.
  public func word(separatedBy isSeparator: (Character) -> Bool = \.isWhitespace) -> Range<Int> {
    let word = text(0..<cursor).reversed().prefix { !isSeparator($0) }
    return cursor - word.reduce(0) { $0 + $1.utf8.count }..<cursor
  }

  /// The part of the line between two UTF-8 offsets.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

/// One possible completion of the line.
public struct Candidate: Sendable, Hashable {
  /// What replaces `Completions.replaced` when the candidate is chosen, with a trailing blank if one is wanted.
  public var text: String
  /// The first column of its row in the panel.
  public var display: String
  /// What `display` stands for, shown after it: the code of a name. In a narrow panel `display` is cut off and `value`
  /// is kept; empty for none.
  public var value: String
  /// The last column of its row, shown dim; empty for none.
  public var detail: String
  /// What remains to be typed after the cursor, shown as ghost text; empty for none. If nil, it is what `text` adds to
  /// what is typed, provided that `text` begins with that.
  public var ghost: String?
  /// Whether the candidate completes the line, so that Enter on its row accepts the line. Otherwise its text goes into
  /// the line and the user types on.
  public var isWhole: Bool

  /// A candidate. Without `display` it is shown as the text it inserts.
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

/// The candidates for a line, and how far the answer has come.
public struct Completions: Sendable, Hashable {
  /// How far the answer has come.
  public enum Phase: Sendable, Hashable {
    /// The answer is complete.
    case settled
    /// The answer is usable and TAB takes it, though a newer one may be on the way.
    case current
    /// The answer, or more of it, is on the way.
    case querying
    /// An earlier answer, narrowed to this line, is used until the new one arrives.
    case stale

    /// Whether candidates may be missing or may not belong to the line.
    var isWaiting: Bool { self == .querying || self == .stale }
  }

  /// How far the answer has come.
  public var phase: Phase
  /// The part of the line that a candidate replaces, in UTF-8 offsets. It begins at or before the cursor.
  public var replaced: Range<Int>
  /// What TAB puts in place of `replaced` when there are several candidates, never less than was typed. If nil, it is
  /// the common beginning of all texts, provided that this begins with what was typed and `more` is zero; otherwise TAB
  /// keeps what was typed.
  public var common: String?
  /// The candidates, the best first.
  public var candidates: [Candidate]
  /// How many candidates there are beyond `candidates`; nil if there may be more and the number is unknown.
  public var more: Int?
  /// Whether the candidates are shown only on request, by TAB or by a key that leads to them, as for an empty line.
  public var isOnDemand = false
  /// One line about the state: what is being done, or what went wrong and what to do about it.
  public var message: String?

  /// An answer. Each part that is left out is empty.
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

  /// The settled answer without candidates and message.
  public static let nothing = Completions()
}

extension Completions {
  /// The same rows, updated from a later answer, followed by its new rows.
  ///
  /// No row is removed, since the user may be walking through them. If the later answer replaces another part of the
  /// line, the rows stay as they are.
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

/// A source of completions for a line editor.
///
/// A completer that knows everything at once needs only `immediate(_:)`.
public protocol LineCompleter: Sendable {
  /// What is known at once.
  ///
  /// It is called on the main thread after each change of the line, so it must not block.
  func immediate(_ line: EditedLine) -> Completions

  /// The whole answer to a line, asked for if the immediate answer was not settled or TAB needs more.
  ///
  /// It is called in a separate task, off the main thread, when typing pauses. The task is cancelled when the line
  /// changes, when a newer question is asked and when the editor ends. Cancellation is only a request: a completer that
  /// ignores `Task.isCancelled` goes on in parallel with the next question, and its answer is dropped.
  /// - Parameter urgent: whether TAB was pressed and waits for the answer. If so, ask at once, and repeat requests that
  ///   failed before.
  /// - Returns: an answer that counts as settled; nil keeps what is known at once.
  func answer(to line: EditedLine, urgent: Bool) async -> Completions?
}

/// A completer without candidates.
struct NoCompletions: LineCompleter {
  func immediate(_ line: EditedLine) -> Completions { .nothing }
}

extension LineCompleter {
  /// Adds nothing to what is known at once.
  public func answer(to line: EditedLine, urgent: Bool) async -> Completions? { nil }
}
