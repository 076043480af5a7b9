import Basics

/// Lets only one asker at a time, in any process, send a question. The others wait for its answer.
///
/// A claim is a lock on eight bytes of a file beside the cache, found by the question's checksum. The system releases
/// it when its process ends. The bytes say until when the claim is respected, since a stopped process would hold it for
/// ever. If there can be no such file, every asker sends its question.
struct CrossProcessLock: Sendable {
  /// Nil if there is no cache to share.
  let file: CacheFile?

  /// Sends a request once nobody else is asking the same, unless the answer has come meanwhile.
  ///
  /// - Parameters:
  ///   - limit: how long the request may take.
  ///   - patience: how long to wait for another asker.
  ///   - mayJoin: whether to ask as well once the wait was in vain, since the other may hold its claim for nothing.
  ///   - known: the answer, where somebody has brought it.
  ///   - refused: why there is no use in asking any more, where the other had no answer.
  ///   - kept: does something once the answer is where others find it.
  /// - Throws: `timedOut` where the wait was in vain, and what the request throws.
  func asking<Answer>(
    _ question: String, within limit: Duration, patience: Duration, mayJoin: Bool = false,
    known: () -> Answer?, refused: () -> APIError? = { nil },
    kept: (@escaping @Sendable () -> Void) -> Void = { $0() },
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    guard let holder = file.flatMap({ Holder(to: question, in: $0) }) else { return try await request() }
    let end = ContinuousClock.now + patience
    var hasWaited = false
    var overdue: Int64?
    while !holder.take(for: limit, &overdue) {
      hasWaited = true
      if let answer = known() { return answer }
      if .now >= end {
        guard mayJoin else { throw .timedOut(patience) }
        return try await request()
      }
      do { try await ContinuousClock().sleep(for: Self.pause) } catch { throw .cancelled }
    }
    // Whoever had it before may have been answered.
    if let answer = known() { return answer }
    if hasWaited, let error = refused() {
      holder.release()
      throw error
    }
    do throws(APIError) {
      let answer = try await request()
      kept(holder.release)
      return answer
    } catch {
      kept(holder.release)
      throw error
    }
  }

  /// Between two looks for the answer.
  private static let pause = Duration.milliseconds(10)
}

/// One asker's side of a claim.
private final class Holder: Sendable {
  private let lock: QuestionLock

  /// Nil where the file cannot be used.
  init?(to question: String, in claims: CacheFile) {
    var lock = QuestionLock(on: question, in: claims.path)
    if lock == nil, errno == ENOENT {
      try? claims.create()
      lock = QuestionLock(on: question, in: claims.path)
    }
    guard let lock else { return nil }
    self.lock = lock
  }

  deinit { close(lock.descriptor) }

  /// Whether the claim is this asker's now, for as long as its request may take.
  ///
  /// - Parameter overdue: until when the holder was respected, once its time was seen to be over.
  func take(for limit: Duration, _ overdue: inout Int64?) -> Bool {
    let now = Self.milliseconds
    guard case .busy = lock.take() else { return hold(now, limit) }
    var until: Int64 = 0
    guard pread(lock.descriptor, &until, 8, lock.offset) == 8, until < now else { return false }
    // One who has just got it may not have said so yet.
    defer { overdue = until }
    return overdue == until && hold(now, limit)
  }

  @Sendable func release() { lock.release() }

  private func hold(_ now: Int64, _ limit: Duration) -> Bool {
    var until = now + limit.wholeNanoseconds / 1_000_000
    _ = pwrite(lock.descriptor, &until, 8, lock.offset)
    return true
  }

  /// The time, alike in all processes.
  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
