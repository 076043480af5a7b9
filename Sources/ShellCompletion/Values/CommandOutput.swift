import Basics

/// Runs a program and returns what it prints, within a time limit.
///
/// The program gets no input, and its standard error is dropped. It is killed with its descendants when the time is up.
/// - Parameters:
///   - words: the program, a path or a name on the `PATH`, then its arguments.
///   - variables: variables to add to the environment.
/// - Returns: the output, whatever the status; nil if the program cannot be started, prints more than 64 MiB, or
///   takes too long.
package func output(
  of words: [String], adding variables: [String: String] = [:], within limit: Duration
) -> [UInt8]? {
  let end = ContinuousClock.now + limit
  let (reader, writer) = Descriptor.pipe()
  guard reader >= 0 else { return nil }
  defer { close(reader) }
  // A session of its own, so that it takes no terminal, and is killed with what it has started.
  var start = ProcessStart(hasOwnSession: true)
  start.open("/dev/null", O_RDONLY, as: 0)
  start.pass(writer, as: 1)
  start.open("/dev/null", O_WRONLY, as: 2)
  let started = try? start.run(words, setting: variables)
  close(writer)
  guard let process = started else { return nil }
  let printed = bytes(from: reader, until: end)
  // A program that has closed its output may go on working.
  if printed == nil { kill(-process, SIGKILL) }
  var status: Int32 = 0
  while waitpid(process, &status, printed == nil ? 0 : WNOHANG) < 0, errno == EINTR {}
  return printed
}

/// Reads a descriptor to its end; nil if that does not come in time, or only after more than 64 MiB.
func bytes(from reader: Int32, until end: ContinuousClock.Instant) -> [UInt8]? {
  var bytes: [UInt8] = []
  while bytes.count <= 64 << 20 {
    let left = (end - .now).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return nil }
    var wanted = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    let milliseconds = min(left.seconds, 86_400) * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
    guard poll(&wanted, 1, Int32(milliseconds)) != 0 else { continue }
    var count = 0
    bytes += [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialised in
      repeat { count = read(reader, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      initialised = max(0, count)
    }
    if count <= 0 { return count == 0 ? bytes : nil }
  }
  return nil
}

extension Shell {
  /// The output of a `.shellCommand`, run with the variables that ArgumentParser's scripts set. As with those scripts,
  /// bash, zsh and fish run the command themselves. For the other shells sh runs it, since their languages differ too
  /// much from it.
  func output(of command: String, within limit: Duration) -> String? {
    let runner = [.bash, .zsh, .fish].contains(self) ? rawValue : "sh"
    return ShellCompletion.output(of: [runner, "-c", command], adding: parserVariables, within: limit)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The variables that tell an ArgumentParser program which shell asks, and how.
  package var parserVariables: [String: String] { ["SAP_SHELL": rawValue, CandidateForm.tabVariable: "1"] }
}
