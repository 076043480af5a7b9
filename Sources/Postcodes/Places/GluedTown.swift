import Basics

/// Parts a place and a postcode of it between which the blank is missing: `LondonSE10RQ`, `GlasgowG31 2QE`,
/// `M33 2XWSale`.
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
      let after = fields[(index + 1)...].prefix(longest - 1).map(\.text)
      let text = fields[index].text
      fields[index].text =
        partedBefore(text, next, behind: before) ?? partedBehind(text, before.last, after) ?? text
    }
    var parted = Array(repeating: [String](), count: words.count)
    for field in fields { parted[field.word].append(field.text) }
    return parted.map { $0.joined(separator: " ") }
  }

  /// The most words of a place that is looked for.
  private static let longest = 4

  /// Whether a digit stands directly behind more letters than an area has, or before more than a unit has.
  private static func mayBeGlued(_ text: String) -> Bool {
    var (letters, isBehindDigit) = (0, false)
    for byte in text.utf8 {
      let isDigit = PostcodeGrammar.isDigit(byte)
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if isDigit, letters > 2 { return true }
      if isDigit { isBehindDigit = true }
      if !isDigit, !isLetter { isBehindDigit = false }
      letters = isLetter ? letters + 1 : 0
      if letters > 2, isBehindDigit { return true }
    }
    return false
  }

  /// A word with a comma before the postcode that ends it, or that the next word ends; nil if there is none of the place
  /// before it.
  private static func partedBefore(_ word: String, _ next: String, behind others: [String]) -> String? {
    guard let digit = word.firstIndex(where: \.isNumber) else { return nil }
    return [-2, -1].firstNonNil { offset -> String? in
      guard let start = word.index(digit, offsetBy: offset, limitedBy: word.startIndex) else { return nil }
      let rest = word[start...].prefix { $0.isLetter || $0.isNumber }
      let inward = next.prefix { $0.isLetter || $0.isNumber }
      guard word[..<start].last?.isLetter ?? false,
        let postcode = Postcode(String(rest)) ?? Postcode(rest + " " + inward),
        Country.inUse.contains(postcode)
      else { return nil }
      let marks = word[..<start].lastIndex { ",;:/(".contains($0) }
      let begun = marks.map { word.index(after: $0) } ?? word.startIndex
      // King's LynnPE30 1ET.
      let name = [String(word[begun..<start]), atCapitals(word[begun..<start])].first { name in
        (0...others.count).contains { isPlace(others.suffix($0) + [name], of: postcode) }
      }
      let written = String(word[begun..<start])
      let isStreet = written.utf8.count > 2 && TypeWord.isStreet(written.lowercased())
      return (name ?? (isStreet ? written : nil)).map { word[..<begun] + $0 + "," + word[start...] }
    }
  }

  /// A word with a comma behind the postcode that begins it, or that the word before begins; nil if the place behind it
  /// has none such.
  private static func partedBehind(_ word: String, _ last: String?, _ others: [String]) -> String? {
    let outward = last.map { $0.drop { !$0.isLetter && !$0.isNumber } } ?? ""
    return [3, 5, 6, 7].firstNonNil { count -> String? in
      guard let end = word.index(word.startIndex, offsetBy: count, limitedBy: word.endIndex),
        end < word.endIndex,
        word[end].isLetter,
        let postcode = Postcode(count == 3 ? outward + " " + word[..<end] : String(word[..<end])),
        Country.inUse.contains(postcode)
      else { return nil }
      let rest = word[end...].prefix { !",;:/)".contains($0) }
      // PL25 4FASt Austell.
      let name = [String(rest), atCapitals(rest)].first { name in
        (0...(rest.endIndex == word.endIndex ? others.count : 0)).contains {
          isPlace([name] + others.prefix($0), of: postcode)
        }
      }
      return name.map { word[..<end] + "," + $0 + word[rest.endIndex...] }
    }
  }

  /// A text with a blank before each capital letter behind a small one: `GreenOre`.
  private static func atCapitals(_ text: Substring) -> String {
    var (parted, last) = ("", Character(" "))
    for character in text {
      if character.isUppercase, last.isLowercase { parted += " " }
      parted.append(character)
      last = character
    }
    return parted
  }

  private static func isPlace(_ words: [String], of postcode: Postcode) -> Bool {
    let name = words.joined(separator: " ").filter { !",;".contains($0) }
    return PlaceWords.isPostTown(name, of: postcode)
      || PlaceNames.builtIn.placesOfAnySize(named: name).contains { place in
        place.kind != .landmark && place.codes.contains(postcode.outward)
      }
  }
}
