import StandIn
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct CachedAPITests {
  @Test func aCompleteAnswerServesEveryLongerPrefix() async throws {
    let directory = try CacheDirectory()
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: directory.file()))
      #expect(api.known(query("SW1A", "1")) == .nothing)
      let fetched = try await api.fetch(query("SW1A"))
      #expect(fetched.suggestions.map(\.text) == ["SW1A 1AA", "SW1A 1AB", "SW1A 2AA"])
      #expect(fetched.more == 0)
      for api in [api, CachedAPI(client: client, cache: ResponseCache(path: directory.file()))] {
        #expect(api.known(query("SW1A")).suggestions.count == 3)
        #expect(api.known(query("SW1A", "1")).suggestions.map(\.inward) == ["1AA", "1AB"])
        #expect(api.known(query("SW1A", "1A")).suggestions.map(\.inward) == ["1AA", "1AB"])
        #expect(api.known(query("SW1A", "1AB")).suggestions.map(\.inward) == ["1AB"])
        #expect(api.known(query("SW1A", "9")).suggestions == [])
        #expect(api.known(query("SW1A", "9")).standing == .final)
        #expect(api.known(query("SW1E")) == .nothing)
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func anAnswerThatWasCutOffServesWhatComesBeforeItsLastRow() async throws {
    let units = (0...9).flatMap { digit in
      "ABDEFGHJLN".flatMap { first in "AB".map { StandInUnit("M1 \(digit)\(first)\($0)") } }
    }
    try await withStandIn(StandInCountry(units)) { _, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      let fetched = try await api.fetch(query("M1"))
      #expect(fetched.more != 0)
      #expect(fetched.suggestions.count == 100)
      #expect(fetched.suggestions.last?.text == "M1 4NB")
      #expect(api.known(query("M1", "3")).suggestions.count == 20)
      #expect(api.known(query("M1", "3")).more == 0)
      // A part of the postcodes with this beginning, to show until the answer comes.
      #expect(api.known(query("M1", "4")).suggestions.count == 20)
      #expect(api.known(query("M1", "4")).more == nil)
      #expect(api.known(query("M1", "4")).standing == .earlier)
      #expect(api.known(query("M1", "4L")).suggestions.count == 2)
      #expect(api.known(query("M1", "5")) == .nothing)
      #expect(api.known(query("M1")).more == nil)
    }
  }

  @Test func thatThereIsNoneIsKeptForADay() async throws {
    let time = TestTime()
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil, now: time.now))
      let fetched = try await api.fetch(query("BT1"))
      #expect(fetched.suggestions.isEmpty)
      #expect(api.known(query("BT1", "1")).standing == .final)
      time.move(.seconds(86_400))
      #expect(api.known(query("BT1", "1")).standing == .expired)
      #expect(api.known(query("BT1", "1")).suggestions == [])
      _ = try await api.fetch(query("BT1"))
      #expect(api.known(query("BT1", "1")).standing == .final)
      #expect(server.requests.count == 2)
    }
  }

  @Test func aFreshAnswerIsPreferred() async throws {
    let time = TestTime()
    try await withStandIn { _, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil, now: time.now))
      _ = try await api.fetch(query("SW1A", "1"))
      time.move(.seconds(6 * 86_400))
      _ = try await api.fetch(query("SW1A"))
      time.move(.seconds(2 * 86_400))
      #expect(api.known(query("SW1A", "1A")).standing == .final)
      time.move(.seconds(6 * 86_400))
      #expect(api.known(query("SW1A", "1A")).standing == .expired)
      #expect(api.known(query("SW1A", "1A")).suggestions.count == 2)
    }
  }

  @Test func aFailureIsNotKept() async throws {
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      server.misbehave(.status(500), times: 2)
      await #expect(throws: APIError.serverError(500)) { try await api.fetch(query("SW1A")) }
      await #expect(throws: APIError.serverError(500)) { try await api.details(code("SW1A 1AA")) }
      #expect(api.known(query("SW1A")) == .nothing)
      #expect(api.cachedDetails(code("SW1A 1AA")) == nil)
      let details = try await api.details(code("SW1A 1AA"))
      #expect(details.adminDistrict == "Westminster")
    }
  }

  @Test func detailsAreKeptWithEveryOutcome() async throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    try await withStandIn { server, client in
      let file = directory.file()
      let api = CachedAPI(client: client, cache: ResponseCache(path: file, now: time.now))
      let details = try await api.details(code("SW1A 1AA"))
      await #expect(throws: APIError.notFound) { try await api.details(code("SW1A 1ZZ")) }
      await #expect(throws: APIError.invalid) { try await api.details(code("GIR 0AA")) }
      let ended = APIError.terminated(
        Terminated(postcode: code("AB1 0AA"), year: 1996, month: 6, latitude: 57.101474, longitude: -2.242851)
      )
      await #expect(throws: ended) { try await api.details(code("AB1 0AA")) }
      #expect(server.requests.count == 4)
      let next = CachedAPI(client: client, cache: ResponseCache(path: file, now: time.now))
      let again = try await next.details(code("SW1A 1AA"))
      #expect(again == details)
      await #expect(throws: APIError.notFound) { try await next.details(code("SW1A 1ZZ")) }
      await #expect(throws: APIError.invalid) { try await next.details(code("GIR 0AA")) }
      await #expect(throws: ended) { try await next.details(code("AB1 0AA")) }
      #expect(next.cachedDetails(code("AB1 0AA"))?.result == .failure(ended))
      #expect(server.requests.count == 4)
      // After a day the refusals are asked for again, but not the details. Old details are still known.
      time.move(.seconds(86_400))
      #expect(next.cachedDetails(code("SW1A 1ZZ"))?.isFresh == false)
      await #expect(throws: APIError.notFound) { try await next.details(code("SW1A 1ZZ")) }
      _ = try await next.details(code("SW1A 1AA"))
      #expect(server.requests.count == 5)
      time.move(.seconds(30 * 86_400))
      #expect(next.cachedDetails(code("SW1A 1AA"))?.result == .success(details))
      #expect(next.cachedDetails(code("SW1A 1AA"))?.isFresh == false)
    }
  }

  @Test func damagedDetailsAreUnknown() async throws {
    try await withStandIn { server, client in
      let cache = ResponseCache(path: nil)
      let api = CachedAPI(client: client, cache: cache)
      for text in [
        "", "{}", "{\"status\":200}", "{\"status\":200,\"result\":null}",
        "{\"status\":200,\"result\":{\"postcode\":\"SW1A 2AA\"}}", "{\"status\":500,\"error\":\"\"}",
        """
        {"status":404,"error":"","terminated":{"postcode":"SW1A 2AA","year_terminated":1996,"month_terminated":6}}
        """,
      ] {
        cache.store(text, as: .lookup, "SW1A 1AA", base: server.baseURL, lifetime: .seconds(60))
        #expect(api.cachedDetails(code("SW1A 1AA")) == nil, "\(text)")
      }
      cache.store(
        words(["SW1A"]) + "x", as: .autocomplete, "SW1A", base: server.baseURL, lifetime: .seconds(60))
      #expect(api.known(query("SW1A")) == .nothing)
    }
  }

  @Test func whatIsStillTheSameIsNotSentAgain() async throws {
    let directory = try CacheDirectory()
    let time = TestTime()
    try await withStandIn { server, client in
      func api() -> CachedAPI {
        CachedAPI(client: client, cache: ResponseCache(path: directory.file(), now: time.now))
      }
      let details = try await api().details(code("SW1A 1AA"))
      let fetched = try await api().fetch(query("SW1A"))
      #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
      for _ in 0..<2 {
        time.move(.seconds(31 * 86_400))
        #expect(api().cachedDetails(code("SW1A 1AA"))?.isFresh == false)
        #expect(try await api().details(code("SW1A 1AA")) == details)
        #expect(try await api().fetch(query("SW1A")) == fetched)
        #expect(api().cachedDetails(code("SW1A 1AA"))?.isFresh == true)
      }
      #expect(server.requests.count == 6)
      let later = server.requests.dropFirst(2)
      #expect(later.allSatisfy { $0.headers["if-none-match"]?.hasPrefix("W/\"") == true })
      // Another version comes whole. A malformed ETag is not sent back.
      time.move(.seconds(31 * 86_400))
      server.misbehave(
        .json("{\"status\":200,\"result\":{\"postcode\":\"SW1A 1AA\",\"admin_district\":\"Other\"}}"),
        times: 1)
      #expect(try await api().details(code("SW1A 1AA")).adminDistrict == "Other")
      time.move(.seconds(31 * 86_400))
      #expect(try await api().details(code("SW1A 1AA")) == details)
      #expect(server.requests.last?.headers["if-none-match"] == nil)
    }
  }

  @Test func thatNothingHasChangedIsNoAnswerToOneWhoKnowsNothing() async throws {
    try await withStandIn { server, client in
      server.misbehave(.status(304))
      await #expect(throws: APIError.self) { try await client.lookup(code("SW1A 1AA")) }
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      await #expect(throws: APIError.self) { try await api.details(code("SW1A 1AA")) }
    }
  }

  @Test func manyWithOneCacheSendOneRequest() async throws {
    let directory = try CacheDirectory()
    try await withStandIn { server, client in
      server.misbehave(.delayed(.milliseconds(200)))
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let api = CachedAPI(client: client, cache: ResponseCache(path: directory.file()))
            return try await api.fetch(query("SW1A")).suggestions.count
          }
        }
        for try await count in group { #expect(count == 3) }
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func oneWhoseTimeIsOverIsNotWaitedFor() async throws {
    let directory = try CacheDirectory()
    let lock = CrossProcessLock(file: CacheFile(path: directory.file("claims")))
    let (began, begin) = AsyncStream<Void>.makeStream()
    // It keeps its claim, as a stopped process does, although its time was zero.
    let holder = Task {
      try await lock.asking("q", within: .zero, patience: .zero, known: nothing) {
        () async throws(APIError) -> Int in
        begin.finish()
        while !Task.isCancelled { await Task.yield() }
        return 1
      }
    }
    for await _ in began {}
    func ask(_ patience: Duration) async throws(APIError) -> Int {
      try await lock.asking("q", within: .seconds(60), patience: patience, known: nothing) { 2 }
    }
    #expect(try await ask(.seconds(60)) == 2)
    holder.cancel()
    #expect(try await holder.value == 1)
  }

  /// The first five or a few more fail one after the other. From then on the service is left alone.
  @Test func manyDoNotWaitToFailOneAfterTheOther() async throws {
    let directory = try CacheDirectory()
    try await withStandIn { server, client in
      server.misbehave(.status(500))
      try await withThrowingTaskGroup(of: APIError?.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let api = CachedAPI(client: client, cache: ResponseCache(path: directory.file()))
            do throws(APIError) { _ = try await api.fetch(query("SW1A")) } catch { return error }
            return nil
          }
        }
        for try await error in group {
          #expect(error == .serverError(500) || error == .leftAlone(.seconds(5)), "\(error as Any)")
        }
      }
      #expect(server.requests.count < 10)
    }
  }

  @Test func oneThatHoldsItsClaimForNothingIsJoined() async throws {
    let directory = try CacheDirectory()
    let lock = CrossProcessLock(file: CacheFile(path: directory.file("claims")))
    let joined = try await lock.asking("q", within: .seconds(60), patience: .zero, known: nothing) {
      () async throws(APIError) -> Int in
      try await lock.asking(
        "q", within: .seconds(60), patience: .milliseconds(20), mayJoin: true, known: nothing
      ) { 2 }
    }
    #expect(joined == 2)
  }

  @Test func patienceIsNotForEver() async throws {
    let directory = try CacheDirectory()
    let lock = CrossProcessLock(file: CacheFile(path: directory.file("claims")))
    func ask(_ patience: Duration) async -> Result<Int, APIError> {
      do throws(APIError) {
        return .success(
          try await lock.asking("q", within: .seconds(60), patience: patience, known: nothing) { 2 })
      } catch { return .failure(error) }
    }
    let inner = try await lock.asking("q", within: .seconds(60), patience: .zero, known: nothing) {
      await ask(.milliseconds(20))
    }
    #expect(inner == .failure(.timedOut(.milliseconds(20))))
    #expect(await ask(.zero) == .success(2))
  }

  @Test func serversAreKeptApart() async throws {
    let cache = ResponseCache(path: nil)
    try await withStandIn { _, client in
      _ = try await CachedAPI(client: client, cache: cache).fetch(query("SW1A"))
    }
    try await withStandIn(StandInCountry([])) { _, client in
      #expect(CachedAPI(client: client, cache: cache).known(query("SW1A")) == .nothing)
    }
  }

  @Test func whoAsksTheSameSharesTheRequest() async throws {
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      server.misbehave(.unanswered, where: "M11")
      let first = Task { try await api.fetch(query("M11")) }
      try await server.requests(atLeast: 1)
      let others = (0..<20).map { _ in Task { try await api.fetch(query("M11")) } }
      let different = try await api.fetch(query("M1"))
      #expect(different.suggestions.count == 1)
      #expect(server.requests.filter { $0.target.contains("M11") }.count == 1)
      for task in others + [first] { task.cancel() }
      for task in others + [first] { #expect(await task.result == .failure(.cancelled)) }
      try await server.requests { $0[0].closedEarly }
      // A cancelled request is not joined.
      server.behave()
      let again = try await api.fetch(query("M11"))
      #expect(again.suggestions.count == 1)
    }
  }

  @Test func whatABulkAnswerLacksIsAskedForSideBySide() async throws {
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      let parts = ["SW1A 1A", "SW1A 1B"].map { sector in "DEFGHJLN".map { code(sector + String($0)) } }
      server.misbehave(.unanswered, where: "/postcodes/")
      let tasks = parts.map { part in Task { await api.details(of: part) } }
      @Sendable func single(_ requests: [StandInRequest]) -> Int { requests.count { $0.method == "GET" } }
      let underWay = try await server.requests { single($0) >= 4 }
      #expect(single(underWay) == 4)
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value.count == 8) }
      #expect(single(server.requests) == 4)
      server.behave()
      let outcomes = await api.details(of: parts.flatMap(\.self))
      #expect(outcomes.count == 16 && outcomes.allSatisfy { $1 == .failure(.notFound) })
    }
  }

  @Test func oneWhoLeavesDoesNotStopTheRequestForOthers() async throws {
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      server.misbehave(.delayed(.milliseconds(500)))
      let first = Task { try await api.details(code("M1 1AE")) }
      try await server.requests(atLeast: 1)
      let second = Task { try await api.details(code("M1 1AE")) }
      first.cancel()
      #expect(await first.result == .failure(.cancelled))
      let details = try await second.value
      #expect(details.adminDistrict == "Manchester")
    }
  }

  /// The next question can come before the one who asked the last has left.
  @Test func aRequestGoesOnUntilSomethingIsAskedThatItCannotAnswer() async throws {
    try await withStandIn { server, client in
      let api = CachedAPI(client: client, cache: ResponseCache(path: nil))
      server.misbehave(.unanswered)
      for leavesFirst in [true, false] {
        let before = server.requests.count
        let first = Task { try await api.find(PostcodePrefix("JE3 6")) }
        try await server.requests(atLeast: before + 1)
        if leavesFirst {
          first.cancel()
          #expect(await first.result == .failure(.cancelled))
        }
        let second = Task { try await api.find(PostcodePrefix("JE2 4")) }
        try await server.requests(atLeast: before + 2)
        #expect(leavesFirst || !server.requests[before].closedEarly)
        first.cancel()
        try await server.requests { $0[before].closedEarly }
        #expect(!server.requests[before + 1].closedEarly)
        second.cancel()
        #expect(await second.result == .failure(.cancelled))
      }
    }
  }
}

@Sendable private func nothing<Answer>() -> Answer? { nil }

private func query(_ outward: String, _ inward: String = "") -> AutocompleteQuery {
  guard let query = AutocompleteQuery(outward: outward, inward: inward) else {
    preconditionFailure("\(outward) \(inward) is no query")
  }
  return query
}

extension Result where Success: Equatable, Failure == any Error {
  fileprivate static func == (left: Self, right: Result<Success, APIError>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): left as? APIError == right
    default: false
    }
  }
}
