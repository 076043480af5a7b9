import Postcodes

extension Context {
  /// The subject, with the service's answer if its name is not built in.
  ///
  /// - Throws: `Refusal` if the service failed.
  func answered(_ subject: Subject, by services: Services) throws -> Subject {
    guard let question = subject.question else { return subject }
    return subject.answered(by: try places(question, or: subject.likely, by: services))
  }

  /// The places that the service has for a name that is not built in, or else those that only resemble it.
  ///
  /// - Parameter question: the name to ask for; nil if there is nothing to ask.
  /// - Throws: `Refusal` if the service failed.
  func places(
    _ question: String?, or found: [NameMatch], by services: Services
  ) throws -> [NameMatch] {
    guard let question else { return found }
    let search = services.search
    let answer: Result<[NameMatch], APIError>
    if let known = search.known(question) {
      answer = .success(known)
    } else {
      answer = try asked { () async throws(APIError) in try await search.find(question) }
    }
    switch answer {
    case .success(let places): return places.isEmpty ? found : places
    case .failure(let error):
      let likely = Array(found.prefix(LookupFailure.shown))
      throw Refusal(
        LookupFailure.unanswered(question, likely: likely, error, service: services.serviceName).description,
        error == .cancelled ? .interrupted : .unavailable)
    }
  }
}
