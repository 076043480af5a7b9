import Foundation

/// The program `cache-contender` of this package, started as a process of its own.
struct Contender {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()

  /// The `number`th contender for the cache in `file`, which waits for `signal` to appear and becomes `user` first.
  init(_ number: Int, file: String, signal: String, user: UInt32 = 0) throws {
    try self.init([file, String(number), signal, String(user)])
  }

  /// A process that asks the API at `baseURL` and ends when it was answered, or while it is asking.
  init(asking baseURL: String, endsWhile state: String) throws {
    try self.init([baseURL, state])
  }

  private init(_ arguments: [String]) throws {
    let here = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let places = [here, CommandLine.arguments[0]]
      .map { URL(filePath: $0).deletingLastPathComponent().appending(path: "cache-contender") }
    process.executableURL = places.first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    process.standardInput = input
    try process.run()
  }

  /// Writes a line to its standard input.
  func tell() throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
  }

  /// Its exit code and what it printed, when it has ended.
  func end() throws -> (code: Int32, output: String) {
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
