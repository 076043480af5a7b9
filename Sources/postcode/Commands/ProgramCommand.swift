import ArgumentParser

/// A command, or a group of them, that the parser knows by its declaration.
protocol DeclaredCommand: ParsableCommand {
  static var declaration: CommandDeclaration { get }
}

extension DeclaredCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(declaration) }
}

/// A command of the program, typed in a shell or at the program's own prompt.
protocol ProgramCommand: DeclaredCommand {
  /// Runs the command, and prints to the context's console.
  ///
  /// - Throws: `Refusal` if it could not be done.
  /// - Returns: the status to end with; the prompt ignores it.
  func run(in context: Context) throws -> ExitStatus
}

extension CommandConfiguration {
  init(
    _ command: CommandDeclaration, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let path = [ProgramIdentity.name, command.group, command.name, command.usage, "[<options>]"]
    self.init(
      commandName: command.name, abstract: command.summary,
      usage: subcommands.isEmpty ? path.filter { !$0.isEmpty }.joined(separator: " ") : nil,
      discussion: command.examples.isEmpty ? command.paragraph : command.examples,
      shouldDisplay: !command.isHidden, subcommands: subcommands, defaultSubcommand: defaultSubcommand,
      aliases: command.aliasNames)
  }
}

extension ArgumentHelp {
  /// What the words after a command are.
  static func words(of command: CommandDeclaration) -> ArgumentHelp {
    ArgumentHelp(command.wordsHelp, valueName: command.takes.valueName)
  }
}
