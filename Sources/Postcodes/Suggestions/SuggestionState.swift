/// What a view of suggestions shows: exactly one of these, and always in full.
public enum SuggestionState: Sendable, Hashable {
  /// Nothing is typed, or all of it is: recent picks, newest first, then landmarks; possibly none.
  case empty([Suggestion])
  /// The service is being asked; until it answers, what is known already, and whether that is an earlier answer that
  /// may be out of date or is only a part of this one.
  case querying([Suggestion], isStale: Bool)
  /// The answer.
  case results([Suggestion], beyond: Reply.Beyond)
  /// What is wrong, and what can be offered all the same.
  case message(Message, [Suggestion])

  /// A finished reply as a state.
  public init(_ reply: Reply) {
    if let message = reply.message {
      self = .message(message, reply.suggestions)
    } else if reply.suggestions.isEmpty {
      self = .empty([])
    } else {
      self = .results(reply.suggestions, beyond: reply.beyond)
    }
  }

  /// The suggestions, whatever the state.
  public var suggestions: [Suggestion] {
    switch self {
    case .empty(let suggestions), .querying(let suggestions, _), .results(let suggestions, _),
      .message(_, let suggestions):
      suggestions
    }
  }

  /// Whether nothing more is on its way.
  public var isSettled: Bool {
    if case .querying = self { false } else { true }
  }
}
