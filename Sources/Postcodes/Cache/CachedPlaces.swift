extension CachedAPI {
  /// What the service said when it was last asked for the places of a name, and whether there is no need to ask again;
  /// nil where nothing is kept.
  package func knownPlaces(named text: String) -> (places: [ServicePlace], isFresh: Bool)? {
    kept(.places(named: text), mayWait: false).map { ($0.answer, $0.entry.isFresh) }
  }

  /// The places of a name, from the network, whatever is known; the answer is kept. Who asks for the same while a request is
  /// under way shares it; it stops when all who wait for it were cancelled.
  package func places(named text: String) async throws(APIError) -> [ServicePlace] {
    try await circuit.respecting { () async throws(APIError) in try await askedPlaces(named: text) }
  }

  private func askedPlaces(named text: String) async throws(APIError) -> [ServicePlace] {
    try await requests.names.answer(to: text, within: client.configuration.timeout) {
      [self] () async throws(APIError) in try await asked(.places(named: text))
    }
  }
}
