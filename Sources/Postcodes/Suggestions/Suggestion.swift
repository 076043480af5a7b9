/// A suggestion for what was typed: a whole postcode, or a level above it that holds many.
public struct Suggestion: Sendable, Hashable {
  /// How much of a postcode a suggestion is, the coarsest first.
  public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// `SW`
    case area
    /// `SW1A`
    case district
    /// `SW1A 1`
    case sector
    /// `HR9 7A`: the postcodes of a large sector that share their first letter.
    case letter
    /// `SW1A 1AA`, the only level that can be looked up.
    case unit

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The code as people write it: upper case, one space before the inward code, `SW1A 1`.
  public let text: String
  /// What is there: a landmark, the user's own name for it, a district's localities, or its local authority. May be
  /// empty. Computed at each use.
  public var place: String { findPlace() }
  /// How much of a postcode `text` is.
  public let level: Level
  /// How many postcodes a level above them holds; nil if that is not known, and for a whole postcode.
  public let unitCount: Int?
  /// Whether it is one of the recent picks.
  public internal(set) var isRecent = false
  private let findPlace: @Sendable () -> String

  /// Suggests `text`, which has the form of its level.
  public init(
    _ text: String, place: @autoclosure @escaping @Sendable () -> String, level: Level, unitCount: Int? = nil
  ) {
    self.text = text
    findPlace = place
    self.level = level
    self.unitCount = unitCount
  }

  /// Suggests a whole postcode; without `place`, its place is that of `Gazetteer`.
  public init(_ postcode: Postcode, place: String? = nil) {
    self.init(postcode.description, place: place ?? Gazetteer.place(of: postcode), level: .unit)
  }

  public static func == (left: Suggestion, right: Suggestion) -> Bool {
    (left.text, left.level, left.unitCount, left.isRecent)
      == (right.text, right.level, right.unitCount, right.isRecent)
      && left.place == right.place
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// What a list shows beside it: its place, and how many postcodes it holds.
  public var description: String {
    guard let unitCount else { return place }
    let count = "\(grouped(unitCount)) postcode\(unitCount == 1 ? "" : "s")"
    return place.isEmpty ? count : place + ", " + count
  }

  /// The text without the space: `SW1A1`.
  public var compact: String { text.filter { $0 != " " } }

  /// The part after the space, empty if there is none: `1`.
  public var inward: String {
    blank.map { String(text[text.utf8.index(after: $0)...]) } ?? ""
  }

  /// Whether it is a postcode outside the common grammar, as those of the overseas territories are.
  package var isSpecial: Bool { level == .unit && SpecialPostcode.isOne(text) }

  /// The part before the space, or all of it: `SW1A`.
  public var outward: String { blank.map { String(text[..<$0]) } ?? text }

  private var blank: String.Index? { text.utf8.firstIndex(of: UInt8(ascii: " ")) }
}

/// A number with a comma between groups of three digits: `1,296`.
package func grouped(_ number: Int) -> String {
  var text = "\(number)"
  var index = text.count - 3
  while index > 0 {
    text.insert(",", at: text.index(text.startIndex, offsetBy: index))
    index -= 3
  }
  return text
}
