/// Why a text is not a postcode.
public enum PostcodeError: Error, Sendable, Hashable {
  /// Nothing but blanks.
  case blank
  /// Well begun, but not whole: `SW1A 1`.
  case incomplete(String)
  /// Not a postcode, and what was probably meant where one slip explains it (`SW1A OAA`: letter for digit).
  case malformed(String, meant: Postcode?)

  init(_ text: some StringProtocol, read prefix: PostcodePrefix) {
    if prefix.isBlank {
      self = .blank
    } else if prefix.canBegin {
      self = .incomplete(prefix.description)
    } else {
      self = .malformed(Plain.quoted(text), meant: Self.meant(by: text))
    }
  }

  /// One sentence for a person: what is wrong and what to do.
  public var sentence: String {
    switch self {
    case .blank:
      "No postcode was given; write one like SW1A 1AA."
    case .incomplete(let text):
      "\(text) is only the start of a postcode; write a whole one, like SW1A 1AA."
    case .malformed(let text, let meant?):
      "\(text) is not a postcode; did you mean \(meant)?"
    case .malformed(let text, nil):
      "\(text) is not a postcode; write one like SW1A 1AA."
    }
  }

  /// The postcode one common slip away: blanks or punctuation in odd places, O for 0, I or L for 1, and the
  /// reverse.
  private static func meant(by text: some StringProtocol) -> Postcode? {
    let letters = text.unicodeScalars.prefix(16).compactMap(PostcodePrefix.upperCased)
    guard (5...7).contains(letters.count) else { return nil }
    let foreign = text.unicodeScalars.prefix(32).contains {
      PostcodePrefix.upperCased($0) == nil && !PostcodePrefix.isSeparator($0) && !$0.properties.isEmoji
        && ($0.value < 0x20 || $0.properties.isAlphabetic)
    }
    if foreign || text.unicodeScalars.count > 32 { return nil }
    let compact = String(letters)
    if let postcode = Postcode(compact) { return postcode }
    var attempts = Set<Postcode>()
    for place in letters.indices {
      for swap in lookalikes[letters[place]] ?? [] {
        var other = letters
        other[place] = swap
        // Only what lies in an area there is can have been meant.
        if let postcode = Postcode(String(other)), PostTown.of(area: postcode.area) != nil {
          attempts.insert(postcode)
        }
      }
    }
    return attempts.count == 1 ? attempts.first : nil
  }

  private static let lookalikes: [Character: [Character]] = [
    "O": ["0"], "0": ["O"], "I": ["1"], "1": ["I"], "L": ["1"], "S": ["5"], "5": ["S"], "Z": ["2"],
    "2": ["Z"],
  ]
}
