/// Degrees north and east, WGS84, as people write them: `51.5010, -0.1416`.
struct Degrees: Sendable, Hashable {
  let latitude: Double
  let longitude: Double

  /// Reads two numbers separated by blanks or commas, in one word or several; nil for anything else.
  init?(_ words: [String]) {
    let numbers = words.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.map(Self.number)
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Whether the words hold numbers only, and at least one.
  static func canBegin(_ words: some Sequence<String>) -> Bool {
    let numbers = words.flatMap { $0.split { $0 == "," || $0.isWhitespace } }
    return !numbers.isEmpty && numbers.allSatisfy { number($0) != nil }
  }

  /// A command's words with a true minus sign for the dash before a number, so that it is not taken for an option.
  static func escapingMinus(in words: some Sequence<String>) -> [String] {
    words.map { word in
      let number = word.dropFirst().drop { $0 == "." }
      return word.first == "-" && number.first.map { "0"..."9" ~= $0 } ?? false
        ? "\u{2212}" + word.dropFirst() : word
    }
  }

  /// A word or a sentence with dashes as they were typed.
  static func unescapingMinus(in text: String) -> String {
    text.utf8.contains(0xE2) ? text.replacing("\u{2212}", with: "-") : text
  }

  /// Reads a number in decimal notation: an optional sign, and digits with at most one point.
  private static func number(_ text: Substring) -> Double? {
    let isNegative = text.first == "-" || text.first == "\u{2212}"
    let digits = isNegative || text.first == "+" ? text.dropFirst() : text
    guard digits.first != nil, digits.allSatisfy({ $0 == "." || "0"..."9" ~= $0 }) else { return nil }
    return Double(digits).map { isNegative ? -$0 : $0 }
  }
}

extension Degrees: CustomStringConvertible {
  var description: String { fixed(latitude, decimals: 4) + ", " + fixed(longitude, decimals: 4) }
}
