import Basics

extension Completer {
  /// Answers the completion script that has called this program, and ends the program; returns at once where none has.
  /// It belongs first in `main`, for every TAB starts the program anew.
  ///
  /// The program ends with 0 whatever was asked, and without an answer a second or two after the deadline, whatever takes
  /// the time, for a shell waits for it.
  /// A program that answers for others tells them apart by the words that ``CompletionScript/answeringWords`` give it:
  ///
  ///     for name in ["git", "swift"] {
  ///       Completer.answerIfAsked(after: [name]) { InstalledProgram(name).completer }
  ///     }
  /// - Parameters:
  ///   - words: what stands between this program and ``callbackName``: for `["completer", "git"]` it is `["git"]`.
  ///   - deadline: asked for, as the completer is, only where a script has called.
  ///   - completer: where it throws, nothing is offered.
  public static func answerIfAsked(
    after words: [String] = [], within deadline: @autoclosure () -> Duration = .seconds(5),
    _ completer: () throws -> Completer
  ) {
    guard CommandLine.arguments.dropFirst().starts(with: words + [callbackName]) else { return }
    signal(SIGALRM) { _ in _exit(0) }
    let (seconds, attoseconds) = deadline().components
    alarm(UInt32(min(max(seconds, 0), 86_400)) + (attoseconds > 0 ? 2 : 1))
    if let reply = try? completer().respond(to: Array(CommandLine.arguments.dropFirst(words.count + 2))) {
      _ = reply.withUnsafeBytes { Descriptor.write($0, to: 1) }
    }
    // What runs at exit has nothing to add, and takes time.
    _exit(0)
  }
}
