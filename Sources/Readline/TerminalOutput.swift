#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Collects what readline and the overlay write, and hands it to the terminal in one piece, so that no half-drawn
/// state is ever seen.
@MainActor
final class TerminalOutput {
  /// The stream that collects; readline writes to it as well.
  let stream: UnsafeMutablePointer<FILE>
  /// Bracket the next piece as one update, for terminals that know how.
  var isSynchronised = false

  private let bytes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: UnsafeMutablePointer<Int>
  private let descriptor: Int32

  /// Nil where there is no memory for a stream.
  init?(descriptor: Int32) {
    self.descriptor = descriptor
    bytes = .allocate(capacity: 1)
    bytes.initialize(to: nil)
    count = .allocate(capacity: 1)
    count.initialize(to: 0)
    guard let stream = open_memstream(bytes, count) else {
      bytes.deallocate()
      count.deallocate()
      return nil
    }
    self.stream = stream
  }

  /// Frees the stream; nothing may write to it afterwards.
  func close() {
    fclose(stream)
    free(bytes.pointee)
    bytes.deallocate()
    count.deallocate()
  }

  /// Adds text to what will be shown.
  func add(_ text: String) {
    fputs(text, stream)
  }

  /// Shows what was collected.
  func flush() {
    fflush(stream)
    defer { isSynchronised = false }
    guard count.pointee > 0, let start = bytes.pointee else { return }
    let collected = UnsafeRawBufferPointer(start: start, count: count.pointee)
    if isSynchronised {
      var update = Array("\u{1B}[?2026h".utf8)
      update += collected
      update += "\u{1B}[?2026l".utf8
      _ = update.withUnsafeBytes { Self.send($0, to: descriptor) }
    } else {
      Self.send(collected, to: descriptor)
    }
    fseek(stream, 0, SEEK_SET)
    fflush(stream)
  }

  /// Writes all of it, waiting where a descriptor does not take it yet; false where it takes no more at all.
  @discardableResult
  static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let written = write(descriptor, rest.baseAddress, rest.count)
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
