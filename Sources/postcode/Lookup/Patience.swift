import Postcodes

/// How long an outage of the service is waited out.
struct Patience: Sendable {
  /// In seconds, if the user does not say.
  static let usual = 60

  var seconds = Patience.usual
  /// Whether to wait for a service that has not answered yet.
  var mayComeFirst = true

  /// Waits outages of a service out, and says so on a bar; nil if none is waited for.
  func outage(of service: String, on progress: ProgressBar) -> Outage? {
    guard seconds > 0 else { return nil }
    return Outage(longest: .seconds(seconds), mayComeFirst: mayComeFirst) { left in
      progress.wait(for: left.map { "up to \($0.components.seconds + 1) s for \(service)" })
    }
  }
}
