import Basics

extension SignalForwarding {
  /// Stops the process while it is in the background.
  ///
  /// - Returns: nil in the foreground. Otherwise the reason to end: a signal that asks for it, or that no shell can
  ///   bring the process to the foreground.
  ///
  /// Source: https://sourceware.org/glibc/manual/latest/html_node/Initializing-the-Shell.html
  func waitForForeground() -> LineEditor.Ending? {
    var wasStopped = false
    while true {
      let signals = inbox.takeSignals()
      if let signal = signals.first(where: Self.isLast) { return .signal(signal) }
      if Self.isInForeground { return nil }
      // The system does not stop an orphaned process group.
      if wasStopped, !signals.contains(SIGCONT) { return .endOfInput }
      stop(by: SIGTTIN)
      wasStopped = true
      // SIGCONT may have gone to another thread, which forwards it a little later.
      inbox.waitBriefly()
    }
  }
}
