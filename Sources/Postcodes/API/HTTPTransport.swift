#if Client
  import AsyncHTTPClient
  import Basics
  import NIOCore
  import NIOPosix
  import NIOSSL
  import Synchronization

  /// Sends requests over connections that are opened for the first request.
  final class HTTPTransport: Sendable {
    private enum State {
      case idle
      case open(HTTPClient)
      case closed
    }

    private let host: String
    private let proxy: Proxy?
    private let authorities: CertificateAuthorities
    private let state = Mutex(State.idle)
    /// Whether there has been an answer, so that its connection may be used again.
    private let hasAnswered = Atomic<Bool>(false)

    /// One thread serves every connection of the process, since a person asks one thing at a time. It is never stopped:
    /// the process may end at any moment.
    private static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// The thread's event loop, which also measures deadlines.
    static var eventLoop: any EventLoop { CallingLoop.inUse ?? eventLoops.next() }

    /// Runs work on that thread after a time.
    ///
    /// - Returns: a function that cancels the work.
    static func after(_ time: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      let timer = eventLoop.scheduleTask(in: .nanoseconds(time.wholeNanoseconds), work)
      return { timer.cancel() }
    }

    /// How long an answer may pause; nil if its whole time is limited instead.
    private let longestPause: Duration?

    /// - Parameter host: the server's name, or its address.
    init(host: String, proxy: Proxy?, authorities: CertificateAuthorities, longestPause: Duration? = nil) {
      self.longestPause = longestPause
      self.host = host
      self.proxy = proxy
      self.authorities = authorities
    }

    deinit {
      guard case .open(let client) = state.withLock({ $0 }) else { return }
      Task { try? await client.shutdown() }
    }

    /// Sends a request and reads its whole answer. The body is not read if the status says everything.
    ///
    /// The server does not send an answer that is still the version `etag`. Redirections are not followed. Cancelling
    /// closes the connection. A server may close a connection at the moment it is used again. Then a GET that got no
    /// byte of an answer is sent once more, on a new connection.
    func send(
      method: String, address: String, body: [UInt8]?, etag: String = "",
      configuration: APIClient.Configuration
    ) async throws(APIError) -> Response {
      var request = HTTPClientRequest(url: address)
      request.method = .init(rawValue: method)
      request.headers.add(name: "Accept", value: "application/json")
      request.headers.add(name: "User-Agent", value: configuration.userAgent)
      if !etag.isEmpty { request.headers.add(name: "If-None-Match", value: etag) }
      if let body {
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: body))
      }
      do {
        return try await exchange(request, mayRepeat: body == nil, configuration: configuration) { response in
          let status = Int(response.status.code)
          let retryAfter = response.headers.first(name: "Retry-After")
          guard status == 200 || ((400..<500).contains(status) && status != 429) else {
            return Response(status: status, retryAfter: retryAfter, etag: "", body: [])
          }
          let most = configuration.maximumBody
          let length = response.headers.first(name: "Content-Length").flatMap(Int.init) ?? 0
          if length > most { throw APIError.responseTooLarge(most) }
          var bytes: [UInt8] = []
          bytes.reserveCapacity(max(0, length))
          for try await part in response.body {
            guard bytes.count + part.readableBytes <= most else { throw APIError.responseTooLarge(most) }
            bytes += part.readableBytesView
          }
          let etag = ETag.usable(response.headers.first(name: "ETag"))
          return Response(status: status, retryAfter: retryAfter, etag: etag, body: bytes)
        }
      } catch let error as APIError {
        throw error
      } catch {
        throw .malformedResponse
      }
    }

    /// The beginning of an answer whose body is passed on as it arrives.
    struct Head: Sendable {
      let status: Int
      /// The target of a redirection.
      let location: String?
      /// The range of bytes that was sent, and the length of the whole: `bytes 100-199/1000`.
      let contentRange: String?
    }

    /// Downloads a file and passes it on piece by piece.
    ///
    /// - Parameters:
    ///   - offset: the first byte that is wanted. The server may ignore it.
    ///   - begin: takes the answer's head, and returns whether its body is wanted.
    /// - Throws: `APIError`, and the errors of the two closures.
    func download(
      address: String, from offset: Int, configuration: APIClient.Configuration,
      begin: @escaping @Sendable (Head) throws -> Bool,
      take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
      var request = HTTPClientRequest(url: address)
      request.headers.add(name: "User-Agent", value: configuration.userAgent)
      if offset > 0 { request.headers.add(name: "Range", value: "bytes=\(offset)-") }
      try await exchange(request, mayRepeat: true, configuration: configuration) { response in
        let isWanted = try begin(
          Head(
            status: Int(response.status.code), location: response.headers.first(name: "Location"),
            contentRange: response.headers.first(name: "Content-Range")))
        guard isWanted else { return }
        for try await part in response.body { try part.withUnsafeReadableBytes(take) }
      }
    }

    /// Sends a request and passes its answer to a reader.
    ///
    /// - Throws: `APIError`, and `FileError` and `DownloadProblem` if the reader throws them.
    private func exchange<Result: Sendable>(
      _ request: HTTPClientRequest, mayRepeat: Bool, configuration: APIClient.Configuration,
      read: @Sendable (HTTPClientResponse) async throws -> Result
    ) async throws -> Result {
      guard let client = client(timeout: configuration.timeout) else { throw APIError.cancelled }
      let mayBeReused = hasAnswered.load(ordering: .relaxed)
      var hasBegun = false
      do {
        let limit =
          longestPause == nil ? TimeAmount.nanoseconds(configuration.timeout.wholeNanoseconds) : .hours(12)
        let response: HTTPClientResponse
        do {
          response = try await client.execute(request, timeout: limit)
        } catch  where mayBeReused && mayRepeat && TransportFailure.isClosedConnection(error) {
          response = try await client.execute(request, timeout: limit)
        }
        hasBegun = true
        hasAnswered.store(true, ordering: .relaxed)
        let result = try await read(response)
        // If its reader was cancelled, a body ends without an error.
        if Task.isCancelled { throw APIError.cancelled }
        return result
      } catch let error as APIError {
        throw error
      } catch let error as FileError {
        throw error
      } catch let error as DownloadProblem {
        throw error
      } catch {
        if Task.isCancelled { throw APIError.cancelled }
        if case NIOSSLError.handshakeFailed = error,
          let fault = await CertificateFault(of: request, using: settings(timeout: configuration.timeout))
        {
          throw APIError.untrusted(fault)
        }
        let failure = TransportFailure.meaning(
          of: error, timeout: configuration.timeout, answerHasBegun: hasBegun)
        if case .unreachable(let reason) = failure, let proxy {
          throw APIError.unreachable(reason: "through the proxy \(proxy.authority), \(reason)")
        }
        throw failure
      }
    }

    /// Closes every connection. Requests under way fail.
    func shutdown() async {
      let last = state.withLock { state in
        defer { state = .closed }
        return state
      }
      guard case .open(let client) = last else { return }
      try? await client.shutdown()
    }

    private func client(timeout: Duration) -> HTTPClient? {
      state.withLock { state in
        switch state {
        case .closed: return nil
        case .open(let client): return client
        case .idle:
          let client = HTTPClient(
            eventLoopGroupProvider: .shared(Self.eventLoop), configuration: settings(timeout: timeout))
          state = .open(client)
          return client
        }
      }
    }

    private func settings(timeout: Duration) -> HTTPClient.Configuration {
      var configuration = HTTPClient.Configuration()
      configuration.httpVersion = .http1Only
      configuration.redirectConfiguration = .disallow
      configuration.timeout.connect = .nanoseconds(timeout.wholeNanoseconds)
      configuration.timeout.read = longestPause.map { .nanoseconds($0.wholeNanoseconds) }
      // A failure is reported at once: the person decides whether to try again.
      configuration.connectionPool.retryConnectionEstablishment = false
      // The server closes an idle connection after 5 s; a request must not race with that.
      configuration.connectionPool.idleTimeout = .seconds(4)
      configuration.proxy = proxy.map(Self.translated)
      configuration.tlsConfiguration = authorities.trusted
      configuration.http1_1ConnectionDebugInitializer = { [host] channel in
        channel.eventLoop.submit {
          let pipeline = channel.pipeline.syncOperations
          try CertificateName.check(pipeline, names: host)
          try StatusGuard.add(to: pipeline)
        }
      }
      return configuration
    }

    private static func translated(_ proxy: Proxy) -> HTTPClient.Configuration.Proxy {
      switch proxy.kind {
      case .socks: .socksServer(host: proxy.host, port: proxy.port)
      case .http:
        .server(
          host: proxy.host, port: proxy.port,
          authorization: proxy.credentials.map { .basic(username: $0.user, password: $0.password) })
      }
    }
  }
#endif
