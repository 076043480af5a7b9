import Basics

/// A copy of this process that works apart from it, and outlives it if the work takes too long.
///
/// The copy has no terminal and no open file but a pipe to the original. So nobody waits for it, and nothing it does is
/// shown. It ends by itself. It must be made before there is a second thread.
enum Errand {
  /// The role of this process once a copy was asked for.
  enum Role {
    /// The copy. The original reads what it writes to standard output.
    case copy
    /// The original, which may read the copy's output from a descriptor.
    case original(reader: Int32)
    /// The original, without a copy, since the system could not make one.
    case alone
  }

  /// Makes the copy, which ends one or two seconds after `limit` at the latest.
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
      // A new session: no key of the terminal ends it, and no shell counts it among its jobs.
      _ = setsid()
      dup2(writer, STDOUT_FILENO)
      let nowhere = open("/dev/null", O_RDWR)
      dup2(nowhere, STDIN_FILENO)
      dup2(nowhere, STDERR_FILENO)
      // Otherwise the copy would keep the shell's other files open.
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

  /// Ends the process one or two seconds after a time, whatever it is doing.
  private static func endProcess(after limit: Duration) {
    signal(SIGALRM) { _ in _exit(ExitStatus.done.rawValue) }
    let (seconds, attoseconds) = limit.components
    alarm(UInt32(min(max(seconds, 0), 86_400)) + (attoseconds > 0 ? 2 : 1))
  }

  /// The last byte of a report, without which it is not complete.
  private static let end: UInt8 = 0

  /// Writes the copy's report. The original may have ended.
  static func report(_ bytes: [UInt8]) {
    signal(SIGPIPE, SIG_IGN)
    _ = (bytes + [end]).withUnsafeBytes { Descriptor.write($0, to: STDOUT_FILENO) }
    // Closes the pipe, so that nobody waits for more.
    dup2(STDIN_FILENO, STDOUT_FILENO)
  }

  /// Reads the copy's whole report; nil if it is not complete within `limit`, or the copy has died.
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
  /// The duration in milliseconds, rounded up.
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(clamping: min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
