/// A resource of which the system gives this process too little for concurrent work.
///
/// The libraries below hang if they get no thread, and end the process if they get no descriptor. So it is found out
/// before they are used.
package enum Shortage: Sendable {
  case threads, descriptors

  /// What is short, as found at the first use; nil if nothing is.
  package static let found: Shortage? = hasDescriptors() ? hasThreads() ? nil : .threads : .descriptors

  /// What is short and what to do, in words to follow a colon.
  package var words: String {
    switch self {
    case .threads: "this process gets no more threads; end other programs, or raise the limit (ulimit -u)"
    case .descriptors: "this process may open too few files; close some, or raise the limit (ulimit -n)"
    }
  }

  /// Threads for the network, for the resolver, and for several answers at a time. Descriptors for the event loop, a
  /// connection, the resolver and the cache.
  private static let (threadsNeeded, descriptorsNeeded) = (8, 16)

  private static func hasThreads() -> Bool {
    var gate = sem_t()
    sem_init(&gate, 0, 0)
    return withUnsafeMutablePointer(to: &gate) { gate in
      var made: [pthread_t] = []
      for _ in 0..<threadsNeeded {
        var thread = pthread_t()
        // Each waits until all are made, or the next could take its place.
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

/// Starts asynchronous work. If something is short, the calling thread runs it up to its first wait, so that what is
/// known without the network is still found.
@discardableResult
package func begin(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  Task.detached(executorPreference: Shortage.found == nil ? nil : CallingThread.shared, operation: work)
}

/// Runs each job at once, on the calling thread.
private final class CallingThread: TaskExecutor {
  static let shared = CallingThread()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
