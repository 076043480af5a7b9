import Basics

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero

    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  fileprivate struct State {
    var now = Instant()
    var next = 0
    var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let isOver = state.withLock { state in
          if state.cancelled.contains(number) || deadline <= state.now { return true }
          state.sleepers[number] = (deadline, wake)
          state.notifyWatchers()
          return false
        }
        if isOver { wake.resume(with: Result { try Task.checkCancellation() }) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Advances the time, and wakes the tasks that are due.
  func advance(by duration: Swift.Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }

  /// Whether no task sleeps.
  var isAwake: Bool { state.withLock { $0.sleepers.isEmpty } }

  /// Waits until `count` tasks sleep.
  func sleepers(_ count: Int) async {
    await withCheckedContinuation { wake in
      let isSo = state.withLock { state in
        if state.sleepers.count == count { return true }
        state.watchers.append((count, wake))
        return false
      }
      if isSo { wake.resume() }
    }
  }
}

extension ManualClock.State {
  fileprivate mutating func notifyWatchers() {
    let count = sleepers.count
    for watcher in watchers where watcher.count == count { watcher.wake.resume() }
    watchers.removeAll { $0.count == count }
  }
}
