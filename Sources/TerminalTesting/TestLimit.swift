import Basics
import Foundation
import Testing

/// Reports a test that hangs, and lets only some tests run at a time.
///
/// Swift Testing starts all tests at once, and its own limit counts from then: on a busy machine, tests run out of time
/// before they begin. Here a test's time counts from when it has its turn.
public struct TestLimit: SuiteTrait, TestTrait, TestScoping {
  let limit: Duration

  /// The trait of a suite is that of its tests.
  public var isRecursive: Bool { true }

  /// Waits for the test's turn, and then runs it for as long as it may take.
  ///
  /// Records an issue if the test takes longer.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A test within a suite may have a limit of its own, which is the inner one: its suite's turn is also its own.
    if Self.hasTurn { return try await limited(function) }
    await TestTurns.shared.take()
    defer { TestTurns.shared.give() }
    try await Self.$hasTurn.withValue(true) { try await limited(function) }
  }

  @TaskLocal private static var hasTurn = false

  private func limited(_ function: @Sendable () async throws -> Void) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup(of: Void.self) { group in
        // Off the threads that tests block.
        group.addTask(executorPreference: globalConcurrentExecutor) { [limit] in
          let waited = try await TestPatience.shared.wait(for: limit) { try await Task.sleep(for: $0) }
          Issue.record("The test hangs: it has run for \(waited).")
        }
        group.addTask { try await function() }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }
}

extension Trait where Self == TestLimit {
  /// The test takes its turn, and hangs if it then runs for longer than this; on a slow machine, for longer than so many
  /// times this as the machine is slower.
  public static func limit(minutes: Int) -> Self { Self(limit: .seconds(60 * minutes)) }
}

/// The turns of tests: as many run at a time as keep the processors busy, as tests wait for programs most of the time.
private final class TestTurns: Sendable {
  static let shared = TestTurns()

  private struct State {
    var free = 2 * max(2, ProcessInfo.processInfo.activeProcessorCount)
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Mutex(State())

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Hands the turn on. The last to come is first: the next test of a suite that runs one after another, for such suites
  /// take the longest.
  func give() {
    state.withLock { state in
      guard let next = state.waiting.popLast() else {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return next
    }?.resume()
  }
}
