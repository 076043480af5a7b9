/// What a signal handler is in C.
package typealias SignalHandler = @convention(c) (Int32) -> Void

extension sigaction {
  #if canImport(Glibc)
    /// The handler; nil for the system's default action.
    package var handler: SignalHandler? {
      get { __sigaction_handler.sa_handler }
      set { __sigaction_handler.sa_handler = newValue }
    }
  #else
    /// The handler; nil for the system's default action.
    package var handler: SignalHandler? {
      get { __sigaction_u.__sa_handler }
      set { __sigaction_u.__sa_handler = newValue }
    }
  #endif
}

/// Gives signal handlers on this thread a stack of their own, in case the thread's is full. One that is there stays.
package func prepareSignalStack() {
  var stack = stack_t()
  guard sigaltstack(nil, &stack) == 0, stack.ss_sp == nil else { return }
  stack = stack_t()
  (stack.ss_sp, stack.ss_size) = (malloc(1 << 16), 1 << 16)
  sigaltstack(&stack, nil)
}
