import Basics
import Postcodes
import ShellCompletion
import Synchronization

/// The hidden subcommand that a shell's completion script calls at every TAB.
///
/// It answers from the built-in tables and the cache without starting anything; only where the service must be
/// asked does it wait, and never past its deadline.
enum CompletionCallback {
  static let name = Completer.callbackName

  /// Answers and ends the program: with 0, whatever was asked, and without a byte on standard error.
  static func run() -> Never {
    setAlarm()
    Country.look(at: settings.countryFile, isSilent: true)
    let reply = completer.respond(to: Array(CommandLine.arguments.dropFirst(2)))
    if let reply { Output.bytes(reply) }
    // What runs at exit has nothing to add, and takes time.
    _exit(ExitStatus.done.rawValue)
  }

  /// Ends the program without an answer where one takes a second or two longer than the deadline, whatever takes the time: a
  /// shell waits for it.
  private static func setAlarm() {
    signal(SIGALRM) { _ in _exit(ExitStatus.done.rawValue) }
    let (seconds, attoseconds) = deadline.components
    alarm(UInt32(min(max(seconds, 0), 86_400)) + (attoseconds > 0 ? 2 : 1))
  }

  /// How long a TAB may wait for the service where the environment does not say.
  static let usualDeadline = Duration.seconds(1)

  private static let settings = Settings()
  private static var deadline: Duration { settings.timeout ?? usualDeadline }

  private static var completer: Completer {
    let source = ValueSource(
      deadline: deadline, immediate: { postcodes(for: $0).immediate(for: $0).map(said) },
      fallback: { said(postcodes(for: $0).overdue(for: $0)) },
      { said(await postcodes(for: $0).awaited(for: $0)) })
    return Completer(model: .postcode) {
      PostcodeValues.complete($0) ? source : FieldNames.source(for: $0)
    }
  }

  /// Whether the line is only being typed: nobody pressed TAB, and each key would be a request.
  private static let isUnasked = environmentVariable(Completer.unaskedVariable) != nil

  /// A reply with its message, which only who pressed TAB wants to read.
  @Sendable private static func said(_ reply: ValueReply) -> ValueReply {
    var reply = reply
    if isUnasked { reply.message = nil }
    return reply
  }

  /// Put together only once a postcode is being completed, and then kept: taking it apart would only cost time.
  private static let kept = Mutex<PostcodeValues?>(nil)

  private static func postcodes(for request: ValueRequest) -> PostcodeValues {
    kept.withLock { kept in
      let values = kept ?? made(for: request)
      kept = values
      return values
    }
  }

  /// What the line asks for is heeded: its own places, and no network.
  private static func made(for request: ValueRequest) -> PostcodeValues {
    let (options, log) = (request.options, request.log)
    let isOffline =
      isUnasked || options.contains { $0.name == "--offline" }
      || !PostcodeValues.asksService(request.argument.command)
    var places = options.first { $0.name == "--places" }?.values.last
    if let path = places, path.hasPrefix("~/"), let home = environmentVariable("HOME") {
      places = home + path.dropFirst()
    }
    guard let services = try? Services(settings, offline: isOffline, places: places, timeout: deadline) else {
      // A service address that cannot be used is told of by the commands; a TAB does without the service.
      let suggester = Suggester(
        recent: RecentPicks(path: settings.recentFile), sources: [GazetteerSource()],
        options: .init(isOffline: true))
      return PostcodeValues(
        suggester: suggester, search: nil, own: OwnPlaces(path: places ?? settings.placesFile),
        overdue: { nil })
    }
    return PostcodeValues(
      suggester: services.suggester {
        guard let log else { return }
        $0.report = { source, found, time in
          let answer: String
          switch found {
          case .success(let found):
            let count = "\(found.suggestions.count)"
            switch found.standing {
            case .beside: answer = count + " beside others"
            case .earlier: answer = count + " of an earlier answer"
            case .released: answer = count + " of the built-in release"
            case .final: answer = count + (found.more == 0 ? "" : ", not all")
            }
          case .failure(let error): answer = "\(error)"
          }
          log.note("source \(type(of: source)): \(answer), in \(time.inMilliseconds)")
        }
      },
      search: services.search, own: services.own,
      overdue: { APIError.timedOut(deadline).description(host: services.serviceName) },
      failure: { $0.description(host: services.serviceName) })
  }
}
