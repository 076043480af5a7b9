/// The place in a program's commands that the words of a line lead to.
///
/// The words are taken in order. The first is the one after the program's name.
///
/// A word that begins like a negative number is not an option, unless an option has that name.
struct CommandPosition {
  /// The program, then each subcommand named so far.
  private(set) var commands: [CommandModel]
  /// The command's positional words so far, each with its place among all the words.
  private(set) var positionals: [(text: String, place: Int)] = []
  /// The option that waits for a value, and the index of the command that it belongs to.
  private(set) var pending: (option: CommandModel.Argument, owner: Int)?
  /// The names of the options that wait for values after the pending one.
  private var waiting: [String] = []
  private(set) var isTerminated = false
  /// Whether a word that names no subcommand was taken.
  private var isPastSubcommands = false
  /// The first word that the program would refuse.
  private(set) var problem: Problem?
  private var given: [String: [(text: String, place: Int)]] = [:]
  /// The positional arguments so far, those of the commands above included.
  private(set) var givenPositionals: [ValueRequest.GivenOption] = []
  private(set) var wordCount = 0
  private let plugins: Plugins?
  /// The place of the word that calls a plugin, and the program that the plugin is. All words behind it are the
  /// plugin's.
  private(set) var plugin: (place: Int, program: String)?

  init(_ root: CommandModel, words: some Sequence<String>, plugins: Plugins? = nil) {
    commands = [root]
    self.plugins = plugins
    for word in words {
      take(word)
      wordCount += 1
    }
  }

  var command: CommandModel { commands[commands.count - 1] }

  /// The positional argument that the next word belongs to.
  var nextPositional: CommandModel.Argument? {
    command.positional(after: positionals.count, isTerminated: isTerminated)
  }

  /// Whether the next word can name a subcommand: the positional arguments of a command come before its subcommands.
  var takesSubcommand: Bool { !isTerminated && !isPastSubcommands && isFilled }

  /// The plugins that the next word can call, if it begins with the text.
  func pluginNames(beginning text: String) -> [String] {
    guard commands.count == 1, takesSubcommand, let plugins else { return [] }
    return plugins.names(beginning: text).filter { command.subcommand(called: $0) == nil }
  }

  /// The default subcommand, its own default subcommand and so on, as far as a word can still lead.
  var fallbacks: [CommandModel] {
    var deeper = self
    while deeper.enterFallback() {}
    return Array(deeper.commands.dropFirst(commands.count))
  }

  private var fallback: CommandModel? {
    guard isFilled, !isPastSubcommands, let name = command.defaultSubcommand else { return nil }
    return command.subcommand(called: name)
  }

  /// Whether every positional argument of the command has its word.
  private var isFilled: Bool {
    let command = command
    guard !command.subcommands.isEmpty else { return false }
    var count = 0
    for argument in command.arguments where argument.kind == .positional {
      guard argument.extent == .word, !argument.isRepeating else { return false }
      count += 1
    }
    return count == positionals.count
  }

  /// The command that the positional words of `help` name, the first of them a sibling of `help`; nil if they name
  /// none.
  var topic: CommandModel? {
    positionals.reduce(commands.dropLast().last ?? commands[0]) { topic, word in
      topic?.subcommand(called: word.text)
    }
  }

  /// The program, then each command that the positional words of `help` name.
  private var topics: [CommandModel] {
    positionals.reduce(into: [commands[0]]) { topics, word in
      if let next = topics[topics.count - 1].subcommand(called: word.text) { topics.append(next) }
    }
  }

  /// The names of the commands below the program, down to `depth` commands.
  func path(depth: Int? = nil) -> [String] {
    commands.prefix(depth ?? commands.count).dropFirst().map(\.name)
  }

  /// The earlier values of an option, or the earlier words of the same positional argument.
  func earlierValues(of argument: CommandModel.Argument) -> [(text: String, place: Int)] {
    if argument.kind != .positional { return given[argument.identifyingName] ?? [] }
    guard argument.isRepeating || argument.extent != .word else { return [] }
    let before = command.arguments
      .filter { $0.kind == .positional && ($0.extent != .afterTerminator || isTerminated) }
      .prefix { $0 != argument }
    return Array(positionals.dropFirst(before.count))
  }

  /// The options and flags so far, in the order of their names.
  var options: [ValueRequest.GivenOption] {
    given.map { name, values in
      .init(name: name, values: values.map(\.text), names: option(spelled: name)?.option.names ?? [])
    }.sorted { $0.name < $1.name }
  }

  func isGiven(_ option: CommandModel.Argument) -> Bool { isGiven(option.identifyingName) }

  /// - Parameter name: the option's preferred name.
  func isGiven(_ name: String) -> Bool { given[name] != nil }

  /// The option of this command, or of one above it, with this spelling.
  func option(spelled name: String) -> (option: CommandModel.Argument, owner: Int)? {
    for index in commands.indices.reversed() {
      if let option = commands[index].option(spelled: name) { return (option, index) }
    }
    return nil
  }

  /// Enters the default subcommand.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  mutating func enterFallback() -> Bool {
    guard let fallback else { return false }
    enter(fallback)
    return true
  }

  /// Looks for something in the command, then in the default subcommands below it, and enters the one that has it.
  mutating func search<Found>(_ find: (CommandPosition) -> Found?) -> Found? {
    var deeper = self
    repeat {
      guard let found = find(deeper) else { continue }
      self = deeper
      return found
    } while deeper.enterFallback()
    return nil
  }

  private mutating func enter(_ subcommand: CommandModel) {
    commands.append(subcommand)
    positionals = []
    isPastSubcommands = false
  }

  /// Whether a word that begins with a dash is positional: after `--`, and after the first positional word of a
  /// command that takes everything.
  var takesDashes: Bool {
    isTerminated || !positionals.isEmpty && command.arguments.contains { $0.extent == .everything }
  }

  private mutating func take(_ word: String) {
    guard plugin == nil else { return }
    // ArgumentParser refuses three dashes before it knows whose word they are.
    let isRefused = word.hasPrefix("---") && !isTerminated && !positionals.contains { $0.text == "--" }
    if !isRefused, let (option, _) = pending, takeValue(word, of: option) { return }
    if takesDashes && !isRefused || !word.hasPrefix("-") || word == "-" || isNegativeNumber(word) {
      takePositional(word)
    } else if word == "--" {
      isTerminated = true
    } else if !takeOption(word) {
      var deeper = self
      while deeper.enterFallback() {
        if deeper.takeOption(word) {
          self = deeper
          return
        }
      }
      if !isRefused, [.everything, .unrecognized].contains(nextPositional?.extent) {
        takePositional(word)
      } else {
        // The words after it may still lead to a subcommand.
        note(.unknownOption(word), by: deeper.commands)
      }
    }
  }

  private func isNegativeNumber(_ word: String) -> Bool {
    word.beginsNegativeNumber && option(spelled: String(word.prefix(2))) == nil
  }

  private mutating func note(_ kind: Problem.Kind, by refusing: [CommandModel]? = nil) {
    if problem == nil { problem = Problem(kind: kind, commands: refusing ?? commands) }
  }

  /// Notes a value that the argument does not take.
  private mutating func check(_ value: String, of argument: CommandModel.Argument) {
    switch argument.completion {
    case .list(let values) where !argument.takesOthers && !values.contains { $0.text == value }:
      note(.unlistedValue(value, argument))
    case .subcommand where problem == nil:
      if topic?.subcommand(called: value) == nil { note(.unknownCommand(value), by: topics) }
    default: break
    }
  }

  /// Takes the word as a value of the option that waits for one.
  ///
  /// - Returns: false if the word is an option itself.
  private mutating func takeValue(_ word: String, of option: CommandModel.Argument) -> Bool {
    let looksLikeOption = word.hasPrefix("-") && word.utf8.count > 1
    switch option.extent {
    case .everything, .nextWord: break
    case _ where !looksLikeOption: break
    case .nextValue where !option.isValueOptional && word != "--": return false
    default:
      if option.extent == .word { note(.missingValue(option)) }
      if option.extent != .word || self.option(spelled: word) != nil {
        endWaiting()
        return false
      }
    }
    check(word, of: option)
    given[option.identifyingName, default: []].append((word, wordCount))
    if option.extent != .upToNextOption, option.extent != .everything { endWaiting() }
    return true
  }

  private mutating func endWaiting() {
    pending = waiting.isEmpty ? nil : option(spelled: waiting.removeFirst())
  }

  /// Takes the word as an option.
  ///
  /// - Returns: false if no such option is known here.
  private mutating func takeOption(_ word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    if let found = option(spelled: String(name)) {
      record(found, value: name.endIndex < word.endIndex ? String(word[name.endIndex...].dropFirst()) : nil)
      return true
    }
    guard !word.hasPrefix("--") else { return false }
    if let (found, value) = joinedValue(word) {
      record(found, value: value)
      return true
    }
    var isKnown = false
    for letter in word.dropFirst() {
      guard let found = option(spelled: "-\(letter)") else {
        if isKnown { note(.unknownOption(word)) }
        break
      }
      isKnown = true
      record(found, value: nil)
    }
    return isKnown
  }

  /// Splits an option of one letter from the value joined to it: `-Ipath`. Unless the option allows that, its letter is
  /// the first of a cluster.
  func joinedValue(
    _ word: String
  ) -> (found: (option: CommandModel.Argument, owner: Int), value: String)? {
    let letters = word.dropFirst()
    guard letters.count > 1, !word.hasPrefix("--"), let found = option(spelled: String(word.prefix(2))),
      found.option.takesValue, found.option.allowsJoinedValue
    else { return nil }
    return (found, String(letters.dropFirst()))
  }

  private mutating func record(_ found: (option: CommandModel.Argument, owner: Int), value: String?) {
    given[found.option.identifyingName, default: []] += value.map { [($0, wordCount)] } ?? []
    guard found.option.takesValue else {
      if value != nil { note(.valueOfFlag(found.option)) }
      return
    }
    if let value { check(value, of: found.option) }
    guard value == nil || found.option.extent == .upToNextOption || found.option.extent == .everything else {
      return
    }
    if pending == nil { pending = found } else { waiting.append(found.option.identifyingName) }
  }

  private mutating func takePositional(_ word: String) {
    if takesSubcommand, commands.count == 1, let plugins, plugins.contains(word),
      command.subcommand(called: word) == nil
    {
      plugin = (wordCount, plugins.command(called: word))
      return
    }
    if let subcommand = search({ $0.takesSubcommand ? $0.command.subcommand(called: word) : nil }) {
      return enter(subcommand)
    }
    let refusing = takesSubcommand ? commands : nil
    if let argument = search(\.nextPositional) {
      check(word, of: argument)
      if let last = givenPositionals.indices.last, givenPositionals[last].name == argument.valueName {
        givenPositionals[last].values.append(word)
      } else {
        givenPositionals.append(.init(name: argument.valueName, values: [word]))
      }
    } else {
      while enterFallback() {}
      if let refusing { note(.unknownCommand(word), by: refusing) } else { note(.superfluousWord(word)) }
      isPastSubcommands = true
    }
    positionals.append((word, wordCount))
  }
}

extension String {
  /// Whether this begins with a dash and a digit, or with a dash, a point and a digit: `-0.1416`.
  fileprivate var beginsNegativeNumber: Bool {
    let digits = utf8.dropFirst().drop { $0 == UInt8(ascii: ".") }
    guard utf8.first == UInt8(ascii: "-"), utf8.count - digits.count <= 2 else { return false }
    return digits.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
