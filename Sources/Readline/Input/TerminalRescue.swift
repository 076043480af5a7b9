import Basics
import Synchronization

/// The rescue that is due; nil while the terminal is as it was. Who takes it out is the only one to perform it.
nonisolated(unsafe) private let due = Atomic<UnsafeMutablePointer<TerminalRescue>?>(nil)

/// Whether a rescue was performed since the last one became due.
private let performed = Atomic<Bool>(false)

/// Whether ghost text stands behind the cursor.
private let hasGhost = Atomic<Bool>(false)

/// Gives the terminal back where the process ends without its editor: by a trap or another deadly signal, or by `exit`
/// on any thread.
///
/// Out of reach are SIGKILL, `_exit`, and an overflow of another stack than the main thread's, which leaves no stack
/// for a handler.
struct TerminalRescue {
  /// How the terminal treated keys before.
  private var modes: termios
  private let output: Int32
  /// What ends the modes that the terminal's screen was put into, and leaves the cursor on a row of its own.
  private let farewell: UnsafeMutablePointer<CChar>

  /// Makes a rescue due.
  ///
  /// - Parameters:
  ///   - output: where the terminal is written to.
  ///   - farewell: what is written there.
  @MainActor static func begin(output: Int32, farewell: String) {
    _ = ending
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    let rescue = UnsafeMutablePointer<TerminalRescue>.allocate(capacity: 1)
    rescue.initialize(to: .init(modes: modes, output: output, farewell: strdup(farewell)))
    performed.store(false, ordering: .relaxed)
    due.store(rescue, ordering: .releasing)
  }

  /// The terminal is as it was before.
  @MainActor static func end() {
    guard let rescue = due.exchange(nil, ordering: .acquiring) else { return }
    free(rescue.pointee.farewell)
    rescue.deallocate()
  }

  /// What is done once in a process: `exit` performs a rescue, and a signal's handler can run where the main thread's
  /// stack is full.
  @MainActor private static let ending: Void = {
    atexit { TerminalRescue.perform() }
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_sp == nil else { return }
    stack = stack_t(ss_sp: malloc(1 << 16), ss_flags: 0, ss_size: 1 << 16)
    sigaltstack(&stack, nil)
  }()

  /// Notes whether ghost text stands behind the cursor, which nobody is to take for what was typed.
  @MainActor static func note(hasGhost ghost: Bool) { hasGhost.store(ghost, ordering: .relaxed) }

  /// Whether the terminal is given back, and not to be written to by a main thread that does not know it yet.
  static var isPerformed: Bool { performed.load(ordering: .acquiring) }

  /// Performs the rescue that is due. Does nothing that a signal's handler must not do.
  static func perform() {
    guard SignalForwarding.isInForeground, let rescue = due.exchange(nil, ordering: .acquiring) else {
      return
    }
    performed.store(true, ordering: .releasing)
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.pointee.modes)
    // A screen that Ctrl-S has halted must not keep the process alive.
    var ready = pollfd(fd: rescue.pointee.output, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return }
    if hasGhost.load(ordering: .relaxed) { _ = write(rescue.pointee.output, "\u{1B}[K", 3) }
    _ = write(rescue.pointee.output, rescue.pointee.farewell, strlen(rescue.pointee.farewell))
  }
}
