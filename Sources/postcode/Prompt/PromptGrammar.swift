import ArgumentParser

/// The commands of the prompt: those of the program, and some that only make sense here.
///
/// The model that completes a line, and by which an accepted line is checked, is made from the same.
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

  /// What is typed out of habit where the prompt is there already.
  struct Prompt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prompt", abstract: "Stay here.", shouldDisplay: false)
  }
}
