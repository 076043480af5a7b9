import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One connection of the stand-in. It reads requests, and sends answers or faults in order.
final class StandInConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let findServer: @Sendable () -> StandInServer?
  private var reader = RequestReader()
  /// The request being answered; later ones wait in the reader.
  private var current: StandInRequest?

  init(_ findServer: @escaping @Sendable () -> StandInServer?) {
    self.findServer = findServer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    reader.append(unwrapInboundIn(data).readableBytesView)
    answerNext(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let current { findServer()?.closedEarly(current.number) }
    current = nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func answerNext(_ context: ChannelHandlerContext) {
    guard current == nil, let server = findServer(), let request = reader.next(number: server.nextNumber())
    else {
      return
    }
    current = request
    server.receive(request)
    answer(request, from: server, context)
  }

  private func answer(_ request: StandInRequest, from server: StandInServer, _ context: ChannelHandlerContext)
  {
    let right = rightAnswer(to: request, from: server)
    switch server.fault(for: request.target) {
    case nil: send(right.head() + right.body, context)
    case .delayed(let pause):
      schedule(after: pause, context) { $0.send(right.head() + right.body, $1) }
    case .unanswered: break
    case .closed: close(context)
    case .reset: reset(context)
    case .truncated:
      send(right.head() + right.body.prefix(right.body.count / 2), context) { $0.close($1) }
    case .closedAfterwards: send(right.head() + right.body, context) { $0.close($1) }
    case .resetHalfWay:
      // Without a pause the client could see the reset before it has read the head.
      send(right.head() + right.body.prefix(right.body.count / 2), context) { connection, context in
        connection.schedule(after: .milliseconds(50), context) { $0.reset($1) }
      }
    case .halfJSON:
      let half = Array(right.body.prefix(right.body.count / 2))
      send(right.head(length: half.count) + half, context)
    case .garbage: send(Array("\u{1B}[2J\u{0}\u{1}no HTTP at all\r\n\r\n".utf8), context) { $0.close($1) }
    case .garbageBody: send(StandInAnswer(json: "\u{1B}[2J{[no JSON at all"), context)
    case .html(let status):
      let page = Array("<html><script>alert(1)</script>\u{1B}[31mSorry</html>".utf8)
      send(StandInAnswer(status: status, contentType: "text/html", body: page), context)
    case .rateLimited(let retryAfter): send(Self.failure(429, header: ("Retry-After", retryAfter)), context)
    case .status(let status, let retryAfter):
      send(Self.failure(status, header: ("Retry-After", retryAfter)), context)
    case .redirect(let address): send(Self.failure(302, header: ("Location", address)), context)
    case .huge(let bytes, let announced): sendHuge(bytes, announced: announced, context)
    case .drip(let pause): drip(right.head() + right.body, from: 0, pause: pause, context)
    case .hostile: send(StandInAnswer(json: StandInFault.hostileJSON(for: request.path)), context)
    case .wrongPostcode:
      let isLookup = !request.path.hasSuffix("/autocomplete")
      let result = isLookup ? JSON.details(StandInUnit("ZE1 0AA")) : "[\"ZE1 0AA\",\"ZE1 0AB\"]"
      send(StandInAnswer(json: "{\"status\":200,\"result\":\(result)}"), context)
    case .reordered: send(StandInBulkItems.reordered(right), context)
    case .json(let text): send(StandInAnswer(json: text), context)
    }
  }

  private func rightAnswer(to request: StandInRequest, from server: StandInServer) -> StandInAnswer {
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

  private typealias Next = @Sendable (StandInConnection, ChannelHandlerContext) -> Void

  private func send(_ answer: StandInAnswer, _ context: ChannelHandlerContext) {
    send(answer.head() + answer.body, context)
  }

  /// Sends bytes, and then calls `next`, or answers the next request.
  private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext, then next: Next? = nil) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).whenSuccess {
      let (connection, context) = bound.value
      if let next { next(connection, context) } else { connection.finish(context) }
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    current = nil
    answerNext(context)
  }

  private func sendHuge(_ bytes: Int, announced: Bool, _ context: ChannelHandlerContext) {
    var head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    head += announced ? "Content-Length: \(bytes)\r\n\r\n" : "Connection: close\r\n\r\n"
    context.write(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
    let part = ByteBuffer(repeating: UInt8(ascii: " "), count: 1 << 20)
    for start in stride(from: 0, to: bytes - 1, by: 1 << 20) {
      let slice = part.getSlice(at: 0, length: min(1 << 20, bytes - 1 - start)) ?? part
      context.write(wrapOutboundOut(slice), promise: nil)
    }
    send([UInt8(ascii: "{")], context) { connection, context in
      if announced { connection.finish(context) } else { connection.close(context) }
    }
  }

  private func drip(_ bytes: [UInt8], from place: Int, pause: Duration, _ context: ChannelHandlerContext) {
    guard place < bytes.count else { return finish(context) }
    send([bytes[place]], context) { connection, context in
      connection.schedule(after: pause, context) { $0.drip(bytes, from: place + 1, pause: pause, $1) }
    }
  }

  private func schedule(after pause: Duration, _ context: ChannelHandlerContext, _ next: @escaping Next) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: TimeAmount(pause)) {
      let (connection, context) = bound.value
      // The client may have left meanwhile.
      if connection.current != nil { next(connection, context) }
    }
  }

  private func close(_ context: ChannelHandlerContext) {
    current = nil
    context.close(promise: nil)
  }

  /// Closes the connection with RST, by a linger time of 0.
  private func reset(_ context: ChannelHandlerContext) {
    current = nil
    guard let socket = context.channel as? any SocketOptionProvider else { return close(context) }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      bound.value.close(promise: nil)
    }
  }
}
