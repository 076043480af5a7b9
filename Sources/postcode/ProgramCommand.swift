import ArgumentParser
import Basics
import Postcodes

/// A command of the program, typed in a shell or at the program's own prompt.
protocol ProgramCommand: ParsableCommand {
  /// Runs the command, and prints to the context's console.
  ///
  /// - Throws: `Refusal` if it could not be done.
  /// - Returns: the status to end with; the prompt ignores it.
  func run(in context: Context) throws -> ExitStatus

  /// Whether it uses the country, so that the user is told if an imported one is ignored.
  var usesCountry: Bool { get }
}

extension ProgramCommand {
  var usesCountry: Bool { true }
}

/// Where a command was typed, and what it shares with others there.
struct Context: Sendable {
  let console: Console
  /// The services of the prompt; nil in a shell.
  var services: Services?
  /// How to print what is found, unless the command says.
  var format = Format.text
  /// A descriptor that becomes readable once the answer is no longer wanted; -1 for none.
  var interruption: Int32 = -1

  static let process = Context(console: .process)

  /// The services that a command's options ask for.
  ///
  /// - Parameter places: the file of the user's own places; nil for the usual one.
  func services(offline: Bool, places: String? = nil) throws -> Services {
    if let services, !offline, places == nil { return services }
    let settings = Settings()
    if !settings.problems.isEmpty { throw Refusal(settings.problems.joined(separator: " "), .usage) }
    let made: Services
    do {
      made = try Services(settings, offline: offline || services?.isOffline == true, places: places)
    } catch {
      throw Refusal(error.sentence, .usage)
    }
    if places != nil, let failure = made.own.failure { throw Refusal(failure, .unreadable) }
    return made
  }

  /// The same for a command that takes names.
  func services(for common: CommonOptions) throws -> Services {
    try services(offline: common.offline, places: common.places)
  }

  /// The user's own places.
  var own: OwnPlaces { services?.own ?? OwnPlaces(path: Settings().placesFile) }

  /// How a command prints what it found.
  func format(for common: CommonOptions) -> Format { common.format ?? format }

  /// Reports what could not be read of the user's own places. The prompt reported on its own file when it started.
  func report(problemsOf own: OwnPlaces) {
    guard services?.own !== own else { return }
    if let failure = own.failure, own.isThere { console.complaint(failure) }
    for problem in own.problems { console.complaint(problem) }
  }

  /// Asks the service.
  ///
  /// - Throws: `Refusal` if the answer is no longer wanted.
  func asked<Answer: Sendable>(
    _ question: @escaping @Sendable () async throws(APIError) -> Answer
  ) throws -> Result<Answer, APIError> {
    try waited {
      do throws(APIError) { return .success(try await question()) } catch { return .failure(error) }
    }
  }

  /// Asks the service for a record, or the cache alone where there is to be no network.
  ///
  /// - Throws: `Refusal` where the answer is no longer wanted.
  func answer<Answer: Codable & Sendable>(
    to endpoint: Endpoint<Answer>, by services: Services
  ) throws -> Result<Answer, APIError> {
    try asked { () async throws(APIError) in
      try await services.service.answer(to: endpoint, mayAsk: !services.isOffline)
    }
  }

  /// Runs asynchronous work to its end.
  ///
  /// - Throws: `Refusal` if the answer is no longer wanted.
  func waited<Value: Sendable>(for work: @escaping @Sendable () async -> Value) throws -> Value {
    guard let value = Basics.waited(atMost: nil, unlessReadable: interruption, for: work) else {
      throw Refusal("", .interrupted)
    }
    return value
  }
}

/// Why a command could not do what it was asked, in one sentence, and the status to end with.
struct Refusal: Error {
  let sentence: String
  let status: ExitStatus

  init(_ sentence: String, _ status: ExitStatus) {
    self.sentence = sentence
    self.status = status
  }

  /// What is said where a place is wanted and there is none.
  static let nothingGiven = Refusal(
    "No postcode or place was given; write one like SW1A 1AA or York.", .usage)
}
