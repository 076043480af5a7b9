import Basics

/// Finds the place that is being completed, and the values that the command line itself offers there.
struct SlotFinder {
  private var position: CommandPosition
  private let current: TypedWord
  private let shell: Shell?
  private let completer: Completer
  private let words: [String]
  /// The typed part of the value, without quotes.
  private var text: String
  private(set) var slot = Slot()
  /// The plugins that are offered.
  private var plugins: [String] = []

  init(completer: Completer, words: [String], current: TypedWord, shell: Shell?) {
    (self.completer, self.words, self.current, self.shell) = (completer, words, current, shell)
    position = CommandPosition(completer.model(words), words: words, plugins: completer.plugins)
    text = current.text
  }

  mutating func find() {
    if let plugin = position.plugin {
      leaveToShell(from: plugin.place, of: plugin.program)
      if slot.otherCommand == nil {
        slot.kind = .files
        offer(FileListing(matching: text, expandsTilde: current.hasTilde) { _ in true })
      }
    } else if let (option, owner) = position.pending,
      !text.hasPrefix("-") || ![.upToNextOption, .nextValue].contains(option.extent)
    {
      fill(with: option, owner: owner)
    } else if !text.hasPrefix("-") || position.takesDashes {
      findPositional()
    } else if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      guard let (option, owner) = position.search({ $0.option(spelled: name) }), option.takesValue
      else { return }
      slot.prefix = name + "="
      text = String(text[equals...].dropFirst())
      fill(with: option, owner: owner, isAttached: true)
    } else {
      slot.reply.values = position.optionNames(beginning: text)
      slot.kind = .options
      if slot.reply.values.isEmpty { fillJoined() }
    }
    if shell == .zsh, slot.kind == .commands || slot.kind == .options {
      addGroups(of: position.command)
      for fallback in position.fallbacks { addGroups(of: fallback) }
      if !plugins.isEmpty, position.commands[0].hasGroupsOfCommands {
        slot.groups.append(.init("Plugins", plugins))
      }
    }
  }

  /// Adds the command's groups of what is offered.
  private mutating func addGroups(of command: CommandModel) {
    guard !command.groups.isEmpty else { return }
    let known = slot.groups.flatMap(\.members)
    slot.groups += command.groups(of: slot.reply.values.map(\.insertion).filter { !known.contains($0) })
  }

  /// Fills the slot with the value of a one-letter option in the same word: `-Ipath`.
  private mutating func fillJoined() {
    guard let ((option, owner), value) = position.search({ $0.joinedValue(text) }) else { return }
    slot.prefix = String(text.prefix(2))
    text = value
    fill(with: option, owner: owner, isAttached: true)
  }

  /// Fills the slot with subcommands, and with the values of the next positional argument.
  private mutating func findPositional() {
    if position.takesSubcommand {
      plugins = position.pluginNames(beginning: text)
      // Those of a default subcommand can be called without its name.
      var deeper = position
      let commands = deeper.search {
        let fitting = $0.takesSubcommand ? $0.command.subcommands(beginning: text) : []
        return fitting.isEmpty ? nil : fitting
      }
      slot.reply.values = (commands ?? []) + plugins.map { CompletionValue($0) }
      slot.kind = .commands
      // In a shell, values would bury the commands, which a user who has typed nothing is looking for. At a prompt most
      // lines are about values.
      if text.isEmpty, !slot.reply.values.isEmpty {
        if shell != nil { return }
        slot.offersValuesFirst = true
      }
    }
    let argument = position.search(\.nextPositional)
    if let argument, !argument.isHidden, !position.isExcluded(argument) {
      fill(with: argument, owner: position.commands.count - 1)
    } else if text.isEmpty, slot.reply.values.isEmpty, !position.isTerminated,
      // A command without positional arguments would refuse a line that has positional words.
      position.positionals.isEmpty || position.command.arguments.contains(where: { $0.kind == .positional })
    {
      // Every positional argument has its word, so only options are left.
      slot.reply.values = position.optionNames(beginning: "")
      slot.kind = .options
    }
  }

  /// Fills the slot with the possible values of an argument.
  ///
  /// - Parameters:
  ///   - owner: the index of the argument's command.
  ///   - isAttached: whether the value is part of the option's word.
  private mutating func fill(with argument: CommandModel.Argument, owner: Int, isAttached: Bool = false) {
    let count = slot.reply.values.count
    defer {
      if slot.request != nil || slot.reply.values.count > count {
        slot.kind = slot.request == nil && slot.listsFiles && count == 0 ? .files : .values
      }
    }
    let path = position.path(depth: owner + 1)
    let names = argument.kind == .positional ? [argument.valueName] : argument.names
    func id(_ name: String) -> ArgumentID { ArgumentID(command: path, name: name) }
    var source: ValueSource?
    let registered = names.first {
      source = completer.source(id($0))
      return source != nil
    }
    if let registered {
      ask(id(registered), of: argument, isAttached: isAttached)
      if source?.isOtherCommand == true, !isAttached {
        leaveToShell(from: position.earlierValues(of: argument).first?.place ?? words.count)
      }
      if slot.otherCommand != nil { return }
    } else if let id = names.first.map(id) {
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
    // Beside the commands that fit, what a hidden default subcommand may take is only a guess.
    case .none where position.command.isHidden && count > 0: break
    case .none where completer.offersFiles && slot.request == nil:
      offer(FileListing(matching: text, expandsTilde: expandsTilde) { _ in true })
    case .none, .unlisted, .custom, .shellCommand: break
    case .list(let values):
      slot.reply.values += values.map { CompletionValue($0.text, description: $0.help) }.beginning(with: text)
    case .subcommand:
      // `help help` would explain nothing.
      slot.reply.values += (position.topic?.subcommands(beginning: text) ?? [])
        .filter { $0.insertion != position.command.name }
    case .file(let extensions):
      offer(FileListing(matching: text, expandsTilde: expandsTilde, extensions: extensions))
    case .directory:
      offer(FileListing(matching: text, expandsTilde: expandsTilde) { _ in false })
    }
    if text.isEmpty, !argument.help.isEmpty {
      slot.reply.message =
        argument.valueName.isEmpty ? argument.help : "\(argument.valueName): \(argument.help)"
    }
  }

  /// Leaves the words from a place on to the shell, if its script can complete another program's command line.
  private mutating func leaveToShell(from start: Int, of program: String? = nil) {
    guard let shell, shell == .bash || shell == .zsh || shell == .fish,
      environmentVariable(Completer.scriptVariable) != nil
    else { return }
    slot = Slot()
    slot.otherCommand = (start, program)
  }

  /// Sets the request to a source of values.
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
    slot.request?.positionals = position.givenPositionals
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
  /// The values that begin with the typed text; if there are none, those that do apart from letter case and blanks.
  func beginning(with text: String) -> [CompletionValue] {
    let fitting = filter { $0.insertion.hasPrefix(text) }
    return fitting.isEmpty ? filter { remainder(of: $0.insertion, after: text) != nil } : fitting
  }
}

extension CommandModel {
  /// The name that ArgumentParser uses when it asks for an argument's values.
  fileprivate func parserName(of argument: Argument) -> String {
    guard argument.kind == .positional else { return argument.identifyingName }
    return "positional@\(arguments.filter { $0.kind == .positional }.firstIndex(of: argument) ?? 0)"
  }

  /// Whether subcommands are listed under headings.
  fileprivate var hasGroupsOfCommands: Bool {
    groups.contains { group in subcommands.contains { group.members.contains($0.name) } }
  }

  /// The subcommands with a name or alias that begins with the text.
  fileprivate func subcommands(beginning text: String) -> [CompletionValue] {
    subcommands.compactMap { subcommand in
      guard !subcommand.isHidden else { return nil }
      let names = [subcommand.name] + subcommand.aliases
      return names.first { $0.hasPrefix(text) }.map { CompletionValue($0, description: subcommand.help) }
    }
  }
}
