import ArgumentParser
import ShellCompletion

/// The prompt's commands: those of the program, and some that make sense only here.
struct PromptGrammar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "", abstract: "Type a postcode, or one of these.",
    subcommands: ParsedCommands.available(.promptOnly), defaultSubcommand: LookupCommand.self)

  struct Recent: DeclaredCommand {
    static let declaration = CommandDeclaration.recent
  }

  struct Quit: DeclaredCommand {
    static let declaration = CommandDeclaration.quit
  }

  struct Stay: DeclaredCommand {
    static let declaration = CommandDeclaration.stay
  }
}

/// What the parser makes of a command line, in the order of the declarations.
enum ParsedCommands {
  private static let all: [any DeclaredCommand.Type] = [
    PromptCommand.self, LookupCommand.self, CompleteCommand.self, PlaceCommand.self, NearestCommand.self,
    ReverseCommand.self, DistanceCommand.self, ValidateCommand.self, ListCommand.self, RandomCommand.self,
    OutcodeCommand.self, TerminatedCommand.self, ScotlandCommand.self, EnrichCommand.self, MapCommand.self,
    PromptGrammar.Recent.self, CacheCommand.self, DataCommand.self, CompletionsCommand.self,
    DoctorCommand.self, PromptGrammar.Quit.self, PromptGrammar.Stay.self,
  ]

  static func available(_ availability: CommandDeclaration.Availability) -> [any ParsableCommand.Type] {
    all.filter { $0.declaration.isAvailable(availability) }
  }
}

extension CommandModel {
  /// The model of `PromptGrammar`, by which a line is completed and an accepted one checked. It is made from that of the
  /// program, whose options for its version mean nothing here.
  static let prompt: CommandModel = {
    let program = postcode.withoutVersion
    let commands = CommandDeclaration.all.filter { $0.group.isEmpty && $0.isAvailable(.promptOnly) }
    let models = commands.map { command in
      program.subcommands.first { $0.name == command.name && command.availability == .everywhere }?
        .withoutFile
        ?? CommandModel(
          name: command.name, aliases: command.aliasNames, help: command.summary, isHidden: command.isHidden,
          arguments: program.arguments)
    }
    let help = program.subcommands.suffix(1)
    return CommandModel(
      name: "", help: PromptGrammar.configuration.abstract, arguments: program.arguments,
      subcommands: models + help, defaultSubcommand: CommandDeclaration.lookup.name)
  }()

  /// Without the options of files, which have no use at the prompt, where lines are typed.
  private var withoutFile: CommandModel {
    var model = self
    for index in arguments.indices where [["--file"], ["--wait"]].contains(arguments[index].names) {
      model.arguments[index].isHidden = true
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
