import Basics

/// Lets the newest of several callers through, once no newer one has come for a while.
///
/// It holds no lock and starts no task: each caller sleeps in its own task, and finds out afterwards whether it was
/// overtaken. A caller that was let through runs on until its own task is cancelled.
package final class Debouncer: Sendable {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let newest = Atomic<Int>(0)

  /// - Parameter delay: how long a caller waits for a newer one.
  package init(delay: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.delay = delay
    self.clock = clock
  }

  /// Waits for the delay, or not at all if the call is urgent. Either way it overtakes all callers that wait.
  ///
  /// - Returns: false if a newer caller has come meanwhile, or the task was cancelled.
  package func isNewest(urgent: Bool = false) async -> Bool {
    let turn = newest.add(1)
    if !urgent { try? await clock.sleep(for: delay) }
    return !Task.isCancelled && newest.load() == turn
  }

  /// Overtakes all callers that wait.
  package func overtake() { newest.add(1) }
}
