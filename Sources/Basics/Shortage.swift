import Synchronization

/// What the system gives this process too little of to do several things at once.
///
/// The libraries below wait for ever where they get no thread, and end the process where they get no descriptor: so
/// it is found out before they are used.
package enum Shortage: Sendable {
  /// Where this process does its asynchronous work; nil for the threads that Swift makes.
  package static let ownExecutor = Mutex<(any TaskExecutor)?>(nil)

  case threads, descriptors

  /// What is short, as found at the first question; nil where nothing is.
  package static let found: Shortage? = hasDescriptors() ? hasThreads() ? nil : .threads : .descriptors

  /// What is short and what to do, in words that follow a colon.
  package var words: String {
    switch self {
    case .threads: "this process gets no more threads; end other programs, or raise the limit (ulimit -u)"
    case .descriptors: "this process may open too few files; close some, or raise the limit (ulimit -n)"
    }
  }

  /// For the network, for names, and for several answers at a time; where no descriptor is left, the event loop's, a
  /// connection's, the resolver's and the cache's.
  private static let (threadsNeeded, descriptorsNeeded) = (8, 16)

  private static func hasThreads() -> Bool {
    // Only to find the address of a name, which may fail.
    if ownExecutor.withLock({ $0 != nil }) { return true }
    var gate = sem_t()
    sem_init(&gate, 0, 0)
    return withUnsafeMutablePointer(to: &gate) { gate in
      var made: [pthread_t] = []
      for _ in 0..<threadsNeeded {
        var thread = pthread_t()
        // Each waits until all are there, or the next would take its place.
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { gate in
          if let gate { sem_wait(gate.assumingMemoryBound(to: sem_t.self)) }
          return nil
        }
        guard pthread_create(&thread, nil, body, gate) == 0 else { break }
        made.append(thread)
      }
      for _ in made { sem_post(gate) }
      for thread in made { pthread_join(thread, nil) }
      return made.count == threadsNeeded
    }
  }

  private static func hasDescriptors() -> Bool {
    let made = (0..<descriptorsNeeded).map { _ in open("/", O_RDONLY | O_CLOEXEC) }.filter { $0 >= 0 }
    for descriptor in made { close(descriptor) }
    return made.count == descriptorsNeeded
  }
}

/// Begins asynchronous work. Where something is short it is done here and now as far as it waits for nothing: what is
/// known without the network is known all the same.
@discardableResult
package func begin(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  let executor: (any TaskExecutor)? =
    Shortage.found == nil ? Shortage.ownExecutor.withLock { $0 } : CallingThread.shared
  return Task.detached(executorPreference: executor, operation: work)
}

/// Runs what is handed to it at once, on the thread that hands it over.
private final class CallingThread: TaskExecutor {
  static let shared = CallingThread()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
