import Synchronization

/// A client with a cache, which sends only the questions that neither memory nor the cache can answer.
///
/// Making one costs nothing: no file, thread or connection is opened before the first question.
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

  /// The server's name, to be shown with an error: `error.sentence(host: api.host)`.
  public var host: String { client.configuration.baseURL.authority }

  /// The result of the last lookup of a postcode, and whether it is fresh: the details, or why there are none
  /// (`notFound`, `invalid` or `terminated`). Nil if nothing is known.
  package func cachedDetails(
    _ postcode: Postcode
  ) -> (result: Result<PostcodeDetails, APIError>, isFresh: Bool)? {
    guard lookupsCached.withLock({ $0?.contains(PackedPostcode(postcode)) ?? true }) else { return nil }
    return cached(.details(of: postcode)).map { ($0.answer, $0.entry.isFresh) }
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

  /// The details of a postcode, from a fresh answer in the cache, or else from the network.
  ///
  /// - Parameter patience: the longest wait if an older answer is at hand; nil for the usual one.
  /// - Throws: `APIError`; `notFound`, `invalid` and `terminated` are kept and thrown again.
  public func details(
    _ postcode: Postcode, patience: Duration? = nil
  ) async throws(APIError) -> PostcodeDetails {
    let known = cachedDetails(postcode)
    if let known, known.isFresh { return try known.result.get() }
    return try await breaker.respecting { () async throws(APIError) in
      try await fetch(postcode, within: known == nil ? nil : patience)
    }
  }

  /// The details of a postcode from the network, even if the service failed a moment ago.
  func fetch(_ postcode: Postcode, within limit: Duration? = nil) async throws(APIError) -> PostcodeDetails {
    let longest = client.configuration.timeout
    return try await requests.lookups.answer(to: postcode, within: min(limit ?? longest, longest)) {
      [self] () async throws(APIError) in
      let result = try await fetch(.details(of: postcode))
      learn([postcode])
      return result
    }.get()
  }

  /// Keeps details as if each had been looked up, all in one step.
  func keep(_ details: [PostcodeDetails]) {
    let kept = details.compactMap { details in
      CachedLookup(.success(details), of: details.postcode)?.text.map { (details.postcode.description, $0) }
    }
    cache.store(kept, as: .lookup, base: base, lifetime: Lifetime.lookup)
    learn(details.map(\.postcode))
  }

  /// The answer to a question about a code, from a fresh answer in the cache, or else from the network. The answer that
  /// there is nothing is kept too.
  ///
  /// - Parameter mayAsk: whether the network may be used. If not, an older answer will do, and having none is
  ///   `cancelled`.
  public func answer<Answer: Codable>(
    to endpoint: Endpoint<Answer>, mayAsk: Bool = true
  ) async throws(APIError) -> Answer {
    let question = CachedQuestion.record(endpoint)
    let answer: Answer?
    if let known = cached(question), known.entry.isFresh || !mayAsk {
      answer = known.answer
    } else if mayAsk {
      answer = try await breaker.respecting { () async throws(APIError) in
        try await Flight(within: client.configuration.timeout) {
          [self] () async throws(APIError) in try await fetch(question)
        }.answer()
      }
    } else {
      throw .cancelled
    }
    guard let answer else { throw .notFound }
    return answer
  }

  /// The kept answer to a question; nil for none.
  func cached<Word, Answer>(
    _ question: CachedQuestion<Word, Answer>, mayWait: Bool = true
  ) -> (answer: Answer, entry: ResponseCache.Entry)? {
    guard let entry = cache.entry(question.kind, question.key, base: base, mayWait: mayWait),
      let answer = question.read(entry.value)
    else { return nil }
    return (answer, entry)
  }

  /// Asks without a deadline, and keeps the answer; or waits for the answer that another process is asking for. A
  /// server that still has the version kept need not send it again.
  func fetch<Word, Answer>(_ question: CachedQuestion<Word, Answer>) async throws(APIError) -> Answer {
    func brought() -> Answer? {
      cached(question).flatMap { $0.entry.isFresh ? $0.answer : nil }
    }
    func refusal() -> APIError? { breaker.refusal }
    return try await cache.lock.asking(
      "\(base) \(question.kind.rawValue) \(question.key)", within: client.configuration.timeout,
      patience: patience ?? client.configuration.timeout / 2, mayJoin: patience == nil, known: brought,
      refused: refusal, kept: cache.afterWriting
    ) { () async throws(APIError) in
      let earlier = cached(question)
      var (answer, version): (Answer, String)
      do throws(APIError) {
        let answered = try await pause.respecting { () async throws(APIError) in
          try await client.ask(question.endpoint, unlessStill: earlier?.entry.etag ?? "")
        }
        switch (answered, earlier) {
        case (.unchanged, let earlier?): (answer, version) = (earlier.answer, earlier.entry.etag)
        case (.changed(let word, let etag), _):
          (answer, version) = (try question.meaning(.success(word)), etag)
        case (.unchanged, nil): throw .malformedResponse
        }
      } catch {
        (answer, version) = (try question.meaning(.failure(error)), "")
      }
      if let text = question.written(answer) {
        cache.store(
          text, etag: version, as: question.kind, question.key, base: base,
          lifetime: question.lifetime(answer))
      }
      return answer
    }
  }

  /// The answer to a question whose answer is not kept.
  package func passing<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await breaker.respecting { () async throws(APIError) in try await fetch(uncached: endpoint) }
  }

  func fetch<Answer>(uncached endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await pause.respecting { () async throws(APIError) in try await client.answer(to: endpoint) }
  }
}

/// The requests of one client under way, and their limits.
final class Requests: Sendable {
  let queries = SingleFlight<AutocompleteQuery, AutocompleteAnswer>()
  let lookups = SingleFlight<Postcode, Result<PostcodeDetails, APIError>>()
  let names = SingleFlight<String, [ServicePlace]>()
  let retries: RetryPolicy
  /// Limits requests to four at once: what one person may send to a free service.
  let semaphore = AsyncSemaphore(4)
  /// Whether no request has failed or waited for others yet.
  let mayWaitForOthers = Atomic<Bool>(true)

  init(clock: any Clock<Duration>) { retries = RetryPolicy(clock: clock) }
}
