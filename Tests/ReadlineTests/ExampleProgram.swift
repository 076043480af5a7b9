import Foundation
import TestProcesses
import TestTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the example believes is on the screen.
struct TracedFrame {
  var line: String
  var cursor: Int
  var ghost: String
  var rows: [String]
  var isSettled: Bool
  var scrollsSideways: Bool
  var size: (rows: Int, columns: Int)
  var received: Int
  var isBusy: Bool
  var selected: Int?
  /// The columns of the selected row that are highlighted.
  var selectedColumns: Range<Int>
  var rightPrompt: String

  init?(_ row: Substring) {
    let fields = row.split(separator: "\u{1E}", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 14, let cursor = Int(fields[1]), let rows = Int(fields[6]),
      let columns = Int(fields[7]),
      let received = Int(fields[8])
    else { return nil }
    line = String(fields[0].map { $0 == "\u{1D}" ? "\n" : $0 })
    self.cursor = cursor
    ghost = fields[2]
    self.rows = fields[3].split(separator: "\u{1F}", omittingEmptySubsequences: false).dropLast().map(
      String.init)
    isSettled = fields[4] == "settled"
    scrollsSideways = fields[5] == "true"
    size = (rows, columns)
    self.received = received
    isBusy = fields[9] == "true"
    selected = Int(fields[10])
    selectedColumns = (Int(fields[11]) ?? 0)..<(Int(fields[12]) ?? 0)
    rightPrompt = fields[13]
  }

  /// What the panel shows at the chosen candidate's position; nil if none is chosen.
  var selectedText: String? {
    guard let selected else { return nil }
    var cells: [String] = []
    for scalar in rows[selected].unicodeScalars {
      switch displayWidth(of: scalar) {
      case 0: cells[cells.count - 1].unicodeScalars.append(scalar)
      case 1: cells.append(String(scalar))
      default: cells += [String(scalar), ""]
      }
    }
    return cells[selectedColumns].joined()
  }
}

/// The example program in a terminal, with the trace of what it believes is on the screen.
final class ExampleProgram {
  /// Where the example's standard output goes.
  enum Output {
    case terminal
    /// The file `output` in its directory.
    case file
    case path(String)
  }

  let terminal: PseudoTerminal
  let directory: TemporaryDirectory
  private let prompt: String
  private let right: String
  private let bottom: String?
  private let checksStyles: Bool
  private let tracePath: String
  private var traceOffset: off_t = 0
  private var traceRest = ""
  private(set) var frames = 0
  private(set) var frame: TracedFrame?
  /// The number of bytes that the terminal took itself: those of signals, and those that the signals flushed.
  private var swallowed = 0

  static let path = BuiltProducts.folder + "/LineEditorExample"

  init(
    rows: Int = 12, columns: Int = 60, prompt: String = "example> ", inputrc: String = "",
    _ settings: [String: String] = [:], reflows: Bool = false, output: Output = .terminal, filler: Int = 0
  ) throws {
    directory = try TemporaryDirectory()
    // The default mark of the editing mode comes before the prompt's last row.
    let mark = inputrc.contains("show-mode-in-prompt on") && !inputrc.contains("vi") ? "@" : ""
    let start = prompt.lastIndex(of: "\n").map { prompt.index(after: $0) } ?? prompt.startIndex
    self.prompt = prompt[..<start] + mark + prompt[start...]
    right = settings["EXAMPLE_RIGHT"] ?? ""
    // A statement is traced with the prompts of its further rows, which are not counted.
    bottom = settings["EXAMPLE_STATEMENTS"] == nil ? settings["EXAMPLE_BOTTOM"] : nil
    checksStyles = settings["EXAMPLE_STYLES"] != nil && settings["NO_COLOR"] == nil
    tracePath = directory.path("trace")
    let environment = try Self.environment(directory, prompt: prompt, inputrc: inputrc).merging(settings) {
      $1
    }
    let standardOutput: String? =
      switch output {
      case .terminal: nil
      case .file: directory.path("output")
      case .path(let path): path
      }
    terminal = try PseudoTerminal(
      [Self.path], environment: environment, rows: rows, columns: columns, reflows: reflows,
      standardOutput: standardOutput, filler: filler)
    try waitForFrame("the first frame") { _ in true }
  }

  /// The example's whole environment. The machine's own configuration does not reach a test.
  static func environment(
    _ directory: TemporaryDirectory, prompt: String, inputrc: String
  ) throws -> [String: String] {
    try directory.write(inputrc + "\n", to: "inputrc")
    return [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": directory.path,
      "INPUTRC": directory.path("inputrc"), "EXAMPLE_TRACE": directory.path("trace"),
      "EXAMPLE_PROMPT": prompt,
      "SWIFT_BACKTRACE": "interactive=no,color=no",
    ].merging(sanitizerSettings) { $1 }
  }

  /// Settings for how the sanitizers and the runtime treat a crash of the example. Tests check how it ends.
  private static let sanitizerSettings = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) || $0 == ("SWIFT_BACKTRACE", "enable=no")
  }

  // MARK: Keys

  /// Sends keys, and waits after each string until the program has answered all of them.
  func type(_ keys: String...) throws {
    for key in keys {
      terminal.send(key)
      try settle()
    }
  }

  /// Sends Ctrl-C, which the terminal turns into a signal, once all keys before it have been read.
  func interrupt() throws {
    try waitForFrame("all keys are read") { $0.received >= self.terminal.sent - self.swallowed }
    let before = frames
    swallowed += 1
    terminal.send("\u{03}")
    try waitForFrame("the line is cleared") { _ in self.frames > before }
    try settle()
  }

  func resize(rows: Int, columns: Int) throws {
    try settle()
    terminal.resize(rows: rows, columns: columns)
    try settle()
  }

  // MARK: Waiting

  /// Waits for the program to end with status 0.
  func expectExit() throws {
    let code = try terminal.waitForExit()
    guard code == 0 else { throw TerminalFailure("exit \(code)\n\(terminal.screen.picture)") }
  }

  /// Waits until all keys are answered and no answer is on its way.
  func settle() throws {
    try waitForFrame("all keys are answered") { frame in
      let screen = self.terminal.screen
      // If a terminal does not wrap by itself, readline leaves its last column empty.
      return frame.received >= self.terminal.sent - self.swallowed && frame.isSettled
        && frame.size.rows == screen.rows
        && (screen.columns - 1...screen.columns).contains(frame.size.columns)
    }
  }

  /// Waits for a frame that meets a condition.
  func waitForFrame(_ wish: String, _ isSo: (TracedFrame) -> Bool) throws {
    do {
      try terminal.waitUntil(wish) { _ in
        self.readTrace()
        guard let frame else { return false }
        return isSo(frame)
      }
      // The trace of a frame follows its drawing, but the drawn bytes may not have arrived here yet.
      while terminal.read(within: 0) {}
    } catch let failure as TerminalFailure {
      throw TerminalFailure(
        "\(failure)\nlast frame: \(frame.map { "\($0)" } ?? "none"), sent \(terminal.sent)\n\(lastOutput)")
    }
  }

  /// Waits until the screen matches the last frame, cell by cell and with the cursor.
  func check() throws {
    try settle()
    var difference = ""
    do {
      try terminal.waitUntil("the screen is as traced") { screen in
        self.readTrace()
        guard let frame else { return false }
        difference =
          ExpectedScreen(
            frame, prompt: prompt, right: right, bottom: bottom, checksStyles: checksStyles
          ).difference(from: screen) ?? ""
        return difference.isEmpty
      }
    } catch let failure as TerminalFailure {
      throw TerminalFailure("\(failure)\n\(difference)\n\(lastOutput)")
    }
  }

  /// What the program has written last, which is a backtrace if it has crashed.
  private var lastOutput: String {
    "output: \(String(decoding: terminal.output.suffix(4000), as: UTF8.self).debugDescription)"
  }

  /// The rows above the line, with those that have scrolled off the screen; nil if they cannot be told from the line.
  var rowsAbove: [String]? {
    guard let frame, !frame.isBusy, !frame.scrollsSideways,
      let top = ExpectedScreen(frame, prompt: prompt).top(on: terminal.screen)
    else { return nil }
    return terminal.screen.history + terminal.screen.text[..<top]
  }

  private func readTrace() {
    let file = open(tracePath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file, &buffer, buffer.count, traceOffset)
      guard count > 0 else { break }
      // Only whole lines are read, so that no character is cut in two.
      guard let end = buffer[..<count].lastIndex(of: UInt8(ascii: "\n")) else { break }
      traceOffset += off_t(end + 1)
      let rows = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\n")
      frames += rows.count
      if let last = rows.last { frame = TracedFrame(last) ?? frame }
    }
  }
}
