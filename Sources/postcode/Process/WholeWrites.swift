import Basics

/// Handles Ctrl-C, unless the parent process has it ignored, as a shell does for background commands of a script.
func handleInterrupt(by handler: @escaping @convention(c) (Int32) -> Void) {
  let earlier = signal(SIGINT, handler)
  if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGINT, SIG_IGN) }
}

/// Lets Ctrl-C end the program only between two writes, or not at all before the second time.
enum WholeWrites {
  private static let running = Atomic<Int>(0)
  /// Whether Ctrl-C was pressed.
  static let isInterrupted = Atomic<Bool>(false)
  /// Where the first Ctrl-C is written to, instead of ending the program; -1 for nowhere.
  private static let told = Atomic<Int32>(-1)

  /// Installs the handler. What it touches is initialised first.
  ///
  /// - Parameter descriptor: becomes readable at the first Ctrl-C, which then does not end the program; -1 for none.
  static func install(telling descriptor: Int32 = -1) {
    told.store(descriptor)
    _ = running.load()
    _ = isInterrupted.load()
    ProgressBar.clear()
    handleInterrupt { _ in WholeWrites.interrupt() }
  }

  /// Runs a write that Ctrl-C does not interrupt.
  static func counted(_ write: () -> Bool) -> Bool {
    running.add(1)
    let isWritten = write()
    let number = errno
    let left = running.add(-1)
    if left == 0, told.load() < 0, isInterrupted.load() {
      end()
    }
    errno = number
    return isWritten
  }

  private static func interrupt() {
    let isSecond = isInterrupted.exchange(true)
    let told = told.load()
    if !isSecond, told >= 0 {
      var byte: UInt8 = 0
      _ = write(told, &byte, 1)
      return
    }
    if isSecond || running.load() == 0 { end() }
  }

  private static func end() -> Never {
    ProgressBar.clear()
    _exit(ExitStatus.interrupted.rawValue)
  }
}
