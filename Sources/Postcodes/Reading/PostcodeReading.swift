import Basics

extension Postcode {
  /// Reads a postcode in any form that people write: in any case, with blanks around it, and with nothing, blanks or
  /// one hyphen, full stop or underscore between the outward and the inward code. File names and web addresses hold
  /// `Sw1A-1aA`, and no postcode has a hyphen of its own.
  ///
  /// - Throws: `PostcodeError`, which says what is wrong and, if one slip explains it, what was meant.
  public init(parsing text: some StringProtocol) throws(PostcodeError) {
    let prefix = PostcodePrefix(text)
    guard let whole = prefix.whole else { throw PostcodeError(text, read: prefix) }
    self = whole
  }
}

extension PostcodePrefix {
  /// Whether such postcodes may exist: it begins an area or a special code, or the letters before its first digit are
  /// an area. Of an area any district may be new.
  package var isKnown: Bool {
    let letters = compact.prefix { $0.isLetter }
    let isOfArea =
      letters.utf8.count < compact.utf8.count
      ? PostTown.of(area: letters) != nil || Postcode.areasOfNoPlace.contains(String(letters))
      : !Gazetteer.areas(beginning: compact).isEmpty
    return isOfArea || SpecialPostcode.beginsOutward(compact) || SpecialPostcode.isOutward(compact.prefix(4))
      || SpecialPostcode.isOutward(compact.prefix(3))
  }
}

extension PostcodeError {
  init(_ text: some StringProtocol, read prefix: PostcodePrefix) {
    self =
      text.utf8.count <= Self.longestKept
      ? Self.known.of(String(text)) { PostcodeError(searching: text, prefix) }
      : PostcodeError(searching: text, prefix)
  }

  private static let known = Memo<String, PostcodeError>()
  /// The most bytes of a text that is kept. A line may have a million.
  private static let longestKept = 64

  private init(searching text: some StringProtocol, _ prefix: PostcodePrefix) {
    let isBeginning = prefix.canBegin && (prefix.isKnown || prefix.compact.contains(where: \.isNumber))
    if prefix.isBlank {
      self = .blank
    } else if isBeginning, Slips.begins(prefix) {
      self = .incomplete(prefix.description)
    } else if case let meant = Slips.postcodes(meantBy: text),
      meant.count == 1 || !meant.isEmpty && !prefix.hasWrongUnit
    {
      self = .malformed(Self.quoted(text), meant: meant)
    } else if isBeginning {
      self = prefix.isKnown ? .incomplete(prefix.description) : .noArea(prefix.description)
    } else if prefix.hasWrongUnit {
      self = .unitLetters(Self.quoted(text))
    } else if text.utf8.contains(where: PostcodeGrammar.isDigit), text.contains(where: \.isLetter),
      let meant = Slips.beginning(meantBy: Self.trimmed(text))
    {
      self = .beginsNothing(Self.shown(Self.trimmed(text)), meant: meant)
    } else {
      self = .malformed(Self.quoted(text), meant: [])
    }
  }

  /// The text in quotes, without the blanks around it.
  private static func quoted(_ text: some StringProtocol) -> String { trimmed(text).quoted() }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.endIndex)])
  }
}
