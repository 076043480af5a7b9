import Basics
import Postcodes

/// The cache, the client and the other sources of answers, made from the settings and the options of a command.
struct Services: Sendable {
  let settings: Settings
  let isOffline: Bool
  let cache: ResponseCache
  let client: APIClient
  let service: CachedAPI
  let recent: RecentPicks
  let own: OwnPlaces
  /// What to call the service when it fails.
  let serviceName: String

  /// - Parameters:
  ///   - timeout: how long a request may take; by default as the environment says, or ten seconds.
  ///   - patience: how long to wait for another process that asks the same; by default the same time.
  /// - Throws: `ConfigurationError` for a service address that cannot be used.
  init(
    _ settings: Settings, offline: Bool = false, places: String? = nil, timeout: Duration? = nil,
    patience: Duration? = nil
  ) throws(ConfigurationError) {
    self.settings = settings
    isOffline = offline || settings.isOffline
    let configuration = try APIClient.Configuration(
      baseURL: settings.serviceURL, allowsHTTP: settings.allowsHTTP || isOffline,
      timeout: timeout ?? settings.timeout ?? .seconds(10), userAgent: ProgramIdentity.userAgent,
      header: isOffline ? nil : settings.header, usesNetrc: true,
      // Offline, an unusable proxy is no problem.
      environment: isOffline ? { _ in nil } : environmentVariable)
    client = APIClient(configuration)
    serviceName = configuration.baseURL.name
    cache = ResponseCache(path: settings.cacheFile)
    service = CachedAPI(client: client, cache: cache, patience: patience)
    recent = RecentPicks(path: settings.recentFile)
    own = OwnPlaces(path: places ?? settings.placesFile)
  }

  /// What the service tells, or the cache alone where there is to be no network.
  func told<Answer>(_ endpoint: Endpoint<Answer>) async -> Told<Answer> {
    await service.ask(endpoint, isOffline ? .never : .ifNeeded)
  }

  /// What only the service knows of a postcode, by the rule of `AnswerNote`; nil if it knows nothing.
  ///
  /// - Parameter offline: why there is no answer offline.
  /// - Throws: `CodeFailure` where there is none, and what is given for offline.
  func answer<Answer>(
    to endpoint: Endpoint<Answer>, about postcode: Postcode, offline: any Error
  ) async throws -> (answer: Answer, note: String?)? {
    let told = await told(endpoint)
    switch told.outcome {
    case .success(let answer): return (answer, AnswerNote.of(told, service: serviceName))
    case .failure(.notFound), .failure(.invalid): return nil
    case .failure(.offline): throw offline
    case .failure(let error):
      let failure = LookupError.failed(postcode, error, service: serviceName)
      throw CodeFailure(failure) ?? Refusal(failure.description, .unavailable) as any Error
    }
  }

  /// - Parameters:
  ///   - isCountryEnough: whether the country in use has all that is wanted of a postcode.
  ///   - isForMany: whether thousands will be looked up.
  ///   - outage: waits out what a few tries do not; nil to fail instead.
  func finder(
    isCountryEnough: Bool = false, isForMany: Bool = false, outlasting outage: Outage? = nil
  ) -> PlaceFinder {
    var finder = PlaceFinder(
      service: service, own: own, isOffline: isOffline, isCountryEnough: isCountryEnough,
      isForMany: isForMany,
      serviceName: serviceName)
    finder.outage = outage
    return finder
  }

  /// Finds places whose names are not built in.
  var search: PlaceSearch {
    PlaceSearch(service: service, isOffline: isOffline, debounce: settings.debounce)
  }

  func suggester(limit: Int = 100, configure: (inout Suggester.Options) -> Void = { _ in }) -> Suggester {
    var options = Suggester.Options(
      limit: limit, debounce: settings.debounce, isOffline: isOffline,
      serviceName: serviceName)
    configure(&options)
    return Suggester(recent: recent, sources: [own, GazetteerSource(), service], options: options)
  }
}
