/// What is offered for a text, and what there is to say about it.
public struct Reply: Sendable, Hashable {
  /// How many more there are than the suggestions hold.
  public enum Beyond: Sendable, Hashable {
    case none
    case exactly(Int)
    case unknown
  }

  /// At most as many as were asked for, the most useful first.
  public var suggestions: [Suggestion]
  /// What was left out for want of room.
  public var beyond: Beyond
  /// What is wrong, and what to do about it.
  public var message: Message?

  public init(_ suggestions: [Suggestion] = [], beyond: Beyond = .none, message: Message? = nil) {
    self.suggestions = suggestions
    self.beyond = beyond
    self.message = message
  }
}

/// Something to say instead of, or beside, suggestions: one sentence for a person.
public enum Message: Sendable, Hashable {
  /// No postcode begins with this text.
  case nothingBegins(String)
  /// The service could not be asked, so only what is known here is offered.
  case serviceFailed(APIError, name: String)
  /// The user asked for no network, so only what is known here is offered.
  case offline

  /// What happened and what to do.
  public var sentence: String {
    switch self {
    case .nothingBegins(let text): "No postcode begins \(text)."
    case .serviceFailed(let error, let name): error.sentence(host: name)
    case .offline: "Offline: only districts, sectors and well-known postcodes can be offered."
    }
  }
}
