import Basics

extension Completer {
  /// Answers the completion script that called this program, then ends the program. Returns at once if no script called
  /// it. Call it first in `main`, since every TAB starts the program anew.
  ///
  /// The program ends with status 0 in every case, a crash included, which fish would report on the user's line. One or
  /// two seconds after the deadline it ends without an answer, since the shell is waiting. A program that answers for
  /// others tells them apart by the words that ``CompletionScript/answeringWords`` give it:
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
    endQuietlyAtFault()
    DetachedCopy.endProcess(after: DetachedCopy.purpose == nil ? deadline() : DetachedCopy.longest)
    end(with: try? completer().respond(to: Array(CommandLine.arguments.dropFirst(words.count + 2))))
  }

  /// Answers the completion script that called this program, as the function of the same name does, from a program
  /// whose `main` is asynchronous. The main actor stays free for a source that needs time, and may need it.
  ///
  /// If `main` is on the main actor, a TAB is answered before anything asynchronous begins, unless a source needs time.
  /// That takes a third of the time.
  public static func answerIfAsked(
    after words: [String] = [],
    within deadline: @autoclosure @escaping @Sendable () -> Duration = .seconds(5),
    isolation: isolated (any Actor)? = #isolation,
    _ completer: @escaping @Sendable () throws -> Completer
  ) async {
    await answerIfAsked(after: words, within: deadline(), atHand: { try? completer() }, completer)
  }

  /// - Parameter atHand: makes the completer if that takes no time. What it answers at once is answered before anything
  ///   asynchronous begins: to let another thread answer takes as long as two small programs.
  package static func answerIfAsked(
    after words: [String] = [], within deadline: @autoclosure @escaping @Sendable () -> Duration,
    isolation: isolated (any Actor)? = #isolation, atHand: () -> Completer?,
    _ completer: @escaping @Sendable () throws -> Completer
  ) async {
    guard CommandLine.arguments.dropFirst().starts(with: words + [callbackName]) else { return }
    var ready: Completer?
    // A copy asks a source in any case.
    if DetachedCopy.purpose == nil {
      endQuietlyAtFault()
      DetachedCopy.endProcess(after: deadline())
      ready = atHand()
      ready?.answerAtOnce(to: Array(CommandLine.arguments.dropFirst(words.count + 2)))
    }
    // Never resumed, since the thread ends the process.
    await withUnsafeContinuation { [ready] (_: UnsafeContinuation<Void, Never>) in
      @Sendable func answer() {
        answerIfAsked(after: words, within: deadline()) { if let ready { ready } else { try completer() } }
      }
      if !beginOnOwnThread(answer) { answer() }
    }
  }

  /// Answers and ends the program, unless a source needs time. A log tells of one answer only, so none is kept of this.
  private func answerAtOnce(to arguments: [String]) {
    guard CompletionLog(program: program) == nil else { return }
    let isLate = Atomic(false)
    var hasty = self
    hasty.customValues = customValues?.atOnce { isLate.store(true) }
    hasty.source = { source($0)?.atOnce { isLate.store(true) } }
    let reply = hasty.respond(to: arguments)
    guard !isLate.load() else { return }
    Self.end(with: reply)
  }

  /// Ends the process without an answer at a fault of the program, such as a trap.
  ///
  /// fish says nothing of other signals in a command substitution, but reports these even there, and by no redirection
  /// can a script keep it from that.
  ///
  /// Source: `crashsignals` in https://github.com/fish-shell/fish-shell/blob/3.6.0/src/proc.cpp
  private static func endQuietlyAtFault() {
    prepareSignalStack()
    var action = sigaction()
    action.handler = { _ in _exit(0) }
    action.sa_flags = Int32(SA_ONSTACK)
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
      sigaction(number, &action, nil)
    }
  }

  /// Exit handlers have nothing to add, and take time.
  private static func end(with reply: [UInt8]?) -> Never {
    if let reply { _ = reply.withUnsafeBytes { Descriptor.write($0, to: 1) } }
    _exit(0)
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
