/// Where suggestions come from: recent picks, the user's own places, the gazetteer, the cache, the service.
///
/// Sources are asked in order until one has the whole answer. `known` never waits; a source that can find out more
/// by waiting does so in `find`.
public protocol SuggestionSource: Sendable {
  /// What this source has for a prefix that is not blank, without waiting.
  func known(_ prefix: PostcodePrefix) -> Finding

  /// Waits while this source is asking for an earlier prefix whose answer may tell of this one too.
  ///
  /// - Returns: whether there was something to wait for, so that more may be known now.
  func follow(_ prefix: PostcodePrefix) async -> Bool

  /// What this source has once it has asked whomever it asks. Cancelling the task ends the wait.
  ///
  /// - Throws: `APIError` where it could not find out. That there is nothing is not an error.
  func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding

  /// Whether what it calls a postcode is what that is called in the list, whichever source it comes from.
  var namesPlaces: Bool { get }
}

extension SuggestionSource {
  public func follow(_ prefix: PostcodePrefix) async -> Bool { false }
  public func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding { known(prefix) }
  public var namesPlaces: Bool { false }
}

/// What was found for a prefix.
public struct Finding: Sendable, Hashable {
  /// How long a finding stands.
  public enum Standing: Sendable, Hashable {
    /// Beside others: the next source is asked too.
    case beside
    /// Until a better one comes, since it is an earlier answer: the next source is asked too.
    case earlier
    /// For now, since it is an answer that is no longer fresh: it is offered at once, and the next source is asked too.
    case expired
    /// As of a release: it stands, and the next source is asked only by those who want what is newer.
    case released
    /// For good: no other source is asked.
    case final
  }

  /// In the order to offer them.
  public var suggestions: [Suggestion]
  /// How many more there are; nil where there are more, or may be, and nobody knows how many.
  public var more: Int?
  /// How long it stands.
  public var standing: Standing

  /// A finding; by default some of what there is.
  public init(_ suggestions: [Suggestion] = [], more: Int? = nil, standing: Standing = .beside) {
    self.suggestions = suggestions
    self.more = more
    self.standing = standing
  }

  /// Nothing to say.
  public static let nothing = Finding()

  /// All there is.
  static func all(_ suggestions: [Suggestion]) -> Finding { Finding(suggestions, more: 0, standing: .final) }
}
