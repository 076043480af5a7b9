/// The time an answer has been waited for, in steps of a tenth of a second.
struct Spinner {
  private static let length = Duration.milliseconds(100)
  private var since: ContinuousClock.Instant?

  /// Begins with the first question and goes on over all that follow it until there is an answer.
  mutating func follow(isWaiting: Bool) {
    since = isWaiting ? since ?? .now : nil
  }

  /// Which step is due; nil while the wait is shorter than a tenth of a second.
  var step: Int? {
    guard let since else { return nil }
    let steps = Int((ContinuousClock.now - since) / Self.length)
    return steps > 0 ? steps - 1 : nil
  }

  /// Milliseconds until the next step is due; -1 where nothing is waited for.
  var untilNext: Int32 {
    guard let since else { return -1 }
    let steps = (ContinuousClock.now - since) / Self.length
    return Int32((1 - steps.truncatingRemainder(dividingBy: 1)) * 100) + 1
  }
}
