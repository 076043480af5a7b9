/// The lines of standard input or a file, one after the other, in a bounded amount of memory.
package struct InputLines {
  /// The most bytes that are kept of a line.
  private static let longestLine = 64 << 10

  private var chunk: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var lastBreak = -1
  private let file: Int32
  private let path: String
  /// How many bytes there are in all; 0 where nobody knows.
  private let size: Int
  private var bytesRead = 0

  /// Those of standard input.
  package init() { self.init(file: STDIN_FILENO, path: "-") }

  /// Those of a file, which may be a pipe and stays open.
  package init(path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path) }
    self.init(file: file, path: path)
  }

  private init(file: Int32, path: String) {
    var status = stat()
    (self.file, self.path) = (file, path)
    size = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  /// How much of it has been given, 0 to 1; nil where nobody knows how much there is.
  package var part: Double? {
    size > 0 ? Double(bytesRead - chunk.count + start) / Double(size) : nil
  }

  /// Whether the next line is not there yet, so that who asks for it may wait.
  package var mustRead: Bool { start > lastBreak }

  /// The next line without its line break; nil at the end of input.
  ///
  /// - Throws: where the input cannot be read.
  package mutating func next() throws(FileError) -> String? {
    try nextBytes().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as bytes.
  package mutating func nextBytes() throws(FileError) -> ArraySlice<UInt8>? {
    var line: [UInt8] = []
    while true {
      if start == chunk.count {
        if isAtEnd { return nil }
        try refill()
        if isAtEnd { return line.isEmpty ? nil : Self.withoutReturn(line[...]) }
      }
      let rest = chunk[start...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? chunk.count)]
      start = end.map { $0 + 1 } ?? chunk.count
      if end != nil, line.isEmpty { return Self.withoutReturn(part.prefix(Self.longestLine)) }
      line += part.prefix(Self.longestLine - line.count)
      if end != nil { return Self.withoutReturn(line[...]) }
    }
  }

  /// Has as much taken of what was read, up to the last line break, as is wanted.
  ///
  /// - Parameter take: is given whole lines with their line breaks, and says how many bytes it took, which must be
  ///   lines too.
  package mutating func takeLines(_ take: (UnsafeRawBufferPointer) -> Int) {
    guard !mustRead else { return }
    start += chunk.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[start...lastBreak])) }
  }

  /// What has been read and was not given yet, or else what is read next; nil at the end of input.
  ///
  /// - Throws: where the input cannot be read.
  package mutating func nextPiece() throws(FileError) -> ArraySlice<UInt8>? {
    if start == chunk.count, !isAtEnd { try refill() }
    defer { start = chunk.count }
    return isAtEnd ? nil : chunk[start...]
  }

  private mutating func refill() throws(FileError) {
    var count = 0
    chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialised in
      repeat {
        count = read(file, buffer.baseAddress, buffer.count)
        if count < 0, errno == EAGAIN {
          var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
          _ = poll(&wanted, 1, -1)
        }
      } while count < 0 && (errno == EINTR || errno == EAGAIN)
      initialised = max(0, count)
    }
    if count < 0 { throw FileError(path) }
    start = 0
    bytesRead += count
    lastBreak = chunk.lastIndex(of: UInt8(ascii: "\n")) ?? -1
    isAtEnd = count == 0
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
