import Basics
import Postcodes

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

  /// The user's own places.
  var own: OwnPlaces { services?.own ?? OwnPlaces(path: Settings().placesFile) }

  /// Reports what could not be read of the user's own places. The prompt reported on its own file when it started.
  func report(problemsOf own: OwnPlaces) {
    guard services?.own !== own else { return }
    if let failure = own.failure, own.isThere { console.complaint(failure) }
    for problem in own.problems { console.complaint(problem) }
  }

  /// Asks the service, or the cache alone where there is to be no network.
  ///
  /// - Throws: `Refusal` where the answer is no longer wanted.
  func ask<Answer>(_ endpoint: Endpoint<Answer>, _ services: Services) throws -> Told<Answer> {
    let told = try waited { await services.told(endpoint) }
    if case .failure(.cancelled) = told.outcome { throw Refusal.interrupted }
    return told
  }

  /// Runs asynchronous work to its end.
  ///
  /// - Throws: `Refusal` if the answer is no longer wanted.
  func waited<Value: Sendable>(for work: @escaping @Sendable () async -> Value) throws -> Value {
    guard let value = Basics.waited(atMost: nil, unlessReadable: interruption, for: work) else {
      throw Refusal.interrupted
    }
    return value
  }
}
