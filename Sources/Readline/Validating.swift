import Basics

/// A text whose validation is under way.
struct PendingValidation {
  let text: String
  /// The readline command that accepts it.
  let command: String
  let number: Int
  let task: Task<Void, Never>
}

/// What Enter does with a validator.
extension EditorLoop {
  /// Accepts the text if it is valid. Returns false if the text stays in the editor.
  ///
  /// - Parameter command: the readline command that accepts it.
  func submit(by command: String) -> Bool {
    if keepsText(from: command) { return false }
    // Keys that came in one burst have not been highlighted yet, and the accepted line stays on the screen.
    screen.hideOverlay()
    screen.highlight()
    // What the command leaves in memory cannot be overwritten later.
    if ReadlineLibrary.isSecret { ReadlineLibrary.wipeUndone() }
    return true
  }

  private func keepsText(from command: String) -> Bool {
    guard let validator else { return false }
    cancelValidation()
    guard expandHistory() else { return true }
    let text = ReadlineLibrary.line
    guard ReadlineLibrary.isSecret || !text.allSatisfy(\.isWhitespace) else { return false }
    if let validation = validator.immediate(text) { return keepsText(validation) }
    validations += 1
    let (inbox, number) = (editor.inbox, validations)
    let task = Task.detached {
      let validation = await validator.answer(to: text)
      inbox.leave(Inbox.Validated(number: number, validation: validation))
    }
    pending = PendingValidation(text: text, command: command, number: number, task: task)
    completion.notice = Completions(phase: .querying, message: "checking")
    return true
  }

  /// Does what a validation says. Returns true if the text stays.
  private func keepsText(_ validation: Validation) -> Bool {
    switch validation {
    case .valid:
      screen.hideOverlay()
      screen.showWholeLine()
      return false
    case .incomplete:
      screen.hideOverlay()
      ReadlineLibrary.beginRow()
    case .invalid(let sentence): tell(sentence)
    }
    return true
  }

  /// Takes a validation that has arrived, unless its text has been given up.
  func take(_ validated: Inbox.Validated) {
    guard let pending, pending.number == validated.number else { return }
    cancelValidation()
    // A macro may have changed the text meanwhile.
    guard pending.text == ReadlineLibrary.line, !ReadlineLibrary.isBusy else { return }
    if !keepsText(validated.validation) {
      screen.highlight()
      ReadlineLibrary.run(pending.command)
    }
    handleKeys()
    if ending == nil { screen.redraw() }
  }

  /// Gives up the validation; the text stays in the editor.
  func cancelValidation() {
    pending?.task.cancel()
    pending = nil
    completion.notice = nil
  }

  /// Does what the action of a bound key asks for. Returns false if the line is to be accepted.
  func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .nothing: break
    case .insert(let text):
      ReadlineLibrary.replace(ReadlineLibrary.point..<ReadlineLibrary.point, with: text.printableRows)
    case .replace(let line):
      let text = line.text.printableRows
      if text != ReadlineLibrary.line { ReadlineLibrary.replace(0..<ReadlineLibrary.length, with: text) }
      ReadlineLibrary.point = boundary(line.cursor, atMost: text.utf8.count, in: text.utf8)
    case .accept: return !submit(by: "accept-line")
    case .message(let sentence): tell(sentence)
    // The caller has what a command is given.
    case .command: break
    }
    return true
  }

  /// Shows one line beneath the line until the next key; without a panel, above the line.
  func tell(_ sentence: String) {
    if screen.showsPanel {
      completion.notice = Completions(message: sentence.printable)
    } else {
      editor.inbox.leave { $0.texts.append(sentence.printable) }
    }
  }

  /// Replaces the line with its history expansion. Returns false if the expansion fails, or is only to be shown.
  private func expandHistory() -> Bool {
    guard editor.options.expandsHistory, !ReadlineLibrary.isSecret else { return true }
    switch ReadlineLibrary.historyExpansion(of: ReadlineLibrary.line) {
    case .none: break
    case .line(let meant):
      screen.hideOverlay()
      ReadlineLibrary.replace(0..<ReadlineLibrary.length, with: meant)
    case .refusal(let text):
      tell(text)
      return false
    }
    return true
  }
}

extension String {
  /// The text in a form fit for the line: without control characters, but with its newlines.
  var printableRows: String {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map(\.printable).joined(separator: "\n")
  }
}
