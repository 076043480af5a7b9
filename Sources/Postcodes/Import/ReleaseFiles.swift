import Basics

/// The files of a release: those in a zip file or in a folder, or a single file.
///
/// Each thread that reads needs its own.
struct ReleaseFiles {
  /// A file of the release.
  struct File: Sendable {
    /// Its path within the release: `Data/CSV/ab.csv`.
    let name: String
    let size: Int
    fileprivate let location: Location
  }

  fileprivate enum Location: Sendable {
    case zip(ZipArchive.Entry)
    case path(String)
  }

  let files: [File]
  /// The path that was given, to be named in sentences.
  let path: String

  private let archive: ZipArchive?
  /// Takes how many bytes were read; an error that it throws ends the reading.
  private let didRead: (Int) throws -> Void

  /// - Throws: `ImportProblem`, `FileError`.
  init(at path: String, didRead: @escaping (Int) throws -> Void = { _ in }) throws {
    (self.path, self.didRead) = (path, didRead)
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      archive = nil
      files = try Self.files(under: path, at: "", depth: 0)
    case S_IFREG:
      if try Self.begins(path, with: Array("PK".utf8)) {
        let archive = try ZipArchive(path: path)
        self.archive = archive
        // A Mac packs metadata under the names of the files.
        files = archive.entries.filter { !$0.name.hasPrefix("__MACOSX/") }.map {
          File(name: $0.name, size: $0.size, location: .zip($0))
        }
      } else {
        archive = nil
        let name = path.split(separator: "/").last.map(String.init) ?? path
        files = [File(name: name, size: Int(status.st_size), location: .path(path))]
      }
    default: throw FileError(path, number: FileError.irregular)
    }
  }

  /// The file of a name in any folder; case does not matter.
  func file(_ name: String) -> File? {
    let name = name.lowercased()
    return files.first { $0.name.lowercased() == name || $0.name.lowercased().hasSuffix("/" + name) }
  }

  /// All the bytes of a small file.
  ///
  /// - Throws: `ImportProblem` if it has more than `limit` bytes.
  func bytes(of file: File, atMost limit: Int) throws -> [UInt8] {
    guard file.size <= limit else {
      throw ImportProblem(
        "\(file.name.quoted(length: 80)) in \(path.printable) is larger than any release has it; download it again."
      )
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size)
    try forEachPiece(of: file) { piece in
      guard bytes.count + piece.count <= limit else {
        throw ImportProblem("\(file.name.quoted(length: 80)) in \(path.printable) grows while it is read.")
      }
      bytes += piece
    }
    return bytes
  }

  /// Reads the lines of a file, blank ones too, without their line breaks and without a byte order mark.
  ///
  /// - Parameter body: takes a line's number, from 1, and its bytes, which are valid until it returns.
  func forEachLine(of file: File, _ body: (Int, UnsafeRawBufferPointer) throws -> Void) throws {
    let (feed, longest) = (UInt8(ascii: "\n"), 64 << 10)
    // The beginning of a line whose end is in the next piece.
    var kept: [UInt8] = []
    var number = 0
    func take(_ line: UnsafeRawBufferPointer) throws {
      number += 1
      let isMarked = number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF])
      let line = isMarked ? UnsafeRawBufferPointer(rebasing: line.dropFirst(3)) : line
      try body(
        number,
        line.last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line)
    }
    try forEachPiece(of: file) { piece in
      guard let base = piece.baseAddress else { return }
      var start = 0
      while start < piece.count {
        let found = memchr(base + start, Int32(feed), piece.count - start)
        let end = found.map { UnsafeRawPointer($0) - base } ?? piece.count
        let part = UnsafeRawBufferPointer(rebasing: piece[start..<end])
        if found == nil || !kept.isEmpty {
          guard kept.count + part.count <= longest else {
            throw ImportProblem(
              "\(file.name.quoted(length: 80)), line \(number + 1), in \(path.printable) is not a row: it is too long."
            )
          }
          kept += part
        }
        start = end + 1
        guard found != nil else { break }
        if kept.isEmpty {
          try take(part)
        } else {
          try kept.withUnsafeBytes(take)
          kept.removeAll(keepingCapacity: true)
        }
      }
    }
    if !kept.isEmpty { try kept.withUnsafeBytes(take) }
  }

  /// The fields of a table's first row, in lower case and without blanks; none if the file is empty.
  func firstRow(of file: File) throws -> [String] {
    var titles: [String] = []
    try withFirstRow(of: file) { titles = $0.titles }
    return titles
  }

  /// Calls `body` with a table's first row, unless the file is empty. No more of it is read.
  func withFirstRow(of file: File, _ body: (inout ReleaseRow) -> Void) throws {
    struct Done: Error {}
    do {
      try forEachLine(of: file) { _, line in
        var row = ReleaseRow()
        row.read(line)
        body(&row)
        throw Done()
      }
    } catch is Done {}
  }

  private func forEachPiece(of file: File, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch file.location {
    case .zip(let entry):
      try archive?.read(entry) { piece in
        try didRead(piece.count)
        try body(piece)
      }
    case .path(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw FileError(path) }
      defer { close(descriptor) }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 8)
      defer { buffer.deallocate() }
      while true {
        var count = 0
        repeat {
          count = read(descriptor, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw FileError(path) }
        if count == 0 { return }
        try didRead(count)
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  // MARK: Folders

  private static func begins(_ path: String, with mark: [UInt8]) throws -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: mark.count)
    return read(descriptor, &bytes, bytes.count) == mark.count && bytes == mark
  }

  /// The folders in which releases hold their files.
  private static let folders: Set = ["data", "csv", "multi_csv", "doc", "documents"]

  /// The regular files of a folder and of the known folders in it. If it has no known folder and a single other one,
  /// that is searched instead. Links are not followed.
  private static func files(under path: String, at prefix: String, depth: Int) throws -> [File] {
    guard let folder = opendir(path) else { throw FileError(path) }
    defer { closedir(folder) }
    var found: [File] = []
    var (known, others): ([String], [String]) = ([], [])
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name.first != ".", lstat(path + "/" + name, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        found.append(
          File(name: prefix + name, size: Int(status.st_size), location: .path(path + "/" + name)))
      case S_IFDIR where folders.contains(name.lowercased()): known.append(name)
      case S_IFDIR: others.append(name)
      default: break
      }
      guard found.count < 10_000 else {
        throw ImportProblem(
          "\(path.printable) holds more files than any release; name the release's own folder.")
      }
    }
    let within = known.isEmpty && others.count == 1 && depth == 0 ? others : known
    for name in within where depth < 4 {
      found += try files(under: path + "/" + name, at: prefix + name + "/", depth: depth + 1)
    }
    return found.sorted { $0.name < $1.name }
  }
}
