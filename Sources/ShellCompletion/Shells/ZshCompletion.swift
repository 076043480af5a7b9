import Basics

/// The completion script for zsh.
///
/// zsh passes the open quote, the current word and the earlier ones. The first three lines of the reply are flags, the
/// text before every value, and a message, followed after tabs by lines to show below the values. Then each value is
/// followed by the line that shows it. In groups, a heading is followed by an empty line. zsh itself quotes.
///
/// Files, options and commands have their own tags, by which a user's styles tell them apart. Files get their colours.
///
/// For a file that only zsh can complete, the name of its option is taken out of the word first.
///
/// `compadd` is not called with `builtin`: plugins that show the list in their own way define a function of that name.
///
/// - Parameter answering: the words of the program that answers instead of the completed one.
func zshScript(for program: String, answering: String? = nil) -> String {
  let function = shellWord("_" + program)
  let register = "_\(identifier(program))_at_prompt"
  let rows = "_\(identifier(program))_rows"
  let name = shellWord(program)
  let find =
    answering == nil
    ? """
        program=${program/#\\~\\//$HOME/}
        (( $+commands[$program] )) || [[ $program == */* && -x $program ]] || program=\(name)

    """ : ""
  let call = answering ?? "\"$program\" \(Completer.callbackName)"
  return """
    #compdef \(program)
    # zsh completion for \(program.printable)

    # Sourced, the functions would be read with the user's aliases in place.
    [[ -o aliases ]] && \(register)=on && \\builtin unsetopt aliases

    \(function)() {
        \\builtin emulate -L zsh
        \\builtin setopt no_aliases
        # One call a TAB: matchers and corrections would call again with the same line.
        (( ${_matcher_num:-1} > 1 )) && \\builtin return 1
        [[ ${_completer:-} == (approximate|correct)* ]] && \\builtin return 1
        # With that, what stands behind the cursor would get lost.
        (( $funcstack[(I)_prefix] )) && \\builtin return 1
        local program=${(Q)words[1]} reply value display rest close tag=values
        local -a lines notes values displays rows shown options expl group
        local -i end
        # Plugins complete while the user types, in a hidden `vared`. They press TAB there.
        [[ $KEYS == *($'\\t'|$'\\e[Z'|$'\\C-d') && $CONTEXT != vared ]] || local -x \(Completer.unaskedVariable)=1
        # zsh-autosuggestions shows what goes on from the line as it is typed.
        (( $funcstack[(I)_zsh_autosuggest_*capture*] )) && local -x \(Completer.unaskedVariable)=\(inlineSuggestion)
        local -a ends=("$PREFIX" "$SUFFIX")
        # With the cursor inside a word, the whole word is completed: nothing behind it may get lost. Of a list only the
        # part with the cursor is completed.
        [[ $SUFFIX == *,* && $SUFFIX != *[\\\\\\'\\"\\ ]* ]] && rest=,${SUFFIX#*,}
        PREFIX+=${SUFFIX%%"$rest"} SUFFIX=
        local -x \(Completer.behindVariable)="$rest ${(j: :)${(@Q)words[CURRENT+1,-1]}}"
    \(find)    reply=$(\(Completer.scriptVariable)=2 \\builtin command -- \(call) zsh "${COLUMNS:-80}" "$compstate[quote]" \\
            "$PREFIX" "$words[CURRENT]" "${(@Q)words[2,CURRENT-1]}" 2>/dev/null </dev/null) || \\builtin return 1
        lines=("${(@f)reply}")
        [[ $lines[1] == \(filesOfShell) ]] &&
            { \\builtin setopt "${_comp_options[@]}"; compset -P '--[^=]#='; _files; \\builtin return }
        if [[ $lines[1] == "\(commandOfShell) "* ]]; then
            \\builtin setopt "${_comp_options[@]}"
            \\builtin shift ${lines[1]#* } words
            (( CURRENT -= ${lines[1]#* } ))
            (( $#lines < 2 )) || words[1]=$lines[2]
            PREFIX=$ends[1] SUFFIX=$ends[2]
            _normal -p $program
            \\builtin return
        fi
        # Rows that are not those which the last TAB listed, because the answer came after it, are listed before one is
        # put in.
        reply="$words"$'\\n'${(F)lines[4,-1]}
        if [[ $reply == "${\(rows)-}" ]]; then
            # What has been listed is walked through, unless this key only lists.
            [[ $lines[1] == *walk* && $compstate[old_list] == shown && -n $compstate[insert] ]] &&
                { compstate[old_list]=keep compstate[insert]=menu; \\builtin return 0 }
        elif [[ $compstate[old_list] == shown && ${\(rows)-} == "$words"$'\\n'?* ]]; then
            compstate[insert]= compstate[list]='list force'
        elif [[ $compstate[insert] == automenu ]]; then
            compstate[insert]=automenu-unambiguous compstate[list]=list
        fi
        \\builtin typeset -g \(rows)=$reply
        notes=("${(@ps:\\t:)lines[3]//\\%/%%}")
        [[ -n $notes[1] ]] && compadd -x "$notes[1]"
        for value display in "${(@)lines[4,-1]}"; do
            values+=("$value") displays+=("$display")
        done
        if (( ! $#values )); then
            [[ -n $notes[1] ]] || \\builtin return 1
            # A match that is not shown keeps zsh from dropping an open quote beside a message. The completer _oldlist
            # inserts it, so it is the word as it is typed.
            value=$words[CURRENT]
            [[ -n $compstate[quote] ]] && value=$PREFIX$rest
            compadd -U -n -Q -S '' -- "$value"
            compstate[insert]= compstate[list]='list force'
            \\builtin return 0
        fi
        # A row that is chosen by a name is whole: its quote is closed, which zsh does only with a blank behind it.
        [[ -z $QISUFFIX$rest && $lines[1] == *nospace*walk* ]] && close=${compstate[quote]#\\$}
        [[ -n $QISUFFIX$rest || $lines[1] == *nospace* ]] && options+=(-S "$close")
        [[ $lines[1] == *quoted* ]] && options+=(-Q)
        [[ -n $lines[2] ]] && options+=(-P "$lines[2]")
        # fzf-tab would search the rows for the typed text once more, with its letter case.
        (( ${IN_FZF_TAB:-0} )) && PREFIX=$lines[2]
        [[ $lines[1] == *columns* ]] || options+=(-l)
        [[ $lines[1] == *tag:* ]] && tag=${lines[1]##*tag:}
        [[ $tag == files ]] && options+=(-f -W "${${lines[2]##*=}/#\\~/$HOME}")
        # A row that would show nothing is the heading of those behind it, which are a list of their own.
        reply=completion
        while (( $#values )); do
            end=$#values+1
            [[ $lines[1] == *groups* ]] && end=${displays[(ie)]}
            rows=("${(@)values[1,end-1]}") shown=("${(@)displays[1,end-1]}")
            (( ! $#rows )) || _wanted -V $tag expl "$reply" \\
                compadd "${group[@]}" -U -2 -I "$rest" -d shown "${options[@]}" -a - rows || \\builtin return 1
            reply=${values[end]//\\%/%%} group=(-V "$values[end]")
            \\builtin shift $(( end < $#values ? end : $#values )) values displays
        done
        (( $#notes > 1 )) && compadd -V names -x "${(pj:\\n:)notes[2,-1]}"
        [[ $lines[1] == *list* ]] && compstate[insert]= compstate[list]='list force'
        \\builtin return 0
    }

    (( ${+\(register)} )) && \\builtin unset \(register) && \\builtin setopt aliases
    # The order says what is likely. fzf-tab sorts unless told otherwise.
    \\builtin zstyle -g \(register) ':completion:*:'\(name)':*' sort 2>/dev/null ||
        \\builtin zstyle ':completion:*:'\(name)':*' sort false 2>/dev/null
    \\builtin unset \(register)
    if [[ ${funcstack[1]:-} == \(function) ]]; then
        \(function) "$@"
    else
        # compinit forgets what was registered before it. It may not have run yet, may run once more, and a plugin may
        # run it after the first prompt: so each prompt looks. zinit repeats what it was told after a compinit that it
        # puts off.
        \(register)() {
            [[ -n ${_comps[\(name)]-} ]] && \\builtin return
            (( ${+functions[compdef]} )) || { \\builtin autoload -Uz compinit && compinit -i -D }
            compdef \(function) \(name)
            (( ${+functions[zicompdef]} )) && zicompdef \(function) \(name)
        }
        \\builtin typeset -ga precmd_functions
        [[ " ${precmd_functions[*]-} " == *" \(register) "* ]] || precmd_functions+=(\(register))
        (( ${+functions[compdef]} )) && compdef \(function) \(name)
        (( ${+functions[zicompdef]} )) && zicompdef \(function) \(name)
        \\builtin :
    fi

    """
}

/// The value of ``Completer/unaskedVariable`` if only the rest of the line as it is typed can be shown.
private let inlineSuggestion = "inline"

extension Completer {
  /// - Parameter arguments: the screen's columns, the open quote (`compstate[quote]`), the part of the word after that
  ///   quote (`PREFIX`), the whole word as typed, and the earlier words after the program, without quotes.
  func zshReply(to arguments: [String]) -> [String]? {
    guard arguments.count >= 4 else { return nil }
    let quoting: Quoting =
      switch arguments[1] {
      case "\"": .double
      case "'": .single
      case "$'": .dollarSingle
      default: .none
      }
    guard let words = CommandLineLexer.words(of: arguments[2], .posix, within: quoting), words.count == 1
    else { return nil }
    let opening = quoting == .none ? ZshOpening(arguments[3], text: words[0].text) : nil
    let current = opening?.word ?? words[0]
    var slot = complete(words: Array(arguments.dropFirst(4)), current: current, shell: .zsh)
    if let (start, program) = slot.otherCommand {
      return ["\(commandOfShell) \(start + 1)"] + (program.map { [$0] } ?? [])
    }
    if current.isExpanded { return slot.listsFiles ? [filesOfShell] : nil }
    let columns = screenColumns(arguments[0])
    if environmentVariable(Self.unaskedVariable) == inlineSuggestion {
      slot = slot.continued(from: current.text)
    } else if slot.reply.replacedWords > 0 {
      slot = slot.spelled(within: columns)
    }
    // zsh has taken an open brace out of the word, and puts it back where it stood: nothing before it may change.
    if CommandLineLexer.words(of: arguments[3], .posix)?.last?.isExpanded == true {
      if arguments[3].contains(",") { return nil }
      slot.named = []
      slot.reply.values.removeAll { !(slot.prefix + $0.insertion).hasPrefix(current.text) }
    }
    var entries = ZshEntries(slot: slot, current: current, opening: opening, columns: columns)
    return entries.lines()
  }
}

/// What zsh gets of a slot: flags, the text before every value, notes, and the values with the rows that show them.
private struct ZshEntries {
  var slot: Slot
  let current: TypedWord
  let opening: ZshOpening?
  let columns: Int
  private var flags: [String] = []
  /// What is shown below the values.
  private var notes: [String] = []

  init(slot: Slot, current: TypedWord, opening: ZshOpening?, columns: Int) {
    (self.slot, self.current, self.opening, self.columns) = (slot, current, opening, columns)
    if opening != nil { self.slot.kind = .values }
  }

  /// The lines of the reply.
  mutating func lines() -> [String] {
    chooseValues()
    quote()
    chooseTag()
    notes = [slot.reply.message ?? ""] + notes.map { clipped($0, to: columns - 1) }
    return [flags.joined(separator: ","), slot.prefix, notes.joined(separator: "\t")] + rows
  }

  /// Leaves the values that are inserted, or else those that are only listed.
  private mutating func chooseValues() {
    if slot.kind != .files, slot.inserted.contains(where: { !$0.isFinal }) { flags.append("nospace") }
    let common = slot.commonInsertion(extending: current.text)
    if !slot.reply.values.isEmpty {
      if common == nil { flags.append("list") }
      notes = slot.titled(within: columns).map {
        $0.display + ($0.description.isEmpty ? "" : "  -- " + $0.description)
      }
    } else if slot.reply.replacedWords == 0, let only = slot.onlyNamed {
      slot.reply.values = [only]
    } else {
      flags.append("list")
      // Values that can replace the typed name are inserted one after the other, once they have been listed.
      if !slot.named.isEmpty, slot.reply.replacedWords == 0 { flags.append("walk") }
      slot.reply.values = slot.titled(within: columns)
    }
    // zsh would insert the common beginning of the values that it gets.
    if let common, slot.reply.more != 0, commonPrefix(of: slot.reply.values.map(\.insertion)) != common {
      if common == String(current.text.dropFirst(slot.prefix.count)) {
        flags.append("list")
      } else {
        slot.reply.values = [CompletionValue(common, isFinal: false)]
        slot.kind = .values
        flags.append("nospace")
      }
    }
  }

  /// Quotes the values where zsh would not, and leaves out a list before them.
  private mutating func quote() {
    if let opening {
      slot = opening.quoted(slot)
      flags.append("quoted")
    } else if slot.separatesWords {
      for index in slot.reply.values.indices {
        slot.reply.values[index].insertion = quotedWords(slot.reply.values[index].insertion)
      }
      flags.append("quoted")
    }
    if opening == nil, slot.kind == .values { slot.setAside(listBefore: current.text) }
  }

  /// Says what is offered, which headings it has, and how its rows stand.
  private mutating func chooseTag() {
    if slot.kind != .values, slot.named.isEmpty, !slot.isEmpty {
      // Without descriptions there is room for several in a row.
      if slot.reply.values.allSatisfy({ $0.description.isEmpty }) { flags.append("columns") }
      if !slot.groups.isEmpty, environmentVariable(Completer.scriptVariable) == nil { slot.groups = [] }
      if !slot.groups.isEmpty { flags.append("groups") }
      flags.append("tag:" + slot.kind.rawValue)
    } else {
      slot.groups = []
    }
    if slot.kind == .files { slot.reply.values = slot.reply.values.map(\.withoutSlash) }
  }

  /// Each value and the line that shows it, those of a group behind its heading.
  private var rows: [String] {
    let values = slot.reply.values
    let width = values.map { cells(of: $0.display) }.max() ?? 0
    func rows(where isWanted: (String) -> Bool) -> [String] {
      values.filter { isWanted($0.insertion) }.flatMap { value in
        let shown =
          value.description.isEmpty || width + 12 > columns
          ? value.display : "\(padded(value.display, to: width))  -- \(value.description)"
        return [value.insertion, clipped(shown, to: columns - 1)]
      }
    }
    let members = slot.groups.flatMap(\.members)
    return rows { !members.contains($0) }
      + slot.groups.flatMap { [$0.title.printable, ""] + rows(where: $0.members.contains) }
  }
}

extension Slot {
  /// Takes what stands before the last comma of the typed text out of the values, if all begin with it. zsh and its
  /// plugins then search only the rest for what is typed.
  fileprivate mutating func setAside(listBefore typed: String) {
    guard let comma = typed.lastIndex(of: ","), typed.hasPrefix(prefix) else { return }
    let head = typed[...comma].dropFirst(prefix.count)
    guard !head.isEmpty, reply.values.allSatisfy({ $0.insertion.hasPrefix(head) }),
      quotedForBash(head, within: .none, startsWord: prefix.isEmpty) == head
    else { return }
    for index in reply.values.indices { reply.values[index].insertion.removeFirst(head.count) }
    prefix += head
  }

  /// The slot with only the values that go on from the typed text, each with its letters as they are typed.
  fileprivate func continued(from typed: String) -> Slot {
    let text = typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : typed
    var values: [CompletionValue] = []
    for value in reply.values {
      guard let rest = remainder(of: value.insertion, after: text) else { continue }
      values.append(CompletionValue(text + rest, isFinal: value.isFinal))
    }
    if values.isEmpty {
      for case let spelling? in spellings { values.append(CompletionValue(text + spelling.rest)) }
    }
    return offering(values)
  }
}

extension CompletionValue {
  /// A directory as zsh knows it: zsh itself adds the slash, and finds no colour for a name that has one.
  fileprivate var withoutSlash: CompletionValue {
    guard insertion.hasSuffix("/"), display.hasSuffix("/") else { return self }
    return CompletionValue(String(insertion.dropLast()), display: String(display.dropLast()), isFinal: false)
  }
}

/// A word with a quote that opens in its middle: `--near="sw1a 1`.
///
/// zsh would quote such a word anew, and drop the quote if there is nothing to add.
private struct ZshOpening {
  let word: TypedWord
  /// The word up to and including the quote.
  private let beginning: String
  private let beginningText: String

  /// Returns `nil` if no quote is open in the word, or the word does not read `text`.
  init?(_ typed: String, text: String) {
    guard let word = CommandLineLexer.words(of: typed, .posix)?.last, word.quoteEnd > 0, word.text == text,
      word.range.lowerBound == 0
    else { return nil }
    self.word = word
    beginning = String(decoding: Array(typed.utf8)[..<word.quoteEnd], as: UTF8.self)
    beginningText = CommandLineLexer.words(of: beginning, .posix)?.last?.text ?? ""
  }

  /// The slot with each value as the whole quoted word.
  func quoted(_ slot: Slot) -> Slot {
    var slot = slot
    slot.reply.values = slot.reply.values.compactMap { value in
      var value = value
      guard let rest = remainder(of: slot.prefix + value.insertion, after: beginningText) else {
        // A value that is found by a name replaces the quotes too.
        guard value.name != nil else { return nil }
        value.insertion = slot.prefix + quotedForBash(value.insertion[...], within: .none, startsWord: true)
        return value
      }
      value.insertion = beginning + quotedForBash(rest, within: word.quoting, startsWord: false)
      if value.isFinal { value.insertion += word.quoting.closing }
      return value
    }
    slot.prefix = ""
    return slot
  }
}
