#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A failure in a terminal under test, with a picture of its screen.
public struct TerminalFailure: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}

/// A program in a terminal of its own.
///
/// Nothing here sleeps: `waitUntil` reads until the screen meets a condition, and throws with a picture of it if that
/// takes longer than `patience`. The program is killed when the last reference goes.
public final class PseudoTerminal {
  /// The screen as the program has drawn it so far.
  public private(set) var screen: Screen
  /// Every byte that the program has sent.
  public private(set) var output: [UInt8] = []
  /// How many bytes have been sent to the program as keys.
  public private(set) var sent = 0
  /// The longest that a method waits.
  public let patience = Duration.seconds(300) * TestPatience.factor
  /// Whether the terminal answers a query for the cursor's position.
  public var answersQueries = true
  /// The program's process, which leads its group.
  public let process: pid_t
  private let path: String

  /// The terminal's own side; -1 once it has hung up.
  private var descriptor: Int32
  private var exitStatus: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program's path, then its arguments.
  ///   - environment: its whole environment.
  ///   - standardOutput: a file for its standard output; nil for the terminal.
  ///   - filler: how many rows are on the screen before the program starts.
  /// - Throws: `TerminalFailure` if there is no terminal, or the program cannot be started.
  public init(
    _ arguments: [String], environment: [String: String], rows: Int = 24, columns: Int = 80,
    reflows: Bool = false, standardOutput: String? = nil, filler: Int = 0
  ) throws {
    screen = Screen(rows: rows, columns: columns, reflows: reflows)
    for row in 0..<filler { screen.feed("filler \(row)\r\n".utf8) }
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TerminalFailure("no pseudo-terminal: errno \(errno)") }
    guard let path = Self.unlockedPath(descriptor) else {
      close(descriptor)
      throw TerminalFailure("no pseudo-terminal: errno \(errno)")
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

  /// Sends keys.
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

  /// The terminal's current modes.
  public func modes() throws -> termios {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { throw TerminalFailure("no modes: errno \(errno)") }
    return modes
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(process, number) }

  // MARK: Waiting

  /// Reads what the program has sent, and waits some milliseconds for it.
  ///
  /// - Returns: whether anything was read.
  @discardableResult
  public func read(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = systemRead(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    screen.feed(buffer[..<count])
    if !screen.replies.isEmpty {
      let replies = screen.replies
      screen.replies = []
      if answersQueries { write(replies) }
    }
    return true
  }

  /// Reads until the screen meets a condition.
  ///
  /// - Throws: `TerminalFailure` with a picture of the screen when `patience` ends.
  public func waitUntil(_ wish: String = "the screen is as wanted", _ isSo: (Screen) throws -> Bool) throws {
    let deadline = ContinuousClock.now + patience
    while try !isSo(screen) {
      read(within: 20)
      if ContinuousClock.now > deadline {
        throw TerminalFailure("waited for: \(wish)\n\(screen.picture)")
      }
    }
  }

  /// Waits for the program to end.
  ///
  /// - Returns: its exit code, or 128 and the signal that ended it.
  /// - Throws: `TerminalFailure` with a picture of the screen when `patience` ends.
  public func waitForExit() throws -> Int32 {
    let deadline = ContinuousClock.now + patience
    while true {
      if let exitStatus { return exitStatus }
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        // What it wrote last may still be on its way. If nobody else holds the terminal, its end is seen at once.
        while read(within: 1000) {}
        exitStatus = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
      } else {
        read(within: 20)
        if ContinuousClock.now > deadline { throw TerminalFailure("waited for an exit\n\(screen.picture)") }
      }
    }
  }

  /// Hangs up, as a closed window does: the program gets SIGHUP, and can no longer read or write.
  public func hangUp() {
    close(descriptor)
    descriptor = -1
  }

  // MARK: The system

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
  ) throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
      let ownSession: Int16 = 0x400
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      let ownSession: Int16 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    if let standardOutput {
      posix_spawn_file_actions_addopen(&actions, 1, standardOutput, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    // POSIX_SPAWN_SETSID, which Swift does not import, and an empty signal mask.
    posix_spawnattr_setflags(&attributes, ownSession | Int16(POSIX_SPAWN_SETSIGMASK))
    var argumentPointers = arguments.map { strdup($0) } + [nil]
    var environmentPointers = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for pointer in argumentPointers + environmentPointers { free(pointer) }
    }
    var process: pid_t = 0
    let error = posix_spawn(
      &process, arguments[0], &actions, &attributes, &argumentPointers, &environmentPointers)
    guard error == 0 else { throw TerminalFailure("cannot start \(arguments[0]): errno \(error)") }
    return process
  }
}

/// The system's functions, which those of the terminal hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
