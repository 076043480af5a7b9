import Synchronization

/// Leaves a service alone that has failed several times in a row: for a while requests fail at once, without being sent.
/// Then one is let through, and if that is answered, the others are too; if not, the while is twice as long.
///
/// How often it failed is kept in the cache, so that it holds for the processes that follow: a shell's TAB need not wait
/// again for what did not answer the TABs before.
final class Circuit: Sendable {
  private let cache: ResponseCache
  /// The server's address.
  private let base: String
  /// Held while it is decided who tries, and while failures are counted.
  private let turn = Mutex(())

  init(cache: ResponseCache, base: String) { (self.cache, self.base) = (cache, base) }

  /// Sends a request, unless the service failed too often.
  ///
  /// - Parameter isPersistent: whether the request is one that was tried again and again before it fails, which says as
  ///   much as several.
  /// - Throws: `leftAlone` with the longest that it will be, and whatever the request throws.
  func respecting<Answer: Sendable>(
    isPersistent: Bool = false, _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let (rest, failures) = turn.withLock { _ in (restNow(), entry.failures) }
    if let rest { throw .leftAlone(.seconds(rest)) }
    do {
      let answer = try await request()
      turn.withLock { _ in count(nil, as: 0, since: failures) }
      return answer
    } catch {
      turn.withLock { _ in count(error, as: isPersistent ? Self.patience : 1, since: failures) }
      throw error
    }
  }

  /// Why nothing is sent just now; nil where it is.
  var refusal: APIError? {
    let (failures, isFresh) = entry
    return failures >= Self.patience && isFresh ? .leftAlone(.seconds(Self.rest(failures))) : nil
  }

  private var entry: (failures: Int, isFresh: Bool) {
    // Each request asks: none is to wait until what others brought is written.
    guard let entry = cache.entry(.pause, Self.key, base: base, mayWait: false),
      let failures = Int(entry.value), failures > 0, entry.age < Self.memory
    else { return (0, false) }
    return (min(failures, Self.most), entry.isFresh)
  }

  /// Nil for who may ask. Where the while is over that is one; for the others another begins.
  private func restNow() -> Int64? {
    let (failures, isFresh) = entry
    guard failures >= Self.patience else { return nil }
    // Not what is left of it: many who ask are to be told the same.
    if isFresh { return Self.rest(failures) }
    keep(failures)
    return nil
  }

  /// - Parameter earlier: how many failures there were when the request was sent. One that was sent before others made
  ///   the service to be left alone says nothing new.
  private func count(_ error: APIError?, as failures: Int, since earlier: Int) {
    switch error {
    case .timedOut(let wait) where wait < Self.leastWait: break
    case .unreachable, .timedOut, .serverError, .unexpectedStatus, .untrusted:
      let before = entry.failures
      guard before < Self.patience || before == earlier else { break }
      keep(min(before < Self.patience ? before + failures : before + 1, Self.most))
    // What was not sent, or given up, says nothing, nor does one answer that nobody understands.
    case .leftAlone, .rateLimited, .unasked, .cancelled, .malformedResponse, .responseTooLarge: break
    // An answer.
    case nil, .invalid, .refused, .notFound, .terminated: if entry.failures > 0 { keep(0) }
    }
  }

  private func keep(_ failures: Int) {
    cache.store(
      String(failures), as: .pause, Self.key, base: base, lifetime: .seconds(Self.rest(failures)))
  }

  /// How many seconds the service is left alone after so many failures.
  private static func rest(_ failures: Int) -> Int64 {
    failures < patience ? 0 : 5 << Int64(failures - patience)
  }

  private static let key = "failures"
  /// Who waited less long may only have been impatient.
  private static let leastWait = Duration.seconds(2)
  /// So many failures in a row say that more will follow.
  static let patience = 5
  /// After so many the while grows no longer, which is 80 seconds then.
  private static let most = patience + 4
  /// Failures from longer ago count no more.
  private static let memory = Duration.seconds(600)
}
