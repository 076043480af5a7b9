extension CachedAPI {
  /// The service's last answer to the places of a name, and whether it is still fresh; nil if none is kept.
  package func cachedPlaces(named text: String) -> (places: [ServicePlace], isFresh: Bool)? {
    cached(.places(named: text), mayWait: false).map { ($0.answer, $0.entry.isFresh) }
  }

  /// Asks the network for the places of a name, whatever is known, and keeps the answer. Callers that ask for the same
  /// at the same time share one request, which stops once all of them were cancelled.
  package func places(named text: String) async throws(APIError) -> [ServicePlace] {
    try await breaker.respecting { () async throws(APIError) in try await fetchPlaces(named: text) }
  }

  private func fetchPlaces(named text: String) async throws(APIError) -> [ServicePlace] {
    try await requests.names.answer(to: text, within: client.configuration.timeout) {
      [self] () async throws(APIError) in try await fetch(.places(named: text))
    }
  }
}
