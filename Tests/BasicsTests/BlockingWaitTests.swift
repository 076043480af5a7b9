import Basics
import Foundation
import Testing

/// Waiting on a thread for the result of a task.
@Suite(.limit(minutes: 5)) struct BlockingWaitTests {
  /// The wait happens on a thread that nothing else needs.
  private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  @Test func bringsTheValue() async {
    #expect(await onThread { waited { 7 } } == 7)
    #expect(await onThread { waited(atMost: .seconds(50)) { 7 } } == 7)
  }

  @Test func workThatTakesTooLongIsCancelled() async throws {
    let (cancelled, continuation) = AsyncStream.makeStream(of: Void.self)
    let value = await onThread {
      waited(atMost: .milliseconds(5)) {
        do { try await Task.sleep(for: .seconds(86_400)) } catch { continuation.finish() }
        return 7
      }
    }
    #expect(value == nil)
    for await _ in cancelled {}
  }

  @Test func anInterruptionEndsTheWait() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: [0])
    let interruption = pipe.fileHandleForReading.fileDescriptor
    let value = await onThread {
      waited(atMost: nil, unlessReadable: interruption) {
        try? await Task.sleep(for: .seconds(86_400))
        return 7
      }
    }
    #expect(value == nil)
  }

  @Test func noTimeAtAllIsNoWait() async {
    for limit in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
      _ = await onThread { waited(atMost: limit) { 7 } }
    }
  }
}
