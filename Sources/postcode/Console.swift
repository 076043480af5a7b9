import Basics

/// Where a command's words go: to the process's own output, or to the prompt.
struct Console: Sendable {
  /// Takes what was asked for, a line or several.
  let line: @Sendable (String) -> Void
  /// Takes a sentence about what went wrong, or about what else there is to know.
  let complaint: @Sendable (String) -> Void
  /// Whether a person reads the lines.
  let isTerminal: Bool

  /// Standard output and standard error.
  static let process = Console(
    line: { Output.line($0) }, complaint: { Output.complaint($0) }, isTerminal: Output.isTerminal)
}

/// Whole lines to standard output and standard error, in order and complete, or the program ends and says why.
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

  /// The columns of the terminal that standard output is; nil where it is none, or does not say.
  static var columns: Int? { size?.columns }

  /// The columns and rows of the terminal that standard output is.
  static var size: (columns: Int, rows: Int)? { size(of: STDOUT_FILENO) }

  /// The columns and rows of a terminal; nil where it is none, or does not say.
  static func size(of terminal: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    return ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? (Int(size.ws_col), Int(size.ws_row)) : nil
  }

  private static func write(_ text: String, to file: Int32) {
    // Where complaints go nowhere, the answers still count.
    if !WholeWrites.counted({ Descriptor.write(text, to: file) }), file == STDOUT_FILENO {
      end(number: errno)
    }
  }

  /// From now on Ctrl-C ends the program between two writes, each of which is of whole lines; a second one at once.
  static func endsBetweenLines() { WholeWrites.install() }

  /// Ends the program, since standard output takes no more.
  static func end(number: Int32) -> Never {
    // A reader that has gone away has had what it wanted.
    if number == EPIPE { exit(ExitStatus.done.rawValue) }
    complaint("the output could not be written: \(String(cString: strerror(number))).")
    exit(ExitStatus.unwritable.rawValue)
  }
}
