import FoundationEssentials
import Synchronization

/// The API as the rest of the program sees it: asked only for what neither memory nor the cache knows.
///
/// Making one costs nothing: no file, thread or connection before the first question.
public final class CachedAPI: Sendable {
  /// How long answers are fresh.
  enum Lifetime {
    static let autocomplete = Duration.seconds(7 * 86_400)
    static let lookup = Duration.seconds(30 * 86_400)
    static let places = Duration.seconds(30 * 86_400)
    static let negative = Duration.seconds(86_400)
  }

  /// Where answers come from.
  public let client: APIClient
  /// Where they are kept.
  public let cache: ResponseCache

  let base: String
  let pause: RequestedPause
  let circuit: Circuit
  private let clock: any Clock<Duration>
  private let made = Mutex<Requests?>(nil)
  /// What there are kept lookups of, where that was learnt.
  private let kept = Mutex<Set<PackedPostcode>?>(nil)

  /// A client with a cache before it.
  public convenience init(client: APIClient, cache: ResponseCache) {
    self.init(client: client, cache: cache, clock: ContinuousClock())
  }

  /// - Parameter clock: measures the pauses between tries.
  init(client: APIClient, cache: ResponseCache, clock: any Clock<Duration>) {
    self.clock = clock
    self.client = client
    self.cache = cache
    base = client.configuration.baseURL.description
    pause = RequestedPause(cache: cache, base: base)
    circuit = Circuit(cache: cache, base: base)
  }

  /// Made for the first request, since most of a shell's TABs send none.
  var requests: Requests {
    made.withLock { made in
      let requests = made ?? Requests(clock: clock)
      made = requests
      return requests
    }
  }

  /// The server's name, to be shown with an error: `error.sentence(host: api.host)`.
  public var host: String { client.configuration.baseURL.authority }

  /// What is known of `query` without asking: from an answer to it or to a shorter query. A fresh answer is preferred
  /// to a stale one, then a complete one to one that was cut off.
  ///
  /// - Complexity: at most four indexed reads of the cache's file.
  package func known(_ query: AutocompleteQuery) -> Finding { known(query) { _ in true } }

  private func known(_ query: AutocompleteQuery, where isWanted: (Postcode) -> Bool) -> Finding {
    var best: (postcodes: [Postcode], isComplete: Bool, isFresh: Bool)?
    func rank(_ known: (postcodes: [Postcode], isComplete: Bool, isFresh: Bool)) -> Int {
      (known.isFresh ? 2 : 0) + (known.isComplete ? 1 : 0)
    }
    for asked in query.selfAndShorter {
      guard let entry = cache.entry(.autocomplete, asked.text, base: base, mayWait: false),
        let answer = AutocompleteAnswer(stored: entry.value, query: asked)
      else { continue }
      var known = (postcodes: answer.postcodes, isComplete: false, isFresh: entry.isFresh)
      if let postcodes = answer.postcodes(for: query) {
        known = (postcodes, true, entry.isFresh)
      } else if asked != query {
        // Of an answer that was cut off, what is there begins this one, and does until it comes.
        known = (answer.postcodes.filter(query.matches), false, false)
        if known.postcodes.isEmpty { continue }
      }
      if best.map({ rank(known) > rank($0) }) ?? true { best = known }
      if rank(known) == 3 { break }
    }
    guard let best else { return .nothing }
    return Self.finding(
      best.postcodes.filter(isWanted), isComplete: best.isComplete, standing: best.isFresh ? .final : .earlier
    )
  }

  /// Asks the network, whatever is known, and keeps the answer. Who asks for the same while a request is under way
  /// shares it; it stops when all who wait for it were cancelled.
  package func fetch(_ query: AutocompleteQuery) async throws(APIError) -> Finding {
    try await circuit.respecting { () async throws(APIError) in try await asked(query) }
  }

  private func asked(_ query: AutocompleteQuery) async throws(APIError) -> Finding {
    try await requests.queries.answer(to: query, within: client.configuration.timeout) {
      [client, cache, base, pause] () async throws(APIError) in
      let rows = try await pause.respecting { () async throws(APIError) in
        try await client.ask(.autocomplete(query.text, limit: Self.limit))
      }
      let answer = AutocompleteAnswer(query: query, rows: rows, limit: Self.limit)
      cache.store(
        answer.stored, as: .autocomplete, query.text, base: base,
        lifetime: answer.postcodes.isEmpty ? Lifetime.negative : Lifetime.autocomplete)
      return Self.finding(answer.postcodes, isComplete: answer.isComplete, standing: .final)
    }
  }

  /// What a lookup found when it was last made: the details, or why there are none (`notFound`, `invalid` or
  /// `terminated`), and whether there is no need to ask again. Nil where nothing is known.
  package func knownDetails(
    _ postcode: Postcode
  ) -> (result: Result<PostcodeDetails, APIError>, isFresh: Bool)? {
    guard kept.withLock({ $0?.contains(PackedPostcode(postcode)) ?? true }),
      let entry = cache.entry(.lookup, postcode.description, base: base),
      let kept = KeptLookup(text: entry.value), kept.postcode == postcode
    else { return nil }
    return (kept.result, entry.isFresh)
  }

  /// The postcodes whose lookups are kept, whatever they found.
  package var keptLookups: [Postcode] { cache.keys(of: .lookup, base: base).compactMap { Postcode($0) } }

  /// Learns which lookups are kept, so that the cache need not be asked for each of thousands that are not.
  func learnKeptLookups() {
    let postcodes = Set(keptLookups.map { PackedPostcode($0) })
    kept.withLock { $0 = postcodes }
  }

  /// Learns of more that are kept, and anew of all once most of them must have left the cache again.
  private func learn(_ postcodes: [Postcode]) {
    let count = kept.withLock { kept in
      kept?.formUnion(postcodes.map { PackedPostcode($0) })
      return kept?.count ?? 0
    }
    if count > 2 * ResponseCache.usualCapacity { learnKeptLookups() }
  }

  /// The details of a postcode, from a fresh answer where there is one, else from the network.
  ///
  /// - Throws: `APIError`; that a postcode is not found, invalid or terminated is kept and thrown again.
  public func details(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    if let known = knownDetails(postcode), known.isFresh { return try known.result.get() }
    return try await circuit.respecting { () async throws(APIError) in try await asked(postcode) }
  }

  /// The same from the network, though the service may have failed a moment ago.
  func asked(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    try await requests.lookups.answer(to: postcode, within: client.configuration.timeout) {
      [self] () async throws(APIError) in
      let result: Result<PostcodeDetails, APIError>
      do throws(APIError) {
        result = .success(
          try await pause.respecting { () async throws(APIError) in try await client.ask(about: postcode) })
      } catch {
        result = .failure(error)
      }
      if let kept = KeptLookup(result, of: postcode), let text = kept.text {
        learn([postcode])
        cache.store(
          text, as: .lookup, postcode.description, base: base,
          lifetime: kept.details == nil ? Lifetime.negative : Lifetime.lookup)
      }
      return try result.get()
    }
  }

  /// Keeps details as if they had been looked up, all of them in one step.
  func keep(_ details: [PostcodeDetails]) {
    let kept = details.compactMap { details in
      KeptLookup(.success(details), of: details.postcode)?.text.map { (details.postcode.description, $0) }
    }
    cache.store(kept, as: .lookup, base: base, lifetime: Lifetime.lookup)
    learn(details.map(\.postcode))
  }

  /// The answer to a question about a code, from a fresh answer where there is one, else from the network. That there is
  /// nothing of that name is kept too.
  ///
  /// - Parameter mayAsk: whether the network may be used; otherwise an older answer will do, and that there is none is
  ///   `cancelled`.
  public func answer<Answer: Codable>(
    to endpoint: Endpoint<Answer>, mayAsk: Bool = true
  ) async throws(APIError) -> Answer {
    let key = endpoint.path.joined(separator: "/")
    if let entry = cache.entry(.record, key, base: base), entry.isFresh || !mayAsk {
      if entry.value.isEmpty { throw .notFound }
      if let answer = try? JSONDecoder().decode(Answer.self, from: Data(entry.value.utf8)) { return answer }
    }
    if !mayAsk { throw .cancelled }
    do {
      let answer = try await passing(endpoint)
      if let bytes = try? JSONEncoder().encode(answer) {
        cache.store(
          String(decoding: bytes, as: UTF8.self), as: .record, key, base: base, lifetime: Lifetime.lookup)
      }
      return answer
    } catch {
      if error == .notFound { cache.store("", as: .record, key, base: base, lifetime: Lifetime.negative) }
      throw error
    }
  }

  /// The answer to a question whose answer is not kept.
  public func passing<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await circuit.respecting { () async throws(APIError) in try await asked(endpoint) }
  }

  func asked<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Answer {
    try await pause.respecting { () async throws(APIError) in try await client.answer(to: endpoint) }
  }

  private static func finding(
    _ postcodes: [Postcode], isComplete: Bool, standing: Finding.Standing
  ) -> Finding {
    Finding(postcodes.map { Suggestion($0) }, more: isComplete ? 0 : nil, standing: standing)
  }

  /// The most the API gives.
  private static let limit = 100
}

extension CachedAPI: SuggestionSource {
  /// What the cache has.
  public func known(_ prefix: PostcodePrefix) -> Finding {
    query(for: prefix).map { known($0, where: prefix.matches) } ?? .nothing
  }

  /// What the service says.
  public func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding {
    guard let query = query(for: prefix) else { return .nothing }
    var finding = try await fetch(query)
    // A query may be shorter than what is typed, where that leaves no other choice.
    finding.suggestions.removeAll { Postcode($0.text).map(prefix.matches) != true }
    return finding
  }

  private func query(for prefix: PostcodePrefix) -> AutocompleteQuery? {
    if case .units(let query) = Hierarchy.step(for: prefix) { query } else { nil }
  }
}

/// What requests have to do with each other.
final class Requests: Sendable {
  let queries = Flights<AutocompleteQuery, Finding>()
  let lookups = Flights<Postcode, PostcodeDetails>()
  let names = Flights<String, [ServicePlace]>()
  let persistence: Persistence
  /// So many requests at once one person may send to a free service.
  let turns = Turns(4)

  init(clock: any Clock<Duration>) { persistence = Persistence(clock: clock) }
}

/// The outcome of a lookup as it is kept.
private struct KeptLookup: Codable {
  enum Refusal: String, Codable { case invalid, notFound, terminated }

  let code: String
  var refusal: Refusal?
  var details: PostcodeDetails?
  var terminated: Terminated?

  /// Nil for an outcome that says nothing of the postcode itself.
  init?(_ result: Result<PostcodeDetails, APIError>, of postcode: Postcode) {
    code = postcode.description
    switch result {
    case .success(let details): self.details = details
    case .failure(.invalid): refusal = .invalid
    case .failure(.notFound): refusal = .notFound
    case .failure(.terminated(let terminated)):
      refusal = .terminated
      self.terminated = terminated
    default: return nil
    }
  }

  /// Reads what was stored; nil where it is damaged.
  init?(text: String) {
    guard let record = JSONRecord(text) else { return nil }
    if let details = record.object("details").flatMap({ PostcodeDetails($0) }),
      let code = record.string("code"),
      record.value("refusal") == nil
    {
      (self.code, self.details) = (code, details)
    } else if let kept = try? JSONDecoder().decode(KeptLookup.self, from: Data(text.utf8)) {
      self = kept
    } else {
      return nil
    }
  }

  /// What is stored.
  var text: String? {
    if let details { return "{\"code\":\"" + code + "\",\"details\":" + details.json + "}" }
    return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The postcode; nil where a damaged file names one and describes another, or nothing.
  var postcode: Postcode? {
    let described = refusal == .terminated ? terminated?.postcode : refusal == nil ? details?.postcode : nil
    guard let postcode = Postcode(code) else { return nil }
    if refusal == nil || refusal == .terminated { return described == postcode ? postcode : nil }
    return postcode
  }

  var result: Result<PostcodeDetails, APIError> {
    switch refusal {
    case nil: details.map(Result.success) ?? .failure(.malformedResponse)
    case .invalid: .failure(.invalid)
    case .notFound: .failure(.notFound)
    case .terminated: .failure(terminated.map(APIError.terminated) ?? .malformedResponse)
    }
  }
}
