import Basics

/// Where printed text goes: to the terminal, above the line, or to what standard output is besides.
struct StandardOutput {
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether somebody reads it who may show the text on the very terminal, as `tee` does.
  let isPipe: Bool = {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }()

  /// - Returns: nil, or the system's number for why it could not be written.
  func write(_ text: String) -> Int32? {
    Descriptor.write(text, to: STDOUT_FILENO) ? nil : errno
  }

  /// Waits until a pipe's reader has shown what it read; not for long, since nobody knows whether it will.
  func waitForReader() {
    // FIONREAD as Linux has it. Where it is another number, only the grace below is given.
    let bytesToRead = UInt(0x541B)
    var unread: Int32 = 0
    for _ in 0..<80 {
      guard ioctl(STDOUT_FILENO, bytesToRead, &unread) == 0, unread > 0 else { break }
      poll(nil, 0, 1)
    }
    // What was read still has to be shown.
    poll(nil, 0, 20)
  }
}
