/// Turns what is typed into a state: what to offer, whether more is on its way, and what went wrong.
///
/// One flow: recent picks, the user's own places, the gazetteer, the cache and, debounced, the service.
public final class Suggester: Sendable {
  /// How much to offer, and how long to wait for another key before the service is asked.
  public struct Options: Sendable {
    public var limit = 100
    public var debounce = Duration.milliseconds(200)
    public var isOffline = false
    /// What to call the service when it fails.
    public var serviceName: String

    public init(
      limit: Int = 100, debounce: Duration = .milliseconds(200), isOffline: Bool = false,
      serviceName: String = BaseURL.standard.name
    ) {
      self.serviceName = serviceName
      self.limit = limit
      self.debounce = debounce
      self.isOffline = isOffline
    }
  }

  private let sources: [any SuggestionSource]
  private let recent: RecentPicks
  private let options: Options
  private let debouncer: Debouncer

  /// - Parameter sources: in the order they are asked, after the recent picks.
  public init(
    recent: RecentPicks, sources: [any SuggestionSource], options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.recent = recent
    self.sources = [recent] + sources
    self.options = options
    debouncer = Debouncer(delay: options.debounce, clock: clock)
  }

  /// What is known at once. Never waits; `querying` where the service would have to be asked.
  public func immediate(_ typed: String) -> SuggestionState {
    let prefix = PostcodePrefix(typed)
    if prefix.isBlank { return .empty(openers) }
    var gathering = Gathering()
    for source in sources {
      gathering.add(source.known(prefix))
      if gathering.isFinal { return state(gathering, prefix, typed) }
    }
    if !prefix.canBegin || options.isOffline { return state(gathering, prefix, typed) }
    return .querying(
      Array(gathering.suggestions.prefix(options.limit)), isStale: gathering.isStale)
  }

  /// What there is to say about a text, the service asked at once where need be.
  public func reply(to typed: String) async -> Reply {
    let prefix = PostcodePrefix(typed)
    if prefix.isBlank { return Reply(openers) }
    var gathering = Gathering()
    for source in sources {
      let known = source.known(prefix)
      if known.isFinal || options.isOffline || !prefix.canBegin {
        gathering.add(known)
      } else {
        do {
          gathering.add(try await source.find(prefix))
        } catch {
          gathering.add(known)
          gathering.failure = error
        }
      }
      if gathering.isFinal { break }
    }
    return reply(gathering, prefix, typed)
  }

  /// The states a text goes through, the first at once, never two equal ones in a row; the stream ends with one
  /// that is settled. The service is asked once no newer search has begun for the debounce's time, or at once if
  /// the search is urgent. A new search ends the one before, and so does cancelling the stream's reader.
  public func search(_ typed: String, urgent: Bool = false) -> AsyncStream<SuggestionState> {
    let first = immediate(typed)
    let (states, continuation) = AsyncStream.makeStream(of: SuggestionState.self)
    continuation.yield(first)
    guard !first.isSettled else {
      debouncer.cancel()
      continuation.finish()
      return states
    }
    let task = debouncer.run(urgent: urgent) { [self] in
      let last = SuggestionState(await reply(to: typed))
      if !Task.isCancelled && last != first { continuation.yield(last) }
    }
    // A job that a newer one overtook while it waited never runs, but its stream must end all the same.
    Task.detached {
      await task.value
      continuation.finish()
    }
    continuation.onTermination = { reason in
      if case .cancelled = reason { task.cancel() }
    }
    return states
  }

  /// What to offer before anything is typed: recent picks, newest first, then landmarks.
  private var openers: [Suggestion] {
    let picks = recent.picks.map { Suggestion($0) }
    let landmarks = Landmark.all.prefix(Self.landmarksOffered).compactMap { landmark in
      Postcode(landmark.postcode).map { Suggestion($0, place: landmark.name) }
    }
    let picked = Set(picks.map(\.text))
    return Array((picks + landmarks.filter { !picked.contains($0.text) }).prefix(options.limit))
  }

  /// The best known, which stand first; more would bury the recent picks.
  private static let landmarksOffered = 40

  private func state(_ gathering: Gathering, _ prefix: PostcodePrefix, _ typed: String) -> SuggestionState {
    SuggestionState(reply(gathering, prefix, typed))
  }

  private func reply(_ gathering: Gathering, _ prefix: PostcodePrefix, _ typed: String) -> Reply {
    let found = gathering.suggestions
    // Not joined before it must be: that makes Swift search every conformance in the program, in a TAB's time.
    let words = typed.split(whereSeparator: \.isWhitespace)
    if found.count == 1, words.elementsEqual(found[0].text.split(separator: " ")) { return Reply() }
    var reply = Reply(Array(found.prefix(options.limit)))
    let hidden = found.count - reply.suggestions.count
    if gathering.coverage == .firstOfMany {
      reply.beyond = .unknown
    } else if hidden > 0 {
      reply.beyond = .exactly(hidden)
    }
    if let failure = gathering.failure {
      reply.message = .serviceFailed(failure, name: options.serviceName)
    } else if options.isOffline, prefix.canBegin,
      gathering.coverage == .some || gathering.coverage == .staleSome
    {
      reply.message = .offline
    } else if found.isEmpty {
      let typedText = words.joined(separator: " ")
      let isOfLetters =
        typedText.utf8.count <= 8 && typedText.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let name = isOfLetters ? typedText.uppercased() : Plain.quoted(typed)
      reply.message = .nothingBegins(prefix.canBegin ? prefix.description : name)
    }
    return reply
  }
}

/// Findings put together: each suggestion once, in the order they came.
private struct Gathering {
  private(set) var suggestions: [Suggestion] = []
  private(set) var coverage = Finding.Coverage.some
  var failure: APIError?
  private var texts = Set<String>()

  var isFinal: Bool { coverage == .all || coverage == .firstOfMany }

  var isStale: Bool { coverage == .stale || coverage == .staleSome }

  mutating func add(_ finding: Finding) {
    for suggestion in finding.suggestions where texts.insert(suggestion.text).inserted {
      suggestions.append(suggestion)
    }
    if finding.coverage != .some { coverage = finding.coverage }
  }
}
