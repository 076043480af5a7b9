/// What is told in answer to a question: the service's answer as of now, or else an earlier one, or else why there is
/// none.
public struct Told<Answer: Sendable>: Sendable {
  /// The answer, or why there is none. `notFound`, `invalid` and `terminated` are the service's own answers.
  public let outcome: Result<Answer, APIError>
  /// Nil for an answer as of now.
  public let earlier: EarlierAnswer?

  init(_ outcome: Result<Answer, APIError>, earlier: EarlierAnswer? = nil) {
    (self.outcome, self.earlier) = (outcome, earlier)
  }

  /// The same told of something else.
  package func map<Other>(_ change: (Answer) -> Other) -> Told<Other> {
    Told<Other>(outcome.map(change), earlier: earlier)
  }
}

/// How an answer came to stand for one as of now.
public struct EarlierAnswer: Sendable, Hashable {
  /// When the service gave it, in seconds since 1970.
  public let time: Int64
  /// Why there is no newer one; `unasked` if the network must not be used.
  public let failure: APIError
}

/// When the network is used for a question.
public enum Asking: Sendable {
  /// If there is no fresh answer.
  case ifNeeded
  /// Whatever is known.
  case always
  /// Not at all: an older answer will do.
  case never
}
