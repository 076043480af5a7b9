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
    let deadline = TestDeadline(PseudoTerminal.usualPatience)
    while true {
      let text = try text(history: history)
      if try isSo(text) { return }
      if deadline.passed != nil {
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
    let (status, output) = try ChildProcess.run(
      [path, "-L", socket] + arguments, environment: environment)
    let text = String(decoding: output, as: UTF8.self)
    guard status == 0 else { throw TerminalFailure("tmux \(arguments): \(text)") }
    return text
  }
}
