/// Asks the service for places whose names are not built in, once no newer question has come for a while.
///
/// A question must be a `TypedName.question`, so a built-in name is never sent. Offline, nothing is.
public final class PlaceSearch: Sendable {
  private let service: CachedAPI
  private let isOffline: Bool
  private let debouncer: Debouncer

  /// - Parameter debounce: how long a question waits for a newer one.
  public init(
    service: CachedAPI, isOffline: Bool = false, debounce: Duration = .milliseconds(200),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.service, self.isOffline) = (service, isOffline)
    debouncer = Debouncer(delay: debounce, clock: clock)
  }

  /// The places, if they are known or the service must not be asked; otherwise nil. Never waits.
  public func known(_ question: String) -> [NameMatch]? { told(question).flatMap { try? $0.outcome.get() } }

  /// The same with what is to be told of it.
  public func told(_ question: String) -> Told<[NameMatch]>? {
    let kept = service.kept(.places(named: question), mayWait: false)
    if let kept, kept.earlier == nil || isOffline { return Self.matches(question, in: kept) }
    return isOffline ? Told(.success([])) : nil
  }

  /// The places, from the service if need be; those of an earlier answer if it fails.
  public func find(_ question: String) async -> Told<[NameMatch]> {
    if let told = told(question) { return told }
    return Self.matches(question, in: await service.ask(.places(named: question)))
  }

  /// Finds the places once no newer question has come for the time of `debounce`, or at once if the question is urgent.
  ///
  /// - Returns: nil if a newer question overtook this one, or its task was cancelled.
  public func answer(to question: String, urgent: Bool) async -> Result<[NameMatch], APIError>? {
    guard await debouncer.isNewest(urgent: urgent) else { return nil }
    let found = await find(question).outcome
    return Task.isCancelled ? nil : found
  }

  /// The places that fit, the best first; those that fit equally well in the service's order.
  private static func matches(_ question: String, in told: Told<[ServicePlace]>) -> Told<[NameMatch]> {
    told.map { places in
      let matches = places.compactMap { place in
        var match = place.match(question)
        if told.earlier != nil { match?.origin = .cache }
        return match
      }
      return NameMatch.Fit.allCases.flatMap { fit in matches.filter { $0.fit == fit } }
    }
  }
}
