import Basics

/// The lines of a standard input that is no terminal, handed over as they are: without prompt, history or completions.
@MainActor
struct PlainLines {
  let inbox: Inbox
  private let output = StandardOutput()
  private var lines = InputLines()

  init(inbox: Inbox) { self.inbox = inbox }

  /// Reads until the end of input, `finish()`, or a failure of standard output. What is printed is shown as it comes.
  mutating func run(accept: @MainActor (String) -> Void) -> LineEditor.Ending {
    while true {
      let isReady = !lines.mustRead || wait()
      if let failure = show() { return .outputFailed(failure) }
      if inbox.takeFinish() { return .finished }
      guard isReady else { continue }
      guard let line = try? lines.next() else { return .endOfInput }
      if !line.allSatisfy(\.isWhitespace) { accept(line) }
    }
  }

  /// Waits for input, or for news through the inbox. True where there is input.
  private func wait() -> Bool {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inbox.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    poll(&sources, 2, -1)
    _ = inbox.takeSignals()
    return sources[0].revents != 0
  }

  private func show() -> Int32? {
    for text in inbox.takeTexts() {
      if let failure = output.write(text.hasSuffix("\n") ? text : text + "\n") { return failure }
    }
    return nil
  }
}
