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
    DetachedCopy.endProcess(after: DetachedCopy.purpose == nil ? deadline() : DetachedCopy.longest)
    if let reply = try? completer().respond(to: Array(CommandLine.arguments.dropFirst(words.count + 2))) {
      _ = reply.withUnsafeBytes { Descriptor.write($0, to: 1) }
    }
    // Exit handlers have nothing to add, and take time.
    _exit(0)
  }

  /// Answers the completion script that called this program, as the function of the same name does, from a program
  /// whose `main` is asynchronous. The main actor stays free meanwhile, so that a source may need it.
  public static func answerIfAsked(
    after words: [String] = [],
    within deadline: @autoclosure @escaping @Sendable () -> Duration = .seconds(5),
    _ completer: @escaping @Sendable () throws -> Completer
  ) async {
    guard CommandLine.arguments.dropFirst().starts(with: words + [callbackName]) else { return }
    // Never resumed, since the thread ends the process.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
      @Sendable func answer() { answerIfAsked(after: words, within: deadline(), completer) }
      if !beginOnOwnThread(answer) { answer() }
    }
  }

  /// Answers the hidden subcommand by which a completion script calls the program.
  ///
  /// - Parameter arguments: the words after ``callbackName`` on the command line, as the script of ``CompletionScript``
  ///   gives them: the shell, then what that shell knows of its line.
  /// - Returns: what to write to standard output; `nil` if nothing can be offered, or if no script gives such
  ///   arguments. Exit with 0 in either case.
  public func respond(to arguments: [String]) -> [UInt8]? {
    let log = CompletionLog(program: program)
    log?.note("asked: " + arguments.map { $0.quoted(length: 400) }.joined(separator: " "))
    guard let shell = arguments.first.flatMap(Shell.init(rawValue:)) else { return nil }
    let rest = Array(arguments.dropFirst())
    let lines =
      switch shell {
      case .bash: bashReply(to: rest)
      case .zsh: zshReply(to: rest)
      case .fish: fishReply(to: rest)
      case .elvish, .xonsh, .nushell, .powershell: rowsReply(to: rest, for: shell)
      }
    guard let lines, !lines.isEmpty else {
      log?.note("answered: nothing")
      return nil
    }
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
