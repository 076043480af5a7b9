#if Client
  import Basics
  import CCurl

  /// The thread that serves every connection of the process, since a person asks one thing at a time.
  ///
  /// It begins with the first request and is never stopped: the process may end at any moment.
  package final class NetworkLoop: Sendable {
    typealias Work = @Sendable (Transfers) -> Void

    private struct Agenda {
      var work: [Work] = []
      var timers: [Int: (due: ContinuousClock.Instant, work: @Sendable () -> Void)] = [:]
      var lastTimer = 0
      var isAsleep = false
    }

    private let agenda = Mutex(Agenda())
    /// Used on the thread alone, except to wake it.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

    private init() {
      curl_global_init(Int(CURL_GLOBAL_SSL))
      guard let multi = curl_multi_init() else { fatalError("There is no memory for connections.") }
      self.multi = multi
    }

    private static let running = Mutex<NetworkLoop?>(nil)

    /// The loop of this process.
    static var shared: NetworkLoop {
      running.withLock { running in
        if let running { return running }
        let loop = NetworkLoop()
        loop.startThread()
        running = loop
        return loop
      }
    }

    /// Has the calling thread serve the connections, and do all asynchronous work, until that work ends the process.
    ///
    /// This spares a process that asks one thing the threads, and the time they take to wake each other. No
    /// asynchronous work may have begun before. Before macOS 15 that work has threads of its own.
    package static func run(_ work: @escaping @Sendable () async -> Never) -> Never {
      let own = NetworkLoop()
      running.withLock { $0 = own }
      if #available(macOS 15, iOS 18, *) { Shortage.ownExecutor.withLock { $0 = own } }
      begin { await work() }
      own.serve()
    }

    /// Does work on the thread, soon.
    func perform(_ work: @escaping Work) {
      change { $0.work.append(work) }
    }

    /// Does work on the thread after a time.
    ///
    /// - Returns: a function that cancels the work.
    func after(_ time: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      let due = ContinuousClock.now + .nanoseconds(time.wholeNanoseconds)
      let number = change { agenda in
        agenda.lastTimer += 1
        agenda.timers[agenda.lastTimer] = (due, work)
        return agenda.lastTimer
      }
      return { self.agenda.withLock { _ = $0.timers.removeValue(forKey: number) } }
    }

    private func change<Result: Sendable>(_ change: (inout Agenda) -> Result) -> Result {
      let (result, wasAsleep) = agenda.withLock { agenda in
        defer { agenda.isAsleep = false }
        return (change(&agenda), agenda.isAsleep)
      }
      if wasAsleep { curl_multi_wakeup(multi) }
      return result
    }

    private func startThread() {
      guard beginOnOwnThread({ self.serve() }) else { fatalError("There is no thread for connections.") }
    }

    private func serve() -> Never {
      // The TLS library may write to a connection that the server has closed.
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipe, nil)
      let transfers = Transfers(multi)
      while true {
        for work in dueWork() { work(transfers) }
        transfers.perform()
        curl_multi_poll(multi, nil, 0, fallAsleep(), nil)
      }
    }

    private func dueWork() -> [Work] {
      agenda.withLock { agenda in
        agenda.isAsleep = false
        var work = agenda.work
        agenda.work = []
        if agenda.timers.isEmpty { return work }
        let now = ContinuousClock.now
        for (number, timer) in agenda.timers where timer.due <= now {
          agenda.timers[number] = nil
          work.append { _ in timer.work() }
        }
        return work
      }
    }

    /// The longest time in milliseconds until there is work again.
    private func fallAsleep() -> Int32 {
      agenda.withLock { agenda in
        if !agenda.work.isEmpty { return 0 }
        agenda.isAsleep = true
        let now = ContinuousClock.now
        var pause = Int64(60_000)
        for timer in agenda.timers.values {
          pause = min(pause, (timer.due - now).wholeNanoseconds / 1_000_000 + 1)
        }
        return Int32(pause)
      }
    }
  }

  @available(macOS 15, iOS 18, *)
  extension NetworkLoop: TaskExecutor {
    package func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      perform { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
