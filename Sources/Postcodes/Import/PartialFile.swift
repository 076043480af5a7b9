import Basics

/// A file that is being downloaded, and that a later run can resume. Only one process at a time has it open.
final class PartialFile: Sendable {
  private struct State {
    var count: Int
    var sum = MD5()
  }

  let path: String
  private let descriptor: Int32
  private let state: Mutex<State>

  /// Opens the file, and makes it if it is missing.
  ///
  /// - Throws: `FileError`; `DownloadProblem` if another process has it open.
  init(at path: String) throws {
    self.path = path
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    // A file with another name too is someone else's, and must not be written to.
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 { unlink(path) }
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

  deinit { close(descriptor) }

  /// The number of bytes in the file.
  var count: Int { state.withLock { $0.count } }

  /// The checksum of the file.
  var sum: String { state.withLock { $0.sum.sum() } }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    try state.withLock { state in
      guard Descriptor.write(bytes, to: descriptor) else { throw FileError(path) }
      state.sum.add(bytes)
      state.count += bytes.count
    }
  }

  /// Empties the file.
  func clear() throws {
    try state.withLock { state in
      guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError(path) }
      state = State(count: 0)
    }
  }

  func remove() { unlink(path) }
}
