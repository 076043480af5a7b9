#if Client
  import Basics
  import CCurl

  /// One request and its answer, by a handle of libcurl.
  final class Transfer {
    let easy: UnsafeMutableRawPointer
    let ticket: HTTPTicket
    let end: @Sendable (Result<HTTPHead, any Error>) -> Void
    private let request: HTTPRequest
    private let reader: HTTPReader
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var head = HTTPHead()
    private var (hasBegun, isWanted) = (false, true)
    /// What the reader threw.
    private var failure: (any Error)?
    /// The port of the last connection that was tried for this request.
    private var port: Int?
    /// Where libcurl says in words what went wrong.
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    /// - Parameter end: takes the outcome, once.
    init(
      _ request: HTTPRequest, _ ticket: HTTPTicket, _ reader: HTTPReader,
      end: @escaping @Sendable (Result<HTTPHead, any Error>) -> Void
    ) {
      guard let easy = curl_easy_init() else { fatalError("There is no memory for a request.") }
      (self.easy, self.request, self.ticket, self.reader, self.end) = (easy, request, ticket, reader, end)
      words.pointee = 0
      curl_set_pointer(easy, CURLOPT_ERRORBUFFER, words)
      setRequest()
      setTrust()
      setProxy()
      setReceivers()
    }

    deinit {
      curl_easy_cleanup(easy)
      curl_slist_free_all(fields)
      words.deallocate()
    }

    private func setRequest() {
      curl_set_protocols(easy)
      curl_set_text(easy, CURLOPT_URL, request.address)
      for field in request.fields + request.ownFields { fields = curl_slist_append(fields, field) }
      curl_set_pointer(easy, CURLOPT_HTTPHEADER, fields)
      if let credentials = request.credentials {
        curl_set_text(easy, CURLOPT_USERNAME, credentials.user)
        curl_set_text(easy, CURLOPT_PASSWORD, credentials.password)
      } else if request.usesNetrc {
        curl_set_netrc(easy)
      }
      if let body = request.body {
        curl_set_number(easy, CURLOPT_POSTFIELDSIZE, body.count)
        body.withUnsafeBytes { bytes in
          curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
      }
      if request.offset > 0 { curl_set_text(easy, CURLOPT_RANGE, "\(request.offset)-") }
      // Another thread may set a signal's handler.
      curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
      // The server closes an idle connection after 5 s; a request must not race with that.
      curl_set_number(easy, CURLOPT_MAXAGE_CONN, 4)
      let milliseconds = max(1, Int(request.timeout.wholeNanoseconds / 1_000_000))
      if request.mayTakeLong {
        curl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
      } else {
        curl_set_number(easy, CURLOPT_TIMEOUT_MS, milliseconds)
        curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip")
      }
    }

    private func setTrust() {
      let authorities = request.authorities
      guard authorities.file != nil || authorities.directories != nil else {
        if let file = CertificateAuthorities.systemFile { curl_set_text(easy, CURLOPT_CAINFO, file) }
        return
      }
      curl_set_text(easy, CURLOPT_CAINFO, authorities.file)
      curl_set_text(easy, CURLOPT_CAPATH, authorities.directories)
    }

    /// An empty text keeps libcurl from reading the environment itself.
    private func setProxy() {
      guard let proxy = request.proxy else { return curl_set_text(easy, CURLOPT_PROXY, "") }
      curl_set_text(easy, CURLOPT_PROXY, proxy.address)
      curl_set_text(easy, CURLOPT_NOPROXY, proxy.exceptions)
      curl_set_text(easy, CURLOPT_PROXYUSERNAME, proxy.credentials?.user)
      curl_set_text(easy, CURLOPT_PROXYPASSWORD, proxy.credentials?.password)
      curl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setReceivers() {
      let own = Unmanaged.passUnretained(self).toOpaque()
      curl_set_pointer(easy, CURLOPT_HEADERDATA, own)
      curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, owner in
        Transfer.of(owner)?.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
      }
      curl_set_pointer(easy, CURLOPT_WRITEDATA, own)
      curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, owner in
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.of(owner)?.take(part) == true ? part.count : 0
      }
      curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, own)
      curl_set_opener(easy) { owner, _, address in
        guard let address = address?.pointee else { return -1 }
        // In an address of either family the port comes first, its higher byte first.
        let bytes = address.addr.sa_data
        Transfer.of(owner)?.port = Int(UInt8(bitPattern: bytes.0)) << 8 | Int(UInt8(bitPattern: bytes.1))
        let socket = socket(address.family, address.socktype, address.protocol)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return socket
      }
    }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> Transfer? {
      owner.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Takes a line of the header.
    private func takeLine(_ line: UnsafeRawBufferPointer) {
      if hasBegun { return }
      // The final answer may come after interim ones.
      if line.starts(with: "HTTP/".utf8) { head = HTTPHead() }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
      var value = line[(colon + 1)...]
      while let last = value.last, last <= UInt8(ascii: " ") { value.removeLast() }
      while let first = value.first, first <= UInt8(ascii: " ") { value.removeFirst() }
      let text = String(decoding: value, as: UTF8.self)
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "location": head.location = text
      case "content-range": head.contentRange = text
      case "etag": head.etag = text
      // libcurl takes a number that it cannot hold for none.
      case "retry-after" where text.utf8.count > 9 && text.utf8.allSatisfy(PostcodeGrammar.isDigit):
        head.retryAfter = APIClient.longestPause
      default: break
      }
    }

    private func take(_ part: UnsafeRawBufferPointer) -> Bool {
      begin()
      guard isWanted else { return false }
      do {
        try reader.take(part)
        return true
      } catch {
        (failure, isWanted) = (error, false)
        return false
      }
    }

    private func begin() {
      if hasBegun { return }
      hasBegun = true
      head.status = curl_number(easy, CURLINFO_RESPONSE_CODE)
      head.retryAfter = max(head.retryAfter, Int64(curl_retry_after(easy)))
      do { isWanted = try reader.begin(head) } catch { (failure, isWanted) = (error, false) }
    }

    /// What became of the request, by libcurl's code.
    func outcome(_ code: CURLcode) -> Result<HTTPHead, any Error> {
      if code == CURLE_OK { begin() }
      head.target = curl_text(easy, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
      if let failure { return .failure(failure) }
      if head.status == 407, let proxy = request.proxy {
        return .failure(
          APIError.unreachable(reason: "through the proxy \(proxy.authority), a password is asked for"))
      }
      // A body that is not wanted is broken off, which libcurl reports as an error.
      if code == CURLE_OK || (hasBegun && !isWanted) {
        return (200...999).contains(head.status) ? .success(head) : .failure(APIError.malformedResponse)
      }
      return .failure(
        TransportFailure(code, of: easy, words: String(cString: words)).meaning(for: request, port: port))
    }
  }
#endif
