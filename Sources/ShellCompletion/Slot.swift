/// What is being completed: the part of the command line before the cursor that a candidate takes the place of.
struct Slot: Sendable {
  /// What of the current word stands before the part and stays: `--near=`, `~/`.
  var prefix = ""
  /// What is typed of the part, without quotes.
  var text: String
  /// Candidates that the command line itself knows: subcommands, options, listed values, files.
  var candidates: [Value] = []
  /// What a source is to be asked.
  var request: ValueRequest?
  /// What to say where there is nothing to offer.
  var hint: String?
  /// Whether there are more candidates than are given.
  var isPartial = false
  /// Whether the values of the source come before the candidates.
  var offersValuesFirst = false
}

extension Completer {
  /// Finds what is being completed.
  func slot(words: [String], current: TypedWord, shell: Shell?) -> Slot {
    var position = CommandPosition(model, words: words)
    let text = current.text
    var slot = Slot(text: text)
    if let (option, owner) = position.pending {
      let isEnding = option.extent == .upToNextOption && text.hasPrefix("-")
      if !isEnding {
        fill(&slot, with: option, owner: owner, of: position, current, shell: shell, isAttached: false)
        return slot
      }
    }
    if text.hasPrefix("-"), !position.takesDashes {
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        var found = position.option(spelled: name)
        if found == nil, position.enterFallback() { found = position.option(spelled: name) }
        guard let (option, owner) = found, option.takesValue else { return slot }
        slot.prefix = name + "="
        slot.text = String(text[equals...].dropFirst())
        fill(&slot, with: option, owner: owner, of: position, current, shell: shell, isAttached: true)
      } else {
        slot.candidates = position.optionCandidates(beginning: text)
      }
      return slot
    }
    fillPositional(&slot, of: position, current, shell: shell)
    return slot
  }

  /// Subcommands, and the values of the positional argument that is next.
  private func fillPositional(
    _ slot: inout Slot, of position: CommandPosition, _ current: TypedWord, shell: Shell?
  ) {
    var position = position
    if position.positionals.isEmpty, !position.isTerminated {
      slot.candidates = subcommands(of: position.command, beginning: slot.text)
      // With nothing typed, a shell's user wants to see the commands, and the values would bury them; at a prompt the
      // values are what a line is usually about.
      if slot.text.isEmpty, !slot.candidates.isEmpty {
        if shell != nil { return }
        slot.offersValuesFirst = true
      }
    }
    var argument = position.nextPositional
    if argument == nil, position.enterFallback() { argument = position.nextPositional }
    if let argument, !argument.isHidden {
      fill(
        &slot, with: argument, owner: position.commands.count - 1, of: position, current, shell: shell,
        isAttached: false)
    } else if slot.text.isEmpty, slot.candidates.isEmpty, !position.isTerminated, position.isSound {
      // Every positional word has been given; what is left are options.
      slot.candidates = position.optionCandidates(beginning: "")
    }
  }

  private func subcommands(of command: CommandModel, beginning text: String) -> [Value] {
    command.subcommands.compactMap { subcommand in
      guard !subcommand.isHidden else { return nil }
      let names = [subcommand.name] + subcommand.aliases
      guard let name = names.first(where: { $0.hasPrefix(text) }) else { return nil }
      return Value(name, description: subcommand.help)
    }
  }

  /// What can stand in place of an argument's value.
  private func fill(
    _ slot: inout Slot, with argument: CommandModel.Argument, owner: Int, of position: CommandPosition,
    _ current: TypedWord, shell: Shell?, isAttached: Bool
  ) {
    let path = position.path(depth: owner + 1)
    let names = argument.kind == .positional ? [argument.valueName] : argument.names
    let ids = names.map { ArgumentID(command: path, name: $0) }
    if let id = ids.first(where: { values[$0] != nil }) {
      let earlier = position.earlierValues(of: argument)
      var adjacent = 0
      while !isAttached, adjacent < earlier.count,
        earlier[earlier.count - 1 - adjacent].place == position.wordCount - 1 - adjacent
      {
        adjacent += 1
      }
      slot.request = ValueRequest(
        argument: id, text: slot.text, preceding: earlier.map(\.text), adjacentCount: adjacent,
        quoting: current.quoting, isAttached: isAttached, shell: shell, limit: Self.limit)
    }
    switch argument.completion {
    case .none, .custom: break
    case .list(let values):
      var fitting = values.filter { $0.text.hasPrefix(slot.text) }
      if fitting.isEmpty { fitting = values.filter { remainder(of: $0.text, after: slot.text) != nil } }
      slot.candidates += fitting.map { Value($0.text, description: $0.help) }
    case .subcommand:
      slot.candidates += helpTopics(position, beginning: slot.text)
    case .file(let extensions):
      listFiles(&slot, current, isAttached: isAttached) { name in
        extensions.isEmpty || extensions.contains { name.hasSuffix("." + $0) }
      }
    case .directory:
      listFiles(&slot, current, isAttached: isAttached) { _ in false }
    }
    if slot.text.isEmpty, !argument.help.isEmpty {
      slot.hint = argument.valueName.isEmpty ? argument.help : "\(argument.valueName): \(argument.help)"
    }
  }

  private func listFiles(
    _ slot: inout Slot, _ current: TypedWord, isAttached: Bool, where isWanted: (String) -> Bool
  ) {
    let listing = FileListing(
      matching: slot.text, expandsTilde: current.hasTilde && !isAttached, limit: Self.limit, where: isWanted)
    slot.prefix += listing.prefix
    slot.text.removeFirst(listing.prefix.count)
    slot.candidates += listing.values
    slot.isPartial = listing.isPartial
  }

  /// The subcommands that `help` can be asked about, after the words that it has been given.
  private func helpTopics(_ position: CommandPosition, beginning text: String) -> [Value] {
    var command = model
    for (word, _) in position.positionals {
      guard let next = command.subcommand(called: word) else { return [] }
      command = next
    }
    return subcommands(of: command, beginning: text).filter { $0.insertion != position.command.name }
  }
}

extension CommandPosition {
  var nextPositional: CommandModel.Argument? {
    command.positional(after: positionals.count, isTerminated: isTerminated)
  }

  /// Whether the positional words have a meaning here.
  fileprivate var isSound: Bool {
    positionals.isEmpty || command.arguments.contains { $0.kind == .positional }
  }

  /// The options that can still be given, those of the default subcommand included.
  ///
  /// A long name stands for its option; short names are offered where only a dash is typed, or where they are the
  /// only ones. A cluster of short flags is continued.
  func optionCandidates(beginning text: String) -> [Value] {
    var options = command.arguments.filter { $0.kind != .positional }
    if let fallback {
      let known = Set(options.flatMap(\.names))
      options += fallback.arguments.filter { $0.kind != .positional && known.isDisjoint(with: $0.names) }
    }
    let open = options.filter { !$0.isHidden && ($0.isRepeating || !isGiven($0)) }
    var candidates: [Value] = []
    for option in open {
      let long = option.names.filter { $0.hasPrefix("--") }
      let short = option.names.filter { !$0.hasPrefix("--") }
      let offered = text == "-" ? long + short : long.isEmpty ? short : long
      for name in offered where name.hasPrefix(text) {
        candidates.append(Value(name, description: option.help))
      }
    }
    return candidates + (candidates.isEmpty ? cluster(text, of: options, open) : [])
  }

  /// A cluster of known short flags, as it is and with one more.
  private func cluster(
    _ text: String, of options: [CommandModel.Argument], _ open: [CommandModel.Argument]
  ) -> [Value] {
    let letters = text.dropFirst()
    guard !letters.isEmpty, !text.hasPrefix("--") else { return [] }
    var used: Set<String> = []
    for letter in letters {
      guard let option = options.first(where: { $0.names.contains("-\(letter)") }) else { return [] }
      used.formUnion(option.names)
      if option.takesValue { return letter == letters.last ? [Value(text, description: option.help)] : [] }
    }
    let more = open.flatMap { option in
      used.isDisjoint(with: option.names) || option.isRepeating
        ? option.names.filter { $0.count == 2 && !$0.hasPrefix("--") }.map { name in
          Value(text + name.dropFirst(), description: option.help)
        } : []
    }
    return [Value(text)] + more
  }
}
