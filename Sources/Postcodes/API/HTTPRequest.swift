#if Client
  import Basics

  /// A request, as it goes to libcurl.
  struct HTTPRequest: Sendable {
    /// An http or https address.
    var address: String
    /// The header's lines.
    var fields: [String]
    /// The header's lines, and the name and password, that only the host of the address is sent.
    var ownFields: [String] = []
    var credentials: Credentials?
    var usesNetrc = false
    /// What is posted; nil for a GET.
    var body: [UInt8]?
    /// The first byte that is wanted.
    var offset = 0
    var proxy: Proxy?
    var authorities: CertificateAuthorities
    /// The longest that the connection, and the whole answer, may take.
    var timeout: Duration
    /// Whether only a pause of the answer is limited by that time.
    var mayTakeLong = false
  }

  /// The beginning of an answer.
  struct HTTPHead: Sendable {
    var status = 0
    /// The target of a redirection, as it was written.
    var location: String?
    /// The whole address of that target.
    var target: String?
    /// The range of bytes that was sent, and the length of the whole: `bytes 100-199/1000`.
    var contentRange: String?
    /// What the server calls this version of the answer.
    var etag: String?
    /// How many seconds the server asks to be left alone; 0 if it does not say.
    var retryAfter: Int64 = 0
  }

  /// Takes an answer as it arrives, on the network's thread.
  struct HTTPReader: Sendable {
    /// Returns whether the body is wanted.
    let begin: @Sendable (HTTPHead) throws -> Bool
    let take: @Sendable (UnsafeRawBufferPointer) throws -> Void
  }

  /// Says whether a request is still wanted. Any thread may end that.
  final class HTTPTicket: Sendable {
    private let wanted = Atomic<Bool>(true)
    var isWanted: Bool { wanted.load() }
    func tear() { wanted.store(false) }
  }
#endif
