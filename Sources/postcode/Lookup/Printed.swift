import Synchronization

/// The state of what has been printed so far of several results.
final class Printed: Sendable {
  private let state = Mutex((status: ExitStatus.done, hasPlace: false))

  /// The gravest status so far.
  var status: ExitStatus { state.withLock { $0.status } }

  func take(_ status: ExitStatus) { state.withLock { $0.status = $0.status.worse(status) } }

  /// The text that separates a place from the one before; empty before the first.
  func gap() -> String {
    state.withLock { state in
      defer { state.hasPlace = true }
      return state.hasPlace ? "\n" : ""
    }
  }
}
