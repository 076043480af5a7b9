import Foundation
import TestProcesses

/// A process of the program `cache-contender`.
struct Contender {
  private let process: ChildProcess
  private let output = Pipe.ownedByThisProcess()
  private let input = Pipe.ownedByThisProcess()

  /// Starts the contender `number` for the cache in `file`. It first becomes `user`, and waits for the file `signal`.
  init(_ number: Int, file: String, signal: String, user: UInt32 = 0) throws {
    try self.init([file, String(number), signal, String(user)])
  }

  /// Starts a process that asks the API at `baseURL`, and ends once it is answered, or while it is asking.
  init(asking baseURL: String, endsWhile state: String) throws {
    try self.init([baseURL, state])
  }

  private init(_ arguments: [String]) throws {
    let descriptor = output.fileHandleForWriting.fileDescriptor
    process = try ChildProcess(
      [BuiltProducts.folder + "/cache-contender"] + arguments,
      input: input.fileHandleForReading.fileDescriptor, output: descriptor, errors: descriptor)
    try output.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
  }

  /// Writes a line to its standard input.
  func tell() throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
  }

  /// Waits for its end, and returns its exit code and what it printed.
  func end() throws -> (code: Int32, output: String) {
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    return (process.end(), String(decoding: bytes, as: UTF8.self))
  }
}
