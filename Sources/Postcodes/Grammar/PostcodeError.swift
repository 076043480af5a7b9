import Basics

/// Why a text is not a postcode.
public enum PostcodeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nothing but blanks.
  case blank
  /// Well begun, but not whole: `SW1A 1`.
  case incomplete(String)
  /// Not a postcode, and what was probably meant where one slip explains it (`SW1A OAA`: letter for digit).
  case malformed(String, meant: Postcode?)
  /// A postcode but for its last two letters, one of which never stands there: `SW1A 1AC`.
  case unitLetters(String)
  /// More than one postcode, or more than a postcode, where one was expected.
  case several(String)

  init(_ text: some StringProtocol, read prefix: PostcodePrefix) {
    if prefix.isBlank {
      self = .blank
    } else if prefix.canBegin {
      self = .incomplete(prefix.description)
    } else if let meant = Self.meant(by: text) {
      self = .malformed(Self.quoted(text), meant: meant)
    } else if prefix.hasWrongUnit {
      self = .unitLetters(Self.quoted(text))
    } else {
      self = .malformed(Self.quoted(text), meant: nil)
    }
  }

  /// The text without the blanks around it, as a sentence names it.
  private static func quoted(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.endIndex)]
      .quoted()
  }

  /// One sentence for a person: what is wrong and what to do.
  public var description: String {
    switch self {
    case .blank:
      "No postcode was given; write one like SW1A 1AA."
    case .incomplete(let text):
      "\(text) is only the start of a postcode; write a whole one, like SW1A 1AA."
    case .malformed(let text, let meant?):
      "\(text) is not a postcode; did you mean \(meant)?"
    case .malformed(let text, nil):
      "\(text) is not a postcode; write one like SW1A 1AA."
    case .unitLetters(let text):
      "\(text) is not a postcode; its last two letters are never C, I, K, M, O or V."
    case .several(let text):
      "\(text) holds more than a postcode; write one a line."
    }
  }

  /// The postcode one common slip away: blanks or punctuation in odd places, O for 0, I or L for 1, and the
  /// reverse.
  static func meant(by text: some StringProtocol) -> Postcode? {
    let letters = text.unicodeScalars.prefix(16).compactMap(PostcodePrefix.upperCased)
    guard (5...7).contains(letters.count) else { return nil }
    let foreign = text.unicodeScalars.prefix(32).contains {
      PostcodePrefix.upperCased($0) == nil && !PostcodePrefix.isSeparator($0) && !$0.properties.isEmoji
        && ($0.value < 0x20 || $0.properties.isAlphabetic)
    }
    if foreign || text.unicodeScalars.count > 32 { return nil }
    let compact = String(letters)
    if let postcode = Postcode(compact) { return postcode }
    var found: Postcode?
    for place in letters.indices {
      for swap in lookalikes(of: letters[place]) {
        var other = letters
        other[place] = swap
        // Only what lies in an area there is can have been meant.
        guard let postcode = Postcode(String(other)), PostTown.of(area: postcode.area) != nil else {
          continue
        }
        if let found, found != postcode { return nil }
        found = postcode
      }
    }
    return found
  }

  private static func lookalikes(of letter: Character) -> [Character] {
    switch letter {
    case "O": ["0"]
    case "0": ["O"]
    case "I", "L": ["1"]
    case "1": ["I"]
    case "S": ["5"]
    case "5": ["S"]
    case "Z": ["2"]
    case "2": ["Z"]
    default: []
    }
  }
}
