import Basics
import Postcodes
import StandIn
import Testing

/// Every failure of a server ends in one typed error, and in one clean sentence that names the host.
@Suite(.limit(minutes: 10)) struct APIFaultTests {
  @Test(
    arguments: [
      (.closed, .unreachable(reason: "it closed the connection without an answer")),
      (.reset, .unreachable(reason: "the connection was broken off")),
      (.resetHalfWay, .unreachable(reason: "the connection was broken off")),
      (.truncated, .unreachable(reason: "the connection was broken off")),
      (.halfJSON, .malformedResponse),
      (.garbage, .malformedResponse),
      (.garbageBody, .malformedResponse),
      (.html(status: 200), .malformedResponse),
      (.html(status: 404), .unexpectedStatus(404)),
      (.html(status: 400), .unexpectedStatus(400)), (.html(status: 403), .unexpectedStatus(403)),
      (.html(status: 500), .serverError(500)),
      (.html(status: 503), .serverError(503)),
      (.rateLimited(retryAfter: nil), .rateLimited(retryAfter: nil)),
      (.rateLimited(retryAfter: "7"), .rateLimited(retryAfter: .seconds(7))),
      (.rateLimited(retryAfter: "99999999999999999999999"), .rateLimited(retryAfter: .seconds(3600))),
      (.rateLimited(retryAfter: "soon"), .rateLimited(retryAfter: nil)),
      (.rateLimited(retryAfter: "Sun, 06 Nov 1994 08:50:37 GMT"), .rateLimited(retryAfter: nil)),
      (.rateLimited(retryAfter: "Fri, 31 Dec 9999 23:59:59 GMT"), .rateLimited(retryAfter: .seconds(3600))),
      (.status(503, retryAfter: "2"), .rateLimited(retryAfter: .seconds(2))),
      (.status(500), .serverError(500)),
      (.status(502), .serverError(502)),
      (.status(400), .refused("“Status 400”")),
      // A gateway's, and no answer of the API's.
      (.status(404), .unexpectedStatus(404)),
      (.status(403), .unexpectedStatus(403)),
      (.status(204), .unexpectedStatus(204)),
      (
        .redirect("http://127.0.0.1:1/elsewhere"),
        .unreachable(reason: "it sends on to 127.0.0.1:1, and there the connection was refused")
      ),
      (
        .redirect("http://elsewhere.invalid/"),
        .unreachable(reason: "it sends on to “http://elsewhere.invalid/”, which is not followed")
      ),
      (
        .redirect("file:///etc/passwd"),
        .unreachable(reason: "it sends on to “file:///etc/passwd”, which is not followed")
      ),
      (.redirect("/ping"), .unexpectedStatus(302)),
      (.wrongPostcode, .malformedResponse),
      (.json("null"), .malformedResponse),
      (.json("{}"), .malformedResponse),
      (.json("{\"status\":200}"), .malformedResponse),
      (.json("{\"status\":404,\"result\":{\"postcode\":\"SW1A 1AA\"}}"), .malformedResponse),
      (.json("{\"status\":200,\"result\":null}"), .malformedResponse),
      (.status(0), .malformedResponse), (.status(1), .malformedResponse), (.status(42), .malformedResponse),
      (.status(99), .malformedResponse), (.status(101), .malformedResponse),
      (.json("{\"status\":200,\"result\":{}}"), .malformedResponse),
      (.json("{\"status\":200,\"result\":{\"postcode\":7}}"), .malformedResponse),
      (.json(String(repeating: "[", count: 100_000)), .malformedResponse),
      (.huge(bytes: 64 << 20, announced: true), .responseTooLarge(1 << 20)),
      (.huge(bytes: 64 << 20, announced: false), .responseTooLarge(1 << 20)),
    ] as [(StandInFault, APIError)])
  func aLookupFails(_ fault: StandInFault, _ expected: APIError) async throws {
    try await withStandIn(maximumBody: 1 << 20) { server, client in
      server.misbehave(fault)
      let error = try #require(
        await failureOfLookup("SW1A 1AA", client))
      #expect(error == expected)
      expectClean(error, host: "127.0.0.1:\(server.port)")
      // One bad answer does not affect the answers after it.
      server.behave()
      let answer = try await client.lookup(code("SW1A 1AA")).adminDistrict
      #expect(answer == "Westminster")
    }
  }

  @Test(
    arguments: [
      (.garbageBody, .malformedResponse),
      (.html(status: 404), .unexpectedStatus(404)),
      (.html(status: 400), .unexpectedStatus(400)), (.html(status: 403), .unexpectedStatus(403)),
      (.json("{\"status\":200,\"result\":{}}"), .malformedResponse),
      (.json("{\"status\":200,\"result\":[1]}"), .malformedResponse),
      (.rateLimited(retryAfter: "1"), .rateLimited(retryAfter: .seconds(1))),
      (.truncated, .unreachable(reason: "the connection was broken off")),
    ] as [(StandInFault, APIError)])
  func autocompleteFails(_ fault: StandInFault, _ expected: APIError) async throws {
    try await withStandIn { server, client in
      server.misbehave(fault)
      #expect(
        await failureOfAutocomplete("SW1A", client) == expected)
    }
  }

  @Test(arguments: [StandInFault.unanswered, .delayed(.seconds(3600)), .drip(.milliseconds(100))])
  func theDeadlineCountsTheWholeAnswer(_ fault: StandInFault) async throws {
    try await withStandIn(timeout: .milliseconds(1500)) { server, client in
      server.misbehave(fault)
      let error = await failureOfLookup("SW1A 1AA", client)
      #expect(error == .timedOut(.milliseconds(1500)))
      #expect(error?.description.contains("1.5 s") == true)
      // On a very busy machine the time can be up before the request is sent.
      try await server.requests { $0.allSatisfy(\.closedEarly) }
    }
  }

  @Test func aHugeAnswerIsNotReadToItsEnd() async throws {
    try await withStandIn(maximumBody: 100_000) { server, client in
      server.misbehave(.huge(bytes: 64 << 20, announced: false))
      #expect(
        await failureOfAutocomplete("SW1A", client)
          == .responseTooLarge(100_000))
      try await server.requests { $0.first?.closedEarly == true }
    }
  }

  @Test func aConnectionThatWasClosedAfterItsLastAnswerIsNoFailure() async throws {
    try await withStandIn { server, client in
      server.misbehave(.closedAfterwards)
      for _ in 0..<200 {
        let details = try await client.lookup(code("SW1A 1AA"))
        #expect(details.adminDistrict == "Westminster")
      }
      // If no answer ever comes, it is sent twice at most.
      server.misbehave(.closed)
      let before = server.requests.count
      #expect(
        await failureOfLookup("SW1A 1AB", client)
          == .unreachable(reason: "it closed the connection without an answer"))
      #expect((1...2).contains(server.requests.count - before))
    }
  }

  @Test func aClosedPortIsUnreachable() async throws {
    let client = APIClient(try .init(baseURL: try StandInServer.refusedBaseURL(), timeout: .seconds(120)))
    let error = await failureOfLookup("SW1A 1AA", client)
    #expect(error == .unreachable(reason: "the connection was refused"))
    await client.shutdown()
  }

  @Test func aNameThatIsNoneIsUnreachable() async throws {
    let client = APIClient(
      try .init(baseURL: "http://no-such-host.invalid", allowsHTTP: true, timeout: .seconds(120)))
    let error = await failureOfLookup("SW1A 1AA", client)
    #expect(error == .unreachable(reason: "its name could not be found"))
    await client.shutdown()
  }

  @Test func aServerWithoutTLSIsUnreachable() async throws {
    try await withStandIn { server, _ in
      let client = APIClient(try .init(baseURL: "https://127.0.0.1:\(server.port)", timeout: .seconds(120)))
      #expect(
        await failureOfLookup("SW1A 1AA", client)
          == .unreachable(reason: "no secure connection could be made (is it an https address?)"))
      await client.shutdown()
    }
  }

  @Test func hostileTextComesOutPlain() async throws {
    try await withStandIn { server, client in
      server.misbehave(.hostile)
      let details = try await client.lookup(code("SW1A 1AA"))
      for text in [
        details.adminDistrict, details.adminWard, details.country, details.codes["admin_district"],
      ] {
        let text = try #require(text)
        #expect(text == text.printable)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        #expect(text.hasPrefix("$(touch pwned)"))
      }
      #expect(details.latitude == nil)
      #expect(details.longitude == nil)
      let query = try #require(AutocompleteQuery(outward: "SW1A", inward: ""))
      let answer = AutocompleteAnswer(query: query, rows: try await client.autocomplete("SW1A"), limit: 100)
      #expect(answer.postcodes.map(\.description) == ["SW1A 1AA"])
    }
  }

  @Test func anOverlongAttributeIsCut() async throws {
    try await withStandIn { server, client in
      let long = String(repeating: "x", count: 1_000_000)
      server.misbehave(
        .json("{\"status\":200,\"result\":{\"postcode\":\"SW1A 1AA\",\"country\":\"\(long)\"}}"))
      let answer = try await client.lookup(code("SW1A 1AA")).country?.count
      #expect(answer == PostcodeDetails.longestText)
    }
  }

  @Test func cancellingClosesTheConnection() async throws {
    for fault in [StandInFault.unanswered, .drip(.seconds(3600)), .huge(bytes: 1 << 30, announced: false)] {
      try await withStandIn(maximumBody: .max) { server, client in
        server.misbehave(fault)
        let task = Task { await failureOfLookup("M1 1AE", client) }
        try await server.requests(atLeast: 1)
        task.cancel()
        #expect(await task.value == .cancelled)
        try await server.requests { $0.first?.closedEarly == true }
      }
    }
  }

  @Test func aTaskCancelledBeforehandSendsNothing() async throws {
    try await withStandIn { server, client in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await failureOfLookup("M1 1AE", client)
      }
      #expect(await task.value == .cancelled)
    }
  }

  private func expectClean(_ error: APIError, host: String) {
    let sentence = error.description(host: host)
    #expect(sentence.hasPrefix(host) || sentence.contains(host))
    #expect(sentence.hasSuffix("."))
    #expect(!sentence.contains("\n"))
    #expect(sentence == sentence.printable)
    for raw in ["html", "script", "pwned", "JSON", "Sorry"] { #expect(!sentence.contains(raw)) }
  }
}
