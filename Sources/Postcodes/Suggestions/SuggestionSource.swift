/// A source of suggestions: recent picks, the user's own places, the gazetteer, the cache, the service.
///
/// Sources are asked in order until one has the whole answer. `known` never waits; a source that can learn more by
/// waiting does so in `find`.
public protocol SuggestionSource: Sendable {
  /// What this source knows for a prefix that is not blank. Never waits.
  func known(_ prefix: PostcodePrefix) -> Finding

  /// Waits while this source asks for an earlier prefix whose answer may also serve this one.
  ///
  /// - Returns: whether there was something to wait for, so that more may be known now.
  func follow(_ prefix: PostcodePrefix) async -> Bool

  /// What this source has after asking. Cancelling the task ends the wait.
  ///
  /// - Throws: `APIError` if it could not find out. Finding nothing is not an error.
  func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding

  /// Whether its names for postcodes replace those of all other sources.
  var namesPlaces: Bool { get }
}

extension SuggestionSource {
  public func follow(_ prefix: PostcodePrefix) async -> Bool { false }
  public func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding { known(prefix) }
  public var namesPlaces: Bool { false }
}

/// What was found for a prefix.
public struct Finding: Sendable, Hashable {
  /// How final a finding is.
  public enum Standing: Sendable, Hashable {
    /// It stands beside others, and the next source is asked too.
    case beside
    /// It is an earlier answer that stands until a better one comes, and the next source is asked too.
    case earlier
    /// It is an answer that is no longer fresh. It is offered at once, and the next source is asked too.
    case expired
    /// It stands as of a release. The next source is asked only if something newer is wanted.
    case released
    /// It is final, and no other source is asked.
    case final
  }

  /// The suggestions, in the order to offer them.
  public var suggestions: [Suggestion]
  /// How many more there are; nil if there are more, or may be, and their number is not known.
  public var more: Int?
  /// How final the finding is.
  public var standing: Standing
  /// Whether a postcode of the release that it lacks is no longer in use.
  public var isExhaustive = false

  /// Makes a finding; by default it is not all there is.
  public init(_ suggestions: [Suggestion] = [], more: Int? = nil, standing: Standing = .beside) {
    self.suggestions = suggestions
    self.more = more
    self.standing = standing
  }

  /// A finding without suggestions that leaves the answer to other sources.
  public static let nothing = Finding()

  /// A final finding of all there is.
  static func all(_ suggestions: [Suggestion]) -> Finding { Finding(suggestions, more: 0, standing: .final) }
}
