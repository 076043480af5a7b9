/// How far the words of a command line lead into the commands.
///
/// Words are taken in order, from the one after the program's name.
struct CommandPosition {
  /// From the program to the command that the line has reached.
  private(set) var commands: [CommandModel]
  /// The positional words of the command so far, each with its place among the words.
  private(set) var positionals: [(text: String, place: Int)] = []
  /// The option that waits for a value, and the index of the command that it belongs to.
  private(set) var pending: (option: CommandModel.Argument, owner: Int)?
  private(set) var isTerminated = false
  private var given: [String: [(text: String, place: Int)]] = [:]
  private var count = 0

  init(_ root: CommandModel, words: some Sequence<String>) {
    commands = [root]
    for word in words {
      take(word)
      count += 1
    }
  }

  var command: CommandModel { commands[commands.count - 1] }
  var wordCount: Int { count }

  /// The subcommand that a word stands for which names none.
  var fallback: CommandModel? {
    guard positionals.isEmpty, let name = command.defaultSubcommand else { return nil }
    return command.subcommand(called: name)
  }

  /// The names of the commands below the program, down to `depth` commands.
  func path(depth: Int? = nil) -> [String] {
    commands.prefix(depth ?? commands.count).dropFirst().map(\.name)
  }

  /// Earlier values of an option, or the positional words that belong to the same argument.
  func earlierValues(of argument: CommandModel.Argument) -> [(text: String, place: Int)] {
    if argument.kind != .positional { return given[argument.identifyingName] ?? [] }
    guard argument.isRepeating || argument.extent != .word else { return [] }
    let before = command.arguments
      .filter { $0.kind == .positional && ($0.extent != .afterTerminator || isTerminated) }
      .prefix { $0 != argument }
    return Array(positionals.dropFirst(before.count))
  }

  func isGiven(_ option: CommandModel.Argument) -> Bool { given[option.identifyingName] != nil }

  /// The option of this command, or of one above it, with this spelling.
  func option(spelled name: String) -> (option: CommandModel.Argument, owner: Int)? {
    for index in commands.indices.reversed() {
      if let option = commands[index].option(spelled: name) { return (option, index) }
    }
    return nil
  }

  /// Goes down to the default subcommand, as a word does that is none of this command's own.
  @discardableResult
  mutating func enterFallback() -> Bool {
    guard let fallback else { return false }
    commands.append(fallback)
    return true
  }

  /// Whether words that begin with a dash are no options here: after `--`, and after the first positional word of a
  /// command that takes everything.
  var takesDashes: Bool {
    isTerminated || !positionals.isEmpty && command.arguments.contains { $0.extent == .everything }
  }

  private mutating func take(_ word: String) {
    if let (option, _) = pending, takeValue(word, of: option) { return }
    if takesDashes || !word.hasPrefix("-") || word == "-" {
      takePositional(word)
    } else if word == "--" {
      isTerminated = true
    } else if !takeOption(word) {
      // An option that the default subcommand does not know either is passed over; the program itself will say so.
      var deeper = self
      if deeper.enterFallback(), deeper.takeOption(word) { self = deeper }
    }
  }

  /// Whether the word is a value of the option that waits for one.
  private mutating func takeValue(_ word: String, of option: CommandModel.Argument) -> Bool {
    let looksLikeOption = word.hasPrefix("-") && word.count > 1
    if looksLikeOption && (option.extent == .upToNextOption || self.option(spelled: word) != nil) {
      pending = nil
      return false
    }
    given[option.identifyingName, default: []].append((word, count))
    if option.extent == .word { pending = nil }
    return true
  }

  /// Whether the word is an option that is known here.
  private mutating func takeOption(_ word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    if let found = option(spelled: String(name)) {
      record(found, value: name.endIndex < word.endIndex ? String(word[name.endIndex...].dropFirst()) : nil)
      return true
    }
    guard !word.hasPrefix("--") else { return false }
    var isKnown = false
    var rest = word.dropFirst()
    while let letter = rest.popFirst(), let found = option(spelled: "-\(letter)") {
      isKnown = true
      let value = rest.first == "=" ? rest.dropFirst() : rest
      if found.option.takesValue && !value.isEmpty {
        record(found, value: String(value))
        break
      }
      record(found, value: nil)
    }
    return isKnown
  }

  private mutating func record(_ found: (option: CommandModel.Argument, owner: Int), value: String?) {
    given[found.option.identifyingName, default: []] += value.map { [($0, count)] } ?? []
    if found.option.takesValue, value == nil { pending = found }
  }

  private mutating func takePositional(_ word: String) {
    if positionals.isEmpty, !isTerminated, let subcommand = command.subcommand(called: word) {
      commands.append(subcommand)
      return
    }
    if command.positional(after: positionals.count, isTerminated: isTerminated) == nil, positionals.isEmpty {
      enterFallback()
    }
    positionals.append((word, count))
  }
}
