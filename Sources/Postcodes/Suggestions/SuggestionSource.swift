/// Where suggestions come from: recent picks, the user's own places, the gazetteer, the cache, the service.
///
/// Sources are asked in order until one has the whole answer. `known` never waits; a source that can find out more
/// by waiting does so in `find`.
public protocol SuggestionSource: Sendable {
  /// What this source has for a prefix that is not blank, without waiting.
  func known(_ prefix: PostcodePrefix) -> Finding

  /// What this source has once it has asked whomever it asks. Cancelling the task stops the asking.
  ///
  /// - Throws: `APIError` where it could not find out. That there is nothing is not an error.
  func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding
}

extension SuggestionSource {
  public func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding { known(prefix) }
}

/// What one source has for a prefix.
public struct Finding: Sendable, Hashable {
  /// In the order to offer them.
  public var suggestions: [Suggestion]
  /// How much of everything that begins with the prefix the source knows.
  public var coverage: Coverage

  public enum Coverage: Sendable, Hashable {
    /// Some of it: the next source is asked too.
    case some
    /// All of it, or all of the level to be offered: no other source is asked.
    case all
    /// As much as any source can give at once; there is more.
    case firstOfMany
    /// All of it, though it may have changed since: a better source is asked, and this stands if it fails.
    case stale
    /// Some of it, from an answer to something shorter: it stands until a better one comes.
    case staleSome
  }

  public init(_ suggestions: [Suggestion] = [], coverage: Coverage = .some) {
    self.suggestions = suggestions
    self.coverage = coverage
  }

  /// Nothing to say.
  public static let nothing = Finding()

  /// Whether the search ends with this finding.
  var isFinal: Bool { coverage == .all || coverage == .firstOfMany }
}
