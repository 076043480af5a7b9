/// What to do with a text when Enter is pressed.
public enum Validation: Sendable, Hashable {
  /// Accept it.
  case valid
  /// Go on: Enter begins another row of it.
  case incomplete
  /// Keep it in the editor for correction, with a line beneath it that gives the reason.
  case invalid(String)
}

/// Decides whether Enter accepts a text, which may have several rows.
///
/// A validator that knows everything at once needs only `immediate(_:)`; one that has to ask needs only `answer(to:)`.
/// The text is the line after history expansion of `!!` and the like; it is never blank.
public protocol LineValidator: Sendable {
  /// What is known at once; nil if `answer(to:)` must decide.
  ///
  /// It is called on the main thread when Enter is pressed, so it must not block.
  func immediate(_ text: String) -> Validation?

  /// The validation of a text that is not known at once.
  ///
  /// It is called in a separate task, off the main thread. Keys typed meanwhile wait, because the effect of a burst of
  /// keys must not depend on how long an answer takes. Escape gives the line back at once and drops those keys; Ctrl-C
  /// clears the line. Either cancels the task and drops its answer.
  func answer(to text: String) async -> Validation
}

extension LineValidator {
  /// Leaves the decision to `answer(to:)`.
  public func immediate(_ text: String) -> Validation? { nil }

  /// Accepts the text.
  public func answer(to text: String) async -> Validation { .valid }
}
