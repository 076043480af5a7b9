import Postcodes
import StandIn
import Testing

@Suite(.limit(minutes: 10)) struct APIClientTests {
  @Test func aLookupGivesEveryAttributeTheServerHas() async throws {
    try await withStandIn { server, client in
      let details = try await client.lookup(#require(Postcode("sw1a1aa")))
      #expect(details.postcode.description == "SW1A 1AA")
      #expect(details.adminDistrict == "Westminster")
      #expect(details.adminWard == "St James's")
      #expect(details.latitude == 51.501009)
      #expect(details.longitude == -0.141588)
      #expect(details.outcode == "SW1A")
      #expect(details.parish == nil)
      #expect(details.codes == ["admin_district": "E09000033"])
      let request = try #require(server.requests.first)
      #expect(request.target == "/postcodes/SW1A%201AA")
      #expect(request.headers["user-agent"] == "postcode/test")
      #expect(request.isWellFormed)
    }
  }

  @Test func autocompleteGivesRowsAsAnswered() async throws {
    try await withStandIn { server, client in
      let matches = try await client.autocomplete("SW1A 1")
      #expect(matches == ["SW1A 1AA", "SW1A 1AB"])
      let spilled = try await client.autocomplete("M1 1", limit: 2)
      #expect(spilled == ["M1 1AE", "M11 1AA"])
      let none = try await client.autocomplete("ZZ9")
      #expect(none == [])
      #expect(server.requests.map(\.target).last == "/postcodes/ZZ9/autocomplete?limit=100")
    }
  }

  @Test func refusalsKeepTheirMeaning() async throws {
    try await withStandIn { _, client in
      #expect(await failureOfLookup("SW1A 1ZZ", client) == .notFound)
      #expect(await failureOfLookup("GIR 0AA", client) == .invalid)
      let ended = await failureOfLookup("AB1 0AA", client)
      #expect(
        ended
          == .terminated(
            Terminated(
              postcode: code("AB1 0AA"), year: 1996, month: 6, latitude: 57.101474, longitude: -2.242851)))
      #expect(ended?.description.contains("June 1996") == true)
    }
  }

  @Test func aServerUnderAPathIsAskedThere() async throws {
    try await withStandIn(prefix: "/a/postcodes-api") { server, client in
      let district = try await client.lookup(code("M1 1AE")).adminDistrict
      #expect(district == "Manchester")
      #expect(server.requests.map(\.target) == ["/a/postcodes-api/postcodes/M1%201AE"])
    }
  }

  @Test func aWrongBaseURLIsNotMistakenForAWrongPostcode() async throws {
    try await withStandIn { server, _ in
      let client = APIClient(try .init(baseURL: server.baseURL + "/nowhere", timeout: .seconds(120)))
      #expect(
        await failureOfLookup("M1 1AE", client)
          == .unexpectedStatus(404))
      await client.shutdown()
    }
  }

  @Test func connectionsAreUsedAgain() async throws {
    try await withStandIn { server, client in
      for _ in 0..<20 { _ = try await client.lookup(code("M1 1AE")) }
      #expect(server.requests.count == 20)
      #expect(server.requests.allSatisfy { !$0.closedEarly })
    }
  }

  @Test func copiesAskAtOnce() async throws {
    try await withStandIn { server, client in
      try await withThrowingTaskGroup(of: PostcodeDetails.self) { group in
        for _ in 0..<50 { group.addTask { try await client.lookup(code("M1 1AE")) } }
        for try await details in group { #expect(details.adminDistrict == "Manchester") }
      }
      #expect(server.requests.count == 50)
    }
  }

  @Test(arguments: [
    "../ping", "..", ".", "...", "", " ", "a/../../ping", "a\\..\\b", "/", "a//b", "\u{0}", "a\u{1B}[2J",
    "a\r\nX: y",
    String(repeating: "A", count: 5000), "\u{7F}", "\u{9B}",
  ])
  func whatCouldBecomeAnotherAddressIsNotSent(_ text: String) async throws {
    try await withStandIn { server, client in
      #expect(
        await failureOfAutocomplete(text, client) == .invalid)
      #expect(server.requests.isEmpty)
    }
  }

  @Test(arguments: [
    "%00", "%", "%%", "%2e%2e%2fping", "?q=1", "a?b#c", "#", "é", "👩‍👩‍👧‍👦", "SW1A 1AA", "a+b&c=d", "\"'<>`{}|^\\x",
    "a/b",
    "::", "@host", ";x", "\u{202E}rtl",
  ])
  func oddTextIsWellFormedOnTheWireAndArrivesWhole(_ text: String) async throws {
    try await withStandIn { server, client in
      _ = try await client.autocomplete(text)
      let request = try #require(server.requests.first)
      #expect(request.isWellFormed)
      let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(segments.count == 4)
      #expect(segments.last == "autocomplete")
      #expect(segments[2].removingPercentEscapes == text)
    }
  }

  @Test func theOtherEndpointsFitTheSameShape() async throws {
    struct Pair: Decodable, Sendable { let query: String, result: PostcodeDetails? }
    try await withStandIn { server, client in
      let pong = try await client.answer(to: Endpoint(path: ["ping"], reading: String.self) { $0 ?? "" })
      #expect(pong == "pong")
      let validate = Endpoint(path: ["postcodes", "M1 1AE", "validate"], reading: Bool.self) { $0 == true }
      let isValid = try await client.answer(to: validate)
      #expect(isValid)
      server.misbehave(
        .json("{\"status\":200,\"result\":[{\"query\":\"x\",\"result\":null}]}"), where: "filter")
      let bulk = Endpoint(
        path: ["postcodes"], query: [("filter", "postcode,country")],
        body: Array("{\"postcodes\":[\"x\"]}".utf8),
        reading: [Pair].self
      ) { $0 ?? [] }
      let queries = try await client.answer(to: bulk).map(\.query)
      #expect(queries == ["x"])
      let request = try #require(server.requests.last)
      #expect(request.method == "POST")
      #expect(request.headers["content-type"] == "application/json")
      #expect(request.target == "/postcodes?filter=postcode%2Ccountry")
      #expect(request.body == Array("{\"postcodes\":[\"x\"]}".utf8))
    }
  }

  @Test func aProcessMayEndAtAnyMoment() async throws {
    try await withStandIn { server, _ in
      let answered = try Contender(asking: server.baseURL, endsWhile: "answered")
      #expect(try answered.end() == (0, ""))
      server.misbehave(.unanswered)
      let asking = try Contender(asking: server.baseURL, endsWhile: "asking")
      try await server.requests(atLeast: 2)
      try asking.tell()
      #expect(try asking.end() == (0, ""))
    }
  }

  @Test func aClientThatNeverAskedNeedsNoShutdown() async throws {
    let client = APIClient(try .init(baseURL: "http://127.0.0.1:1", timeout: .seconds(120)))
    await client.shutdown()
    #expect(await failureOfLookup("M1 1AE", client) == .cancelled)
  }
}

/// A valid postcode.
func code(_ text: String) -> Postcode {
  guard let postcode = Postcode(text) else { preconditionFailure("\(text) is no postcode") }
  return postcode
}

extension StringProtocol {
  /// The text that a server reads from a segment; nil if the bytes are not UTF-8.
  var removingPercentEscapes: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
