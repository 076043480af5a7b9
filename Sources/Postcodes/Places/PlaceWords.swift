import Basics

/// What the words of a command, a line at the prompt or a line of a file mean, item by item, in order.
///
/// All commands read their words by it. Of all ways to cut the text into postcodes, parts of postcodes, names and
/// unknown words, the one that costs least by `PlaceCosts` is taken.
///
/// Blanks, commas and semicolons separate items. Behind a comma, in brackets, behind “near” or behind a blank, what a
/// place lies in may be named, which tells it apart from others of its name: `Newport, Wales`, `Bootle (Cumbria)`. A
/// semicolon always begins another item. So does “and” beside an address, and in a text that cannot be read, any “and”
/// or “to” that is in no name. A range of districts has an item for each. A name of which a word is unknown is one
/// unknown name, and not a known place beside an unknown word. A name of several places means the one that lies near the
/// place beside it. Of an address only the postcode is meant; see `withoutUnits` for what is one.
public struct PlaceWords: Sendable {
  public private(set) var items: [PlaceItem] = []
  /// Whether “and” stands between an address or a postcode and other items.
  private(set) var areJoined = false

  /// - Parameters:
  ///   - words: the words, as a shell gives them: a quoted text is one of them.
  ///   - own: the user's own places; they are asked for only if a word can be a name.
  ///   - wanted: how many places are wanted; nil for any number.
  /// - Complexity: linear in the number of words. Of more than a hundred only codes are read, unless names stand between
  ///   postcodes.
  public init(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], wanted: Int? = nil) {
    if words.count == 1, let plain = WrittenPostcode.plain(words[0]) {
      self.init(items: [PlaceItem(plain, 0..<1, own: [])])
      return
    }
    let parted = JoinedPostcodes.parted(
      GluedTown.parted(words.map { Self.withoutNames(Self.onOneLine($0), own: own) }))
    let words = wanted == 2 ? parted : DistrictRange.inFull(parted)
    // A mark between two places is not of the name behind it: Duncanstone – Hetton.
    if wanted == 2, Self.hasMark(words), let both = Self.withJoint(words, own: own()),
      !both.contains(where: \.isMistake)
    {
      self.init(items: Self.besideNeighbours(both, own: own(), wanted: wanted))
      return
    }
    self.init(complete: words, own: own(), wanted: wanted)
    items =
      wanted == 2
      ? Self.pair(items, in: words, own: own()) : Self.besideNeighbours(items, own: own(), wanted: wanted)
    if let joined = Self.withoutQuotes(items, words, own: own(), wanted: wanted) { items = joined }
  }

  /// The items without quotes around a part of the town before it, which they do not make a second place: bristol
  /// "Clifton Wood". Nil if they make no difference.
  private static func withoutQuotes(
    _ items: [PlaceItem], _ words: [String], own: @autoclosure () -> [OwnPlaces.Entry], wanted: Int?
  ) -> [PlaceItem]? {
    // A long list of postcodes is not read twice.
    guard words.count > 1, items.count > (wanted ?? 1), words.contains(where: { $0.contains(" ") }),
      items.contains(where: { $0.postcode == nil })
    else { return nil }
    let joined = PlaceWords([words.joinedByBlanks], own: own(), wanted: wanted).items
    guard joined.count < items.count, !joined.contains(where: \.isMistake) else { return nil }
    if joined.count == wanted { return joined }
    var rest = joined[...]
    for (index, item) in items.enumerated() {
      guard let place = item.place else { return nil }
      if let other = rest.first?.place, other.name == place.name, other.codes == place.codes {
        rest.removeFirst()
      } else if !place.mayHaveParts || index + 1 == items.count || !items[index + 1].text.contains(" ") {
        return nil
      }
    }
    return rest.isEmpty ? joined : nil
  }

  private init(items: [PlaceItem], areJoined: Bool = false) {
    (self.items, self.areJoined) = (items, areJoined)
  }

  /// - Parameter words: the words without what fish completes.
  init(complete words: [String], own: @autoclosure () -> [OwnPlaces.Entry], wanted: Int?) {
    if let degrees = Degrees(words) {
      let whole = PlaceItem(text: words.joinedByBlanks, meaning: .point(degrees), words: 0..<words.count)
      self.init(items: [whole])
      return
    }
    let all = PlaceToken.all(in: words)
    if let parts = Self.aroundAnd(all, of: words, own: own(), wanted: wanted) {
      self.init(items: parts, areJoined: true)
      return
    }
    if wanted != 1, let both = Self.withTownTwice(all, own: own()) {
      self.init(items: both)
      return
    }
    let segments = Self.segments(of: words)
    if segments.count > 1 {
      let wanted = segments.count == wanted ? 1 : nil
      var (items, count): ([PlaceItem], Int) = ([], 0)
      for segment in segments {
        items += PlaceWords(segment, own: own(), wanted: wanted).items.map { $0.moved(by: count) }
        count += PlaceToken.all(in: segment).count
      }
      self.init(items: items)
      return
    }
    self.init(unparted: words, all, own: own(), wanted: wanted)
    for form in [wanted == 2 ? nil : Self.withSemicolonsForStrokes(words), all.withCommasForIn].compactMap(
      \.self)
    where items.contains(where: \.isMistake) {
      let read = PlaceWords(complete: form, own: own(), wanted: wanted == 1 ? nil : wanted).items
      if read.contains(where: { !$0.isMistake }),
        !read.contains(where: { $0.isMistake && !$0.isMisspeltTown })
      {
        items = read
      }
    }
    if wanted == nil, items.contains(where: \.isMistake),
      let both = Self.withBlank(words, own: own(), orParts: true),
      !items.contains(where: { $0.isElsewhere(as: both[0].text) })
    {
      items = both
    } else if wanted != 1, items.contains(where: \.isMistake),
      let parts = Self.parted(all, insteadOf: items, own: own()), wanted ?? parts.count == parts.count
    {
      items = parts
    }
  }

  /// - Parameter all: the words themselves, between which no semicolon stands.
  private init(
    unparted words: [String], _ all: [PlaceToken], own: @autoclosure () -> [OwnPlaces.Entry], wanted: Int?
  ) {
    if wanted == 2, let both = Self.withPoint(words, own: own()) {
      items = both
      return
    }
    let whole = Self.withoutSpareWords(all)
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
      // The rest of a name is no postcode.
      let isName = joint.count == 1 && !joint[0].isMistake && !items.contains { $0.postcode != nil }
      if mistakes == 0 || mistakes == 1 && !isName { return }
    }
    let lexicon = PlaceLexicon(own: ownPlaces)
    let pieces = PlaceCutting(tokens, lexicon, wanted: wanted).pieces
    items =
      pieces.contains { $0.isName || $0.isJoint } || pieces.count == wanted
      ? Self.items(pieces, of: tokens, item)
      : Self.joined(written).enumerated().map { item($1, $0..<$0 + 1) }
    items = PlaceLists.told(items, of: tokens, lexicon, wanted: wanted)
    if wanted != 2 {
      items = Self.withoutAddress(
        items, in: tokens, lexicon, hasUnit: tokens.count < whole.count, wanted: wanted)
    }
  }

  /// A text whose lines are parted by commas, if they are an address with a postcode, or else by semicolons.
  private static func onOneLine(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      // fish keeps the hyphen that was typed before what tells a place apart.
      return text.contains("-(") ? text.replacing("-(", with: " (") : text
    }
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.joined(separator: hasPostcode([text]) ? ", " : "; ")
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
        // A mark between two places is not of the second: Leeds - Beeston.
        if words.count > 1, TypeWord.isMarkBetweenTwo(tokens[words.lowerBound].text) { words.removeFirst() }
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

  /// Joins letters and unknown words beside them, since these letters are not an area: Preston is not in “the pr”, nor
  /// Stoke in “5 High St”.
  private static func joined(_ written: [WrittenPostcode]) -> [WrittenPostcode] {
    var found: [WrittenPostcode] = []
    for next in written {
      let isWord = next.isHopeless || !next.text.contains(where: \.isNumber)
      if let last = found.last, isWord,
        last.isHopeless || next.isHopeless && !last.text.contains(where: \.isNumber)
      {
        found[found.count - 1] = WrittenPostcode(mistaken: last.text + " " + next.text)
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// A word that fish completed, `didsbury:M20` or `leeds:LS1 and york:YO1`, without the names before the codes. A name
  /// of which the comma or the “and” is a part goes as a whole.
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
        // Two places that only a hyphen parts: leeds-harrogate.
        func isBetween(_ hyphen: String.Index) -> Bool {
          guard end[hyphen] == "-", case let name = String(end[..<hyphen]),
            name.contains(":") || PostcodeGroup(PostcodePrefix(name)) != nil
              || !PlaceNames.builtIn.places(named: name, own: own()).isEmpty
          else { return false }
          return PlaceNames.builtIn.isName(String(end[end.index(after: hyphen)...]), of: code, own: own())
        }
        let first = before.indices.first(where: isName)
        let places = PlaceNames.builtIn.places(named: String(end), own: own())
        if first != nil || isName(before.endIndex) {
          text += joined(before.prefix(first ?? before.count)) + code + separator
        } else if let hyphen = end.indices.first(where: isBetween) {
          text += joined(before) + withoutNames(String(end[..<hyphen]), own: own) + "-" + code + separator
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
    var rest = word[...]
    while let letter = rest.first {
      let separator = ",;/".contains(letter) ? rest.prefix(1) : joint(beginning: rest)
      if let separator { add(String(separator)) } else { part.append(letter) }
      rest = rest.dropFirst(separator?.count ?? 1)
    }
    add("")
    return text + joined(before)
  }

  /// The “and”, “to” or mark between blanks that a text begins with; nil if it begins with none.
  private static func joint(beginning text: Substring) -> Substring? {
    guard text.first == " " else { return nil }
    let word = text.dropFirst().prefix { $0 != " " }
    let isBetween = isJoint(String(word)) || TypeWord.isMarkBetweenTwo(String(word))
    return isBetween && word.endIndex < text.endIndex ? text[...word.endIndex] : nil
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
  ///
  /// If none is called as it begins, a town inside it is meant, Leeds in `South Leeds`. A larger town that is spelt alike
  /// goes before places with longer names: Harrogate for `Harrowgate`.
  private static func likely(_ text: String, own: [OwnPlaces.Entry]) -> [NameMatch]? {
    let name = TypedName(in: [text], own: own, limit: likely)
    if name.matches.isEmpty, name.question == nil { return nil }
    let names = PlaceNames.builtIn
    guard name.matches.first?.fit == .beginning else {
      let inside = names.places(inside: text)
      return inside.isEmpty ? name.matches : inside
    }
    let largest = name.matches.map { names.rank(ofName: $0.name) }.max() ?? 0
    let alike = names.matchesBySpelling(text, limit: 1).filter {
      $0.isTown && names.rank(ofName: $0.name) > largest
    }
    return Array((alike + name.matches).prefix(likely))
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
