/// The whole reply if the shell itself is to complete the name of a file.
let filesOfShell = "files"

/// The first word of the reply if the shell itself is to complete another program's command line.
///
/// In bash the next line holds that line up to the cursor. In zsh the number of words before it follows, and in fish the
/// same without the program. If its first word does not name the program itself, that name is the second word in bash,
/// and the second line in zsh and fish.
let commandOfShell = "command"

extension Completer {
  /// Replies to a script that gets words without quotes and does the quoting itself. Each value is a row of four
  /// fields, separated by tabs: the insertion, what a list shows, its description, and what follows, a blank or
  /// nothing.
  ///
  /// - Parameter arguments: the words between the program and the current one, then the current one up to the cursor.
  func rowsReply(to arguments: [String], for shell: Shell) -> [String]? {
    guard let typed = arguments.last else { return nil }
    let slot = complete(words: arguments.dropLast(), current: TypedWord(typed), shell: shell)
    return slot.values(for: shell, typed: typed).map { value in
      let word = slot.prefix + value.insertion
      // Shells that filter keep only words that begin with the typed letters.
      let insertion = remainder(of: word, after: typed).map { typed + $0 } ?? word
      return [insertion, value.display, value.description, value.isFinal ? " " : ""]
        .joined(separator: "\t")
    }
  }
}

extension Slot {
  /// The values that a shell can insert.
  fileprivate func values(for shell: Shell, typed: String) -> [CompletionValue] {
    guard shell.replacesWords else { return extending(typed) + namesToBeEnded(typed: typed) }
    // If one value has no name, it is the one that was meant.
    guard reply.replacedWords > 0 else { return reply.values.count == 1 ? reply.values : listed() }
    // Only the last word of a name can be replaced.
    return (reply.values.isEmpty ? spelled() : self).reply.values
  }
}

/// The columns of the screen, from the value of `COLUMNS`; 80 unless that is from 1 to 10,000.
func screenColumns(_ variable: String) -> Int {
  Int(variable).flatMap { (1...10_000).contains($0) ? $0 : nil } ?? 80
}
