import Synchronization

/// Lets so many requests be sent in any second; the others wait, the oldest first.
final class Pace<Time: Clock<Duration>>: Sendable where Time.Instant: Sendable {
  private let clock: Time
  private let count: Int
  /// When the last so many were sent, or will be.
  private let sent: Mutex<ArraySlice<Time.Instant>>

  init(_ count: Int, clock: Time) {
    (self.clock, self.count) = (clock, count)
    sent = Mutex([])
  }

  /// Returns when a request may be sent.
  ///
  /// - Throws: `cancelled`.
  func wait() async throws(APIError) {
    let start = next()
    guard start > clock.now else { return }
    do { try await clock.sleep(until: start, tolerance: nil) } catch { throw .cancelled }
  }

  /// When one more may be sent, which is taken for granted then.
  func next() -> Time.Instant {
    let now = clock.now
    return sent.withLock { sent in
      var start = now
      if sent.count == count, let first = sent.popFirst() {
        start = max(now, first.advanced(by: .seconds(1)))
      }
      sent.append(start)
      return start
    }
  }
}
