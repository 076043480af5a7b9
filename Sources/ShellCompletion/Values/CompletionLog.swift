import Basics

/// A file in which completions in shells log what they did, since they must not write to the screen.
///
/// A fault of the file disturbs no completion. Nothing is logged if the file is a link, a pipe or a device, or cannot
/// be written.
public struct CompletionLog: Sendable, Hashable {
  private let path: String

  /// The log that the environment names; nil if it names none, or not by an absolute path.
  ///
  /// - Parameter program: the program's name; for `my-tool` the variable is `MY_TOOL_COMPLETION_LOG`.
  public init?(program: String) {
    let name = program.utf8.map { byte in
      isalnum(Int32(byte)) != 0 ? String(UnicodeScalar(UInt8(toupper(Int32(byte))))) : "_"
    }.reduce("", +)
    // A relative path would leave files in every directory in which TAB is pressed.
    guard let path = environmentVariable(name + "_COMPLETION_LOG"), path.hasPrefix("/") else { return nil }
    self.path = path
  }

  /// Adds a line: the time in UTC, the process, and the text without control characters.
  public func note(_ text: String) {
    let file = open(
      path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    var now = timespec()
    var parts = tm()
    clock_gettime(CLOCK_REALTIME, &now)
    gmtime_r(&now.tv_sec, &parts)
    var written = [CChar](repeating: 0, count: 32)
    strftime(&written, written.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let thousandths = String(1000 + now.tv_nsec / 1_000_000).dropFirst()
    let time = String(decoding: written.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    Descriptor.write("\(time).\(thousandths)Z \(getpid()) \(text.printable)\n", to: file)
  }
}

extension Duration {
  /// The duration as the log writes it: `1.25 ms`.
  package var inMilliseconds: String {
    let hundredths = components.seconds * 100_000 + components.attoseconds / 10_000_000_000_000
    return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst()) ms"
  }
}
