import Basics

/// Why a program would refuse a line.
struct Problem {
  enum Kind {
    case unknownOption(String)
    case unknownCommand(String)
    case superfluousWord(String)
    case unlistedValue(String, CommandModel.Argument)
    case valueOfFlag(CommandModel.Argument)
    case missingValue(CommandModel.Argument)
    /// A required argument is missing.
    case missingArgument(CommandModel.Argument)
  }

  let kind: Kind
  /// The program, then each subcommand down to the one that refuses.
  let commands: [CommandModel]
}

extension CommandModel {
  /// The command that the words of an accepted line lead to, and its path. A word of the default subcommand leads to
  /// the default subcommand.
  package func command(for words: [String]) -> (path: [String], model: CommandModel) {
    let position = CommandPosition(self, words: words)
    return (position.path(), position.command)
  }

  /// What is wrong with the words of an accepted line, in one sentence; nil if nothing is.
  ///
  /// Values that only the program can judge, such as numbers and files, are not checked.
  /// - Complexity: linear in the number of words.
  package func complaint(about words: [String]) -> String? {
    var position = CommandPosition(self, words: words)
    while position.problem == nil, position.enterFallback() {}
    return (position.problem ?? position.missing).map { sentence($0, about: words) }
  }

  private func sentence(_ problem: Problem, about words: [String]) -> String {
    // A command is called what the line calls it.
    let path = problem.commands.dropFirst().map { command in
      words.first { command.aliases.contains($0) } ?? command.name
    }
    let help = ([name, "help"] + path).filter { !$0.isEmpty }.joined(separator: " ")
    let name = path.isEmpty ? name : path.joined(separator: " ")
    func pointing(_ text: String, _ what: String) -> String {
      text + (subcommand(called: "help") == nil ? "." : "; “\(help)” \(what).")
    }
    switch problem.kind {
    case .unknownOption(let word):
      let option = String(word.prefix { $0 != "=" })
      let known = problem.commands.flatMap(\.arguments).filter { !$0.isHidden }
      let text = "There is no option \(option.quoted())"
      if let meant = known.firstNonNil({ $0.option(withValue: option) })
        ?? nameMeant(by: option, of: known.flatMap(\.names))
      {
        return "\(text); did you mean \(meant)?"
      }
      // A command that the line leaves out is not spoken of.
      let isNamed = path.last.map(words.contains) ?? false
      return pointing(text + (isNamed ? " for \(name)" : ""), "lists what there is")
    case .unknownCommand(let word):
      let known = problem.commands[problem.commands.count - 1].subcommands.filter { !$0.isHidden }
      if known.isEmpty { return "\(name) has no commands: leave out \(word.quoted())." }
      let text = "There is no command \(word.quoted())" + (path.isEmpty ? "" : " of \(name)")
      let names = known.flatMap { [$0.name] + $0.aliases }
      if let meant = nameMeant(by: word, of: names) { return "\(text); did you mean \(meant)?" }
      return pointing(text, "lists them")
    case .superfluousWord(let word):
      let takesSome = problem.commands[problem.commands.count - 1].arguments.contains {
        $0.kind == .positional
      }
      return "\(name) takes no \(takesSome ? "more " : "")words: leave out \(word.quoted())."
    case .unlistedValue(let value, let argument):
      return "\(argument.identifyingName) cannot be \(value.quoted()), only \(argument.alternatives)."
    case .valueOfFlag(let flag):
      return "\(flag.identifyingName) takes no value."
    case .missingValue(let option):
      return option.alternatives.isEmpty
        ? pointing("\(option.identifyingName) needs a value", "says more")
        : "\(option.identifyingName) needs a value: \(option.alternatives)."
    case .missingArgument(let argument):
      let wanted =
        argument.kind == .positional ? "<\(argument.identifyingName)>" : argument.identifyingName
      return argument.alternatives.isEmpty
        ? pointing("\(name) needs \(wanted)", "says more")
        : "\(name) needs \(wanted): \(argument.alternatives)."
    }
  }
}

extension CommandPosition {
  /// The first required value or argument that is missing.
  fileprivate var missing: Problem? {
    if let (option, _) = pending, option.extent != .everything, option.extent != .upToNextOption,
      !option.isValueOptional
    {
      return Problem(kind: .missingValue(option), commands: commands)
    }
    let positional = nextPositional.flatMap { earlierValues(of: $0).isEmpty && !$0.isOptional ? $0 : nil }
    let option = command.arguments.first { $0.kind != .positional && !$0.isOptional && !isGiven($0) }
    return (positional ?? option).map { Problem(kind: .missingArgument($0), commands: commands) }
  }
}

extension CommandModel.Argument {
  /// What was meant if one of its values is written as an option of its own: `--format json` for `--json`, or `bash` for
  /// `--bash`.
  fileprivate func option(withValue word: String) -> String? {
    guard case .list(let values) = completion, word.hasPrefix("--"),
      let value = values.first(where: { $0.text == word.dropFirst(2) })
    else { return nil }
    return kind == .option ? "\(identifyingName) \(value.text)" : value.text
  }

  /// The possible values, as a sentence names them: `bash, zsh or fish`; "" if the list is not complete.
  var alternatives: String {
    guard case .list(let values) = completion, !takesOthers, let last = values.last?.text else { return "" }
    let others = values.dropLast().map(\.text)
    return others.isEmpty ? last : others.joined(separator: ", ") + " or " + last
  }
}
