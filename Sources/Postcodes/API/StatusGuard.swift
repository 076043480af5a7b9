#if Client
  import NIOCore
  import NIOHTTP1

  /// Keeps answers with an impossible status from the HTTP library.
  ///
  /// The library takes every status below 200 for news that comes before the answer, as 103 is. It stops the whole
  /// process where a body follows one. The parser lets 000 to 999 through. What is below 200 and no such news is
  /// refused here, before the library sees it.
  final class StatusGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// An answer with a status that means nothing.
    struct ImpossibleStatus: Error {}

    /// Puts a guard behind the parser of a new connection.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(StatusGuard(), position: .after(parser))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // 101 would change to a protocol that nobody has asked for.
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
