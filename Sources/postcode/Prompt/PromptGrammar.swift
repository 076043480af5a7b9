import ArgumentParser
import ShellCompletion

/// The prompt's commands: those of the program, and some that make sense only here.
struct PromptGrammar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "", abstract: "Type a postcode, or one of these.",
    subcommands: Program.configuration.subcommands.flatMap { command -> [any ParsableCommand.Type] in
      if command == PromptCommand.self { return [] }
      return command == CacheCommand.self ? [Recent.self, command] : [command]
    } + [Quit.self, Prompt.self],
    defaultSubcommand: LookupCommand.self)

  struct Recent: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recent", abstract: "List the postcodes looked up last, newest first.")
  }

  struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "quit", abstract: "Leave, as Ctrl-D does.", aliases: ["exit", "q"])
  }

  /// Accepted because users type it out of habit.
  struct Prompt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prompt", abstract: "Stay here.", shouldDisplay: false)
  }
}

extension CommandModel {
  /// The model of `PromptGrammar`, by which a line is completed and an accepted one checked. It is made from that of the
  /// program, whose options for its version mean nothing here.
  static let prompt: CommandModel = {
    let program = postcode.withoutVersion
    let known = zip(Program.configuration.subcommands, program.subcommands.map(\.withoutFile))
    let commands = PromptGrammar.configuration.subcommands.map { command in
      let configuration = command.configuration
      return known.first { $0.0 == command }?.1
        ?? CommandModel(
          name: command._commandName, aliases: configuration.aliases, help: configuration.abstract,
          isHidden: !configuration.shouldDisplay, arguments: program.arguments)
    }
    let help = program.subcommands.suffix(1)
    return CommandModel(
      name: "", help: PromptGrammar.configuration.abstract, arguments: program.arguments,
      subcommands: commands + help, defaultSubcommand: LookupCommand._commandName)
  }()

  /// Without the option that a user is refused at the prompt, where lines are typed.
  private var withoutFile: CommandModel {
    var model = self
    for place in arguments.indices where arguments[place].names == ["--file"] {
      model.arguments[place].isHidden = true
    }
    return model
  }

  private var withoutVersion: CommandModel {
    var model = self
    model.arguments.removeAll { $0.names == ["--version"] }
    model.subcommands = subcommands.map(\.withoutVersion)
    return model
  }
}
