import Dispatch

/// Answers batches of input, a bounded number at a time, and prints them in order. A bar shows how far it is.
final class Batches<Batch: Sendable>: Sendable {
  /// Shows how far the printed batches are.
  let progress: ProgressBar
  private let room: DispatchSemaphore
  private let runner: Runner<(batch: Batch, part: Double?)>

  /// - Parameter print: prints an answered batch; it ends the bar before it prints to standard error.
  init(_ progress: ProgressBar, print: @escaping @Sendable (Batch, ProgressBar) -> Void) {
    // The most batches that are being looked up, or wait to be printed, at the same time.
    let room = DispatchSemaphore(value: 8)
    (self.progress, self.room) = (progress, room)
    // At most four requests at the same time: what one person may ask of a free service.
    runner = Runner(limit: 4, order: .asAsked) { batch, part in
      if Output.isTerminal { progress.end() }
      print(batch, progress)
      if let part { progress.show(part) }
      room.signal()
    }
  }

  /// Has a batch answered once there is room.
  ///
  /// - Parameter part: how much of the input has been read, 0 to 1; nil if that is not known.
  func add(_ part: Double?, _ answer: @escaping @Sendable () async -> Batch) {
    if part != nil { progress.show(0) }
    room.wait()
    runner.ask { (await answer(), part) }
  }

  /// Cancels the look-ups under way. Their batches are printed with what was found.
  func cancel() { runner.cancel() }

  /// Waits until all are printed.
  func finish() {
    _ = runner.finish()
    progress.end()
  }
}
