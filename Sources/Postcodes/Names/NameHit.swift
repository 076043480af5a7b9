/// A row that fits what was typed, and how well: the lower tier goes first, then the higher score.
struct NameHit {
  let row: Int
  let tier: Tier
  let score: Int

  enum Tier: Int, Comparable {
    /// The name begins with what was typed.
    case beginning
    /// A later word of the name begins with it, or the name begins with its first word and has the others.
    case laterWord
    /// The name has words that begin with the words typed.
    case words
    /// The name fits with one letter mended, or with two.
    case slip, twoSlips

    static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }

    var fit: NameMatch.Fit {
      switch self {
      case .beginning: .beginning
      case .laterWord, .words: .words
      case .slip, .twoSlips: .spelling
      }
    }

    /// How a key fits what was typed as it is spelt; nil if it does not.
    init?(of key: [UInt8], typed: [UInt8]) {
      if key.starts(with: typed) {
        self = .beginning
      } else if key.holdsWords(typed.split(separator: NameKey.blank)) {
        self = .laterWord
      } else {
        return nil
      }
    }
  }

  func goes(before other: NameHit) -> Bool { tier != other.tier ? tier < other.tier : score > other.score }
}

/// Keeps the best rows, each once and in order; of rows equally good, the first.
///
/// A row that is offered again must be no better than before.
struct BestHits {
  let limit: Int
  private(set) var hits: [NameHit] = []
  /// The hit that a further one must go before; nil while there is room.
  private var last: NameHit?

  init(limit: Int) { self.limit = limit }

  var hasRoom: Bool { hits.count < limit }

  @inline(__always)
  mutating func keep(_ row: Int, _ tier: NameHit.Tier, score: Int) {
    let hit = NameHit(row: row, tier: tier, score: score)
    if let last, !hit.goes(before: last) { return }
    insert(hit)
  }

  private mutating func insert(_ hit: NameHit) {
    if hits.contains(where: { $0.row == hit.row }) { return }
    if hits.count == limit { hits.removeLast() }
    var index = hits.count
    while index > 0, hit.goes(before: hits[index - 1]) { index -= 1 }
    hits.insert(hit, at: index)
    last = hits.count == limit ? hits[limit - 1] : nil
  }
}
