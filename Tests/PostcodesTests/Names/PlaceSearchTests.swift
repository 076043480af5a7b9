import StandIn
import TestProcesses
import Testing

@testable import Postcodes

/// Names that are not built in, and are asked of the service.
@Suite(.limit(minutes: 10)) struct PlaceSearchTests {
  private let country = StandInCountry(
    [],
    places: [
      StandInPlace("Upper Qqx", outcode: "SN3", county: "Swindon", latitude: 51.56, longitude: -1.73),
      StandInPlace(
        "Qqx", otherName: "Cwcws", outcode: "LL12", county: "Wrexham", country: "Wales", latitude: 53.1,
        longitude: -3.0),
    ])

  private func question(_ words: String...) -> String? { TypedName(in: words, limit: 5).question }

  @Test func onlyWhatIsNotBuiltInIsAsked() {
    #expect(question("qqx") == "qqx")
    #expect(question("Qqx", "Hïll") == "qqx hïll")
    #expect(question("York", "qqx") == "york qqx")
    #expect(question("edinbrugh") == "edinbrugh")
    for built in ["edinb", "didsbury", "bourton w", "ha", "Ynys Môn"] { #expect(question(built) == nil) }
    for other in ["", "qx", "SW1A", "qqx 1", "m1qqx", "-x", "$(x)", "a/b", "..", "51.5"] {
      #expect(question(other) == nil)
    }
    #expect(question(String(repeating: "q", count: 64)) == nil)
  }

  @Test func whatTheServiceKnowsIsFoundAndKept() async throws {
    let time = TestTime()
    try await withStandIn(country) { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil, now: time.now))
      let search = PlaceSearch(service: api)
      #expect(search.known("qqx") == nil)
      let found = try await search.find("qqx").outcome.get()
      #expect(found.map(\.name) == ["Qqx", "Upper Qqx"])
      #expect(found.map(\.code) == ["LL12", "SN3"])
      #expect(found.map(\.whereabouts) == ["Wrexham", "Swindon"])
      #expect(found.map(\.fit) == [.beginning, .words])
      #expect(found.allSatisfy { $0.origin == .service && $0.kind == .village && $0.position != nil })
      #expect(try await search.find("cwcws").outcome.get().map(\.title) == ["Qqx (Cwcws)"])
      #expect(search.known("qqx") == found)
      // An answer with places is fresh for a month, an answer without any for a day.
      #expect(try await search.find("qqxx").outcome.get() == [])
      time.move(.seconds(86_400))
      #expect(search.known("qqx") == found)
      #expect(search.known("qqxx") == nil)
      time.move(.seconds(30 * 86_400))
      #expect(search.known("qqx") == nil)
      #expect(server.requests.map(\.target) == ["qqx", "cwcws", "qqxx"].map { "/places?q=\($0)&limit=100" })
      // If the service fails, an earlier answer is used. Offline nothing is asked.
      server.misbehave(.status(500))
      let told = await search.find("qqx")
      #expect(try told.outcome.get().map(\.name) == found.map(\.name))
      #expect(told.earlier?.failure == .serverError(500))
      #expect(try told.outcome.get().allSatisfy { $0.origin == .cache })
      await #expect(throws: APIError.serverError(500)) { try await search.find("qqxx hill").outcome.get() }
      let asked = server.requests.count
      let offline = PlaceSearch(service: api, isOffline: true)
      #expect(offline.known("qqx")?.map(\.name) == found.map(\.name))
      #expect(offline.known("nowhere") == [])
      #expect(try await offline.find("nowhere").outcome.get() == [])
      #expect(server.requests.count == asked)
    }
  }

  @Test func onlyTheNewestIsAsked() async throws {
    let clock = ManualClock()
    try await withStandIn(country) { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      let search = PlaceSearch(service: api, clock: clock)
      let first = Task { await search.answer(to: "qqy", urgent: false) }
      await clock.sleepers(1)
      let second = Task { await search.answer(to: "qqx", urgent: false) }
      await clock.sleepers(2)
      clock.advance(by: .milliseconds(200))
      #expect(await first.value == nil)
      let found = try await second.value?.get()
      #expect(found?.count == 2)
      #expect(server.requests.map(\.target) == ["/places?q=qqx&limit=100"])
    }
  }

  /// The next key cancels the question and its request.
  @Test func aCancelledQuestionStopsItsRequest() async throws {
    try await withStandIn(country) { server, client in
      server.misbehave(.unanswered)
      let search = PlaceSearch(service: CachedAPI(client: client, cache: ResponseCache(path: nil)))
      let task = Task { await search.answer(to: "qqx", urgent: true) }
      try await server.requests(atLeast: 1)
      task.cancel()
      #expect(await task.value == nil)
      try await server.requests { $0[0].closedEarly }
    }
  }

  /// No raw text reaches the caller, and one row affects no other.
  @Test func aHostileAnswerIsMadePlain() async throws {
    try await withStandIn(country) { server, client in
      server.misbehave(.hostile)
      let search = PlaceSearch(service: CachedAPI(client: client, cache: ResponseCache(path: nil)))
      let found = try await search.find("qqx").outcome.get()
      #expect(found.count == 1)
      #expect(found[0].name == "Qqx[2J $(touch pwned)" && found[0].code == "SW1A" && found[0].position == nil)
      #expect(
        !found[0].whereabouts.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
      for json in [#"{"status":200,"result":{}}"#, #"{"status":200,"result":"x"}"#, "[]"] {
        server.misbehave(.json(json))
        await #expect(throws: APIError.malformedResponse) {
          try await search.find("qqx \(json.count) hill").outcome.get()
        }
      }
    }
  }
}
