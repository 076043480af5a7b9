import Basics
import Postcodes
import StandIn
import Testing

@Suite(.limit(minutes: 10)) struct SuggesterTests {
  /// A service of a few postcodes that counts the requests and can be delayed or made to fail.
  final class FakeService: SuggestionSource {
    struct State {
      var asked: [String] = []
      var cancelled = 0
      var failure: APIError?
      var isHanging = false
    }

    let state = Mutex(State())
    let postcodes: [Postcode]

    init(_ postcodes: [String]) { self.postcodes = postcodes.compactMap { Postcode($0) } }

    var asked: [String] { state.withLock { $0.asked } }

    func known(_ prefix: PostcodePrefix) -> Finding { .nothing }

    func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding {
      let (failure, isHanging) = state.withLock { state in
        state.asked.append(prefix.description)
        return (state.failure, state.isHanging)
      }
      if let failure { throw failure }
      if isHanging {
        // It never answers: only cancellation ends it.
        try? await ContinuousClock().sleep(for: .seconds(86_400))
        state.withLock { $0.cancelled += 1 }
        throw .cancelled
      }
      var finding = Finding(
        postcodes.filter(prefix.matches).map { Suggestion($0) }, more: 0, standing: .final)
      finding.isExhaustive = true
      return finding
    }
  }

  let service = FakeService(["JE3 6AB", "JE3 6AG", "JE3 6BA", "GY1 1AE"])
  let clock = ManualClock()

  func suggester(
    recent: [String] = [], limit: Int = 100, isOffline: Bool = false, own: OwnPlaces = OwnPlaces(path: nil),
    asksForNewer: Bool = false
  ) -> Suggester {
    let picks = RecentPicks(path: nil)
    for pick in recent.reversed() { Postcode(pick).map(picks.add) }
    var options = Suggester.Options(limit: limit, isOffline: isOffline)
    options.asksForNewer = asksForNewer
    return Suggester(
      recent: picks, sources: [own, GazetteerSource(), service], options: options, clock: clock)
  }

  @Test func emptyHoldsRecentPicksThenLandmarks() {
    guard case .empty(let finding) = suggester(recent: ["GY1 1AE", "SW1A 2AA"]).immediate("  ") else {
      Issue.record("not empty")
      return
    }
    let offered = finding.suggestions
    #expect(offered.prefix(3).map(\.text) == ["GY1 1AE", "SW1A 2AA", "SW1A 1AA"])
    #expect(Set(offered.map(\.text)).count == offered.count)
    #expect(offered.map(\.isRecent).prefix(4) == [true, true, false, false])
  }

  @Test func theGazetteerAnswersWithoutTheService() async {
    let suggester = suggester()
    #expect(suggester.immediate("sw1").isSettled)
    let state = await suggester.answer(to: "sw1")
    #expect(state?.suggestions.prefix(2).map(\.text) == ["SW1A", "SW1E"])
    #expect(service.asked.isEmpty)
  }

  @Test func theServiceIsAskedOnceTheKeysRest() async {
    let suggester = suggester()
    #expect(!suggester.immediate("je36").isSettled)
    let answer = Task { await suggester.answer(to: "je36") }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(199))
    #expect(service.asked.isEmpty)
    clock.advance(by: .milliseconds(1))
    let last = await answer.value
    #expect(last?.suggestions.map(\.text).contains("JE3 6AB") == true)
    #expect(last?.isSettled == true)
    #expect(service.asked == ["JE36"])
  }

  @Test func anUrgentQuestionDoesNotWait() async {
    let state = await suggester().answer(to: "je36b", urgent: true)
    #expect(state?.suggestions.map(\.text) == ["JE3 6BA"])
  }

  @Test func theNewestQuestionWins() async {
    let suggester = suggester()
    let old = Task { await suggester.answer(to: "je36") }
    await clock.sleepers(1)
    let new = Task { await suggester.answer(to: "je36b") }
    await clock.sleepers(2)
    clock.advance(by: .milliseconds(200))
    #expect(await old.value == nil)
    #expect(await new.value?.suggestions.map(\.text) == ["JE3 6BA"])
    #expect(service.asked == ["JE3 6B"])
  }

  @Test func whatIsKnownAtOnceOvertakesAQuestionThatWaits() async {
    let suggester = suggester()
    let old = Task { await suggester.answer(to: "je36") }
    await clock.sleepers(1)
    #expect(await suggester.answer(to: "sw1") != nil)
    clock.advance(by: .milliseconds(200))
    #expect(await old.value == nil)
    #expect(service.asked.isEmpty)
  }

  @Test func aRequestStopsWithItsTask() async {
    service.state.withLock { $0.isHanging = true }
    let suggester = suggester()
    let old = Task { await suggester.answer(to: "je36", urgent: true) }
    while service.asked.isEmpty { await Task.yield() }
    service.state.withLock { $0.isHanging = false }
    old.cancel()
    #expect(await suggester.answer(to: "gy11ae", urgent: true)?.suggestions.map(\.text) == ["GY1 1AE"])
    #expect(await old.value == nil)
    #expect(service.state.withLock { $0.cancelled } == 1)
  }

  @Test func aFailureIsAMessageBesideWhatIsKnownAndCanBeRetried() async {
    service.state.withLock { $0.failure = .timedOut(.seconds(1)) }
    let suggester = suggester()
    let failed = await suggester.answer(to: "je36", urgent: true)
    guard case .message(let message, let known) = failed else {
      Issue.record("no message: \(String(describing: failed))")
      return
    }
    #expect(message.description.hasPrefix("postcodes.io did not answer within 1 s"))
    #expect(known.suggestions.map(\.text).contains("JE3 6ET"))
    service.state.withLock { $0.failure = nil }
    let state = await suggester.answer(to: "je36", urgent: true)
    #expect(state?.suggestions.map(\.text).contains("JE3 6AB") == true)
  }

  @Test func neverOffersTheOneSuggestionAlreadyTyped() async {
    #expect(await suggester().answer(to: "GY1 1AE", urgent: true)?.suggestions == [])
    #expect(await suggester().answer(to: "gy11ae", urgent: true)?.suggestions.map(\.text) == ["GY1 1AE"])
  }

  @Test(arguments: [
    ("SW1A 1AC", "“SW1A 1AC” is not a postcode; its last two letters are never C, I, K, M, O or V."),
    ("sw1a1ac ", "“sw1a1ac” is not a postcode; its last two letters are never C, I, K, M, O or V."),
    ("SW1A OAA", "“SW1A OAA” is not a postcode; did you mean SW1A 0AA?"),
    ("hello", "No postcode begins with HELLO."), ("zz9", "No postcode begins with ZZ9."),
  ])
  func whatIsTypedWholeGetsTheSentenceThatLookingItUpGets(_ typed: String, _ sentence: String) {
    #expect(suggester().immediate(typed).message?.description == sentence)
  }

  @Test func saysThatNothingBeginsSo() async {
    for typed in ["zz9", "hello", "q"] {
      let state = suggester().immediate(typed)
      guard case .message(.nothingBegins, let finding) = state, finding.suggestions.isEmpty else {
        Issue.record("\(typed): \(state)")
        continue
      }
    }
    let asked = await suggester().answer(to: "sw1a 9", urgent: true)
    #expect(asked?.message?.description == "No postcode begins with SW1A 9.")
    #expect(service.asked == ["SW1A 9"])
  }

  /// The only sector of a district is skipped if some source knows its postcodes.
  @Test func offlineTheOnlySectorIsOffered() async {
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource()], options: .init(isOffline: true))
    for (typed, wanted) in [
      ("gy2", ["GY2 4"]), ("gy2 ", ["GY2 4"]), ("gy8", ["GY8 0DS", "GY8 0"]), ("gy80", ["GY8 0DS"]),
      ("cf99", ["CF99 1SN"]),
    ] {
      #expect(await suggester.answer(to: typed)?.suggestions.map(\.text) == wanted, "\(typed)")
    }
  }

  @Test func offlineNeverAsks() async {
    let reply = await suggester(isOffline: true).answer(to: "je36", urgent: true)
    #expect(reply?.message == .offline)
    #expect(reply?.suggestions.map(\.text).contains("JE3 6ET") == true)
    #expect(await suggester(isOffline: true).answer(to: "sw1a1", urgent: true)?.message == nil)
    #expect(service.asked.isEmpty)
  }

  @Test func sourcesAreOrderedAndEachPostcodeIsOfferedOnce() async throws {
    let file = try TemporaryFile("je3 6ba The office\nGY1 1AE Somewhere else\nJE3 6AG Home\n")
    let offered = await suggester(recent: ["JE3 6AG"], own: OwnPlaces(path: file.path)).answer(
      to: "je36", urgent: true)
    let texts = try #require(offered).suggestions.map(\.text)
    #expect(texts.prefix(2) == ["JE3 6AG", "JE3 6BA"])
    #expect(offered?.suggestions.map(\.place).prefix(2) == ["Home", "The office"])
    #expect(offered?.suggestions.map(\.isRecent).prefix(2) == [true, false])
    #expect(Set(texts).count == texts.count)
    #expect(Set(texts).isSuperset(of: ["JE3 6ET", "JE3 6AB"]))
  }

  @Test func aLimitIsKeptAndTheRestCounted() async {
    let reply = await suggester(limit: 2).answer(to: "sw1a", urgent: true)
    #expect(reply?.suggestions.count == 2)
    #expect(reply?.finding.more == 1)
  }

  @Test func allOfGreatBritainIsKnownWithoutTheService() async {
    let state = suggester().immediate("sw1a1")
    #expect(state.isSettled)
    #expect(state.suggestions.count == 66)
    #expect(state.finding.more == 0)
    #expect(state.suggestions.first == Suggestion("SW1A 1AA", place: "Buckingham Palace", level: .unit))
    #expect(await suggester().answer(to: "sw1a1", urgent: true) == state)
    // A postcode that the release lacks may be newer than the release.
    #expect(!suggester().immediate("sw1a1zz").isSettled)
    #expect(service.asked.isEmpty)
  }

  @Test func aLargeSectorIsOfferedByItsFirstLetters() {
    let state = suggester().immediate("hr9 7")
    #expect(state.suggestions.prefix(2).map(\.text) == ["HR9 7A", "HR9 7B"])
    #expect(state.suggestions.allSatisfy { $0.level == .letter && $0.place.hasPrefix("Herefordshire") })
    #expect(state.suggestions.reduce(0) { $0 + ($1.unitCount ?? 0) } == 373)
    #expect(
      suggester().immediate("hr97a").suggestions.allSatisfy {
        $0.text.hasPrefix("HR9 7A") && $0.level == .unit
      })
  }

  @Test func whatIsNewerComesWithoutMovingWhatIsShown() async throws {
    let service = FakeService(["SW1A 1AA", "SW1A 1AB", "SW1A 1AZ"])
    var options = Suggester.Options(limit: 1000)
    options.asksForNewer = true
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource(), service], options: options, clock: clock)
    let first = suggester.immediate("sw1a 1a")
    #expect(first.isSettled)
    #expect(first.finding.standing == .released)
    let newer = try #require(await suggester.answer(to: "sw1a 1a", urgent: true))
    #expect(newer.suggestions.dropLast().map(\.text) == first.suggestions.map(\.text))
    #expect(newer.suggestions.last?.text == "SW1A 1AZ")
    let gone = newer.suggestions.filter { $0.place == "no longer in use" }.map(\.text)
    #expect(Set(gone) == Set(first.suggestions.map(\.text)).subtracting(["SW1A 1AA", "SW1A 1AB"]))
    #expect(service.asked == ["SW1A 1A"])
  }

  @Test func whatIsNoLongerInUseStaysMarkedUntilItIsTypedWhole() throws {
    let cache = ResponseCache(path: nil)
    let client = APIClient(try .init(baseURL: try StandInServer.refusedBaseURL()))
    var options = Suggester.Options()
    options.asksForNewer = true
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource(), CachedAPI(client: client, cache: cache)],
      options: options, clock: clock)
    func keep(_ inward: some Sequence<String>) {
      cache.store(
        words(inward.map { "SW1A \($0)" }), as: .autocomplete, "SW1A 1",
        base: client.configuration.baseURL.description, lifetime: .seconds(60))
    }
    let released = suggester.immediate("sw1a 1").suggestions.map(\.inward)
    keep(released.filter { !$0.hasPrefix("1B") })
    let ended = released.filter { $0.hasPrefix("1B") }.map { "SW1A " + $0 }
    try #require(ended.count > 1)
    let whole = ended[0]
    for (typed, rows) in [
      ("sw1a 1", ended), ("sw1a 1b", ended), (whole.lowercased(), [whole]), (whole, [whole]),
      (whole.filter { $0 != " " }, [whole]),
    ] {
      let marked = suggester.immediate(typed).suggestions.filter { $0.place == "no longer in use" }
      #expect(marked.map(\.text) == rows, "\(typed)")
    }
    #expect(suggester.immediate("SW1A 1AA").suggestions.isEmpty)
    // An answer that denies most of the postcodes is not believed.
    keep(released.prefix(5))
    for typed in ["sw1a 1", "sw1a 1b", whole] {
      let suggestions = suggester.immediate(typed).suggestions
      #expect(!suggestions.contains { $0.place == "no longer in use" })
    }
  }

  @Test func anAnswerThatIsNoLongerFreshIsOfferedAtOnceAndMarked() async throws {
    let time = TestTime()
    let cache = ResponseCache(path: nil, now: time.now)
    let client = APIClient(try .init(baseURL: try StandInServer.refusedBaseURL(), timeout: .seconds(120)))
    let api = CachedAPI(client: client, cache: cache)
    func suggester(isOffline: Bool = false) -> Suggester {
      Suggester(
        recent: RecentPicks(path: nil), sources: [GazetteerSource(), api],
        options: .init(isOffline: isOffline), clock: clock)
    }
    cache.store(
      words(["JE3 6AB", "JE3 6AG"]), as: .autocomplete, "JE3 6",
      base: client.configuration.baseURL.description,
      lifetime: .seconds(60))
    let texts = ["JE3 6ET", "JE3 6AB", "JE3 6AG"]
    guard case .results(let fresh) = suggester().immediate("je36") else {
      Issue.record("not fresh")
      return
    }
    #expect(fresh.suggestions.map(\.text) == texts)
    #expect(suggester().expired("je36") == nil)
    time.move(.seconds(61))
    for typed in ["je36", "je36a"] {
      let stale = try #require(suggester().expired(typed))
      #expect(stale.suggestions.map(\.text).contains("JE3 6AG"))
      #expect(stale.message?.description.hasPrefix("What is offered is an earlier answer") == true)
      #expect(!suggester().immediate(typed).isSettled)
    }
    let failed = try #require(await suggester().answer(to: "je36", urgent: true))
    #expect(failed.suggestions.map(\.text) == texts)
    #expect(failed.message?.description.contains("cannot be reached") == true)
    #expect(failed.message?.description.hasSuffix("which may be out of date.") == true)
    let offline = suggester(isOffline: true).immediate("je36")
    #expect(offline.suggestions.map(\.text) == texts)
    #expect(offline.message == .outOfDate(nil, name: "postcodes.io"))
  }

  @Test func whatIsNewerIsNotMissedWhereItCannotBeHad() async {
    service.state.withLock { $0.failure = .timedOut(.seconds(1)) }
    let suggester = suggester(asksForNewer: true)
    let state = await suggester.answer(to: "sw1a1", urgent: true)
    #expect(state?.message == nil)
    #expect(state?.suggestions.count == 66)
    #expect(
      await self.suggester(isOffline: true, asksForNewer: true).answer(to: "sw1a1")?.suggestions.count == 66)
    #expect(service.asked == ["SW1A 1"])
  }
}
