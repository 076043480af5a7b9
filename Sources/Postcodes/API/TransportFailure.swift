#if Client
  import AsyncHTTPClient
  import Basics
  import NIOCore
  import NIOPosix
  import NIOSSL

  /// Translates failures below HTTP for a person.
  enum TransportFailure {
    /// Returns the typed error for `error`, which may come from the resolver, the socket, TLS or the parser.
    ///
    /// - Parameter answerHasBegun: whether a status was received before the failure.
    static func meaning(of error: any Error, timeout: Duration, answerHasBegun: Bool) -> APIError {
      switch error {
      case is CancellationError: return .cancelled
      case let error as HTTPClientError:
        return meaning(of: error, timeout: timeout, answerHasBegun: answerHasBegun)
      case let error as IOError: return .unreachable(reason: reason(errno: error.errnoCode))
      case let error as ChannelError:
        if case .connectTimeout = error { return .timedOut(timeout) }
        return .unreachable(reason: "the connection broke")
      case let error as NIOConnectionError: return meaning(of: error, timeout: timeout)
      case let error as NIOSSLExtraError where error == .failedToValidateHostname:
        return .untrusted(.otherName)
      // The TLS context of a connection could not be set up.
      case NIOSSLError.noSuchFilesystemObject, NIOSSLError.failedToLoadCertificate, is BoringSSLError:
        return .untrusted(.noAuthorities)
      case is NIOSSLError, is NIOSSLExtraError:
        return .unreachable(reason: "no secure connection could be made (is it an https address?)")
      default: break
      }
      // These types cannot be named here: only the HTTP library depends on their package.
      let name = String(reflecting: type(of: error))
      if name.hasSuffix("SOCKSError.InvalidAuthenticationSelection") {
        return .unreachable(reason: "a password is asked for")
      }
      if name.contains("SOCKS") { return .unreachable(reason: "it was refused") }
      // The other errors come from the parser: the bytes were not HTTP, or ended too early.
      return .malformedResponse
    }

    /// Whether the server closed the connection before it answered.
    static func isClosedConnection(_ error: any Error) -> Bool {
      switch error {
      case let error as HTTPClientError: error == .remoteConnectionClosed
      case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
      case let error as ChannelError: error == .ioOnClosedChannel || error == .eof
      default: false
      }
    }

    private static func meaning(
      of error: HTTPClientError, timeout: Duration, answerHasBegun: Bool
    ) -> APIError {
      switch error {
      case .cancelled, .alreadyShutdown, .requestStreamCancelled: .cancelled
      case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .getConnectionFromPoolTimeout:
        .timedOut(timeout)
      case .remoteConnectionClosed where answerHasBegun: .malformedResponse
      case .remoteConnectionClosed: .unreachable(reason: "it closed the connection without an answer")
      case .tlsHandshakeTimeout: .unreachable(reason: "no secure connection could be made in time")
      case .httpProxyHandshakeTimeout, .socksHandshakeTimeout: .unreachable(reason: "there was no answer")
      case .proxyAuthenticationRequired: .unreachable(reason: "a password is asked for")
      case .invalidProxyResponse: .unreachable(reason: "it was refused")
      default: .malformedResponse
      }
    }

    private static func meaning(of error: NIOConnectionError, timeout: Duration) -> APIError {
      let failures = error.connectionErrors.map(\.error)
      if failures.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
        return .unreachable(reason: "its name could not be found")
      }
      for failure in failures {
        let meaning = meaning(of: failure, timeout: timeout, answerHasBegun: false)
        if case .untrusted = meaning { return meaning }
      }
      for case let failure as IOError in failures {
        return .unreachable(reason: reason(errno: failure.errnoCode))
      }
      for case .connectTimeout? in failures.map({ $0 as? ChannelError }) { return .timedOut(timeout) }
      return .unreachable(reason: "no connection could be made")
    }

    private static func reason(errno code: CInt) -> String {
      switch code {
      case ECONNREFUSED: "the connection was refused"
      case ECONNRESET, EPIPE: "the connection was broken off"
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "there is no way to it from here"
      case ETIMEDOUT: "the connection got no answer"
      case EACCES, EPERM: "a firewall does not allow it"
      default: "the connection failed (error \(code))"
      }
    }
  }
#endif
