import Basics
import StandIn
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct ConfigurationTests {
  @Test(arguments: [
    ("https://api.postcodes.io", "https://api.postcodes.io", "api.postcodes.io"),
    (" HTTPS://API.Postcodes.IO/ ", "https://api.postcodes.io", "api.postcodes.io"),
    ("http://localhost:8000/api/v1//", "http://localhost:8000/api/v1", "localhost:8000"),
    ("http://[::1]:8000", "http://[::1]:8000", "[::1]:8000"),
    ("https://h:443/a", "https://h/a", "h"),
    ("http://h:443", "http://h:443", "h:443"),
  ])
  func anAddressIsRead(_ text: String, _ description: String, _ authority: String) throws {
    let base = try BaseURL(parsing: text)
    #expect(base.description == description)
    #expect(base.authority == authority)
  }

  @Test(
    arguments: [
      ("", .scheme), ("api.postcodes.io", .scheme), ("ftp://h", .scheme), ("http:/h", .scheme),
      ("unix:///tmp/x", .scheme), ("http://", .host), ("http://:80", .host), ("http://h:0", .host),
      ("http://h:65536", .host), ("http://h:+1", .host), ("http://h:", .host), ("http://h h", .host),
      ("http://a..b", .host), ("http://[::1", .host), ("http://[]", .host), ("http://\u{1B}[2J", .host),
      ("http://user:secret@", .host), ("http://h/a?b", .path), ("http://h/#a", .path),
      ("http://h/..", .path), ("http://h/a/./b", .path), ("http://h/%2e%2e", .path), ("http://h/a b", .path),
      ("http://h?x", .path), ("http://h/\r\nX: y", .path),
    ] as [(String, ConfigurationError.Reason)])
  func aBadAddressIsRefused(_ text: String, _ reason: ConfigurationError.Reason) {
    let error = #expect(throws: ConfigurationError.self) { try BaseURL(parsing: text) }
    #expect(error?.reason == reason)
    #expect(error.map { $0.description == $0.description.printable } == true)
  }

  @Test func aNameAndAPasswordAreInNoText() throws {
    let base = try BaseURL(parsing: "https://us%40er:s%3Aecret@h:8000/a")
    #expect(base.credentials == Credentials(user: "us@er", password: "s:ecret"))
    #expect(base.description == "https://h:8000/a" && base.name == "h:8000")
    var dumped = ""
    dump(base, to: &dumped)
    #expect(!dumped.contains("ecret") && !"\(base.credentials as Any)".contains("ecret"))
  }

  @Test(arguments: [
    "", "X", "X:", ": v", "X Y: v", "X: a\r\nY: b", "X: \u{7F}", "X: \u{9B}", "X\t: v", "\u{E9}: v",
  ])
  func aMalformedFieldIsRefused(_ field: String) {
    let error = #expect(throws: ConfigurationError.self) { try APIClient.Configuration(header: field) }
    #expect(error?.reason == .header)
    #expect((try? APIClient.Configuration(header: "X-Api-Key: caf\u{E9}")) != nil)
  }

  /// What is encrypted goes through a tunnel to the host. The rest is asked of the proxy itself.
  @Test(arguments: [
    ("HTTPS_PROXY", "CONNECT", "https://api.example.invalid", "api.example.invalid:443", "it was refused"),
    ("https_proxy", "CONNECT", "https://api.example.invalid", "api.example.invalid:443", "it was refused"),
    ("ALL_PROXY", "CONNECT", "https://api.example.invalid", "api.example.invalid:443", "it was refused"),
    ("http_proxy", "GET", "http://api.example.invalid", "http://api.example.invalid/postcodes/M1%201AE", ""),
    ("HTTP_PROXY", "GET", "http://api.example.invalid", "http://api.example.invalid/postcodes/M1%201AE", ""),
    ("ALL_PROXY", "GET", "http://api.example.invalid", "http://api.example.invalid/postcodes/M1%201AE", ""),
  ])
  func aProxyIsAsked(
    _ variable: String, _ method: String, _ address: String, _ target: String, _ reason: String
  ) async throws {
    try await withStandIn { server, _ in
      let proxy = "http://us%40er:pass@127.0.0.1:\(server.port)/"
      let client = APIClient(
        try .init(
          baseURL: address, allowsHTTP: true, timeout: .seconds(120),
          environment: { [variable: proxy, "NO_PROXY": "localhost"][$0] }))
      let error = await failureOfLookup("M1 1AE", client)
      #expect(
        error
          == (reason.isEmpty
            ? .refused("“Malformed request”")
            : .unreachable(reason: "through the proxy 127.0.0.1:\(server.port), \(reason)")))
      let request = try #require(server.requests.first)
      #expect(request.method == method)
      #expect(request.target == target)
      #expect(request.headers["proxy-authorization"] == "Basic dXNAZXI6cGFzcw==")
      await client.shutdown()
    }
  }

  @Test(arguments: ["http", "https"]) func aProxyThatAsksForAPasswordIsNamed(_ scheme: String) async throws {
    try await withStandIn { server, _ in
      server.misbehave(.status(407))
      let proxy = "127.0.0.1:\(server.port)"
      let client = APIClient(
        try .init(
          baseURL: scheme + "://api.example.invalid", allowsHTTP: true, timeout: .seconds(120),
          environment: { ["ALL_PROXY": proxy][$0] }))
      #expect(
        await failureOfLookup("M1 1AE", client)
          == .unreachable(reason: "through the proxy \(proxy), a password is asked for"))
      await client.shutdown()
    }
  }

  @Test func aProxyThatIsNotThereIsNamed() async throws {
    let proxy = String(try StandInServer.refusedBaseURL().dropFirst(7))
    for exceptions in ["", "localhost"] {
      let variables = ["ALL_PROXY": proxy, "NO_PROXY": exceptions]
      let client = APIClient(try .init(timeout: .seconds(120), environment: { variables[$0] }))
      #expect(
        await failureOfLookup("M1 1AE", client)
          == .unreachable(reason: "through the proxy \(proxy), the connection was refused"))
      await client.shutdown()
    }
  }

  @Test(arguments: [
    "*", "invalid", ".example.invalid", "other, api.example.invalid", "x.y,API.example.invalid",
  ])
  func noProxyIsHeeded(_ list: String) async throws {
    let environment = ["HTTP_PROXY": "http://127.0.0.1:1", "NO_PROXY": list]
    let client = APIClient(
      try .init(
        baseURL: "http://api.example.invalid", allowsHTTP: true, timeout: .seconds(120),
        environment: { environment[$0] }))
    // Without the proxy its name is not found; through the proxy the connection would be refused.
    #expect(
      await failureOfLookup("M1 1AE", client)
        == .unreachable(reason: "its name could not be found"))
    await client.shutdown()
  }

  @Test(arguments: ["http://api.example", "http://127.evil.example", "http://10.0.0.1:8000", "HTTP://[::2]"])
  func whatIsNotEncryptedMustBeAllowed(_ address: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try APIClient.Configuration(baseURL: address) }
    #expect(error?.reason == .unencrypted)
    _ = try APIClient.Configuration(baseURL: address, allowsHTTP: true)
  }

  @Test(arguments: ["http://localhost:8000", "http://127.0.0.1", "http://127.1.2.3:1/api", "http://[::1]:80"])
  func thisMachineNeedsNoEncryption(_ address: String) throws {
    _ = try APIClient.Configuration(baseURL: address)
  }

  @Test func thisMachineNeedsNoProxy() async throws {
    try await withStandIn { server, _ in
      let client = APIClient(
        try .init(
          baseURL: server.baseURL, timeout: .seconds(120),
          environment: { $0 == "HTTP_PROXY" ? "http://proxy.invalid" : nil })
      )
      let answer = try await client.lookup(code("M1 1AE")).country
      #expect(answer == "England")
      await client.shutdown()
    }
  }

  @Test(arguments: ["proxy:x", "http://", "ftp://p", "\u{1B}[2J", "http://u:secret@:1"])
  func aProxyThatIsNoneIsRefused(_ proxy: String) {
    let error = #expect(throws: ConfigurationError.self) {
      _ = try APIClient.Configuration(environment: { $0 == "HTTPS_PROXY" ? proxy : nil })
    }
    #expect(error?.reason == .proxy)
    #expect(error?.description.contains("secret") == false)
    #expect(error.map { $0.description == $0.description.printable } == true)
  }

  @Test func aProxyWithEncryptionIsRefusedInOtherWords() {
    let error = #expect(throws: ConfigurationError.self) {
      _ = try APIClient.Configuration(environment: { $0 == "HTTPS_PROXY" ? "https://u:secret@p:1" : nil })
    }
    #expect(error?.reason == .encryptedProxy && error?.address == "“p:1”")
  }

  /// What is shown of an address that cannot be used, and why not.
  @Test(
    arguments: [
      ("http://h/?apikey=secret", .path, "“http://h/?…”"), ("https://u:p@h/a#secret", .path, "“h/a#…”"),
      ("http://ann:s3/secret@127.0.0.1:1", .password, "“127.0.0.1:1”"),
      ("http://ann:s3?secret@h/a?secret", .password, "“h/a?…”"),
      ("https://b\u{FC}cher.invalid", .international, "“https://b\u{FC}cher.invalid”"),
    ] as [(String, ConfigurationError.Reason, String)])
  func noSecretOfAnAddressIsShown(_ address: String, _ reason: ConfigurationError.Reason, _ shown: String) {
    let error = #expect(throws: ConfigurationError.self) { try APIClient.Configuration(baseURL: address) }
    #expect(error?.reason == reason && error?.address == shown)
    #expect(error?.description.contains("secret") == false)
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1), .seconds(-1)])
  func noLengthOfTimeIsTooMuch(_ time: Duration) async throws {
    #expect(APIError.timedOut(time).description.hasSuffix("."))
    #expect(APIError.rateLimited(retryAfter: time).description.hasSuffix("."))
    try await withStandIn(timeout: time) { _, client in
      let failure = await failureOfLookup("SW1A 1AA", client)
      #expect(failure == nil || failure == .timedOut(time))
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func noNumberOfTheCallersIsTooMuch(_ number: Int) async throws {
    let directory = try CacheDirectory()
    let cache = ResponseCache(path: directory.file(), capacity: number)
    cache.store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    #expect(cache.entry(.lookup, "k", base: "b")?.value == "v")
    let recent = RecentPicks(path: directory.file("recent"), keeping: number)
    for _ in 0..<3 { recent.add(code("M1 1AE")) }
    #expect(recent.picks.count == (number > 0 ? 1 : 0))
    let suggester = Suggester(recent: recent, sources: [GazetteerSource()], options: .init(limit: number))
    for typed in ["", "s", "sw1a 1"] {
      let count = suggester.immediate(typed).suggestions.count
      #expect(number < 2 ? count <= max(0, number) : count > 0)
    }
  }

  @Test func everySentenceIsOne() {
    let errors: [APIError] =
      [
        .invalid, .notFound, .rateLimited(retryAfter: nil), .rateLimited(retryAfter: .seconds(7)),
        .rateLimited(retryAfter: .seconds(7200)), .serverError(500), .unexpectedStatus(302),
        .timedOut(.milliseconds(1500)), .unreachable(reason: "the connection was refused"),
        .malformedResponse,
        .responseTooLarge(4 << 20), .cancelled,
        .terminated(Terminated(postcode: code("AB1 0AA"), year: 1996, month: 6)), .refused("“Bad filter”"),
      ] + CertificateFault.allCases.map { .untrusted($0) }
    let sentences = errors.map { $0.description(host: "api.postcodes.io") }
    for sentence in sentences {
      #expect(sentence.hasSuffix("."))
      #expect(!sentence.dropLast().contains(". "))
    }
    #expect(Set(sentences).count == errors.count)
    #expect(sentences[2].contains("a moment"))
    #expect(sentences[3].contains("in 7 s"))
    #expect(sentences[4].contains("in 120 min"))
    #expect(sentences[7].contains("within 1.5 s"))
    #expect(sentences[10].contains("4 MB"))
  }
}
