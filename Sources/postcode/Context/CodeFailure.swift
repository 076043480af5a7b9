import Postcodes

/// Why a code could not be looked up, in words that may be said of several.
struct CodeFailure: Error {
  let code: String
  /// The sentence for this code alone.
  let sentence: String
  /// The predicate for several codes, to follow their names.
  let predicate: String

  /// A code that the service did not answer about.
  init(_ code: String, _ error: APIError, service: String) {
    let predicate = "could not be looked up: " + error.description(host: service)
    self.init(code: code, sentence: code + " " + predicate, predicate: predicate)
  }

  /// Nil for a failure that concerns this postcode only.
  init?(_ error: LookupError) {
    switch error {
    case .failed(let postcode, let failure, let service):
      let alike = CodeFailure(postcode.description, failure, service: service)
      self.init(code: alike.code, sentence: error.sentence, predicate: alike.predicate)
    case .offline(let postcode) where error.meant.isEmpty:
      self.init(
        code: postcode.description, sentence: error.sentence,
        predicate: "are not among the postcodes that are built in\(LookupError.withoutOffline).")
    case .offline, .notFound, .terminated: return nil
    }
  }

  private init(code: String, sentence: String, predicate: String) {
    (self.code, self.sentence, self.predicate) = (code, sentence, predicate)
  }
}
