import Postcodes
import Synchronization

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

/// Collects codes that could not be looked up, to give one sentence for all with the same failure.
final class LikeFailures: Sendable {
  private let groups = Mutex<[[CodeFailure]]>([])

  /// - Returns: false for a failure that concerns this postcode only.
  func take(_ error: LookupError) -> Bool {
    guard let failure = CodeFailure(error) else { return false }
    take(failure)
    return true
  }

  func take(_ failure: CodeFailure) {
    groups.withLock { groups in
      if let index = groups.firstIndex(where: { $0[0].predicate == failure.predicate }) {
        groups[index].append(failure)
      } else {
        groups.append([failure])
      }
    }
  }

  var sentences: [String] {
    groups.withLock { groups in
      groups.map { group in
        if group.count == 1 { return group[0].sentence }
        let named = group.prefix(group.count > Self.most ? Self.most - 1 : group.count).map(\.code)
        let last = group.count > named.count ? "\(group.count - named.count) more" : named[group.count - 1]
        let first = group.count > named.count ? named : named.dropLast()
        return first.joined(separator: ", ") + " and " + last + " " + group[0].predicate
      }
    }
  }

  private static let most = 4
}
