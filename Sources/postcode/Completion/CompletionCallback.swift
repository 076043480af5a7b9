import Basics
import Postcodes
import ShellCompletion

/// The hidden subcommand that a shell's completion script calls at every TAB.
///
/// It answers from the built-in tables and the cache without starting anything; only where the service must be
/// asked does it wait, and never past its deadline.
enum CompletionCallback {
  static let name = Completer.callbackName

  /// Answers and ends the program: with 0, whatever was asked, and without a byte on standard error.
  static func run() -> Never {
    let reply = completer.respond(to: Array(CommandLine.arguments.dropFirst(2)))
    if let reply { Output.bytes(reply) }
    // What runs at exit has nothing to add, and takes time.
    _exit(ExitStatus.done.rawValue)
  }

  /// How long a TAB may wait for the service where the environment does not say.
  static let usualDeadline = Duration.seconds(1)

  private static let settings = Settings()
  private static var deadline: Duration { settings.timeout ?? usualDeadline }

  private static var completer: Completer {
    let source = ValueSource(
      deadline: deadline, immediate: { postcodes.immediate(for: $0) },
      fallback: { postcodes.overdue(for: $0) },
      { await postcodes.awaited(for: $0) })
    return Completer(
      model: .postcode,
      values: [
        ArgumentID(command: ["prompt"], name: "postcodes"): source,
        ArgumentID(command: ["lookup"], name: "postcodes"): source,
        ArgumentID(command: ["complete"], name: "prefix"): source,
      ])
  }

  /// Put together only once a postcode is being completed, and then kept: taking it apart would only cost time.
  private static let postcodes: PostcodeValues = {
    guard let services = try? Services(settings, timeout: deadline) else {
      // A service address that cannot be used is told of by the commands; a TAB does without the service.
      let suggester = Suggester(
        recent: RecentPicks(path: settings.recentFile), sources: [GazetteerSource()],
        options: .init(isOffline: true))
      return PostcodeValues(suggester: suggester, overdue: nil)
    }
    return PostcodeValues(
      suggester: services.suggester(),
      overdue: APIError.timedOut(deadline).description(host: services.client.configuration.baseURL.name))
  }()
}
