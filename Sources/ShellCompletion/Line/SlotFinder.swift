/// Finds what is being completed, and what the command line itself knows to offer there.
struct SlotFinder {
  private var position: CommandPosition
  private let current: TypedWord
  private let shell: Shell?
  private let completer: Completer
  private let words: [String]
  /// What is typed of the value, without quotes.
  private var text: String
  private(set) var slot = Slot()

  init(completer: Completer, words: [String], current: TypedWord, shell: Shell?) {
    (self.completer, self.words, self.current, self.shell) = (completer, words, current, shell)
    position = CommandPosition(completer.model(words), words: words)
    text = current.text
  }

  mutating func find() {
    if let (option, owner) = position.pending,
      !text.hasPrefix("-") || ![.upToNextOption, .nextValue].contains(option.extent)
    {
      fill(with: option, owner: owner)
    } else if !text.hasPrefix("-") || position.takesDashes {
      findPositional()
    } else if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      var found = position.option(spelled: name)
      if found == nil, position.enterFallback() { found = position.option(spelled: name) }
      guard let (option, owner) = found, option.takesValue else { return }
      slot.prefix = name + "="
      text = String(text[equals...].dropFirst())
      fill(with: option, owner: owner, isAttached: true)
    } else {
      slot.reply.values = position.optionNames(beginning: text)
      if slot.reply.values.isEmpty { fillJoined() }
    }
  }

  /// The value of an option of one letter in the same word: `-Ipath`.
  private mutating func fillJoined() {
    var found = position.joinedValue(text)
    if found == nil, position.enterFallback() { found = position.joinedValue(text) }
    guard let ((option, owner), value) = found else { return }
    slot.prefix = String(text.prefix(2))
    text = value
    fill(with: option, owner: owner, isAttached: true)
  }

  /// Subcommands, and the values of the positional argument that is next.
  private mutating func findPositional() {
    if position.takesSubcommand {
      slot.reply.values = position.command.subcommands(beginning: text)
      // In a shell, values would bury the commands, which is what a user looks for who has typed nothing. At a prompt
      // most lines are about values.
      if text.isEmpty, !slot.reply.values.isEmpty {
        if shell != nil { return }
        slot.offersValuesFirst = true
      }
    }
    var argument = position.nextPositional
    if argument == nil, position.enterFallback() { argument = position.nextPositional }
    if let argument, !argument.isHidden {
      fill(with: argument, owner: position.commands.count - 1)
    } else if text.isEmpty, slot.reply.values.isEmpty, !position.isTerminated,
      // A command that takes no positional words would refuse the line anyway.
      position.positionals.isEmpty || position.command.arguments.contains(where: { $0.kind == .positional })
    {
      // Every positional word is there, so only options are left.
      slot.reply.values = position.optionNames(beginning: "")
    }
  }

  /// Fills the slot with what an argument's value can be.
  ///
  /// - Parameters:
  ///   - owner: the index of the argument's command.
  ///   - isAttached: whether the value is part of the option's word.
  private mutating func fill(with argument: CommandModel.Argument, owner: Int, isAttached: Bool = false) {
    let path = position.path(depth: owner + 1)
    let names = argument.kind == .positional ? [argument.valueName] : argument.names
    let ids = names.map { ArgumentID(command: path, name: $0) }
    if let id = ids.first(where: { completer.source($0) != nil }) {
      ask(id, of: argument, isAttached: isAttached)
    } else if let id = ids.first {
      switch argument.completion {
      case .shellCommand(let command):
        ask(id, of: argument, isAttached: isAttached)
        slot.request?.origin = .shellCommand(command)
      case .custom where completer.customValues != nil:
        ask(id, of: argument, isAttached: isAttached)
        slot.request?.origin = .custom(position.commands[owner].parserName(of: argument))
      default: break
      }
    }
    let expandsTilde = current.hasTilde && !isAttached
    switch argument.completion {
    case .none where completer.offersFiles && slot.request == nil:
      offer(FileListing(matching: text, expandsTilde: expandsTilde) { _ in true })
    case .none, .unlisted, .custom, .shellCommand: break
    case .list(let values):
      var fitting = values.filter { $0.text.hasPrefix(text) }
      if fitting.isEmpty { fitting = values.filter { remainder(of: $0.text, after: text) != nil } }
      slot.reply.values += fitting.map { CompletionValue($0.text, description: $0.help) }
    case .subcommand:
      // `help help` says nothing.
      slot.reply.values += (position.topic?.subcommands(beginning: text) ?? [])
        .filter { $0.insertion != position.command.name }
    case .file(let extensions):
      offer(
        FileListing(matching: text, expandsTilde: expandsTilde) { name in
          extensions.isEmpty || extensions.contains { name.hasSuffix("." + $0) }
        })
    case .directory:
      offer(FileListing(matching: text, expandsTilde: expandsTilde) { _ in false })
    }
    if text.isEmpty, !argument.help.isEmpty {
      slot.reply.message =
        argument.valueName.isEmpty ? argument.help : "\(argument.valueName): \(argument.help)"
    }
  }

  /// Has a source asked for values.
  private mutating func ask(_ id: ArgumentID, of argument: CommandModel.Argument, isAttached: Bool) {
    let earlier = position.earlierValues(of: argument)
    var adjacent = 0
    while !isAttached, adjacent < earlier.count,
      earlier[earlier.count - 1 - adjacent].place == position.wordCount - 1 - adjacent
    {
      adjacent += 1
    }
    slot.request = ValueRequest(
      argument: id, text: text, preceding: earlier.map(\.text), adjacentCount: adjacent,
      quoting: current.quoting, isAttached: isAttached, shell: shell, limit: Completer.limit,
      options: position.options)
    slot.request?.words = words
    if isAttached { slot.request?.words.append(argument.identifyingName) }
  }

  private mutating func offer(_ files: FileListing) {
    slot.listsFiles = true
    slot.prefix += files.prefix
    text.removeFirst(files.prefix.count)
    slot.reply.values += files.values
  }
}

extension [CompletionValue] {
  /// Those that begin with what is typed; where there are none, letter case and blanks aside.
  func beginning(with text: String) -> [CompletionValue] {
    let fitting = filter { $0.insertion.hasPrefix(text) }
    return fitting.isEmpty ? filter { remainder(of: $0.insertion, after: text) != nil } : fitting
  }
}

extension CommandModel {
  /// What ArgumentParser calls an argument where it asks for its values.
  fileprivate func parserName(of argument: Argument) -> String {
    guard argument.kind == .positional else { return argument.identifyingName }
    return "positional@\(arguments.filter { $0.kind == .positional }.firstIndex(of: argument) ?? 0)"
  }

  /// The subcommands that can be called by a word that begins so.
  fileprivate func subcommands(beginning text: String) -> [CompletionValue] {
    subcommands.compactMap { subcommand in
      guard !subcommand.isHidden else { return nil }
      let names = [subcommand.name] + subcommand.aliases
      return names.first { $0.hasPrefix(text) }.map { CompletionValue($0, description: subcommand.help) }
    }
  }
}
