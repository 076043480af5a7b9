import Basics

/// Takes what a command prints, for the process's own output or for the prompt.
struct Console: Sendable {
  /// Takes a result of one line or several, for people.
  let line: @Sendable (String) -> Void
  /// Takes lines for other programs, which are not wrapped.
  let data: @Sendable (String) -> Void
  /// Takes a sentence on what went wrong, or on what else there is to know.
  let complaint: @Sendable (String) -> Void
  /// Whether a person reads the lines.
  let isTerminal: Bool

  /// Standard output and standard error.
  static let process = Console(
    line: { Output.line($0) }, data: { Output.line($0) }, complaint: { Output.complaint($0) },
    isTerminal: Output.isTerminal)
}

/// What is known of standard input.
enum Input {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}

/// Writes whole lines to standard output and standard error. If standard output takes no more, it ends the program and
/// says why.
enum Output {
  /// Writes a line to standard output.
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes bytes to standard output as they are.
  static func bytes(_ bytes: [UInt8]) {
    let isWritten = WholeWrites.counted { bytes.withUnsafeBytes { Descriptor.write($0, to: STDOUT_FILENO) } }
    if !isWritten { end(number: errno) }
  }

  /// Writes a sentence to standard error, with the program's name before it.
  static func complaint(_ sentence: String) {
    let rows = sentence.split(separator: "\n", omittingEmptySubsequences: false).map(\.printable)
    write("postcode: " + rows.joined(separator: "\n") + "\n", to: STDERR_FILENO)
  }

  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The columns of the terminal on standard output; nil if it is not a terminal, or does not say.
  static var columns: Int? { size?.columns }

  /// The columns and rows of the terminal on standard output; nil if it is not a terminal, or does not say.
  static var size: (columns: Int, rows: Int)? { size(of: STDOUT_FILENO) }

  /// The columns and rows of a terminal; nil if the descriptor is not a terminal, or it does not say.
  static func size(of terminal: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    return ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? (Int(size.ws_col), Int(size.ws_row)) : nil
  }

  private static func write(_ text: String, to file: Int32) {
    // Answers count even if complaints cannot be written.
    if !WholeWrites.counted({ Descriptor.write(text, to: file) }), file == STDOUT_FILENO {
      end(number: errno)
    }
  }

  /// Ends the program because standard output takes no more.
  static func end(number: Int32) -> Never {
    // A reader that has gone away got what it wanted.
    if number == EPIPE { exit(ExitStatus.done.rawValue) }
    complaint("the output could not be written: \(String(cString: strerror(number))).")
    exit(ExitStatus.unwritable.rawValue)
  }
}
