/// Makes pipes, and writes to open descriptors.
package enum Descriptor {
  /// The two ends of a new pipe, which no program that is started gets; both are -1 if none can be made.
  package static func pipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes all bytes, and waits while the descriptor cannot take them.
  ///
  /// - Returns: false if the descriptor takes no more; `errno` then says why.
  @discardableResult
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(file, rest.baseAddress, rest.count)
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Writes a text.
  @discardableResult
  package static func write(_ text: String, to file: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
  }
}

/// The system's `pipe`, which `Descriptor.pipe` hides.
private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// The system's `write`, which `Descriptor.write` hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
