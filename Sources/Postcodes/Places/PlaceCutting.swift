import Basics

/// Cuts words into pieces with one meaning each, in the way that costs least.
struct PlaceCutting {
  /// Some neighbouring words, and a way to read them.
  struct Piece {
    enum Reading {
      case meaning(PlaceItem.Meaning)
      /// As `WrittenPostcode` reads it, with what stands beside it.
      case written
    }

    let words: Range<Int>
    let reading: Reading
    let kind: Kind
    let cost: Int
    /// Whether it is a place with what it lies in, or is said to.
    var isQualified = false
    /// Whether it could be two places as well.
    var mayBeTwo = false
    /// The town that it is said to be a part of.
    var town: String?
    /// Whether it is the user's own place of a name.
    var isOwn = false

    /// Whether it is a place that does not lie where it is said to.
    var isElsewhere: Bool { if case .meaning(.elsewhere) = reading { true } else { false } }
    /// Whether it is a name, or a code with an asterisk.
    var isName: Bool { if case .meaning = reading { true } else { false } }
    /// Whether it stands between places and means nothing.
    var isJoint: Bool { if case .joint = kind { true } else { false } }
    /// Whether it is a word that is neither a name nor a code.
    var isWord: Bool { if case .word = kind { true } else { false } }
  }

  /// What matters of a piece beside another.
  enum Kind {
    case code
    case area
    case word
    /// “and” or “to” between two places.
    case joint
    case name(PlaceLexicon.Entry)
  }

  let tokens: [PlaceToken]
  let lexicon: PlaceLexicon
  let wanted: Int?

  init(_ tokens: [PlaceToken], _ lexicon: PlaceLexicon, wanted: Int?) {
    (self.tokens, self.lexicon, self.wanted) = (tokens, lexicon, wanted)
  }

  /// The cheapest way; one with the number of pieces wanted, if any such way holds no mistake.
  var pieces: [Piece] {
    /// A way up to a piece, by its last piece and its number of pieces.
    struct Way {
      let piece: Piece
      let cost: Int
      let count: Int
      let hasWord: Bool
      let before: Int?
    }
    var ways: [Way] = []
    var ending: [[Int]] = Array(repeating: [], count: tokens.count + 1)
    let most = (wanted ?? 0) + 1
    for start in tokens.indices where start == 0 || !ending[start].isEmpty {
      for piece in candidates(at: start) {
        var best: [Int: Way] = [:]
        if start == 0 {
          let count = piece.isJoint ? 0 : 1
          best[count] = Way(
            piece: piece, cost: piece.cost, count: count, hasWord: piece.isWord, before: nil)
        }
        for before in ending[start] {
          let way = ways[before]
          let isSame = piece.isJoint || isSameMistake(way.piece, piece)
          let count = min(way.count + (isSame ? 0 : 1), max(most, 1))
          let cost = way.cost + boundary(way.piece, piece) + piece.cost
          if best[count].map({ cost < $0.cost }) ?? true {
            let hasWord = way.hasWord || piece.isWord
            best[count] = Way(piece: piece, cost: cost, count: count, hasWord: hasWord, before: before)
          }
        }
        for way in best.values {
          ending[piece.words.upperBound].append(ways.count)
          ways.append(way)
        }
      }
    }
    let whole = ending[tokens.count].filter { ways[$0].count > 0 }
    func cheapest(_ some: [Int]) -> Int? {
      some.min { (ways[$0].cost, ways[$0].count) < (ways[$1].cost, ways[$1].count) }
    }
    let fitting = cheapest(
      whole.filter { ways[$0].count == wanted && !ways[$0].hasWord && isSound(ways[$0].cost) })
    var last = fitting ?? cheapest(whole)
    var pieces: [Piece] = []
    while let index = last {
      pieces.append(ways[index].piece)
      last = ways[index].before
    }
    return pieces.reversed()
  }

  /// Whether a way with this cost holds no mistake, as far as the number of pieces wanted allows.
  private func isSound(_ cost: Int) -> Bool {
    cost < PlaceCosts.sound + (wanted == 2 ? PlaceCosts.littleKnown : 0)
  }

  // MARK: Pieces

  /// The ways to read the words from `start` on, up to each possible end.
  private func candidates(at start: Int) -> [Piece] {
    var found: [Piece] = []
    func add(_ count: Int, _ kind: Kind, _ cost: Int, _ reading: Piece.Reading) {
      found.append(Piece(words: start..<start + count, reading: reading, kind: kind, cost: cost))
    }
    var mayBeWord = true
    if let (code, count) = code(at: start) {
      if case .code = code.kind { mayBeWord = false }
      add(count, code.kind, code.cost, code.reading)
    }
    for count in 1...min(Self.longest, tokens.count - start) {
      let words = tokens[start..<start + count]
      // fish gives the rest of a name as one argument, with what is in brackets behind it.
      let opening = words.dropLast().last { $0.after == .bracket }
      let isOneName =
        !words.indices.dropLast().contains { tokens[$0].after == .argument && !isNear($0) }
        || opening.map { $0.argument == tokens[start + count - 1].argument } ?? false
      // An asterisk stands behind codes alone.
      if words.contains(where: { $0.text.contains("*") }) { break }
      // No name begins or ends with “and” or “to” that is written apart: “hull and” is not Hulland.
      if count > 1, isBetween(start) || isBetween(start + count - 1) { continue }
      let text = PlaceToken.text(of: words)
      let hasComma = words.dropLast().contains { $0.after == .comma }
      // Text that begins a postcode is taken for one.
      let begins = !hasComma && Self.beginsPostcode(text)
      if !begins, let own = lexicon.own(text), !hasComma || own.mayHaveComma {
        // Beside others it is what the country has of that name.
        found.append(
          Piece(
            words: start..<start + count, reading: Self.reading(own), kind: .name(lexicon.named(text) ?? own),
            cost: PlaceCosts.own, isOwn: true))
      } else if !begins, let entry = lexicon.named(text),
        !hasComma || entry.mayHaveComma && !(entry.isLandmark && areLargeTowns(text)),
        count > 1 || !entry.isOfCode(text) || stands(alone: start)
      {
        let meant = entry.isWhole ? lexicon.names.meant(of: entry.places, named: text) : entry.places
        add(count, .name(entry), cost(of: entry, words.indices), .meaning(.init(meant)))
        // A name between commas is known: Linlithgow, Leeds, Isle of Canna.
        if count == 1, entry.isWhole, stands(alone: start) { mayBeWord = false }
      } else if !begins, count > 1 || text.contains("-"), isWhole(start..<start + count),
        let entry = lexicon.landmark(havingAll: text.replacing("-", with: " "))
      {
        let cost = areTwoNames(words.indices) ? PlaceCosts.nameOfTwo : PlaceCosts.otherName
        add(count, .name(entry), cost, Self.reading(entry))
      }
      guard count > 1 else { continue }
      if let piece = qualifiedAsPrinted(start..<start + count) {
        found.append(piece)
      } else if isOneName, let piece = qualified(start..<start + count) {
        found.append(piece)
      }
    }
    if let entry = sharingEnd(start) { add(1, .name(entry), PlaceCosts.sharingEnd, Self.reading(entry)) }
    if mayBeWord { add(1, .word, PlaceCosts.word, .written) }
    if isJoint(start) {
      add(1, .joint, isInRegion(start) ? PlaceCosts.andInRegion : PlaceCosts.and, .written)
    }
    return found
  }

  /// What a name costs without what its place lies in.
  private func cost(of entry: PlaceLexicon.Entry, _ words: Range<Int>) -> Int {
    if entry.isOwn { return PlaceCosts.own }
    if entry.isWhole { return PlaceCosts.name }
    if areTwoNames(words) { return PlaceCosts.nameOfTwo }
    // Poole, Bournemouth and Christchurch are three towns.
    if entry.isRegion, words.dropLast().contains(where: { tokens[$0].after == .comma }) {
      return PlaceCosts.partOfAName
    }
    return entry.isLandmark ? PlaceCosts.station : PlaceCosts.otherName
  }

  /// Whether a text is large towns alone, parted by commas: London, Luton, which are also an airport.
  private func areLargeTowns(_ text: String) -> Bool {
    text.parts(between: ", ").allSatisfy {
      lexicon.named(String($0)).map { $0.isTown && $0.rank >= PlaceCosts.large } ?? false
    }
  }

  /// Whether some words are two well-known names with an “and” between them.
  private func areTwoNames(_ words: Range<Int>) -> Bool {
    words.dropFirst().dropLast().contains { and in
      isBetween(and)
        && [words.lowerBound..<and, and + 1..<words.upperBound].allSatisfy {
          lexicon.named(PlaceToken.text(of: tokens[$0]))?.isWellKnown ?? false
        }
    }
  }

  /// Whether a word may stand before, or between, places and mean nothing.
  private func isJoint(_ word: Int) -> Bool { isBetween(word) || word == 0 && isNear(word) }

  /// Whether a word stands between places: “and”, “to”, “or”.
  func isBetween(_ word: Int) -> Bool { PlaceWords.isJoint(tokens[word].text) }

  /// Whether an “and” and the words beside it are the name of a part of the country: Dumfries and Galloway.
  private func isInRegion(_ and: Int) -> Bool {
    guard isBetween(and), and > 0, and + 1 < tokens.count else { return false }
    return lexicon.named(PlaceToken.text(of: tokens[and - 1...and + 1])).map { $0.isRegion && $0.isWhole }
      ?? false
  }

  /// The most words of a name with what it lies in.
  static let longest = 8

  static func reading(_ entry: PlaceLexicon.Entry) -> Piece.Reading {
    .meaning(.init(entry.places))
  }

  /// Whether words are the whole text, an argument that a shell's quotes hold together, or what stands beside “and”.
  func isWhole(_ words: Range<Int>) -> Bool {
    let (first, last) = (words.lowerBound, words.upperBound - 1)
    return (first == 0 || tokens[first - 1].after == .argument || isBetween(first - 1))
      && (last == tokens.count - 1 || tokens[last].after == .argument || isBetween(last + 1))
  }

  /// The place of a word that has the end of its name in common with those behind it: North and South Shields. Nil if it
  /// is none.
  private func sharingEnd(_ start: Int) -> PlaceLexicon.Entry? {
    var last = start
    while NameMatch.isDistinction(tokens[last].text), last + 2 < tokens.count,
      tokens[last].after == .comma || isBetween(last + 1)
    {
      last += isBetween(last + 1) ? 2 : 1
    }
    guard last > start, NameMatch.isDistinction(tokens[last].text) else { return nil }
    let ends = last + 1..<min(last + 4, tokens.count)
    return ends.firstNonNil { end -> PlaceLexicon.Entry? in
      let rest = PlaceToken.text(of: tokens[last + 1...end])
      let names = [start, last].map { tokens[$0].text + " " + rest }
      let entries = names.compactMap(lexicon.named)
      guard entries.count == 2, entries.allSatisfy(\.isWhole) else { return nil }
      // Upper Heyford in Northamptonshire is beside Nether Heyford, and another beside Lower Heyford.
      let near = lexicon.places(named: names[0], in: names[1], isNear: true)?.places ?? []
      return near.isEmpty ? entries[0] : .init(places: near, isWhole: true, rank: entries[0].rank)
    }
  }

  /// Whether nothing but a comma, a semicolon or the end of an argument is beside a word.
  private func stands(alone word: Int) -> Bool {
    (word == 0 || tokens[word - 1].after != .blank)
      && (word == tokens.count - 1 || ![.blank, .bracket].contains(tokens[word].after))
  }

  /// The postcode, or the part of one, that the words from `start` on begin with, and how many words it has.
  private func code(
    at start: Int
  ) -> ((kind: Kind, cost: Int, reading: Piece.Reading), count: Int)? {
    let apart = tokens[start...].firstIndex { $0.after == .argument }
    let joint = tokens[start...].indices.first(where: isBetween)
    let words = tokens[start..<min(apart.map { $0 + 1 } ?? tokens.count, joint ?? tokens.count)].prefix(4)
    let end = words.firstIndex { $0.text.last == "*" }
    if let end, end - start < 2 {
      let text = PlaceToken.text(of: tokens[start...end])
      let prefix = PostcodePrefix(text.dropLast())
      // Behind a whole postcode it is no part of it.
      if prefix.canBegin, !prefix.isBlank, end == start || prefix.whole == nil {
        let group = PostcodeGroup(beginning: prefix)
        return ((.code, PlaceCosts.code, .meaning(.group(group))), end - start + 1)
      }
    }
    guard
      let (written, count) = WrittenPostcode.leading(
        words.map(\.written), behind: tokens.written(before: start))
    else { return nil }
    let hasDigit = written.text.contains(where: \.isNumber)
    switch written.postcode {
    case .success: return ((.code, PlaceCosts.postcode, .written), count)
    case .failure(.incomplete(let text)) where PostcodeGroup(PostcodePrefix(text)) != nil:
      return ((hasDigit ? .code : .area, hasDigit ? PlaceCosts.code : PlaceCosts.area, .written), count)
    case .failure(.incomplete) where hasDigit, .failure(.noArea):
      return ((.code, PlaceCosts.faultyCode, .written), count)
    case .failure(.malformed(_, let meant)) where !meant.isEmpty:
      return (
        (hasDigit ? .code : .word, hasDigit ? PlaceCosts.faultyCode : PlaceCosts.lettersForCode, .written),
        count
      )
    case .failure where hasDigit && written.text.first?.isLetter == true:
      return ((.code, PlaceCosts.word, .written), count)
    case .failure: return nil
    }
  }

  static func beginsPostcode(_ text: String) -> Bool {
    let prefix = PostcodePrefix(text)
    return prefix.canBegin && prefix.isKnown
  }

  /// Whether a word stands before a place that another, or the reader, is near to.
  func isNear(_ word: Int) -> Bool { TypeWord.isNear(tokens[word].text.drop { $0 == "(" }) }

  // MARK: Neighbours

  private func boundary(_ left: Piece, _ right: Piece) -> Int {
    let separator = tokens[left.words.upperBound - 1].after
    if separator == .argument { return PlaceCosts.apart }
    switch (left.kind, right.kind) {
    case (.code, _), (_, .code): return PlaceCosts.apart
    case (.name, .joint), (.joint, .name), (.area, .joint), (.joint, .area):
      return left.mayBeTwo || right.mayBeTwo ? PlaceCosts.amongOthers : PlaceCosts.apart
    case (.joint, _), (_, .joint): return PlaceCosts.partOfAName
    case (.name(let first), .name(let second)):
      switch separator {
      case .bracket: return PlaceCosts.partOfAName
      case .comma:
        // The user's own place stands for itself, unless the two are a place of the country: Leeds, West Yorkshire.
        if left.isOwn, !isOnePlace(left.words.lowerBound..<right.words.upperBound) { return PlaceCosts.apart }
        let (one, other) = (PlaceToken.text(of: tokens[left.words]), PlaceToken.text(of: tokens[right.words]))
        let areCounties = lexicon.areCounties(one, other)
        if left.mayBeTwo || right.mayBeTwo {
          return areCounties ? PlaceCosts.elsewhere : PlaceCosts.amongOthers
        }
        // Headington, Oxford, Kent is not two places, nor is Church Street, Twickenham or The Bell, Stilton.
        let belongs =
          left.isQualified ? wanted != 2 && second.isRegion : isStreet(left) || isHouse(left, farFrom: second)
        if belongs { return PlaceCosts.partOfAName }
        // A council's name may have a comma: Armagh City, Banbridge and Craigavon.
        let isListed = second.isRegion && tokens[right.words].dropLast().contains { $0.after == .comma }
        let isInList = isInList(left.words.lowerBound..<right.words.upperBound)
        let isApart =
          isInList
          && (first.isPostTown(beside: second)
            || first.isWellKnown && second.isTown && !mayLie(left, in: right))
          || areCounties || wanted == 2 || left.isQualified || isListed || first.stands(before: second)
          || first.isPart(beside: second)
        return isApart ? PlaceCosts.apart : PlaceCosts.smallBeforeLarge
      default:
        // Church Street, Stoke Newington is not in Stoke.
        let joint = PlaceToken.text(of: tokens[left.words.upperBound - 1...right.words.lowerBound])
        if left.isQualified || right.isQualified, lexicon.isName(joint) { return PlaceCosts.partOfAName }
        // Nor is Manchester before Piccadilly, nor Haymarket, Edinburgh before Waverley.
        if first.isTown, !second.isTown, !second.isLandmark,
          lexicon.isLandmark(PlaceToken.text(of: tokens[left.words.lowerBound..<right.words.upperBound]))
        {
          return PlaceCosts.partOfAName
        }
        if second.isRegion, lexicon.isLandmark(joint) { return PlaceCosts.partOfAName }
        // Didsbury and Piccadilly are both in Manchester, and no Piccadilly elsewhere is meant.
        if hasNamesake(right, in: left.town) || hasNamesake(left, in: right.town) {
          return PlaceCosts.partOfAName
        }
        // Nor are the halves of a name places beside others: Chipping Ongar.
        if wanted != 2,
          lexicon.isName(PlaceToken.text(of: tokens[left.words.lowerBound..<right.words.upperBound]))
        {
          return PlaceCosts.partOfAName
        }
        // Soho and Camden are both in London.
        if let town = left.town, !right.isQualified, !second.isLandmark,
          isPlace(second, in: town, named: right)
        {
          return PlaceCosts.knownBesideKnown
        }
        let cost = neighbours(first, second, left, right)
        return cost + (left.mayBeTwo || right.mayBeTwo ? PlaceCosts.amongOthers : 0)
      }
    case (.word, .word), (.area, .area): return PlaceCosts.apart
    case (.name(let first), .area)
    where first.isWellKnown && !isType(right) && !goesOn(right)
      && tokens[right.words.lowerBound].text.count > 1:
      return PlaceCosts.knownBesideKnown
    default: return separator == .comma ? PlaceCosts.apart : PlaceCosts.partOfAName
    }
  }

  /// Whether two names stand in a list: behind a comma, or before a comma or an “and” and another well-known name, as in
  /// Cowes, Newport, Ryde.
  func isInList(_ words: Range<Int>) -> Bool {
    if words.lowerBound > 0, tokens[words.lowerBound - 1].after == .comma { return true }
    var start = words.upperBound
    guard start < tokens.count, tokens[start - 1].after != .argument else { return false }
    let isAnd = isBetween(start)
    start += isAnd ? 1 : 0
    guard isAnd || tokens[start - 1].after == .comma, start < tokens.count else { return false }
    let end = tokens[start...].indices.first { index in
      tokens[index].after != .blank || index + 1 < tokens.count && isBetween(index + 1)
    }
    let next = lexicon.named(PlaceToken.text(of: tokens[start...(end ?? tokens.count - 1)]))
    return next.map { $0.isWellKnown && !$0.isRegion } ?? false
  }

  /// Whether a place of the name of a piece lies in that of another.
  private func mayLie(_ piece: Piece, in whole: Piece) -> Bool {
    let (name, whole) = (PlaceToken.text(of: tokens[piece.words]), PlaceToken.text(of: tokens[whole.words]))
    return !lexicon.places(named: name, inside: whole).isEmpty
  }

  /// Whether a town has a place with the name of a piece, which means another.
  private func hasNamesake(_ piece: Piece, in town: String?) -> Bool {
    guard let town, case .name(let entry) = piece.kind else { return false }
    let name = PlaceToken.text(of: tokens[piece.words])
    if !entry.isLandmark, lexicon.isLandmark(town + " " + name) { return true }
    let inside = lexicon.places(named: name, inside: town)
    return !inside.isEmpty && !entry.places.contains(where: inside.contains)
  }

  /// Whether one of the places of a piece lies in a town.
  private func isPlace(_ entry: PlaceLexicon.Entry, in town: String, named piece: Piece) -> Bool {
    let name = PlaceToken.text(of: tokens[piece.words])
    return lexicon.places(named: name, inside: town).contains(where: entry.places.contains)
  }

  /// Whether a piece consists of words with which other names end, or begins with one and a comma: York Street, Glasgow.
  private func isType(_ piece: Piece) -> Bool {
    func isTypeWord(_ token: PlaceToken) -> Bool {
      let word = token.text.lowercased().filter { $0 != "\"" }
      return TypeWord.ends(word) || TypeWord.inFull(word) != nil
    }
    let first = tokens[piece.words.lowerBound]
    return tokens[piece.words].allSatisfy(isTypeWord) || first.after == .comma && isTypeWord(first)
  }

  /// Whether a piece is a word with which longer names go on: Chester le Street.
  private func goesOn(_ piece: Piece) -> Bool {
    PlaceNames.middles.contains(tokens[piece.words.lowerBound].text)
  }

  /// Whether a piece may be a street, behind which its town stands.
  private func isStreet(_ piece: Piece) -> Bool { lexicon.isStreet(PlaceToken.text(of: tokens[piece.words])) }

  /// Whether a piece is rather the name of a house or a pub before a town, such as The Bell, than of a place far from it.
  private func isHouse(_ piece: Piece, farFrom town: PlaceLexicon.Entry) -> Bool {
    guard tokens[piece.words.lowerBound].text.lowercased() == "the", piece.words.count > 1,
      case .name(let entry) = piece.kind, lexicon.mayBeHouse(PlaceToken.text(of: tokens[piece.words]))
    else { return false }
    return lexicon.isFar(entry, from: town)
  }

  /// What two names cost with only a blank between them.
  private func neighbours(
    _ first: PlaceLexicon.Entry, _ second: PlaceLexicon.Entry, _ left: Piece, _ right: Piece
  ) -> Int {
    let isOwn = right.isOwn || second.isOwn
    if !isOwn, isType(right) || !first.isTown && !left.isOwn && isType(left) { return PlaceCosts.partOfAName }
    if isPart(left.words, of: PlaceToken.text(of: tokens[right.words])) { return PlaceCosts.partOfAName }
    if second.isRegion, !first.isRegion, !isOwn { return PlaceCosts.beforeRegion }
    if first.isWellKnown || left.isOwn, second.isWellKnown || isOwn {
      // A quarter is not beside a city elsewhere.
      let isOneOfTwo = wanted == 2 || isOwn || !first.isSmall(beside: second)
      return isOneOfTwo ? PlaceCosts.knownBesideKnown : PlaceCosts.beforeRegion
    }
    // The stations of two towns, Edinburgh Waverley and Glasgow Central; or one beside another place.
    func beginsLandmark(_ entry: PlaceLexicon.Entry, _ piece: Piece) -> Bool {
      let key = NameKey.of(PlaceToken.text(of: tokens[piece.words]))
      return entry.isLandmark && entry.places.allSatisfy { NameKey.of($0.name).starts(with: key) }
    }
    let areNamed =
      [(first, left), (second, right)].allSatisfy { $0.isWhole || beginsLandmark($0, $1) }
      || first.isLandmark && second.isLandmark
    return wanted == 2 && areNamed ? PlaceCosts.littleKnown : PlaceCosts.partOfAName
  }

  /// Whether some words are a name and what its place lies in.
  private func isOnePlace(_ words: Range<Int>) -> Bool {
    (qualifiedAsPrinted(words) ?? qualified(words)).map { !$0.isElsewhere } ?? false
  }

  /// Whether two pieces are parts of one mistake.
  private func isSameMistake(_ left: Piece, _ right: Piece) -> Bool {
    guard case (.word, .word) = (left.kind, right.kind) else { return false }
    return tokens[left.words.upperBound - 1].after == .blank
  }
}

extension PlaceLexicon.Entry {
  /// Whether it may be written with a comma: if a place's name has one, or if it is a landmark with its town behind it,
  /// such as Queen Elizabeth Hospital Birmingham.
  fileprivate var mayHaveComma: Bool {
    places.contains { place in
      place.name.contains(",") || place.otherName?.contains(",") ?? false
        || isWhole && place.kind == .landmark
    }
  }
}
