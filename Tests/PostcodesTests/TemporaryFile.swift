import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file for one test, removed with its directory afterwards.
final class TemporaryFile: Sendable {
  let directory: String
  let path: String

  init(_ contents: String? = nil, named name: String = "file") throws {
    var template = Array("/tmp/postcode-test-XXXXXX".utf8CString)
    directory = String(cString: try #require(mkdtemp(&template)))
    path = directory + "/" + name
    if let contents { try write(contents) }
  }

  func write(_ contents: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(contents, file)
    fclose(file)
  }

  var contents: String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  deinit {
    unlink(path)
    rmdir(directory)
  }
}
