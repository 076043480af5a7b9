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
  public func known(_ question: String) -> [NameMatch]? {
    guard let known = service.cachedPlaces(named: question), known.isFresh || isOffline else {
      return isOffline ? [] : nil
    }
    return Self.matches(question, in: known.places)
  }

  /// The places, from the service if need be; those of an earlier answer if it fails.
  ///
  /// - Throws: `APIError`, if the service fails and there is no earlier answer.
  public func find(_ question: String) async throws(APIError) -> [NameMatch] {
    if let known = known(question) { return known }
    do throws(APIError) {
      return Self.matches(question, in: try await service.places(named: question))
    } catch {
      guard let earlier = service.cachedPlaces(named: question) else { throw error }
      return Self.matches(question, in: earlier.places)
    }
  }

  /// Finds the places once no newer question has come for the time of `debounce`, or at once if the question is urgent.
  ///
  /// - Returns: nil if a newer question overtook this one, or its task was cancelled.
  public func answer(to question: String, urgent: Bool) async -> Result<[NameMatch], APIError>? {
    guard await debouncer.isNewest(urgent: urgent) else { return nil }
    let found: Result<[NameMatch], APIError>
    do throws(APIError) { found = .success(try await find(question)) } catch { found = .failure(error) }
    return Task.isCancelled ? nil : found
  }

  /// The places that fit, the best first; those that fit equally well in the service's order.
  private static func matches(_ question: String, in places: [ServicePlace]) -> [NameMatch] {
    let matches = places.compactMap { $0.match(question) }
    return NameMatch.Fit.allCases.flatMap { fit in matches.filter { $0.fit == fit } }
  }
}
