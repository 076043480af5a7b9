#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whole lines to standard output and standard error, in order and complete, or the program ends and says why.
enum Output {
  /// Writes a line to standard output.
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes bytes to standard output as they are.
  static func bytes(_ bytes: [UInt8]) { write(bytes[...], to: STDOUT_FILENO) }

  /// Writes a sentence to standard error, with the program's name before it.
  static func complaint(_ sentence: String) { write("postcode: " + sentence + "\n", to: STDERR_FILENO) }

  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  private static func write(_ text: String, to file: Int32) { write(Array(text.utf8)[...], to: file) }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Glibc)
        let written = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      #else
        let written = rest.withUnsafeBytes { Darwin.write(file, $0.baseAddress, $0.count) }
      #endif
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        // A reader that has gone away has had what it wanted.
        let isReaderGone = errno == EPIPE
        let reason = String(cString: strerror(errno))
        if file == STDOUT_FILENO && !isReaderGone {
          complaint("the output could not be written: \(reason).")
        }
        exit(isReaderGone ? ExitStatus.done.rawValue : ExitStatus.unwritable.rawValue)
      }
    }
  }
}
