#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lines accepted before, in a text file that several sessions share.
///
/// A line is added by one write at the file's end, so sessions that run together lose nothing. The file is shortened
/// only when it is read, under a lock. A file that is missing is made, readable by its owner only; one that cannot be
/// read or written costs the history, nothing else.
struct HistoryFile {
  let path: String
  /// The newest lines that are kept.
  let limit: Int

  /// The lines of the file, oldest first, without control characters; empty where it cannot be read.
  func load() -> [String] {
    let writable = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let file = writable >= 0 ? writable : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    let isLocked = writable >= 0 && flock(file, LOCK_EX) == 0
    let lines = bytes(of: file).split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self).withoutControls
    }
    let kept = Array(lines.suffix(limit))
    // Twice the limit, so that a shared file is rarely rewritten.
    if isLocked, lines.count > limit * 2, ftruncate(file, 0) == 0 {
      add(kept.map { $0 + "\n" }.joined(), to: file)
    }
    return kept
  }

  /// Adds a line at the file's end.
  func append(_ line: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    // Shared, so that writers need not wait for each other but none writes into a file being shortened.
    flock(file, LOCK_SH)
    add(line + "\n", to: file)
  }

  private func bytes(of file: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < 16 << 20 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
        count = max(0, Self.retrying { read(file, buffer.baseAddress, buffer.count) })
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  private func add(_ text: String, to file: Int32) {
    var text = text
    text.withUTF8 { bytes in
      _ = Self.retrying { write(file, bytes.baseAddress, bytes.count) }
    }
  }

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
