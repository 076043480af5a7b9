import Postcodes
import ShellCompletion

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The hidden subcommand that a shell's completion script calls at every TAB.
///
/// It answers from the built-in tables and the cache without starting anything; only where the service must be
/// asked does it wait, and never past its deadline.
enum Callback {
  static let name = Completer.callbackName

  /// Answers and ends the program: with 0, whatever was asked, and without a byte on standard error.
  static func run() -> Never {
    let reply = completer.respond(to: Array(CommandLine.arguments.dropFirst(2)))
    if let reply { Output.bytes(reply) }
    // What runs at exit has nothing to add, and takes time.
    _exit(ExitStatus.done.rawValue)
  }

  static let deadline = Duration.seconds(1)

  private static var completer: Completer {
    let source = ValueSource { request in postcodes.reply(to: request) }
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
    let settings = Settings()
    let deadline = settings.timeout ?? Self.deadline
    // A service address that cannot be used is told of by the commands; a TAB does without the service.
    guard let services = try? Services(settings, timeout: deadline) else {
      let suggester = Suggester(
        recent: RecentPicks(path: settings.recentFile), sources: [GazetteerSource()],
        options: .init(isOffline: true))
      return PostcodeValues(immediate: suggester.immediate, awaited: { _ in nil }, overdue: "")
    }
    let suggester = services.suggester()
    return PostcodeValues(
      immediate: suggester.immediate,
      awaited: { typed in wait(atMost: deadline) { await suggester.reply(to: typed) } },
      overdue: APIError.timedOut(deadline).sentence(host: services.client.configuration.baseURL.name))
  }()
}
