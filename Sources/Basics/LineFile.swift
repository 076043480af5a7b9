/// A text file to which several processes add lines, and which keeps the newest of them.
///
/// A line is added by one write under a lock, so that no process loses any. A lock that another process keeps is waited
/// for only a moment: a prompt must not stand still. The line is then added without it, and may be lost if the other
/// process shortens the file just then. A missing file is made with the directories above it, for its owner only. A link
/// is followed, since people keep such files elsewhere, and only to a regular file.
package struct LineFile: Sendable {
  package let path: String
  /// How many of the newest lines are kept; the file may hold twice as many.
  package let keeping: Int

  package init(path: String, keeping: Int) {
    self.path = path
    // Twice the number must not overflow.
    self.keeping = min(max(0, keeping), .max / 2)
  }

  /// The newest lines of the file, the oldest first, at most `keeping`, and at most its last 4 MiB.
  ///
  /// - Throws: `FileError` if the file is missing, is not a regular file, or cannot be read.
  package func lines() throws(FileError) -> [String] {
    Self.newest(keeping, in: try LocalFile.bytes(at: path, last: Self.longestRead))
  }

  /// Adds a line at the end of the file, and shortens the file if it has grown too long.
  ///
  /// - Throws: `FileError` also for a line so long that it would not be read again.
  package func append(_ line: String) throws(FileError) {
    guard line.utf8.count + 1 < Self.longestRead else { throw FileError(path, number: FileError.isLongLine) }
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    let (file, isLocked) = try openLocked()
    defer { close(file) }
    guard Descriptor.write(line + "\n", to: file) else { throw FileError(path) }
    let size = Int(lseek(file, 0, SEEK_END))
    guard isLocked, size > keeping * 2 else { return }
    let bytes = try LocalFile.bytes(of: file, at: path, last: Self.longestRead)
    guard bytes.count < size || bytes.count(where: { $0 == UInt8(ascii: "\n") }) > keeping * 2 else { return }
    var text = ""
    for line in Self.newest(keeping, in: bytes) { text += line + "\n" }
    // The lock is held, so that no process adds to the old file meanwhile.
    try LocalFile.replace(path, with: text, mode: 0o600)
  }

  /// Replaces all lines of the file.
  package func replace(with lines: [String]) throws(FileError) {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    let (file, _) = try openLocked()
    defer { close(file) }
    try LocalFile.replace(path, with: lines.map { $0 + "\n" }.joined(), mode: 0o600)
  }

  /// Opens and locks the file, unless another process keeps the lock. If another process replaced the file during the
  /// wait for the lock, the new file is opened.
  private func openLocked() throws(FileError) -> (file: Int32, isLocked: Bool) {
    while true {
      let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard file >= 0 else { throw FileError(path) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        close(file)
        throw FileError(path, number: 0)
      }
      let isLocked: Bool
      do throws(FileError) {
        isLocked = try lock(file)
      } catch {
        close(file)
        throw error
      }
      var current = stat()
      if stat(path, &current) == 0, current.st_ino == status.st_ino, current.st_dev == status.st_dev {
        return (file, isLocked)
      }
      close(file)
    }
  }

  /// Locks a file; false if the lock was not to be had in a short time.
  private func lock(_ file: Int32) throws(FileError) -> Bool {
    // Many lines that are added one after the other wait together only once.
    var tries = Self.isWaitedFor.load() ? Self.tries : 1
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(path) }
      tries -= 1
      if tries <= 0 {
        Self.isWaitedFor.store(false)
        return false
      }
      usleep(1000)
    }
    Self.isWaitedFor.store(true)
    return true
  }

  /// How often a lock is tried for, a millisecond apart. Whoever shortens the file is done within this time.
  private static let tries = 100
  /// Whether the last lock that was tried for was had.
  private static let isWaitedFor = Atomic(true)

  private static func newest(_ count: Int, in bytes: [UInt8]) -> [String] {
    let lineFeed = UInt8(ascii: "\n")
    // The first line may have lost its beginning.
    let whole = bytes.count == longestRead ? bytes.drop { $0 != lineFeed } : bytes[...]
    return whole.split(separator: lineFeed).suffix(count).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let longestRead = 4 << 20
}
