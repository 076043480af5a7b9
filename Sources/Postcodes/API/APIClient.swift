import Basics

/// A client of postcodes.io: every call has a deadline, a bound on what is read, and stops when its task is
/// cancelled.
///
/// Making one costs nothing: no connection, thread or file before the first request. Copies share their
/// connections.
public struct APIClient: Sendable {
  /// How a client asks.
  public struct Configuration: Sendable {
    /// The server.
    public let baseURL: BaseURL
    /// The longest a call may take, its whole answer included.
    public var timeout: Duration
    /// The most bytes that are read of an answer.
    public var maximumBody: Int
    /// What the client calls itself.
    public var userAgent: String
    /// The time of day, in seconds since 1970, to understand when a server names one.
    public var now: @Sendable () -> Int64

    let proxy: Proxy?
    let authorities: CertificateAuthorities

    /// - Parameters:
    ///   - baseURL: an http or https address, with a path where the server sits under one.
    ///   - allowsHTTP: whether an http address may lead farther than to this machine.
    ///   - environment: gives `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in lower case too, and
    ///     `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    /// - Throws: `ConfigurationError`, for an address that cannot be used.
    public init(
      baseURL: String = BaseURL.standard.description, allowsHTTP: Bool = false,
      timeout: Duration = .seconds(10), maximumBody: Int = 4 << 20, userAgent: String = "postcode",
      now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) },
      environment: (String) -> String? = { _ in nil }
    ) throws(ConfigurationError) {
      self.baseURL = try BaseURL(parsing: baseURL)
      try self.baseURL.mustBeEncrypted(unless: allowsHTTP)
      self.timeout = timeout
      self.maximumBody = maximumBody
      self.userAgent = userAgent
      self.now = now
      proxy = try Proxy.chosen(for: self.baseURL, environment: environment)
      authorities = CertificateAuthorities(environment: environment)
    }
  }

  /// How this client asks.
  public let configuration: Configuration
  private let transport: HTTPTransport
  /// In the place of the network, in tests: the body of the answer to an address.
  var stub: (@Sendable (_ address: String) async -> [UInt8])?
  /// Nil for a server of one's own, which may be asked as often as one likes.
  let pace: Pace<ContinuousClock>?

  #if Client
    /// A client that has not asked anything yet.
    public init(_ configuration: Configuration) {
      self.configuration = configuration
      pace =
        configuration.baseURL.host == BaseURL.standard.host
        ? Pace(Self.requestsASecond, clock: ContinuousClock()) : nil
      transport = HTTPTransport(
        host: configuration.baseURL.host, proxy: configuration.proxy, authorities: configuration.authorities)
    }
  #else
    /// What asks is part of the package's trait `Client`.
    @available(*, unavailable, message: "ask for the package with its trait Client")
    public init(_ configuration: Configuration) { fatalError() }
  #endif

  /// Postcodes that hold `query`, in the API's order and words. None is an empty array.
  ///
  /// - Parameter limit: 1 to 100.
  public func autocomplete(_ query: String, limit: Int = 100) async throws(APIError) -> [String] {
    try await answer(to: .autocomplete(query, limit: limit))
  }

  /// Everything the API knows of `postcode`.
  public func lookup(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    do throws(APIError) {
      return try await answer(to: .lookup(postcode))
    } catch {
      if case .terminated(let terminated) = error, terminated.postcode != postcode {
        throw .malformedResponse
      }
      throw error
    }
  }

  /// The answer to any question.
  ///
  /// - Throws: `APIError`, and `invalid` without a request where the question cannot be put in an address.
  public func answer<Answer>(to endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await Flight(within: configuration.timeout) { () async throws(APIError) in
      try await ask(endpoint)
    }.answer()
  }

  /// The answer to any question, asked without a deadline.
  func ask<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    guard case .changed(let answer, _) = try await ask(endpoint, unlessStill: "") else {
      throw .malformedResponse
    }
    return answer
  }

  /// The same, unless the answer is still the version of a name; of any where that is empty.
  func ask<Answer>(
    _ endpoint: Endpoint<Answer>, unlessStill etag: String
  ) async throws(APIError) -> ETag.Answer<Answer> {
    guard let address = endpoint.address(under: configuration.baseURL) else { throw .invalid }
    if let stub { return .changed(try endpoint.read(await stub(address)), etag: "") }
    try await pace?.wait()
    let response = try await transport.send(
      method: endpoint.method.rawValue, address: address, body: endpoint.body, etag: etag,
      configuration: configuration)
    switch response.status {
    case 200: return .changed(try endpoint.read(response.body), etag: response.etag)
    case 304 where !etag.isEmpty: return .unchanged
    case 429, 503:
      let wait = response.retryAfter.flatMap { RetryAfter.wait($0, now: configuration.now()) }
      if response.status == 503, wait == nil { throw .serverError(503) }
      throw .rateLimited(retryAfter: wait)
    case 400..<500: throw Envelope.refusal(response.body, status: response.status)
    case 500..<600: throw .serverError(response.status)
    default: throw .unexpectedStatus(response.status)
    }
  }

  /// What the public server is asked at most. It names no limit; its makers' other service allows an address thirty.
  ///
  /// Source: https://docs.ideal-postcodes.co.uk/docs/api/api-reference
  static let requestsASecond = 10

  /// Closes what is open. A program need not call it before it exits; a later request fails as cancelled.
  public func shutdown() async {
    await transport.shutdown()
  }
}

extension HTTPTransport {
  /// A whole answer, whatever its status.
  struct Response: Sendable {
    let status: Int
    let retryAfter: String?
    /// What the server calls this version of the answer; empty where it does not say.
    let etag: String
    let body: [UInt8]
  }
}

#if !Client
  /// Without the client there is nothing to ask by, so there is none of these.
  enum HTTPTransport: Sendable {
    func send(
      method: String, address: String, body: [UInt8]?, etag: String, configuration: APIClient.Configuration
    ) async throws(APIError) -> Response { switch self {} }

    func shutdown() async { switch self {} }

    static func after(_ time: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      let timer = Task {
        if (try? await Task.sleep(for: time)) != nil { work() }
      }
      return { timer.cancel() }
    }
  }
#endif
