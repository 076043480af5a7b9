import Basics

/// The name of a place at the end of some words, as it is being typed.
public struct TypedName: Sendable, Hashable {
  /// The places it can be, the likeliest first; empty if no place's name fits.
  public private(set) var matches: [NameMatch] = []
  /// How many words before the last one belong to the name.
  public private(set) var earlierWords = 0
  /// What stands before the name in the word where it begins: other places and a comma.
  public private(set) var before = ""
  /// What to ask the service: the text typed, as one name, in lower case with one blank between words. Nil if it cannot
  /// be a name, or if it fits a built-in name as it is spelt.
  public private(set) var question: String?
  /// How many words before the last one belong to the question.
  private var earlierWordsOfQuestion = 0

  /// Whether the matches only resemble what was typed.
  public var isGuess: Bool { matches.first?.fit == .spelling }

  /// - Parameters:
  ///   - words: the words up to the cursor, the one being typed last; that is empty if it has not begun.
  ///   - own: the user's own places.
  ///   - limit: how many places to give at most.
  ///   - isListed: whether several places are wanted, so that a town begins another rather than a landmark goes on, or
  ///     Brighton and Hove.
  ///   - mayBeListed: whether several may be, so that a name begins another if a landmark only has the words: Cambridge
  ///     Heath for “london cam”.
  ///   - beginsInQuotes: whether a name may begin behind a place that quotes hold together with it.
  public init(
    in words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], limit: Int, isListed: Bool = false,
    mayBeListed: Bool = false, beginsInQuotes: Bool = false
  ) {
    let allWords = words
    let (start, part) = Self.lastPart(of: words)
    guard part.contains(where: Self.hasLetters) || allWords.last.map(Self.endsInComma) ?? false else {
      return
    }
    let (own, names) = (own(), PlaceNames.builtIn)
    // What stands behind a comma is a name of its own, unless a name has the comma or its place lies in what follows.
    let hasComma = allWords.contains { $0.utf8.contains(UInt8(ascii: ",")) }
    for (tail, others) in hasComma ? Self.qualifiedTails(of: allWords) : [] {
      let text = tail.joinedByBlanks
      let head = Self.head(of: tail)
      // Minster in Swale does not stand behind “york”, but York Minster before the comma.
      guard head != nil || Self.endsInComma(text), !Self.splitsHead(tail, of: allWords, own, names) else {
        continue
      }
      let keys = head.map(NameKey.typed) ?? []
      var found = keys.isEmpty ? [] : names.matchesByLetter(text, own: own, limit: Self.mostWithComma)
      found.removeAll { !$0.isHeaded(by: keys) }
      if found.isEmpty { found = names.places(beingQualified: text) }
      guard !found.isEmpty,
        !others.isEmpty || Self.isEnded(allWords.dropLast(tail.count), own, names)
      else { continue }
      // The only place of a name needs nothing to tell it from others: York begins in “leeds, yor”.
      if isListed, let head, names.places(named: head, own: own).count == 1,
        names.beginsTown(String(text.dropFirst(head.count + 1)))
      {
        continue
      }
      (matches, earlierWords, before) = (Array(found.prefix(limit)), tail.count - 1, others)
      return
    }
    // Words that quotes hold together are each one, too: Clifton begins in “bristol cli” with and without them.
    let typed = part[part.count - 1]
    let inLast = beginsInQuotes ? Self.wordsInQuotes(typed) : [(word: typed, before: "")]
    let words = Array(part.dropLast()) + inLast.map(\.word)
    func begin(_ tail: ArraySlice<String>) {
      earlierWords = max(0, tail.count - inLast.count)
      let isInLast = tail.count < inLast.count
      before =
        (tail.count == words.count || isInLast && part.count == 1 ? start : "")
        + (isInLast ? inLast[inLast.count - tail.count].before : "")
    }
    let earlier = start.split(separator: " ").map(String.init)
    let tails = Self.tails(of: words, behind: earlier).filter { !hasComma || Self.head(of: $0) == nil }
    for tail in tails {
      // Near Sawrey does not stand behind “Newport near”.
      let last = words.dropLast(tail.count).last?.utf8.last
      if let last, last != UInt8(ascii: ","), tail.first.map(TypeWord.isNear) ?? false { continue }
      // Row in Cumbria does not stand behind “Winkfield”.
      if Self.splitsName(tail, of: words, own, names) { continue }
      let text = tail.joinedByBlanks
      // Only a name that begins with a number goes on from one: York in `M1 york` does not.
      if Self.hasDigit(Self.firstWord(of: text)), !names.hasName(beginning: text, own: own) { continue }
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
      guard !found.isEmpty, Self.isEnded(words.dropLast(tail.count), own, names) else { continue }
      func beginsBehindTown() -> Bool {
        // Oxford Circus stands behind London, and is in no Oxford.
        guard mayBeListed, !names.haveAny(found, inWhatEnds: Self.lastShort(words.dropLast(tail.count))),
          let (rest, places) = names.placesBeside(calledAfterTown: found, of: tail, own: own, limit: limit)
        else { return false }
        matches = places
        begin(rest)
        return true
      }
      if !isListed, beginsBehindTown() { return }
      let isTurned = Self.isTurnedRound(found[0], tail)
      let isList =
        isListed || mayBeListed && (found[0].kind == .landmark && found[0].fit == .words || isTurned)
      func isAnother(_ count: Int) -> Bool {
        tail.count > count && Self.isEnded(words.dropLast(count), own, names)
          && names.beginsTown(
            words.suffix(count).joinedByBlanks, orOther: found[0].isOfTwo || found[0].fit == .words)
      }
      if isList, found[0].kind == .landmark || found[0].isOfTwo || isTurned,
        isAnother(inLast.count) || (found.count == 1 || isTurned) && isAnother(1)
      {
        continue
      }
      if isListed, beginsBehindTown() { return }
      if found[0].fit == .beginning {
        let special = SpecialPostcode.matches(beginning: text)
        found = found.prefix(max(1, limit - special.count)) + special
      }
      if mayBeListed, !isListed {
        let before = tail.count == words.count ? earlier[...] : words.dropLast(tail.count)
        found = Self.withWholes(found, beginning: text, behind: Self.lastShort(before))
      }
      matches = Array(found.prefix(limit))
      begin(tail)
      return
    }
    // A number cannot be misspelt.
    for tail in tails where !tail.contains(where: Self.hasDigit) {
      guard Self.isEnded(words.dropLast(tail.count), own, names) else { continue }
      let text = tail.joinedByBlanks
      // What stands before a comma is known: “manchester,” is not Mancetter.
      if Self.endsInComma(text), !names.places(named: text, own: own).isEmpty { return }
      if question == nil {
        question = Self.question(text)
        begin(tail)
        (earlierWordsOfQuestion, earlierWords) = (earlierWords, 0)
      }
      let found = names.matchesBySpelling(text, limit: limit)
      guard !found.isEmpty else { continue }
      matches = found
      begin(tail)
      return
    }
  }

  /// Whether the question takes in more than `earlierWords` words before the last. If so, letters beside an unknown
  /// word are not taken for an area.
  public func asksOfMore(than earlierWords: Int) -> Bool {
    question != nil && earlierWordsOfQuestion > earlierWords
  }

  /// The name with the places that the service found, in the place of those that only resemble it.
  public func answered(by places: [NameMatch]) -> TypedName {
    guard question != nil, !places.isEmpty else { return self }
    var name = self
    (name.matches, name.earlierWords, name.question) = (places, earlierWordsOfQuestion, nil)
    return name
  }

  /// The name with other places.
  package func replaced(by places: [NameMatch]) -> TypedName {
    var name = self
    (name.matches, name.question) = (places, nil)
    return name
  }

  /// The question that a text makes; nil if it has less than three letters, or is longer than any name.
  private static func question(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let question = words.joinedByBlanks
    return question.count { $0.isLetter } > 2 && question.utf8.count <= NameKey.longest ? question : nil
  }

  /// Whether a new name can begin after some words: after a postcode, a whole name, a comma, or a word such as “near”
  /// that stands first. Any other word belongs to the name that follows.
  private static func isEnded(_ words: ArraySlice<String>, _ own: [OwnPlaces.Entry], _ names: PlaceNames)
    -> Bool
  {
    guard let last = words.last, let byte = last.utf8.last else { return true }
    if hasDigit(last) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return true }
    if words.count == 1, words.startIndex == 0, TypeWord.isNear(last) { return true }
    return (1...min(longest, words.count)).contains {
      !names.places(named: words.suffix($0).joinedByBlanks, own: own).isEmpty
    }
  }

  /// Whether some last words begin inside a name that the one before the last ends, and not behind a comma.
  private static func splitsName(
    _ tail: ArraySlice<String>, of words: [String], _ own: [OwnPlaces.Entry], _ names: PlaceNames
  ) -> Bool {
    guard tail.count > 1, tail.count < words.count,
      words.dropLast(tail.count).last?.utf8.last != UInt8(ascii: ",")
    else { return false }
    let whole = lastShort(words.dropLast())
    return (tail.count..<max(tail.count, whole.count + 1)).contains {
      !names.places(named: whole.suffix($0).joinedByBlanks, own: own).isEmpty
    }
  }

  /// Whether the words before a comma in some last ones end a name that begins before them.
  private static func splitsHead(
    _ tail: ArraySlice<String>, of words: [String], _ own: [OwnPlaces.Entry], _ names: PlaceNames
  ) -> Bool {
    guard let comma = tail.indices.first(where: { endsInComma(tail[$0]) }) else { return false }
    return splitsName(words[tail.startIndex...comma] + [""], of: Array(words[...comma]) + [""], own, names)
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
    let (name, typed) = (NameKey.of(place.otherName ?? place.name), NameKey.of(last))
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
