/// What a view of suggestions shows: exactly one of these, and always in full.
public enum SuggestionState: Sendable, Hashable {
  /// Nothing is typed: recent picks, newest first, then landmarks. Or a whole suggestion is typed: nothing.
  case empty(Finding)
  /// The service is being asked; the finding is what is known until it answers.
  case querying(Finding)
  /// The answer.
  case results(Finding)
  /// What is wrong, and what can still be offered.
  case message(Message, Finding)

  /// The finding, whatever the state.
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
  /// A sentence to show instead of, or beside, suggestions.
  public enum Message: Sendable, Hashable, CustomStringConvertible {
    /// No postcode begins with this text; `meant` is what was probably meant.
    case nothingBegins(String, meant: String?)
    /// These letters are not a built-in area, and are too few to ask the service about.
    case areaUnknown(String)
    /// The text is as long as a postcode, but is not one.
    case notAPostcode(PostcodeError)
    /// The service could not be asked, so only what is known locally is offered.
    case serviceFailed(APIError, name: String)
    /// The answer offered is no longer fresh; the error says why there is no newer one, if the service was asked.
    case outOfDate(APIError?, name: String)
    /// The network must not be used, so only what is known locally is offered.
    case offline

    /// What happened and what to do.
    public var description: String {
      switch self {
      case .nothingBegins(let text, nil): "No postcode begins with \(text)."
      case .nothingBegins(let text, let meant?): "No postcode begins with \(text); did you mean \(meant)?"
      case .areaUnknown(let text):
        "Nothing built in begins with \(text); type the next digit to ask the service."
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
