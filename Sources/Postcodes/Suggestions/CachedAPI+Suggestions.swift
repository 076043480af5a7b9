extension CachedAPI: SuggestionSource {
  /// The postcodes that the cache has.
  public func known(_ prefix: PostcodePrefix) -> Finding {
    query(for: prefix).map { known($0, where: prefix.matches) } ?? .nothing
  }

  /// Waits while a request for an earlier text is under way, since its answer may serve this one too.
  public func follow(_ prefix: PostcodePrefix) async -> Bool {
    guard let query = query(for: prefix), let flight = requests.flights.underWay(names(query)) else {
      return false
    }
    _ = try? await flight.answer()
    return true
  }

  /// The service's answer. If the task is cancelled, the request goes on until something is asked that it cannot
  /// answer.
  public func find(_ prefix: PostcodePrefix) async throws(APIError) -> Finding {
    guard let query = query(for: prefix) else { return .nothing }
    requests.flights.abandon(allBut: names(query))
    var finding = try await fetch(query, mayServeOthers: true)
    // The query may be shorter than what is typed, if that leaves no other choice.
    finding.suggestions.removeAll { Postcode($0.text).map(prefix.matches) != true }
    return finding
  }

  /// The names of the requests that may answer a query.
  private func names(_ query: AutocompleteQuery) -> [String] {
    query.selfAndShorter.map { name(.autocomplete, $0.text) }
  }

  private func query(for prefix: PostcodePrefix) -> AutocompleteQuery? {
    if case .units(let query) = Hierarchy.step(for: prefix) { query } else { nil }
  }
}

extension Endpoint where Answer == [String] {
  /// Asks for the postcodes that begin with a query, as many as the API gives.
  package static func postcodes(beginning query: AutocompleteQuery) -> Endpoint {
    autocomplete(query.text, limit: AutocompleteAnswer.most)
  }
}

extension CachedAPI {
  /// What the cache knows of `query`, from an answer to it or to a shorter query. A fresh answer is preferred to a
  /// stale one, and then a complete answer to one that was cut off.
  ///
  /// - Complexity: at most four indexed reads of the cache's file.
  package func known(
    _ query: AutocompleteQuery, where isWanted: (Postcode) -> Bool = { _ in true }
  ) -> Finding {
    typealias Known = (postcodes: [Postcode], of: AutocompleteAnswer, isComplete: Bool, isFresh: Bool)
    var best: Known?
    func rank(_ known: Known) -> Int {
      (known.isFresh ? 2 : 0) + (known.isComplete ? 1 : 0)
    }
    for shorter in query.selfAndShorter {
      guard let kept = kept(.postcodes(beginning: shorter), mayWait: false),
        let rows = try? kept.outcome.get()
      else { continue }
      let answer = AutocompleteAnswer(query: shorter, rows: rows)
      let isFresh = kept.earlier == nil
      var known: Known = (answer.postcodes, answer, isComplete: false, isFresh)
      if let postcodes = answer.postcodes(for: query) {
        known = (postcodes, answer, isComplete: true, isFresh)
      } else if shorter != query {
        // The rows of an answer that was cut off begin the answer to this query, and serve until that comes.
        known = (answer.postcodes.filter(query.matches), answer, isComplete: false, isFresh: false)
        if known.postcodes.isEmpty { continue }
      }
      if best.map({ rank(known) > rank($0) }) ?? true { best = known }
      if rank(known) == 3 { break }
    }
    guard let best else { return .nothing }
    return Self.finding(
      best.postcodes.filter(isWanted), of: best.of, isComplete: best.isComplete,
      standing: best.isFresh ? .final : best.isComplete ? .expired : .earlier
    )
  }

  /// Asks the network, whatever is known, and keeps the answer. Callers that ask for the same at the same time share
  /// one request, which stops once all of them were cancelled.
  ///
  /// - Parameter mayServeOthers: whether the request goes on when nobody waits for it.
  package func fetch(
    _ query: AutocompleteQuery, mayServeOthers: Bool = false
  ) async throws(APIError) -> Finding {
    let told = await ask(.postcodes(beginning: query), .always, mayServeOthers: mayServeOthers)
    let answer = AutocompleteAnswer(query: query, rows: try told.outcome.get())
    return Self.finding(answer.postcodes, of: answer, isComplete: answer.isComplete, standing: .final)
  }

  private static func finding(
    _ postcodes: [Postcode], of answer: AutocompleteAnswer, isComplete: Bool, standing: Finding.Standing
  ) -> Finding {
    var finding = Finding(postcodes.map { Suggestion($0) }, more: isComplete ? 0 : nil, standing: standing)
    finding.isExhaustive = isComplete && answer.hasMostOfRelease
    return finding
  }
}
