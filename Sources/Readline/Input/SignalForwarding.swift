import Basics

/// The descriptor to which the signal handler writes. It is set before the handler is installed.
nonisolated(unsafe) private var forwardingDescriptor: Int32 = -1
/// The former action of each signal, by number. The handler reads it too.
nonisolated(unsafe) private let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// Turns the signals that a line editor handles into bytes in the inbox's pipe. Before a signal ends the process at
/// once, the terminal is restored.
@MainActor
struct SignalForwarding {
  /// The signals that ask the process to end.
  nonisolated private static let lastSignals = [SIGTERM, SIGHUP, SIGQUIT]
  nonisolated private static let signals = [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] + lastSignals
  /// The signals that the system sends for a fault of the process.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  /// Other signals that end a process by default.
  private static let deadlySignals = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]

  let inbox: Inbox
  private var handled: [Int32] = []

  /// Begins to forward signals to an inbox, and unblocks them on this thread.
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

  /// Restores each signal's former action.
  func end() {
    for signal in handled { sigaction(signal, formerActions + Int(signal), nil) }
    forwardingDescriptor = -1
  }

  /// Writes the signal's number to the pipe.
  nonisolated private static let forward: SignalHandler = { signal in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(forwardingDescriptor, &byte, 1)
    errno = error
  }

  /// Restores the terminal and raises the signal again with its former action, which runs when this handler returns.
  nonisolated private static let die: SignalHandler = { signal in
    TerminalRescue.perform()
    sigaction(signal, formerActions + Int(signal), nil)
    raise(signal)
  }

  private mutating func handle(_ signal: Int32, flags: Int32 = 0, by handler: @escaping SignalHandler) {
    var action = sigaction()
    action.handler = handler
    action.sa_flags = flags
    sigaction(signal, &action, formerActions + Int(signal))
    handled.append(signal)
  }

  /// Whether a signal asks the process to end.
  static func isLast(_ signal: Int32) -> Bool { lastSignals.contains(signal) }

  /// Stops the process and its process group until the shell continues them.
  func stop(by number: Int32) {
    var former = sigaction()
    sigaction(number, nil, &former)
    signal(number, SIG_DFL)
    kill(0, number)
    sigaction(number, &former, nil)
  }

  /// Runs `body` while the inbox is also told of children that end or stop.
  func withChildren<Result>(_ body: () -> Result) -> Result {
    var (action, former) = (sigaction(), sigaction())
    action.handler = Self.forward
    action.sa_flags = SA_RESTART
    sigaction(SIGCHLD, &action, &former)
    defer { sigaction(SIGCHLD, &former, nil) }
    return body()
  }

  /// Whether the terminal may be used. In the background its mode belongs to the shell.
  nonisolated static var isInForeground: Bool {
    let foreground = tcgetpgrp(STDIN_FILENO)
    // tcgetpgrp fails for a terminal that is not the controlling one; no shell manages that.
    return foreground < 0 || foreground == getpgrp()
  }

  /// Blocks or unblocks the signals on this thread and those it starts.
  nonisolated static func mask(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(how, &set, nil)
  }
}
