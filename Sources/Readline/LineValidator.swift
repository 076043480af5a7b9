/// What becomes of a text for which Enter was pressed.
public enum Validation: Sendable, Hashable {
  /// It is accepted.
  case valid
  /// It goes on: Enter begins a further row of it.
  case incomplete
  /// It stays in the editor to be corrected, with one line beneath it that says why.
  case invalid(String)
}

/// Decides whether Enter accepts a text, which may have several rows.
///
/// One that knows everything at once needs `immediate(_:)` only, one that has to ask `answer(to:)` only. The text is what
/// the line means, with earlier lines in the place of `!!` and the like; it is never blank.
public protocol LineValidator: Sendable {
  /// What is known at once; nil where `answer(to:)` has to say.
  ///
  /// Called on the main thread when Enter is pressed, so it must not block.
  func immediate(_ text: String) -> Validation?

  /// What becomes of a text that is not known at once.
  ///
  /// Called in a task of its own, off the main thread. Keys that are typed meanwhile wait, for they belong to what
  /// follows: what a burst of keys does must not depend on how long an answer takes. Escape gives the line back at once,
  /// without those keys; Ctrl-C clears it. Either cancels the task and drops its answer.
  func answer(to text: String) async -> Validation
}

extension LineValidator {
  /// Nothing is known at once.
  public func immediate(_ text: String) -> Validation? { nil }

  /// The text is accepted.
  public func answer(to text: String) async -> Validation { .valid }
}
