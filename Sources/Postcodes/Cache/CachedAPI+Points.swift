extension CachedAPI {
  /// What the service has nearest to each of many points: fresh answers from the cache, or else from the network, 100
  /// points per request and one request after the other. If that fails, an older answer stands, marked as such.
  ///
  /// Points that an answer leaves out are then asked for one by one. An answer without a postcode says that there is none
  /// within 20 km.
  ///
  /// - Parameter outage: waits out what a few tries do not; nil to fail instead.
  package func nearest(
    to points: [AskedPoint], _ asking: Asking = .ifNeeded, outlasting outage: Outage? = nil
  ) async -> [AskedPoint: Told<[PostcodeDetails]>] {
    var told: [AskedPoint: Told<[PostcodeDetails]>] = [:]
    var (asked, single): ([AskedPoint], [AskedPoint]) = ([], [])
    for point in points where told[point] == nil {
      let kept = kept(nearestTo: point)
      if let kept, asking == .never || kept.earlier == nil {
        told[point] = kept
      } else {
        told[point] = Told(.failure(.offline))
        if asking != .never { asked.append(point) }
      }
    }
    while !asked.isEmpty {
      let part = Array(asked.prefix(Endpoint<[AskedPoint: [PostcodeDetails]]>.mostPoints))
      asked.removeFirst(part.count)
      do throws(APIError) {
        let found = try await persistently(outlasting: outage) { () async throws(APIError) in
          try await self.fetch(uncached: .bulkNearest(to: part))
        }
        keep(found)
        for point in part { told[point] = found[point].map { Told(.success($0)) } }
        single += part.filter { found[$0] == nil }
      } catch {
        for point in part { told[point] = kept(nearestTo: point, since: error) ?? Told(.failure(error)) }
      }
    }
    await withTaskGroup(of: (AskedPoint, Told<[PostcodeDetails]>).self) { group in
      for point in single {
        group.addTask { [self] in
          do throws(APIError) {
            let found = try await persistently(outlasting: outage, isForAll: false) {
              () async throws(APIError) in
              try await self.fetch(point.nearest)
            }
            return (point, Told(.success(found)))
          } catch {
            return (point, kept(nearestTo: point, since: error) ?? Told(.failure(error)))
          }
        }
      }
      for await (point, answer) in group { told[point] = answer }
    }
    return told
  }

  /// What is kept of the postcode nearest to a point, whether it was asked for alone or among many; nil for nothing.
  ///
  /// - Parameter failure: why there is no newer answer.
  package func kept(nearestTo point: AskedPoint, since failure: APIError = .offline) -> Told<
    [PostcodeDetails]
  >? {
    let alone = kept(point.neighbours, since: failure)
    if let alone, alone.earlier == nil { return alone }
    return kept(point.nearest, since: failure) ?? alone
  }

  /// Keeps answers about many points, all in one step.
  private func keep(_ found: [AskedPoint: [PostcodeDetails]]) {
    let kept = found.filter { !$1.isEmpty }.map { point, details in
      (key: point.nearest.key, value: "{\"status\":200,\"result\":[" + details[0].json + "]}")
    }
    cache.store(kept, as: .record, base: base, lifetime: .seconds(30 * 86_400))
  }
}

extension AskedPoint {
  /// Asks for the nearest postcode alone, as a bulk question does.
  fileprivate var nearest: Endpoint<[PostcodeDetails]> {
    .postcodes(latitude: latitude, longitude: longitude, limit: 1, radius: nil)
  }

  /// Asks for as many as the service gives at any distance, as commands do for one point.
  fileprivate var neighbours: Endpoint<[PostcodeDetails]> {
    .postcodes(
      latitude: latitude, longitude: longitude, limit: Endpoint<[PostcodeDetails]>.mostAtAnyDistance,
      radius: nil)
  }
}
