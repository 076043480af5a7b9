import ArgumentParser
import Basics
import Postcodes
import ShellCompletion

/// The command line: `postcode` alone is the prompt, or a filter where standard input is no terminal.
struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ProgramIdentity.name,
    abstract: "Complete and look up United Kingdom postcodes.",
    usage: """
      postcode [<postcode or place> ...] [<options>]
      postcode <subcommand> ...
      """,
    discussion: """
      Looks up postcodes and places: “postcode SW1A 1AA” or “postcode kings lynn”. Without any, and without a command, \
      starts a prompt that completes postcodes as you type. If standard input is not a terminal, the postcodes read \
      from there are looked up instead, one per line.
      """,
    version: ProgramIdentity.version,
    subcommands: ParsedCommands.available(.shellOnly),
    defaultSubcommand: PromptCommand.self)

  /// Runs the command that the arguments ask for.
  ///
  /// - Returns: the status to end the program with.
  static func start() -> Int32 {
    // A closed standard descriptor is occupied, or a file opened later would get its number and what is printed.
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // If a reader goes away, a write fails with EPIPE in any thread, and the program ends in one way. So does a write to a
    // file that may not grow, with EFBIG.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Country.look(at: Settings().countryFile)
    do {
      let arguments = Degrees.escapingMinus(in: CommandLine.arguments.dropFirst())
      if arguments == ["help"] || arguments.first.map(helpOptions.contains) ?? false {
        Output.line(Columns.wrapped(Overview.text, to: min(Output.columns ?? 80, 80)))
        return ExitStatus.done.rawValue
      }
      var command = try parsed(arguments)
      if let command = command as? any ProgramCommand {
        if type(of: command).declaration.usesCountry, let problem = Country.importProblem {
          Output.complaint(problem.sentence)
        }
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

  /// The command that the arguments ask for.
  ///
  /// If the first argument names a command, only that is parsed, since parsing all commands takes longer than most of
  /// them run. If that fails, or help is asked for, the whole program parses the arguments.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let command = configuration.subcommands.first(where: { $0._commandName == arguments.first }),
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())), parsed is any ProgramCommand
    {
      return parsed
    }
    if let refusal = refusal(of: arguments) { throw refusal }
    func complain() throws {
      if let complaint = CommandModel.postcode.complaint(about: arguments) {
        throw Refusal(complaint, .usage)
      }
    }
    if arguments.first == "help", !arguments.contains(where: helpOptions.contains) {
      // The parser takes help on a command that is not there for help on nothing.
      try complain()
      ManualPage.open("postcode-" + arguments[1])
    }
    do { return try parseAsRoot(arguments) } catch {
      // Help and the version come as errors too.
      if !exitCode(for: error).isSuccess { try complain() }
      throw error
    }
  }

  private static let helpOptions = ["--help", "-h", "-help"]

  /// Refuses a misspelt command, and an option of commands before any command: the parser takes them for a place and an
  /// option of the prompt.
  private static func refusal(of arguments: [String]) -> Refusal? {
    guard let first = arguments.first, first != "help" else { return nil }
    let words = Array(arguments.prefix { !$0.hasPrefix("-") })
    let misspelt = CommandModel.postcode.refusal(ofMisspelt: words) {
      PlaceWords(words, own: OwnPlaces(path: Settings().placesFile).named).items
    }
    if let misspelt { return misspelt }
    let option = String(first.prefix { $0 != "=" })
    func takes(_ command: CommandModel) -> Bool { command.arguments.contains { $0.names.contains(option) } }
    let model = CommandModel.postcode
    let takers = model.subcommands.filter { !$0.isHidden && takes($0) }.map(\.name)
    if takers.isEmpty || takers.contains(CommandDeclaration.prompt.name) || takes(model) { return nil }
    return Refusal("\(option) needs a command before it: \(takers.joined(separator: ", ")).", .usage)
  }
}
