import Basics

/// Finds the name of a place at the end of some words: with what it lies in behind a comma, or else as it is spelt, or
/// else one that resembles it. Of all last words that fit, the most are the name.
struct TypedNameReader {
  private let names = PlaceNames.builtIn
  private let own: [OwnPlaces.Entry]
  private let limit: Int
  /// See `TypedName.init`.
  private let (isListed, mayBeListed): (Bool, Bool)
  /// All words up to the cursor.
  private let allWords: [String]
  /// The words behind the last comma inside a word, and what stands before them in the word where they begin.
  private let (part, start): ([String], String)
  /// The words that the last of these has, if a name may begin between them, or that itself.
  private let inLast: [(word: String, before: String)]
  /// The words behind the last comma, with those of the last.
  private let words: [String]

  /// Nil if nothing that can be a name stands at the end.
  init?(
    _ words: [String], own: () -> [OwnPlaces.Entry], limit: Int, isListed: Bool, mayBeListed: Bool,
    beginsInQuotes: Bool
  ) {
    let (start, part) = Self.lastPart(of: words)
    guard part.contains(where: Self.hasLetters) || words.last.map(Self.endsInComma) ?? false else {
      return nil
    }
    self.own = own()
    self.limit = limit
    (self.isListed, self.mayBeListed) = (isListed, mayBeListed)
    (allWords, self.part, self.start) = (words, part, start)
    // Words that quotes hold together are each one, too: Clifton begins in “bristol cli” with and without them.
    let typed = part[part.count - 1]
    inLast = beginsInQuotes ? Self.wordsInQuotes(typed) : [(word: typed, before: "")]
    self.words = Array(part.dropLast()) + inLast.map(\.word)
  }

  var name: TypedName {
    let hasComma = allWords.contains { $0.utf8.contains(UInt8(ascii: ",")) }
    if hasComma, let name = qualified() { return name }
    let tails = Self.tails(of: words, behind: earlier).filter { !hasComma || Self.head(of: $0) == nil }
    return tails.firstNonNil(named) ?? resembled(tails)
  }

  /// The words before all, in the word where they begin.
  private var earlier: [String] { start.split(separator: " ").map(String.init) }

  /// A name that begins with some last words.
  private func name(_ matches: [NameMatch] = [], beginningWith tail: ArraySlice<String>) -> TypedName {
    var name = TypedName()
    name.matches = Array(matches.prefix(limit))
    name.earlierWords = max(0, tail.count - inLast.count)
    let isInLast = tail.count < inLast.count
    name.before =
      (tail.count == words.count || isInLast && part.count == 1 ? start : "")
      + (isInLast ? inLast[inLast.count - tail.count].before : "")
    return name
  }

  // MARK: Behind a comma

  /// A name that has the comma, or whose place lies in what follows it: what stands behind one is a name of its own else.
  private func qualified() -> TypedName? {
    for (tail, others) in Self.qualifiedTails(of: allWords) {
      let text = tail.joinedByBlanks
      let head = Self.head(of: tail)
      // Minster in Swale does not stand behind “york”, but York Minster before the comma.
      guard head != nil || Self.endsInComma(text), !splitsHead(tail) else { continue }
      let keys = head.map(NameKey.typed) ?? []
      var found = keys.isEmpty ? [] : names.matchesByLetter(text, own: own, limit: Self.mostWithComma)
      found.removeAll { !$0.isHeaded(by: keys) }
      if found.isEmpty { found = names.places(beingQualified: text) }
      guard !found.isEmpty, !others.isEmpty || isEnded(allWords.dropLast(tail.count)) else { continue }
      // The only place of a name needs nothing to tell it from others: York begins in “leeds, yor”.
      if isListed, let head, names.places(named: head, own: own).count == 1,
        names.beginsTown(String(text.dropFirst(head.count + 1)))
      {
        continue
      }
      var name = TypedName()
      (name.matches, name.earlierWords, name.before) = (Array(found.prefix(limit)), tail.count - 1, others)
      return name
    }
    return nil
  }

  // MARK: As it is spelt

  /// The name that some last words begin as they are spelt; nil if they begin none, or if fewer words are meant.
  private func named(_ tail: ArraySlice<String>) -> TypedName? {
    // Near Sawrey does not stand behind “Newport near”.
    let last = words.dropLast(tail.count).last?.utf8.last
    if let last, last != UInt8(ascii: ","), tail.first.map(TypeWord.isNear) ?? false { return nil }
    // Row in Cumbria does not stand behind “Winkfield”.
    if splitsName(tail, of: words) { return nil }
    let text = tail.joinedByBlanks
    // Only a name that begins with a number goes on from one: York in `M1 york` does not.
    if Self.hasDigit(Self.firstWord(of: text)), !names.hasName(beginning: text, own: own) { return nil }
    var found = matches(text)
    guard !found.isEmpty, isEnded(words.dropLast(tail.count)) else { return nil }
    if !isListed, let name = behindTown(found, tail) { return name }
    if beginsAnother(found, tail) { return nil }
    if isListed, let name = behindTown(found, tail) { return name }
    if found[0].fit == .beginning {
      let special = SpecialPostcode.matches(beginning: text)
      found = found.prefix(max(1, limit - special.count)) + special
    }
    if mayBeListed, !isListed {
      let before = tail.count == words.count ? earlier[...] : words.dropLast(tail.count)
      found = Self.withWholes(found, beginning: text, behind: Self.lastShort(before))
    }
    return name(found, beginningWith: tail)
  }

  /// The places whose name begins with a text, or that it names and tells apart from others of the name.
  private func matches(_ text: String) -> [NameMatch] {
    var found = names.matchesByLetter(text, own: own, limit: limit)
    if found.isEmpty { found = names.places(saidToBeNear: text) + names.places(withTitle: text) }
    // A comma ends a name, unless it is in it.
    if Self.endsInComma(text) {
      let keys = NameKey.typed(text)
      found.removeAll { !$0.isHeaded(by: keys) }
    }
    // What tells places of a name apart goes on from it first, if the name does not mean one of them.
    for blank in text.utf8.indices where text.utf8[blank] == UInt8(ascii: " ") {
      let name = String(text[..<blank])
      let rest = String(text[blank...])
      guard rest.utf8.count > 1 else { continue }
      func isOfSeveral() -> Bool { names.places(named: name, own: own).count > 1 }
      // Milton Keynes is not Milton in a county. A station may have one in its name.
      let isLonger = found.contains { $0.fit == .beginning && $0.kind != .landmark }
      // A city rather has another place behind it.
      let isBracketed = rest.utf8.dropFirst().first == UInt8(ascii: "(")
      let mayBeCounty =
        isBracketed
        || !isLonger && rest.utf8.count > 3
          && (names.rank(ofName: name) < PlaceNames.rankOfLargePlaces || isOfSeveral())
      // Of two places the second begins: Leeds in “headingley lee”.
      if isListed, !isBracketed, !isOfSeveral(), names.beginsTown(rest) { continue }
      // Morley begins in “leeds m”, rather than Leeds in Maidstone.
      if mayBeListed, !isBracketed, names.hasParts(of: name, beginning: rest) { continue }
      let places = names.places(named: name, inWhatBegins: rest, orCounty: mayBeCounty)
      if places.isEmpty { continue }
      found = isBracketed ? places : isOfSeveral() ? places + found : found + places
    }
    return found
  }

  /// The name behind a town that begins some last words, if what is found for all of them is only called after the town.
  private func behindTown(_ found: [NameMatch], _ tail: ArraySlice<String>) -> TypedName? {
    // Oxford Circus stands behind London, and is in no Oxford.
    guard mayBeListed, !names.haveAny(found, inWhatEnds: Self.lastShort(words.dropLast(tail.count))),
      let (rest, places) = names.placesBeside(calledAfterTown: found, of: tail, own: own, limit: limit)
    else { return nil }
    return name(places, beginningWith: rest)
  }

  /// Whether the last of some words rather begin another place, behind the one that the others name.
  private func beginsAnother(_ found: [NameMatch], _ tail: ArraySlice<String>) -> Bool {
    let isTurned = Self.isTurnedRound(found[0], tail)
    let isList =
      isListed || mayBeListed && (found[0].kind == .landmark && found[0].fit == .words || isTurned)
    guard isList, found[0].kind == .landmark || found[0].isOfTwo || isTurned else { return false }
    func isAnother(_ count: Int) -> Bool {
      tail.count > count && isEnded(words.dropLast(count))
        && names.beginsTown(
          words.suffix(count).joinedByBlanks, orOther: found[0].isOfTwo || found[0].fit == .words)
    }
    return isAnother(inLast.count) || (found.count == 1 || isTurned) && isAnother(1)
  }

  // MARK: As it may be misspelt

  /// The name that the most of the last words resemble, with the question to the service.
  private func resembled(_ tails: [ArraySlice<String>]) -> TypedName {
    var asked = TypedName()
    // A number cannot be misspelt.
    for tail in tails where !tail.contains(where: Self.hasDigit) && isEnded(words.dropLast(tail.count)) {
      let text = tail.joinedByBlanks
      // What stands before a comma is known: “manchester,” is not Mancetter.
      if Self.endsInComma(text), !names.places(named: text, own: own).isEmpty { break }
      if asked.question == nil {
        asked = name(beginningWith: tail)
        (asked.earlierWordsOfQuestion, asked.earlierWords) = (asked.earlierWords, 0)
        asked.question = Self.question(text)
      }
      let found = names.matchesBySpelling(text, limit: limit)
      guard !found.isEmpty else { continue }
      var guess = name(found, beginningWith: tail)
      (guess.question, guess.earlierWordsOfQuestion) = (asked.question, asked.earlierWordsOfQuestion)
      return guess
    }
    return asked
  }

  /// The question that a text makes; nil if it has less than three letters, or is longer than any name.
  private static func question(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let question = words.joinedByBlanks
    return question.count { $0.isLetter } > 2 && question.utf8.count <= NameKey.longest ? question : nil
  }

  // MARK: Words

  /// Whether a new name can begin after some words: after a postcode, a whole name, a comma, or a word such as “near”
  /// that stands first. Any other word belongs to the name that follows.
  private func isEnded(_ words: ArraySlice<String>) -> Bool {
    guard let last = words.last, let byte = last.utf8.last else { return true }
    if Self.hasDigit(last) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return true }
    if words.count == 1, words.startIndex == 0, TypeWord.isNear(last) { return true }
    return (1...min(Self.longest, words.count)).contains {
      !names.places(named: words.suffix($0).joinedByBlanks, own: own).isEmpty
    }
  }

  /// Whether some last words begin inside a name that the one before the last ends, and not behind a comma.
  private func splitsName(_ tail: ArraySlice<String>, of words: [String]) -> Bool {
    guard tail.count > 1, tail.count < words.count,
      words.dropLast(tail.count).last?.utf8.last != UInt8(ascii: ",")
    else { return false }
    // Yarmouth is behind “great”, though “london great” will do for a hospital.
    let whole = Self.lastShort(words.dropLast())
    return (tail.count..<max(tail.count, whole.count + 1)).contains {
      let found = names.placesAndFit(named: whole.suffix($0).joinedByBlanks, own: own)
      return found.isWhole && !found.places.isEmpty
    }
  }

  /// Whether the words before a comma in some last ones end a name that begins before them.
  private func splitsHead(_ tail: ArraySlice<String>) -> Bool {
    guard let comma = tail.indices.first(where: { Self.endsInComma(tail[$0]) }) else { return false }
    return splitsName(
      allWords[tail.startIndex...comma] + [""], of: Array(allWords[...comma]) + [""])
  }

  /// The last words that can be a name, the most of them first.
  ///
  /// - Parameter earlier: the words before all, in the word where they begin.
  private static func tails(of words: [String], behind earlier: [String] = []) -> [ArraySlice<String>] {
    (1...min(longest, words.count)).reversed().map { words.suffix($0) }.filter {
      !($0.count == 1 && words[words.count - 1].isEmpty) && isShort($0)
        && (canBegin($0) || $0.count == 1 && isLetterBehindPlace(earlier + words))
    }
  }

  /// Whether a place has some words in another order, and the last of them is not typed completely: North London for
  /// “london no”.
  private static func isTurnedRound(_ place: NameMatch, _ words: ArraySlice<String>) -> Bool {
    guard place.fit == .words, let first = words.first, let last = words.last else { return false }
    let (name, typed) = (NameKey.of(place.calledAs), NameKey.of(last))
    return !name.starts(with: NameKey.of(first)) && !name.split(separator: NameKey.blank).contains(typed[...])
  }

  /// Some places that begin with a text, behind what the place before these lies in, if that begins so, too: Leeds, for
  /// “headingley l”. The user's own go first, and behind a word that stands between two places others only.
  private static func withWholes(
    _ places: [NameMatch], beginning text: String, behind before: ArraySlice<String>
  ) -> [NameMatch] {
    if before.last?.utf8.last == UInt8(ascii: ";") { return places }
    let wholes = PlaceNames.builtIn.wholes(behind: before, beginning: text)
    if wholes.isEmpty { return places }
    return places.filter { $0.kind == .own } + wholes + places.filter { $0.kind != .own }
  }

  /// Whether the last word is one letter behind a town, which may begin a part of that, behind a place in what it may
  /// begin, or behind any place and a comma.
  private static func isLetterBehindPlace(_ words: [String]) -> Bool {
    guard let letter = words.last?.utf8.first, words[words.count - 1].utf8.count == 1, isLetter(letter) else {
      return false
    }
    let before = lastShort(words.dropLast())
    return before.indices.contains { PlaceNames.builtIn.mayHaveParts(before[$0...]) }
      || !PlaceNames.builtIn.wholes(behind: before, beginning: words[words.count - 1]).isEmpty
      || before.last.map(endsInComma) ?? false
        && before.indices.contains { !PlaceNames.builtIn.places(named: before[$0...].joinedByBlanks).isEmpty }
  }

  /// The last words that can be a name with what its place lies in, and what stands before them in the word where they
  /// begin: other places, if quotes hold these together.
  private static func qualifiedTails(of words: [String]) -> [(tail: ArraySlice<String>, before: String)] {
    let tails = tails(of: words).map { (tail: $0, before: "") }
    guard let last = words.last, last.contains(" ") else { return tails }
    let ends = last.indices.filter { ",;".contains(last[$0]) }.dropLast(last.hasSuffix(",") ? 1 : 0)
    let inside = ends.compactMap { end -> (tail: ArraySlice<String>, before: String)? in
      let rest = last[last.index(after: end)...].drop { $0 == " " }
      guard rest.utf8.count < 4 * NameKey.longest else { return nil }
      let part = [String(rest)][...]
      return rest.contains(",") && canBegin(part) ? (part, String(last[..<rest.startIndex])) : nil
    }
    return tails + inside
  }

  /// The words that a word in quotes has, each with what stands before it; the last may be empty. Letters of an area with
  /// which no place begins are no name behind another: Leeds LS.
  private static func wordsInQuotes(_ text: String) -> [(word: String, before: String)] {
    let starts = text.indices.filter { index in
      text[index] != " " && (index == text.startIndex || text[text.index(before: index)] == " ")
    }
    // A name and the one before it are among the last.
    let words = starts.suffix(2 * longest + 1).map { start in
      (word: String(text[start...].prefix { $0 != " " }), before: String(text[..<start]))
    }
    if words.count > 1, let last = words.last?.word, Gazetteer.isArea(last),
      !PlaceNames.builtIn.beginsTown(last, orOther: true)
    {
      return [(text, "")]
    }
    return text.isEmpty || text.last == " " ? words + [("", text)] : words
  }

  /// Whether some words are not longer than a name with what its place lies in, which is looked for at each blank.
  private static func isShort(_ words: ArraySlice<String>) -> Bool {
    words.reduce(0) { $0 + $1.utf8.count + 1 } <= 4 * NameKey.longest
  }

  /// The last of some words that are together not longer.
  private static func lastShort(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var last = words.suffix(longest)
    while !isShort(last) { last = last.dropFirst() }
    return last
  }

  /// The most words that a name has.
  private static let longest = 8

  /// How many names are searched for one with a comma.
  private static let mostWithComma = 100

  /// The words after the last comma or semicolon inside a word, and what stands before them in that word. A comma at
  /// the end of a word can belong to a name.
  private static func lastPart(of words: [String]) -> (before: String, words: [String]) {
    var (before, part): (String, [String]) = ("", [])
    for word in words.reversed() {
      let inside = word.utf8.dropLast().lastIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
      guard let inside else {
        part.append(word)
        continue
      }
      let rest = word[word.utf8.index(after: inside)...].drop { $0 == " " }
      before = String(word[..<rest.startIndex])
      part.append(String(rest))
      break
    }
    while part.count > 1, part.last?.isEmpty == true { part.removeLast() }
    return (before, part.reversed())
  }

  /// Whether a part of the word has letters and no digit.
  private static func hasLetters(_ word: String) -> Bool {
    // Nothing is split, since each TAB comes here.
    var (hasLetter, hasDigit) = (false, false)
    for byte in word.utf8 {
      if byte == UInt8(ascii: " ") {
        if hasLetter, !hasDigit { return true }
        (hasLetter, hasDigit) = (false, false)
      } else {
        hasLetter = hasLetter || isLetter(byte)
        hasDigit = hasDigit || PostcodeGrammar.isDigit(byte)
      }
    }
    return hasLetter && !hasDigit
  }

  private static func endsInComma(_ text: String) -> Bool {
    text.utf8.last { $0 != UInt8(ascii: " ") } == UInt8(ascii: ",")
  }

  /// The text before the last comma that has more of a name behind it; nil if there is none.
  private static func head(of words: ArraySlice<String>) -> String? {
    let text = words.joinedByBlanks
    guard let end = text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }),
      let comma = text.utf8[..<end].lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    return String(text[..<comma])
  }

  private static func firstWord(of text: String) -> Substring { text.prefix { $0 != " " } }

  /// Whether a name can begin with some words: with a letter, a digit or an apostrophe, two letters in all, or one behind
  /// a number, and no character but letters, digits and `marks`.
  private static func canBegin(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first,
      first.utf8.first.map({ isLetter($0) || PostcodeGrammar.isDigit($0) || $0 == UInt8(ascii: "'") })
        ?? false
    else { return false }
    var letters = 0
    for word in words {
      for byte in word.utf8 {
        if isLetter(byte) { letters += 1 }
        guard isLetter(byte) || PostcodeGrammar.isDigit(byte) || marks.contains(byte) else { return false }
      }
    }
    if letters >= 2 { return true }
    let behind = first.utf8.drop(while: PostcodeGrammar.isDigit)
    return letters == 1 && behind.count < first.utf8.count
      && (behind.isEmpty ? words.count > 1 : behind.first == UInt8(ascii: " "))
  }

  /// The characters in names besides letters and digits.
  private static let marks = Array(" '-.&()!,".utf8)

  /// Whether a byte is an ASCII letter, or part of a character outside ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte >= 0x80
  }

  private static func hasDigit(_ word: some StringProtocol) -> Bool {
    word.utf8.contains(where: PostcodeGrammar.isDigit)
  }
}
