import Basics
import Postcodes
import ShellCompletion
import Synchronization

/// Answers a shell's completion script at every TAB.
///
/// It answers from the built-in tables and the cache without starting anything. If the service must be asked, a copy of
/// the process asks it. The process waits for the copy, but never past its deadline. A later answer is kept for the
/// next TAB.
enum CompletionCallback {
  private static let settings = Settings()
  static var deadline: Duration { settings.timeout ?? Settings.usualCompletionDeadline }
  /// How long a request may take, even if nobody waits for it any more.
  private static var limit: Duration { max(deadline, .seconds(10)) }

  static var completer: Completer {
    Country.look(at: settings.countryFile, isSilent: true)
    let source = ValueSource(
      deadline: limit, immediate: { (places(for: $0).immediate(for: $0) ?? reported(for: $0)).map(said) },
      fallback: { said(places(for: $0).overdue(for: $0)) },
      { said(await places(for: $0).awaited(for: $0)) })
    return Completer(model: .postcode) { $0.isPlace ? source : $0.fields }
  }

  /// Whether the user is only typing and has not pressed TAB. Then each key would be a request.
  private static let isUnasked = environmentVariable(Completer.unaskedVariable) != nil

  /// The reply, without its message if the user has not pressed TAB.
  @Sendable private static func said(_ reply: ValueReply) -> ValueReply {
    var reply = reply
    if isUnasked { reply.message = nil }
    return reply
  }

  /// The role of this process; nil until the service must be asked.
  private static let role = Mutex<Errand.Role?>(nil)

  /// Lets a copy ask the service, and writes its answer. If that takes too long, the known values are returned. An
  /// answer that is no longer fresh is returned at once. Nil if this process must ask the service itself.
  private static func reported(for request: ValueRequest) -> ValueReply? {
    let expired = places(for: request).expired(for: request)
    let (begun, isNew) = role.withLock { role in
      if let role { return (role, false) }
      // A process must not share a connection to the cache's file with its copy.
      kept.withLock { $0 = nil }
      let begun = Errand.begin(within: limit)
      role = begun
      return (begun, true)
    }
    switch begun {
    case .copy where isNew: ask(for: request)
    case .copy: return answered.withLock { $0?.text == request.text ? $0?.reply : nil } ?? ValueReply()
    case .alone: return expired
    case .original(let reader):
      if let expired { return expired }
      if isNew, let reply = Errand.report(from: reader, within: deadline) {
        Output.bytes(reply)
        _exit(ExitStatus.done.rawValue)
      }
      return places(for: request).overdue(for: request)
    }
  }

  /// The service's answer to the copy.
  private static let answered = Mutex<(text: String, reply: ValueReply)?>(nil)

  /// Asks the service, reports the answer, and only then lets the cache write it.
  private static func ask(for request: ValueRequest) -> Never {
    _ = places(for: request)
    // The copy must not keep a medium in use that the user wants to remove.
    _ = chdir("/")
    NetworkLoop.run {
      let reply = await places(for: request).awaited(for: request)
      answered.withLock { $0 = (request.text, reply) }
      // The request was a part of the line, and the whole line is completed anew.
      Errand.report(completer.respond(to: Array(CommandLine.arguments.dropFirst(2))) ?? [])
      kept.withLock { $0?.cache?.flush() }
      _exit(ExitStatus.done.rawValue)
    }
  }

  /// The values and the cache, made when a postcode is first completed. They are never freed, which would only cost
  /// time.
  private static let kept = Mutex<(places: PlaceSources, cache: ResponseCache?)?>(nil)

  private static func places(for request: ValueRequest) -> PlaceSources {
    kept.withLock { kept in
      let made = kept ?? made(for: request)
      kept = made
      return made.places
    }
  }

  /// Makes the values and the cache, with the options on the line: its own places, and no network.
  private static func made(for request: ValueRequest) -> (PlaceSources, ResponseCache?) {
    let (options, log) = (request.options, request.log)
    let isOffline =
      isUnasked || options.contains { $0.name == "--offline" }
      || !request.argument.asksService
    var places = options.first { $0.name == "--places" }?.values.last
    if let path = places, path.hasPrefix("~/"), let home = environmentVariable("HOME") {
      places = home + path.dropFirst()
    }
    places = places.map(LocalFile.absolute)
    guard
      let services = try? Services(
        settings, offline: isOffline, places: places, timeout: limit, patience: deadline)
    else {
      // Commands report a service address that cannot be used; a TAB does without the service.
      let suggester = Suggester(
        recent: RecentPicks(path: settings.recentFile), sources: [GazetteerSource()],
        options: .init(isOffline: true))
      let own = OwnPlaces(path: places ?? settings.placesFile)
      return (
        PlaceSources(suggester: suggester, search: nil, own: own, serviceName: BaseURL.standard.name), nil
      )
    }
    if case .copy? = role.withLock(\.self) { services.cache.hold() }
    return (services.places { if let log { $0.report = report(to: log) } }, services.cache)
  }

  /// Writes into the log what each source answered.
  private static func report(to log: CompletionLog) -> Suggester.Options.Report {
    { source, found, time in
      let answer: String
      switch found {
      case .success(let found):
        let count = "\(found.suggestions.count)"
        switch found.standing {
        case .beside: answer = count + " beside others"
        case .earlier: answer = count + " of an earlier answer"
        case .expired: answer = count + " of an answer that is no longer fresh"
        case .released: answer = count + " of the built-in release"
        case .final: answer = count + (found.more == 0 ? "" : ", not all")
        }
      case .failure(let error): answer = "\(error)"
      }
      log.note("source \(type(of: source)): \(answer), in \(time.inMilliseconds)")
    }
  }
}
