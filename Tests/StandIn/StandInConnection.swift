/// One connection of the stand-in, on a thread of its own. It reads requests, and sends answers or faults in order.
final class StandInConnection {
  private let wire: Wire
  private let server: StandInServer
  private var reader = RequestReader()

  init(_ wire: Wire, of server: StandInServer) {
    (self.wire, self.server) = (wire, server)
  }

  /// Answers until the connection is closed.
  func serve() {
    while let request = nextRequest() {
      do {
        guard try answer(request) else { return }
      } catch {
        return server.closedEarly(request.number)
      }
    }
  }

  private func nextRequest() -> StandInRequest? {
    while true {
      if let request = server.receive(from: &reader) { return request }
      guard let bytes = try? wire.read() else { return nil }
      reader.append(bytes)
    }
  }

  /// Answers a request.
  ///
  /// - Returns: whether the connection stays open.
  private func answer(_ request: StandInRequest) throws(Wire.Closed) -> Bool {
    let right = rightAnswer(to: request)
    let (whole, half) = (right.head() + right.body, right.body.prefix(right.body.count / 2))
    switch server.fault(for: request.target) {
    case nil: try wire.write(whole)
    case .delayed(let pause):
      try wait(pause)
      try wire.write(whole)
    case .unanswered:
      let amends = server.amends
      while server.amends == amends { try wait(.milliseconds(50)) }
      try wire.write(whole)
    case .closed: return false
    case .reset:
      wire.reset()
      return false
    case .truncated:
      try wire.write(right.head() + half)
      return false
    case .closedAfterwards:
      try wire.write(whole)
      return false
    case .resetHalfWay:
      try wire.write(right.head() + half)
      // Without a pause the client could see the reset before it has read the head.
      try wait(.milliseconds(50))
      wire.reset()
      return false
    case .halfJSON: try wire.write(right.head(length: half.count) + half)
    case .garbage:
      try wire.write(Array("\u{1B}[2J\u{0}\u{1}no HTTP at all\r\n\r\n".utf8))
      return false
    case .garbageBody: try send(StandInAnswer(json: "\u{1B}[2J{[no JSON at all"))
    case .html(let status):
      let page = Array("<html><script>alert(1)</script>\u{1B}[31mSorry</html>".utf8)
      try send(StandInAnswer(status: status, contentType: "text/html", body: page))
    case .rateLimited(let retryAfter): try send(Self.failure(429, header: ("Retry-After", retryAfter)))
    case .status(let status, let retryAfter):
      try send(Self.failure(status, header: ("Retry-After", retryAfter)))
    case .redirect(let address): try send(Self.failure(302, header: ("Location", address)))
    case .huge(let bytes, let announced):
      try sendHuge(bytes, announced: announced)
      return announced
    case .drip(let pause):
      for byte in whole {
        try wire.write([byte])
        try wait(pause)
      }
    case .hostile: try send(StandInAnswer(json: StandInFault.hostileJSON(for: request.path)))
    case .wrongPostcode:
      let isLookup = !request.path.hasSuffix("/autocomplete")
      let result = isLookup ? JSON.details(StandInUnit("ZE1 0AA")) : "[\"ZE1 0AA\",\"ZE1 0AB\"]"
      try send(StandInAnswer(json: "{\"status\":200,\"result\":\(result)}"))
    case .reordered: try send(StandInBulkItems.reordered(right))
    case .json(let text): try send(StandInAnswer(json: text))
    }
    return true
  }

  private func rightAnswer(to request: StandInRequest) -> StandInAnswer {
    guard request.isWellFormed else {
      return StandInAnswer(status: 400, json: "{\"status\":400,\"error\":\"Malformed request\"}")
    }
    if let answer = server.downloads?.answer(to: request, at: server.baseURL) { return answer }
    var parts = request.parts
    for name in server.prefix.split(separator: "/") {
      guard parts.segments.first.map({ $0 == name }) == true else {
        return StandInAnswer(status: 404, json: "{}")
      }
      parts.segments.removeFirst()
    }
    return server.country.answer(
      to: StandInQuestion(
        method: request.method, segments: Array(parts.segments), query: parts.query,
        contentType: request.headers["content-type"] ?? "", body: request.body)
    ).named(unlessStill: request.headers["if-none-match"])
  }

  private static func failure(_ status: Int, header: (name: String, value: String?)) -> StandInAnswer {
    var answer = StandInAnswer(status: status, json: "{\"status\":\(status),\"error\":\"Status \(status)\"}")
    // A 204 has no body, by definition.
    if status == 204 { answer.body = [] }
    if let value = header.value { answer.headers.append((header.name, value)) }
    return answer
  }

  // MARK: The wire

  private func send(_ answer: StandInAnswer) throws(Wire.Closed) {
    try wire.write(answer.head() + answer.body)
  }

  private func sendHuge(_ bytes: Int, announced: Bool) throws(Wire.Closed) {
    var head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    head += announced ? "Content-Length: \(bytes)\r\n\r\n" : "Connection: close\r\n\r\n"
    try wire.write(Array(head.utf8))
    let part = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    for start in stride(from: 0, to: bytes - 1, by: part.count) {
      try wire.write(part.prefix(bytes - 1 - start))
    }
    try wire.write([UInt8(ascii: "{")])
  }

  /// Waits, and keeps what the client sends meanwhile.
  ///
  /// - Throws: if the client leaves.
  private func wait(_ pause: Duration) throws(Wire.Closed) {
    let end = ContinuousClock.now + pause
    while true {
      let left = end - .now
      if left <= .zero { return }
      if let bytes = try wire.read(within: left) { reader.append(bytes) }
    }
  }
}
