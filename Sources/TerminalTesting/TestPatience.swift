import Basics
import Foundation

/// How much longer than usual tests wait for anything: as many times as the machine works more slowly.
package final class TestPatience: Sendable {
  /// That of this process: the number that `POSTCODE_TEST_PATIENCE` holds, or else what is measured from the first use.
  package static let shared: TestPatience = {
    let given = ProcessInfo.processInfo.environment["POSTCODE_TEST_PATIENCE"].flatMap(Double.init)
    let patience = TestPatience(given ?? 1)
    if given == nil { _ = beginOnOwnThread { while true { patience.take(measuredSlowness()) } } }
    return patience
  }()

  /// The largest factor. What hangs must be seen on a slow machine, too.
  private static let most = 4.0

  private let slowness: Mutex<(recent: Double, largest: Double)>

  /// - Parameter factor: what it is until something is measured.
  package init(_ factor: Double = 1) { slowness = Mutex((1, factor)) }

  /// The largest average so far of about ten measurements that follow each other, at most 4.
  package var factor: Double { slowness.withLock { $0.largest } }

  /// Takes a measurement: how many times longer than usual some work took. It counts as 1 to 20.
  package func take(_ measured: Double) {
    slowness.withLock {
      $0.recent += (min(max(measured, 1), 20) - $0.recent) / 10
      $0.largest = max($0.largest, min($0.recent, Self.most))
    }
  }

  /// Waits for as many times the limit as the factor is, by then.
  ///
  /// - Returns: how long that was.
  package func wait(for limit: Duration, sleep: (Duration) async throws -> Void) async rethrows -> Duration {
    var waited = Duration.zero
    while case let rest = limit * factor - waited, rest > .zero {
      try await sleep(rest)
      waited += rest
    }
    return waited
  }

  /// Works for ten milliseconds of its thread's time once a second. What it waits before and meanwhile, it waits for a
  /// processor.
  private static func measuredSlowness() -> Double {
    let (pause, work) = (Duration.milliseconds(990), Duration.milliseconds(10))
    let (start, worked) = (ContinuousClock.now, threadTime())
    usleep(990_000)
    while threadTime() - worked < work {}
    return (ContinuousClock.now - start - pause) / work
  }

  /// How long the calling thread has had a processor.
  private static func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// The end of a wait, which is put off while the machine is slow.
package struct TestDeadline {
  private let start = ContinuousClock.now
  private let limit: Duration
  private let patience: TestPatience

  package init(_ limit: Duration, _ patience: TestPatience = .shared) {
    (self.limit, self.patience) = (limit, patience)
  }

  /// How long the wait is; nil until it is over.
  package var passed: Duration? {
    let longest = limit * patience.factor
    return ContinuousClock.now - start > longest ? longest : nil
  }
}
