import Basics

/// Limits how many requests are sent in any second. The others wait, the oldest first.
final class RateLimiter<Time: Clock<Duration>>: Sendable where Time.Instant: Sendable {
  private let clock: Time
  private let count: Int
  /// When the last `count` requests were sent, or will be.
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

  /// Reserves the time at which one more request may be sent, and returns it.
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
