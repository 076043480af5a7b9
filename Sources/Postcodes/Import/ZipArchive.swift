import Basics
import CMinizip

/// A zip file whose entries are read one at a time. No entry's name is ever used to write a file.
///
/// Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
final class ZipArchive {
  struct Entry: Sendable {
    let name: String
    /// Its unpacked size in bytes, as the zip file states it. No more are ever read.
    let size: Int
    fileprivate let isEncrypted: Bool
    /// How it is packed: 0 for stored, 8 for deflated.
    fileprivate let method: Int
    fileprivate let number: Int
  }

  /// The entries, without directories.
  private(set) var entries: [Entry] = []

  private let zip: unzFile
  private let path: String
  private var positions: [unz64_file_pos] = []
  /// The bytes of a zip file in memory; nil for one on disk.
  private let memory: UnsafeMutablePointer<zip_in_memory>?

  /// The most entries that are accepted; every release has fewer than a thousand.
  private static let mostEntries = 10_000
  /// The most unpacked bytes that are accepted; the Postcode Directory has three thousand million.
  private static let mostBytes = 8 << 30

  /// - Throws: `ImportProblem`.
  init(path: String) throws {
    guard let zip = unzOpen64(path) else {
      throw ImportProblem("\(path.printable) is not a zip file, or it is cut short; download it again.")
    }
    (self.zip, self.path, memory) = (zip, path, nil)
    try list()
  }

  /// Opens a zip file that is an entry of another.
  init(bytes: [UInt8], path: String) throws {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
    copy.copyBytes(from: bytes)
    let memory = UnsafeMutablePointer<zip_in_memory>.allocate(capacity: 1)
    memory.initialize(to: zip_in_memory(bytes: copy.baseAddress, count: copy.count))
    guard let zip = zip_open_memory(memory) else {
      copy.deallocate()
      memory.deallocate()
      throw ImportProblem("\(path.printable) is not a zip file, or it is damaged; download it again.")
    }
    (self.zip, self.path, self.memory) = (zip, path, memory)
    try list()
  }

  deinit {
    unzClose(zip)
    memory?.pointee.bytes.deallocate()
    memory?.deallocate()
  }

  private func list() throws {
    var status = unzGoToFirstFile(zip)
    var names: Set<String> = []
    while status == UNZ_OK {
      guard positions.count < Self.mostEntries else { throw damage("holds more files than any release") }
      var (info, position) = (unz_file_info64(), unz64_file_pos())
      var name = [UInt8](repeating: 0, count: 1024)
      let isRead = name.withUnsafeMutableBytes {
        unzGetCurrentFileInfo64(zip, &info, $0.baseAddress, UInt($0.count), nil, 0, nil, 0) == UNZ_OK
      }
      guard isRead, unzGetFilePos64(zip, &position) == UNZ_OK, info.size_filename < 1024 else {
        throw damage("is damaged")
      }
      let text = String(decoding: name.prefix(Int(info.size_filename)), as: UTF8.self)
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(".."), !text.hasPrefix("/"), !text.contains("\\"), !text.contains("\0") else {
        throw damage("holds a file whose name leads out of it, \(text.quoted()), as no release does")
      }
      if text.last != "/" {
        guard names.insert(text).inserted else { throw damage("holds \(text.quoted()) twice") }
        entries.append(
          Entry(
            name: text, size: Int(clamping: info.uncompressed_size), isEncrypted: info.flag & 1 != 0,
            method: Int(info.compression_method), number: positions.count))
      }
      positions.append(position)
      status = unzGoToNextFile(zip)
    }
    guard entries.reduce(0, { $0 + min($1.size, Self.mostBytes) }) <= Self.mostBytes else {
      throw damage("unpacks to more than any release")
    }
    guard status == UNZ_END_OF_LIST_OF_FILE || positions.isEmpty else { throw damage("is damaged") }
  }

  /// Unpacks an entry piece by piece. Only once this returns is it known that the pieces are whole.
  ///
  /// - Throws: `ImportProblem`, and what `body` throws.
  func read(_ entry: Entry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    if entry.isEncrypted { throw damage("is encrypted; unpack it and import the folder") }
    guard [0, 8].contains(entry.method) else {
      throw damage(
        "holds \(entry.name.quoted()), packed by a method that is not supported (\(entry.method)); unpack it and import the folder"
      )
    }
    guard unzGoToFilePos64(zip, &positions[entry.number]) == UNZ_OK, unzOpenCurrentFile(zip) == UNZ_OK else {
      throw damage("is damaged at \(entry.name.quoted())")
    }
    var isOpen = true
    defer { if isOpen { unzCloseCurrentFile(zip) } }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 8)
    defer { buffer.deallocate() }
    var left = entry.size
    while true {
      let count = Int(unzReadCurrentFile(zip, buffer.baseAddress, UInt32(buffer.count)))
      guard count >= 0, count <= left else { throw damage("is damaged at \(entry.name.quoted())") }
      if count == 0 { break }
      left -= count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    isOpen = false
    // Closing compares the checksum.
    guard unzCloseCurrentFile(zip) == UNZ_OK, left == 0 else {
      throw damage("is damaged at \(entry.name.quoted())")
    }
  }

  private func damage(_ what: String) -> ImportProblem {
    ImportProblem("\(path.printable) \(what)" + (what.contains(";") ? "." : "; download it again."))
  }
}
