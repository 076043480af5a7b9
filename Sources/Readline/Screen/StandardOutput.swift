import Basics

/// Writes printed text to standard output and tells whether that is a terminal or a pipe.
struct StandardOutput {
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard output is a pipe. Its reader may show the text on the same terminal, as `tee` does.
  let isPipe: Bool = {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }()

  /// Whether standard output was opened for reading only, so that nothing can be written to it.
  static var isForReading: Bool {
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE == O_RDONLY
  }

  /// - Returns: nil, or the value of `errno` if it could not be written.
  func write(_ text: String) -> Int32? {
    Descriptor.write(text, to: STDOUT_FILENO) ? nil : errno
  }

  /// Waits a short time for the pipe's reader to show what it has read; it may never do so.
  func waitForReader() {
    var unread: Int32 = 0
    for _ in 0..<80 {
      guard ioctl(STDOUT_FILENO, Self.bytesToRead, &unread) == 0, unread > 0 else { break }
      poll(nil, 0, 1)
    }
    // The reader still has to show what it has read.
    poll(nil, 0, 20)
  }

  /// `FIONREAD`, which Swift does not see.
  ///
  /// Source: `asm-generic/ioctls.h` of Linux, `sys/filio.h` of macOS.
  #if canImport(Darwin)
    private static let bytesToRead: UInt = 0x4004_667F
  #else
    private static let bytesToRead: UInt = 0x541B
  #endif
}
