import Basics

/// Where a signal's handler writes its number: one assignment at start, so a handler may read it at any time.
nonisolated(unsafe) private var forwardingDescriptor: Int32 = -1
/// What each signal did before, by its number; for a handler too.
nonisolated(unsafe) private let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// The signals a line editor answers, turned into bytes in the inbox's pipe while it runs; those that end the process at
/// once give the terminal back first.
@MainActor
struct SignalForwarding {
  /// The signals that ask the process to end.
  nonisolated private static let lastSignals = [SIGTERM, SIGHUP, SIGQUIT]
  nonisolated private static let signals = [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] + lastSignals
  /// The signals by which the system ends a process for what it did.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  /// Others that end one that has no use for them.
  private static let deadlySignals = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]

  private let inbox: Inbox
  private var handled: [Int32] = []

  /// Begins to leave signals in an inbox, and lets them through on this thread.
  init(to inbox: Inbox) {
    self.inbox = inbox
    forwardingDescriptor = inbox.writeEnd
    Self.mask(SIG_BLOCK)
    for signal in Self.signals { handle(signal, flags: SA_RESTART, by: Self.forward) }
    for signal in Self.faults { handle(signal, flags: SA_ONSTACK, by: Self.die) }
    for signal in Self.deadlySignals {
      var action = sigaction()
      sigaction(signal, nil, &action)
      if action.handler == nil { handle(signal, by: Self.die) }
    }
    handle(SIGPIPE, by: SIG_IGN)
    Self.mask(SIG_UNBLOCK)
  }

  /// Gives each signal back what it did before.
  func end() {
    for signal in handled { sigaction(signal, formerActions + Int(signal), nil) }
    forwardingDescriptor = -1
  }

  /// Leaves the signal's number in the pipe.
  nonisolated private static let forward: Handler = { signal in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(forwardingDescriptor, &byte, 1)
    errno = error
  }

  /// Gives the terminal back and has the signal do what it did before, as soon as this handler returns.
  nonisolated private static let die: Handler = { signal in
    TerminalRescue.perform()
    sigaction(signal, formerActions + Int(signal), nil)
    raise(signal)
  }

  private mutating func handle(_ signal: Int32, flags: Int32 = 0, by handler: @escaping Handler) {
    var action = sigaction()
    action.handler = handler
    action.sa_flags = flags
    sigaction(signal, &action, formerActions + Int(signal))
    handled.append(signal)
  }

  /// Whether a signal asks the process to end.
  static func isLast(_ signal: Int32) -> Bool { lastSignals.contains(signal) }

  /// Stops the process, and those the shell started with it, until the shell continues them.
  func stop(by number: Int32) {
    var former = sigaction()
    sigaction(number, nil, &former)
    signal(number, SIG_DFL)
    kill(0, number)
    sigaction(number, &former, nil)
  }

  /// Whether the terminal may be touched. In the background its mode is the shell's own.
  nonisolated static var isInForeground: Bool {
    let foreground = tcgetpgrp(STDIN_FILENO)
    // No shell has a say over a terminal that is not the one the process belongs to.
    return foreground < 0 || foreground == getpgrp()
  }

  /// Stops the process for as long as it is in the background.
  ///
  /// - Returns: nil in the foreground; why the editor must end where a signal asks for it, or where there is no shell
  ///   that could bring the process there.
  /// Source: https://sourceware.org/glibc/manual/latest/html_node/Initializing-the-Shell.html
  func waitForForeground() -> LineEditor.Ending? {
    var wasStopped = false
    while true {
      let signals = inbox.takeSignals()
      if let signal = signals.first(where: Self.isLast) { return .signal(signal) }
      if Self.isInForeground { return nil }
      // The system does not stop an orphan.
      if wasStopped, !signals.contains(SIGCONT) { return .endOfInput }
      stop(by: SIGTTIN)
      wasStopped = true
      // Another thread may have been given the signal that the process goes on, and leave it a little later.
      var news = pollfd(fd: inbox.readEnd, events: Int16(POLLIN), revents: 0)
      poll(&news, 1, 1000)
    }
  }

  /// Blocks or unblocks the signals on this thread and those it starts.
  nonisolated static func mask(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(how, &set, nil)
  }
}

private typealias Handler = @convention(c) (Int32) -> Void

extension sigaction {
  #if canImport(Glibc)
    /// What is called; nil for what the system does by itself.
    fileprivate var handler: Handler? {
      get { __sigaction_handler.sa_handler }
      set { __sigaction_handler.sa_handler = newValue }
    }
  #else
    fileprivate var handler: Handler? {
      get { __sigaction_u.__sa_handler }
      set { __sigaction_u.__sa_handler = newValue }
    }
  #endif
}
