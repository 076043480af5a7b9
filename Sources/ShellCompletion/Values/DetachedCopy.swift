import Basics

/// This program, started again with the same words to fetch one answer, which goes on if nobody waits for it any more.
///
/// The copy has a session of its own and no open file but the report's and the lock's. So no key of the terminal ends
/// it, nobody waits for it, and nothing it does is shown. It ends by itself.
package enum DetachedCopy {
  /// The question that this process was started to answer; nil if it is no copy.
  package static let purpose = environmentVariable(variable)

  /// The variable that tells a copy its question.
  package static let variable = "COMPLETION_FETCHES"
  private static let (lockFile, reportFile): (Int32, Int32) = (3, 4)

  /// Starts a copy.
  ///
  /// - Parameters:
  ///   - purpose: the question that it is to answer.
  ///   - lock: a descriptor whose lock the copy holds until its end.
  /// - Returns: the descriptor from which its report is read; nil if it cannot be started.
  package static func start(toAnswer purpose: String, holding lock: Int32?) -> Int32? {
    guard let program = Self.program else { return nil }
    keepFilesFromCopies()
    let (reader, writer) = Descriptor.pipe()
    guard reader >= 0 else { return nil }
    defer { close(writer) }
    // Out of the way first, since the numbers may be taken by each other.
    let (heldLock, heldWriter) = (
      lock.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }, fcntl(writer, F_DUPFD_CLOEXEC, 10)
    )
    defer { for file in [heldLock ?? -1, heldWriter] where file >= 0 { close(file) } }
    var start = ProcessStart(hasOwnSession: true)
    for file in 0...2 as ClosedRange<Int32> { start.open("/dev/null", O_RDWR, as: file) }
    if let heldLock, heldLock >= 0 { start.pass(heldLock, as: lockFile) }
    start.pass(heldWriter, as: reportFile)
    guard (try? start.run(CommandLine.arguments, from: program, setting: [variable: purpose])) != nil else {
      close(reader)
      return nil
    }
    return reader
  }

  /// Has every open file close when a copy is started, which would keep the shell's own files open.
  private static func keepFilesFromCopies() {
    for file in fileNames(in: "/dev/fd").compactMap({ Int32($0) }) where file > 2 {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
  }

  /// The longest that a copy may live.
  static let longest = Duration.seconds(3600)

  /// Ends this process one or two seconds after `limit`, whatever it is doing.
  package static func endProcess(after limit: Duration) {
    signal(SIGALRM) { _ in _exit(0) }
    let (seconds, attoseconds) = limit.components
    alarm(UInt32(min(max(seconds, 0), 86_400)) + (attoseconds > 0 ? 2 : 1))
  }

  /// Writes the copy's report. The one who started it may have ended.
  package static func report(_ bytes: [UInt8]) {
    signal(SIGPIPE, SIG_IGN)
    _ = bytes.withUnsafeBytes { Descriptor.write($0, to: reportFile) }
    close(reportFile)
  }

  /// Prepares what is reported and kept if the work ends this process, by `exit` or by a crash. A handler of signals may
  /// do hardly anything, so it is made now.
  ///
  /// - Parameter path: the file in which it is kept, in a folder that is this user's alone; nil for none. It is replaced
  ///   by a new one, and so is a link.
  static func prepareReport(_ bytes: [UInt8], keptIn path: String?) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    let paths = path.flatMap { path in
      strdup(path).flatMap { target in strdup("\(path).\(getpid())").map { (new: $0, target: target) } }
    }
    prepared = (UnsafeRawBufferPointer(copy), paths)
    atexit { DetachedCopy.reportPrepared() }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(number) { number in
        DetachedCopy.reportPrepared()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  nonisolated(unsafe) private static var prepared:
    (
      bytes: UnsafeRawBufferPointer,
      paths: (new: UnsafeMutablePointer<CChar>, target: UnsafeMutablePointer<CChar>)?
    )?

  private static func reportPrepared() {
    guard let prepared else { return }
    if let (new, target) = prepared.paths {
      let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0, Descriptor.write(prepared.bytes, to: file), close(file) == 0 { rename(new, target) }
    }
    // Last, since it ends the process if the one who started it has ended.
    _ = Descriptor.write(prepared.bytes, to: reportFile)
  }

  /// Reads a copy's whole report; nil if it is not complete within `limit`.
  package static func report(from reader: Int32, within limit: Duration) -> [UInt8]? {
    defer { close(reader) }
    return bytes(from: reader, until: .now + limit)
  }

  #if canImport(Darwin)
    static var program: String? { programFile() }
  #else
    /// The program's own file, even if another has taken its name.
    static let program: String? = "/proc/self/exe"
  #endif
}
