import Basics
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that a test started. It inherits nothing but what it is given.
///
/// Foundation's `Process` is not used, since it was seen to crash when many threads start processes at once.
public struct ChildProcess: Sendable {
  /// A program could not be started.
  public struct Failure: Error {
    public let program: String
    public let number: Int32
  }

  private let identifier: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program, as a path or a name on the `PATH`, then its arguments.
  ///   - environment: the whole environment; nil for the test's own.
  ///   - input: a descriptor for standard input; nil for none.
  public init(
    _ arguments: [String], environment: [String: String]? = nil, directory: String? = nil,
    input: Int32? = nil,
    output: Int32, errors: Int32
  ) throws {
    var start = ProcessStart()
    if let input { start.pass(input, as: 0) } else { start.open("/dev/null", O_RDONLY, as: 0) }
    start.pass(output, as: 1)
    start.pass(errors, as: 2)
    let arguments =
      directory.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] + arguments } ?? arguments
    do {
      identifier = try start.run(arguments, environment: environment)
    } catch {
      throw Failure(program: arguments[0], number: error.number)
    }
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) { kill(identifier, number) }

  /// Blocks until the program has ended.
  ///
  /// - Returns: its exit code, or 128 and the signal that ended it.
  public func end() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Waits until the program has ended, on a thread of its own.
  public func ended() async -> Int32 {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: end()) }
    }
  }

  /// Runs a program to its end, and blocks meanwhile. A program that takes ten minutes is killed.
  ///
  /// - Returns: its status, and what it wrote to standard output and standard error.
  public static func run(
    _ arguments: [String], environment: [String: String]? = nil, directory: String? = nil
  ) throws -> (status: Int32, output: Data) {
    let pipe = Pipe.ownedByThisProcess()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let child = try ChildProcess(
      arguments, environment: environment, directory: directory, output: descriptor, errors: descriptor)
    let end = DispatchWorkItem { kill(child.identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: end)
    defer { end.cancel() }
    try pipe.fileHandleForWriting.close()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (child.end(), output)
  }

  /// Writes an executable script to a path.
  ///
  /// Another program writes the file. If this one did, a program that starts at that moment would inherit the open
  /// file, and no system runs a file that is open for writing.
  public static func writeScript(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".text"))
    _ = try run(["/bin/sh", "-c", "cat \"$0.text\" >\"$0\" && chmod 755 \"$0\" && rm \"$0.text\"", path])
  }
}

extension Pipe {
  /// A pipe whose ends only a program inherits that is given them.
  public static func ownedByThisProcess() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
