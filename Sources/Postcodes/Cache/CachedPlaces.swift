import FoundationEssentials

extension CachedAPI {
  /// What the service said when it was last asked for the places of a name, and whether there is no need to ask again;
  /// nil where nothing is kept.
  package func knownPlaces(named text: String) -> (places: [ServicePlace], isFresh: Bool)? {
    guard let entry = cache.entry(.places, text, base: base, mayWait: false),
      let places = try? JSONDecoder().decode([ServicePlace].self, from: Data(entry.value.utf8))
    else { return nil }
    return (places, entry.isFresh)
  }

  /// The places of a name, from the network, whatever is known; the answer is kept. Who asks for the same while a request is
  /// under way shares it; it stops when all who wait for it were cancelled.
  package func places(named text: String) async throws(APIError) -> [ServicePlace] {
    try await circuit.respecting { () async throws(APIError) in try await askedPlaces(named: text) }
  }

  private func askedPlaces(named text: String) async throws(APIError) -> [ServicePlace] {
    try await requests.names.answer(to: text, within: client.configuration.timeout) {
      [client, cache, base, pause] () async throws(APIError) in
      let places = try await pause.respecting { () async throws(APIError) in
        try await client.ask(.places(named: text))
      }
      if let bytes = try? JSONEncoder().encode(places) {
        cache.store(
          String(decoding: bytes, as: UTF8.self), as: .places, text, base: base,
          lifetime: places.isEmpty ? Lifetime.negative : Lifetime.places)
      }
      return places
    }
  }
}
