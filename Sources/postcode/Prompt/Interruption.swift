import Basics

/// Where a signal's handler writes: one assignment before the handler is in place, so that it may read it at any time.
nonisolated(unsafe) private var interruptedDescriptor: Int32 = -1

/// Ends a wait from another thread, or by Ctrl-C: a pipe that can be read once it is over.
final class Interruption: Sendable {
  /// -1 where no pipe could be made.
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// One that Ctrl-C ends, for as long as the program runs.
  static func byControlC() -> Interruption {
    let interruption = Interruption()
    interruptedDescriptor = dup(interruption.writeEnd)
    handleInterrupt { _ in
      var byte: UInt8 = 0
      _ = write(interruptedDescriptor, &byte, 1)
    }
    return interruption
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func interrupt() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }
}
