/// Reads the lines of standard input or a file, one after the other. Only the beginning of a very long line is kept, so
/// that little memory is needed, unless lines must be whole.
///
/// A line ends with a line feed, with or without a return before it. If the input begins with returns and no line feed,
/// as a file of an old Mac does, a line ends with either of them.
package struct InputLines {
  /// The most bytes of a line that are kept.
  private let longestLine: Int

  private var chunk: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var lastBreak = -1
  private var isOfReturns = false
  private let file: Int32
  private let path: String
  /// How many bytes there are in all; 0 if that is not known.
  private let size: Int
  private var bytesRead = 0

  /// Reads standard input.
  ///
  /// - Parameter longestLine: the most bytes of a line that are kept; `.max` for whole lines.
  package init(longestLine: Int = 1 << 20) {
    self.init(file: STDIN_FILENO, path: "-", longestLine: longestLine)
  }

  /// Reads a file, which may be a pipe. It is never closed.
  package init(path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path) }
    self.init(file: file, path: path, longestLine: 1 << 20)
  }

  private init(file: Int32, path: String, longestLine: Int) {
    var status = stat()
    (self.file, self.path, self.longestLine) = (file, path, longestLine)
    size = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  /// How much of the input has been given out, 0 to 1; nil if its size is not known.
  package var part: Double? {
    size > 0 ? Double(bytesRead - chunk.count + start) / Double(size) : nil
  }

  /// Whether the next line has not been read to its end, so that asking for it may block.
  package var mustRead: Bool { start > lastBreak }

  /// The next line without its line break; nil at the end of input.
  ///
  /// - Throws: `FileError` if the input cannot be read.
  package mutating func next() throws(FileError) -> String? {
    try nextBytes().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The next line as bytes.
  package mutating func nextBytes() throws(FileError) -> ArraySlice<UInt8>? {
    var line: [UInt8] = []
    while true {
      if start == chunk.count {
        if isAtEnd { return nil }
        try refill()
        if isAtEnd { return line.isEmpty ? nil : Self.withoutReturn(line[...]) }
      }
      let rest = chunk[start...]
      let end = isOfReturns ? rest.firstIndex(where: Self.isBreak) : rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? chunk.count)]
      start = end.map { $0 + 1 } ?? chunk.count
      if end != nil, line.isEmpty { return Self.withoutReturn(part) }
      line += part.prefix(longestLine - line.count)
      if end != nil { return Self.withoutReturn(line[...]) }
    }
  }

  /// Offers the whole lines that have been read, if they end with line feeds.
  ///
  /// - Parameter take: takes lines with their line breaks, and returns how many bytes it took, which must be whole
  ///   lines.
  package mutating func takeLines(_ take: (UnsafeRawBufferPointer) -> Int) {
    guard !mustRead, !isOfReturns else { return }
    start += chunk.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[start...lastBreak])) }
  }

  /// Waits until there is something to read, or the end of input.
  ///
  /// - Parameters:
  ///   - mayBlock: whether to wait, or only to look.
  ///   - interruption: a descriptor that ends the wait when it becomes readable; -1 for none.
  /// - Returns: whether reading will not block.
  package func isReadable(mayBlock: Bool, unlessReadable interruption: Int32 = -1) -> Bool {
    var wanted = [
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&wanted, 2, mayBlock ? -1 : 0) < 0, errno == EINTR {}
    return wanted[0].revents != 0
  }

  /// The bytes that have been read and not given out, or else the next that are read; nil at the end of input.
  ///
  /// - Throws: `FileError` if the input cannot be read.
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
    isAtEnd = count == 0
    if bytesRead == count {
      try check()
      isOfReturns = endsLinesByReturns
    }
    lastBreak = chunk.lastIndex(where: isOfReturns ? Self.isBreak : { $0 == UInt8(ascii: "\n") }) ?? -1
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Whether there are returns, one of them not at the end, and no line feed.
  private var endsLinesByReturns: Bool {
    guard let first = chunk.firstIndex(of: UInt8(ascii: "\r")) else { return false }
    return first + 1 < chunk.count && !chunk.contains(UInt8(ascii: "\n"))
  }

  /// Refuses input that can be known by its first bytes, or by its file, to give nothing but nonsense.
  private func check() throws(FileError) {
    if let error = FileError(path, notTextIn: chunk) { throw error }
    // Each line that is written would be one more to read.
    var (input, output) = (stat(), stat())
    if fstat(file, &input) == 0, input.st_mode & S_IFMT == S_IFREG, fstat(STDOUT_FILENO, &output) == 0,
      input.st_dev == output.st_dev, input.st_ino == output.st_ino
    {
      throw FileError(path, number: FileError.isOutput)
    }
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
