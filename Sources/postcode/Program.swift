import ArgumentParser
import Basics
import Postcodes

/// The command line: `postcode` alone is the prompt, or a filter where standard input is no terminal.
struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postcode",
    abstract: "Complete and look up United Kingdom postcodes.",
    discussion: """
      Without a command, starts a prompt that completes postcodes as you type; where standard input is no \
      terminal, looks up the postcodes in it, a line each.
      """,
    version: version,
    subcommands: [
      PromptCommand.self, LookupCommand.self, CompleteCommand.self, PlaceCommand.self, NearestCommand.self,
      ReverseCommand.self,
      DistanceCommand.self, ValidateCommand.self, ListCommand.self, RandomCommand.self, OutcodeCommand.self,
      TerminatedCommand.self, ScotlandCommand.self, EnrichCommand.self, MapCommand.self,
      CacheCommand.self, DataCommand.self, CompletionsCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: PromptCommand.self)

  static let version = "0.2.0"

  /// What servers are told of who asks.
  static let userAgent = "postcode/\(version)"

  /// Runs the command that the arguments ask for.
  ///
  /// - Returns: the status to end the program with.
  static func start() -> Int32 {
    // What was closed stays closed for what is opened later: nothing printed may reach another file.
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // A reader that goes away ends the program in one way, whichever thread writes.
    signal(SIGPIPE, SIG_IGN)
    Country.look(at: Settings().countryFile)
    do {
      var command = try parsed(Degrees.escapingMinus(in: CommandLine.arguments.dropFirst()))
      if let command = command as? any ProgramCommand {
        if command.usesCountry, let problem = Country.importProblem { Output.complaint(problem.sentence) }
        return try command.run(in: .process).rawValue
      }
      try command.run()
      return ExitStatus.done.rawValue
    } catch let refusal as Refusal {
      Output.complaint(Degrees.unescapingMinus(in: refusal.sentence))
      return refusal.status.rawValue
    } catch {
      let status = exitCode(for: error)
      let message = Degrees.unescapingMinus(in: fullMessage(for: error))
      if status.isSuccess {
        if !message.isEmpty { Output.line(message) }
      } else if !message.isEmpty {
        let mark = "Error: "
        Output.complaint(message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : message)
      }
      return status.rawValue
    }
  }

  /// The command that the arguments ask for. Where the first names one, only that is taken apart: to look through all
  /// commands takes longer than most of them run. What is wrong with it, or its help, is then said by the whole.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let command = configuration.subcommands.first(where: { $0._commandName == arguments.first }),
      command is any ProgramCommand.Type,
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst()))
    {
      return parsed
    }
    return try parseAsRoot(arguments)
  }

  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}
