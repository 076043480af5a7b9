import Postcodes

extension Context {
  /// What a command's words mean, with the service's answers for names that are not built in.
  ///
  /// - Parameter wanted: how many places are wanted; nil for any number.
  /// - Throws: `Refusal` if the service failed.
  func items(_ words: [String], wanted: Int? = nil, _ services: Services) throws -> [PlaceItem] {
    let items = PlaceWords(words, own: services.own.named, wanted: wanted).items
    if !PlaceWords.mayAskForNames(words) { return items }
    return try items.map { item in
      guard let question = item.question else { return item }
      return item.answered(by: try places(question, or: item.likely, by: services))
    }
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
    let told = try search.told(question) ?? waited { await search.find(question) }
    switch told.outcome {
    case .success(let places):
      if let note = AnswerNote.of(told, service: services.serviceName) { console.complaint(note) }
      return places.isEmpty ? found : places
    case .failure(let error):
      let likely = Array(found.prefix(LookupFailure.shown))
      throw Refusal(
        LookupFailure.unanswered(question, likely: likely, error, service: services.serviceName).description,
        error == .cancelled ? .interrupted : .unavailable)
    }
  }
}
