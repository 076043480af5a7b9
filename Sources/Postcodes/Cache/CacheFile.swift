import Basics

/// The cache's file in the file system, below SQLite: its directory, its permissions, its size.
struct CacheFile {
  /// Where it is.
  let path: String

  /// The file's length in bytes; nil where there is none.
  func length() throws(FileError) -> Int64? {
    var status = stat()
    if stat(path, &status) == 0 { return Int64(status.st_size) }
    if errno == ENOENT { return nil }
    throw FileError(path)
  }

  /// Makes the file where it is missing, for its owner alone, in directories made likewise.
  func create() throws(FileError) {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    close(descriptor)
  }

  /// Whether the file, and the journal beside it, can be written.
  var isWritable: Bool {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, W_OK) == 0 && access(directory, W_OK) == 0
  }
}
