#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A separate tmux server with one window: a real terminal that wraps rows anew when its width changes, and runs a
/// shell with job control.
///
/// The server is ended when the last reference goes.
public final class Tmux {
  private let socket: String
  private let environment: [String: String]

  /// Starts a server with a window that runs a shell command.
  ///
  /// - Throws: `TerminalFailure` if tmux cannot be started.
  public init(_ command: String, environment: [String: String], rows: Int = 24, columns: Int = 80) throws {
    socket = "test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    self.environment = environment
    try run(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command)
  }

  deinit { _ = try? run("kill-server") }

  /// Sends keys as they are, control characters included, in one piece, since a separate Escape would be another key.
  public func send(_ keys: String) throws {
    try run(["send-keys", "-H"] + keys.unicodeScalars.map { String($0.value, radix: 16) })
  }

  /// Resizes the window.
  public func resize(rows: Int, columns: Int) throws {
    try run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Closes the window and what runs in it, as a person closes a terminal.
  public func closeWindow() throws { try run("kill-window") }

  /// The rows of the window without trailing blanks; with `history` also those that have scrolled off it.
  public func text(history: Bool = false) throws -> [String] {
    let rows = try run("capture-pane", "-p", "-S", history ? "-" : "0").split(
      separator: "\n", omittingEmptySubsequences: false)
    return rows.dropLast().map { row in
      var row = String(row)
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  /// Where the cursor is, counted from zero.
  public func cursor() throws -> Screen.Position {
    let numbers = try run("display-message", "-p", "#{cursor_y} #{cursor_x}")
      .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 2 else { throw TerminalFailure("tmux does not say where the cursor is") }
    return .init(row: numbers[0], column: numbers[1])
  }

  /// Waits until the window's text meets a condition.
  ///
  /// - Parameter history: whether to include what has scrolled off the window.
  /// - Throws: `TerminalFailure` with the window's text after five minutes.
  public func waitUntil(
    _ wish: String, history: Bool = false, _ isSo: ([String]) throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(300) * TestPatience.factor
    while true {
      let text = try text(history: history)
      if try isSo(text) { return }
      if ContinuousClock.now > deadline {
        throw TerminalFailure("waited for: \(wish)\n" + text.joined(separator: "\n"))
      }
      // tmux does not tell of changes, so it is asked again a little later.
      poll(nil, 0, 20)
    }
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    guard let path = Tool("tmux").path else { throw TerminalFailure("tmux is not installed") }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TerminalFailure("no pipe: errno \(errno)") }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var argumentPointers = ([path, "-L", socket] + arguments).map { strdup($0) } + [nil]
    var environmentPointers = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for pointer in argumentPointers + environmentPointers { free(pointer) }
    }
    // The threads that run tests block most signals, and tmux ends its server by one.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let error = posix_spawn(
      &process, path, &actions, &attributes, &argumentPointers, &environmentPointers)
    close(ends[1])
    guard error == 0 else { throw TerminalFailure("cannot start tmux: errno \(error)") }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count <= 0 { break }
      output += buffer[..<count]
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let text = String(decoding: output, as: UTF8.self)
    guard status == 0 else { throw TerminalFailure("tmux \(arguments): \(text)") }
    return text
  }
}
