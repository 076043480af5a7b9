import Basics

/// What the words of a command, a line at the prompt or a line of a file mean, item by item, in order.
///
/// All commands read their words by it. Of all ways to cut the text into postcodes, parts of postcodes, names and
/// unknown words, the one that costs least by `PlaceCosts` is taken.
///
/// Blanks, commas and semicolons separate items. Behind a comma, in brackets, behind “near” or behind a blank, what a
/// place lies in may be named, which tells it apart from others of its name: `Newport, Wales`, `Bootle (Cumbria)`. A
/// semicolon always begins another item. A name of which a word is unknown is one unknown name, and not a known place
/// beside an unknown word. Of an address only the postcode is meant; see `withoutUnits` for what is one.
public struct PlaceWords: Sendable {
  public private(set) var items: [PlaceItem] = []

  /// - Parameters:
  ///   - words: the words, as a shell gives them: a quoted text is one of them.
  ///   - own: the user's own places; they are asked for only if a word can be a name.
  ///   - wanted: how many places are wanted; nil for any number.
  /// - Complexity: linear in the number of words. Of more than a hundred only codes are read, unless names stand between
  ///   postcodes.
  public init(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], wanted: Int? = nil) {
    let words = JoinedPostcodes.parted(GluedTown.parted(words.map { Self.withoutNames($0, own: own) }))
    // A mark between two places is not of the name behind it: Duncanstone – Hetton.
    if wanted == 2, Self.hasMark(words), let both = Self.withJoint(words, own: own()),
      !both.contains(where: \.isMistake)
    {
      self.init(items: both)
      return
    }
    self.init(complete: words, own: own(), wanted: wanted)
    if wanted == 2, items.count != 2 || items.contains(where: \.isMistake),
      let both = Self.withJoint(words, own: own())
    {
      items = both
    }
  }

  private init(items: [PlaceItem]) { self.items = items }

  /// - Parameter words: the words without what fish completes.
  private init(complete words: [String], own: @autoclosure () -> [OwnPlaces.Entry], wanted: Int?) {
    if let degrees = Degrees(words) {
      items = [PlaceItem(text: words.joinedByBlanks, meaning: .point(degrees), words: 0..<words.count)]
      return
    }
    let segments = Self.segments(of: words)
    if segments.count > 1 {
      // “and” between them means nothing.
      func isJoint(_ segment: [String]) -> Bool { segment.count == 1 && TypeWord.isAnd(segment[0]) }
      let wanted = segments.count { !isJoint($0) } == wanted ? 1 : nil
      var count = 0
      for segment in segments {
        if !isJoint(segment) {
          items += PlaceWords(segment, own: own(), wanted: wanted).items.map { $0.moved(by: count) }
        }
        count += PlaceToken.all(in: segment).count
      }
      return
    }
    if let both = Self.aroundAnd(words, own: own()) {
      items = both
      return
    }
    if wanted == 2, let both = Self.withPoint(words, own: own()) {
      items = both
      return
    }
    let all = PlaceToken.all(in: words)
    let whole = Self.withoutKingdom(all)
    let tokens =
      wanted == 2
      ? whole : Self.withoutUnits(whole) { PlaceLexicon(own: own()).named($0)?.isWhole ?? false }
    if wanted != 2 {
      let bare = Self.withoutStreets(tokens) { PlaceLexicon(own: own()) }
      let items =
        bare.count < tokens.count
        ? PlaceWords(complete: bare.map(\.written), own: own(), wanted: wanted).items : []
      if !items.isEmpty, items.allSatisfy({ $0.postcode != nil }) {
        self.items = items
        return
      }
    }
    let written = WrittenPostcode.all(in: tokens.count < all.count ? tokens.map(\.written) : words)
    var ownPlaces: [OwnPlaces.Entry] = []
    func item(_ written: WrittenPostcode, _ words: Range<Int>) -> PlaceItem {
      PlaceItem(written, words, own: ownPlaces)
    }
    let isOpen = tokens.contains { $0.text.last == "*" }
    // Letters beside other words may be a part of a name: A & B.
    let mayBeName = tokens.count > 1 && written.contains { !$0.text.contains(where: \.isNumber) }
    let isPlain =
      !isOpen && !mayBeName && written.allSatisfy { !$0.isHopeless && !$0.isOfLetters }
      && !words.contains { Degrees([$0]) != nil }
    if tokens.count > Self.mostWords, !isPlain, let parts = Self.aroundPostcodes(tokens) {
      items = parts.flatMap { part in
        PlaceWords(tokens[part].map(\.written), own: own()).items.map { $0.moved(by: part.lowerBound) }
      }
      return
    }
    if tokens.count > Self.mostWords || isPlain && written.count == wanted ?? written.count {
      items = (isPlain ? written : Self.joined(written)).enumerated().map { item($1, $0..<$0 + 1) }
      return
    }
    ownPlaces = own()
    // As many arguments as places are wanted are each a place, unless the last only ends a name.
    if let wanted, wanted > 1, wanted == words.count, !TypeWord.ends(words[wanted - 1].lowercased()) {
      let each = words.map { PlaceWords([$0], own: ownPlaces, wanted: 1).items }
      let mistakes = each.count { $0.count != 1 || $0[0].isMistake }
      items = each.flatMap(\.self)
      let joint = mistakes == 1 ? PlaceWords(words, own: ownPlaces).items : []
      if mistakes == 0 || mistakes == 1 && (joint.count != 1 || joint[0].isMistake) { return }
    }
    let lexicon = PlaceLexicon(own: ownPlaces)
    let pieces = PlaceCutting(tokens, lexicon, wanted: wanted).pieces
    items =
      pieces.contains { $0.isName || $0.isJoint } || pieces.count == wanted
      ? Self.items(pieces, of: tokens, item)
      : Self.joined(written).enumerated().map { item($1, $0..<$0 + 1) }
    if wanted != 2 {
      items = Self.withoutAddress(
        items, in: tokens, lexicon, hasUnit: tokens.count < whole.count, wanted: wanted)
    }
  }

  /// Whether a mark that may stand between two places is a word of its own.
  private static func hasMark(_ words: [String]) -> Bool {
    let all = words.count == 1 ? words[0].split(separator: " ").map(String.init) : words
    return all.contains(where: TypeWord.isMarkBetweenTwo)
  }

  /// The words between semicolons, without those that are empty, each address that a shell's quotes hold together, and
  /// “and” beside one.
  private static func segments(of words: [String]) -> [[String]] {
    let hasSemicolon = words.contains { $0.utf8.contains(UInt8(ascii: ";")) }
    guard hasSemicolon || words.count > 1 && words.contains(where: isAddress(inQuotes:)) else {
      return [words]
    }
    var segments: [[String]] = [[]]
    for word in words {
      let isApart = isAddress(inQuotes: word)
      if isApart { segments.append([]) }
      defer { if isApart { segments.append([]) } }
      for (index, part) in word.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { segments.append([]) }
        if part.contains(where: { !$0.isWhitespace }) { segments[segments.count - 1].append(String(part)) }
      }
    }
    return segments.flatMap(partedAtEnds).filter { !$0.isEmpty }
  }

  /// The items before and behind the first “and” that stands beside a postcode, or before the number of a house:
  /// `LS6 and 5 High St, Leeds, LS1 4AP`. Nil if there is none, or if what it joins to that is nothing known.
  private static func aroundAnd(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]?
  {
    let tokens = PlaceToken.all(in: words)
    guard tokens.contains(where: { TypeWord.isAnd($0.text) }) else { return nil }
    let codes = tokens.postcodes.map(\.words)
    func items(_ part: Range<Int>) -> [PlaceItem] {
      PlaceWords(tokens[part].map(\.written), own: own()).items.map { $0.moved(by: part.lowerBound) }
    }
    for joint in tokens.indices.dropLast().dropFirst() where TypeWord.isAnd(tokens[joint].text) {
      let isBehind = codes.contains { $0.upperBound == joint }
      let isNumbered = tokens[joint + 1].text.first?.isNumber ?? false
      let isBefore = codes.contains { $0.lowerBound == joint + 1 || isNumbered && $0.lowerBound > joint }
      guard isBehind || isBefore else { continue }
      let (before, after) = (items(0..<joint), items(joint + 1..<tokens.count))
      let joined = (isBehind ? [] : before) + (isBefore ? [] : after)
      if !joined.contains(where: \.isMistake) { return before + after }
    }
    return nil
  }

  /// The words between “and” at their beginning and at their end, and these as segments of their own.
  private static func partedAtEnds(_ words: [String]) -> [[String]] {
    let begins = words.first.map(TypeWord.isAnd) ?? false
    let ends = words.count > 1 && TypeWord.isAnd(words[words.count - 1])
    let (first, last) = (begins ? 1 : 0, ends ? 1 : 0)
    let parts = [words.prefix(first), words.dropFirst(first).dropLast(last), words.suffix(last)]
    return parts.map { Array($0) }
  }

  /// Whether an argument has a postcode and words of an address. The rest of a name, as fish puts it in, is none, though
  /// it ends with the postcode of its place in brackets.
  private static func isAddress(inQuotes argument: String) -> Bool {
    guard argument.utf8.contains(UInt8(ascii: " ")), argument.last != ")" else { return false }
    let tokens = PlaceToken.all(in: [argument])
    return !tokens.postcodes.isEmpty
      && tokens.contains { $0.text.count > 2 && $0.text.allSatisfy(\.isLetter) }
  }

  /// The postcodes of a long list, and what stands between them; nil if it is not one, but has as many words in a row as
  /// no name.
  private static func aroundPostcodes(_ tokens: [PlaceToken]) -> [Range<Int>]? {
    let postcodes = tokens.postcodes.map(\.words)
    let starts = [0] + postcodes.map(\.upperBound)
    let gaps = zip(starts, postcodes.map(\.lowerBound) + [tokens.count]).map { $0..<$1 }
    guard !postcodes.isEmpty, gaps.allSatisfy({ $0.count <= PlaceCutting.longest }) else { return nil }
    return (postcodes + gaps.filter { !$0.isEmpty }).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Two places with a word between them, `Leeds to York`, or a mark, `leeds-york`, or of which each has its town behind
  /// a comma. Nil if the words are nothing of the kind. What has a mark that names have, too, and cannot be read, is not
  /// two places.
  private static func withJoint(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]?
  {
    var all = words.count == 1 ? words[0].split(whereSeparator: \.isWhitespace).map(String.init) : words
    if let last = all.last, last.count > 1, last.last == "?" { all[all.count - 1].removeLast() }
    guard let first = all.first, all.count <= mostWords else { return nil }
    let before = TypeWord.countBeforeTwo(all)
    let start = before == 0 && TypeWord.isBetweenTwo(first) ? 1 : before
    let parts = Array(all.dropFirst(start))
    let own = own()
    // Of several items on a side the first that is a mistake is named.
    func item(_ words: [String]) -> PlaceItem? {
      let items = PlaceWords(words, own: own, wanted: 1).items
      return items.count == 1 ? items[0] : items.first(where: \.isMistake)
    }
    func items(_ first: [String], _ second: [String], apart: Int = 1) -> [PlaceItem]? {
      guard let one = item(first), let other = item(second) else { return nil }
      let count = PlaceToken.all(in: first).count
      return [one.moved(by: start), other.moved(by: start + count + apart)]
    }
    func isRead(_ items: [PlaceItem]) -> Bool { !items.contains(where: \.isMistake) }
    let inner = parts.indices.dropFirst().dropLast()
    func items(at joint: Int) -> [PlaceItem]? {
      items(Array(parts[..<joint]), Array(parts[(joint + 1)...]))
    }
    let parted = inner.filter { TypeWord.isBetweenTwo(parts[$0], asked: before > 0) }.compactMap(items)
    let ands = inner.filter { TypeWord.isAnd(parts[$0]) }.lazy.compactMap(items)
    if let both = parted.first(where: isRead) ?? ands.first(where: isRead) ?? parted.first { return both }
    // A word before or behind a place joins it with none.
    let rest = parts.last.map { TypeWord.isBetweenTwo($0) } ?? false ? parts.dropLast() : parts
    if rest.count < all.count, !rest.isEmpty {
      return PlaceWords(Array(rest), own: own, wanted: 2).items.map { $0.moved(by: start) }
    }
    let text = all.joined(separator: " ")
    guard all.count <= 2 * PlaceCutting.longest, text.utf8.count <= PlaceItem.longestLine else { return nil }
    func atMarks(_ marks: [String]) -> some Sequence<[PlaceItem]> {
      marks.lazy.flatMap { text.ranges(of: $0) }.compactMap {
        items([String(text[..<$0.lowerBound])], [String(text[$0.upperBound...])])
      }
    }
    let tokens = PlaceToken.all(in: all)
    let lexicon = PlaceLexicon(own: own)
    let commas = tokens.indices.dropLast().filter { tokens[$0].after == .comma }.lazy.compactMap { comma in
      // A street stands before its town: Church Street, Twickenham.
      lexicon.isStreet(PlaceToken.text(of: tokens[...comma]))
        ? nil
        : items(tokens[...comma].map(\.written), tokens[(comma + 1)...].map(\.written), apart: 0)
    }
    return commas.first(where: isRead) ?? atMarks(TypeWord.marksBetweenTwo).first(where: isRead)
      ?? atMarks(TypeWord.marksOfNoName).first { _ in true }
  }

  /// Two places, of which one is a point of one word or several; nil if neither is.
  private static func withPoint(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]?
  {
    func point(_ range: Range<Int>) -> PlaceItem? {
      Degrees(Array(words[range])).map {
        PlaceItem(text: words[range].joinedByBlanks, meaning: .point($0), words: range)
      }
    }
    for count in (1..<max(1, min(words.count, 5))).reversed() {
      let (head, tail) = (0..<count, words.count - count..<words.count)
      if let first = point(head) {
        let second = point(count..<words.count).map { [$0] }
        return [first] + (second ?? PlaceWords(Array(words[count...]), own: own(), wanted: 1).items)
      }
      if let last = point(tail) {
        return PlaceWords(Array(words[..<tail.lowerBound]), own: own(), wanted: 1).items + [last]
      }
    }
    return nil
  }

  /// Whether a whole postcode is among some words.
  public static func hasPostcode(_ words: [String]) -> Bool {
    WrittenPostcode.all(in: words).contains { (try? $0.postcode.get()) != nil }
  }

  /// Whether the service may be asked for names among some words. Those beside a postcode may be names of persons, also
  /// if the postcode has a slip.
  public static func mayAskForNames(_ words: [String]) -> Bool {
    !WrittenPostcode.all(in: words).contains { written in
      switch written.postcode {
      case .success, .failure(.unitLetters): true
      case .failure(.malformed(let text, let meant)): !meant.isEmpty && text.contains(where: \.isNumber)
      case .failure: false
      }
    }
  }

  static let mostWords = 100

  private static func items(
    _ pieces: [PlaceCutting.Piece], of tokens: [PlaceToken],
    _ item: (WrittenPostcode, Range<Int>) -> PlaceItem
  ) -> [PlaceItem] {
    var items: [PlaceItem] = []
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      if piece.isJoint { continue }
      var words = piece.words
      if case .meaning(let meaning) = piece.reading {
        items.append(PlaceItem(text: PlaceToken.text(of: tokens[words]), meaning: meaning, words: words))
        continue
      }
      // Neighbouring words that are no names are one mistake.
      while piece.isWord, let next = rest.first, next.isWord {
        words = words.lowerBound..<next.words.upperBound
        rest.removeFirst()
      }
      let written = joined(WrittenPostcode.all(in: tokens[words].map(\.written)))
      items += written.map { item($0, words) }
    }
    return items
  }

  /// Joins letters and unknown words beside them, since these letters are not an area: Preston is not in “the pr”.
  private static func joined(_ written: [WrittenPostcode]) -> [WrittenPostcode] {
    var found: [WrittenPostcode] = []
    for next in written {
      let isWord = next.isHopeless || !next.text.contains(where: \.isNumber)
      if let last = found.last, isWord, !last.text.contains(where: \.isNumber),
        next.isHopeless || last.isHopeless
      {
        found[found.count - 1] = WrittenPostcode(mistaken: last.text + " " + next.text)
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// The words without the country at the end of an address: `Leeds, UK`.
  private static func withoutKingdom(_ tokens: [PlaceToken]) -> [PlaceToken] {
    for kingdom in kingdoms where tokens.count > kingdom.count {
      let last = tokens.suffix(kingdom.count).map { $0.text.lowercased().filter { $0 != "." } }
      if last == kingdom {
        // The end of a postcode is not a country: CM50 GB.
        let code = kingdom == ["gb"] ? WrittenPostcode.all(in: tokens.map(\.written)).last : nil
        if let code, (try? code.postcode.get())?.inward.hasSuffix("GB") ?? false { return tokens }
        // Nor is the end of a name: SS Great Britain.
        if PlaceNames.builtIn.rank(ofName: PlaceToken.text(of: tokens[...])) > 0 { return tokens }
        return tokens.dropLast(kingdom.count)
      }
    }
    return tokens
  }

  private static let kingdoms = [["uk"], ["gb"], ["united", "kingdom"], ["great", "britain"]]

  /// A word that fish completed, `didsbury:M20` or `leeds:LS1,york:YO1`, without the names before the codes. A name of
  /// which the comma is a part goes as a whole.
  ///
  /// The code goes instead if no place of the name has it. It is then what the codes of several have in common:
  /// `middlesbrough:TS`. A colon before any other code, or behind one, only parts the two: `Chippenham:SN14 8HX`.
  public static func withoutNames(_ word: String, own: () -> [OwnPlaces.Entry]) -> String {
    guard word.utf8.contains(UInt8(ascii: ":")) else { return word }
    var (text, part) = ("", "")
    var before: [String] = []
    func joined(_ parts: some Sequence<String>) -> String { parts.reduce("", +) }
    func add(_ separator: String) {
      if let code = codeBehindColon(part) {
        let end = part.dropLast(code.count + 1)
        func isName(_ first: Int) -> Bool {
          PlaceNames.builtIn.isName(joined(before[first...]) + end, of: code, own: own())
        }
        let first = before.indices.first(where: isName)
        let places = PlaceNames.builtIn.places(named: String(end), own: own())
        if first != nil || isName(before.endIndex) {
          text += joined(before.prefix(first ?? before.count)) + code + separator
        } else if places.contains(where: { $0.codes.contains { $0.hasPrefix(code.uppercased()) } }) {
          text += joined(before) + end + separator
        } else if places.isEmpty, !end.contains(where: { $0 == ":" || $0.isNumber }) {
          text += joined(before) + code + separator
        } else {
          text += joined(before) + part.replacing(":", with: ": ") + separator
        }
        before = []
      } else {
        before.append(part + separator)
      }
      part = ""
    }
    for letter in word {
      if ",;".contains(letter) { add(String(letter)) } else { part.append(letter) }
    }
    add("")
    return text + joined(before)
  }

  /// The code in a word that fish completed, `didsbury:M20`; nil if there is none.
  private static func codeBehindColon(_ word: String) -> String? {
    guard let colon = word.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let code = String(word[word.utf8.index(after: colon)...])
    let prefix = PostcodePrefix(code)
    // Completion writes it as it is shown, and not as in “Size: M L6 8NF”.
    guard prefix.canBegin, !prefix.isBlank, prefix.isKnown else { return nil }
    return [prefix.description, prefix.compact].contains(code.uppercased()) ? code : nil
  }
}

extension PlaceItem {
  /// What text means in which there is no name.
  init(_ written: WrittenPostcode, _ words: Range<Int>, own: [OwnPlaces.Entry]) {
    text = written.text
    self.words = words
    if case .failure(.incomplete(let start)) = written.postcode,
      let group = PostcodeGroup(PostcodePrefix(start))
    {
      meaning = .group(group)
    } else if written.isHopeless, written.text.utf8.count <= Self.longestLine,
      let likely = own.isEmpty
        ? Self.known.of(written.text, { Self.likely(written.text, own: []) })
        : Self.likely(written.text, own: own)
    {
      meaning = .unknown(likely: likely)
    } else {
      meaning = .postcode(written.postcode)
    }
  }

  /// What unknown names may mean, if the user has no places.
  private static let known = Memo<String, [NameMatch]?>()

  /// The places that an unknown name may mean; nil if it cannot be a name.
  private static func likely(_ text: String, own: [OwnPlaces.Entry]) -> [NameMatch]? {
    let name = TypedName(in: [text], own: own, limit: likely)
    return name.matches.isEmpty && name.question == nil ? nil : name.matches
  }

  /// The most bytes of a line that may name a place or be an address.
  static let longestLine = 200
}

extension WrittenPostcode {
  /// Whether it is not a postcode and has no digit. It may then be a name, though it looks like a slip: Essex is not
  /// E5 5EX.
  fileprivate var isOfLetters: Bool {
    if case .failure(.malformed) = postcode { !text.contains(where: \.isNumber) } else { false }
  }
}
