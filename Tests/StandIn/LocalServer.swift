import Basics
import COpenSSL
import Foundation

/// A listening socket on 127.0.0.1, which serves each connection on a thread of its own.
final class LocalServer: Sendable {
  /// The port, which the system chooses.
  let port: Int
  private let listener: Int32
  /// Makes connections encrypted; nil if they are not.
  nonisolated(unsafe) private let context: OpaquePointer?
  /// The sockets in use; nil once the server has stopped.
  private let sockets = Mutex<Set<Int32>?>([])

  /// - Parameter identity: the files of a certificate and its key, for a server with TLS.
  init(identity: (certificate: String, key: String)? = nil) throws {
    (listener, port) = try BoundPort.open()
    guard listen(listener, 256) == 0 else { throw StandInError.noPort }
    guard let identity else {
      context = nil
      return
    }
    context = SSL_CTX_new(TLS_server_method())
    guard SSL_CTX_use_certificate_chain_file(context, identity.certificate) == 1,
      SSL_CTX_use_PrivateKey_file(context, identity.key, SSL_FILETYPE_PEM) == 1
    else { throw StandInError.unreadable(identity.certificate) }
  }

  deinit { SSL_CTX_free(context) }

  var isEncrypted: Bool { context != nil }

  /// Accepts connections from now on. Each is closed when `serve` returns.
  func start(_ serve: @escaping @Sendable (Wire) -> Void) {
    Thread.detachNewThread { [self] in
      while true {
        let socket = accept(listener, nil, nil)
        // A program that a test starts must not keep the connection open.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        if socket < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard socket >= 0, sockets.withLock({ $0?.insert(socket).inserted }) != nil else {
          close(socket)
          break
        }
        Thread.detachNewThread { [self] in
          Wire.ignoreBrokenPipes()
          if let wire = Wire(socket, context) { serve(wire) }
          sockets.withLock { _ = $0?.remove(socket) }
          close(socket)
        }
      }
      close(listener)
    }
  }

  /// Closes every connection and the port.
  func stop() {
    sockets.withLock { sockets in
      for socket in sockets ?? [] { shutdown(socket, Int32(SHUT_RDWR)) }
      sockets = nil
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
