/// Why the API gave no answer.
public enum APIError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text cannot be asked about. The client says so without sending it, or the API does.
  case invalid
  /// The API refused the request for this reason, which is without control characters and in quotation marks.
  case refused(String)
  /// There is no such postcode, outcode or place.
  case notFound
  /// The postcode was in use once.
  case terminated(Terminated)
  /// Too many requests, or the service is overloaded; with how long it asks to be left alone, if it says so.
  case rateLimited(retryAfter: Duration?)
  /// Not sent, because the service failed several times in a row; with the longest time until it is asked again.
  case leftAlone(Duration)
  /// The service failed, with this status.
  case serverError(Int)
  /// A status that no postcodes.io server gives here, such as a redirection.
  case unexpectedStatus(Int)
  /// No complete answer within this time.
  case timedOut(Duration)
  /// No connection, or a broken one; with the reason in words that follow "cannot be reached: ".
  case unreachable(reason: String)
  /// Not sent, because the system gives this process too few threads or files, or the server wants what the client does
  /// not have; with the reason and what to do, in words that follow "cannot be asked: ".
  case unasked(reason: String)
  /// The server did not prove its identity.
  case untrusted(CertificateFault)
  /// An answer that is not what the API promises.
  case malformedResponse
  /// An answer of more bytes than this, the most that is read.
  case responseTooLarge(Int)
  /// The caller no longer wants the answer.
  case cancelled

  /// Whether it is the service's answer, and no failure: it knows of nothing.
  var isAnswer: Bool {
    switch self {
    case .invalid, .notFound, .terminated: true
    default: false
    }
  }

  /// Not sent, because the network must not be used.
  package static let offline = APIError.unasked(reason: "the network must not be used")

  /// One sentence for a person: what happened and what to do. It does not name the server; see `description(host:)`.
  public var description: String { description(host: "The postcode service") }

  /// One sentence for a person: what happened, at which `host`, and what to do. Text from a server is without control
  /// characters.
  public func description(host: String) -> String {
    switch self {
    case .invalid: "\(host) does not accept that as a postcode; check the spelling."
    case .refused(let reason):
      "\(host) refused the request and says \(reason); check what was asked, and its address."
    case .notFound: "\(host) knows no such postcode; check the spelling."
    case .terminated(let terminated): terminated.description
    case .rateLimited(let wait?) where wait > .zero:
      "\(host) asks for fewer requests; try again in \(Self.words(wait))."
    case .rateLimited: "\(host) asks for fewer requests; try again in a moment."
    case .leftAlone(let wait):
      "\(host) failed several times in a row and is left alone; it is asked again within \(Self.words(wait))."
    case .serverError(let status): "\(host) failed (status \(status)); try again later."
    case .unexpectedStatus(let status):
      "\(host) gave an answer that no postcodes.io server gives (status \(status)); check its address."
    case .timedOut(let limit):
      "\(host) did not answer within \(Self.words(limit)); try again, or allow more time."
    case .unreachable(let reason):
      "\(host) cannot be reached: \(reason); check the network and the address."
    case .unasked(let reason): "\(host) cannot be asked: \(reason)."
    case .untrusted(let fault): "\(host) cannot be trusted: \(fault)."
    case .malformedResponse:
      "\(host) gave an answer that cannot be read; try again, or check its address."
    case .responseTooLarge(let limit):
      "\(host) gave an answer of more than \(Self.size(limit)), too large to be right; check its address."
    case .cancelled: "The request to \(host) was cancelled; ask again if the answer is still wanted."
    }
  }

  /// A duration in words, `2 s`, `1.5 s`, `200 ms` or `3 min`, rounded up, so that waiting that long is enough.
  static func words(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    // A caller's timeout may have any length.
    let milliseconds =
      min(max(seconds, 0), 1 << 40) * 1000 + (max(attoseconds, 0) + 999_999_999_999_999)
      / 1_000_000_000_000_000
    switch milliseconds {
    case ..<1000: return "\(max(milliseconds, 0)) ms"
    case ..<10_000 where milliseconds % 1000 != 0:
      let tenths = (milliseconds + 99) / 100
      return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    case ..<120_000: return "\((milliseconds + 999) / 1000) s"
    default: return "\((milliseconds + 59_999) / 60_000) min"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : bytes >= 1 << 10 ? "\(bytes >> 10) kB" : "\(bytes) bytes"
  }
}
