import Basics

/// Turns what is typed into a state: what to offer, whether more is on its way, and what went wrong.
///
/// One flow: recent picks, the user's own places, the gazetteer, the cache and, debounced, the service.
public final class Suggester: Sendable {
  /// How much to offer, and how long to wait for another key before the service is asked.
  public struct Options: Sendable {
    public var limit = 100
    public var debounce = Duration.milliseconds(200)
    public var isOffline = false
    /// Whether the service is asked for what is newer than the built-in release, and not only for what that lacks.
    public var asksForNewer = false
    /// What to call the service when it fails.
    public var serviceName: String
    /// Told what each source answered, and how long that took; again where asking changed its answer.
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

  /// What is known at once. Never waits; `querying` where the service would have to be asked.
  public func immediate(_ typed: String) -> SuggestionState {
    immediate(typed, report: options.report)
  }

  /// What is known, where that is an answer that is no longer fresh, and marked so: it will do until there is a newer one.
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
      if source.namesPlaces { gathering.name(by: known) }
      gathering.add(known)
    }
    let isSettled = gathering.isKnown || options.isOffline || !prefix.canBegin
    return isSettled ? state(gathering, prefix, typed) : .querying(gathering.finding(limit: options.limit))
  }

  /// What a source knows, told of with the time that took.
  private func known(_ prefix: PostcodePrefix, from source: any SuggestionSource, report: Options.Report)
    -> Finding
  {
    let start = ContinuousClock.now
    let known = source.known(prefix)
    report(source, .success(known), .now - start)
    return known
  }

  /// What is known once the service was asked, where that is necessary. It is asked when no newer question has come
  /// for the debounce's time, or at once if the question is urgent.
  ///
  /// A request under way for what was typed before is waited for first, since its answer may do for this as well.
  ///
  /// - Returns: nil where a newer question overtook this one, or its task was cancelled.
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
      if source.namesPlaces { gathering.name(by: known) }
      if known.standing == .final {
        gathering.add(known)
        continue
      }
      let start = ContinuousClock.now
      let found: Result<Finding, APIError>
      do throws(APIError) {
        found = .success(try await source.find(prefix))
      } catch {
        found = .failure(error)
        // What is built in stands, whether or not there is something newer.
        if gathering.standing != .released { gathering.failure = error }
      }
      if found != .success(known) { options.report?(source, found, .now - start) }
      gathering.add((try? found.get()) ?? known)
    }
    return Task.isCancelled ? nil : state(gathering, prefix, typed)
  }

  /// Whether nobody need be asked for more.
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
    for own in sources where own.namesPlaces {
      let known = own.known(PostcodePrefix(""))
      gathering.name(by: known)
      gathering.add(known)
    }
    gathering.add(.all(landmarks))
    return gathering.finding(limit: options.limit)
  }

  /// The best known, which stand first; more would bury the recent picks.
  private static let landmarksOffered = 40

  private func state(_ gathering: Gathering, _ prefix: PostcodePrefix, _ typed: String) -> SuggestionState {
    var gathering = gathering
    // Nobody said what is in the sector, so the sector itself is what there is to offer.
    if !gathering.isKnown, let sector = Hierarchy.onlySector(for: prefix) {
      gathering.add(Finding([sector]))
    }
    let finding = gathering.finding(limit: options.limit)
    // Not joined before it must be: that makes Swift search every conformance in the program, in a TAB's time.
    let words = typed.split(whereSeparator: \.isWhitespace)
    let found = finding.suggestions
    if found.count == 1, words.elementsEqual(found[0].text.split(separator: " ")) { return .empty(.all([])) }
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
      return .message(.areaUnknown(prefix.compact), finding)
    }
    if !prefix.canBegin, prefix.hasWrongUnit || Slips.postcode(meantBy: typed) != nil {
      return .message(.notAPostcode(PostcodeError(typed, read: prefix)), finding)
    }
    let text = words.joined(separator: " ")
    let isPlain = text.utf8.count <= 8 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let name =
      prefix.canBegin && meant == nil ? prefix.description : isPlain ? text.uppercased() : typed.quoted()
    return .message(.nothingBegins(name, meant: meant), finding)
  }
}

/// Findings put together: each suggestion once, in the order they came.
private struct Gathering {
  private var suggestions: [Suggestion] = []
  private var more: Int?
  /// How many more those have that stand beside others.
  private var moreBeside = 0
  /// What a release has among the suggestions.
  private var released = 0..<0
  private(set) var standing = Finding.Standing.beside
  /// Whether nothing is missing, but for what may be newer than a release.
  var isKnown: Bool { standing == .final || standing == .released }
  var failure: APIError?

  mutating func add(_ finding: Finding) {
    if standing == .released {
      guard finding.standing == .final else { return }
      markWithdrawn(since: finding)
    }
    let first = suggestions.count
    var known = Set(suggestions.map(\.text))
    // What is all there is, its source says once.
    let isNew = known.isEmpty && finding.standing != .beside
    suggestions += isNew ? finding.suggestions : finding.suggestions.filter { known.insert($0.text).inserted }
    if finding.standing == .released { released = first..<suggestions.count }
    guard finding.standing != .beside else {
      moreBeside += finding.more ?? 0
      return
    }
    // An answer that was cut off leaves what the release has whole.
    if standing != .released { more = finding.more }
    standing = finding.standing
  }

  /// Calls recent picks by the names that the user has given them.
  mutating func name(by own: Finding) {
    for index in suggestions.indices {
      if var named = own.suggestions.first(where: { $0.text == suggestions[index].text }) {
        named.isRecent = suggestions[index].isRecent
        suggestions[index] = named
      }
    }
  }

  /// Marks what a release has, and a newer answer to the same question has no more.
  private mutating func markWithdrawn(since newer: Finding) {
    // An answer that denies more than half of them says more about the service.
    guard newer.more == 0, newer.suggestions.count * 2 >= released.count else { return }
    let inUse = Set(newer.suggestions.map(\.text))
    for index in released where !inUse.contains(suggestions[index].text) {
      suggestions[index] = Suggestion(suggestions[index].text, place: "no longer in use", level: .unit)
    }
  }

  /// All of it, cut to a limit.
  func finding(limit: Int) -> Finding {
    let limit = max(0, limit)
    let hidden = max(0, suggestions.count - limit)
    return Finding(
      hidden == 0 ? suggestions : Array(suggestions.prefix(limit)),
      more: more.map { $0 + hidden + moreBeside },
      standing: standing)
  }
}
