#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program in a terminal of its own.
final class Pty {
  private let controller: Int32
  private let process: pid_t
  private(set) var output: [UInt8] = []

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// - Parameter environment: the whole of it.
  init(
    _ program: [String], environment: [String: String], directory: String, columns: UInt16 = 100
  ) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard controller >= 0 else { throw Failure(description: "no pseudo-terminal") }
    var unlocked: CInt = 0
    var number: CUnsignedInt = 0
    // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not see.
    guard ioctl(controller, 0x4004_5431, &unlocked) == 0, ioctl(controller, 0x8004_5430, &number) == 0 else {
      throw Failure(description: "no pseudo-terminal")
    }
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID

    let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory] + program
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var identifier: pid_t = 0
    let error = posix_spawn(&identifier, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      close(controller)
      throw Failure(description: "\(program[0]): \(String(cString: strerror(error)))")
    }
    process = identifier
  }

  deinit {
    kill(process, SIGKILL)
    close(controller)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  func send(_ keys: String) {
    var bytes = Array(keys.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads until the condition holds; fails after 30 s with what was read.
  func wait(for what: String, until isReached: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      read(waiting: 10)
      if isReached() { return }
      guard ContinuousClock.now < end else {
        throw Failure(description: "waited in vain for \(what); the screen got:\n\(text)")
      }
    }
  }

  /// Takes in what the program has written so far.
  func read(waiting milliseconds: Int32 = 0) {
    var wanted = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    var patience = milliseconds
    while poll(&wanted, 1, patience) > 0 {
      var buffer = [UInt8](repeating: 0, count: 65536)
      #if canImport(Glibc)
        let count = Glibc.read(controller, &buffer, buffer.count)
      #else
        let count = Darwin.read(controller, &buffer, buffer.count)
      #endif
      guard count > 0 else { return }
      output += buffer[..<count]
      patience = 0
    }
  }

  func forgetOutput() { output.removeAll() }

  /// What was written, without escape sequences and carriage returns.
  var text: String {
    var result: [UInt8] = []
    var index = 0
    while index < output.count {
      let byte = output[index]
      if byte == 0x1B, index + 1 < output.count {
        index += 1
        if output[index] == UInt8(ascii: "[") {
          repeat { index += 1 } while index < output.count && !(0x40...0x7E).contains(output[index])
        } else if output[index] == UInt8(ascii: "]") {
          while index < output.count, output[index] != 7, output[index] != UInt8(ascii: "\\") { index += 1 }
        } else if output[index] == UInt8(ascii: "(") {
          index += 1
        }
      } else if byte != 0x0D, byte != 7 {
        result.append(byte)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
