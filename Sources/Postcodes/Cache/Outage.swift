import Basics

/// Waits a service's outage out, for all requests of a batch together.
///
/// An outage begins with a failure that says that the service is out of order, and ends with any answer. One that has
/// lasted too long is waited for no more, until the service answers again.
package final class Outage: Sendable {
  private struct State {
    /// How long it has lasted; nil while there is none.
    var age: (@Sendable () -> Duration)?
    var answers = 0
    var isTold = false
  }

  private let longest: Duration
  private let mayComeFirst: Bool
  private let clock: any Clock<Duration>
  private let tell: @Sendable (Duration?) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - longest: the longest that an outage is waited out.
  ///   - mayComeFirst: whether to wait for a service that has not answered yet.
  ///   - tell: is called while the wait goes on, with what is left of it, and with nil at its end.
  package init(
    longest: Duration, mayComeFirst: Bool = true, clock: any Clock<Duration> = ContinuousClock(),
    tell: @escaping @Sendable (_ left: Duration?) -> Void = { _ in }
  ) {
    (self.longest, self.mayComeFirst, self.clock, self.tell) = (longest, mayComeFirst, clock, tell)
  }

  /// How often the service has answered.
  var answers: Int { state.withLock { $0.answers } }

  /// Notes that the service has answered.
  func end() {
    state.withLock { state in
      state.answers += 1
      state.age = nil
      if state.isTold { tell(nil) }
      state.isTold = false
    }
  }

  /// What to do after a failure.
  enum Advice: Equatable {
    /// The service is not known to be out of order.
    case asUsual
    /// Send the request again after this pause.
    case wait(Duration)
    case giveUp
  }

  /// What to do after a failure of a request.
  ///
  /// - Parameter pause: the usual pause before the next try.
  func advice(after error: APIError, _ pause: Duration) -> Advice {
    state.withLock { state in
      guard error.isOfOutage, state.answers > 0 || mayComeFirst && !error.isOfAddress else { return .asUsual }
      let age = state.age ?? clock.stopwatch()
      state.age = age
      let left = longest - age()
      var wanted = min(pause, left)
      if case .rateLimited(let asked?) = error { wanted = max(asked, wanted) }
      guard left > .zero, wanted <= left else {
        if state.isTold { tell(nil) }
        state.isTold = false
        return .giveUp
      }
      // Most failures are over at once.
      if state.isTold || longest - left >= Self.short {
        state.isTold = true
        tell(left)
      }
      return .wait(wanted)
    }
  }

  /// How long an outage may last before it is told.
  private static let short = Duration.seconds(1)
}

extension Clock<Duration> {
  /// A function that says how much time has passed since now.
  fileprivate func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension APIError {
  /// What is said of a name that leads to no server, and of a server that does not speak TLS.
  static let (unknownName, insecure) = (
    "its name could not be found", "no secure connection could be made (is it an https address?)"
  )
  /// What is said of a connection that ended before its answer did.
  static let brokenOff = "the connection was broken off"

  /// Whether the service may be out of order for a while.
  fileprivate var isOfOutage: Bool {
    switch self {
    // A page to log in to a network is unreadable, too.
    case .unreachable, .timedOut, .rateLimited, .leftAlone, .serverError, .malformedResponse: true
    case .invalid, .refused, .notFound, .terminated, .unexpectedStatus, .unasked, .untrusted,
      .responseTooLarge, .cancelled:
      false
    }
  }

  /// Whether it may come from a wrong address.
  fileprivate var isOfAddress: Bool {
    guard case .unreachable(let reason) = self else { return false }
    return reason.hasSuffix(Self.unknownName) || reason.hasSuffix(Self.insecure)
      || reason.hasSuffix("a password is asked for")
  }
}
