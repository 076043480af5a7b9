import FoundationEssentials

/// The API as the rest of the program sees it: asked only for what neither memory nor the cache knows.
///
/// Making one costs nothing: no file, thread or connection before the first question.
public final class CachedAPI: Sendable {
  /// Postcodes that begin with a query.
  public struct Known: Sendable, Hashable {
    /// They, in alphabetical order.
    public let postcodes: [Postcode]
    /// Whether there are no others.
    public let isComplete: Bool
    /// Whether there is no need to ask again; what is not fresh stands until the network has better. Neither fresh nor
    /// complete is also a part of an answer to a shorter query.
    public let isFresh: Bool
  }

  /// What a lookup found when it was last made.
  public struct KnownDetails: Sendable, Hashable {
    /// The details, or why there are none: `notFound`, `invalid` or `terminated`.
    public let result: Result<PostcodeDetails, APIError>
    /// Whether there is no need to ask again.
    public let isFresh: Bool
  }

  /// How long answers are fresh.
  enum Lifetime {
    static let autocomplete = Duration.seconds(7 * 86_400)
    static let lookup = Duration.seconds(30 * 86_400)
    static let negative = Duration.seconds(86_400)
  }

  /// Where answers come from.
  public let client: APIClient
  /// Where they are kept.
  public let cache: ResponseCache

  private let queries = JoinedRequests<AutocompleteQuery, Known>()
  private let lookups = JoinedRequests<Postcode, PostcodeDetails>()
  private let base: String
  private let pause: RequestedPause

  /// A client with a cache before it.
  public init(client: APIClient, cache: ResponseCache) {
    self.client = client
    self.cache = cache
    base = client.configuration.baseURL.description
    pause = RequestedPause(now: client.configuration.now)
  }

  /// The server's name, to be shown with an error: `error.sentence(host: api.host)`.
  public var host: String { client.configuration.baseURL.authority }

  /// What is known of `query` without asking: from an answer to it or to a shorter query. Nil where nothing is.
  ///
  /// A fresh answer is preferred to a stale one, then a complete one to one that was cut off.
  ///
  /// - Complexity: at most four indexed reads of the cache's file.
  public func known(_ query: AutocompleteQuery) -> Known? {
    var best: Known?
    for asked in query.selfAndShorter {
      guard let entry = cache.entry(.autocomplete, asked.text, base: base),
        let answer = AutocompleteAnswer(stored: entry.value, query: asked)
      else { continue }
      let known: Known
      if let postcodes = answer.postcodes(for: query) {
        known = Known(postcodes: postcodes, isComplete: true, isFresh: entry.isFresh)
      } else if asked == query {
        known = Known(postcodes: answer.postcodes, isComplete: false, isFresh: entry.isFresh)
      } else {
        // Of an answer that was cut off, what is there begins this one, and does until it comes.
        let part = answer.postcodes.filter(query.matches)
        if part.isEmpty { continue }
        known = Known(postcodes: part, isComplete: false, isFresh: false)
      }
      if known.isFresh && known.isComplete { return known }
      if best.map({ Self.rank(known) > Self.rank($0) }) ?? true { best = known }
    }
    return best
  }

  /// Asks the network, whatever is known, and keeps the answer. Who asks for the same while a request is under way
  /// shares it; it stops when all who wait for it were cancelled.
  public func fetch(_ query: AutocompleteQuery) async throws(APIError) -> Known {
    try await queries.answer(to: query) { [client, cache, base, pause] () async throws(APIError) in
      let rows = try await pause.respecting { () async throws(APIError) in
        try await client.autocomplete(query.text, limit: Self.limit)
      }
      let answer = AutocompleteAnswer(query: query, rows: rows, limit: Self.limit)
      cache.store(
        answer.stored, as: .autocomplete, query.text, base: base,
        lifetime: answer.postcodes.isEmpty ? Lifetime.negative : Lifetime.autocomplete)
      return Known(postcodes: answer.postcodes, isComplete: answer.isComplete, isFresh: true)
    }
  }

  /// What is known of a postcode without asking; nil where nothing is.
  public func knownDetails(_ postcode: Postcode) -> KnownDetails? {
    guard let entry = cache.entry(.lookup, postcode.description, base: base),
      let kept = try? JSONDecoder().decode(KeptLookup.self, from: Data(entry.value.utf8)),
      kept.postcode == postcode
    else { return nil }
    return KnownDetails(result: kept.result, isFresh: entry.isFresh)
  }

  /// The details of a postcode, from a fresh answer where there is one, else from the network.
  ///
  /// - Throws: `APIError`; that a postcode is not found, invalid or terminated is kept and thrown again.
  public func details(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    if let known = knownDetails(postcode), known.isFresh { return try known.result.get() }
    return try await lookups.answer(to: postcode) { [client, cache, base, pause] () async throws(APIError) in
      let result: Result<PostcodeDetails, APIError>
      do throws(APIError) {
        result = .success(
          try await pause.respecting { () async throws(APIError) in try await client.lookup(postcode) })
      } catch {
        result = .failure(error)
      }
      if let kept = KeptLookup(result, of: postcode), let bytes = try? JSONEncoder().encode(kept) {
        cache.store(
          String(decoding: bytes, as: UTF8.self), as: .lookup, postcode.description, base: base,
          lifetime: kept.details == nil ? Lifetime.negative : Lifetime.lookup)
      }
      return try result.get()
    }
  }

  private static func rank(_ known: Known) -> Int { (known.isFresh ? 2 : 0) + (known.isComplete ? 1 : 0) }

  /// The most the API gives.
  private static let limit = 100
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
