import Basics

extension Completer {
  /// Answers the completion script that called this program, then ends the program. Returns at once if no script called
  /// it. Call it first in `main`, since every TAB starts the program anew.
  ///
  /// The program ends with status 0 in every case. One or two seconds after the deadline it ends without an answer,
  /// since the shell is waiting. A program that answers for others tells them apart by the words that
  /// ``CompletionScript/answeringWords`` give it:
  ///
  ///     for name in ["git", "swift"] {
  ///       Completer.answerIfAsked(after: [name]) { InstalledProgram(name).completer }
  ///     }
  /// - Parameters:
  ///   - words: the words between this program and ``callbackName``: `["git"]` for `["completer", "git"]`.
  ///   - deadline: how long the answer may take. It and the completer are evaluated only if a script called.
  ///   - completer: makes the completer; nothing is offered if it throws.
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
    // Exit handlers have nothing to add, and take time.
    _exit(0)
  }
}
