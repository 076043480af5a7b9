#if Client
  import NIOCore
  import NIOHTTP1

  /// Keeps answers with an impossible status from the HTTP library.
  ///
  /// The library takes every status below 200 for an interim response, such as 103, and stops the whole process if a
  /// body follows one. The parser accepts 000 to 999. A status below 200 that is not an interim response is refused
  /// here, before the library sees it.
  final class StatusGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// The error for an answer with an impossible status.
    struct ImpossibleStatus: Error {}

    /// Adds a guard after the parser of a new connection.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(StatusGuard(), position: .after(parser))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // 101 would switch to a protocol that was not requested.
      if case .head(let head) = unwrapInboundIn(data), head.status.code < 200,
        !(102...199).contains(head.status.code), head.status != .continue
      {
        context.fireErrorCaught(ImpossibleStatus())
        context.close(promise: nil)
        return
      }
      context.fireChannelRead(data)
    }
  }
#endif
