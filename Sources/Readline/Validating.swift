import Basics

/// A text that somebody validates.
struct PendingValidation {
  let text: String
  /// The command of readline's that accepts it.
  let command: String
  let number: Int
  let task: Task<Void, Never>
}

/// What Enter does where texts are validated.
extension EditorLoop {
  /// Has the text validated that a command is to accept. True where it stays in the editor.
  func keepsText(from command: String) -> Bool {
    guard let validator = editor.validator else { return false }
    cancelValidation()
    guard expandHistory() else { return true }
    let text = ReadlineLibrary.line
    guard !text.allSatisfy(\.isWhitespace) else { return false }
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

  /// Does what a validation says; true where the text stays.
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

  /// Takes a validation that has arrived, unless its text is gone.
  func take(_ validated: Inbox.Validated) {
    guard let pending, pending.number == validated.number else { return }
    cancelValidation()
    // A macro goes on typing.
    guard pending.text == ReadlineLibrary.line, !ReadlineLibrary.isBusy else { return }
    if !keepsText(validated.validation) { ReadlineLibrary.run(pending.command) }
    handleKeys()
    guard ending == nil else { return }
    screen.redraw()
    followLine()
  }

  /// Gives up what is being validated; the text stays in the editor.
  func cancelValidation() {
    pending?.task.cancel()
    pending = nil
    completion.notice = nil
  }

  /// Shows one line beneath the line until the next key, or above it where there is no panel.
  func tell(_ sentence: String) {
    if screen.showsPanel {
      completion.notice = Completions(message: sentence.printable)
    } else {
      editor.inbox.leave(text: sentence.printable)
    }
  }

  /// Puts what the line means into the line. False where it means nothing, or is only to be shown.
  private func expandHistory() -> Bool {
    guard editor.options.expandsHistory else { return true }
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
