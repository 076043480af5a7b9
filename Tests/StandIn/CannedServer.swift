/// A server that answers whatever it receives with canned answers, one after the other, and then closes the connection.
public final class CannedServer: Sendable {
  /// The port on 127.0.0.1.
  public var port: Int { socket.port }
  private let socket: LocalServer

  /// - Parameter answers: gives the answers to each connection, in order.
  public init(answers: @escaping @Sendable () -> [[UInt8]]) throws {
    socket = try LocalServer()
    socket.start { wire in
      for answer in answers() {
        guard (try? wire.read()) != nil, (try? wire.write(answer)) != nil else { return }
      }
      _ = try? wire.read()
    }
  }

  /// Closes every connection and the port.
  public func stop() { socket.stop() }
}
