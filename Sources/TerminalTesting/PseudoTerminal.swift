import Basics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal could not be had, or what a test waited for did not come.
public struct TerminalFailure: Error, CustomStringConvertible {
  /// What happened, with a picture of the screen if there is one.
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// A program in a terminal of its own.
///
/// Nothing here sleeps: ``waitUntil(_:_:)`` reads until the screen meets a condition, and throws with a picture of it
/// if that takes longer than ``patience``. Waiting blocks the thread, so a test that waits has the trait `.blocking`.
/// The program is killed when the last reference goes.
public final class PseudoTerminal {
  /// The screen as the program has drawn it so far.
  public private(set) var screen: Screen
  /// Every byte that the program has sent.
  public private(set) var output: [UInt8] = []
  /// The longest that a method waits on a machine that is not busy; on a slow one, as many times this as it is slower. A
  /// test that waits for this long fails.
  public var patience: Duration
  /// How much slower the machine is.
  package var slowness = TestPatience.shared
  /// How many bytes have been sent to the program as keys.
  package private(set) var sent = 0
  /// Whether the terminal answers a query for the cursor's position. If not, the answers are kept.
  package var answersQueries = true
  /// Called before each answer to a query.
  package var willAnswer: (() -> Void)?
  private var keptAnswers: [UInt8] = []
  /// The program's process, which leads its group.
  package let process: pid_t
  private let program: String
  private let path: String

  /// The terminal's own side; -1 once it has hung up.
  private var descriptor: Int32
  /// Whether nobody has the program's side open any longer.
  private var isClosed = false
  private var exitStatus: Int32?

  /// The ``patience`` of a terminal that is given none: five minutes.
  public static let usualPatience = Duration.seconds(300)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program's path, then its arguments.
  ///   - environment: its whole environment. Line editors need `TERM`; the screen understands `xterm-256color`.
  ///   - rows: the height of the screen.
  ///   - columns: the width of the screen.
  ///   - reflows: whether the terminal wraps rows anew when its width changes. Some do, and others cut rows off.
  ///   - standardOutput: the path of a file for its standard output, which is appended to; nil for the terminal.
  ///   - filler: how many rows are on the screen before the program starts, which then starts beneath them.
  ///   - patience: the longest that a method waits.
  /// - Throws: `TerminalFailure` if there is no terminal, or the program cannot be started.
  public init(
    _ arguments: [String], environment: [String: String], rows: Int = 24, columns: Int = 80,
    reflows: Bool = false, standardOutput: String? = nil, filler: Int = 0,
    patience: Duration = PseudoTerminal.usualPatience
  ) throws(TerminalFailure) {
    guard let program = arguments.first else {
      throw TerminalFailure("A terminal needs a program; give its path.")
    }
    self.program = program
    self.patience = patience
    screen = Screen(rows: rows, columns: columns, reflows: reflows)
    for row in 0..<filler { screen.feed("filler \(row)\r\n".utf8) }
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.noTerminal(errno) }
    guard let path = Self.unlockedPath(descriptor) else {
      let number = errno
      close(descriptor)
      throw Self.noTerminal(number)
    }
    self.path = path
    Self.setSize(descriptor, rows: rows, columns: columns)
    do {
      process = try Self.spawn(
        arguments, environment: environment, terminal: path, standardOutput: standardOutput)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if exitStatus == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    if descriptor >= 0 { close(descriptor) }
  }

  // MARK: Keys

  /// Sends keys, as a keyboard does: `\r` is Enter, `\t` is TAB, `\u{04}` is Ctrl-D, `\u{1B}[A` is Up.
  public func send(_ keys: String) { send(Array(keys.utf8)) }

  /// Sends bytes as keys.
  public func send(_ bytes: [UInt8]) {
    sent += bytes.count
    write(bytes)
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Reading between writes keeps both sides from waiting for each other.
      read(within: 0)
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&ready, 1, 1000) > 0 else { continue }
      let chunk = Array(rest.prefix(512))
      let written = systemWrite(descriptor, chunk, chunk.count)
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Resizes the terminal, which tells the program.
  public func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    Self.setSize(descriptor, rows: rows, columns: columns)
  }

  /// Gives the answers that were kept, and answers from now on.
  package func answerLate() {
    answersQueries = true
    write(keptAnswers)
    keptAnswers = []
  }

  /// The terminal's current modes.
  package func modes() throws(TerminalFailure) -> termios {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      throw TerminalFailure("The terminal's modes cannot be read: \(String(cString: strerror(errno))).")
    }
    return modes
  }

  /// Sends a signal to the program, unless it has been seen to end.
  public func signal(_ number: Int32) {
    if exitStatus == nil { kill(process, number) }
  }

  // MARK: Waiting

  /// Reads what the program has sent, and waits some milliseconds for it.
  ///
  /// - Returns: whether anything was read.
  @discardableResult
  package func read(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = systemRead(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      isClosed = count == 0 || errno == EIO
      return false
    }
    output += buffer[..<count]
    screen.feed(buffer[..<count])
    if !screen.replies.isEmpty {
      let replies = screen.replies
      screen.replies = []
      willAnswer?()
      if answersQueries { write(replies) } else { keptAnswers += replies }
    }
    return true
  }

  /// Reads until the screen meets a condition.
  ///
  /// - Parameters:
  ///   - wish: what is waited for, which the failure says.
  ///   - isSo: whether the screen is as wanted.
  /// - Throws: `TerminalFailure` with a picture of the screen when ``patience`` ends, or when the program has ended,
  ///   so that the screen stays as it is; what the condition throws.
  public func waitUntil(_ wish: String = "the screen is as wanted", _ isSo: (Screen) throws -> Bool) throws {
    let deadline = TestDeadline(patience, slowness)
    while try !isSo(screen) {
      if !read(within: 20), isClosed, let status = end(), try !isSo(screen) {
        throw failure("\(program) has ended with status \(status)", before: wish)
      }
      if let passed = deadline.passed { throw failure("\(passed) have passed", before: wish) }
    }
  }

  /// Waits for the program to end.
  ///
  /// - Returns: its exit code, or 128 plus the number of the signal that ended it.
  /// - Throws: `TerminalFailure` with a picture of the screen when ``patience`` ends.
  public func waitForExit() throws(TerminalFailure) -> Int32 {
    let deadline = TestDeadline(patience, slowness)
    while true {
      if let status = end() { return status }
      read(within: 20)
      if let passed = deadline.passed { throw failure("\(passed) have passed", before: "\(program) ends") }
    }
  }

  /// How the program has ended, once all that it wrote has been read; nil while it runs.
  private func end() -> Int32? {
    if let exitStatus { return exitStatus }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    // What it wrote last may still be on its way. If nobody else holds the terminal, its end is seen at once.
    while read(within: 1000) {}
    exitStatus = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return exitStatus
  }

  private func failure(_ event: String, before wish: String) -> TerminalFailure {
    TerminalFailure("\(event), and this has not come: \(wish)\n\(screen.picture)")
  }

  /// Hangs up, as a closed window does: the program gets SIGHUP, and can no longer read or write.
  public func hangUp() {
    close(descriptor)
    descriptor = -1
  }

  // MARK: The system

  private static func noTerminal(_ number: Int32) -> TerminalFailure {
    TerminalFailure(
      "There is no pseudo-terminal: \(String(cString: strerror(number))). Tests need /dev/ptmx and a free one."
    )
  }

  /// The path of the program's side of a new terminal, which it may then open; nil if there is none.
  private static func unlockedPath(_ descriptor: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0 else { return nil }
      return ptsname(descriptor).map { String(cString: $0) }
    #else
      var unlocked: CInt = 0
      var number: CUnsignedInt = 0
      // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
      guard ioctl(descriptor, 0x4004_5431, &unlocked) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  private static func setSize(_ descriptor: Int32, rows: Int, columns: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  private static func spawn(
    _ arguments: [String], environment: [String: String], terminal: String, standardOutput: String?
  ) throws(TerminalFailure) -> pid_t {
    var start = ProcessStart(hasOwnSession: true)
    // The first terminal that a session's leader opens becomes its controlling terminal.
    start.open(terminal, O_RDWR, as: 0)
    start.pass(0, as: 2)
    if let standardOutput {
      start.open(standardOutput, O_WRONLY | O_CREAT | O_APPEND, as: 1)
    } else {
      start.pass(0, as: 1)
    }
    do throws(ProcessStart.Failure) {
      return try start.run(arguments, environment: environment)
    } catch {
      let reason = String(cString: strerror(error.number))
      throw TerminalFailure("\(arguments[0]) cannot be started: \(reason). Give the path of a built program.")
    }
  }
}

/// The system's functions, which those of the terminal hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
