import COpenSSL
import Foundation

/// A connection that a server has accepted, encrypted or not.
final class Wire {
  /// The other end has closed the connection.
  struct Closed: Error {}

  private let socket: Int32
  private let tls: OpaquePointer?

  /// Makes a connection of an accepted socket; nil if the client does not agree on encryption.
  init?(_ socket: Int32, _ context: OpaquePointer?) {
    self.socket = socket
    tls = context.flatMap(SSL_new)
    guard let tls else { return }
    SSL_set_fd(tls, socket)
    guard SSL_accept(tls) == 1 else { return nil }
  }

  deinit {
    guard let tls else { return }
    SSL_shutdown(tls)
    SSL_free(tls)
  }

  /// Has writing to a closed connection fail in this thread, and not end the process.
  static func ignoreBrokenPipes() {
    var pipe = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, nil)
  }

  /// The next bytes; nil if none come in time.
  func read(within limit: Duration? = nil) throws(Closed) -> [UInt8]? {
    if let limit, tls.map(SSL_pending) ?? 0 == 0 {
      var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let milliseconds = min(limit / .milliseconds(1), 3_600_000).rounded(.up)
      if poll(&wanted, 1, Int32(milliseconds)) <= 0 { return nil }
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count =
      tls.map { Int(SSL_read($0, &bytes, Int32(bytes.count))) } ?? recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { throw Closed() }
    return Array(bytes.prefix(count))
  }

  /// Writes all bytes.
  func write(_ bytes: some Collection<UInt8>) throws(Closed) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        tls.map { Int(SSL_write($0, rest.baseAddress, Int32(rest.count))) }
          ?? send(socket, rest.baseAddress, rest.count, 0)
      }
      guard count > 0 else { throw Closed() }
      rest = rest.dropFirst(count)
    }
  }

  /// Has the connection closed with RST, by a linger time of 0.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }
}
