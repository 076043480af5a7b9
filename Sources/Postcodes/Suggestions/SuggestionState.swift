/// What a view of suggestions shows: exactly one of these, and always in full.
public enum SuggestionState: Sendable, Hashable {
  /// Nothing is typed, or all of it is: recent picks, newest first, then landmarks; possibly none.
  case empty(Finding)
  /// The service is being asked; until it answers, what is known already.
  case querying(Finding)
  /// The answer.
  case results(Finding)
  /// What is wrong, and what can be offered all the same.
  case message(Message, Finding)

  /// What is found, whatever the state.
  public var finding: Finding {
    switch self {
    case .empty(let finding), .querying(let finding), .results(let finding), .message(_, let finding): finding
    }
  }

  /// The suggestions, whatever the state.
  public var suggestions: [Suggestion] { finding.suggestions }

  /// What is wrong, if anything.
  public var message: Message? {
    if case .message(let message, _) = self { message } else { nil }
  }

  /// Whether nothing more is on its way.
  public var isSettled: Bool {
    if case .querying = self { false } else { true }
  }
}

extension SuggestionState {
  /// Something to say instead of, or beside, suggestions: one sentence for a person.
  public enum Message: Sendable, Hashable, CustomStringConvertible {
    /// No postcode begins with this text, and what does that was probably meant.
    case nothingBegins(String, meant: String?)
    /// These letters are no area that is built in, and are too little to ask the service about.
    case areaUnknown(String)
    /// The text is as long as a postcode, and is none.
    case notAPostcode(PostcodeError)
    /// The service could not be asked, so only what is known here is offered.
    case serviceFailed(APIError, name: String)
    /// What is offered is an answer that is no longer fresh; and why there is no newer one, where the service was asked.
    case outOfDate(APIError?, name: String)
    /// The user asked for no network, so only what is known here is offered.
    case offline

    /// What happened and what to do.
    public var description: String {
      switch self {
      case .nothingBegins(let text, nil): "No postcode begins \(text)."
      case .nothingBegins(let text, let meant?): "No postcode begins \(text); did you mean \(meant)?"
      case .areaUnknown(let text):
        "Nothing built in begins \(text); type the digit that follows to ask the service."
      case .notAPostcode(let error): error.description
      case .serviceFailed(let error, let name): error.description(host: name)
      case .outOfDate(let error?, let name):
        error.description(host: name) + " " + Message.outOfDate(nil, name: name).description
      case .outOfDate(nil, _): "What is offered is an earlier answer, which may be out of date."
      case .offline: "Offline: only what is built in can be offered."
      }
    }
  }
}
