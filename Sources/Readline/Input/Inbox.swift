import Basics

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

  struct Contents {
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
    (readEnd, writeEnd) = Descriptor.pipe()
    for end in [readEnd, writeEnd] where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  // MARK: Leaving, from any thread

  /// Leaves an answer and replaces one that was not taken, unless that is to a newer question.
  func leave(_ answer: Answer) {
    leave { if ($0.answer?.question ?? 0) <= answer.question { $0.answer = answer } }
  }

  /// Leaves a validation and replaces an older one.
  func leave(_ validated: Validated) {
    leave { if ($0.validated?.number ?? 0) <= validated.number { $0.validated = validated } }
  }

  /// Leaves a message and wakes the thread that waits.
  func leave(_ message: (inout Contents) -> Void) {
    contents.withLock { message(&$0) }
    isNews.store(true)
    var zero: UInt8 = 0
    // If the pipe is full, the reader wakes without this byte.
    _ = write(writeEnd, &zero, 1)
  }

  // MARK: Taking

  /// Whether a message was left since the last call; saves looking for each kind after every key.
  func takeNews() -> Bool { isNews.exchange(false) }

  /// Takes the messages of one kind.
  func take<Kind: Sendable>(_ kind: WritableKeyPath<Contents, Kind>) -> Kind {
    contents.withLock { contents in
      defer { contents[keyPath: kind] = Contents()[keyPath: kind] }
      return contents[keyPath: kind]
    }
  }

  /// Waits until a message or a signal comes, for a second at most.
  func waitBriefly() {
    var news = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    poll(&news, 1, 1000)
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
