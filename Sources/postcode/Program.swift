import ArgumentParser
import Postcodes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
      PromptCommand.self, LookupCommand.self, CompleteCommand.self, CacheCommand.self,
      CompletionsCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: PromptCommand.self)

  static let version = "0.1.0"

  /// Runs the command that the arguments ask for.
  ///
  /// - Returns: the status to end the program with.
  static func start() -> Int32 {
    do {
      var command = try parseAsRoot()
      try command.run()
      return ExitStatus.done.rawValue
    } catch {
      let status = exitCode(for: error)
      let message = fullMessage(for: error)
      if status.isSuccess {
        if !message.isEmpty { Output.line(message) }
      } else if !message.isEmpty {
        let mark = "Error: "
        Output.complaint(message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : message)
      }
      return status.rawValue
    }
  }

  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The parts of the flow as a command's options want them.
  static func services(_ common: CommonOptions) throws -> Services {
    let settings = Settings()
    for problem in settings.problems { Output.complaint(problem) }
    guard settings.problems.isEmpty else { throw end(.usage) }
    let services: Services
    do {
      services = try Services(settings, offline: common.offline, places: common.places)
    } catch {
      Output.complaint(error.sentence)
      throw end(.usage)
    }
    if common.places != nil, let failure = services.own.failure {
      Output.complaint(failure.sentence)
      throw end(.unreadable)
    }
    return services
  }

  /// Says what could not be read of the user's own places.
  static func report(problemsOf own: OwnPlaces) {
    for problem in own.problems { Output.complaint(problem) }
  }

  /// The error that makes ArgumentParser end the program so.
  static func end(_ status: ExitStatus) -> ExitCode { ExitCode(status.rawValue) }
}
