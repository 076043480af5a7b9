import Basics

/// Turns what is typed into a state: what to offer, whether more is on its way, and what went wrong.
///
/// It asks the recent picks, the user's own places, the gazetteer, the cache and, debounced, the service, in this
/// order.
public final class Suggester: Sendable {
  /// How much to offer, and how long to wait for another key before the service is asked.
  public struct Options: Sendable {
    public var limit = 100
    public var debounce = Duration.milliseconds(200)
    public var isOffline = false
    /// Whether the service is also asked for what is newer than the built-in release, not only for what that lacks.
    public var asksForNewer = false
    /// Whether a postcode that is typed whole is offered itself, as a shell closes its quotes then.
    public var offersWhole = false
    /// What to call the service when it fails.
    public var serviceName: String
    /// Takes what each source answered and how long that took, and again if asking changed the answer.
    public var report: Report?

    /// Takes a source's answer, or why there is none.
    public typealias Report = @Sendable (any SuggestionSource, Result<Finding, APIError>, Duration) -> Void

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

  /// What is known at once; `querying` if the service would have to be asked. Never waits.
  public func immediate(_ typed: String) -> SuggestionState {
    immediate(typed, report: options.report)
  }

  /// An answer that is no longer fresh, marked as such, to offer until there is a newer one; nil if there is none.
  public func expired(_ typed: String) -> SuggestionState? {
    guard case .querying(let finding) = immediate(typed, report: nil), finding.standing == .expired else {
      return nil
    }
    return .message(.outOfDate(nil, name: options.serviceName), finding)
  }

  private func immediate(_ typed: String, report: Options.Report?) -> SuggestionState {
    let prefix = PostcodePrefix(typed)
    if prefix.isBlank { return .empty(openers) }
    var gathering = Gathering()
    for source in sources where asks(another: gathering) {
      let known = report.map { self.known(prefix, from: source, report: $0) } ?? source.known(prefix)
      gathering.add(known, of: source)
    }
    let isSettled = gathering.isKnown || options.isOffline || !prefix.canBegin
    return isSettled ? state(gathering, prefix, typed) : .querying(gathering.finding(limit: options.limit))
  }

  /// What a source knows, reported with the time that it took.
  private func known(_ prefix: PostcodePrefix, from source: any SuggestionSource, report: Options.Report)
    -> Finding
  {
    let start = ContinuousClock.now
    let known = source.known(prefix)
    report(source, .success(known), .now - start)
    return known
  }

  /// What is known once the service has answered, if it need be asked. It is asked when no newer question has come for
  /// the time of `debounce`, or at once if the question is urgent.
  ///
  /// If a request for an earlier text is under way, its answer is awaited first, since it may serve this text too.
  ///
  /// - Returns: nil if a newer question overtook this one, or its task was cancelled.
  public func answer(to typed: String, urgent: Bool = false) async -> SuggestionState? {
    let prefix = PostcodePrefix(typed)
    debouncer.overtake()
    while true {
      let known = immediate(typed, report: nil)
      if isEnough(known) { return known }
      var hasFollowed = false
      for source in sources where !hasFollowed { hasFollowed = await source.follow(prefix) }
      if Task.isCancelled { return nil }
      if !hasFollowed { break }
    }
    guard await debouncer.isNewest(urgent: urgent) else { return nil }
    var gathering = Gathering()
    for source in sources where asks(another: gathering) {
      let known = source.known(prefix)
      if known.standing == .final {
        gathering.add(known, of: source)
        continue
      }
      let start = ContinuousClock.now
      let found: Result<Finding, APIError>
      do throws(APIError) {
        found = .success(try await source.find(prefix))
      } catch {
        found = .failure(error)
        // What is built in is offered even if nothing newer can be had.
        if gathering.standing != .released { gathering.failure = error }
      }
      if found != .success(known) { options.report?(source, found, .now - start) }
      gathering.add((try? found.get()) ?? known, of: source)
    }
    return Task.isCancelled ? nil : state(gathering, prefix, typed)
  }

  /// Whether no source need be asked for more.
  private func isEnough(_ state: SuggestionState) -> Bool {
    let mayBeNewer = state.finding.standing == .released && options.asksForNewer && !options.isOffline
    return state.isSettled && !mayBeNewer
  }

  /// Whether another source could add to what was gathered.
  private func asks(another gathering: Gathering) -> Bool {
    !gathering.isKnown || gathering.standing == .released && options.asksForNewer
  }

  /// What to offer before anything is typed: recent picks, newest first, then the user's own places, then landmarks.
  private var openers: Finding {
    let landmarks = Landmark.all.prefix(Self.landmarksOffered).compactMap { landmark in
      Postcode(landmark.postcode).map { Suggestion($0, place: landmark.name) }
    }
    var gathering = Gathering()
    gathering.add(recent.all)
    for own in sources where own.namesPlaces { gathering.add(own.known(PostcodePrefix("")), of: own) }
    gathering.add(.all(landmarks))
    return gathering.finding(limit: options.limit)
  }

  /// How many of the best-known landmarks are offered; more would bury the recent picks.
  private static let landmarksOffered = 40

  private func state(_ gathering: Gathering, _ prefix: PostcodePrefix, _ typed: String) -> SuggestionState {
    var gathering = gathering
    // No source knows what is in the sector, so the sector itself is offered.
    if !gathering.isKnown, let sector = Hierarchy.onlySector(for: prefix) {
      gathering.add(Finding([sector]))
    }
    let finding = gathering.finding(limit: options.limit)
    // Joining makes Swift search every conformance in the program, so it is done only if it must be.
    let words = typed.split(whereSeparator: \.isWhitespace)
    let found = finding.suggestions
    if found.count == 1, !options.offersWhole, !gathering.hasWithdrawn,
      words.elementsEqual(found[0].text.split(separator: " "))
    {
      return .empty(.all([]))
    }
    if finding.standing == .expired, !found.isEmpty, options.isOffline || gathering.failure != nil {
      return .message(.outOfDate(gathering.failure, name: options.serviceName), finding)
    }
    if let failure = gathering.failure {
      return .message(.serviceFailed(failure, name: options.serviceName), finding)
    }
    let meant = found.isEmpty ? Slips.beginning(meantBy: typed) : nil
    if options.isOffline, prefix.canBegin, finding.standing != .final, finding.more == nil, meant == nil {
      return .message(.offline, finding)
    }
    guard found.isEmpty else { return .results(finding) }
    if prefix.canBegin, !prefix.compact.utf8.contains(where: PostcodeGrammar.isDigit),
      Gazetteer.areas(beginning: prefix.compact).isEmpty
    {
      return .message(options.isOffline ? .offline : .areaUnknown(prefix.compact), finding)
    }
    if !prefix.canBegin, prefix.hasWrongUnit || !Slips.postcodes(meantBy: typed).isEmpty {
      return .message(.notAPostcode(PostcodeError(typed, read: prefix)), finding)
    }
    let name =
      prefix.canBegin && meant == nil
      ? prefix.description : PostcodeError.shown(words.joined(separator: " "))
    return .message(.nothingBegins(name, meant: meant), finding)
  }
}

/// Joins findings: each suggestion once, in the order in which they come.
private struct Gathering {
  private var suggestions: [Suggestion] = []
  private var more: Int?
  /// How many more suggestions the findings have that stand beside others.
  private var moreBeside = 0
  /// The suggestions that come from a release.
  private var released = 0..<0
  private(set) var standing = Finding.Standing.beside
  /// Whether nothing is missing, except what may be newer than a release.
  var isKnown: Bool { standing == .final || standing == .released }
  var failure: APIError?
  /// Whether a suggestion is marked as no longer in use.
  private(set) var hasWithdrawn = false

  mutating func add(_ finding: Finding, of source: any SuggestionSource) {
    if source.namesPlaces { name(by: finding) }
    add(finding)
  }

  mutating func add(_ finding: Finding) {
    if standing == .released {
      guard finding.standing == .final else { return }
      markWithdrawn(since: finding)
    }
    let first = suggestions.count
    var known = DistinctTexts(suggestions.map(\.text))
    // A source that gives all there is gives nothing twice.
    let isNew = suggestions.isEmpty && finding.standing != .beside
    suggestions += isNew ? finding.suggestions : finding.suggestions.filter { known.insert($0.text) }
    if finding.standing == .released { released = first..<suggestions.count }
    guard finding.standing != .beside else {
      moreBeside += finding.more ?? 0
      return
    }
    // A newer answer may be cut off, but the release's is whole.
    if standing != .released { more = finding.more }
    standing = finding.standing
  }

  /// Gives suggestions the names that the user has given them.
  private mutating func name(by own: Finding) {
    for index in suggestions.indices {
      if var named = own.suggestions.first(where: { $0.text == suggestions[index].text }) {
        named.isRecent = suggestions[index].isRecent
        suggestions[index] = named
      }
    }
  }

  /// Marks the suggestions of a release that a newer answer to the same question no longer has.
  private mutating func markWithdrawn(since newer: Finding) {
    guard newer.isExhaustive else { return }
    let inUse = Set(newer.suggestions.map(\.text))
    for index in released where !inUse.contains(suggestions[index].text) {
      suggestions[index] = Suggestion(suggestions[index].text, place: "no longer in use", level: .unit)
      hasWithdrawn = true
    }
  }

  /// The joined finding, cut to a limit.
  func finding(limit: Int) -> Finding {
    let limit = max(0, limit)
    let hidden = max(0, suggestions.count - limit)
    return Finding(
      hidden == 0 ? suggestions : Array(suggestions.prefix(limit)),
      more: more.map { $0 + hidden + moreBeside },
      standing: standing)
  }
}
