#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a signal's handler writes its number: one assignment at start, so a handler may read it at any time.
nonisolated(unsafe) private var forwardingDescriptor: Int32 = -1

/// The signals a line editor answers, turned into bytes in a pipe while it runs.
@MainActor
struct SignalForwarding {
  nonisolated static let signals = [SIGINT, SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGQUIT]

  private var former: [(signal: Int32, action: sigaction)] = []

  /// Begins to write signals to a descriptor, and lets them through on this thread.
  init(to descriptor: Int32) {
    forwardingDescriptor = descriptor
    for signal in Self.signals {
      var action = sigaction()
      sigaction(signal, nil, &action)
      former.append((signal, action))
      Self.forward(signal)
    }
    var action = sigaction()
    sigaction(SIGPIPE, nil, &action)
    former.append((SIGPIPE, action))
    signal(SIGPIPE, SIG_IGN)
    Self.mask(SIG_UNBLOCK)
  }

  /// Gives each signal back what it did before.
  func end() {
    for (signal, action) in former {
      var action = action
      sigaction(signal, &action, nil)
    }
    forwardingDescriptor = -1
  }

  /// Stops the process as Ctrl-Z does; returns when it is continued.
  func stopProcess() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    Self.forward(SIGTSTP)
  }

  /// Blocks or unblocks the signals on this thread and those it starts.
  nonisolated static func mask(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(how, &set, nil)
  }

  private static func forward(_ signal: Int32) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { signal in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: signal)
      _ = write(forwardingDescriptor, &byte, 1)
      errno = error
    }
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    sigaction(signal, &action, nil)
  }
}
