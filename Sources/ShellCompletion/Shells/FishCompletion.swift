import Basics

/// The completion script for fish.
///
/// fish hands over the earlier words without quotes and the current one with them. Each line of the reply is a whole
/// word, a tab and its description. fish itself quotes, and filters by what is typed.
func fishScript(for program: String) -> String {
  let function = "__\(identifier(program))_complete"
  let name = shellWord(program)
  return """
    # fish completion for \(program.printable)

    function \(function)
        set -l words (builtin commandline -xpc 2>/dev/null; or builtin commandline -opc)
        set -l current (builtin commandline -ct)
        set -l program $words[1]
        string match -q -- '~/*' $program; and set program $HOME/(string sub -s 3 -- $program)
        command -q -- $program; or set program \(name)
        set -e words[1]
        command $program \(Completer.callbackName) fish $words "$current" 2>/dev/null </dev/null
    end

    builtin complete -c \(name) -f -k -a '(\(function))'

    """
}

extension Completer {
  /// - Parameter arguments: the words between the program and the current one, without quotes, then the current one
  ///   with its quotes.
  func fishReply(to arguments: [String]) -> [String]? {
    guard let last = arguments.last, let words = CommandLineLexer.words(of: last, .fish), words.count == 1
    else { return nil }
    let typed = words[0].text
    let slot = complete(words: arguments.dropLast(), current: words[0], shell: .fish)
    var offered = slot.extending(typed).map {
      (word: slot.prefix + $0.insertion, description: $0.description)
    }
    // fish inserts what those have in common that it is given. Where others may begin otherwise, what is typed is
    // offered too, so that nothing is inserted, and says why.
    let shared = commonPrefix(of: offered.map(\.word))
    if !offered.isEmpty, slot.commonInsertion(extending: typed).map({ slot.prefix + $0 != shared }) ?? true {
      offered.append((word: typed, description: slot.reply.message ?? ""))
    }
    // Where one word has the typed letter case, fish drops those that have another, and a word that begins otherwise it
    // takes for something else that was meant. So all of them are given the typed beginning.
    let isMixed = offered.contains {
      $0.word.hasPrefix(typed) || !$0.word.lowercased().hasPrefix(typed.lowercased())
    }
    return offered.map { word, description in
      "\(isMixed ? typed + (remainder(of: word, after: typed) ?? "") : word)\t\(description)"
    }
  }
}
