#if Client
  import Basics

  /// Sends requests over connections that are opened for the first request.
  final class HTTPTransport: Sendable {
    private let proxy: Proxy?
    private let authorities: CertificateAuthorities
    /// The tickets of the requests under way; nil once there may be no more.
    private let tickets = Mutex<[ObjectIdentifier: HTTPTicket]?>([:])

    /// Runs work on the network's thread after a time.
    ///
    /// - Returns: a function that cancels the work.
    static func after(_ time: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      NetworkLoop.shared.after(time, work)
    }

    init(proxy: Proxy?, authorities: CertificateAuthorities) {
      (self.proxy, self.authorities) = (proxy, authorities)
    }

    /// Sends a request and reads its whole answer. The body is not read if the status says everything.
    ///
    /// The server does not send an answer that is still the version `etag`. Redirections are followed. Cancelling closes
    /// the connection. A server may close a connection at the moment it is used again. Then a request that got
    /// no byte of an answer is sent once more, on a new connection.
    func send(
      method: String, address: String, body: [UInt8]?, etag: String = "",
      configuration: APIClient.Configuration
    ) async throws(APIError) -> Response {
      var request = request(address, configuration)
      request.fields.append("Accept: application/json")
      if !etag.isEmpty { request.fields.append("If-None-Match: \(etag)") }
      if let body {
        request.fields.append("Content-Type: application/json")
        request.body = body
      }
      if let header = configuration.header { request.ownFields = [header] }
      request.credentials = configuration.baseURL.credentials
      request.usesNetrc = configuration.usesNetrc
      let received = Mutex<[UInt8]>([])
      let most = configuration.maximumBody
      let reader = HTTPReader { head in
        received.withLock { $0 = [] }
        return head.status == 200 || ((300..<500).contains(head.status) && head.status != 429)
      } take: { part in
        try received.withLock { bytes in
          guard bytes.count + part.count <= most else { throw APIError.responseTooLarge(most) }
          bytes += part
        }
      }
      do {
        let head = try await followed(&request, reader)
        return Response(
          status: head.status, retryAfter: head.retryAfter, etag: ETag.usable(head.etag),
          body: received.withLock(\.self))
      } catch let error as APIError {
        throw error
      } catch {
        throw .malformedResponse
      }
    }

    /// Sends a request, and to where it is sent on, a few times.
    private func followed(_ request: inout HTTPRequest, _ reader: HTTPReader) async throws -> HTTPHead {
      var head = try await exchange(request, reader)
      for _ in 0..<5 where [301, 302, 307, 308].contains(head.status) {
        guard let target = head.target else { break }
        let place = try request.follow(target)
        do {
          head = try await exchange(request, reader)
        } catch APIError.unreachable(let reason) {
          throw APIError.unreachable(reason: "it sends on to \(place), and there \(reason)")
        }
      }
      return head
    }

    /// Downloads a file and passes it on piece by piece.
    ///
    /// - Parameters:
    ///   - offset: the first byte that is wanted. The server may ignore it.
    ///   - begin: takes the answer's head, and returns whether its body is wanted.
    /// - Returns: the answer's head.
    /// - Throws: `APIError`, and the errors of the two closures.
    func download(
      address: String, from offset: Int, configuration: APIClient.Configuration,
      begin: @escaping @Sendable (HTTPHead) throws -> Bool,
      take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> HTTPHead {
      var request = request(address, configuration)
      (request.offset, request.mayTakeLong) = (offset, true)
      let ticket = HTTPTicket()
      let pause = PauseLimit(configuration.timeout) {
        ticket.tear()
        NetworkLoop.shared.perform { $0.dropUnwanted() }
      }
      let reader = HTTPReader { head in
        pause.goOn()
        return try begin(head)
      } take: { bytes in
        pause.goOn()
        try take(bytes)
      }
      do {
        return try await exchange(request, reader, ticket)
      } catch APIError.cancelled where pause.isOver {
        throw APIError.timedOut(configuration.timeout)
      }
    }

    private func request(_ address: String, _ configuration: APIClient.Configuration) -> HTTPRequest {
      HTTPRequest(
        address: address, fields: ["User-Agent: \(configuration.userAgent)"], proxy: proxy,
        authorities: authorities, timeout: configuration.timeout)
    }

    private func exchange(
      _ request: HTTPRequest, _ reader: HTTPReader, _ ticket: HTTPTicket = HTTPTicket()
    ) async throws -> HTTPHead {
      if request.address.prefix(6).lowercased() == "https:", !request.authorities.areReadable {
        throw APIError.untrusted(.noAuthorities)
      }
      let isOpen = tickets.withLock { tickets in
        tickets?[ObjectIdentifier(ticket)] = ticket
        return tickets != nil
      }
      guard isOpen else { throw APIError.cancelled }
      defer { tickets.withLock { _ = $0?.removeValue(forKey: ObjectIdentifier(ticket)) } }
      let loop = NetworkLoop.shared
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          loop.perform { transfers in
            transfers.start(Transfer(request, ticket, reader) { continuation.resume(with: $0) })
          }
        }
      } onCancel: {
        ticket.tear()
        loop.perform { $0.dropUnwanted() }
      }
    }

    /// Ends the requests under way, and refuses further ones.
    func shutdown() {
      let last = tickets.withLock { tickets in
        defer { tickets = nil }
        return tickets ?? [:]
      }
      if last.isEmpty { return }
      for ticket in last.values { ticket.tear() }
      NetworkLoop.shared.perform { $0.dropUnwanted() }
    }
  }
#endif
