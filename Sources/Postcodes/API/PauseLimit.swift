#if Client
  import Basics

  /// Ends an answer that pauses for too long. libcurl itself only knows its average speed over several seconds.
  final class PauseLimit: Sendable {
    private let limit: Duration
    private let end: @Sendable () -> Void
    private let state = Mutex((last: ContinuousClock.now, isOver: false))

    /// Whether the answer was ended.
    var isOver: Bool { state.withLock(\.isOver) }

    /// - Parameter end: ends the answer.
    init(_ limit: Duration, end: @escaping @Sendable () -> Void) {
      (self.limit, self.end) = (limit, end)
      watch(for: limit)
    }

    /// Notes that the answer goes on.
    func goOn() { state.withLock { $0.last = .now } }

    private func watch(for time: Duration) {
      _ = NetworkLoop.shared.after(time) { [weak self] in self?.check() }
    }

    private func check() {
      let left = state.withLock { state in
        let left = limit - (.now - state.last)
        state.isOver = left <= .zero
        return left
      }
      if left > .zero { watch(for: left) } else { end() }
    }
  }
#endif
