import Basics

/// The cache's file in the file system: its directory, its permissions, its size.
struct CacheFile {
  /// The path of the file.
  let path: String

  /// The file's length in bytes; nil if there is no file.
  ///
  /// - Throws: `FileError` also for a directory, a device and the like, which SQLite would only fail to read.
  func length() throws(FileError) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int64(status.st_size)
    case S_IFDIR: throw FileError(path, number: EISDIR)
    default: throw FileError(path, number: FileError.irregular)
    }
  }

  /// Makes the file and its directories, for the owner only, if they are missing.
  func create() throws(FileError) {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path) }
    close(descriptor)
  }

  /// Makes an existing file the owner's alone. By its path, since closing a descriptor would end SQLite's locks.
  func makePrivate() { chmod(path, 0o600) }

  /// Why a missing file cannot be made; nil if it can, or if it exists.
  var obstacle: FileError? {
    if access(path, F_OK) == 0 { return nil }
    // A link that leads nowhere is there, and nothing is made in its place.
    var status = stat()
    var folder = path[...]
    repeat {
      if lstat(String(folder), &status) == 0 { break }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    } while !folder.isEmpty && errno == ENOENT
    let nearest = folder.isEmpty ? "/" : String(folder)
    // Through a link a file can be made, but no directory.
    if nearest == path {
      let target = LocalFile.linked(from: path) ?? path
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
      return access(folder, W_OK | X_OK) == 0 ? nil : FileError(path)
    }
    guard access(nearest + "/.", W_OK | X_OK) == 0 else { return FileError(nearest) }
    // A file system without blocks, such as /proc, takes no files, whatever its permissions say.
    if let disk = Self.disk(at: nearest), disk.f_blocks == 0 { return FileError(nearest, number: EROFS) }
    return Self.isDiskFull(at: nearest) ? FileError(nearest, number: ENOSPC) : nil
  }

  /// Whether there is no room for a write.
  var isDiskFull: Bool { Self.isDiskFull(at: path) }

  private static func isDiskFull(at path: String) -> Bool {
    guard let disk = disk(at: path), disk.f_blocks > 0 else { return false }
    let free = geteuid() == 0 ? disk.f_bfree : disk.f_bavail
    return UInt64(free) * UInt64(disk.f_frsize) < room
  }

  private static func disk(at path: String) -> statvfs? {
    var disk = statvfs()
    return statvfs(path, &disk) == 0 ? disk : nil
  }

  /// The bytes for one answer: five pages of 4 KiB change, and are copied into the journal first, and the file grows.
  private static let room: UInt64 = 32 << 10

  /// Whether the path is a regular file with this one name. A link, symbolic or hard, may be somebody else's file.
  var isPlain: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// Makes sure that the contents can be replaced: copies the file to one beside it, unless it bears the cache's mark
  /// and such a copy exists already.
  ///
  /// - Returns: false if the contents would be lost.
  func copyAside() -> Bool {
    let copy = path + ".damaged"
    guard let bytes = try? LocalFile.bytes(at: path) else { return false }
    if access(copy, F_OK) == 0 {
      // SQLite keeps the mark at byte 68, the highest byte first.
      let found = bytes.dropFirst(68).prefix(4).reduce(Int64(0)) { $0 << 8 | Int64($1) }
      return found == CacheSchema.mark || (try? LocalFile.bytes(at: copy)) == bytes
    }
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
