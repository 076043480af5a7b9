/// Parts a place from a postcode of it that follows without a blank: `LondonSE10RQ`, `GlasgowG31 2QE`.
enum GluedTown {
  /// The words with a comma between the two. Words of which the letters are no place there stay as they are.
  static func parted(_ words: [String]) -> [String] {
    guard words.contains(where: mayBeGlued) else { return words }
    var fields = words.enumerated().flatMap { index, word in
      word.split(separator: " ", omittingEmptySubsequences: false).map { (word: index, text: String($0)) }
    }
    for index in fields.indices where mayBeGlued(fields[index].text) {
      let next = index + 1 < fields.count ? fields[index + 1].text : ""
      let before = fields[..<index].suffix(longest - 1).map(\.text)
      if let start = startOfPostcode(in: fields[index].text, before: next, behind: before) {
        fields[index].text.insert(",", at: start)
      }
    }
    return words.indices.map { index in
      fields.filter { $0.word == index }.map(\.text).joined(separator: " ")
    }
  }

  /// The most words of a place that is looked for.
  private static let longest = 4

  /// Whether a digit stands directly behind more letters than an area has.
  private static func mayBeGlued(_ text: String) -> Bool {
    var letters = 0
    for byte in text.utf8 {
      if letters > 2, PostcodeGrammar.isDigit(byte) { return true }
      letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) ? letters + 1 : 0
    }
    return false
  }

  /// Where the postcode begins in a word; nil if none is glued to a place that it is of.
  private static func startOfPostcode(
    in word: String, before next: String, behind others: [String]
  ) -> String.Index? {
    guard let digit = word.firstIndex(where: \.isNumber) else { return nil }
    return [-2, -1].lazy.compactMap { word.index(digit, offsetBy: $0, limitedBy: word.startIndex) }.first {
      let rest = word[$0...].prefix { $0.isLetter || $0.isNumber }
      let inward = next.prefix { $0.isLetter || $0.isNumber }
      let name = word[..<$0].split { ",;:/(".contains($0) }.last ?? ""
      guard name.last?.isLetter ?? false,
        let postcode = Postcode(String(rest)) ?? Postcode(rest + " " + inward),
        Country.inUse.contains(postcode)
      else { return false }
      // King's LynnPE30 1ET.
      return (0...others.count).contains { count in
        isPlace((others.suffix(count) + [String(name)]).joined(separator: " "), of: postcode)
      }
    }
  }

  private static func isPlace(_ name: String, of postcode: Postcode) -> Bool {
    PlaceWords.isPostTown(name, of: postcode)
      || PlaceNames.builtIn.placesOfAnySize(named: name).contains { place in
        place.kind != .landmark && place.codes.contains(postcode.outward)
      }
  }
}
