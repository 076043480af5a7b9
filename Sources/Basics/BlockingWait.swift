/// Runs asynchronous work to its end, and blocks the calling thread meanwhile. The main thread does the main actor's
/// work, which the work may need.
package func waited<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
  let handover = Handover<Value>()
  begin { handover.put(await work()) }
  while true { if let value = handover.take() { return value } }
}

/// Runs asynchronous work, and blocks the calling thread until it ends or is given up.
///
/// - Parameters:
///   - limit: the longest wait; nil for no limit.
///   - interruption: a descriptor that ends the wait when it becomes readable; -1 for none.
/// - Returns: nil if the work was given up. Its task is then cancelled, but not awaited.
package func waited<Value: Sendable>(
  atMost limit: Duration?, unlessReadable interruption: Int32 = -1,
  for work: @escaping @Sendable () async -> Value
) -> Value? {
  let handover = Handover<Value>()
  let task = begin { handover.put(await work()) }
  let value = handover.take(within: limit, unlessReadable: interruption)
  if value == nil { task.cancel() }
  return value
}

/// Starts blocking work on a thread of its own, so that it holds up no asynchronous work.
///
/// - Returns: false if there can be no further thread.
package func beginOnOwnThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  guard let thread = thread(doing: work) else { return false }
  pthread_detach(thread)
  return true
}

/// Starts a thread, which must be joined or detached.
///
/// - Returns: nil if there can be no further thread.
func thread(doing work: @escaping @Sendable () -> Void) -> pthread_t? {
  final class Work: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  #if canImport(Darwin)
    var thread: pthread_t?
    let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { work in
      Unmanaged<Work>.fromOpaque(work).takeRetainedValue().work()
      return nil
    }
  #else
    var thread = pthread_t()
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().work() }
      return nil
    }
  #endif
  let retained = Unmanaged.passRetained(Work(work))
  guard pthread_create(&thread, nil, body, retained.toOpaque()) == 0 else {
    retained.release()
    return nil
  }
  return thread
}

/// Hands one value to a thread that blocks for it.
package final class Handover<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let reader: Int32
  private let writer: Int32

  package init() { (reader, writer) = Descriptor.pipe() }

  deinit {
    close(reader)
    close(writer)
  }

  /// Hands over the value.
  package func put(_ new: Value) {
    value.withLock { $0 = new }
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Waits for the value.
  ///
  /// - Parameters:
  ///   - limit: the longest wait; nil for no limit.
  ///   - interruption: a descriptor that ends the wait when it becomes readable; -1 for none.
  /// - Returns: nil if the time is up, or the descriptor is readable.
  package func take(within limit: Duration? = nil, unlessReadable interruption: Int32 = -1) -> Value? {
    let end = limit.map { ContinuousClock.now + $0 }
    if let value = value.withLock({ $0 }) { return value }
    let queue = MainQueue()
    while true {
      if let value = value.withLock({ $0 }) { return value }
      var milliseconds = Int32(-1)
      if let end {
        let left = (end - .now).components
        guard left.seconds >= 0, left.attoseconds >= 0, (left.seconds, left.attoseconds) != (0, 0) else {
          return nil
        }
        // Rounded up, or the last fraction of a millisecond would be a busy loop.
        milliseconds = Int32(
          clamping: left.seconds.multipliedReportingOverflow(by: 1000).partialValue + 1
            + left.attoseconds / 1_000_000_000_000_000)
      }
      var wanted = [
        pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
        pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let interval = queue.interval
      if interval >= 0, milliseconds < 0 || milliseconds > interval { milliseconds = interval }
      // If no descriptor was left for the pipe, the value is polled at short intervals.
      _ = poll(&wanted, 3, reader < 0 ? 1 : milliseconds)
      if wanted[2].revents != 0 || queue.interval >= 0 { queue.work() }
      if wanted[1].revents != 0 { return value.withLock { $0 } }
    }
  }
}
