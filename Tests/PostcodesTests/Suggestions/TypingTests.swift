import Basics
import Testing

@testable import Postcodes

/// How many requests a typed postcode costs, and when their answers are shown.
@Suite(.limit(minutes: 10)) struct TypingTests {
  private final class Outcome: Sendable {
    let answer = Mutex<SuggestionState??>(nil)
    var isThere: Bool { answer.withLock { $0 != nil } }
  }

  /// The result of typing a postcode.
  struct Session {
    var requests: [String] = []
    /// When there was an answer for the typed text, in milliseconds from the first key; nil if the next key came first.
    var answers: [Int?] = []
    var last: [String] = []
  }

  /// Types a postcode, one key after the other, and waits for the last answer.
  ///
  /// - Parameters:
  ///   - pause: the time between two keys, in milliseconds.
  ///   - latency: the service's latency, in milliseconds.
  private func type(_ text: String, pause: Int, latency: Int, units: [String]) async throws -> Session {
    let clock = ManualClock()
    let asked = Mutex<[String]>([])
    var client = APIClient(try .init(baseURL: "http://127.0.0.1:9", timeout: .seconds(600)))
    client.stub = { address in
      let query = String(address.split(separator: "/")[3]).replacing("%20", with: " ")
      asked.withLock { $0.append(query) }
      try? await clock.sleep(for: .milliseconds(latency))
      let rows = units.filter { $0.hasPrefix(query) }.prefix(100).map { "\"\($0)\"" }.joined(separator: ",")
      return Array("{\"status\":200,\"result\":[\(rows)]}".utf8)
    }
    var options = Suggester.Options()
    options.asksForNewer = true
    let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource(), api], options: options, clock: clock)
    var session = Session()
    var (now, next) = (0, pause)
    for end in text.indices.map(text.index(after:)) {
      let typed = String(text[..<end])
      let outcome = Outcome()
      let question = Task {
        let answer = await suggester.answer(to: typed)
        outcome.answer.withLock { $0 = .some(answer) }
      }
      var answered: Int?
      while true {
        // Some task sleeps, or nothing is left to wait for.
        while !outcome.isThere, clock.isAwake { await Task.yield() }
        if outcome.isThere, answered == nil { answered = now }
        if end == text.endIndex ? answered != nil : now >= next { break }
        now += 5
        clock.advance(by: .milliseconds(5))
      }
      next += pause
      session.answers.append(answered)
      question.cancel()
      await question.value
      session.last = outcome.answer.withLock { $0 }??.suggestions.map(\.text) ?? []
    }
    session.requests = asked.withLock { $0 }
    return session
  }

  private static let letters = Array("ABDEFGHJLNPQRSTUWXYZ").map(String.init)
  /// A small sector of Jersey, which is not built in, and a sector with more postcodes than an answer holds.
  private static let small = letters.prefix(8).flatMap { first in letters.map { "JE3 6\(first)\($0)" } }
    .prefix(90)
  private static let large = letters.flatMap { first in letters.map { "JE2 4\(first)\($0)" } }

  @Test func aTypedPostcodeCostsTwoRequestsAtMost() async throws {
    for pause in [50, 100, 150, 200, 205, 250, 300, 400, 500, 650, 800] {
      for latency in [25, 50, 100, 205, 210, 300, 400, 500] {
        for (typed, units) in [
          ("je36bd", Array(Self.small)), ("je3 6bd", Array(Self.small)), ("je24yz", Self.large),
        ] {
          let session = try await type(typed, pause: pause, latency: latency, units: units)
          let comment: Comment = "\(typed), \(pause) ms a key, \(latency) ms: \(session)"
          #expect(session.requests.count <= (units.count <= 100 ? 1 : 2), comment)
          #expect(!session.last.isEmpty || typed.contains(" "), comment)
        }
        // In Great Britain only newer postcodes are asked for.
        let session = try await type("sw1a2aa", pause: pause, latency: latency, units: ["SW1A 2AA"])
        #expect(session.requests.count <= 2, "\(pause) \(latency) \(session)")
      }
    }
  }

  @Test func anAnswerIsSeenWhileTypingGoesOn() async throws {
    let session = try await type("je36bd", pause: 400, latency: 210, units: Array(Self.small))
    #expect(session.requests == ["JE3 6"])
    // The keys came at 0, 400, 800, 1200, 1600 and 2000 ms. The request was sent at 1400, and its answer came at 1610.
    #expect(session.answers.suffix(3) == [nil, 1610, 2000])
  }
}
