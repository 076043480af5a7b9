import Basics

/// A client of postcodes.io. Every call has a deadline and a bound on what it reads, and stops when its task is
/// cancelled.
///
/// Making one costs nothing: no connection, thread or file is opened before the first request. Copies share their
/// connections.
public struct APIClient: Sendable {
  /// The settings of a client.
  public struct Configuration: Sendable {
    /// The server.
    public let baseURL: BaseURL
    /// The longest that a call may take, with its whole answer.
    public var timeout: Duration
    /// The most bytes of an answer that are read.
    public var maximumBody: Int
    /// The user agent that the client sends.
    public var userAgent: String

    let proxy: Proxy?
    let authorities: CertificateAuthorities
    /// A line of the header that only this server is sent.
    let header: String?
    /// Whether the name and the password may come from `~/.netrc`.
    let usesNetrc: Bool

    /// - Parameters:
    ///   - baseURL: an http or https address, with a path if the server sits under one.
    ///   - allowsHTTP: whether an http address may lead to another machine.
    ///   - header: a name, a colon and a value that a server of one's own asks for.
    ///   - usesNetrc: whether the name and the password for another than the public server may come from `~/.netrc`,
    ///     unless the address has them.
    ///   - environment: gives `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in lower case too, and
    ///     `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    /// - Throws: `ConfigurationError` for an address that cannot be used.
    public init(
      baseURL: String = BaseURL.standard.description, allowsHTTP: Bool = false,
      timeout: Duration = .seconds(10), maximumBody: Int = 4 << 20, userAgent: String = "postcode",
      header: String? = nil, usesNetrc: Bool = false,
      environment: (String) -> String? = { _ in nil }
    ) throws(ConfigurationError) {
      self.baseURL = try BaseURL(parsing: baseURL)
      try self.baseURL.mustBeEncrypted(unless: allowsHTTP)
      self.timeout = timeout
      self.maximumBody = maximumBody
      self.userAgent = userAgent
      if let header, !Self.isField(header) {
        throw ConfigurationError(address: "POSTCODE_HEADER", reason: .header)
      }
      self.header = header
      self.usesNetrc = usesNetrc && self.baseURL.host != BaseURL.standard.host
      proxy = try Proxy.chosen(for: self.baseURL, environment: environment)
      authorities = CertificateAuthorities(environment: environment)
    }

    /// Whether a text is a name, a colon and a value without control characters.
    ///
    /// Source: https://www.rfc-editor.org/rfc/rfc9110#name-field-names
    private static func isField(_ text: String) -> Bool {
      let name = text.utf8.prefix { $0 != UInt8(ascii: ":") }
      return !name.isEmpty && name.count + 1 < text.utf8.count
        && name.allSatisfy { PercentEncoding.isUnreserved($0) || "!#$%&'*+^`|".utf8.contains($0) }
        && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
  }

  /// The settings of this client.
  public let configuration: Configuration
  private let transport: HTTPTransport
  /// Replaces the network in tests: the body of the answer to an address.
  var stub: (@Sendable (_ address: String) async -> [UInt8])?
  /// Nil for the user's own server, which may be asked as often as one likes.
  let rateLimiter: RateLimiter<ContinuousClock>?

  #if Client
    /// A client that has not asked anything yet.
    public init(_ configuration: Configuration) {
      self.configuration = configuration
      rateLimiter =
        configuration.baseURL.host == BaseURL.standard.host
        ? RateLimiter(Self.requestsASecond, clock: ContinuousClock()) : nil
      transport = HTTPTransport(
        proxy: configuration.proxy, authorities: configuration.authorities)
    }
  #else
    /// What asks is part of the package's trait `Client`.
    @available(*, unavailable, message: "ask for the package with its trait Client")
    public init(_ configuration: Configuration) { fatalError() }
  #endif

  /// The postcodes that hold `query`, in the API's order and form. If there are none, the array is empty.
  ///
  /// - Parameter limit: 1 to 100.
  public func autocomplete(_ query: String, limit: Int = 100) async throws(APIError) -> [String] {
    try await answer(to: .autocomplete(query, limit: limit))
  }

  /// All that the API knows of `postcode`.
  public func lookup(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    try await answer(to: .lookup(postcode))
  }

  /// The answer to any question.
  ///
  /// - Throws: `APIError`; `invalid`, without a request, if the question cannot be put in an address.
  public func answer<Answer>(to endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await Flight(within: configuration.timeout) { () async throws(APIError) in
      guard let reply = try await reply(to: endpoint) else { throw .malformedResponse }
      return try endpoint.answer(reply.body, status: reply.status)
    }.answer()
  }

  /// The service's reply to any question, read by `endpoint.answer`; nil if its ETag is still `etag`. An empty `etag`
  /// asks for any reply. It has no deadline but that of the connection.
  ///
  /// - Throws: `APIError` for a reply that cannot be an answer.
  func reply<Answer>(
    to endpoint: Endpoint<Answer>, unlessStill etag: String = ""
  ) async throws(APIError) -> HTTPTransport.Response? {
    guard let address = endpoint.address(under: configuration.baseURL) else { throw .invalid }
    if let stub { return .init(status: 200, retryAfter: 0, etag: "", body: await stub(address)) }
    try await rateLimiter?.wait()
    let response = try await transport.send(
      method: endpoint.method.rawValue, address: address, body: endpoint.body, etag: etag,
      configuration: configuration)
    switch response.status {
    case 200: return response
    case 304 where !etag.isEmpty: return nil
    case 429, 503:
      let seconds = min(response.retryAfter, Self.longestPause)
      if response.status == 503, seconds <= 0 { throw .serverError(503) }
      throw .rateLimited(retryAfter: seconds > 0 ? .seconds(seconds) : nil)
    case 400..<500: return response
    case 500..<600: throw .serverError(response.status)
    default: throw .unexpectedStatus(response.status)
    }
  }

  /// The most requests per second to the public server. It names no limit; its makers' other service allows an address
  /// thirty.
  ///
  /// Source: https://docs.ideal-postcodes.co.uk/docs/api/api-reference
  static let requestsASecond = 10

  /// The longest pause that a service is granted, in seconds. If it asks for more it is asked again after it.
  static let longestPause: Int64 = 3600

  /// Ends the requests under way. A later request fails as cancelled. A program need not call this before it exits.
  public func shutdown() async {
    transport.shutdown()
  }
}

extension HTTPTransport {
  /// A whole answer, whatever its status.
  struct Response: Sendable {
    let status: Int
    /// How many seconds the server asks to be left alone; 0 if it does not say.
    let retryAfter: Int64
    /// What the server calls this version of the answer; empty where it does not say.
    let etag: String
    let body: [UInt8]
  }
}

#if !Client
  /// Without the trait no client can be made, and so no transport.
  final class HTTPTransport: Sendable {
    private init() {}

    func send(
      method: String, address: String, body: [UInt8]?, etag: String, configuration: APIClient.Configuration
    ) async throws(APIError) -> Response { throw .cancelled }

    func shutdown() {}

    static func after(_ time: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      let timer = Task {
        if (try? await Task.sleep(for: time)) != nil { work() }
      }
      return { timer.cancel() }
    }
  }
#endif
