import TerminalTesting

/// A terminal whose output can be read as text. A list can be seen in it whatever the shell does to the screen
/// afterwards.
public final class Pty {
  private let terminal: PseudoTerminal
  private var start = 0

  /// - Parameter environment: the whole environment.
  init(
    _ program: [String], environment: [String: String], directory: String, columns: Int, patience: Duration
  ) throws {
    terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory] + program, environment: environment, rows: 40,
      columns: columns, patience: patience)
  }

  /// The screen as the program has drawn it so far.
  public var screen: Screen { terminal.screen }

  /// Sends keys.
  public func send(_ keys: String) { terminal.send(keys) }

  /// Reads until the condition holds; fails with the screen after a time limit.
  public func wait(for what: String, until isReached: () -> Bool) throws {
    try terminal.waitUntil(what) { _ in isReached() }
  }

  /// Reads what the program has written so far.
  public func read() {
    while terminal.read(within: 0) {}
  }

  /// Leaves what has been written so far out of the output.
  public func forgetOutput() { start = terminal.output.count }

  /// The output, unchanged.
  public var output: [UInt8] { Array(terminal.output[start...]) }

  /// The output, without escape sequences and carriage returns.
  public var text: String {
    var parser = EscapeParser()
    var text = String.UnicodeScalarView()
    for byte in terminal.output[start...] {
      switch parser.take(byte) {
      case .print(let scalar): text.append(scalar)
      case .control(let code) where code != 0x0D && code != 0x07: text.append(Unicode.Scalar(code))
      case .control, .escape, .sequence, nil: break
      }
    }
    return String(text)
  }
}
