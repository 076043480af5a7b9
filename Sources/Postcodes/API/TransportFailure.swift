#if Client
  import Basics
  import CCurl

  /// A failure below HTTP, as libcurl reports it.
  struct TransportFailure {
    private let code: CURLcode
    /// The system's number of the last failure to connect.
    private let systemError: Int32
    /// How OpenSSL judged the server's certificate.
    private let verdict: Int
    /// The status of a proxy's answer to CONNECT.
    private let connectStatus: Int
    private let proxyError: Int
    private let connectedPort: Int
    /// What libcurl says of it. Only words of the TLS library are looked for, for which there is no code.
    private let words: String

    init(_ code: CURLcode, of easy: UnsafeMutableRawPointer, words: String) {
      (self.code, self.words) = (code, words)
      systemError = Int32(truncatingIfNeeded: curl_number(easy, CURLINFO_OS_ERRNO))
      verdict = curl_number(easy, CURLINFO_SSL_VERIFYRESULT)
      connectStatus = curl_number(easy, CURLINFO_HTTP_CONNECTCODE)
      proxyError = curl_number(easy, CURLINFO_PROXY_ERROR)
      connectedPort = curl_number(easy, CURLINFO_PRIMARY_PORT)
    }

    /// The typed error of a request.
    ///
    /// - Parameter port: the port to which a connection was tried last; nil if none was.
    func meaning(for request: HTTPRequest, port: Int?) -> APIError {
      switch code {
      case CURLE_OPERATION_TIMEDOUT: return .timedOut(request.timeout)
      case CURLE_PEER_FAILED_VERIFICATION: return .untrusted(certificateFault)
      case CURLE_SSL_CACERT_BADFILE: return .untrusted(.noAuthorities)
      // The alert of TLS 1.3; earlier versions have none of their own.
      case _ where words.contains("certificate required"):
        return .unasked(reason: "it wants a certificate of the client, and this program sends none")
      default: break
      }
      // The others come from the answer: its bytes were not HTTP, or ended too early.
      guard let reason else { return .malformedResponse }
      guard let proxy = request.proxy, isOfProxy || port ?? connectedPort == proxy.port else {
        return .unreachable(reason: reason)
      }
      return .unreachable(reason: "through the proxy \(proxy.authority), \(reason)")
    }

    private var isOfProxy: Bool {
      connectStatus > 0 || code == CURLE_COULDNT_RESOLVE_PROXY || code == CURLE_PROXY
    }

    /// Why there is no connection; nil if there was one, and an answer.
    private var reason: String? {
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: APIError.unknownName
      case CURLE_COULDNT_CONNECT: connectReason
      case CURLE_PROXY:
        [CURLPX_NO_AUTH.rawValue, CURLPX_USER_REJECTED.rawValue].map(Int.init).contains(proxyError)
          ? "a password is asked for" : "it was refused"
      case _ where connectStatus >= 300:
        connectStatus == 407 ? "a password is asked for" : "it was refused"
      case CURLE_GOT_NOTHING: "it closed the connection without an answer"
      case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE: APIError.brokenOff
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM:
        APIError.insecure
      default: nil
      }
    }

    private var connectReason: String {
      switch systemError {
      case 0: "no connection could be made"
      case ECONNREFUSED: "the connection was refused"
      case ECONNRESET, EPIPE: APIError.brokenOff
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "there is no way to it from here"
      case ETIMEDOUT: "the connection got no answer"
      case EACCES, EPERM: "a firewall does not allow it"
      default: "the connection failed (error \(systemError))"
      }
    }

    /// Source: https://docs.openssl.org/master/man1/openssl-verification-options/#diagnostics, and its numbers in
    /// openssl/x509_vfy.h.
    private var certificateFault: CertificateFault {
      switch verdict {
      // libcurl checks the name once the chain is right, and sets no verdict then.
      case 0, 1: .otherName
      case 9: .notYetValid
      case 10: .expired
      default: .unknownAuthority
      }
    }
  }
#endif
