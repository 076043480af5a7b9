/// The completion script for bash.
///
/// bash hands over the line up to the cursor, and `$2`: the text that readline is going to replace. The first line of
/// the reply holds flags, each other line is one entry of `COMPREPLY`, quoted already.
func bashScript(for program: String) -> String {
  let function = "_" + identifier(program)
  let name = shellWord(program)
  return """
    # bash completion for \(printable(program))

    \(function)() {
        \\builtin local IFS=$' \\t\\n' program=$1 reply line flags=
        COMPREPLY=()
        if [[ $program == \\~/* ]]; then program=$HOME/${program:2}; fi
        program=$(\\builtin type -P -- "$program") || program=\(name)
        program=${program##*$'\\n'}
        reply=$(\\builtin command -- "$program" \(Completer.callbackName) bash "${COMP_TYPE:-9}" "${COLUMNS:-80}" "$2" \\
            "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null) || \\builtin return 0
        while IFS= \\builtin read -r line; do
            # Before the flags there may be what a trap of the user has printed.
            if [[ -n $flags ]]; then COMPREPLY+=("$line"); elif [[ $line == *space ]]; then flags=$line; fi
        done <<<"$reply"
        if [[ $flags == nospace ]]; then \\builtin compopt -o nospace 2>/dev/null || \\builtin :; fi
        \\builtin return 0
    }

    \\builtin complete -o nosort -F \(function) \(name) 2>/dev/null || \\builtin complete -F \(function) \(name)

    """
}

extension Completer {
  /// The kind of completion that readline is carrying out.
  ///
  /// Source: `COMP_TYPE` in https://www.gnu.org/software/bash/manual/html_node/Bash-Variables.html
  private enum BashCompletionType {
    /// TAB inserts what is common.
    case insert
    /// A second TAB lists.
    case list
    /// What is common is inserted and the candidates are listed at once.
    case insertAndList
    /// One candidate after the other, or all of them, are inserted.
    case insertEach

    init(_ code: String) {
      switch code {
      case "63": self = .list
      case "33", "64": self = .insertAndList
      case "37", "42": self = .insertEach
      default: self = .insert
      }
    }
  }

  /// - Parameter arguments: `COMP_TYPE`, the screen's columns, `$2`, and the line up to the cursor.
  func bashReply(to arguments: [String]) -> [String]? {
    guard arguments.count == 4, let words = CommandLineLexer.words(of: arguments[3], .posix),
      words.count > 1, let current = words.last
    else { return nil }
    let typed = arguments[3].utf8.dropFirst(current.range.lowerBound)
    let replaced = arguments[2].utf8
    guard typed.count >= replaced.count, typed.suffix(replaced.count).elementsEqual(replaced),
      let kept = CommandLineLexer.words(
        of: String(decoding: typed.dropLast(replaced.count), as: UTF8.self), .posix)?.last
    else { return nil }
    let reply = complete(
      words: words.dropFirst().dropLast().map(\.text), current: current, shell: .bash)
    return BashEntries(reply: reply, current: current, kept: kept, columns: Int(arguments[1]) ?? 80)
      .lines(for: BashCompletionType(arguments[0]))
  }

  /// Turns a reply into what bash puts into `COMPREPLY`.
  private struct BashEntries {
    let reply: Reply
    let current: TypedWord
    /// What of the word readline keeps.
    let kept: TypedWord
    let columns: Int

    /// An entry that shares nothing with the others: readline then inserts nothing, and lists.
    private let divider = " "

    func lines(for type: BashCompletionType) -> [String]? {
      let flags = reply.values.contains { !$0.isFinal } ? "nospace" : "space"
      return entries(for: type).map { [flags] + $0 }
    }

    private func entries(for type: BashCompletionType) -> [String]? {
      guard !reply.values.isEmpty else {
        guard let message = reply.message, type != .insertEach else { return nil }
        return [clipped(message, to: columns - 1), divider]
      }
      switch type {
      case .list:
        // As wide as the screen, so that readline gives it a row of its own.
        let message = reply.message.map { [padded(clipped($0, to: columns - 1), to: columns - 1)] } ?? []
        return listed + message + (reply.values.count == 1 ? [divider] : [])
      case .insertEach: return reply.extending(current.text).compactMap(quoted)
      case .insert, .insertAndList: break
      }
      guard let shared = reply.commonInsertion(extending: current.text) else { return listed + [divider] }
      let quotedValues = reply.values.compactMap(quoted)
      guard quotedValues.count == reply.values.count, let quotedShared = quoted(shared) else {
        return listed + [divider]
      }
      if reply.values.count == 1 {
        // readline closes an open quote, but not where a quote ends the value; so it is closed here. Where it has to
        // stay open, a second entry keeps readline from closing it.
        if reply.values[0].isFinal || type != .insert { return [quotedShared + closingQuote] }
        return kept.quoting == .none ? quotedValues : [quotedShared, quotedShared + "…"]
      }
      if type == .insertAndList {
        let described = lines(quotedValues, clips: false)
        if sharedBytes(described) == Array(quotedShared.utf8) { return described }
      }
      if sharedBytes(quotedValues) == Array(quotedShared.utf8) { return quotedValues }
      // The quoted forms share half of an escape.
      return type == .insert ? [quotedShared + "…", quotedShared + " "] : listed + [divider]
    }

    private var closingQuote: String {
      switch kept.quoting {
      case .none, .backslash: ""
      case .double: "\""
      case .single, .dollarSingle: "'"
      }
    }

    /// What is shown and not inserted; nothing of it begins as the divider does.
    private var listed: [String] {
      lines(reply.values.map { String($0.display.drop { $0 == " " }) }, clips: true)
    }

    /// The texts with the descriptions of their values, cut to the screen.
    private func lines(_ texts: [String], clips: Bool) -> [String] {
      let width = texts.map(cellWidth).max() ?? 0
      return zip(texts, reply.values).map { text, value in
        guard !value.description.isEmpty, width + 4 < columns else {
          return clips ? clipped(text, to: columns - 1) : text
        }
        return clipped("\(padded(text, to: width))  (\(value.description))", to: columns - 1)
      }
    }

    private func quoted(_ value: Value) -> String? { quoted(reply.prefix + value.insertion) }

    /// What has to take the place of the text that readline replaces, so that the word reads `text`.
    private func quoted(_ text: String) -> String? {
      let startsWord = kept.text.isEmpty
      guard !startsWord else {
        return reply.prefix
          + quotedForBash(
            text.dropFirst(reply.prefix.count), within: kept.quoting, startsWord: reply.prefix.isEmpty)
      }
      return remainder(of: text, after: kept.text).map {
        quotedForBash($0, within: kept.quoting, startsWord: false)
      }
    }

    private func sharedBytes(_ texts: [String]) -> [UInt8] {
      guard var shared = texts.first.map({ Array($0.utf8) }) else { return [] }
      for text in texts.dropFirst() {
        shared.removeLast(shared.count - zip(shared, text.utf8).prefix { $0 == $1 }.count)
      }
      return shared
    }
  }
}
