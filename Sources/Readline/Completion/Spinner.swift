/// Measures how long an answer has been awaited, in steps of a tenth of a second.
struct Spinner {
  private static let length = Duration.milliseconds(100)
  private var since: ContinuousClock.Instant?

  /// Starts with the first question and runs over later ones until there is an answer.
  mutating func follow(isWaiting: Bool) {
    since = isWaiting ? since ?? .now : nil
  }

  /// The step that is due; nil in the first tenth of a second.
  var step: Int? {
    guard let since else { return nil }
    let steps = Int((ContinuousClock.now - since) / Self.length)
    return steps > 0 ? steps - 1 : nil
  }

  /// Milliseconds until the next step is due; -1 if no answer is awaited.
  var untilNext: Int32 {
    guard let since else { return -1 }
    let steps = (ContinuousClock.now - since) / Self.length
    return Int32((1 - steps.truncatingRemainder(dividingBy: 1)) * 100) + 1
  }
}
