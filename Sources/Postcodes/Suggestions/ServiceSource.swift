/// The postcodes.io service behind its cache: `known` is what the cache has, `find` asks the service.
public struct ServiceSource: SuggestionSource {
  private let service: CachedAPI

  public init(_ service: CachedAPI) {
    self.service = service
  }

  public func known(_ prefix: PostcodePrefix) -> Finding {
    guard case .units(let query) = Hierarchy.step(for: prefix), let known = service.known(query) else {
      return .nothing
    }
    return Self.finding(known, for: prefix)
  }

  public func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding {
    guard case .units(let query) = Hierarchy.step(for: prefix) else { return .nothing }
    return Self.finding(try await service.fetch(query), for: prefix)
  }

  private static func finding(_ known: CachedAPI.Known, for prefix: PostcodePrefix) -> Finding {
    let coverage: Finding.Coverage =
      switch (known.isFresh, known.isComplete) {
      case (true, true): .all
      case (true, false): .firstOfMany
      case (false, true): .stale
      case (false, false): .staleSome
      }
    return Finding(known.postcodes.filter(prefix.matches).map { Suggestion($0) }, coverage: coverage)
  }
}
