/// A limit on how long work may take.
enum Deadline {
  /// What `work` returns or throws; `timedOut` where it takes longer than `limit`. Work that is not wanted any
  /// more, for that or because the caller was cancelled, is cancelled and awaited.
  static func limit<Answer: Sendable>(
    _ limit: Duration, clock: any Clock<Duration>,
    _ work: @escaping @Sendable () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let outcome = await withTaskGroup(of: Result<Answer, APIError>?.self) { group in
      group.addTask {
        do throws(APIError) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        do { try await clock.sleep(for: limit) } catch { return nil }
        return .failure(.timedOut(limit))
      }
      // A sleeper that was cancelled says nothing: the work, cancelled with it, does.
      for await outcome in group {
        guard let outcome else { continue }
        group.cancelAll()
        return outcome
      }
      return .failure(.cancelled)
    }
    return try outcome.get()
  }
}
