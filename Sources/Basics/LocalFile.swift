/// Why a file could not be used.
package struct FileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// The system's number for the reason, or one of the numbers below.
  package let number: Int32

  /// Something that is not a regular file.
  package static let irregular: Int32 = 0
  /// A file that the program also writes its output to.
  static let isOutput: Int32 = -1
  /// Texts in other encodings than UTF-8.
  static let isUTF16: Int32 = -2
  static let isUTF32: Int32 = -3
  /// A zip file, or a file of an office program before 2007. A spreadsheet is one of the two.
  static let isSpreadsheet: Int32 = -7
  /// A folder that must be private, and to which others may write.
  static let isShared: Int32 = -4
  /// A folder that must be the user's own, and is another's.
  static let isForeign: Int32 = -5
  /// A line that is too long for a file of lines.
  static let isLongLine: Int32 = -6

  package init(_ path: String, number: Int32 = errno) {
    self.path = path
    self.number = number
  }

  /// The reason in the system's words: `Permission denied`.
  package var reason: String {
    switch number {
    case Self.irregular: "it is not a regular file"
    case Self.isOutput: "it is the output too"
    case Self.isUTF16: "it is UTF-16 text; save it as UTF-8"
    case Self.isUTF32: "it is UTF-32 text; save it as UTF-8"
    case Self.isSpreadsheet: "it is a spreadsheet or an archive; save it as CSV"
    case Self.isShared: "others may write to it (chmod go-w)"
    case Self.isForeign: "it belongs to another user"
    case Self.isLongLine: "a line for it is longer than 4 MiB"
    default: String(cString: strerror(number))
    }
  }

  /// The error for what is not text in UTF-8: text in another encoding, or a spreadsheet. Nil for any other bytes.
  package init?(_ path: String, notTextIn text: some Collection<UInt8>) {
    if text.isUTF32 {
      self.init(path, number: Self.isUTF32)
    } else if text.isUTF16 {
      self.init(path, number: Self.isUTF16)
    } else if text.isSpreadsheet {
      self.init(path, number: Self.isSpreadsheet)
    } else {
      return nil
    }
  }

  /// One sentence for a person.
  package var description: String { "\(shownPath) cannot be used: \(reason)." }

  /// The path for a sentence.
  package var shownPath: String { path.isEmpty ? "“”" : path.printable }
}

/// Reads and writes small files as a whole.
package enum LocalFile {
  /// The bytes of a file.
  ///
  /// - Parameter limit: the most bytes to read, counted from the end.
  /// - Throws: `FileError` if it is missing, is not a regular file, cannot be read, or has more than 256 MiB to read.
  package static func bytes(at path: String, last limit: Int = .max) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(path) }
    defer { close(file) }
    return try bytes(of: file, at: path, last: limit)
  }

  /// Replaces a file's contents with a text in one step: no reader sees half of it, and the file stays as it was if the
  /// text cannot be written.
  ///
  /// A link stays a link, and the file that it leads to is replaced, or made if it is not there: this is for files that
  /// people may keep elsewhere, such as under version control. `put(_:at:mode:)` follows no link.
  ///
  /// - Parameter mode: the permissions of a new file; another keeps its own.
  /// - Throws: `FileError` also for a device, a pipe and the like, which stay as they are.
  package static func replace(_ path: String, with text: String, mode: mode_t) throws(FileError) {
    try replace(path, with: Array(text.utf8), mode: mode)
  }

  /// Replaces a file's contents with bytes in one step.
  package static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws(FileError) {
    var status = stat()
    // /dev/stdout may lead to a pipe, which has no path.
    guard stat(path, &status) == 0 else { return try put(bytes, at: target(of: path), mode: mode, for: path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: try put(bytes, at: target(of: path), mode: status.st_mode & 0o777, for: path)
    case S_IFDIR: throw FileError(path, number: EISDIR)
    default: throw FileError(path, number: FileError.irregular)
    }
  }

  /// Puts a new file in the place of whatever a path names, in one step. A link is itself replaced, never what it leads
  /// to. A directory stays.
  ///
  /// - Parameter mode: the permissions of the new file.
  package static func put(_ bytes: [UInt8], at path: String, mode: mode_t) throws(FileError) {
    try put(bytes, at: path, mode: mode, for: path)
  }

  /// Why a file could not be put in the place of what a path names; nil if it could. This is found by writing one.
  static func obstacle(toPutting path: String) -> FileError? {
    do throws(FileError) {
      unlink(try written([UInt8](repeating: 0, count: 4096), beside: path, mode: 0o600, for: path))
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        ? FileError(path, number: EISDIR) : nil
    } catch {
      return error
    }
  }

  /// - Parameter path: the path that an error names.
  private static func put(_ bytes: [UInt8], at target: String, mode: mode_t, for path: String)
    throws(FileError)
  {
    let new = try written(bytes, beside: target, mode: mode, for: path)
    guard rename(new, target) == 0 else {
      let error = FileError(path)
      unlink(new)
      throw error
    }
  }

  /// Writes a new file beside another.
  ///
  /// - Parameter path: the path that an error names.
  /// - Returns: the path of the new file.
  private static func written(_ bytes: [UInt8], beside target: String, mode: mode_t, for path: String)
    throws(FileError) -> [CChar]
  {
    // A write beyond the limit would end the process.
    guard bytes.count <= longestAllowed else { throw FileError(path, number: EFBIG) }
    var template = Array((target + ".XXXXXX").utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw FileError(path) }
    let isWritten =
      fchmod(file, mode) == 0 && bytes.withUnsafeBytes { Descriptor.write($0, to: file) } && fsync(file) == 0
    let error = FileError(path)
    close(file)
    if isWritten { return template }
    unlink(template)
    throw error
  }

  /// The path as an absolute one, which leads to the same file whatever the working directory becomes.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Makes the directory of a file, and those above it. An existing directory stays as it is.
  package static func makeDirectory(of path: String, mode: mode_t) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw FileError(folder) }
    try makeDirectory(of: folder, mode: mode)
    guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw FileError(folder) }
  }

  /// Why a file that is not there cannot be made; nil if it can. The error's path is the nearest directory that is there.
  package static func obstacle(toMaking path: String) -> FileError? {
    var folder = path[...]
    repeat {
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    } while !folder.isEmpty && access(String(folder), F_OK) != 0 && errno == ENOENT
    let nearest = folder.isEmpty ? "/" : String(folder)
    return access(nearest, W_OK) == 0 && access(nearest + "/.", X_OK) == 0 ? nil : FileError(nearest)
  }

  static func bytes(of file: Int32, at path: String, last limit: Int) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path, number: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0)
    }
    let start = max(0, Int(status.st_size) - limit)
    guard lseek(file, off_t(start), SEEK_SET) >= 0 else { throw FileError(path) }
    var bytes: [UInt8] = []
    guard Int(status.st_size) - start <= longest else { throw FileError(path, number: EFBIG) }
    bytes.reserveCapacity(Int(status.st_size) - start)
    while true {
      // A file that grows while it is read may have no end.
      guard bytes.count <= longest else { throw FileError(path, number: EFBIG) }
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialised in
        repeat { count = read(file, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
        initialised = max(0, count)
      }
      guard count >= 0 else { throw FileError(path) }
      if count == 0 { return bytes }
      bytes += chunk
    }
  }

  private static let longest = 256 << 20

  /// How long a file may be that this process writes (`ulimit -f`).
  private static var longestAllowed: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    #else
      let isKnown = getrlimit(RLIMIT_FSIZE, &limit) == 0
    #endif
    return isKnown ? Int(clamping: limit.rlim_cur) : .max
  }

  /// The file that a path leads to, which need not be there.
  private static func target(of path: String) throws(FileError) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    guard errno != ELOOP else { throw FileError(path) }
    var path = path
    while let next = linked(from: path) { path = next }
    return path
  }

  /// The path that a link leads to by one step; nil for anything but a link.
  package static func linked(from path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if target.hasPrefix("/") { return target }
    return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + target
  }
}

extension String {
  /// The part of a path after its last slash.
  package var lastPathPart: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
