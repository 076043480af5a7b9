import Basics

extension CachedAPI {
  /// The details of many postcodes, from fresh answers in the cache, or else from the network, 100 per request and one
  /// request after the other. Requests that fail in passing are sent again.
  ///
  /// Postcodes that are not in use are then looked up one by one, concurrently, since only a lookup tells whether they
  /// ever were. At most four requests are under way at the same time, for all callers together.
  ///
  /// - Returns: an outcome for each postcode.
  public func details(of postcodes: [Postcode]) async -> [Postcode: Result<PostcodeDetails, APIError>] {
    var outcomes: [Postcode: Result<PostcodeDetails, APIError>] = [:]
    for postcode in postcodes where outcomes[postcode] == nil {
      if let known = cachedDetails(postcode), known.isFresh { outcomes[postcode] = known.result }
    }
    let asked = await freshDetails(of: postcodes.filter { outcomes[$0] == nil })
    cache.flush()
    return outcomes.merging(asked) { known, _ in known }
  }

  /// The same from the network, whatever is known. The cache is still being written then.
  ///
  /// - Parameters:
  ///   - isOnce: whether a request that fails is not sent again, since a person waits for it.
  ///   - outage: waits out what a few tries do not; nil to fail instead.
  package func freshDetails(
    of postcodes: [Postcode], isOnce: Bool = false, outlasting outage: Outage? = nil
  ) async -> [Postcode: Result<PostcodeDetails, APIError>] {
    var outcomes: [Postcode: Result<PostcodeDetails, APIError>] = [:]
    var seen: Set<Postcode> = []
    var asked = postcodes.filter { seen.insert($0).inserted }
    var single: [Postcode] = []
    while !asked.isEmpty {
      let part = Array(asked.prefix(Self.bulkLimit))
      asked.removeFirst(part.count)
      // A single postcode is looked up as usual.
      guard part.count > 1 else {
        single += part
        break
      }
      do throws(APIError) {
        let found = try await persistently(isOnce: isOnce, outlasting: outage) { () async throws(APIError) in
          try await self.fetch(uncached: .bulk(part))
        }
        keep(part.compactMap { found[$0] })
        for postcode in part { outcomes[postcode] = found[postcode].map { .success($0) } }
        single += part.filter { found[$0] == nil }
      } catch {
        for postcode in part { outcomes[postcode] = .failure(error) }
      }
    }
    await withTaskGroup(of: (Postcode, Result<PostcodeDetails, APIError>).self) { group in
      for postcode in single {
        group.addTask { [self] in
          do throws(APIError) {
            let found = try await persistently(isOnce: isOnce, outlasting: outage, isForAll: false) {
              () async throws(APIError) in try await self.fetch(postcode)
            }
            return (postcode, .success(found))
          } catch {
            return (postcode, .failure(error))
          }
        }
      }
      for await (postcode, outcome) in group { outcomes[postcode] = outcome }
    }
    return outcomes
  }

  /// Sends a request in its turn, and again if it fails in passing.
  ///
  /// - Parameters:
  ///   - isOnce: whether it is not sent again.
  ///   - outage: waits out what a few tries do not.
  ///   - isForAll: whether a request that fails for good says as much of the service as several failures; one
  ///     about a single postcode may fail for that postcode alone.
  func persistently<Answer: Sendable>(
    isOnce: Bool = false, outlasting outage: Outage?, isForAll: Bool = true,
    _ request: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let requests = requests
    return try await requests.semaphore.take { () async throws(APIError) in
      if isOnce { return try await breaker.respecting(request) }
      while true {
        do throws(APIError) {
          return try await breaker.respecting(isPersistent: isForAll) { () async throws(APIError) in
            try await requests.retries.answer(outlasting: outage, request)
          }
        } catch {
          let mayWait = requests.mayWaitForOthers.exchange(false)
          guard case .leftAlone(let rest) = error else { throw error }
          let pause: Duration
          switch outage?.advice(after: error, min(rest, Self.look)) ?? .asUsual {
          case .wait(let wanted): pause = wanted
          case .giveUp: throw error
          case .asUsual:
            // A failure that other processes met may be over soon. One that this process met is not waited for.
            guard mayWait, rest <= Self.longestRest else { throw error }
            pause = rest
          }
          do { try await clock.sleep(for: pause) } catch { throw .cancelled }
        }
      }
    }
  }

  /// How long it takes at most to notice that a service is asked again.
  private static let look = Duration.seconds(1)
  /// The longest wait for a service that another process found failing.
  private static var longestRest: Duration { .seconds(10) }

  private static var bulkLimit: Int { Endpoint<[Postcode: PostcodeDetails]>.bulkLimit }
}
