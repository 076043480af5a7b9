import NIOCore
import NIOPosix

/// A server that answers whatever it receives with canned answers, one after the other, and then closes the connection.
public final class CannedServer: Sendable {
  /// The port on 127.0.0.1.
  public let port: Int
  private let group: MultiThreadedEventLoopGroup

  /// - Parameter answers: the answers that each connection gets, in order.
  public init(answers: [[UInt8]]) async throws {
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let channel = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(CannedAnswers(answers))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  /// Closes every connection and the port.
  public func stop() async throws { try await group.shutdownGracefully() }
}

private final class CannedAnswers: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  private var answers: ArraySlice<[UInt8]>

  init(_ answers: [[UInt8]]) { self.answers = answers[...] }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let answer = answers.popFirst() else { return context.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer)), promise: nil)
  }
}
