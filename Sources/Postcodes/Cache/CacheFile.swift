#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cache's file in the file system, below SQLite: its directory, its permissions, its size.
struct CacheFile {
  /// Where it is.
  let path: String

  /// The file's length in bytes; nil where there is none.
  ///
  /// - Throws: the error number, where the file may exist but cannot be asked about.
  func length() throws(SystemError) -> Int64? {
    var status = stat()
    if stat(path, &status) == 0 { return Int64(status.st_size) }
    if errno == ENOENT { return nil }
    throw SystemError(code: errno)
  }

  /// Makes the file where it is missing, for its owner alone, in directories made likewise.
  func create() throws(SystemError) {
    if let slash = path.lastIndex(of: "/") {
      do {
        try PrivateFile.makeDirectory(String(path[..<slash]))
      } catch {
        throw SystemError(code: error.number)
      }
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    close(descriptor)
  }

  /// Whether the file, and the journal beside it, can be written.
  var isWritable: Bool {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, W_OK) == 0 && access(directory, W_OK) == 0
  }
}

/// An error number of the operating system.
struct SystemError: Error {
  let code: CInt

  /// The system's words for it: `Permission denied`.
  var words: String { String(cString: strerror(code)) }
}
