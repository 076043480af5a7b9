/// The completion script for fish.
///
/// fish hands over the earlier words without quotes and the current one with them. Each line of the reply is a whole
/// word, a tab and its description. fish itself quotes, and filters by what is typed.
func fishScript(for program: String) -> String {
  let function = "__\(identifier(program))_complete"
  let name = shellWord(program)
  return """
    # fish completion for \(printable(program))

    function \(function)
        set -l words (commandline -xpc 2>/dev/null; or commandline -opc)
        set -l current (commandline -ct)
        set -l program $words[1]
        string match -q -- '~/*' $program; and set program $HOME/(string sub -s 3 -- $program)
        command -q -- $program; or set program \(name)
        set -e words[1]
        command $program \(Completer.callbackName) fish $words "$current" 2>/dev/null </dev/null
    end

    complete -c \(name) -f -k -a '(\(function))'

    """
}

extension Completer {
  /// - Parameter arguments: the words between the program and the current one, without quotes, then the current one
  ///   with its quotes.
  func fishReply(to arguments: [String]) -> [String]? {
    guard let typed = arguments.last, let current = CommandLineLexer.words(of: typed, .fish),
      current.count == 1
    else { return nil }
    let reply = complete(words: arguments.dropLast(), current: current[0], shell: .fish)
    let words = reply.extending(current[0].text).map { (text: reply.prefix + $0.insertion, value: $0) }
    // fish drops what differs in letter case as soon as one candidate does not; all of them are meant.
    let isMixed = words.contains { $0.text.hasPrefix(current[0].text) }
    return words.map { word in
      let rest = remainder(of: word.text, after: current[0].text) ?? ""
      return "\(isMixed ? current[0].text + rest : word.text)\t\(word.value.description)"
    }
  }
}
