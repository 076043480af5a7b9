import Basics

/// Hands over the lines of a standard input that is not a terminal, without prompt, history or completions.
///
/// A line is handed over whole, however long it is. With a validator, lines are gathered until the text is valid. If a
/// text is invalid, the reason goes to standard error and the next line begins another text. If the input cannot be
/// read, as UTF-16 text cannot, that is said there too.
@MainActor
struct PlainLines {
  let inbox: Inbox
  let validator: (any LineValidator)?
  /// Whether a blank line is accepted, as a secret may be.
  let isSecret: Bool
  private let output = StandardOutput()
  private let queue = MainQueue()
  /// Shared, because lines that were read ahead belong to the next editor.
  private static var lines = InputLines(longestLine: .max)
  private var text = ""

  init(inbox: Inbox, validator: (any LineValidator)?, isSecret: Bool) {
    self.inbox = inbox
    self.validator = validator
    self.isSecret = isSecret
  }

  /// Reads until the end of input, `finish()`, or a failure of standard output, and shows what is printed meanwhile.
  mutating func run(accept: @MainActor (String) -> Void) -> LineEditor.Ending {
    while true {
      let isReady = !Self.lines.mustRead || wait()
      if let failure = show() { return .outputFailed(failure) }
      if inbox.take(\.isFinishWanted) { return .finished }
      guard isReady else { continue }
      let next: String?
      do throws(FileError) {
        next = try Self.lines.next()
      } catch {
        complain("The input cannot be read: \(error.reason).")
        return .endOfInput
      }
      guard let line = next else {
        if !text.isEmpty, !isSecret { complain("The input ends within a text: \(text.quoted()).") }
        return .endOfInput
      }
      text += text.isEmpty ? line : "\n" + line
      guard isSecret || !text.allSatisfy(\.isWhitespace) else {
        text = ""
        continue
      }
      switch validation {
      case .valid: accept(text)
      case .incomplete: continue
      case .invalid(let sentence): complain(sentence.printable)
      }
      text = ""
    }
  }

  /// The validation of the text; waits for it.
  private var validation: Validation {
    guard let validator else { return .valid }
    if let known = validator.immediate(text) { return known }
    return waited { [text] in await validator.answer(to: text) }
  }

  private func complain(_ sentence: String) { Descriptor.write(sentence + "\n", to: STDERR_FILENO) }

  /// Waits for input, or for a message in the inbox. Returns true if there is input.
  private func wait() -> Bool {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inbox.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&sources, 3, queue.interval)
    if sources[2].revents != 0 || queue.interval >= 0 { queue.work() }
    _ = inbox.takeSignals()
    return sources[0].revents != 0
  }

  private func show() -> Int32? {
    for text in inbox.take(\.texts) {
      if let failure = output.write(text.hasSuffix("\n") ? text : text + "\n") { return failure }
    }
    return nil
  }
}
