import Postcodes

/// The dash before a number, which the parser would take for that of an option.
extension Degrees {
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
}

extension Degrees: CustomStringConvertible {
  public var description: String { fixed(latitude, decimals: 4) + ", " + fixed(longitude, decimals: 4) }
}
