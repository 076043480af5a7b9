import Basics

/// A copy of this process that goes on with its work apart from it, and outlives it where that takes too long.
///
/// The copy has no terminal and nothing open but a pipe to the original, so that nobody waits for it and nothing it does
/// shows; it ends by itself. It is to be made before there is a second thread.
enum Errand {
  /// What this process is from now on.
  enum Role {
    /// The copy: what it writes to standard output, the original reads.
    case copy
    /// The original, which may read from a descriptor what the copy writes.
    case original(reader: Int32)
    /// The original, and there is no copy: the system does not give one.
    case alone
  }

  /// Makes the copy, which ends after `limit`, a second or two later at the latest.
  static func begin(within limit: Duration) -> Role {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .alone }
    let (reader, writer) = (ends[0], ends[1])
    switch fork() {
    case -1:
      close(reader)
      close(writer)
      return .alone
    case 0:
      // A session of its own: no key of the terminal ends it, and no shell counts it among its jobs.
      _ = setsid()
      dup2(writer, STDOUT_FILENO)
      let nowhere = open("/dev/null", O_RDWR)
      dup2(nowhere, STDIN_FILENO)
      dup2(nowhere, STDERR_FILENO)
      // Whatever else the shell had open would stay open with it.
      #if canImport(Glibc)
        closefrom(3)
      #else
        for file in 3..<min(getdtablesize(), 4096) { close(file) }
      #endif
      endProcess(after: limit)
      return .copy
    default:
      close(writer)
      return .original(reader: reader)
    }
  }

  /// Ends the process a second or two after a time, whatever takes the time.
  private static func endProcess(after limit: Duration) {
    signal(SIGALRM) { _ in _exit(ExitStatus.done.rawValue) }
    let (seconds, attoseconds) = limit.components
    alarm(UInt32(min(max(seconds, 0), 86_400)) + (attoseconds > 0 ? 2 : 1))
  }

  /// The last byte the copy writes, for half of what it has to say is not to be taken for all.
  private static let end: UInt8 = 0

  /// Has the copy say what it has to. The original may be gone.
  static func report(_ bytes: [UInt8]) {
    signal(SIGPIPE, SIG_IGN)
    _ = (bytes + [end]).withUnsafeBytes { Descriptor.write($0, to: STDOUT_FILENO) }
    // Nobody is to wait for the rest.
    dup2(STDIN_FILENO, STDOUT_FILENO)
  }

  /// All that the copy writes, up to the last byte; nil where it has not done so within `limit`, or has died.
  static func report(from reader: Int32, within limit: Duration) -> [UInt8]? {
    defer { close(reader) }
    let deadline = ContinuousClock.now + limit
    var report: [UInt8] = []
    while true {
      let left = deadline - .now
      var wanted = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      guard left > .zero, poll(&wanted, 1, left.wholeMilliseconds) >= 0 || errno == EINTR else { return nil }
      guard wanted.revents != 0 else { continue }
      var count = 0
      report += [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, initialised in
        count = read(reader, buffer.baseAddress, buffer.count)
        initialised = max(0, count)
      }
      if report.last == end { return report.dropLast() }
      if count == 0 || (count < 0 && errno != EINTR) { return nil }
    }
  }
}

extension Duration {
  /// Rounded up.
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(clamping: min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
