import Basics

/// Collects what readline and the overlay write, and sends it to the terminal in one piece, so that no half-drawn state
/// is visible.
@MainActor
final class TerminalOutput {
  /// The only one of a process, since readline keeps the stream that it was given first; nil if there is no memory.
  static let shared = TerminalOutput()

  /// The stream that collects text; readline writes to it too.
  let stream: UnsafeMutablePointer<FILE>
  /// Whether to bracket the next piece as a synchronised update, for terminals that support it.
  var isSynchronised = false

  private let bytes = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  private(set) var terminal: Int32 = -1

  private init?() {
    bytes.initialize(to: nil)
    count.initialize(to: 0)
    guard let stream = open_memstream(bytes, count) else { return nil }
    self.stream = stream
  }

  /// Opens the terminal: standard output if it is a terminal that can be written to, else the controlling terminal, else
  /// standard error. Returns false if there is none.
  func openTerminal() -> Bool {
    if isatty(STDOUT_FILENO) == 1, !StandardOutput.isForReading {
      terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    } else {
      terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
      if terminal < 0, isatty(STDERR_FILENO) == 1 { terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) }
    }
    return terminal >= 0
  }

  func closeTerminal() {
    close(terminal)
    terminal = -1
  }

  /// Adds text to the next piece.
  func add(_ text: String) {
    fputs(text, stream)
  }

  /// Sends the collected text.
  func flush() {
    fflush(stream)
    defer { isSynchronised = false }
    guard count.pointee > 0, let start = bytes.pointee, !TerminalRescue.isPerformed else { return }
    let collected = UnsafeRawBufferPointer(start: start, count: count.pointee)
    if isSynchronised {
      var update = Array("\u{1B}[?2026h".utf8)
      update += collected
      update += "\u{1B}[?2026l".utf8
      _ = update.withUnsafeBytes { Descriptor.write($0, to: terminal) }
    } else {
      Descriptor.write(collected, to: terminal)
    }
    fseek(stream, 0, SEEK_SET)
    fflush(stream)
  }
}
