import Postcodes
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SuggesterTests {
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
      return Finding(postcodes.filter(prefix.matches).map { Suggestion($0) }, more: 0, standing: .final)
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

  @Test func emptyHoldsRecentPicksThenLandmarks() {
    guard case .empty(let finding) = suggester(recent: ["M1 1AE", "SW1A 2AA"]).immediate("  ") else {
      Issue.record("not empty")
      return
    }
    let offered = finding.suggestions
    #expect(offered.prefix(3).map(\.text) == ["M1 1AE", "SW1A 2AA", "SW1A 1AA"])
    #expect(Set(offered.map(\.text)).count == offered.count)
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
    #expect(!suggester.immediate("sw1a1").isSettled)
    let answer = Task { await suggester.answer(to: "sw1a1") }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(199))
    #expect(service.asked.isEmpty)
    clock.advance(by: .milliseconds(1))
    let last = await answer.value
    #expect(last?.suggestions.map(\.text).contains("SW1A 1AB") == true)
    #expect(last?.isSettled == true)
    #expect(service.asked == ["SW1A 1"])
  }

  @Test func anUrgentQuestionDoesNotWait() async {
    let state = await suggester().answer(to: "sw1a1b", urgent: true)
    #expect(state?.suggestions.map(\.text) == ["SW1A 1BA"])
  }

  @Test func theNewestQuestionWins() async {
    let suggester = suggester()
    let old = Task { await suggester.answer(to: "sw1a1") }
    await clock.sleepers(1)
    let new = Task { await suggester.answer(to: "sw1a1b") }
    await clock.sleepers(2)
    clock.advance(by: .milliseconds(200))
    #expect(await old.value == nil)
    #expect(await new.value?.suggestions.map(\.text) == ["SW1A 1BA"])
    #expect(service.asked == ["SW1A 1B"])
  }

  @Test func whatIsKnownAtOnceOvertakesAQuestionThatWaits() async {
    let suggester = suggester()
    let old = Task { await suggester.answer(to: "sw1a1") }
    await clock.sleepers(1)
    #expect(await suggester.answer(to: "sw1") != nil)
    clock.advance(by: .milliseconds(200))
    #expect(await old.value == nil)
    #expect(service.asked.isEmpty)
  }

  @Test func aRequestStopsWithItsTask() async {
    service.state.withLock { $0.isHanging = true }
    let suggester = suggester()
    let old = Task { await suggester.answer(to: "sw1a1", urgent: true) }
    while service.asked.isEmpty { await Task.yield() }
    service.state.withLock { $0.isHanging = false }
    old.cancel()
    #expect(await suggester.answer(to: "m11ae", urgent: true)?.suggestions.map(\.text) == ["M1 1AE"])
    #expect(await old.value == nil)
    #expect(service.state.withLock { $0.cancelled } == 1)
  }

  @Test func aFailureIsAMessageBesideWhatIsKnownAndCanBeRetried() async {
    service.state.withLock { $0.failure = .timedOut(.seconds(1)) }
    let suggester = suggester()
    let failed = await suggester.answer(to: "sw1a1", urgent: true)
    guard case .message(let message, let known) = failed else {
      Issue.record("no message: \(String(describing: failed))")
      return
    }
    #expect(message.description.hasPrefix("postcodes.io did not answer within 1 s"))
    #expect(known.suggestions.map(\.text).contains("SW1A 1AA"))
    service.state.withLock { $0.failure = nil }
    let state = await suggester.answer(to: "sw1a1", urgent: true)
    #expect(state?.suggestions.map(\.text).contains("SW1A 1AB") == true)
  }

  @Test func neverOffersTheOneSuggestionAlreadyTyped() async {
    #expect(await suggester().answer(to: "M1 1AE", urgent: true)?.suggestions == [])
    #expect(await suggester().answer(to: "m11ae", urgent: true)?.suggestions.map(\.text) == ["M1 1AE"])
  }

  @Test(arguments: [
    ("SW1A 1AC", "“SW1A 1AC” is not a postcode; its last two letters are never C, I, K, M, O or V."),
    ("sw1a1ac ", "“sw1a1ac” is not a postcode; its last two letters are never C, I, K, M, O or V."),
    ("SW1A OAA", "“SW1A OAA” is not a postcode; did you mean SW1A 0AA?"),
    ("hello", "No postcode begins HELLO."), ("zz9", "No postcode begins ZZ9."),
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
    #expect(asked?.message?.description == "No postcode begins SW1A 9.")
    #expect(service.asked == ["SW1A 9"])
  }

  /// The only sector of a district is passed over where somebody knows what is in it.
  @Test func offlineTheOnlySectorIsOffered() async {
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource()], options: .init(isOffline: true))
    for (typed, wanted) in [
      ("cf99", ["CF99 1SN", "CF99 1"]), ("cf99 ", ["CF99 1SN", "CF99 1"]), ("cf991", ["CF99 1SN"]),
    ] {
      #expect(await suggester.answer(to: typed)?.suggestions.map(\.text) == wanted, "\(typed)")
    }
  }

  @Test func offlineNeverAsks() async {
    let reply = await suggester(isOffline: true).answer(to: "sw1a1", urgent: true)
    #expect(reply?.message == .offline)
    #expect(reply?.suggestions.map(\.text).contains("SW1A 1AA") == true)
    #expect(await suggester(isOffline: true).answer(to: "sw1a", urgent: true)?.message == nil)
    #expect(service.asked.isEmpty)
  }

  @Test func sourcesAreOrderedAndEachPostcodeIsOfferedOnce() async throws {
    let file = try TemporaryFile("sw1a 1ba The office\nM1 1AE Somewhere else\n")
    let offered = await suggester(recent: ["SW1A 1AG"], own: OwnPlaces(path: file.path)).answer(
      to: "sw1a1", urgent: true)
    let texts = try #require(offered).suggestions.map(\.text)
    #expect(texts.prefix(2) == ["SW1A 1AG", "SW1A 1BA"])
    #expect(offered?.suggestions[1].place == "The office")
    #expect(Set(texts).count == texts.count)
    #expect(Set(texts).isSuperset(of: ["SW1A 1AA", "SW1A 1AB"]))
  }

  @Test func aLimitIsKeptAndTheRestCounted() async {
    let reply = await suggester(limit: 2).answer(to: "sw1a", urgent: true)
    #expect(reply?.suggestions.count == 2)
    #expect(reply?.finding.more == 1)
  }
}
