import Basics

/// Degrees north and east, WGS84, as people write them: `51.5010, -0.1416`, or `TQ 299 804` on the National Grid.
public struct Degrees: Sendable, Hashable {
  public let latitude: Double
  public let longitude: Double

  /// Reads two numbers separated by blanks or commas, two angles as maps show them, or a grid reference, in one word or
  /// several; nil for anything else.
  public init?(_ words: [String]) {
    if let grid = GridPosition(reference: words) {
      (latitude, longitude) = grid.degrees
      return
    }
    let numbers = words.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map(Self.number)
    if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] {
      (self.latitude, self.longitude) = (latitude, longitude)
      return
    }
    // A name has neither a point nor a sign behind a digit; few texts come this far.
    guard words.contains(where: { $0.utf8.contains { $0 == UInt8(ascii: ".") || $0 >= 0x80 } }) else {
      return nil
    }
    var reader = DegreesReader(words.joinedByBlanks)
    guard let both = reader.both() else { return nil }
    (latitude, longitude) = both
  }

  /// Whether the words hold numbers only, and at least one.
  public static func canBegin(_ words: some Sequence<String>) -> Bool {
    let numbers = words.flatMap { $0.split { $0 == "," || $0.isWhitespace } }
    return !numbers.isEmpty && numbers.allSatisfy { number($0) != nil }
  }

  /// Reads a number as people and programs write it: an optional sign, digits with at most one point, and an exponent,
  /// as in `-2.5e-05`. A whole number that begins with a zero is a part of a telephone number.
  private static func number(_ text: Substring) -> Double? {
    var text = text
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      text.unicodeScalars.removeAll(where: PostcodePrefix.isInvisible)
    }
    let isNegative = text.first == "-" || text.first == "\u{2212}"
    let digits = isNegative || text.first == "+" ? text.dropFirst() : text
    let whole = digits.prefix { $0 == "." || "0"..."9" ~= $0 }
    let exponent = digits.dropFirst(whole.count)
    guard !whole.isEmpty, exponent.isEmpty || isExponent(exponent) else { return nil }
    if whole.first == "0", whole.count > 1, !whole.contains(".") { return nil }
    return Double(digits).flatMap { $0.isFinite ? isNegative ? -$0 : $0 : nil }
  }

  private static func isExponent(_ text: Substring) -> Bool {
    var digits = text.dropFirst()
    if let sign = digits.first, "+-".contains(sign) { digits.removeFirst() }
    return text.first?.lowercased() == "e" && 1...3 ~= digits.count && digits.allSatisfy { "0"..."9" ~= $0 }
  }
}
