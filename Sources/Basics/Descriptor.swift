/// Writes to open descriptors.
package enum Descriptor {
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

/// The system's `write`, which `Descriptor.write` hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
