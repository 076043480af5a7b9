import ArgumentParser

/// The prompt's commands: those of the program, and some that make sense only here.
///
/// The model that completes a line, and that checks an accepted line, is generated from these.
struct PromptGrammar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "", abstract: "Type a postcode, or one of these.",
    subcommands: [
      LookupCommand.self, CompleteCommand.self, PlaceCommand.self, NearestCommand.self, ReverseCommand.self,
      DistanceCommand.self, ValidateCommand.self, ListCommand.self, RandomCommand.self, OutcodeCommand.self,
      TerminatedCommand.self, ScotlandCommand.self, EnrichCommand.self, MapCommand.self,
      Recent.self,
      CacheCommand.self, DataCommand.self, CompletionsCommand.self, DoctorCommand.self, Quit.self,
      Prompt.self,
    ],
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
