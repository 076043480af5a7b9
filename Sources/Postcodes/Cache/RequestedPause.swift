/// Leaves a service alone for as long as it asks. Until then requests fail at once, without being sent.
///
/// The pause is kept in the cache, so that later processes respect it.
struct RequestedPause: Sendable {
  let cache: ResponseCache
  /// The server's address.
  let base: String

  /// Sends a request, unless the service asked for fewer a moment ago.
  ///
  /// - Throws: `rateLimited` with the rest of the pause, and whatever the request throws.
  func respecting<Answer>(
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    if let left { throw .rateLimited(retryAfter: .seconds(left)) }
    do {
      return try await request()
    } catch {
      if case .rateLimited(let wait) = error {
        let seconds = min(wait?.components.seconds ?? Self.usual, APIClient.longestPause)
        if seconds > left ?? 0 {
          cache.store(String(seconds), as: .pause, "", base: base, lifetime: .seconds(seconds))
        }
      }
      throw error
    }
  }

  /// How many seconds are left to wait; nil for none.
  private var left: Int64? {
    guard let entry = cache.entry(.pause, "", base: base, mayWait: false), entry.isFresh,
      let seconds = Int64(entry.value), (1...APIClient.longestPause).contains(seconds)
    else { return nil }
    return seconds - entry.age.components.seconds
  }

  /// How long to pause if the service does not say, in seconds.
  private static let usual: Int64 = 2
}
