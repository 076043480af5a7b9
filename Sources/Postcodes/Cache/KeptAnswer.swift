/// How an answer is kept: as the service wrote it, so that it is read in one way wherever it comes from.
extension Endpoint {
  /// What the answer is kept as.
  var kind: ResponseCache.Kind {
    switch (path.first, path.count, path.last) {
    case ("postcodes", 2, _): .lookup
    case ("postcodes", 3, "autocomplete"): .autocomplete
    default: .record
    }
  }

  /// The code that is asked about, or the path and the query.
  var key: String {
    if kind != .record { return path[1] }
    var key = ""
    for segment in path { key += (key.isEmpty ? "" : "/") + segment }
    for (index, item) in query.enumerated() { key += (index == 0 ? "?" : "&") + item.name + "=" + item.value }
    return key
  }

  /// Reads a kept answer; nil if it is damaged. The error is an answer too.
  func outcome(of words: String) -> Result<Answer, APIError>? {
    let body = Array(words.utf8)
    // Only a success and what is not found are kept.
    for status in [200, 404] {
      do throws(APIError) { return .success(try answer(body, status: status)) } catch {
        if error.isAnswer { return .failure(error) }
      }
    }
    return nil
  }

  /// How long an answer is fresh. Postcodes change every few weeks, their districts once in years.
  func lifetime(of outcome: Result<Answer, APIError>) -> Duration {
    guard case .success(let answer) = outcome, (answer as? any Collection)?.isEmpty != true else {
      // There is nothing, or not yet.
      return .seconds(86_400)
    }
    return .seconds((kind == .autocomplete ? 7 : 30) * 86_400)
  }
}
