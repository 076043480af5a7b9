import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The result of `operation`, or `nil` when it took longer than `deadline`; the calling thread waits for it.
///
/// On time-out the operation is cancelled, but not waited for.
func valueAwaited<Result: Sendable>(
  for deadline: Duration, _ operation: @escaping @Sendable () async -> Result
) -> Result? {
  let mailbox = Mailbox<Result>()
  let task = Task.detached { mailbox.put(await operation()) }
  let result = mailbox.take(within: deadline)
  if result == nil { task.cancel() }
  return result
}

/// Hands one value from a task to a thread that blocks for it.
private final class Mailbox<Contents: Sendable>: Sendable {
  private let contents = Mutex<Contents?>(nil)
  private let reader: Int32
  private let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reader, writer) = (ends[0], ends[1])
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(reader)
    close(writer)
  }

  func put(_ value: Contents) {
    contents.withLock { $0 = value }
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  func take(within limit: Duration) -> Contents? {
    let end = ContinuousClock.now + limit
    while true {
      if let value = contents.withLock({ $0 }) { return value }
      let left = (end - .now).components
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
      guard left.seconds >= 0, milliseconds > 0 else { return nil }
      var wanted = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      // Where no descriptor was left for the pipe, the value can still be looked for at short intervals.
      _ = poll(&wanted, 1, reader < 0 ? 1 : Int32(clamping: milliseconds))
    }
  }
}
