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

  /// The longest text that all the suggestions begin with, never shorter than what was typed; nil where that adds
  /// nothing to it. `sw1a1` becomes `SW1A 1`.
  public func commonText(for typed: String) -> String? {
    guard let first = suggestions.first else { return nil }
    var common = Substring(first.text)
    for suggestion in suggestions.dropFirst() {
      while !suggestion.text.hasPrefix(common) { common.removeLast() }
    }
    while common.last == " " { common.removeLast() }
    let prefix = PostcodePrefix(typed)
    let compact = common.filter { $0 != " " }
    guard compact.utf8.count >= prefix.compact.utf8.count, compact.hasPrefix(prefix.compact) else {
      return nil
    }
    return String(common)
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

  /// Whether asking again may help.
  public var canRetry: Bool {
    switch self {
    case .serviceFailed: true
    case .nothingBegins, .offline: false
    }
  }
}
