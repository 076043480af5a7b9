import Basics
import Synchronization

/// A file that is being downloaded, which a later run goes on with. One process at a time has it.
final class PartialFile: Sendable {
  private struct State {
    var count: Int
    var sum = MD5()
  }

  let path: String
  private let descriptor: Int32
  private let state: Mutex<State>

  /// Opens the file, and makes it where there is none.
  ///
  /// - Throws: `FileError`; `DownloadProblem` where another process has it.
  init(at path: String) throws {
    self.path = path
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw DownloadProblem("Another process downloads to \(path.printable); wait for it.")
    }
    var sum = MD5()
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let read = read(descriptor, &buffer, buffer.count), read > 0 {
      buffer.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[..<read])) }
      count += read
    }
    state = Mutex(State(count: count, sum: sum))
  }

  deinit {
    if count == 0 { remove() }
    close(descriptor)
  }

  /// The bytes that are there.
  var count: Int { state.withLock { $0.count } }

  /// Their checksum.
  var sum: String { state.withLock { $0.sum.sum() } }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    try state.withLock { state in
      guard Descriptor.write(bytes, to: descriptor) else { throw FileError(path) }
      state.sum.add(bytes)
      state.count += bytes.count
    }
  }

  /// Begins again with nothing.
  func clear() throws {
    try state.withLock { state in
      guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError(path) }
      state = State(count: 0)
    }
  }

  func remove() { unlink(path) }
}
