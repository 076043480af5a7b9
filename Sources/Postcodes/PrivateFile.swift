#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Small text files that are the user's alone: readable by nobody else, in directories nobody else may enter.
public enum PrivateFile {
  /// Why a file could not be used, in the system's words.
  public struct Failure: Error, Sendable, Hashable {
    public let path: String
    public let reason: String
    let number: Int32

    init(_ path: String) {
      self.path = path
      number = errno
      reason = String(cString: strerror(number))
    }

    /// One sentence for a person.
    public var sentence: String { "\(Plain.text(path)) cannot be used: \(reason)." }
  }

  /// The bytes of a file; at most `limit`, the rest is not read.
  ///
  /// - Throws: where it cannot be opened or read, a file that is not there included.
  public static func bytes(at path: String, limit: Int = 4 << 20) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure(path) }
    defer { close(file) }
    guard let bytes = Self.bytes(of: file, limit: limit) else { throw Failure(path) }
    return bytes
  }

  /// Adds a line to a file, made if need be, and keeps the newest `keeping` lines once there are twice as many.
  /// Several processes may do so at once, and no line is lost.
  public static func append(
    line: String, to path: String, keeping: Int
  ) throws(Failure) {
    if let slash = path.lastIndex(of: "/") { try makeDirectory(String(path[..<slash])) }
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(path) }
    defer { close(file) }
    guard flock(file, LOCK_EX) == 0, write(line + "\n", to: file) else { throw Failure(path) }
    guard let bytes = bytes(of: file, limit: .max) else { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count > 2 * keeping else { return }
    let kept = lines.suffix(keeping).map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    guard ftruncate(file, 0) == 0, write(kept, to: file) else { throw Failure(path) }
  }

  /// Makes a directory and those above it, entered by the user only; one that is there stays as it is.
  public static func makeDirectory(_ path: String) throws(Failure) {
    if path.isEmpty || mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { throw Failure(path) }
    try makeDirectory(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(path) }
  }

  private static func bytes(of file: Int32, limit: Int) -> [UInt8]? {
    guard lseek(file, 0, SEEK_SET) == 0 || errno == ESPIPE else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: min(16384, limit - bytes.count)) { buffer, count in
        count = max(0, read(file, buffer.baseAddress, buffer.count))
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  private static func write(_ text: String, to file: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
        let written = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      #else
        let written = rest.withUnsafeBytes { Darwin.write(file, $0.baseAddress, $0.count) }
      #endif
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
