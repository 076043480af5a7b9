/// The letters and digits that each place of a postcode may hold.
///
/// Every postcode in use in Great Britain fits these patterns. The only others in use are those of `SpecialPostcode`.
///
///     outward: W1[ELMNPRVXY], which have ended
///            | [A-PR-UWYZ] ( \d | [1-9]\d | \d[ABCDEFGHJKPSTUW] )
///            | [A-PR-UWYZ][A-HK-Y] ( \d | [1-9]\d | \d[ABEHMNPRVWXY] )
///     inward:  \d [ABD-HJLNP-UW-Z]{2}
///
/// Source: https://en.wikipedia.org/wiki/Postcodes_in_the_United_Kingdom#Formatting (patterns), checked against
/// every row of OS Code-Point Open.
enum PostcodeGrammar {
  /// Whether `text` is a whole outward code, the special ones included.
  static func isOutward(_ text: some StringProtocol) -> Bool {
    outwardMatch(text) == .whole || SpecialPostcode.isOutward(text)
  }

  /// Whether some outward code, the special ones included, begins with `text`, which is not empty.
  static func beginsOutward(_ text: some StringProtocol) -> Bool {
    outwardMatch(text) != .none || SpecialPostcode.beginsOutward(text)
  }

  /// Whether `text` is a whole inward code that may follow `outward`.
  static func isInward(_ text: some StringProtocol, after outward: some StringProtocol) -> Bool {
    guard beginsInward(text, after: outward) else { return false }
    return outward == SpecialPostcode.forcesOutward ? !text.isEmpty : text.utf8.count == 3
  }

  /// Whether some inward code that may follow `outward` begins with `text`, which may be empty.
  static func beginsInward(_ text: some StringProtocol, after outward: some StringProtocol) -> Bool {
    if outward == SpecialPostcode.forcesOutward {
      return text.utf8.count <= 4 && text.utf8.allSatisfy(isDigit) && text.utf8.first != UInt8(ascii: "0")
    }
    if let only = SpecialPostcode.inward(after: outward) { return only.hasPrefix(text) }
    guard text.utf8.count <= 3 else { return false }
    return zip(0..., text.utf8).allSatisfy { index, byte in
      index == 0 ? isDigit(byte) : Letters.inward.contains(byte)
    }
  }

  /// Whether an outward code is of the West End and was in use before its districts were divided anew, by 2004. Others
  /// that have ended have the form of those in use; see `Gazetteer.hasEnded`.
  static func hasEnded(_ outward: some StringProtocol) -> Bool {
    let code = outward.utf8
    return code.count == 3 && code.starts(with: "W1".utf8)
      && code.dropFirst(2).first.map(Letters.endedWest.contains) ?? false
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }

  private enum Match { case none, partial, whole }

  private static func outwardMatch(_ text: some StringProtocol) -> Match {
    var bytes = text.utf8.makeIterator()
    guard let first = bytes.next(), Letters.first.contains(first) else { return .none }
    guard let second = bytes.next() else { return .partial }
    let isLong = Letters.second.contains(second)
    guard let digit = isLong ? bytes.next() : second else { return .partial }
    guard isDigit(digit) else { return .none }
    guard let end = bytes.next() else { return .whole }
    if bytes.next() != nil { return .none }
    if hasEnded(text) { return .whole }
    let last = isLong ? Letters.lastOfLong : Letters.lastOfShort
    // BS0 is a district, BS05 is not.
    return isDigit(end) && digit != UInt8(ascii: "0") || last.contains(end) ? .whole : .none
  }
}

/// A set of the letters A to Z, as bits.
private struct Letters {
  static let first = Letters("ABCDEFGHIJKLMNOPRSTUWYZ")
  static let second = Letters("ABCDEFGHKLMNOPQRSTUVWXY")
  static let lastOfShort = Letters("ABCDEFGHJKPSTUW")
  static let lastOfLong = Letters("ABEHMNPRVWXY")
  static let endedWest = Letters("ELMNPRVXY")
  static let inward = Letters("ABDEFGHJLNPQRSTUWXYZ")

  private let bits: UInt32

  private init(_ letters: StaticString) {
    bits = letters.withUTF8Buffer { $0.reduce(0) { $0 | 1 << UInt32($1 - UInt8(ascii: "A")) } }
  }

  func contains(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z")
      && bits & 1 << UInt32(byte - UInt8(ascii: "A")) != 0
  }
}
