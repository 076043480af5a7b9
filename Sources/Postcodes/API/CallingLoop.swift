import Basics
import NIOCore
import NIOPosix
import Synchronization

/// The calling thread, which serves the connections itself and does all asynchronous work in between.
///
/// A process that asks one thing is spared the threads, and the time they take to wake each other.
package final class CallingLoop: TaskExecutor {
  private let loop: any EventLoop

  private init(_ loop: any EventLoop) { self.loop = loop }

  /// Does work that ends the process. There must have been no asynchronous work before.
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
