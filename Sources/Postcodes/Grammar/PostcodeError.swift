import Basics

/// Why a text is not a postcode.
public enum PostcodeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nothing but blanks.
  case blank
  /// Only the beginning of a postcode: `SW1A 1`.
  case incomplete(String)
  /// What could be the beginning of a postcode if there were such an area: `O2`.
  case noArea(String)
  /// Not a postcode, with the postcodes probably meant if a slip explains it: `SW1A OAA`, a letter for a digit.
  case malformed(String, meant: [Postcode])
  /// Not the beginning of a postcode, with the beginning probably meant: `SW1A 21`, a digit for a letter.
  case beginsNothing(String, meant: String)
  /// A postcode but for one of its last two letters, which never stands there: `SW1A 1AC`.
  case unitLetters(String)
  /// More than one postcode, or more than a postcode, where one was expected.
  case several(String)
  /// An address that has no postcode, where one was expected.
  case noneInAddress(String)
  /// A postcode with the name of a town that is far from it, where one place was expected.
  case farFromTown(String, town: String, Postcode)

  /// A text as a sentence shows it: a short word in upper case, anything else in quotes.
  static func shown(_ text: String) -> String {
    let isPlain = text.utf8.count <= 8 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain ? text.uppercased() : text.quoted()
  }

  /// One sentence for a person: what is wrong and what to do.
  public var description: String {
    switch self {
    case .blank:
      "No postcode was given; write one like SW1A 1AA."
    case .incomplete(let text):
      "\(text) is only the start of a postcode; write a whole one, like SW1A 1AA."
    case .noArea(let text):
      "\(text) is not the start of a postcode; there is no postal area \(text.prefix(while: \.isLetter))."
    case .malformed(let text, meant: []):
      "\(text) is not a postcode; write one like SW1A 1AA."
    case .malformed(let text, let meant):
      "\(text) is not a postcode; \(Slips.question(meant))"
    case .beginsNothing(let text, let meant):
      "No postcode begins with \(text); did you mean \(meant)?"
    case .unitLetters(let text):
      "\(text) is not a postcode; its last two letters are never C, I, K, M, O or V."
    case .several(let text):
      "\(text) is more than one postcode or place; write one a line."
    case .noneInAddress(let text):
      "\(text) has no postcode; write one like SW1A 1AA."
    case .farFromTown(let text, let town, let postcode):
      """
      \(text) names \(town.quoted()), which is far from \(postcode); write the right town, or the postcode alone.
      """
    }
  }
}
