/// Finds the postcode that was meant if a letter was typed for a digit that looks like it, or the reverse.
///
/// Only a district that exists, and one of its sectors, can have been meant.
enum Slips {
  /// The postcode that a text was meant to be, at most two slips away; nil if there is none, or several equally near.
  ///
  /// Blanks and punctuation in odd places do not count as slips.
  static func postcode(meantBy text: some StringProtocol) -> Postcode? {
    let letters = text.unicodeScalars.prefix(16).compactMap(PostcodePrefix.upperCased)
    guard (5...7).contains(letters.count) else { return nil }
    let foreign = text.unicodeScalars.prefix(32).contains {
      PostcodePrefix.upperCased($0) == nil && !PostcodePrefix.isSeparator($0) && !$0.properties.isEmoji
        && ($0.value < 0x20 || $0.properties.isAlphabetic)
    }
    if foreign || text.unicodeScalars.count > 32 { return nil }
    return nearest(to: letters) { text in
      guard let postcode = Postcode(text) else { return nil }
      let isSpecial = postcode.special != nil || postcode.isForcesNumber
      return isSpecial || exists(outward: postcode.outward, inward: postcode.inward) ? postcode : nil
    }
  }

  /// The postcode that was meant by one that cannot exist; nil if it can, or if none or several are equally near.
  static func other(than postcode: Postcode) -> Postcode? {
    let meant = Slips.postcode(meantBy: postcode.compact)
    return meant == postcode ? nil : meant
  }

  /// The prefix that was meant by the beginning of a postcode, as it is shown; nil if there is no other.
  static func beginning(meantBy typed: String) -> String? {
    var letters: [Character] = []
    for scalar in typed.unicodeScalars {
      let letter = PostcodePrefix.isSeparator(scalar) ? " " : PostcodePrefix.upperCased(scalar)
      guard let letter, letters.count <= PostcodePrefix.longestCompact else { return nil }
      letters.append(letter)
    }
    let nearest = nearest(to: letters) { text in
      let meant = PostcodePrefix(text)
      let isKnown = meant.readings.contains { reading in
        switch reading {
        case .outward(let start): !Gazetteer.outcodes(beginning: start).isEmpty
        case .inward(let outward, let inward): exists(outward: outward, inward: inward)
        }
      }
      return isKnown ? meant.description : nil
    }
    return nearest == PostcodePrefix(typed).description ? nil : nearest
  }

  private static func exists(outward: String, inward: String) -> Bool {
    guard let district = Gazetteer.outcode(outward) else { return false }
    return inward.first.flatMap(\.wholeNumberValue).map(district.mayHaveSector) ?? true
  }

  /// What `find` finds with the fewest slips, two at most; nil for nothing, or for several equally near.
  private static func nearest<Found: Equatable>(to letters: [Character], _ find: (String) -> Found?) -> Found?
  {
    var texts = [letters]
    for _ in 0...2 {
      var found: Found?
      for letters in texts {
        guard let candidate = find(String(letters)) else { continue }
        if let found, found != candidate { return nil }
        found = candidate
      }
      if let found { return found }
      texts = texts.flatMap { letters in
        letters.indices.flatMap { index in
          lookalikes(of: letters[index]).map { swap in
            var other = letters
            other[index] = swap
            return other
          }
        }
      }
    }
    return nil
  }

  private static func lookalikes(of letter: Character) -> [Character] {
    switch letter {
    case "O": ["0"]
    case "0": ["O"]
    case "I", "L": ["1"]
    case "1": ["I", "L"]
    case "S": ["5"]
    case "5": ["S"]
    case "Z": ["2"]
    case "2": ["Z"]
    case "B": ["8"]
    case "8": ["B"]
    case "G": ["6"]
    case "6": ["G"]
    default: []
    }
  }
}
