import Basics
import Synchronization

/// Passes messages from other threads to the thread that waits for keys, and wakes it through a pipe.
///
/// Each kind of message is taken separately, when it can be used; the others stay. The pipe also carries signals: a
/// handler writes the signal's number, all others write a zero.
final class Inbox: Sendable {
  /// The answer to a question, with the question's number. Nil keeps what was known at once.
  struct Answer: Sendable {
    var question: Int
    var completions: Completions?
  }

  /// The validation of a text, with its number.
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
  /// Whether a message was left since `takeNews()` was last called.
  private let isNews = Atomic<Bool>(false)
  /// Neither end blocks; both are -1 if no pipe could be made.
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

  /// Leaves an answer and replaces one that was not taken, unless that is to a newer question.
  func leave(_ answer: Answer) {
    leave { if ($0.answer?.question ?? 0) <= answer.question { $0.answer = answer } }
  }

  /// Leaves a validation and replaces an older one.
  func leave(_ validated: Validated) {
    leave { if ($0.validated?.number ?? 0) <= validated.number { $0.validated = validated } }
  }

  /// Asks for another question to the completer.
  func leaveRefresh() { leave { $0.isRefreshWanted = true } }

  /// Asks the editor to end.
  func leaveFinish() { leave { $0.isFinishWanted = true } }

  private func leave(_ change: (inout Contents) -> Void) {
    contents.withLock { change(&$0) }
    isNews.store(true, ordering: .releasing)
    var zero: UInt8 = 0
    // If the pipe is full, the reader wakes without this byte.
    _ = write(writeEnd, &zero, 1)
  }

  // MARK: Taking

  /// Whether a message was left since the last call; saves looking for each kind after every key.
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

  /// The signals that have come, in order; empties the pipe.
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
