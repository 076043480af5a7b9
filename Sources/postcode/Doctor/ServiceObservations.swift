import Basics
import Postcodes

extension Observation {
  /// The settings in the environment, or what cannot be understood of them.
  static func settings(_ settings: Settings) -> Observation {
    let names = ["POSTCODE_TIMEOUT", "POSTCODE_DEBOUNCE", "POSTCODE_OFFLINE", "POSTCODE_ALLOW_HTTP"]
    if !settings.problems.isEmpty {
      return Observation("settings", .broken, settings.problems.joined(separator: " "))
    }
    let relative = BaseDirectory.allCases.map(\.variable).filter { name in
      environmentVariable(name).map { !$0.hasPrefix("/") } ?? false
    }
    if !relative.isEmpty {
      return Observation(
        "settings", .note,
        relative.map { "\($0)=\(environmentVariable($0) ?? "")" }.joined(separator: " ") + ", ignored",
        remedy: "write absolute paths")
    }
    let set = names.compactMap { name in environmentVariable(name).map { "\(name)=\($0.prefix(40))" } }
    return Observation("settings", set.isEmpty ? "none" : set.joined(separator: " "))
  }

  /// The service, asked twice: the first answer includes finding it and connecting to it.
  ///
  /// - Returns: the service's observation and, unless the address of the service itself cannot be used, the proxy's.
  static func service(_ settings: Settings, isOffline: Bool, within limit: Duration) -> [Observation] {
    let configuration: APIClient.Configuration
    do {
      configuration = try APIClient.Configuration(
        baseURL: settings.serviceURL, allowsHTTP: settings.allowsHTTP || isOffline,
        timeout: min(settings.timeout ?? limit, limit), userAgent: ProgramIdentity.userAgent,
        header: settings.header, usesNetrc: true,
        environment: environmentVariable)
    } catch  where error.reason == .proxy {
      return [
        Observation(
          "service", "\((try? BaseURL(parsing: settings.serviceURL))?.description ?? ""), not asked"),
        Observation("proxy", isOffline ? .note : .broken, error.sentence),
      ]
    } catch {
      return [Observation("service", .broken, error.sentence)]
    }
    let address = configuration.baseURL.description
    let exceptions =
      configuration.proxyExceptions.isEmpty ? "" : ", but not for NO_PROXY=\(configuration.proxyExceptions)"
    let proxy = Observation("proxy", configuration.proxyAddress.map { $0 + exceptions } ?? "none")
    if isOffline { return [Observation("service", "\(address), not asked: offline"), proxy] }
    // A wait that the service asked for is kept in the cache.
    let service = CachedAPI(
      client: APIClient(configuration), cache: ResponseCache(path: settings.cacheFile))
    let outcome = waited(atMost: limit) { () async -> Result<[Duration], APIError> in
      do throws(APIError) {
        var times: [Duration] = []
        for _ in 0..<2 {
          let start = ContinuousClock.now
          _ = try await service.fetch(uncached: .ping)
          times.append(ContinuousClock.now - start)
        }
        return .success(times)
      } catch {
        // No postcode was asked for: something else answers at that address.
        return .failure(error == .notFound ? .unexpectedStatus(404) : error)
      }
    }
    return [Self.service(address, configuration.baseURL.name, outcome ?? .failure(.timedOut(limit))), proxy]
  }

  private static func service(
    _ address: String, _ name: String, _ outcome: Result<[Duration], APIError>
  ) -> Observation {
    switch outcome {
    case .success(let times):
      let first = times.first ?? .zero
      let found = "\(address) answered in \(words(first)), then in \(words(times.last ?? first))"
      guard first > Settings.usualCompletionDeadline else { return Observation("service", found) }
      return Observation(
        "service", .note, found,
        remedy:
          "a TAB waits \(words(Settings.usualCompletionDeadline)); set POSTCODE_TIMEOUT to have it wait longer"
      )
    case .failure(let error):
      let state: State
      switch error {
      // The user cannot mend these.
      case .rateLimited, .leftAlone, .serverError: state = .note
      default: state = .broken
      }
      return Observation("service", state, "\(address): \(error.description(host: name))")
    }
  }

  private static func words(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return "\(max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)) ms"
  }
}

extension Endpoint where Answer == String {
  /// Asks whether the service is there.
  ///
  /// Source: https://postcodes.io/docs/utils/ping
  fileprivate static var ping: Endpoint {
    Endpoint(path: ["ping"], reading: String.self) { $0 ?? "" }
  }
}
