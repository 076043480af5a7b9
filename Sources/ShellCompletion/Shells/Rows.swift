/// The whole reply where the shell itself is to complete the name of a file.
let filesOfShell = "files"

extension Completer {
  /// The reply to a script that is handed words without quotes and does the quoting itself: a row for each value, with what is
  /// inserted, what a list shows, what it says about that, and what follows, a blank or nothing, between tabs.
  ///
  /// - Parameter arguments: the words between the program and the current one, then that one as far as the cursor.
  func rowsReply(to arguments: [String], for shell: Shell) -> [String]? {
    guard let typed = arguments.last else { return nil }
    let slot = complete(words: arguments.dropLast(), current: TypedWord(typed), shell: shell)
    return slot.values(for: shell, typed: typed).map { value in
      let word = slot.prefix + value.insertion
      // Shells that filter keep only what begins with the letters that are typed.
      let insertion = remainder(of: word, after: typed).map { typed + $0 } ?? word
      return [insertion, value.display, value.description, value.isFinal ? " " : ""]
        .joined(separator: "\t")
    }
  }
}

extension Slot {
  /// What a shell can insert.
  fileprivate func values(for shell: Shell, typed: String) -> [CompletionValue] {
    guard shell.replacesWords else { return extending(typed) + namesToBeEnded(typed: typed) }
    // Where one value needs no name, it is what was meant.
    guard reply.replacedWords > 0 else { return reply.values.count == 1 ? reply.values : listed() }
    // Of a name of several words the last one alone can be replaced.
    return (reply.values.isEmpty ? spelled() : self).reply.values
  }
}
