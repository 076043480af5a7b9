import Basics

/// The rescue to perform; nil if the terminal is unchanged. A thread that takes it out is the only one to perform it.
private let due = Atomic<UnsafeMutablePointer<TerminalRescue>?>(nil)

/// Whether a rescue was performed since the last call of `begin`.
private let performed = Atomic<Bool>(false)

/// Restores the terminal if the process ends without its editor: by a trap or another deadly signal, or by `exit` on
/// any thread.
///
/// It cannot help after SIGKILL, `_exit`, or an overflow of any stack but the main thread's, which leaves no stack for
/// a handler.
struct TerminalRescue {
  /// The terminal's former modes.
  private var modes: termios
  private let output: Int32
  /// The text that ends the screen's modes and leaves the cursor on an empty row.
  private let farewell: UnsafeMutablePointer<CChar>

  /// Prepares a rescue.
  ///
  /// - Parameters:
  ///   - output: the terminal's descriptor.
  ///   - farewell: the text to write there.
  @MainActor static func begin(output: Int32, farewell: String) {
    _ = ending
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    let rescue = UnsafeMutablePointer<TerminalRescue>.allocate(capacity: 1)
    rescue.initialize(to: .init(modes: modes, output: output, farewell: strdup(farewell)))
    performed.store(false)
    due.store(rescue)
  }

  /// Drops the rescue, because the terminal has been restored.
  @MainActor static func end() {
    guard let rescue = due.exchange(nil) else { return }
    free(rescue.pointee.farewell)
    rescue.deallocate()
  }

  /// Set up once in a process: `exit` performs a rescue, and a signal handler has its own stack in case the main
  /// thread's is full.
  @MainActor private static let ending: Void = {
    ScratchFile.prepare()
    atexit { TerminalRescue.perform() }
    prepareSignalStack()
  }()

  /// Whether ghost text is shown behind the cursor. It must not remain and look typed.
  static let hasGhost = Atomic<Bool>(false)

  /// Whether the terminal was restored by a rescue. The main thread must then not write to it any more.
  static var isPerformed: Bool { performed.load() }

  /// Performs the rescue. Calls only what a signal handler may call.
  static func perform() {
    ScratchFile.removeAtEnd()
    guard SignalForwarding.isInForeground, let rescue = due.exchange(nil) else {
      return
    }
    performed.store(true)
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.pointee.modes)
    // If Ctrl-S has halted the screen, writing must not keep the process alive.
    var ready = pollfd(fd: rescue.pointee.output, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return }
    if hasGhost.load() { _ = write(rescue.pointee.output, "\u{1B}[K", 3) }
    _ = write(rescue.pointee.output, rescue.pointee.farewell, strlen(rescue.pointee.farewell))
  }
}
