import Basics
import Postcodes
import ShellCompletion

/// Answers a shell's completion script at every TAB.
///
/// It answers from the built-in tables and the cache without starting anything. If the service must be asked, a copy of
/// the program asks it. The process waits for the copy, but never past its deadline. A later answer is kept for the
/// next TAB.
enum CompletionCallback {
  private static let settings = Settings()
  static var deadline: Duration { settings.timeout ?? Settings.usualCompletionDeadline }
  /// How long a request may take, even if nobody waits for it any more.
  private static var limit: Duration { max(deadline, .seconds(10)) }

  static var completer: Completer {
    Country.look(at: settings.countryFile, isSilent: true)
    let source = ValueSource(
      deadline: limit,
      immediate: { (places(for: $0).immediate(for: $0) ?? reported(for: $0)).map(said) },
      fallback: { said(places(for: $0).overdue(for: $0)) },
      { said(await places(for: $0).awaited(for: $0)) })
    return Completer(model: .postcode) { $0.isPlace ? source : $0.fields }
  }

  /// Whether the user is only typing and has not pressed TAB. Then each key would be a request.
  private static let isUnasked = environmentVariable(Completer.unaskedVariable) != nil

  /// The reply, without its message if the user has not pressed TAB.
  @Sendable private static func said(_ reply: ValueReply) -> ValueReply {
    var reply = reply
    if isUnasked {
      reply.message = nil
    } else if let refusal = kept.withLock({ $0?.refusal }),
      reply.message == SuggestionState.Message.offline.sentence
    {
      reply.message = refusal
    }
    return reply
  }

  /// Lets a copy ask the service. An answer that is no longer fresh is returned at once. Otherwise this process waits
  /// for the copy, and if that takes too long, the known values are returned. Nil if this process must ask the service
  /// itself.
  private static func reported(for request: ValueRequest) -> ValueReply? {
    let question = "\(request.argument.name) \(request.text)"
    if DetachedCopy.purpose == question { ask(for: request) }
    // The line is completed further. The copy was started for the first question alone.
    guard DetachedCopy.purpose == nil, !hasAsked.exchange(true) else {
      return ValueReply()
    }
    let expired = places(for: request).expired(for: request)
    guard let reader = DetachedCopy.start(toAnswer: question, holding: nil) else { return expired }
    if let expired { return expired }
    return DetachedCopy.report(from: reader, within: deadline).flatMap { KeptReply(bytes: $0)?.reply }
      ?? places(for: request).overdue(for: request)
  }

  /// Whether this TAB has had a copy ask the service.
  private static let hasAsked = Atomic(false)

  /// Asks the service as a copy, reports the answer, and only then lets the cache write it.
  private static func ask(for request: ValueRequest) -> Never {
    DetachedCopy.endProcess(after: limit)
    _ = places(for: request)
    // The copy must not keep a medium in use that the user wants to remove.
    _ = chdir("/")
    NetworkLoop.run {
      var answer = KeptReply(key: "")
      answer.reply = await places(for: request).awaited(for: request)
      DetachedCopy.report(answer.bytes)
      kept.withLock { $0?.cache?.flush() }
      _exit(ExitStatus.done.rawValue)
    }
  }

  /// The values and the cache, made when a postcode is first completed. They are never freed, which would only cost
  /// time.
  private static let kept = Mutex<Kept?>(nil)

  private struct Kept {
    let places: PlaceSources
    var cache: ResponseCache?
    /// Why the service's address or the header cannot be used, as commands say it; nil if they can.
    var refusal: String?
  }

  private static func places(for request: ValueRequest) -> PlaceSources {
    kept.withLock { kept in
      let made = kept ?? made(for: request)
      kept = made
      return made.places
    }
  }

  /// Makes the values and the cache, with the options on the line: its own places, and no network.
  private static func made(for request: ValueRequest) -> Kept {
    let (options, log) = (request.options, request.log)
    let isOffline = settings.isOffline || options.contains { $0.name == "--offline" }
    let asks = !isOffline && !isUnasked && request.argument.asksService
    var places = options.first { $0.name == "--places" }?.values.last
    if let path = places, path.hasPrefix("~/"), let home = environmentVariable("HOME") {
      places = home + path.dropFirst()
    }
    places = places.map(LocalFile.absolute)
    let services: Services
    do {
      services = try Services(
        settings, offline: !asks, places: places, timeout: limit, patience: deadline)
    } catch {
      // Commands refuse a service address that cannot be used; a TAB does without the service.
      let suggester = Suggester(
        recent: RecentPicks(path: settings.recentFile), sources: [GazetteerSource()],
        options: .init(isOffline: true))
      let own = OwnPlaces(path: places ?? settings.placesFile)
      return Kept(
        places: PlaceSources(
          suggester: suggester, search: nil, own: own, serviceName: BaseURL.standard.name,
          isOffline: isOffline),
        refusal: error.sentence)
    }
    if DetachedCopy.purpose != nil { services.cache.hold() }
    let sources = services.places(isOffline: isOffline) {
      $0.offersWhole = true
      if let log { $0.report = report(to: log) }
    }
    return Kept(places: sources, cache: services.cache)
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
