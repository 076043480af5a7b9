/// A lock on a question, so that only one asker, in any process, sends it.
///
/// It is a lock on eight bytes of a file that many questions share. Two questions with the same bytes only wait for
/// each other. The lock belongs to the open file: a process that inherits the descriptor holds it too, and the system
/// releases it when the last of them has ended.
package struct QuestionLock: Sendable {
  /// What came of an attempt to take a lock.
  package enum Outcome: Sendable {
    /// It is this asker's now.
    case taken
    /// Another asker holds it.
    case busy
    /// The file's system knows no such locks.
    case impossible
  }

  /// The open file.
  package let descriptor: Int32
  /// The bytes that are locked.
  package let offset: off_t

  /// Opens the file, and makes it for its owner only if it is missing. Its directory must exist.
  ///
  /// - Returns: nil if the file cannot be used.
  package init?(on question: String, in path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    offset = Self.offset(of: question)
  }

  /// Makes the lock of a question from a file that is open already.
  package init(on question: String, descriptor: Int32) {
    self.descriptor = descriptor
    offset = Self.offset(of: question)
  }

  /// Takes the lock if nobody else holds it.
  package func take() -> Outcome {
    if set(F_WRLCK) { return .taken }
    return errno == EAGAIN || errno == EACCES ? .busy : .impossible
  }

  /// Gives the lock back, for every process that holds it.
  package func release() { _ = set(F_UNLCK) }

  private func set(_ kind: Int32) -> Bool {
    var range = flock()
    (range.l_type, range.l_whence) = (Int16(kind), Int16(SEEK_SET))
    (range.l_start, range.l_len) = (offset, 8)
    return fcntl(descriptor, Self.setLock, &range) == 0
  }

  private static func offset(of question: String) -> off_t {
    var sum = Checksum()
    sum.add(question)
    return off_t(sum.value % 4096) * 8
  }

  /// `F_OFD_SETLK`, which Swift does not see: a lock of an open file, so that askers in one process exclude each other
  /// too.
  ///
  /// Source: https://man7.org/linux/man-pages/man2/fcntl_locking.2.html
  #if canImport(Darwin)
    private static let setLock: Int32 = 90
  #else
    private static let setLock: Int32 = 37
  #endif
}
