/// The files and the session of a program that is to be started. Its signals are not blocked.
package struct ProcessStart: ~Copyable {
  /// Why a program could not be started.
  package struct Failure: Error {
    /// An `errno`.
    package let number: Int32
  }

  #if canImport(Darwin)
    private var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    /// `POSIX_SPAWN_SETSID`, which headers keep to extensions.
    ///
    /// Source: `spawn.h` of macOS, below of glibc and musl.
    private static let ownSession: Int16 = 0x400
  #else
    private var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    private static let ownSession: Int16 = 0x80
  #endif

  /// - Parameters:
  ///   - hasOwnSession: whether it is to lead a session. It then takes no terminal, unless it opens one.
  ///   - resetting: signals that the program gets as if this process had not changed what they do.
  package init(hasOwnSession: Bool = false, resetting signals: [Int32] = []) {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var set = sigset_t()
    sigemptyset(&set)
    // A thread that does asynchronous work may block signals.
    posix_spawnattr_setsigmask(&attributes, &set)
    for signal in signals { sigaddset(&set, signal) }
    posix_spawnattr_setsigdefault(&attributes, &set)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | (hasOwnSession ? Self.ownSession : 0))
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Opens a file for the program. A file that is made is the user's alone.
  package mutating func open(_ path: String, _ flags: Int32, as file: Int32) {
    posix_spawn_file_actions_addopen(&actions, file, path, flags, 0o600)
  }

  /// Gives the program an open file.
  package mutating func pass(_ file: Int32, as other: Int32) {
    posix_spawn_file_actions_adddup2(&actions, file, other)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: its name, then its arguments.
  ///   - file: its path, or a name on the `PATH`; nil for the first word.
  ///   - environment: the whole environment; nil for that of this process.
  ///   - variables: variables of the environment that are to differ.
  package mutating func run(
    _ words: [String], from file: String? = nil, environment: [String: String]? = nil,
    setting variables: [String: String] = [:]
  ) throws(Failure) -> pid_t {
    var settings: [UnsafeMutablePointer<CChar>?]
    if let environment {
      settings = environment.merging(variables) { $1 }.map { strdup("\($0)=\($1)") }
    } else {
      settings = variables.map { strdup("\($0)=\($1)") }
      var own = environ
      while let setting = own.pointee {
        let isSet = variables.keys.contains { strncmp(setting, $0 + "=", $0.utf8.count + 1) == 0 }
        if !isSet { settings.append(strdup(setting)) }
        own += 1
      }
    }
    settings.append(nil)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for text in arguments + settings { free(text) } }
    var process: pid_t = 0
    let number = posix_spawnp(
      &process, file ?? words[0], &actions, &attributes, &arguments, &settings)
    guard number == 0 else { throw Failure(number: number) }
    return process
  }
}
