import Basics
import Synchronization

/// The only way from other threads to the one that waits for keys: leave something, then wake it through a pipe.
///
/// Each kind of thing is taken by itself, by whoever can use it there and then; what is not taken stays. The pipe also
/// carries signals: a handler writes the signal's number, everything else writes a zero.
final class Inbox: Sendable {
  /// The answer to a question, by the question's number. Nil leaves standing what was known at once.
  struct Answer: Sendable {
    var question: Int
    var completions: Completions?
  }

  /// What became of a text, by the number of its validation.
  struct Validated: Sendable {
    var number: Int
    var validation: Validation
  }

  private struct Contents {
    var answer: Answer?
    var validated: Validated?
    var texts: [String] = []
    var isRefreshWanted = false
    var isFinishWanted = false
  }

  private let contents = Mutex(Contents())
  /// Whether something was left since this was last looked at.
  private let isNews = Atomic<Bool>(false)
  /// Both ends never block; -1 where no pipe could be made.
  let readEnd: Int32
  let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  // MARK: Leaving, from any thread

  /// Leaves text to be shown.
  func leave(text: String) { leave { $0.texts.append(text) } }

  /// Leaves an answer in the place of one not yet taken, unless that is to a newer question.
  func leave(_ answer: Answer) {
    leave { if ($0.answer?.question ?? 0) <= answer.question { $0.answer = answer } }
  }

  /// Leaves what became of a text, in the place of an older one.
  func leave(_ validated: Validated) {
    leave { if ($0.validated?.number ?? 0) <= validated.number { $0.validated = validated } }
  }

  /// Leaves the wish that the completer be asked again.
  func leaveRefresh() { leave { $0.isRefreshWanted = true } }

  /// Leaves the wish that the editor end.
  func leaveFinish() { leave { $0.isFinishWanted = true } }

  private func leave(_ change: (inout Contents) -> Void) {
    contents.withLock { change(&$0) }
    isNews.store(true, ordering: .releasing)
    var zero: UInt8 = 0
    // A full pipe wakes the reader as well as one more byte would.
    _ = write(writeEnd, &zero, 1)
  }

  // MARK: Taking

  /// Whether something was left since this was last asked, so that a key need not look for each kind.
  func takeNews() -> Bool { isNews.exchange(false, ordering: .acquiring) }

  func takeTexts() -> [String] { contents.withLock { Self.take(&$0.texts, leaving: []) } }

  func takeAnswer() -> Answer? { contents.withLock { Self.take(&$0.answer, leaving: nil) } }

  func takeValidated() -> Validated? { contents.withLock { Self.take(&$0.validated, leaving: nil) } }

  func takeRefresh() -> Bool { contents.withLock { Self.take(&$0.isRefreshWanted, leaving: false) } }

  func takeFinish() -> Bool { contents.withLock { Self.take(&$0.isFinishWanted, leaving: false) } }

  private static func take<Kind>(_ kind: inout Kind, leaving nothing: Kind) -> Kind {
    defer { kind = nothing }
    return kind
  }

  /// The signals that have come, in their order; empties the pipe.
  func takeSignals() -> [Int32] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { bytes in
      var signals: [Int32] = []
      while true {
        let count = read(readEnd, bytes.baseAddress, bytes.count)
        guard count > 0 else { return signals }
        signals += bytes[..<count].filter { $0 != 0 }.map(Int32.init)
      }
    }
  }
}
