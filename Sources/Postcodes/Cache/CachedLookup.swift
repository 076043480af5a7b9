#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The outcome of a lookup, as the cache keeps it.
struct CachedLookup: Codable {
  enum Refusal: String, Codable { case invalid, notFound, terminated }

  let code: String
  var refusal: Refusal?
  var details: PostcodeDetails?
  var terminated: Terminated?

  /// Nil for an outcome that says nothing about the postcode itself.
  init?(_ result: Result<PostcodeDetails, APIError>, of postcode: Postcode) {
    code = postcode.description
    switch result {
    case .success(let details): self.details = details
    case .failure(.invalid): refusal = .invalid
    case .failure(.notFound): refusal = .notFound
    case .failure(.terminated(let terminated)):
      refusal = .terminated
      self.terminated = terminated
    default: return nil
    }
  }

  /// Reads a stored outcome; nil if it is damaged.
  init?(text: String) {
    guard let record = JSONRecord(text) else { return nil }
    if let details = record.object("details").flatMap({ PostcodeDetails($0) }),
      let code = record.string("code"), record.value("refusal") == nil
    {
      (self.code, self.details) = (code, details)
    } else if let kept = try? JSONDecoder().decode(CachedLookup.self, from: Data(text.utf8)) {
      self = kept
    } else {
      return nil
    }
  }

  /// The outcome as it is stored.
  var text: String? {
    if let details {
      // Thousands are kept, of some kilobytes each.
      let json = details.json
      var text = "{\"code\":\"" + code + "\",\"details\":"
      text.reserveCapacity(text.utf8.count + json.utf8.count + 1)
      text += json
      text += "}"
      return text
    }
    return (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The postcode; nil if a damaged file names one and describes another, or none.
  var postcode: Postcode? {
    let described = refusal == .terminated ? terminated?.postcode : refusal == nil ? details?.postcode : nil
    guard let postcode = Postcode(code) else { return nil }
    if refusal == nil || refusal == .terminated { return described == postcode ? postcode : nil }
    return postcode
  }

  var result: Result<PostcodeDetails, APIError> {
    switch refusal {
    case nil: details.map(Result.success) ?? .failure(.malformedResponse)
    case .invalid: .failure(.invalid)
    case .notFound: .failure(.notFound)
    case .terminated: .failure(terminated.map(APIError.terminated) ?? .malformedResponse)
    }
  }
}
