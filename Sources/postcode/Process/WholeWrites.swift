import Basics
import Synchronization

/// Handles Ctrl-C, unless the parent process has it ignored, as a shell does for background commands of a script.
func handleInterrupt(by handler: @escaping @convention(c) (Int32) -> Void) {
  let earlier = signal(SIGINT, handler)
  if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGINT, SIG_IGN) }
}

/// Lets Ctrl-C end the program only between two writes.
enum WholeWrites {
  private static let running = Atomic<Int>(0)
  private static let isInterrupted = Atomic<Bool>(false)

  /// Installs the handler. What it touches is initialised first.
  static func install() {
    _ = running.load(ordering: .relaxed)
    _ = isInterrupted.load(ordering: .relaxed)
    ProgressBar.clear()
    handleInterrupt { _ in WholeWrites.interrupt() }
  }

  /// Runs a write that Ctrl-C does not interrupt.
  static func counted(_ write: () -> Bool) -> Bool {
    running.wrappingAdd(1, ordering: .sequentiallyConsistent)
    let isWritten = write()
    let number = errno
    let left = running.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, isInterrupted.load(ordering: .sequentiallyConsistent) { end() }
    errno = number
    return isWritten
  }

  private static func interrupt() {
    let isSecond = isInterrupted.exchange(true, ordering: .sequentiallyConsistent)
    if isSecond || running.load(ordering: .sequentiallyConsistent) == 0 { end() }
  }

  private static func end() -> Never {
    ProgressBar.clear()
    _exit(ExitStatus.interrupted.rawValue)
  }
}
