import Basics
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP server that counts requests, and answers them when it is told to.
final class SlowServer: Sendable {
  private struct State {
    var requests = 0
    var waiting: [Int32] = []
    var isOpen = false
    var answer = ""
  }

  private let state: Mutex<State>
  private let listener: Int32
  let port: UInt16

  /// - Parameter answer: the body of each answer; nil to close each connection without one.
  init(_ answer: String) throws {
    state = Mutex(State(answer: answer))
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
      _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound, listen(listener, 100) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    (self.listener, port) = (listener, UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  deinit { close(listener) }

  var url: String { "http://127.0.0.1:\(port)/issues" }

  /// How many requests have come.
  var requests: Int { state.withLock { $0.requests } }

  /// Answers everybody who waits, and from now on everybody at once.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for connection in waiting { answer(connection) }
  }

  /// Lets everybody wait from now on.
  func hold() { state.withLock { $0.isOpen = false } }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      var head = [UInt8](repeating: 0, count: 4096)
      _ = read(connection, &head, head.count)
      let isOpen = state.withLock { state in
        state.requests += 1
        if !state.isOpen { state.waiting.append(connection) }
        return state.isOpen
      }
      if isOpen { answer(connection) }
    }
  }

  private func answer(_ connection: Int32) {
    let body = state.withLock { $0.answer }
    let text = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    _ = text.utf8CString.withUnsafeBytes {
      send(connection, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL))
    }
    close(connection)
  }
}
