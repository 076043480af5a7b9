import Basics

/// The completion script for fish.
///
/// fish passes the earlier words without quotes and the current one with them. Each line of the reply is a whole word,
/// a tab and its description. fish itself quotes, and filters by the typed text. It completes the whole word, even if
/// the cursor is inside it.
///
/// - Parameter answering: the words of the program that answers instead of the completed one.
func fishScript(for program: String, answering: String? = nil) -> String {
  let function = "__\(identifier(program))_complete"
  let name = shellWord(program)
  let find =
    answering == nil
    ? """
        set -l program $words[1]
        string match -q -- '~/*' $program; and set program $HOME/(string sub -s 3 -- $program)
        command -q -- $program; or set program \(name)
        command -q -- $program; or return

    """ : ""
  let call = answering ?? "$program \(Completer.callbackName)"
  return """
    # fish completion for \(program.printable)

    function \(function)
        set -l words (builtin commandline -xpc 2>/dev/null; or builtin commandline -opc)
        set -l current (builtin commandline -ct)
    \(find)    set -e words[1]
        set -l reply (\(Completer.scriptVariable)=2 command \(call) fish $words "$current" 2>/dev/null </dev/null)
        set -q reply[1]; or return
        set -l other (string match -r '^\(commandOfShell) ([0-9]+)$' -- $reply[1])
        if not set -q other[2]
            builtin printf '%s\\n' $reply
            return
        end
        test $other[2] -gt 0; and set -e words[1..$other[2]]
        set -q reply[2]; and set words[1] $reply[2]
        builtin complete --do-complete=(string join ' ' -- (string escape -- $words) "$current")
    end

    builtin complete -c \(name) -f -k -a '(\(function))'
    # Only fish knows which files stand behind a variable.
    builtin complete -c \(name) -F \\
        -n 'string match -q -- "*\\$*" (builtin commandline -ct); and contains \(filesOfShell) (\(function))'

    """
}

extension Completer {
  /// - Parameter arguments: the words between the program and the current one, without quotes, then the current one
  ///   with its quotes.
  func fishReply(to arguments: [String]) -> [String]? {
    guard let last = arguments.last, let words = CommandLineLexer.words(of: last, .fish), words.count == 1
    else { return nil }
    let typed = words[0].text
    var slot = complete(words: arguments.dropLast(), current: words[0], shell: .fish)
    if let (start, program) = slot.otherCommand {
      return ["\(commandOfShell) \(start)"] + (program.map { [$0] } ?? [])
    }
    if words[0].isExpanded { return slot.listsFiles ? [filesOfShell] : nil }
    if slot.isEmpty, let colon = typed.lastIndex(of: ":") {
      // The text may be a name as fish completes it, with a colon and the beginning of its value.
      var name = words[0]
      name.text = String(typed[..<colon])
      slot = complete(words: arguments.dropLast(), current: name, shell: .fish)
      slot.reply.values = []
    }
    let named = slot.namesToBeEnded(typed: typed)
    let isBeside = !slot.reply.values.isEmpty
    if !isBeside { slot = slot.offering(named) }
    var offered = (slot.extending(typed) + (isBeside ? named : [])).map {
      (word: slot.prefix + $0.insertion, description: $0.description)
    }
    // fish inserts the common beginning of the words that it gets. If that is not the common beginning of all values,
    // the typed text is offered too, so that nothing is inserted, with the message as its description.
    let shared = commonPrefix(of: offered.map(\.word))
    if !offered.isEmpty, slot.commonInsertion(extending: typed).map({ slot.prefix + $0 != shared }) ?? true {
      offered.append((word: typed, description: slot.reply.message ?? ""))
    }
    // fish puts a blank behind a word that is inserted alone.
    if offered.count == 1, let only = slot.inserted.first, !only.isFinal, offered[0].word.endsInWordForFish {
      if offered[0].word == typed { return [] }
      offered.append((word: offered[0].word + "…", description: ""))
    }
    // If one word has the typed letter case, fish drops words with another, and it takes a word that begins differently
    // for a correction. So all of them get the typed beginning.
    let isMixed = offered.contains {
      $0.word.hasPrefix(typed) || !$0.word.lowercased().hasPrefix(typed.lowercased())
    }
    return offered.map { word, description in
      "\(isMixed ? typed + (remainder(of: word, after: typed) ?? "") : word)\t\(description)"
    }
  }
}

extension String {
  /// Whether fish puts a blank behind this word.
  ///
  /// Source: `complete.cpp` in https://github.com/fish-shell/fish-shell: no blank behind these characters.
  fileprivate var endsInWordForFish: Bool { last.map { !"/=@:.,".contains($0) } ?? false }
}

extension Slot {
  /// The names, for a shell that replaces nothing: the typed word is completed to the end of the name, and then to the
  /// value. It is completed to the end of the name only, if earlier words belong to the name or the name is the value.
  ///
  /// A name that is typed in capitals is completed in capitals.
  ///
  /// There are none beside values without a name, if they would change the common beginning of those values.
  func namesToBeEnded(typed: String) -> [CompletionValue] {
    let common = commonInsertion(extending: typed)
    let isEnd = common.map { remainder(of: prefix + $0, after: typed) == "" } ?? true
    guard !named.isEmpty, reply.values.isEmpty || reply.values.count > 1 && isEnd else { return [] }
    let beginning = (reply.values.isEmpty ? nil : common) ?? request?.text ?? ""
    let typedName = (request?.preceding ?? []).suffix(reply.replacedWords).joined() + beginning
    let isUpper = typedName.count { $0.isUppercase } > 1 && !typedName.contains(where: \.isLowercase)
    func rest(_ spelling: NameSpelling) -> String { isUpper ? spelling.rest.uppercased() : spelling.rest }
    var values: [CompletionValue] = []
    for (value, spelling) in zip(named, spellings) {
      if let spelling, reply.replacedWords > 0 || value.insertion == value.name {
        values.append(
          CompletionValue(
            beginning + rest(spelling), description: said(value.name, value.display, value.description)))
      } else if let name = value.name, value.insertion != name, value.insertion.hasSuffix(name) {
        // Other text in the word stands before the name.
        values.append(
          CompletionValue(value.insertion, description: said(name, value.display, value.description)))
      } else if reply.replacedWords > 0 {
        // If one name cannot be completed, the others are not unique either.
        return []
      } else if value.insertion != value.name,
        let word = NamedValue(name: beginning + (spelling.map(rest) ?? ""), value: value.insertion)?.word
      {
        let name = spelling?.isWhole == true ? nil : value.name
        values.append(CompletionValue(word, description: said(name, value.description)))
      }
    }
    return values.filter { remainder(of: prefix + $0.insertion, after: typed) != nil }
  }
}

private func said(_ notes: String?...) -> String {
  notes.compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: ", ")
}
