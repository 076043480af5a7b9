import Dispatch
import Synchronization

/// Runs asynchronous work to its end, on a thread that has nothing else to do meanwhile.
///
/// The program's `main` is synchronous, since an asynchronous one starts the concurrency machinery at every TAB.
func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
  let outcome = Outcome<Value>()
  Task.detached { outcome.set(await work()) }
  return outcome.get()
}

/// The same, but gives up after a while, with nil; the work is cancelled then, and left behind.
func wait<Value: Sendable>(
  atMost limit: Duration, for work: @escaping @Sendable () async -> Value
) -> Value? {
  let outcome = Outcome<Value>()
  let task = Task.detached { outcome.set(await work()) }
  let value = outcome.get(atMost: limit)
  if value == nil { task.cancel() }
  return value
}

/// A value that one thread waits for and another brings.
private final class Outcome<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func set(_ new: Value) {
    value.withLock { $0 = new }
    isThere.signal()
  }

  func get(atMost limit: Duration) -> Value? {
    let (seconds, attoseconds) = limit.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    _ = isThere.wait(timeout: .now() + .nanoseconds(nanoseconds))
    return value.withLock { $0 }
  }

  func get() -> Value {
    while true {
      isThere.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
