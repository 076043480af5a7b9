import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The only way from other threads to the one that waits for keys: leave something, then wake it through a pipe.
///
/// The pipe also carries signals: a handler writes the signal's number, everything else writes a zero.
final class Inbox: Sendable {
  /// An answer on its way to the editor, or the news that no more will come.
  struct Answer: Sendable {
    var question: Int
    var completions: Completions?
    var isLast: Bool
  }

  /// All that was left since the last time.
  struct Contents: Sendable {
    var answer: Answer?
    var texts: [String] = []
    var isRefreshWanted = false
    var isFinishWanted = false
  }

  private let contents = Mutex(Contents())
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

  /// Leaves something and wakes the reader.
  func leave(_ change: (inout Contents) -> Void) {
    contents.withLock { change(&$0) }
    var zero: UInt8 = 0
    // A full pipe wakes the reader as well as one more byte would.
    _ = write(writeEnd, &zero, 1)
  }

  /// Leaves an answer; a newer one takes the place of one not yet read, one to an older question does not.
  func leave(_ answer: Answer) {
    leave { contents in
      var answer = answer
      if let earlier = contents.answer {
        guard earlier.question <= answer.question else { return }
        if answer.completions == nil, earlier.question == answer.question {
          answer.completions = earlier.completions
        }
      }
      contents.answer = answer
    }
  }

  /// Takes all that was left.
  func take() -> Contents {
    contents.withLock { contents in
      defer { contents = Contents(isFinishWanted: contents.isFinishWanted) }
      return contents
    }
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
