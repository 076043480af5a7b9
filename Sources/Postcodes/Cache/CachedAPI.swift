import Basics

/// A client with a cache, which sends only the questions that neither memory nor the cache can answer.
///
/// A question passes these policies in order. Each is a type of its own, and any may answer it or refuse to go on:
///
/// 1. `ResponseCache`: a fresh answer in memory, or in the file.
/// 2. `CircuitBreaker`: a service that failed again and again is left alone. It comes before those who wait for each
///    other, so that nobody waits for what is refused.
/// 3. `RetryPolicy`, for batches alone, within a turn that `AsyncSemaphore` gives.
/// 4. `SingleFlight`: whoever asks the same in this process shares one request.
/// 5. `CrossProcessLock`: so do other processes.
/// 6. `RequestedPause` and `RateLimiter`: no more requests than the service wants.
/// 7. `APIClient`: one request.
///
/// If that fails, an older answer stands, marked as such. Making one costs nothing: no file, thread or connection is
/// opened before the first question.
public final class CachedAPI: Sendable {
  /// The client that answers come from.
  public let client: APIClient
  /// The cache that keeps them.
  public let cache: ResponseCache

  let base: String
  let pause: RequestedPause
  /// How long to wait for another process that asks the same; nil to wait half of the timeout, and then ask as well.
  private let patience: Duration?
  let breaker: CircuitBreaker
  let clock: any Clock<Duration>
  private let made = Mutex<Requests?>(nil)
  /// The postcodes whose lookups are kept; nil until that was learnt.
  private let lookupsCached = Mutex<Set<PackedPostcode>?>(nil)

  /// Puts a cache in front of a client.
  ///
  /// - Parameter patience: the longest to wait for another process that asks the same. By default it is half of the
  ///   client's timeout, after which the server is asked all the same.
  public convenience init(client: APIClient, cache: ResponseCache, patience: Duration? = nil) {
    self.init(client: client, cache: cache, patience: patience, clock: ContinuousClock())
  }

  /// - Parameter clock: measures the pauses between tries.
  init(client: APIClient, cache: ResponseCache, patience: Duration? = nil, clock: any Clock<Duration>) {
    self.clock = clock
    self.patience = patience
    self.client = client
    self.cache = cache
    base = client.configuration.baseURL.description
    pause = RequestedPause(cache: cache, base: base)
    breaker = CircuitBreaker(cache: cache, base: base)
  }

  /// The requests under way. Made at the first use, since most of a shell's TABs send no request.
  var requests: Requests {
    made.withLock { made in
      let requests = made ?? Requests(clock: clock)
      made = requests
      return requests
    }
  }

  /// Asks a question: a fresh answer, or else the network's, or else an older one.
  ///
  /// Callers that ask the same at the same time share one request, which stops once all of them were cancelled. If an
  /// older answer is at hand, a newer one is not waited for as long as a first one.
  ///
  /// - Parameter mayServeOthers: whether the request goes on when nobody waits for it.
  public func ask<Answer>(
    _ endpoint: Endpoint<Answer>, _ asking: Asking = .ifNeeded, mayServeOthers: Bool = false
  ) async -> Told<Answer> {
    let kept = asking == .always ? nil : kept(endpoint)
    if let kept, asking == .never || kept.earlier == nil { return kept }
    if asking == .never { return Told(.failure(.offline)) }
    let outcome: Result<Answer, APIError>
    do throws(APIError) {
      outcome = .success(
        try await breaker.respecting { () async throws(APIError) in
          try await fetch(
            endpoint, within: kept == nil ? nil : patienceForNewer, mayServeOthers: mayServeOthers)
        })
    } catch {
      outcome = .failure(error)
    }
    return asking == .always ? Told(outcome) : told(outcome, by: endpoint)
  }

  /// What the network said, or an older answer if it failed.
  package func told<Answer>(_ outcome: Result<Answer, APIError>, by endpoint: Endpoint<Answer>) -> Told<
    Answer
  > {
    guard case .failure(let error) = outcome, !error.isAnswer, error != .cancelled,
      let kept = kept(endpoint, since: error)
    else { return Told(outcome) }
    return kept
  }

  /// The kept answer; nil for none. Never waits for the network.
  ///
  /// - Parameters:
  ///   - failure: why there is no newer one.
  ///   - mayWait: whether to wait where another thread uses the cache's file.
  package func kept<Answer>(
    _ endpoint: Endpoint<Answer>, since failure: APIError = .offline, mayWait: Bool = true
  ) -> Told<Answer>? {
    // Once it was learnt which lookups are kept, they are read in batches.
    let learnt = endpoint.kind == .lookup ? lookupsCached.withLock(\.self) : nil
    if let learnt, let postcode = Postcode(plain: endpoint.key), !learnt.contains(PackedPostcode(postcode)) {
      return nil
    }
    guard
      let entry = cache.entry(
        endpoint.kind, endpoint.key, base: base, mayWait: mayWait, isOfBatch: learnt != nil),
      let outcome = endpoint.outcome(of: entry.value)
    else { return nil }
    return Told(outcome, earlier: entry.isFresh ? nil : .init(time: entry.stored, failure: failure))
  }

  /// The network's answer, even if the service failed a moment ago. It is kept.
  func fetch<Answer>(
    _ endpoint: Endpoint<Answer>, within limit: Duration? = nil, mayServeOthers: Bool = false
  ) async throws(APIError) -> Answer {
    let longest = client.configuration.timeout
    let question = name(endpoint.kind, endpoint.key)
    let words = try await requests.flights.answer(
      to: question, within: min(limit ?? longest, longest), mayServeOthers: mayServeOthers
    ) { [self] () async throws(APIError) in
      try await cache.lock.asking(
        question, within: longest, patience: patience ?? longest / 2, mayJoin: patience == nil,
        known: { entry(endpoint).flatMap { $0.isFresh ? $0.value : nil } }, refused: { breaker.refusal },
        kept: cache.afterWriting
      ) { () async throws(APIError) in try await send(endpoint) }
    }
    return try (endpoint.outcome(of: words) ?? .failure(.malformedResponse)).get()
  }

  /// What the requests for an answer are known by.
  func name(_ kind: ResponseCache.Kind, _ key: String) -> String { "\(base) \(kind.rawValue) \(key)" }

  /// The kept answer to a question if it can be read.
  private func entry<Answer>(_ endpoint: Endpoint<Answer>) -> ResponseCache.Entry? {
    cache.entry(endpoint.kind, endpoint.key, base: base).flatMap {
      endpoint.outcome(of: $0.value) == nil ? nil : $0
    }
  }

  /// Sends a question and keeps the answer. A server that still has the version kept need not send it again.
  private func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> String {
    let earlier = entry(endpoint)
    let reply = try await pause.respecting { () async throws(APIError) in
      try await client.reply(to: endpoint, unlessStill: earlier?.etag ?? "")
    }
    let (words, etag, outcome): (String, String, Result<Answer, APIError>)
    if let reply {
      (words, etag) = (String(decoding: reply.body, as: UTF8.self), reply.etag)
      do throws(APIError) { outcome = .success(try endpoint.answer(reply.body, status: reply.status)) } catch
      {
        guard error.isAnswer else { throw error }
        outcome = .failure(error)
      }
    } else if let earlier, let same = endpoint.outcome(of: earlier.value) {
      (words, etag, outcome) = (earlier.value, earlier.etag, same)
    } else {
      throw .malformedResponse
    }
    cache.store(
      words, etag: etag, as: endpoint.kind, endpoint.key, base: base, lifetime: endpoint.lifetime(of: outcome)
    )
    if endpoint.kind == .lookup { learn([endpoint.key].compactMap { Postcode($0) }) }
    return words
  }

  /// The answer to a question whose answer is not kept.
  package func fetch<Answer>(uncached endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await pause.respecting { () async throws(APIError) in try await client.answer(to: endpoint) }
  }

  /// How long a newer answer is waited for if there is an older one: less than for a first one, but the longer the more
  /// time a request may take.
  private var patienceForNewer: Duration { max(.seconds(1), client.configuration.timeout / 10) }
}

// MARK: Lookups of many postcodes

extension CachedAPI {
  /// The result of the last lookup of a postcode, and whether it is fresh: the details, or why there are none
  /// (`notFound`, `invalid` or `terminated`). Nil if nothing is known.
  package func cachedDetails(_ postcode: Postcode) -> (
    result: Result<PostcodeDetails, APIError>, isFresh: Bool
  )? {
    kept(.lookup(postcode)).map { ($0.outcome, $0.earlier == nil) }
  }

  /// The postcodes whose lookups are kept, whatever they found.
  package var cachedLookups: [Postcode] { cache.keys(of: .lookup, base: base).compactMap { Postcode($0) } }

  /// Learns which lookups are kept, so that the cache need not be asked for each of thousands that are not.
  func learnCachedLookups() {
    let postcodes = Set(cachedLookups.map { PackedPostcode($0) })
    lookupsCached.withLock { $0 = postcodes }
  }

  /// Adds lookups to those known to be kept, and learns all anew once most of them must have left the cache.
  private func learn(_ postcodes: [Postcode]) {
    let count = lookupsCached.withLock { kept in
      kept?.formUnion(postcodes.map { PackedPostcode($0) })
      return kept?.count ?? 0
    }
    if count > 2 * ResponseCache.usualCapacity { learnCachedLookups() }
  }

  /// The details of a postcode from the network, even if the service failed a moment ago.
  func fetch(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    try await fetch(.lookup(postcode))
  }

  /// Keeps details as if each had been looked up, all in one step.
  func keep(_ details: [PostcodeDetails]) {
    let kept = details.map { details in
      // Thousands are kept, of some kilobytes each.
      let json = details.json
      var words = "{\"status\":200,\"result\":"
      words.reserveCapacity(words.utf8.count + json.utf8.count + 1)
      words += json
      words += "}"
      return (details.postcode.description, words)
    }
    cache.store(kept, as: .lookup, base: base, lifetime: .seconds(30 * 86_400))
    learn(details.map(\.postcode))
  }
}

/// The requests of one client under way, and their limits.
final class Requests: Sendable {
  /// What the service wrote, by the question.
  let flights = SingleFlight<String, String>()
  let retries: RetryPolicy
  /// Limits requests to four at once: what one person may send to a free service.
  let semaphore = AsyncSemaphore(4)
  /// Whether no request has failed or waited for others yet.
  let mayWaitForOthers = Atomic<Bool>(true)

  init(clock: any Clock<Duration>) { retries = RetryPolicy(clock: clock) }
}
