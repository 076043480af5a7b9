import Synchronization

/// Runs only the newest of the jobs it is given, once no newer one has come for a while.
///
/// At most one job runs: a new one cancels its predecessor, waiting or running.
public final class Debouncer: Sendable {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let newest = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter delay: how long a job waits for a newer one before it starts.
  public init(delay: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.delay = delay
    self.clock = clock
  }

  /// Cancels the job before and runs this one after the delay, or at once if it is urgent.
  ///
  /// - Returns: the task, already the newest; cancelling it gives the job up.
  @discardableResult
  public func run(urgent: Bool = false, _ job: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    newest.withLock { newest in
      newest?.cancel()
      let task = Task.detached { [clock, delay] in
        do {
          if !urgent { try await clock.sleep(for: delay) }
          try Task.checkCancellation()
        } catch {
          return
        }
        await job()
      }
      newest = task
      return task
    }
  }

  /// Cancels the newest job.
  public func cancel() {
    newest.withLock {
      $0?.cancel()
      $0 = nil
    }
  }
}
