import Basics

/// Finds the postcodes that were meant by a text that is none, or by a postcode that does not exist.
///
/// A letter was typed for a digit that looks like it, or the reverse; two neighbours were swapped; a key was hit beside the
/// right one, or twice. Only a district that exists, and one of its sectors, can have been meant.
enum Slips {
  /// What each slip costs. Of the postcodes meant, those in use go before all others.
  ///
  /// Over random swaps and wrong keys, with these costs and `margin`, a single guess is hardly ever wrong; see
  /// `SlipsTests`.
  private enum Cost {
    static let (lookalike, twice, swap, wrongKey, twoLookalikes) = (2, 2, 3, 4, 5)
    /// More, if the built-in country lacks the postcode.
    static let unused = 3
    /// How much more a guess may cost than the best, to be as likely.
    static let margin = 1
  }

  /// The most postcodes that a sentence names.
  private static let most = 3

  /// The postcodes that a text was probably meant to be, the likeliest first; none if there are none, or too many.
  ///
  /// Blanks and punctuation in odd places do not count as slips.
  static func postcodes(meantBy text: some StringProtocol) -> [Postcode] {
    let letters = text.unicodeScalars.prefix(16).compactMap(PostcodePrefix.upperCased)
    guard (5...8).contains(letters.count) else { return [] }
    let foreign = text.unicodeScalars.prefix(32).contains {
      PostcodePrefix.upperCased($0) == nil && !PostcodePrefix.isSeparator($0) && !$0.properties.isEmoji
        && ($0.value < 0x20 || $0.properties.isAlphabetic)
    }
    if foreign || text.unicodeScalars.count > 32 || JoinedPostcodes.isColour(text.unicodeScalars) {
      return []
    }
    return meant.of(String(letters)) { possible(letters).map { [$0] } ?? likely(letters) }
  }

  private static let meant = Memo<String, [Postcode]>()

  /// The postcodes that were probably meant by one that does not exist; none if it may exist, as one of a district that
  /// has ended may, or if there are none or too many.
  static func others(than postcode: Postcode) -> [Postcode] {
    guard postcode.special == nil, !postcode.isForcesNumber, !Gazetteer.hasEnded(postcode.outward),
      !Country.inUse.contains(postcode)
    else { return [] }
    let letters = Array(postcode.compact)
    // A district that is not known may be new: a key beside the right one would make it one of those that are known. One
    // of an area that is not covered may be new, too.
    let isOfKnownArea = !Gazetteer.outcodes(inArea: postcode.area).isEmpty
    if isOfKnownArea, Gazetteer.outcode(postcode.outward) == nil {
      return likely(letters, withKeys: false)
    }
    if isOfKnownArea || Postcode.areasOfNoPlace.contains(postcode.area),
      !Country.inUse.covers(area: postcode.area)
    {
      return []
    }
    return likely(letters).filter(Country.inUse.contains)
  }

  /// What to say about a postcode that does not exist, as the end of a sentence.
  static func advice(on postcode: Postcode) -> String {
    let meant = others(than: postcode)
    return meant.isEmpty ? "check its letters and digits." : question(meant)
  }

  /// What a sentence asks about postcodes that were probably meant: `did you mean M1 1AE or M1 1AF?`.
  static func question(_ meant: [Postcode]) -> String {
    let last = meant.count - 1
    return meant.indices.reduce("did you mean ") { text, index in
      text + (index == 0 ? "" : index == last ? " or " : ", ") + meant[index].description
    } + "?"
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
      return begins(meant) ? meant.description : nil
    }
    return nearest == PostcodePrefix(typed).description ? nil : nearest
  }

  /// Whether a district or a sector that there is or was begins with a prefix.
  static func begins(_ prefix: PostcodePrefix) -> Bool {
    prefix.readings.contains { reading in
      switch reading {
      case .outward(let start): !Gazetteer.outcodes(beginning: start).isEmpty || Gazetteer.hasEnded(start)
      case .inward(let outward, let inward): exists(outward: outward, inward: inward)
      }
    }
  }

  /// The postcode that some letters and digits are, if there is or was a sector with it.
  private static func possible(_ letters: [Character]) -> Postcode? {
    guard mayBePostcode(letters), let postcode = Postcode(String(letters)) else { return nil }
    let isSpecial = postcode.special != nil || postcode.isForcesNumber
    return isSpecial || exists(outward: postcode.outward, inward: postcode.inward) ? postcode : nil
  }

  /// Whether letters and digits end as a postcode does, or begin as a British Forces number. Most guesses do not, and
  /// reading them takes long.
  private static func mayBePostcode(_ letters: [Character]) -> Bool {
    guard letters.count >= 5 else { return false }
    let inward = letters.suffix(3)
    return inward.first?.isWholeNumber == true && inward.dropFirst().allSatisfy(\.isLetter)
      || letters.starts(with: SpecialPostcode.forcesOutward)
  }

  private static func exists(outward: String, inward: String) -> Bool {
    guard let district = Gazetteer.outcode(outward) else { return Gazetteer.hasEnded(outward) }
    return inward.first.flatMap(\.wholeNumberValue).map(district.mayHaveSector) ?? true
  }

  // MARK: Guesses

  /// The postcodes one slip away, or two lookalikes, that are about as likely as the likeliest.
  private static func likely(_ letters: [Character], withKeys: Bool = true) -> [Postcode] {
    var costs: [Postcode: Int] = [:]
    func add(_ letters: [Character], _ slips: Int) {
      guard let postcode = possible(letters), !Gazetteer.hasEnded(postcode.outward) else { return }
      let isUsed = Country.inUse.contains(postcode) || !Country.inUse.covers(area: postcode.area)
      costs[postcode] = min(costs[postcode] ?? .max, slips + (isUsed ? 0 : Cost.unused))
    }
    let once = replacing(in: letters, by: lookalikes)
    for letters in once { add(letters, Cost.lookalike) }
    for letters in once {
      for other in replacing(in: letters, by: lookalikes) { add(other, Cost.twoLookalikes) }
    }
    for index in letters.indices.dropLast() {
      if letters[index] == letters[index + 1] {
        add(Array(letters[..<index] + letters[(index + 1)...]), Cost.twice)
      }
      var swapped = letters
      swapped.swapAt(index, index + 1)
      add(swapped, Cost.swap)
    }
    if withKeys {
      for letters in replacing(in: letters, by: neighbours) { add(letters, Cost.wrongKey) }
    }
    if let typed = Postcode(String(letters)) { costs[typed] = nil }
    let ordered = costs.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let least = ordered.first?.value else { return [] }
    let near = ordered.prefix { $0.value <= least + Cost.margin }
    let best = near.count <= most ? near : ordered.prefix { $0.value == least }
    return best.count <= most ? best.map(\.key) : []
  }

  /// What `find` finds with the fewest lookalikes changed, two at most; nil for nothing, or for several equally near.
  private static func nearest(to letters: [Character], _ find: (String) -> String?) -> String? {
    var texts = [letters]
    for _ in 0...2 {
      var found: String?
      for letters in texts {
        guard let candidate = find(String(letters)) else { continue }
        if let found, found != candidate { return nil }
        found = candidate
      }
      if let found { return found }
      texts = texts.flatMap { replacing(in: $0, by: lookalikes) }
    }
    return nil
  }

  /// The letters with each of them replaced, one at a time.
  private static func replacing(
    in letters: [Character], by others: (Character) -> [Character]
  ) -> [[Character]] {
    letters.indices.flatMap { index in
      others(letters[index]).map { other in
        var changed = letters
        changed[index] = other
        return changed
      }
    }
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

  /// The keys that touch a key on a British keyboard.
  static func neighbours(of letter: Character) -> [Character] {
    guard let (row, column) = place(of: letter) else { return [] }
    return keyboard.indices.filter { abs($0 - row) <= 1 }.flatMap { other in
      keyboard[other].enumerated().filter { index, key in
        key != letter && abs(index * 4 + offsets[other] - column) <= 4
      }.map(\.element)
    }
  }

  /// The row of a key, and how far to the right it lies, in quarters of a key.
  private static func place(of letter: Character) -> (row: Int, column: Int)? {
    for (row, keys) in keyboard.enumerated() {
      if let index = keys.firstIndex(of: letter) { return (row, index * 4 + offsets[row]) }
    }
    return nil
  }

  private static let keyboard = ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map { Array($0) }
  private static let offsets = [0, 2, 3, 5]
}
