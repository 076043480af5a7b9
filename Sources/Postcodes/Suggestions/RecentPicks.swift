import Synchronization

/// The postcodes picked last, newest first, kept between sessions and shared by them.
///
/// The file has a postcode a line, the oldest first; it is read at the first use and then kept up to date in
/// memory. One that cannot be read or written costs the list, never an answer.
public final class RecentPicks: Sendable {
  private let path: String?
  private let keeping: Int
  private let loaded = Mutex<[Postcode]?>(nil)

  /// Picks kept in the file at `path`, or only in memory where there is none.
  public init(path: String?, keeping: Int = 200) {
    self.path = path
    self.keeping = keeping
  }

  /// Every pick once, newest first; at most as many as are kept.
  public var picks: [Postcode] {
    loaded.withLock { picks in
      let current = picks ?? read()
      picks = current
      return current
    }
  }

  /// Puts a postcode at the head of the list.
  public func add(_ postcode: Postcode) {
    loaded.withLock { picks in
      let others = (picks ?? read()).filter { $0 != postcode }
      picks = Array(([postcode] + others).prefix(keeping))
    }
    if let path { try? PrivateFile.append(line: postcode.description, to: path, keeping: keeping) }
  }

  private func read() -> [Postcode] {
    guard let path, let bytes = try? PrivateFile.bytes(at: path) else { return [] }
    var picks: [Postcode] = []
    var seen = Set<Postcode>()
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() where picks.count < keeping {
      guard let postcode = Postcode(String(decoding: line, as: UTF8.self)) else { continue }
      if seen.insert(postcode).inserted { picks.append(postcode) }
    }
    return picks
  }
}

extension RecentPicks: SuggestionSource {
  /// The newest picks that match, few enough to leave room for what has never been picked.
  public func known(_ prefix: PostcodePrefix) -> Finding {
    Finding(picks.lazy.filter(prefix.matches).prefix(Self.offered).map { Suggestion($0) })
  }

  private static let offered = 3
}
