import Postcodes
import Synchronization

/// Collects postcodes that could not be looked up, to give one sentence for all with the same failure.
final class LikeFailures: Sendable {
  private struct Group {
    /// The sentence for one postcode alone.
    let sentence: String
    /// The predicate for several postcodes, to follow their names.
    let predicate: String
    var postcodes: [Postcode]
  }

  private let groups = Mutex<[Group]>([])

  /// - Returns: false for a failure that concerns this postcode only.
  func take(_ error: LookupError) -> Bool {
    let (postcode, predicate): (Postcode, String)
    switch error {
    case .failed(let failed, let error, let service):
      (postcode, predicate) = (failed, "could not be looked up: " + error.description(host: service))
    case .offline(let unasked) where error.meant.isEmpty:
      (postcode, predicate) = (
        unasked, "are not among the postcodes that are built in\(LookupError.withoutOffline)."
      )
    case .offline, .notFound, .terminated: return false
    }
    groups.withLock { groups in
      if let index = groups.firstIndex(where: { $0.predicate == predicate }) {
        groups[index].postcodes.append(postcode)
      } else {
        groups.append(Group(sentence: error.sentence, predicate: predicate, postcodes: [postcode]))
      }
    }
    return true
  }

  var sentences: [String] {
    groups.withLock { groups in
      groups.map { group in
        let count = group.postcodes.count
        if count == 1 { return group.sentence }
        let named = group.postcodes.prefix(count > Self.most ? Self.most - 1 : count).map(\.description)
        let last = count > named.count ? "\(count - named.count) more" : named[count - 1]
        let first = count > named.count ? named : named.dropLast()
        return first.joined(separator: ", ") + " and " + last + " " + group.predicate
      }
    }
  }

  private static let most = 4
}
