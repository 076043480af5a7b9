/// Writing to what is open already.
package enum Descriptor {
  /// Writes all of it, waiting where a descriptor does not take it yet.
  ///
  /// - Returns: false where it takes no more at all; `errno` then says why.
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

  /// The same for text.
  @discardableResult
  package static func write(_ text: String, to file: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
  }
}

/// Under a name of its own, since inside `Descriptor` the other hides it.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
