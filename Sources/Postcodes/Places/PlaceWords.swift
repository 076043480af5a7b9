import Basics

/// What the words of a command, a line at the prompt or a line of a file mean, item by item, in order.
///
/// All commands read their words by it. Of all ways to cut the text into postcodes, parts of postcodes, names and
/// unknown words, the one that costs least by `PlaceCosts` is taken.
///
/// Blanks, commas and semicolons separate items. Behind a comma, in brackets, behind “near” or behind a blank, what a
/// place lies in may be named, which tells it apart from others of its name: `Newport, Wales`, `Bootle (Cumbria)`. A
/// semicolon always begins another item. A name of which a word is unknown is one unknown name, and not a known place
/// beside an unknown word. Of an address only the postcode is meant.
public struct PlaceWords: Sendable {
  public private(set) var items: [PlaceItem] = []

  /// - Parameters:
  ///   - words: the words, as a shell gives them: a quoted text is one of them.
  ///   - own: the user's own places; they are asked for only if a word can be a name.
  ///   - wanted: how many places are wanted; nil for any number.
  /// - Complexity: linear in the number of words. Of more than a hundred only codes are read.
  public init(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], wanted: Int? = nil) {
    let words = words.map { Self.withoutNames($0, own: own) }
    if let degrees = Degrees(words) {
      let text = words.dropFirst().reduce(words[0]) { $0 + " " + $1 }
      items = [PlaceItem(text: text, meaning: .point(degrees), words: 0..<words.count)]
      return
    }
    if wanted == 2, let both = Self.withPoint(words, own: own()) {
      items = both
      return
    }
    let all = PlaceToken.all(in: words)
    let tokens = Self.withoutKingdom(all)
    let written = WrittenPostcode.all(in: tokens.count < all.count ? tokens.map(\.written) : words)
    var ownPlaces: [OwnPlaces.Entry] = []
    func item(_ written: WrittenPostcode, _ words: Range<Int>) -> PlaceItem {
      PlaceItem(written, words, own: ownPlaces)
    }
    let isOpen = tokens.contains { $0.text.last == "*" }
    let isPlain =
      !isOpen && written.allSatisfy { !$0.isHopeless && !$0.isOfLetters }
      && !words.contains { Degrees([$0]) != nil }
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
    let pieces = PlaceCutting(tokens, PlaceLexicon(own: ownPlaces), wanted: wanted).pieces
    items =
      pieces.contains(where: \.isName) || pieces.count == wanted
      ? Self.items(pieces, of: tokens, item)
      : Self.joined(written).enumerated().map { item($1, $0..<$0 + 1) }
    if wanted != 2 { keepPostcodeOfAddress(tokens) }
  }

  /// Two places, of which one is a point of one word or several; nil if neither is.
  private static func withPoint(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]?
  {
    func point(_ range: Range<Int>) -> PlaceItem? {
      Degrees(Array(words[range])).map {
        let text = words[range].dropFirst().reduce(words[range.lowerBound]) { $0 + " " + $1 }
        return PlaceItem(text: text, meaning: .point($0), words: range)
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

  private static let mostWords = 100

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

  /// Keeps only the postcode of an address: it is the only one, and stands behind a house number, a street, a building or
  /// the place that has it, a county or a country may follow; or all that is beside it are places that hold it, and
  /// before the last of them streets, buildings and names that are not known: `House of Commons, London, SW1A 0AA`.
  ///
  /// What names a town far from the postcode is no address of it.
  private mutating func keepPostcodeOfAddress(_ tokens: [PlaceToken]) {
    guard items.count > 1, let end = items.lastIndex(where: { $0.postcode != nil }),
      let postcode = items[end].postcode, !Self.names(tokens, aTownFarFrom: postcode)
    else { return }
    let codes = items.filter { $0.postcode != nil }
    let outward = postcode.outward
    if codes.count == 1,
      let holder = items.lastIndex(where: { $0.holds(outward) }),
      items.indices.allSatisfy({ index in
        let item = items[index]
        return item.postcode != nil || item.holds(outward)
          || index < holder
            && (item.isUnknown || item.mayHold(outward) || Self.isOfAddress(item, in: tokens))
      })
    {
      items = codes
      return
    }
    guard items[(end + 1)...].allSatisfy(\.isRegion),
      items[..<end].allSatisfy({ ($0.postcode ?? $0.ownPostcode ?? postcode) == postcode })
    else { return }
    let before = tokens[..<min(tokens.count, items[end].words.lowerBound)]
    let isNumbered =
      before.contains { $0.text.first?.isNumber == true }
      && before.contains { $0.text.count > 2 && $0.text.allSatisfy(\.isLetter) }
    let isAddress =
      isNumbered
      || items[..<end].contains { item in
        item.ownPostcode != nil
          || item.text.lowercased().split { " ,".contains($0) }.dropFirst().contains {
            TypeWord.isOfAddress(String($0))
          }
      }
    if isAddress { items = [items[end]] }
  }

  /// Whether an item is a street or a building, or a part of the name of one, and no landmark.
  private static func isOfAddress(_ item: PlaceItem, in tokens: [PlaceToken]) -> Bool {
    guard item.ownPostcode == nil, tokens.indices.contains(item.words.upperBound - 1) else { return false }
    let start = tokens[..<item.words.lowerBound].lastIndex { $0.after != .blank }.map { $0 + 1 } ?? 0
    let end = tokens[(item.words.upperBound - 1)...].firstIndex { $0.after != .blank } ?? tokens.count - 1
    return tokens[start...end].dropFirst().contains { TypeWord.ends($0.text.lowercased()) }
  }

  /// Whether a part of a text between commas is a town, and no place of that name is near a postcode.
  fileprivate static func names(_ tokens: [PlaceToken], aTownFarFrom postcode: Postcode) -> Bool {
    guard let position = try? Country.inUse.position(of: postcode) else { return false }
    let lexicon = PlaceLexicon(own: [])
    return parts(of: tokens).contains { part in
      let name = PlaceToken.text(of: part)
      guard let places = lexicon.named(name)?.places, places.count == 1,
        [.city, .town].contains(places[0].kind)
      else {
        return false
      }
      return (places + lexicon.ofAnySize(name)).allSatisfy {
        !$0.codes.contains(postcode.outward) && $0.position.map { $0.metres(to: position) > far } ?? true
      }
    }
  }

  /// The words between commas.
  private static func parts(of tokens: [PlaceToken]) -> [ArraySlice<PlaceToken>] {
    var parts: [ArraySlice<PlaceToken>] = []
    var start = 0
    for end in tokens.indices where tokens[end].after != .blank || end == tokens.count - 1 {
      parts.append(tokens[start...end])
      start = end + 1
    }
    return parts
  }

  /// The distance in metres from which a postcode is not in a town.
  private static let far = 30_000.0

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
  /// `middlesbrough:TS`.
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
        if first != nil || isName(before.endIndex)
          || PlaceNames.builtIn.places(named: String(end), own: own()).isEmpty
        {
          text += joined(before.prefix(first ?? before.count)) + code + separator
        } else {
          text += joined(before) + end + separator
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
    return prefix.canBegin && !prefix.isBlank && prefix.isKnown ? code : nil
  }
}

extension PlaceItem {
  /// What a line of a file means, which holds one postcode, place or address; nil for a blank line.
  ///
  /// - Complexity: that of `WrittenPostcode.only`, if the line is a postcode.
  public static func only(in line: String, own: @autoclosure () -> [OwnPlaces.Entry]) -> PlaceItem? {
    guard let written = WrittenPostcode.only(in: line) else { return nil }
    if case .failure = written.postcode {
      if let address = address(in: line) { return address }
      if line.utf8.count <= longestLine, !PlaceWords.hasPostcode([line]) {
        let items = PlaceWords([line], own: own(), wanted: 1).items
        if items.count == 1, !items[0].isFaultyCode { return items[0].of(line) }
        let slips = items.filter(\.isSlip)
        if slips.count == 1, items.allSatisfy({ $0.isSlip || $0.isUnknown || $0.isPlace }) {
          return slips[0].of(line)
        }
        if items.count > 1, !items.contains(where: \.isMistake) {
          let several = PostcodeError.several(line.quoted())
          return PlaceItem(text: line, meaning: .postcode(.failure(several)), words: 0..<1)
        }
      }
    }
    return PlaceItem(written, 0..<1, own: [])
  }

  /// The postcode of an address, `10 Downing St, London SW1A 2AA`, or one written alone; nil for anything else.
  public static func postcode(in field: String) -> Postcode? {
    (try? WrittenPostcode.only(in: field)?.postcode.get()) ?? address(in: field)?.postcode
  }

  /// The only postcode of a line in which nothing else is meant: only places that hold it, and words that are not known.
  private static func address(in line: String) -> PlaceItem? {
    guard line.utf8.count <= longestLine, PlaceWords.hasPostcode([line]) else { return nil }
    let items = PlaceWords([line], wanted: 1).items
    let codes = items.filter { $0.postcode != nil }
    guard codes.count == 1, let postcode = codes[0].postcode else { return nil }
    let isAlone = items.allSatisfy { $0.postcode != nil || $0.isUnknown || $0.mayHold(postcode.outward) }
    let tokens = PlaceToken.all(in: [line])
    return isAlone && !PlaceWords.names(tokens, aTownFarFrom: postcode) ? codes[0].of(line) : nil
  }

  /// The item as what a whole line means.
  private func of(_ line: String) -> PlaceItem {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return PlaceItem(text: text, meaning: meaning, words: words)
  }

  /// The most bytes of a line that may name a place or be an address.
  private static let longestLine = 200

  /// What text means in which there is no name.
  fileprivate init(_ written: WrittenPostcode, _ words: Range<Int>, own: [OwnPlaces.Entry]) {
    text = written.text
    self.words = words
    if case .failure(.incomplete(let start)) = written.postcode,
      let group = PostcodeGroup(PostcodePrefix(start))
    {
      meaning = .group(group)
    } else if written.isHopeless, written.text.utf8.count <= Self.longestLine,
      case let name = TypedName(in: [written.text], own: own, limit: Self.likely),
      !name.matches.isEmpty || name.question != nil
    {
      meaning = .unknown(likely: name.matches)
    } else {
      meaning = .postcode(written.postcode)
    }
  }

  fileprivate var isUnknown: Bool {
    switch meaning {
    case .unknown: true
    case .postcode(.failure(.malformed(_, let meant))): meant.isEmpty
    default: false
    }
  }

  fileprivate var isPlace: Bool {
    switch meaning {
    case .place, .several: true
    case .postcode, .group, .elsewhere, .point, .unknown: false
    }
  }

  /// Whether it is a postcode but for a slip.
  fileprivate var isSlip: Bool {
    if case .postcode(.failure(.malformed(_, let meant))) = meaning { !meant.isEmpty } else { false }
  }

  fileprivate var isFaultyCode: Bool { if case .postcode(.failure) = meaning { true } else { false } }

  /// Whether it is a part of the country.
  fileprivate var isRegion: Bool {
    if case .place(let place) = meaning { place.kind == .region } else { false }
  }

  /// Whether it is a place with an outward code, which holds more than that.
  fileprivate func holds(_ outward: String) -> Bool {
    switch meaning {
    case .place(let place): !place.isPostcode && place.codes.contains(outward)
    // A street of a town is not built in.
    case .elsewhere(_, _, let whole):
      PlaceNames.builtIn.places(named: whole).contains { !$0.isPostcode && $0.codes.contains(outward) }
    case .postcode, .group, .several, .point, .unknown: false
    }
  }

  /// Whether it is a place with an outward code, one of several that may have it, letters that may be no area, as in
  /// PO Box, or too short for a code with a slip: A1.
  fileprivate func mayHold(_ outward: String) -> Bool {
    switch meaning {
    case .several(let places): places.contains { !$0.isPostcode && $0.codes.contains(outward) }
    case .place:
      holds(outward)
        || PlaceNames.builtIn.placesOfAnySize(named: text).contains { $0.codes.contains(outward) }
    case .group(let group):
      group.districts.contains { $0.name == outward } && !group.codes[0].contains(" ")
        || group.codes[0].allSatisfy(\.isLetter)
    case .postcode(.failure(.incomplete)), .postcode(.failure(.beginsNothing)): text.utf8.count < 4
    case .elsewhere: holds(outward)
    case .postcode, .point, .unknown: false
    }
  }

  /// The postcode of a place that has one of its own.
  fileprivate var ownPostcode: Postcode? {
    if case .place(let place) = meaning { Postcode(place.code) } else { nil }
  }
}

extension WrittenPostcode {
  /// Whether it is not a postcode and has no digit. It may then be a name, though it looks like a slip: Essex is not
  /// E5 5EX.
  fileprivate var isOfLetters: Bool {
    if case .failure(.malformed) = postcode { !text.contains(where: \.isNumber) } else { false }
  }
}
