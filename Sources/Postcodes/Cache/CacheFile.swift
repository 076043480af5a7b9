import Basics

/// The cache's file in the file system: its directory, its permissions, its size.
struct CacheFile {
  /// The path of the file.
  let path: String

  /// The file's length in bytes; nil if there is no file.
  func length() throws(FileError) -> Int64? {
    var status = stat()
    if stat(path, &status) == 0 { return Int64(status.st_size) }
    if errno == ENOENT { return nil }
    throw FileError(path)
  }

  /// Makes the file and its directories, for the owner only, if they are missing.
  func create() throws(FileError) {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    close(descriptor)
  }

  /// Why a missing file cannot be made; nil if it can, or if it exists.
  var obstacle: FileError? {
    var folder = path[...]
    repeat {
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    } while !folder.isEmpty && access(String(folder), F_OK) != 0 && errno == ENOENT
    let nearest = folder.isEmpty ? "/" : String(folder)
    return access(path, F_OK) == 0 || access(nearest + "/.", W_OK | X_OK) == 0 ? nil : FileError(nearest)
  }

  /// Whether the path is a regular file, and not a link, which could lead anywhere.
  var isPlain: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Copies the file to one beside it, unless there is such a copy already; false if that failed.
  func copyAside() -> Bool {
    let copy = path + ".damaged"
    guard access(copy, F_OK) != 0 else { return true }
    guard let bytes = try? LocalFile.bytes(at: path) else { return false }
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // Another process is doing the same.
    guard descriptor >= 0 else { return errno == EEXIST }
    defer { close(descriptor) }
    return bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
  }

  /// Whether the file, and the journal beside it, can be written.
  var isWritable: Bool {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, W_OK) == 0 && access(directory, W_OK) == 0
  }
}
