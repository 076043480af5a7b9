import Postcodes
import Synchronization
import Testing

@Suite struct SuggesterTests {
  /// A service of a few postcodes that counts what it is asked and can be held up or made to fail.
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
        // Never answers: only cancellation ends it.
        try? await ContinuousClock().sleep(for: .seconds(86_400))
        state.withLock { $0.cancelled += 1 }
        throw .cancelled
      }
      return Finding(postcodes.filter(prefix.matches).map { Suggestion($0) }, coverage: .all)
    }
  }

  let service = FakeService(["SW1A 1AB", "SW1A 1AG", "SW1A 1BA", "M1 1AE"])
  let clock = ManualClock()

  func suggester(
    recent: [String] = [], limit: Int = 100, isOffline: Bool = false, own: OwnPlaces = OwnPlaces(path: nil)
  ) -> Suggester {
    let picks = RecentPicks(path: nil)
    for pick in recent.reversed() { Postcode(pick).map(picks.add) }
    return Suggester(
      recent: picks, sources: [own, GazetteerSource(), service],
      options: .init(limit: limit, isOffline: isOffline), clock: clock)
  }

  func states(_ stream: AsyncStream<SuggestionState>) async -> [SuggestionState] {
    var states: [SuggestionState] = []
    for await state in stream { states.append(state) }
    return states
  }

  @Test func emptyHoldsRecentPicksThenLandmarks() {
    guard case .empty(let offered) = suggester(recent: ["M1 1AE", "SW1A 2AA"]).immediate("  ") else {
      Issue.record("not empty")
      return
    }
    #expect(offered.prefix(3).map(\.text) == ["M1 1AE", "SW1A 2AA", "SW1A 1AA"])
    #expect(Set(offered.map(\.text)).count == offered.count)
  }

  @Test func theGazetteerAnswersWithoutTheService() async {
    let all = await states(suggester().search("sw1"))
    #expect(all.count == 1)
    #expect(all.first?.isSettled == true)
    #expect(all.first?.suggestions.prefix(2).map(\.text) == ["SW1A", "SW1E"])
    #expect(service.asked.isEmpty)
  }

  @Test func theServiceIsAskedOnceTheKeysRest() async {
    let search = suggester().search("sw1a1")
    var iterator = search.makeAsyncIterator()
    #expect(await iterator.next()?.isSettled == false)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(199))
    #expect(service.asked.isEmpty)
    clock.advance(by: .milliseconds(1))
    let last = await iterator.next()
    #expect(last?.suggestions.map(\.text).contains("SW1A 1AB") == true)
    #expect(last?.isSettled == true)
    #expect(await iterator.next() == nil)
    #expect(service.asked == ["SW1A 1"])
  }

  @Test func anUrgentSearchDoesNotWait() async {
    let all = await states(suggester().search("sw1a1b", urgent: true))
    #expect(all.last?.suggestions.map(\.text) == ["SW1A 1BA"])
  }

  @Test func theNewestSearchWins() async {
    let suggester = suggester()
    let old = suggester.search("sw1a1")
    await clock.sleepers(1)
    let new = suggester.search("sw1a1b")
    #expect(await states(old).allSatisfy { !$0.isSettled })
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    #expect(await states(new).last?.suggestions.map(\.text) == ["SW1A 1BA"])
    #expect(service.asked == ["SW1A 1B"])
  }

  @Test func aRunningRequestIsCancelledByANewerSearch() async {
    service.state.withLock { $0.isHanging = true }
    let suggester = suggester()
    let old = suggester.search("sw1a1", urgent: true)
    while service.asked.isEmpty { await Task.yield() }
    service.state.withLock { $0.isHanging = false }
    #expect(await states(suggester.search("m11ae", urgent: true)).last?.suggestions.map(\.text) == ["M1 1AE"])
    #expect(await states(old).count == 1)
    while service.state.withLock({ $0.cancelled }) == 0 { await Task.yield() }
  }

  @Test func aFailureIsAMessageBesideWhatIsKnownAndCanBeRetried() async {
    service.state.withLock { $0.failure = .timedOut(.seconds(1)) }
    let suggester = suggester()
    let failed = await states(suggester.search("sw1a1", urgent: true)).last
    guard case .message(let message, let known) = failed else {
      Issue.record("no message: \(String(describing: failed))")
      return
    }
    #expect(message.sentence.hasPrefix("postcodes.io did not answer within 1 s"))
    #expect(known.map(\.text).contains("SW1A 1AA"))
    service.state.withLock { $0.failure = nil }
    #expect(
      await states(suggester.search("sw1a1", urgent: true)).last?.suggestions.map(\.text).contains("SW1A 1AB")
        == true)
  }

  @Test func neverOffersTheOneSuggestionAlreadyTyped() async {
    #expect(await states(suggester().search("M1 1AE", urgent: true)).last == .empty([]))
    #expect(
      await states(suggester().search("m11ae", urgent: true)).last?.suggestions.map(\.text) == ["M1 1AE"])
  }

  @Test func saysThatNothingBeginsSo() async {
    for typed in ["zz9", "hello", "q"] {
      let state = suggester().immediate(typed)
      guard case .message(.nothingBegins, []) = state else {
        Issue.record("\(typed): \(state)")
        continue
      }
    }
    let asked = await suggester().reply(to: "sw1a 9")
    #expect(asked.message?.sentence == "No postcode begins SW1A 9.")
    #expect(service.asked == ["SW1A 9"])
  }

  @Test func offlineNeverAsks() async {
    let reply = await suggester(isOffline: true).reply(to: "sw1a1")
    #expect(reply.message == .offline)
    #expect(reply.suggestions.map(\.text).contains("SW1A 1AA"))
    #expect(await suggester(isOffline: true).reply(to: "sw1a").message == nil)
    #expect(service.asked.isEmpty)
  }

  @Test func sourcesAreOrderedAndEachPostcodeIsOfferedOnce() async throws {
    let file = try TemporaryFile("sw1a 1ba The office\nM1 1AE Somewhere else\n")
    let offered = await suggester(recent: ["SW1A 1AG"], own: OwnPlaces(path: file.path)).reply(to: "sw1a1")
    let texts = offered.suggestions.map(\.text)
    #expect(texts.prefix(2) == ["SW1A 1AG", "SW1A 1BA"])
    #expect(offered.suggestions[1].place == "The office")
    #expect(Set(texts).count == texts.count)
    #expect(Set(texts).isSuperset(of: ["SW1A 1AA", "SW1A 1AB"]))
  }

  @Test func aLimitIsKeptAndTheRestCounted() async {
    let reply = await suggester(limit: 2).reply(to: "sw1a")
    #expect(reply.suggestions.count == 2)
    #expect(reply.beyond == .exactly(1))
  }
}
