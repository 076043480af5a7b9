#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A question whose answer is kept: how it is asked, what the service's reply means, and how the answer is stored.
struct CachedQuestion<Word: Sendable, Answer: Sendable>: Sendable {
  let kind: ResponseCache.Kind
  let key: String
  let endpoint: Endpoint<Word>
  /// How long an answer is fresh.
  let lifetime: @Sendable (Answer) -> Duration
  /// The answer that the service's reply means. It throws an error that says nothing about the question itself, so that
  /// nothing is kept.
  let meaning: @Sendable (Result<Word, APIError>) throws(APIError) -> Answer
  /// An answer as it is kept; nil if it cannot be kept.
  let written: @Sendable (Answer) -> String?
  /// Reads a kept answer; nil if it is damaged.
  let read: @Sendable (String) -> Answer?
}

/// How long answers are fresh. Postcodes change every few weeks, their districts once in years.
enum Lifetime {
  static let autocomplete = Duration.seconds(7 * 86_400)
  static let lookup = Duration.seconds(30 * 86_400)
  static let places = Duration.seconds(30 * 86_400)
  /// For the answer that there is nothing.
  static let negative = Duration.seconds(86_400)
}

extension CachedQuestion where Word == [String], Answer == AutocompleteAnswer {
  /// The postcodes that begin with a query.
  static func postcodes(beginning query: AutocompleteQuery) -> CachedQuestion {
    // The most that the API gives.
    let limit = 100
    return CachedQuestion(
      kind: .autocomplete, key: query.text, endpoint: .autocomplete(query.text, limit: limit),
      lifetime: { $0.postcodes.isEmpty ? Lifetime.negative : Lifetime.autocomplete },
      meaning: { (rows) throws(APIError) in
        AutocompleteAnswer(query: query, rows: try rows.get(), limit: limit)
      }, written: \.stored, read: { AutocompleteAnswer(stored: $0, query: query) })
  }
}

extension CachedQuestion where Word == PostcodeDetails, Answer == Result<PostcodeDetails, APIError> {
  /// The details of a postcode, or why there are none: `notFound`, `invalid` or `terminated`.
  static func details(of postcode: Postcode) -> CachedQuestion {
    CachedQuestion(
      kind: .lookup, key: postcode.description, endpoint: .lookup(postcode),
      lifetime: { (try? $0.get()) == nil ? Lifetime.negative : Lifetime.lookup },
      meaning: { (result) throws(APIError) in
        switch result {
        case .success, .failure(.notFound), .failure(.invalid): return result
        case .failure(.terminated(let terminated)):
          guard terminated.postcode == postcode else { throw .malformedResponse }
          return result
        case .failure(let error): throw error
        }
      },
      written: { CachedLookup($0, of: postcode)?.text },
      read: { text in
        guard let kept = CachedLookup(text: text), kept.postcode == postcode else { return nil }
        return kept.result
      })
  }
}

extension CachedQuestion where Word == [ServicePlace], Answer == [ServicePlace] {
  /// The places of a name.
  static func places(named text: String) -> CachedQuestion {
    CachedQuestion(
      kind: .places, key: text, endpoint: .places(named: text),
      lifetime: { $0.isEmpty ? Lifetime.negative : Lifetime.places },
      meaning: { (places) throws(APIError) in try places.get() }, written: json, read: decoded)
  }
}

extension CachedQuestion where Word: Codable, Answer == Word? {
  /// The record of a code; nil if there is none.
  static func record(_ endpoint: Endpoint<Word>) -> CachedQuestion {
    CachedQuestion(
      kind: .record, key: endpoint.name, endpoint: endpoint,
      lifetime: { $0 == nil ? Lifetime.negative : Lifetime.lookup },
      meaning: { (word) throws(APIError) in
        if case .failure(.notFound) = word { return nil }
        return try word.get()
      },
      written: { $0.map { json($0) } ?? "" },
      read: { text in text.isEmpty ? .some(nil) : decoded(text).map { .some($0) } })
  }
}

extension Endpoint {
  /// Its path and its query.
  fileprivate var name: String {
    let parameters = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return path.joined(separator: "/") + (parameters.isEmpty ? "" : "?" + parameters)
  }
}

private func json(_ value: some Encodable) -> String? {
  (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
}

private func decoded<Value: Decodable>(_ text: String) -> Value? {
  try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
}
