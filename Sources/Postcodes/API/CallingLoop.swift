#if Client
  import Basics
  import NIOCore
  import NIOPosix
  import Synchronization

  /// Has the calling thread serve the connections and do all asynchronous work.
  ///
  /// This spares a process that asks one thing the threads, and the time they take to wake each other.
  package final class CallingLoop: TaskExecutor {
    private let loop: any EventLoop

    private init(_ loop: any EventLoop) { self.loop = loop }

    /// Does work that ends the process. No asynchronous work may have begun before.
    package static func run(_ work: @escaping @Sendable () async -> Never) -> Never {
      MultiThreadedEventLoopGroup.withCurrentThreadAsEventLoop { loop in
        let own = CallingLoop(loop)
        running.withLock { $0 = loop }
        Shortage.ownExecutor.withLock { $0 = own }
        begin { await work() }
      }
      fatalError("The loop is never stopped.")
    }

    private static let running = Mutex<(any EventLoop)?>(nil)

    static var inUse: (any EventLoop)? { running.withLock(\.self) }

    package func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
