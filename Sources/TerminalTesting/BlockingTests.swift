import Foundation
import Testing

/// Keeps tests that block their thread, as waiting for a terminal does, off the few threads that asynchronous work
/// shares. As many run at a time as there are processors, at least two.
public struct BlockingTestTrait: SuiteTrait, TestTrait, TestScoping {
  /// The trait of a suite is that of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test on a thread that it may block.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTestTrait {
  /// The test blocks its thread.
  public static var blocking: Self { Self() }
}

private final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let queue: OperationQueue

  private init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
