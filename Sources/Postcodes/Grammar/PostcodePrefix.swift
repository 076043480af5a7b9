/// The beginning of a postcode as typed, normalised, and every way to read it.
///
/// `M11` can be the district M11 or the start of M1 1AE. `M1 1` and `M1 ` cannot be M11, since their blank ends the
/// outward code. A blank where no outward code can end is ignored: `SW 1A`, `SW1A1 A`. The grammar alone decides
/// whether a prefix can begin a postcode.
public struct PostcodePrefix: Sendable, Hashable {
  /// One way to read what was typed.
  public enum Reading: Sendable, Hashable {
    /// All of it belongs to the outward code, which may continue: `SW1`.
    case outward(String)
    /// The outward code is whole, and the inward code, possibly empty, may continue: `SW1A`, `1`.
    case inward(String, String)
  }

  /// The text in upper case without blanks, `SW1A1`, at most `longestCompact` characters. Empty if nothing was typed.
  public let compact: String

  /// The ways to read it, the longest outward code first; none if it cannot begin a postcode, or if nothing was typed.
  public let readings: [Reading]

  /// Whether a blank or hyphen was typed after the outward code.
  public let isSpaced: Bool

  /// Reads what was typed, in any case, with blanks around it, and with nothing, blanks or one hyphen between the
  /// codes. In a whole postcode a full stop or an underscore may stand for the hyphen. Never fails: see `canBegin`.
  ///
  /// - Complexity: O(1); no more than the first few letters are read, however long the text.
  public init(_ typed: some StringProtocol) {
    var before = ""
    var after = ""
    var isSeparated = false
    var hyphens = 0
    var isDotted = false
    var isMalformed = false
    for scalar in typed.unicodeScalars where !Self.isInvisible(scalar) {
      let isDot = scalar == "." || scalar == "_"
      if isDot || Self.isSeparator(scalar) {
        let isHyphen = isDot || Self.isHyphen(scalar)
        isDotted = isDotted || isDot
        if isHyphen { hyphens += 1 }
        // A blank elsewhere, as between a sector and its unit, is ignored.
        if isHyphen || PostcodeGrammar.isOutward(before) { isSeparated = !before.isEmpty }
        // One hyphen, and only between the two codes.
        isMalformed = isHyphen && (hyphens > 1 || before.isEmpty || !after.isEmpty)
      } else if let letter = Self.upperCased(scalar),
        before.utf8.count + after.utf8.count < Self.longestCompact
      {
        if isSeparated { after.append(letter) } else { before.append(letter) }
      } else {
        isMalformed = true
      }
      if isMalformed { break }
    }
    if isDotted, !PostcodeGrammar.isInward(after, after: before) { isMalformed = true }
    compact = before + after
    hasWrongUnit = !isMalformed && Self.hasWrongUnit(compact)
    isBlank = before.isEmpty && !isMalformed
    isSpaced = isSeparated
    if isMalformed || before.isEmpty {
      readings = []
    } else if isSpaced {
      let isPossible = PostcodeGrammar.isOutward(before) && PostcodeGrammar.beginsInward(after, after: before)
      readings = isPossible ? [.inward(before, after)] : []
    } else {
      readings = Self.readings(of: before)
    }
  }

  /// Whether nothing but blanks was typed.
  public let isBlank: Bool

  /// Whether a whole postcode was typed, but with letters at its end that never stand there.
  let hasWrongUnit: Bool

  /// Whether a postcode can begin with what was typed, by the grammar alone. True if nothing was typed.
  public var canBegin: Bool { isBlank || !readings.isEmpty }

  /// The postcode, if a whole one was typed.
  public var whole: Postcode? {
    for case .inward(let outward, let inward) in readings {
      if let postcode = Postcode(outward: outward, inward: inward) { return postcode }
    }
    return nil
  }

  /// Whether `postcode` begins with what was typed.
  public func matches(_ postcode: Postcode) -> Bool {
    isBlank
      || readings.contains {
        switch $0 {
        case .outward(let start): postcode.outward.hasPrefix(start)
        case .inward(let outward, let start): postcode.outward == outward && postcode.inward.hasPrefix(start)
        }
      }
  }

  /// The longest text that can begin a postcode, in letters and digits: `BFPO1234`.
  static let longestCompact = 8

  private static func readings(of text: String) -> [Reading] {
    var found: [Reading] = PostcodeGrammar.beginsOutward(text) ? [.outward(text)] : []
    for length in stride(from: text.utf8.count - 1, through: 2, by: -1) {
      let (outward, inward) = (text.prefix(length), text.dropFirst(length))
      if PostcodeGrammar.isOutward(outward), PostcodeGrammar.beginsInward(inward, after: outward) {
        found.append(.inward(String(outward), String(inward)))
      }
    }
    return found
  }

  private static func hasWrongUnit(_ compact: String) -> Bool {
    let (outward, inward) = (compact.dropLast(3), compact.suffix(3))
    guard let digit = inward.utf8.first, PostcodeGrammar.isDigit(digit), PostcodeGrammar.isOutward(outward),
      SpecialPostcode.inward(after: outward) == nil
    else { return false }
    return inward.utf8.dropFirst().allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && !PostcodeGrammar.isInward(inward, after: outward)
  }

  /// Byte-order marks, soft hyphens and the like, which come along when text is copied and do no harm.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", "\u{2010}", "\u{2011}", "\u{2013}": true
    default: false
    }
  }

  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t": true
    // To ask for a character's properties takes long.
    case "\u{0}"..."\u{7F}": scalar == "-"
    case "\u{85}", "\u{2028}", "\u{2029}": false
    default: scalar.properties.isWhitespace || isHyphen(scalar)
    }
  }

  static func upperCased(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case "0"..."9", "A"..."Z": Character(scalar)
    case "a"..."z": Unicode.Scalar(scalar.value - 0x20).map(Character.init)
    default: nil
    }
  }
}

extension PostcodePrefix: CustomStringConvertible {
  /// The prefix as it is shown: `SW1A 1` if its only reading has an inward code, else `compact`.
  public var description: String {
    if readings.count == 1, case .inward(let outward, let inward) = readings[0] {
      return inward.isEmpty ? outward : outward + " " + inward
    }
    return compact
  }
}
