#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A port on this machine that the system chooses.
enum BoundPort {
  /// A socket bound to a new port. While it does not listen, it refuses connections, and no other process gets the port.
  static func open() throws -> (socket: Int32, port: Int) {
    #if canImport(Glibc)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let socket = socket(AF_INET, SOCK_STREAM, 0)
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, length) == 0 && getsockname(socket, pointer, &length) == 0
      }
    }
    guard isBound else { throw StandInError.noPort }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }
}
