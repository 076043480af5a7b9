import Basics

/// Accepts the lines that readline has finished.
extension EditorLoop {
  /// Accepts a line; nil is the end of input.
  func accept(_ line: String?) {
    completion.beginLine()
    guard let line else {
      ending = ending ?? .endOfInput
      ReadlineLibrary.end()
      return screen.output.add("\n")
    }
    screen.output.flush()
    screen.line.endShowingWhole()
    screen.scrolled = ScrolledRows()
    if editor.isSecret {
      handOver(line)
    } else {
      for line in texts(in: line) where !line.allSatisfy(\.isWhitespace) {
        if validator == nil { acceptExpanded(line) } else { remember(line) }
        showTexts(aboveLine: false)
      }
    }
    showTexts(aboveLine: false)
    screen.use(prompt: editor.prompt)
    if ending == nil, editor.inbox.take(\.isFinishWanted) { ending = .finished }
    if ending != nil { ReadlineLibrary.end() }
  }

  /// Splits a line into the texts to accept: the whole line with a validator, else each row.
  private func texts(in line: String) -> [String] {
    guard validator == nil else { return [line] }
    return line.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }).map(String.init)
  }

  /// Accepts what a line means after history expansion, and shows it if it differs from what was typed.
  private func acceptExpanded(_ line: String) {
    var line = line
    if editor.options.expandsHistory {
      switch ReadlineLibrary.historyExpansion(of: line) {
      case .none: break
      case .line(let meant):
        line = meant
        screen.output.add(line.printable + "\n")
      case .refusal(let text):
        return screen.output.add(text.printable + "\n")
      }
    }
    remember(line)
  }

  /// Keeps a line in the history, and hands it over.
  private func remember(_ line: String) {
    if editor.history.keeps(line), editor.history.add(line) { ReadlineLibrary.addToHistory(line) }
    if let failure = editor.history.takeFailure() { screen.output.add(failure + "\n") }
    handOver(line)
    hasHandedOver = true
    followHistory()
  }

  /// Gives readline the history if it has changed.
  func followHistory() {
    guard historyChanges != editor.history.changes else { return }
    ReadlineLibrary.beginHistory(editor.history.entries, limit: editor.history.limit)
    historyChanges = editor.history.changes
  }
}
