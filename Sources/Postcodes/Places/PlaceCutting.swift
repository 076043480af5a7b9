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
    fileprivate let kind: Kind
    fileprivate let cost: Int
    /// Whether it is a place with what it lies in, or is said to.
    fileprivate var isQualified = false
    /// Whether it could be two places as well.
    fileprivate var mayBeTwo = false
    /// Whether it is the user's own place of a name.
    fileprivate var isOwn = false

    /// Whether it is a place that does not lie where it is said to.
    fileprivate var isElsewhere: Bool { if case .meaning(.elsewhere) = reading { true } else { false } }
    /// Whether it is a name, or a code with an asterisk.
    var isName: Bool { if case .meaning = reading { true } else { false } }
    /// Whether it stands between places and means nothing.
    var isJoint: Bool { if case .joint = kind { true } else { false } }
    /// Whether it is a word that is neither a name nor a code.
    var isWord: Bool { if case .word = kind { true } else { false } }
  }

  /// What matters of a piece beside another.
  fileprivate enum Kind {
    case code
    case area
    case word
    /// “and” between two places.
    case joint
    case name(PlaceLexicon.Entry)
  }

  private let tokens: [PlaceToken]
  private let lexicon: PlaceLexicon
  private let wanted: Int?

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
        if start == 0, !piece.isJoint || !isAnd(start) {
          best[1] = Way(piece: piece, cost: piece.cost, count: 1, hasWord: piece.isWord, before: nil)
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
    let whole = ending[tokens.count].filter { !ways[$0].piece.isJoint }
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
        !words.dropLast().contains { $0.after == .argument }
        || opening.map { $0.argument == tokens[start + count - 1].argument } ?? false
      // An asterisk stands behind codes alone.
      if words.contains(where: { $0.text.contains("*") }) { break }
      // No name ends with “and” that is written apart: “hull and” is not Hulland.
      if count > 1, isAnd(start + count - 1) { continue }
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
      } else if !begins, let entry = lexicon.named(text), !hasComma || entry.mayHaveComma,
        count > 1 || !entry.isOfCode(text) || stands(alone: start)
      {
        let isStation = !entry.isWhole && entry.places.allSatisfy { $0.kind == .landmark }
        let cost =
          entry.isOwn
          ? PlaceCosts.own
          : entry.isWhole ? PlaceCosts.name : isStation ? PlaceCosts.station : PlaceCosts.otherName
        add(count, .name(entry), cost, Self.reading(entry))
      } else if !begins, count > 1, isWhole(start..<start + count),
        let entry = lexicon.landmark(havingAll: text)
      {
        add(count, .name(entry), PlaceCosts.otherName, Self.reading(entry))
      }
      guard count > 1 else { continue }
      if let piece = qualifiedAsPrinted(start..<start + count) {
        found.append(piece)
      } else if isOneName, let piece = qualified(start..<start + count) {
        found.append(piece)
      }
    }
    if mayBeWord { add(1, .word, PlaceCosts.word, .written) }
    if isJoint(start) { add(1, .joint, PlaceCosts.and, .written) }
    return found
  }

  /// Whether a word may stand before, or between, places and mean nothing.
  private func isJoint(_ word: Int) -> Bool { isAnd(word) || word == 0 && isNear(word) }

  private func isAnd(_ word: Int) -> Bool { TypeWord.isAnd(tokens[word].text) }

  /// The most words of a name with what it lies in.
  static let longest = 8

  private static func reading(_ entry: PlaceLexicon.Entry) -> Piece.Reading {
    .meaning(.init(entry.places))
  }

  /// Whether words are the whole text, or an argument that a shell's quotes hold together.
  private func isWhole(_ words: Range<Int>) -> Bool {
    let (first, last) = (words.lowerBound, words.upperBound - 1)
    return (first == 0 || tokens[first - 1].after == .argument)
      && (last == tokens.count - 1 || tokens[last].after == .argument)
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
    let joint = tokens[start...].indices.first(where: isAnd)
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

  private static func beginsPostcode(_ text: String) -> Bool {
    let prefix = PostcodePrefix(text)
    return prefix.canBegin && prefix.isKnown
  }

  /// A name with what the program says its place lies in. Quotes may be anywhere, since shells put in the rest of a name
  /// as one argument, and what it lies in may have a comma.
  private func qualifiedAsPrinted(_ words: Range<Int>) -> Piece? {
    for end in words.dropLast() {
      let name = PlaceToken.text(of: tokens[words.lowerBound..<end + 1])
      let isBracketed = tokens[end].after == .bracket && tokens[words.upperBound - 1].text.last == ")"
      let behind = PlaceToken.text(of: tokens[end + 1..<words.upperBound])
      var whole = isBracketed ? behind.filter { !"()".contains($0) } : behind
      // The code that it is shown with may go first: Bradfield (CO11, Tendring).
      var code: String?
      if isBracketed, let comma = whole.firstIndex(of: ","), Self.beginsPostcode(String(whole[..<comma])) {
        code = String(whole[..<comma])
        whole = String(whole[comma...].dropFirst(2))
      }
      guard let entry = lexicon.places(named: name, saidToLieIn: whole, code: code) else { continue }
      return Piece(
        words: words, reading: Self.reading(entry), kind: .name(entry), cost: PlaceCosts.qualifiedAsPrinted,
        isQualified: true)
    }
    return nil
  }

  /// Where a name ends, and what its place is said to lie in begins.
  private struct Cut {
    /// What stands between the two.
    enum Mark { case blank, comma, bracket, near }

    let mark: Mark
    let named: Range<Int>
    let behind: Range<Int>
    let name: String
    let whole: String

    var words: Range<Int> { named.lowerBound..<behind.upperBound }
    /// Whether there is more than a blank between them.
    var isApart: Bool { mark != .blank }
  }

  /// The ways to part some words into a name and what its place lies in, the longest name first: at the last comma or
  /// bracket or, if there is none, at each blank; before a code; and at “near”.
  private func cuts(of words: Range<Int>) -> [Cut] {
    let inner = words.dropLast()
    let isBracketed = tokens[words.upperBound - 1].text.last == ")"
    let last =
      inner.last { tokens[$0].after == .bracket && isBracketed }
      ?? inner.last { [.comma, .bracket].contains(tokens[$0].after) }
    let near = inner.dropFirst().first(where: isNear)
    func cut(_ end: Int) -> Cut {
      let isNear = end + 1 == near
      let (named, behind) = (words.lowerBound..<end + 1, (isNear ? end + 2 : end + 1)..<words.upperBound)
      let text = PlaceToken.text(of: tokens[behind])
      return Cut(
        mark: isNear ? .near : isBracketed ? .bracket : last == nil ? .blank : .comma,
        named: named, behind: behind, name: PlaceToken.text(of: tokens[named]),
        whole: isNear || isBracketed ? text.filter { !"()".contains($0) } : text)
    }
    let ends = inner.reversed().filter { end in
      guard let last, end != last else { return true }
      return end > last && Self.beginsPostcode(PlaceToken.text(of: tokens[end + 1..<words.upperBound]))
    }
    let others = near.map { ends.contains($0 - 1) ? [] : [$0 - 1] } ?? []
    return (ends + others).map(cut)
  }

  /// A name with what its place lies in. Of several ways to read it that cost the same, that with the longest name is
  /// meant, but of two regions the longer: Clayton, West Yorkshire.
  private func qualified(_ words: Range<Int>) -> Piece? {
    var best: Piece?
    for cut in cuts(of: words) {
      guard let piece = qualified(cut) else { continue }
      let isRegion = !cut.isApart && lexicon.named(cut.whole)?.isRegion ?? false
      if let best, best.cost < piece.cost || best.cost == piece.cost && !isRegion { continue }
      best = piece
    }
    return best
  }

  private func qualified(_ cut: Cut) -> Piece? {
    let isNear = cut.mark == .near
    // The code that a place is shown with tells it apart in brackets: Newport (NP20). Any other says which part of the
    // place is meant. Without brackets it may be another place.
    let code = Self.beginsPostcode(cut.whole) ? cut.whole : numbered(cut) ?? numbered(cut.whole)
    if let code, cut.mark != .bracket || !lexicon.shows(code, behind: cut.name) {
      let end = cut.behind.upperBound
      let goesOn = end < tokens.count && Postcode(code + " " + tokens[end].text.filter { $0 != "." }) != nil
      let isOne = wanted != 2 || cut.mark == .bracket
      return isNear || goesOn || !isOne ? nil : narrowed(cut.words, cut.named, by: code)
    }
    if let code = Self.beginsPostcode(cut.name) ? cut.name : cut.isApart ? numbered(cut.name) : nil {
      return isNear || wanted == 2 ? nil : narrowed(cut.words, cut.behind, by: code)
    }
    if cut.mark == .bracket, let station = lexicon.station(cut.name, coded: cut.whole) {
      return piece(cut, station, PlaceCosts.qualifiedByComma)
    }
    let found = lexicon.places(named: cut.name, in: cut.whole, isNear: isNear)
    // The same place twice, unless it lies in another of that name: Newport (Newport).
    // Two equal words are two places, if more than one is wanted.
    let isList = wanted != 1 && !cut.isApart && NameKey.of(cut.name) == NameKey.of(cut.whole)
    if !isNear, wanted != 2, !isList, let same = lexicon.places(named: cut.name, alsoNamed: cut.whole),
      found.map({ $0.places.isEmpty || same.places.allSatisfy($0.places.contains) }) ?? true
    {
      return piece(cut, same, cut.isApart ? PlaceCosts.qualifiedByComma : PlaceCosts.qualifiedByBlank)
    }
    if cut.isApart, !isNear, found?.isLittleKnown ?? true, let landmark = landmark(cut) {
      return piece(cut, landmark, PlaceCosts.qualifiedByComma)
    }
    guard let found else { return qualifiedTwice(cut) }
    if !found.places.isEmpty { return qualified(cut, found) }
    if cut.mark == .comma, let beside = lexicon.village(cut.name, beside: cut.whole) {
      return piece(cut, beside, PlaceCosts.qualifiedByComma)
    }
    return elsewhere(cut, found.head)
  }

  /// The landmark that a name and its town mean together: Temple Meads, Bristol.
  private func landmark(_ cut: Cut) -> PlaceLexicon.Entry? {
    if let landmark = lexicon.landmark(cut.name, of: cut.whole) { return landmark }
    let isName =
      !TypeWord.isInstitution(cut.name.lowercased()) && lexicon.named(cut.name)?.isWhole ?? false
    return isName || cut.name.contains(",") || lexicon.isStreet(cut.name)
      ? nil : lexicon.landmark(havingAll: cut.name, in: cut.whole)
  }

  /// The district that a town's number means at the end of an address, as before there were postcodes: Leeds 6 is LS6.
  private func numbered(_ cut: Cut) -> String? {
    guard cut.mark == .blank,
      cut.words.upperBound == tokens.count || tokens[cut.words.upperBound - 1].after != .blank
    else { return nil }
    return numbered(cut.name + " " + cut.whole)
  }

  /// The district that a town and a number mean; nil if a text is nothing of the kind.
  private func numbered(_ text: String) -> String? {
    let number = text.split(separator: " ").last ?? ""
    guard 1...2 ~= number.utf8.count, number.utf8.allSatisfy(PostcodeGrammar.isDigit) else { return nil }
    return lexicon.area(namedAfter: String(text.dropLast(number.count + 1))).map { "\($0)\(number)" }
  }

  /// A name with the places of it that lie in what stands behind it.
  private func qualified(_ cut: Cut, _ found: PlaceLexicon.Qualified) -> Piece {
    let mayBeTwo = lexicon.named(cut.whole).map(found.head.isLarge) ?? false
    var cost = cut.isApart ? PlaceCosts.qualifiedByComma : PlaceCosts.qualifiedByBlank
    // Towns beside each other are a list.
    if mayBeTwo, !cut.isApart, !found.isOfPostTown { cost += PlaceCosts.usuallyElsewhere }
    if !found.isUsual, cut.mark == .blank || cut.mark == .comma { cost += PlaceCosts.usuallyElsewhere }
    return piece(
      cut, PlaceLexicon.Entry(places: found.places, isWhole: true, rank: found.head.rank), cost,
      mayBeTwo: mayBeTwo && (cut.isApart || !found.isOfPostTown))
  }

  /// A name with what its place lies in, and a region behind both: Deal Kent England, Goosnargh Preston, Lancs.
  private func qualifiedTwice(_ cut: Cut) -> Piece? {
    guard lexicon.named(cut.whole)?.isRegion ?? false, let held = entryWithCounty(cut.named) else {
      return nil
    }
    let places = lexicon.places(held.places, in: cut.whole)
    return places.isEmpty
      ? nil
      : piece(
        cut, PlaceLexicon.Entry(places: places, isWhole: true, rank: held.rank), PlaceCosts.qualifiedByBlank)
  }

  /// A name with something in which none of its places lies; nil if the two may be anything else.
  private func elsewhere(_ cut: Cut, _ head: PlaceLexicon.Entry) -> Piece? {
    let isAbroad = lexicon.isAbroad(cut.whole)
    let whole = lexicon.named(cut.whole)
    let isRegion = isAbroad || whole?.isRegion ?? false
    let isQuarter =
      head.isWellKnown && !TypeWord.ends(cut.whole.lowercased()) && whole.map(head.isSmall) ?? false
    guard cut.isApart || isRegion && head.isWhole || isQuarter, isRegion || !cut.name.contains(",") else {
      return nil
    }
    let cost = isAbroad ? PlaceCosts.abroad : PlaceCosts.elsewhere
    return piece(
      cut, head, cut.isApart ? cost : PlaceCosts.elsewhereByBlank,
      meaning: .elsewhere(name: cut.name, head.places, whole: cut.whole))
  }

  private func piece(
    _ cut: Cut, _ entry: PlaceLexicon.Entry, _ cost: Int, meaning: PlaceItem.Meaning? = nil,
    mayBeTwo: Bool = false
  ) -> Piece {
    Piece(
      words: cut.words, reading: meaning.map { .meaning($0) } ?? Self.reading(entry),
      kind: .name(entry), cost: cost, isQualified: true, mayBeTwo: mayBeTwo)
  }

  /// A name, and maybe its county, with the code of a district behind it, as on an envelope. The narrower of the two is
  /// meant: W1 for London W1, TN24 for Ashford, Kent, TN24, and of the places called Wood Street the one in NR29.
  private func narrowed(_ words: Range<Int>, _ named: Range<Int>, by code: String) -> Piece? {
    let prefix = PostcodePrefix(code)
    let name = PlaceToken.text(of: tokens[named])
    guard code.utf8.contains(where: PostcodeGrammar.isDigit), prefix.whole == nil, !Self.beginsPostcode(name),
      let group = PostcodeGroup(prefix),
      let entry = lexicon.named(name) ?? entryWithCounty(named, orTwo: true)
    else { return nil }
    let districts = Set(group.districts.map(\.name))
    func isThere(_ place: NameMatch) -> Bool { !districts.isDisjoint(with: place.outward.codes) }
    var there = entry.places.filter { !$0.isPostcode && isThere($0) }
    // The name alone may mean a larger place elsewhere: Leeds ME17.
    if there.isEmpty { there = lexicon.ofAnySize(name).filter { !$0.isPostcode && isThere($0) } }
    if there.isEmpty { there = entry.places.filter(isThere) }
    guard !there.isEmpty else { return nil }
    let isWhole = group.prefixes.count == group.districts.count
    let narrower = isWhole ? there.compactMap { $0.narrowed(to: districts) } : []
    return Piece(
      words: words, reading: .meaning(narrower.isEmpty ? .group(group) : .init(narrower)), kind: .code,
      cost: PlaceCosts.qualifiedByComma)
  }

  /// The places of a name with what they lie in behind it; nil if none does, or if these may be two places.
  private func entryWithCounty(_ words: Range<Int>, orTwo: Bool = false) -> PlaceLexicon.Entry? {
    guard words.count > 1, let piece = qualifiedAsPrinted(words) ?? qualified(words),
      orTwo || !piece.mayBeTwo,
      case .name(let entry) = piece.kind
    else { return nil }
    return piece.isElsewhere ? nil : entry
  }

  /// Whether a word stands before a place that another, or the reader, is near to.
  private func isNear(_ word: Int) -> Bool { TypeWord.isNear(tokens[word].text.drop { $0 == "(" }) }

  // MARK: Neighbours

  private func boundary(_ left: Piece, _ right: Piece) -> Int {
    let separator = tokens[left.words.upperBound - 1].after
    if separator == .argument { return PlaceCosts.apart }
    switch (left.kind, right.kind) {
    case (.code, _), (_, .code): return PlaceCosts.apart
    case (.name, .joint), (.joint, .name): return PlaceCosts.apart
    case (.joint, _), (_, .joint): return PlaceCosts.partOfAName
    case (.name(let first), .name(let second)):
      switch separator {
      case .bracket: return PlaceCosts.partOfAName
      case .comma:
        // The user's own place stands for itself, unless the two are a place of the country: Leeds, West Yorkshire.
        if left.isOwn, !isOnePlace(left.words.lowerBound..<right.words.upperBound) { return PlaceCosts.apart }
        if left.mayBeTwo || right.mayBeTwo { return PlaceCosts.amongOthers }
        // Headington, Oxford, Kent is not two places, nor is Church Street, Twickenham.
        let belongs = left.isQualified ? wanted != 2 && second.isRegion : isStreet(left)
        if belongs { return PlaceCosts.partOfAName }
        let isApart = wanted == 2 || left.isQualified || first.stands(before: second)
        return isApart ? PlaceCosts.apart : PlaceCosts.smallBeforeLarge
      default:
        // Church Street, Stoke Newington is not in Stoke.
        let joint = left.words.upperBound - 1...right.words.lowerBound
        if left.isQualified || right.isQualified, lexicon.isName(PlaceToken.text(of: tokens[joint])) {
          return PlaceCosts.partOfAName
        }
        let cost = neighbours(first, second, left, right)
        return cost + (left.mayBeTwo || right.mayBeTwo ? PlaceCosts.amongOthers : 0)
      }
    case (.word, .word), (.area, .area): return PlaceCosts.apart
    case (.name(let first), .area)
    where first.isWellKnown && !isType(right) && tokens[right.words.lowerBound].text.count > 1:
      return PlaceCosts.knownBesideKnown
    default: return separator == .comma ? PlaceCosts.apart : PlaceCosts.partOfAName
    }
  }

  /// Whether a piece is a word with which other names end, or begins with one and a comma: York Street, Glasgow.
  private func isType(_ piece: Piece) -> Bool {
    let first = tokens[piece.words.lowerBound]
    let word = first.text.lowercased().filter { $0 != "\"" }
    return (piece.words.count == 1 || first.after == .comma)
      && (TypeWord.ends(word) || TypeWord.inFull(word) != nil)
  }

  /// Whether a piece may be a street, behind which its town stands.
  private func isStreet(_ piece: Piece) -> Bool { lexicon.isStreet(PlaceToken.text(of: tokens[piece.words])) }

  /// What two names cost with only a blank between them.
  private func neighbours(
    _ first: PlaceLexicon.Entry, _ second: PlaceLexicon.Entry, _ left: Piece, _ right: Piece
  ) -> Int {
    let isOwn = right.isOwn || second.isOwn
    if !isOwn, isType(right) { return PlaceCosts.partOfAName }
    if second.isRegion, !first.isRegion, !isOwn { return PlaceCosts.beforeRegion }
    if first.isWellKnown || left.isOwn, second.isWellKnown || isOwn {
      // A quarter is not beside a city elsewhere.
      let isOneOfTwo = wanted == 2 || isOwn || !first.isSmall(beside: second)
      return isOneOfTwo ? PlaceCosts.knownBesideKnown : PlaceCosts.beforeRegion
    }
    // The stations of two towns: Edinburgh Waverley, Glasgow Central.
    let areLandmarks = (first.places + second.places).allSatisfy { $0.kind == .landmark }
    return wanted == 2 && (first.isWhole && second.isWhole || areLandmarks)
      ? PlaceCosts.littleKnown : PlaceCosts.partOfAName
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
