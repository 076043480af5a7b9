import Basics

/// Lets the user change the line in an editor of their own.
extension EditorLoop {
  /// Opens the line in the user's editor. Returns false if the line is to be accepted.
  func editExternally() -> Bool {
    guard let external = editor.externalEditor else { return true }
    let program = environmentVariable("VISUAL") ?? environmentVariable("EDITOR") ?? external.program
    let text: String
    do {
      guard let changed = try edited(ReadlineLibrary.line, by: program) else { return true }
      text = changed
    } catch {
      tell("\(error)")
      return true
    }
    if text != ReadlineLibrary.line {
      _ = perform(.replace(EditedLine(text: text, cursor: text.utf8.count)))
    }
    guard external.accepts else { return true }
    // readline leaves an accepted line on the screen as it has drawn it last.
    screen.redraw()
    return perform(.accept)
  }

  /// The text as an editor leaves it; nil if the run ends.
  private func edited(_ text: String, by program: String) throws -> String? {
    let file = try ScratchFile(text + "\n")
    defer { file.remove() }
    guard
      let status = withoutTerminal({ signals.run(program, on: file.path, output: screen.output.terminal) })
    else { return nil }
    guard status == 0 else { throw EditorFailure(program: program, status: status) }
    var rows = String(decoding: try LocalFile.bytes(at: file.path), as: UTF8.self)
    if rows.last?.isNewline == true { rows.removeLast() }
    // What the editor has not changed may hold control characters that were typed on purpose.
    if rows == text { return text }
    rows = rows.printableRows
    return validator == nil ? String(rows.map { $0 == "\n" ? " " : $0 }) : rows
  }

  /// Gives the terminal to another program, with an empty row in place of prompt and line, and takes it back.
  ///
  /// - Parameter body: runs the program, and returns its status or the reason to end.
  /// - Returns: the program's status; nil if the run ends.
  private func withoutTerminal(_ body: () -> SignalForwarding.ChildEnd) -> Int32? {
    screen.hideOverlay()
    screen.eraseLine(rowsAbove: screen.line.rowsAboveCursor(width: screen.line.size.columns))
    ReadlineLibrary.restoreTerminal()
    screen.output.flush()
    var modes = termios()
    let hasModes = tcgetattr(STDIN_FILENO, &modes) == 0
    let end = body()
    ending = end.ending ?? signals.waitForForeground()
    // The program may have left the terminal in modes of its own.
    if hasModes, SignalForwarding.isInForeground { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    guard ending == nil else { return nil }
    resume()
    return ending == nil ? end.status : nil
  }
}

/// Why an editor's text cannot be used.
private struct EditorFailure: Error, CustomStringConvertible {
  let program: String
  /// As `waitpid` gives it.
  let status: Int32

  var description: String {
    let end = status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    return "The editor \(program.quoted()) ended with \(end), so the line is unchanged."
  }
}

extension SignalForwarding {
  /// How a child has ended: its status as `waitpid` gives it, and a reason for its parent to end.
  typealias ChildEnd = (status: Int32, ending: LineEditor.Ending?)

  /// The status of a shell that finds no program.
  private static let notFound: Int32 = 127 << 8

  /// Runs a program on a file, in the foreground, and waits for its end. Signals of the keyboard are left to it.
  ///
  /// - Parameters:
  ///   - program: a program with its arguments, as a shell reads them.
  ///   - output: the terminal.
  func run(_ program: String, on path: String, output: Int32) -> ChildEnd {
    withChildren {
      var start = ProcessStart(resetting: [SIGPIPE])
      // Standard output may be a pipe.
      start.pass(output, as: STDOUT_FILENO)
      let words = ["sh", "-c", program + " \"$1\"", "sh", path]
      guard let child = try? start.run(words, from: "/bin/sh") else { return (Self.notFound, nil) }
      return waitForEnd(of: child)
    }
  }

  private func waitForEnd(of child: pid_t) -> ChildEnd {
    var ending: LineEditor.Ending?
    /// When to wait no longer for a child that has been asked to end.
    var deadline: ContinuousClock.Instant?
    /// Passes signals that ask for the end on to the child. Those of the keyboard it has got too.
    func passSignals(isRunning: Bool) {
      for signal in inbox.takeSignals() where Self.isLast(signal) && signal != SIGQUIT {
        ending = .signal(signal)
        deadline = deadline ?? .now + .seconds(1)
        if isRunning { kill(child, signal) }
      }
    }
    while deadline.map({ .now < $0 }) ?? true {
      passSignals(isRunning: true)
      var status: Int32 = 0
      let found = waitpid(child, &status, WNOHANG | WUNTRACED)
      if found == child, status & 0xFF == 0x7F {
        // It has stopped, and the shell is to see that.
        stop(by: SIGTSTP)
        kill(child, SIGCONT)
      } else if found == child || found < 0 && errno != EINTR {
        passSignals(isRunning: false)
        return (found == child ? status : Self.notFound, ending)
      } else {
        // SIGCHLD may have gone to another thread, which forwards it a little later.
        inbox.waitBriefly()
      }
    }
    return (Self.notFound, ending)
  }
}
