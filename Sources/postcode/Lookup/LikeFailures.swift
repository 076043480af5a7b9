import Basics
import Postcodes

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
