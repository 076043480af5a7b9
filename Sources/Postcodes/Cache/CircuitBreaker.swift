import Basics

/// Leaves a service alone after it has failed several times in a row.
///
/// For a while, requests fail at once without being sent. Then one is let through. If that is answered, all others are
/// sent again; if not, the next while is twice as long.
///
/// The number of failures is kept in the cache, so that later processes know it: a shell's TAB need not wait for a
/// service that did not answer the TABs before.
final class CircuitBreaker: Sendable {
  private let cache: ResponseCache
  /// The server's address.
  private let base: String
  /// Held while a request is let through or refused, and while failures are counted.
  private let turn = Mutex(())

  init(cache: ResponseCache, base: String) { (self.cache, self.base) = (cache, base) }

  /// Sends a request, unless the service failed too often.
  ///
  /// - Parameter isPersistent: whether the request is tried several times before it fails, so that its failure counts
  ///   as several.
  /// - Throws: `leftAlone` with the longest time until the service is asked again, and whatever the request throws.
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

  /// Why requests are not sent at the moment; nil if they are.
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

  /// How many seconds the service is left alone; nil if the caller may send a request.
  ///
  /// Once the while is over, only the first caller gets nil, and a new while begins for the others.
  private func restNow() -> Int64? {
    let (failures, isFresh) = entry
    guard failures >= Self.patience else { return nil }
    // The whole while and not its rest, so that many callers get the same sentence.
    if isFresh { return Self.rest(failures) }
    keep(failures)
    return nil
  }

  /// Counts the outcome of a request.
  ///
  /// - Parameter earlier: how many failures there were when the request was sent. If later ones made the service be
  ///   left alone since, this one says nothing new.
  private func count(_ error: APIError?, as failures: Int, since earlier: Int) {
    switch error {
    case .timedOut(let wait) where wait < Self.leastWait: break
    // A server that refuses one question in words of its own may answer the next.
    case .unexpectedStatus(400..<500): break
    case .unreachable, .timedOut, .serverError, .unexpectedStatus, .untrusted:
      let before = entry.failures
      guard before < Self.patience || before == earlier else { break }
      keep(min(before < Self.patience ? before + failures : before + 1, Self.most))
    // A request that was not sent or was given up says nothing, nor does a single malformed answer.
    case .leftAlone, .rateLimited, .unasked, .cancelled, .malformedResponse, .responseTooLarge: break
    // The service answered.
    case nil, .invalid, .refused, .notFound, .terminated: if entry.failures > 0 { keep(0) }
    }
  }

  private func keep(_ failures: Int) {
    cache.store(
      String(failures), as: .pause, Self.key, base: base, lifetime: .seconds(Self.rest(failures)))
  }

  /// How many seconds the service is left alone after some failures.
  private static func rest(_ failures: Int) -> Int64 {
    failures < patience ? 0 : 5 << Int64(failures - patience)
  }

  private static let key = "failures"
  /// The shortest wait that counts as a failure. Shorter ones may only have been impatient.
  private static let leastWait = Duration.seconds(2)
  /// How many failures in a row it takes to leave the service alone.
  static let patience = 5
  /// From this many failures on the while stays at 80 seconds.
  private static let most = patience + 4
  /// How long failures count.
  private static let memory = Duration.seconds(600)
}
