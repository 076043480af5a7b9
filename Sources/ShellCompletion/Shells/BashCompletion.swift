import Basics

/// The completion script for bash.
///
/// bash passes the line up to the cursor, and `$2`, the text that readline will replace. The first line of the reply
/// holds flags, each other line is one entry of `COMPREPLY`, already quoted.
///
/// A TAB forks once. The shell itself splits the reply, since `read` and `mapfile` make a system call for each byte.
///
/// Rows that are no insertions are asked for only if readline itself shows them. A front end that calls the function, so
/// that the user chooses, gets what `menu-complete` gets. bash 3 sets no `COMP_TYPE` and has no `compopt`.
///
/// - Parameter answering: the words of the program that answers instead of the completed one.
func bashScript(for program: String, answering: String? = nil) -> String {
  let function = "_" + identifier(program)
  let name = shellWord(program)
  let find =
    answering == nil
    ? """
            if [[ $1 == \\~/* ]]; then \\builtin set -- "$HOME/${1:2}" "$2"; fi
            \\builtin type -P -- "$1" || \\builtin set -- \(name) "$2"

    """ : ""
  let call = answering ?? "\"$1\" \(Completer.callbackName)"
  return """
    # bash completion for \(program.printable)

    \(function)() {
        COMPREPLY=()
        # Quoted, since `set -k` takes what looks like an assignment away from a command.
        \\builtin local "IFS="$'\\n' \(function)_reply \(function)_globs \(function)_type \(function)_line \\
            \(function)_name 2>/dev/null ||
            \\builtin return 0
        \(function)_type=${COMP_TYPE:-37}
        \(function)_line=${COMP_LINE:0:COMP_POINT}
        if [[ -n ${BLE_VERSION-} ]]; then
            \(function)_type=37
            if [[ ${comps_flags-} == *[SEDI]* ]]; then
                # It quotes the word of an open quote anew, closed or bare, and quotes what it gets for it.
                \(function)_line=${\(function)_line%"$2"}
                if [[ $2 == \\'*\\' ]]; then \\builtin set -- "$1" "${2%\\'}"; else \\builtin set -- "$1" "'$2"; fi
                \(function)_line+=$2
            else
                compopt -o ble/syntax-raw 2>/dev/null || \\builtin :
            fi
        elif [[ $BASH_VERSION == 3.* ]]; then
            \(function)_type=9
            # It does not say which key was pressed. One that inserts row after row may have been, if there is one.
            if \\builtin bind -q menu-complete >/dev/null 2>&1; then \(function)_type=37; fi
        fi
        # What traps of the user print goes elsewhere than what the program answers.
        \(function)_reply=$({
    \(find)        # Under ble.sh nobody may have pressed TAB.
            if [[ :${BLE_VERSION:+${comp_type-}}: == *:auto* ]]; then \\builtin export "\(Completer.unaskedVariable)=1"; fi
            \(Completer.behindVariable)=${COMP_LINE:COMP_POINT} \(Completer.scriptVariable)=2 \\builtin exec -- \(call) bash "$\(function)_type" "${COLUMNS:-80}" "$2" \\
                "$\(function)_line" "${COMP_LINE:COMP_POINT:1}" >&3 3>&-
        } 3>&1 >/dev/null 2>&1 </dev/null) || \\builtin return 0
        [[ -n $\(function)_reply ]] || \\builtin return 0
        if [[ $\(function)_reply == \(filesOfShell) ]]; then
            \\builtin compopt -o bashdefault -o default 2>/dev/null
            \\builtin return 0
        fi
        if [[ ${\(function)_reply%%[[:space:]]*} == \(commandOfShell) ]]; then
            \(function)_name=${\(function)_reply%%"$IFS"*}
            \(function)_reply=${\(function)_reply#"$\(function)_name"}
            \(function)_reply=${\(function)_reply#"$IFS"}
            \(function)_line=${\(function)_line%"$\(function)_reply"}
            \(function)_globs=${#\(function)_line}
            # Counts the words before that command, as bash itself divides them.
            \(function)_type=0
            while [[ $\(function)_line == *[![:space:]]* ]] && ((\(function)_type < COMP_CWORD)); do
                \(function)_line=${\(function)_line#*"${COMP_WORDS[\(function)_type]}"}
                \(function)_type=$((\(function)_type + 1))
            done
            if [[ $\(function)_name == *\\ * ]]; then
                # The program is another than its word says.
                \(function)_name=${\(function)_name#* }
                \(function)_line=${COMP_WORDS[\(function)_type]}
                COMP_WORDS[\(function)_type]=$\(function)_name
                COMP_LINE=${COMP_LINE:0:\(function)_globs}$\(function)_name${COMP_LINE:\(function)_globs+${#\(function)_line}}
                COMP_POINT=$((COMP_POINT + ${#\(function)_name} - ${#\(function)_line}))
            fi
            IFS=$' \\t\\n'
            compopt +o nosort 2>/dev/null || \\builtin :
            if \\builtin declare -F _comp_command_offset >/dev/null; then
                _comp_command_offset "$\(function)_type" 2>/dev/null || \\builtin :
                \\builtin return 0
            elif \\builtin declare -F _command_offset >/dev/null; then
                _command_offset "$\(function)_type" 2>/dev/null || \\builtin :
                \\builtin return 0
            elif ((\(function)_type < COMP_CWORD)); then
                compopt -o bashdefault -o default 2>/dev/null || \\builtin :
                \\builtin return 0
            fi
            compopt -o filenames 2>/dev/null || \\builtin :
            IFS=$'\\n'
            \(function)_reply=space$IFS$(\\builtin compgen -c -- "$2")
        fi
        if [[ ${BLE_VERSION:+${comps_flags-}} == *[SEDI]* ]]; then
            \(function)_line="'\\''"
            \(function)_reply=${\(function)_reply//"$\(function)_line"/\\'}
        fi
        \(function)_globs=+f
        if [[ $- == *f* ]]; then \(function)_globs=-f; fi
        \\builtin set -f
        # shellcheck disable=SC2206 # Each line is a word.
        COMPREPLY=(${\(function)_reply#*"$IFS"})
        \\builtin set "$\(function)_globs"
        [[ $\(function)_reply == nospace* ]] || \\builtin return 0
        if [[ -n ${BLE_VERSION-} ]]; then
            compopt -o nospace 2>/dev/null || \\builtin :
        elif ! \\builtin compopt -o nospace 2>/dev/null && [[ ${#COMPREPLY[@]} == 1 ]]; then
            # Between two that begin alike, no blank is put behind.
            COMPREPLY=("${COMPREPLY[0]}" "${COMPREPLY[0]}…")
        fi
    }

    \\builtin complete -o nosort -F \(function) \(name) 2>/dev/null || \\builtin complete -F \(function) \(name)

    """
}

extension Completer {
  /// The kind of completion that readline is carrying out.
  ///
  /// Source: `COMP_TYPE` in https://www.gnu.org/software/bash/manual/html_node/Bash-Variables.html
  private enum BashCompletionType {
    /// TAB inserts the common beginning.
    case insert
    /// A second TAB lists.
    case list
    /// The common beginning is inserted, and the values are listed at once.
    case insertAndList
    /// One value after the other is inserted.
    case insertEach
    /// All values are inserted at once, without the open quote.
    case insertAll

    init(_ code: String) {
      switch code {
      case "63": self = .list
      case "33", "64": self = .insertAndList
      case "37": self = .insertEach
      case "42": self = .insertAll
      default: self = .insert
      }
    }
  }

  /// - Parameter arguments: `COMP_TYPE`, the screen's columns, `$2`, the line up to the cursor, and the character after
  ///   the cursor, which earlier versions of the script leave out.
  func bashReply(to arguments: [String]) -> [String]? {
    guard arguments.count == 4 || arguments.count == 5 else { return nil }
    guard let words = CommandLineLexer.words(of: arguments[3], .posix) else { return [filesOfShell] }
    guard words.count > 1, let current = words.last else { return nil }
    let typed = Array(arguments[3].utf8.dropFirst(current.range.lowerBound))
    let start = replacedStart(of: typed, in: current, given: Array(arguments[2].utf8))
    let replaced = String(decoding: typed[start...], as: UTF8.self)
    guard
      let kept = CommandLineLexer.words(of: String(decoding: typed[..<start], as: UTF8.self), .posix)?.last
    else { return nil }
    var slot = complete(words: words.dropFirst().dropLast().map(\.text), current: current, shell: .bash)
    if let (start, program) = slot.otherCommand {
      let bytes = arguments[3].utf8.dropFirst(words[start + 1].range.lowerBound)
      return [commandOfShell + (program.map { " " + $0 } ?? ""), String(Substring(bytes))]
    }
    if current.isExpanded { return slot.listsFiles ? [filesOfShell] : nil }
    let type = BashCompletionType(arguments[0])
    // A value cannot replace a name if readline keeps a part of the name.
    let isWhole = slot.reply.replacedWords == 0 && slot.prefix.hasPrefix(kept.text)
    // Text after the cursor stays, and would follow the value that replaces a name.
    let isAtEnd = arguments.count == 4 || ends(arguments[4], current.quoting)
    if !slot.named.isEmpty, !isWhole, isAtEnd, type != .insertAll {
      slot = slot.spelled(within: screenColumns(arguments[1]))
    }
    let flags = slot.inserted.contains { !$0.isFinal } ? "nospace" : "space"
    return BashEntries(
      slot: slot, current: current, kept: kept, replaced: replaced, replacesNames: isWhole && isAtEnd,
      columns: screenColumns(arguments[1]), type: type
    ).entries.map { [flags] + $0 }
  }

  /// Where readline begins to replace a word: behind the quote that is open, and else where `$2` begins.
  ///
  /// A function that calls the script's own gives as `$2` a word of `COMP_WORDS`: with its quote, a separate `=`, or
  /// another word, if the cursor is not in the last one. Then the word is cut as bash does by default.
  ///
  /// - Parameters:
  ///   - typed: the word up to the cursor, with its quotes.
  ///   - given: `$2`.
  private func replacedStart(of typed: [UInt8], in word: TypedWord, given: [UInt8]) -> Int {
    if word.quoteEnd > 0 { return word.quoteEnd - word.range.lowerBound }
    let start = typed.count - given.count
    func isBreak(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") }
    if start == 0, given == typed { return 0 }
    if start > 0, typed[start...].elementsEqual(given), !isBreak(given.last) {
      let isInside = isLetterOrDigit(typed[start - 1]) && given.first.map(isLetterOrDigit) ?? true
      if !isInside { return start }
    }
    let last = typed.indices.last { isBreak(typed[$0]) && ($0 == 0 || typed[$0 - 1] != UInt8(ascii: "\\")) }
    return last.map { $0 + 1 } ?? 0
  }

  /// Whether a word with these quotes ends before the character; "" is the end of the line.
  private func ends(_ character: String, _ quoting: Quoting) -> Bool {
    quoting.closing.isEmpty
      ? character.allSatisfy { " \t\n;|&()<>".contains($0) }
      : character.isEmpty || character == quoting.closing
  }

  /// The entries of `COMPREPLY` for everything that can be offered.
  private struct BashEntries {
    let slot: Slot
    let current: TypedWord
    /// The part of the word that readline keeps.
    let kept: TypedWord
    /// The part of the word that readline replaces.
    let replaced: String
    /// Whether a value that is found by a name may replace the word.
    let replacesNames: Bool
    let columns: Int
    let type: BashCompletionType

    /// An entry that shares nothing with the others, so that readline lists them and inserts nothing.
    private let divider = " "

    /// All the entries; nil if there is nothing to offer or say.
    var entries: [String]? {
      let values = slot.reply.values
      guard !slot.isEmpty else {
        guard let message = slot.reply.message, type != .insertEach, type != .insertAll else { return nil }
        return [wrapped(message, to: columns - 1, rows: 1)[0], divider]
      }
      switch type {
      case .list:
        // The message is as wide as the screen, so that readline gives it its own row.
        let message = slot.reply.message.map {
          [padded(wrapped($0, to: columns - 1, rows: 1)[0], to: columns - 1)]
        }
        return listed + (message ?? []) + (slot.listed().count == 1 ? [divider] : [])
      case .insertEach where values.isEmpty, .insertAll where values.isEmpty: return eachNamed
      case .insertEach, .insertAll: return slot.extending(current.text).compactMap { quoted($0.insertion) }
      case .insert, .insertAndList: break
      }
      if values.isEmpty {
        guard replacesNames, let only = slot.onlyNamed, let quoted = quoted(only.insertion) else {
          return listed + [divider]
        }
        return single(quoted, isFinal: only.isFinal)
      }
      let quotedValues = values.compactMap { quoted($0.insertion) }
      guard let shared = slot.commonInsertion(extending: current.text), let quotedShared = quoted(shared),
        quotedValues.count == values.count
      else { return listed + [divider] }
      if values.count == 1 { return single(quotedShared, isFinal: values[0].isFinal) }
      if type == .insertAndList {
        // A list with named values leaves nothing to insert.
        if !slot.named.isEmpty, quotedShared == replaced { return listed + [divider] }
        let described = described(quotedValues, clips: false)
        if sharedBytes(described) == Array(quotedShared.utf8) { return described }
      }
      if sharedBytes(quotedValues) == Array(quotedShared.utf8) { return quotedValues }
      // The quoted forms share half of an escape, which must not be inserted.
      return type == .insert ? [quotedShared + "…", quotedShared + " "] : listed + [divider]
    }

    /// The entries for the only value that can be inserted.
    private func single(_ quoted: String, isFinal: Bool) -> [String] {
      // readline does not close the open quote of a value that ends in a quote itself, so it is closed here. A second
      // entry keeps readline from closing a quote that must stay open.
      if isFinal || type != .insert { return [quoted + kept.quoting.closing] }
      return kept.quoting == .none ? [quoted] : [quoted, quoted + "…"]
    }

    /// The values that are found by a name. If they are inserted one after the other, the replaced text comes last.
    private var eachNamed: [String]? {
      guard replacesNames, type == .insertEach || kept.quoting == .none else { return nil }
      var entries: [String] = []
      for value in slot.named {
        if let quoted = quoted(value.insertion), !entries.contains(quoted) { entries.append(quoted) }
      }
      return entries + (type == .insertEach && entries.count > 1 ? [replaced] : [])
    }

    /// The entries that are listed and not inserted. Unlike the divider, no entry begins with a blank.
    private var listed: [String] {
      described(slot.listed(within: columns).map { String($0.display.drop { $0 == " " }) }, clips: true)
    }

    /// The texts with the descriptions of their values, cut to the screen.
    private func described(_ texts: [String], clips: Bool) -> [String] {
      let width = texts.map { cells(of: $0) }.max() ?? 0
      return zip(texts, slot.reply.values + slot.named).map { text, value in
        guard !value.description.isEmpty, width + 4 < columns else {
          return clips ? clipped(text, to: columns - 1) : text
        }
        return clipped("\(padded(text, to: width))  (\(value.description))", to: columns - 1)
      }
    }

    /// The text that must replace `$2`, so that the word reads as the slot's prefix and the insertion.
    private func quoted(_ insertion: String) -> String? {
      let quoting = type == .insertAll ? Quoting.none : kept.quoting
      if kept.text.isEmpty {
        return slot.prefix
          + (slot.separatesWords
            ? quotedWords(insertion)
            : quotedForBash(insertion[...], within: quoting, startsWord: slot.prefix.isEmpty))
      }
      return remainder(of: slot.prefix + insertion, after: kept.text).map {
        slot.separatesWords
          ? quotedWords(String($0)) : quotedForBash($0, within: quoting, startsWord: false)
      }
    }

    private func sharedBytes(_ texts: [String]) -> [UInt8] {
      guard var shared = texts.first.map({ Array($0.utf8) }) else { return [] }
      for text in texts.dropFirst() {
        var count = 0
        for byte in text.utf8 {
          guard count < shared.count, shared[count] == byte else { break }
          count += 1
        }
        shared.removeLast(shared.count - count)
      }
      return shared
    }
  }
}
