/// Names with what their places lie in: `Newport, Wales`, `Bootle (Cumbria)`, `Ashford, Kent, TN24`.
extension PlaceCutting {
  /// A name with what the program says its place lies in. Quotes may be anywhere, since shells put in the rest of a name
  /// as one argument, and what it lies in may have a comma.
  func qualifiedAsPrinted(_ words: Range<Int>) -> Piece? {
    for end in words.dropLast() {
      let name = PlaceToken.text(of: tokens[words.lowerBound..<end + 1])
      let isBracketed = tokens[end].after == .bracket && isBracketEnd(words.upperBound - 1)
      let behind = PlaceToken.text(of: tokens[end + 1..<words.upperBound])
      var whole = isBracketed ? behind.filter { !"()".contains($0) } : behind
      // The code that it is shown with may go first: Bradfield (CO11, Tendring).
      var code: String?
      if isBracketed, let comma = whole.firstIndex(of: ","), Self.beginsPostcode(String(whole[..<comma])) {
        code = String(whole[..<comma])
        whole = String(whole[comma...].dropFirst(2))
      }
      guard let entry = lexicon.places(named: name, saidToLieIn: whole, code: code) else { continue }
      // In a list of towns each is one: Deal, Sandwich, Dover.
      if tokens[end].after == .comma, lexicon.named(whole).map(entry.isPostTown) ?? false, isInList(words) {
        continue
      }
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
    let isBracketed = isBracketEnd(words.upperBound - 1)
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
      return end > last
        && (isBracketEnd(end) || Self.beginsPostcode(PlaceToken.text(of: tokens[end + 1..<words.upperBound])))
    }
    let others = near.map { ends.contains($0 - 1) ? [] : [$0 - 1] } ?? []
    return (ends + others).map(cut)
  }

  private func isBracketEnd(_ word: Int) -> Bool { tokens[word].text.last == ")" }

  /// A name with what its place lies in. Of several ways to read it that cost the same, that with the longest name is
  /// meant, but of two regions the longer: Clayton, West Yorkshire.
  func qualified(_ words: Range<Int>) -> Piece? {
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
    if cut.mark == .blank, isPart(cut.named, of: cut.whole) { return nil }
    // The code that a place is shown with tells it apart in brackets: Newport (NP20). Any other says which part of the
    // place is meant. Without brackets it may be another place.
    let code = Self.beginsPostcode(cut.whole) ? cut.whole : numbered(cut) ?? numbered(cut.whole)
    if let code, cut.mark != .bracket || !lexicon.shows(code, behind: cut.name) {
      let end = cut.behind.upperBound
      let goesOn = end < tokens.count && Postcode(code + " " + tokens[end].text.filter { $0 != "." }) != nil
      let isOne = wanted != 2 || cut.mark == .bracket
      return isNear || goesOn || !isOne ? nil : narrowed(cut.words, cut.named, by: code)
    }
    let beside = cut.named.count > 1 ? besideDistrict(cut) : nil
    if let code = Self.beginsPostcode(cut.name)
      ? cut.name : beside?.code ?? (cut.isApart ? numbered(cut.name) : nil)
    {
      return isNear || wanted == 2 ? nil : narrowed(cut.words, beside?.named ?? cut.behind, by: code)
    }
    if isBracketEnd(cut.named.upperBound - 1), let part = partInBrackets(cut) { return part }
    if cut.mark == .bracket, let station = lexicon.station(cut.name, coded: cut.whole) {
      return piece(cut, station, PlaceCosts.qualifiedByComma)
    }
    let found = lexicon.places(named: cut.name, in: cut.whole, isNear: isNear)
    let isFound = !(found?.places.isEmpty ?? true)
    if cut.mark == .comma, cut.name.contains(","), isFound, isList(cut) { return nil }
    // The same place twice, unless it lies in another of that name: Newport (Newport).
    // Two equal words are two places, if more than one is wanted.
    let isList = wanted != 1 && !cut.isApart && NameKey.of(cut.name) == NameKey.of(cut.whole)
    if !isNear, wanted != 2, !isList, let same = lexicon.places(named: cut.name, alsoNamed: cut.whole),
      found.map({ $0.places.isEmpty || same.places.allSatisfy($0.places.contains) }) ?? true
    {
      return piece(cut, same, cut.isApart ? PlaceCosts.qualifiedByComma : PlaceCosts.qualifiedByBlank)
    }
    if !isNear, found?.isLittleKnown ?? true {
      if let landmark = landmark(cut) ?? landmark(behindTown: cut) {
        return piece(cut, landmark, cut.isApart ? PlaceCosts.qualifiedByComma : PlaceCosts.qualifiedByBlank)
      }
      if let landmark = landmark(withWordsOf: cut) {
        return piece(cut, landmark, cut.isApart ? PlaceCosts.qualifiedByComma : PlaceCosts.partBehindTown)
      }
    }
    if found?.places.isEmpty ?? true,
      let part = part(behindTown: cut) ?? name(withComma: cut) ?? elsewhere(behindTown: cut)
    {
      return part
    }
    guard let found else { return qualifiedTwice(cut) }
    if !found.places.isEmpty { return qualified(cut, found) }
    if cut.mark == .comma, let beside = lexicon.village(cut.name, beside: cut.whole) {
      // Llandaff and Barry are two, if a third stands beside them.
      let isKnown =
        beside.places.count == found.head.places.count
        && beside.places.allSatisfy(found.head.places.contains)
      return isKnown && isInList(cut.words) ? nil : piece(cut, beside, PlaceCosts.qualifiedByComma)
    }
    return elsewhere(cut, found.head)
  }

  /// Whether a word says which part of a region is meant, and is not the name of a place in it: Central Scotland.
  func isPart(_ named: Range<Int>, of whole: String) -> Bool {
    named.count == 1 && TypeWord.isPart(tokens[named.lowerBound].text.lowercased())
      && lexicon.named(whole)?.isRegion ?? false
  }

  /// A part of a town or a county behind it: Edinburgh Haymarket, Cornwall Tintagel. Nil if there is none, or if the two
  /// are a street.
  private func part(behindTown cut: Cut) -> Piece? {
    let isOneByComma = wanted == 1 && cut.mark == .comma
    guard cut.mark == .blank || isOneByComma, let town = lexicon.named(cut.name),
      let part = lexicon.named(cut.whole), part.isWhole || isOneByComma,
      // Lancashire and Preston are two, but few know Tintagel, and if one place is wanted, it is Preston.
      town.mayHaveParts || town.isRegion && !town.isCountry && (wanted == 1 || !part.isWellKnown)
        || wanted == 1 && town.isBoroughOfLondon,
      isOneByComma || !TypeWord.ends(cut.whole.lowercased()),
      !lexicon.isLandmark(PlaceToken.text(of: tokens[cut.words])),
      let found = lexicon.places(named: cut.whole, in: cut.name, isNear: false)
    else { return nil }
    // Thorpe has Norwich for its post town, but is a hamlet far from it; Camden Town is in London.
    let districts = Set(town.places.flatMap(\.outward.codes))
    let isOneInRegion = wanted == 1 && town.isRegion
    let inside = found.places.filter { place in
      let isNear = place.outward.codes.first.map(districts.contains) ?? false
      return place.kind != .hamlet
        && (place.kind != .settlement || !found.isOfPostTown || wanted == 1 && isNear)
        && (place.kind != .village || wanted == 1 || isNear)
        && (town.mayHaveParts || place.isNamed(cut.whole))
    }
    let places = isOneInRegion || isOneByComma ? found.places : inside
    // Leeds and Pudsey are two towns, and so are Leeds and Islington, though Leeds has one, too. If one place is wanted,
    // Pudsey in Leeds is.
    let isOther = part.places.count == 1 && part.isWellKnown && (part.isTown || places != part.places)
    let key = NameKey.of(cut.name)
    let mayBeOne =
      isOneInRegion
      || wanted == 1
        && places.allSatisfy { !$0.isTown || $0.isSaid(toLieIn: key) || isOneByComma && $0.hasPostTown(key) }
    if places.isEmpty || isOther && !mayBeOne { return nil }
    let isUsual = part.places.count > 1 || part.isWellKnown || part.isPart
    let cost = isUsual ? PlaceCosts.qualifiedByBlank : PlaceCosts.partBehindTown
    return piece(
      cut, PlaceLexicon.Entry(places: places, isWhole: true, rank: part.rank), cost, town: cut.name)
  }

  /// The place whose name has a comma in it: London, Bridge; Newport, Pagnell. Nil if what is behind the comma is better
  /// known, in a list, and for two towns, as in Leeds, Bradford.
  private func name(withComma cut: Cut) -> Piece? {
    guard mayBeBehindTown(cut), let both = lexicon.named("\(cut.name) \(cut.whole)"), both.isWhole,
      lexicon.named(cut.whole).map({ $0.rank < both.rank || TypeWord.isKind(cut.whole) }) ?? true
    else { return nil }
    return piece(cut, both, PlaceCosts.qualifiedByComma)
  }

  /// A refusal of a name behind a town and a comma that few know elsewhere: Bradford, City Hall; Sheffield, Midland.
  private func elsewhere(behindTown cut: Cut) -> Piece? {
    guard mayBeBehindTown(cut), let other = lexicon.named(cut.whole), !other.isTown,
      TypeWord.isKind(cut.whole) || isWhole(cut.words) && isLittleKnown(other, behindTown: cut)
    else { return nil }
    let meaning = PlaceItem.Meaning.elsewhere(name: cut.whole, other.places, whole: cut.name)
    return piece(cut, other, PlaceCosts.qualifiedByComma, meaning: meaning)
  }

  /// Whether a name is that of suburbs or small settlements, few know it, and none of these lies near the town.
  private func isLittleKnown(_ other: PlaceLexicon.Entry, behindTown cut: Cut) -> Bool {
    other.isWhole && !other.isWellKnown && !lexicon.names.isAbroad(cut.whole)
      && other.places.allSatisfy { [.suburb, .settlement, .hamlet].contains($0.kind) }
      && lexicon.named(cut.name).map { lexicon.isFar(other, from: $0) } ?? false
  }

  /// Whether a town and a comma stand before the rest of a name or words for a kind of place, and no list.
  private func mayBeBehindTown(_ cut: Cut) -> Bool {
    cut.mark == .comma && wanted != 2 && isTown(cut.name) && !isLargeTown(cut.whole)
      && !isInList(cut.words) && lexicon.places(named: cut.whole, inside: cut.name).isEmpty
  }

  /// A place with its code in brackets, and its town behind both: `Headingley (LS6), Leeds`.
  private func partInBrackets(_ cut: Cut) -> Piece? {
    guard let town = lexicon.named(cut.whole), town.isTown,
      let part = qualifiedAsPrinted(cut.named) ?? qualified(cut.named), !part.isElsewhere
    else { return nil }
    let isInside: Bool
    switch (part.kind, part.reading) {
    case (.name(let entry), _):
      let key = NameKey.of(cut.whole)
      let inside = lexicon.names.places(entry.places, in: cut.whole)
      isInside = entry.places.allSatisfy { $0.hasPostTown(key) || inside.contains($0) }
    case (_, .meaning(.group(let group))):
      isInside = town.places.contains { !Set($0.outward.codes).isDisjoint(with: group.districts.map(\.name)) }
    default: isInside = false
    }
    guard isInside else { return nil }
    return Piece(words: cut.words, reading: part.reading, kind: part.kind, cost: part.cost, isQualified: true)
  }

  /// The district between a town and its part, `London N1, Islington`, or between the part and the town, `Islington N1,
  /// London`, and the words of the part. Nil if there is none.
  private func besideDistrict(_ cut: Cut) -> (code: String, named: Range<Int>)? {
    let last = cut.named.upperBound - 1
    let (code, before) = (tokens[last].text, cut.named.lowerBound..<last)
    guard code.contains(where: \.isNumber), let group = PostcodeGroup(PostcodePrefix(code)),
      case let name = PlaceToken.text(of: tokens[before]), let first = lexicon.named(name),
      let second = lexicon.named(cut.whole)
    else { return nil }
    let districts = Set(group.districts.map(\.name))
    func has(_ entry: PlaceLexicon.Entry) -> Bool {
      entry.places.contains { !districts.isDisjoint(with: $0.outward.codes) }
    }
    // Cromer NR27, Sheringham are two towns, and NR27 is in no other.
    func isIn(_ whole: String, _ part: String) -> Bool {
      districts.allSatisfy { PostTown.names(ofDistrict: $0[...]).map(NameKey.of).contains(NameKey.of(whole)) }
        || !lexicon.places(named: part, inside: whole).isEmpty
    }
    if has(second), isIn(name, cut.whole) { return (code, cut.behind) }
    let mayBeOne = cut.mark == .comma || cut.mark == .blank && !first.isTown
    return mayBeOne && has(first) && isIn(cut.whole, name) ? (code, before) : nil
  }

  /// Whether what stands before the last comma is a list, and so does not lie in what follows: Lambeth, Southwark, South
  /// London.
  private func isList(_ cut: Cut) -> Bool {
    if lexicon.areCounties(cut.name, cut.whole) { return true }
    guard let inner = qualifiedAsPrinted(cut.named) ?? qualified(cut.named) else {
      return lexicon.isPartOfCity(cut.whole)
    }
    return !inner.isElsewhere && inner.cost > PlaceCosts.usuallyElsewhere
  }

  /// The landmark that a name and its town mean together: Temple Meads, Bristol. Bradford Leeds is no airport.
  private func landmark(_ cut: Cut) -> PlaceLexicon.Entry? {
    // London and Luton are two towns, too.
    if isLargeTown(cut.name), isTown(cut.whole) { return nil }
    if !cut.isApart, isLargeTown(cut.name) || !isTown(cut.whole) { return nil }
    if let landmark = lexicon.landmark(cut.name, of: cut.whole) { return landmark }
    return cut.mark == .comma ? lexicon.landmark(cut.name, beside: cut.whole) : nil
  }

  /// The same with the town first: Edinburgh, Waverley. Nil with only a blank between them, since both are one name then.
  private func landmark(behindTown cut: Cut) -> PlaceLexicon.Entry? {
    cut.mark == .comma && mayHaveLandmark(behindTown: cut) ? lexicon.landmark(cut.whole, of: cut.name) : nil
  }

  /// The landmark of a town that has some words, before or behind the town: Oxford, Ashmolean. With only a blank between
  /// them there are no other words.
  private func landmark(withWordsOf cut: Cut) -> PlaceLexicon.Entry? {
    guard cut.isApart || wanted != 2 && isWhole(cut.words) && !cut.words.contains(where: isBetween) else {
      return nil
    }
    return (cut.isApart || isTown(cut.whole) ? landmark(withWords: cut.name, in: cut.whole) : nil)
      // Most words behind a town are names, which is soon known.
      ?? landmark(withWords: cut.whole, in: cut.name).flatMap { mayHaveLandmark(behindTown: cut) ? $0 : nil }
  }

  /// Whether a landmark may be named behind its town: not by a large town's name, as in Leeds, Bradford, nor by that of a
  /// well-known part of the first, nor by any town's if both are in a list.
  private func mayHaveLandmark(behindTown cut: Cut) -> Bool {
    [.comma, .blank].contains(cut.mark) && wanted != 2 && isTown(cut.name)
      && !isLargeTown(cut.whole) && (!isTown(cut.whole) || !isInList(cut.words))
      && lexicon.places(named: cut.whole, in: cut.name, isNear: false)?.isLittleKnown ?? true
  }

  private func isTown(_ name: String) -> Bool { lexicon.named(name)?.isTown ?? false }

  private func isLargeTown(_ name: String) -> Bool {
    lexicon.named(name).map { $0.isTown && $0.rank >= PlaceCosts.large } ?? false
  }

  /// The landmark of a town that has some words, unless these are a name or a street's.
  private func landmark(withWords text: String, in town: String) -> PlaceLexicon.Entry? {
    let isName = !TypeWord.isInstitution(text.lowercased()) && lexicon.named(text)?.isWhole ?? false
    return isName || text.contains(",") || lexicon.isStreet(text)
      ? nil : lexicon.landmark(havingAll: text, in: town)
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
    let whole = lexicon.named(cut.whole)
    let mayBeTwo =
      whole.map {
        found.head.isLarge(beside: $0) && !$0.isCapital(of: found.head)
          || cut.mark == .comma && found.head.isPostTown(beside: $0)
      } ?? false
    var cost = cut.isApart ? PlaceCosts.qualifiedByComma : PlaceCosts.qualifiedByBlank
    // Towns beside each other are a list.
    if mayBeTwo, !cut.isApart, !found.isOfPostTown { cost += PlaceCosts.usuallyElsewhere }
    // Bootle Cumbria is no list, nor a station that has both words.
    let isList = !(whole?.isRegion ?? false)
    if !found.isUsual, isList, cut.mark == .blank || cut.mark == .comma {
      cost += PlaceCosts.usuallyElsewhere
    }
    if cut.mark == .comma, !found.isOfPostTown, let whole, lexicon.areTowns(found.head, whole) {
      cost += PlaceCosts.usuallyElsewhere
    }
    // So are parts of the country.
    let areCouncils = [cut.name, cut.whole].allSatisfy { PlaceNames.isCouncil(NameKey.of($0)) }
    let arePartsBeside = whole.map(found.isPart) ?? false && !lexicon.isPartOfCity(cut.whole)
    if cut.mark == .comma, areCouncils || arePartsBeside { cost += PlaceCosts.elsewhere }
    return piece(
      cut, PlaceLexicon.Entry(places: found.places, isWhole: true, rank: found.head.rank), cost,
      mayBeTwo: mayBeTwo && (cut.isApart || !found.isOfPostTown))
  }

  /// A name with what its place lies in, and a region behind both: Deal Kent England, Goosnargh Preston, Lancs. So may the
  /// town of a landmark stand behind its part: Harrods, Knightsbridge, London.
  private func qualifiedTwice(_ cut: Cut) -> Piece? {
    guard let whole = lexicon.named(cut.whole), whole.isRegion || whole.isTown && cut.mark == .comma,
      let held = entryWithCounty(cut.named), whole.isRegion || held.isLandmark
    else { return nil }
    // Elland Road, Leeds is not in Bradford, nor Exeter, St Thomas in Exmouth.
    let parts = cut.name.parts(between: ", ").map(String.init)
    let isOfOtherTown = parts.contains { part in
      lexicon.named(part)?.isTown ?? false && lexicon.places(named: part, inside: cut.whole).isEmpty
    }
    if !whole.isRegion, isOfOtherTown { return nil }
    let places =
      whole.isRegion
      ? lexicon.names.places(held.places, in: cut.whole) : lexicon.names.landmarks(held.places, in: cut.whole)
    return places.isEmpty
      ? nil
      : piece(
        cut, PlaceLexicon.Entry(places: places, isWhole: true, rank: held.rank),
        whole.isRegion ? PlaceCosts.qualifiedByBlank : PlaceCosts.qualifiedByComma)
  }

  /// A name with something in which none of its places lies; nil if the two may be anything else.
  private func elsewhere(_ cut: Cut, _ head: PlaceLexicon.Entry) -> Piece? {
    let isAbroad = lexicon.names.isAbroad(cut.whole)
    let whole = lexicon.named(cut.whole)
    let isRegion = isAbroad || whole?.isRegion ?? false
    // Leyton and Walthamstow are two parts of London, but Water Lane, Brixton is a street.
    let mayBeStreet = TypeWord.endsStreet(tokens[cut.named.upperBound - 1].text)
    if head.isWellKnown, !mayBeStreet, let whole, !isRegion, !whole.isTown,
      !lexicon.names.isPostTown(NameKey.of(cut.whole))
    {
      return nil
    }
    let isQuarter =
      head.isWellKnown && !TypeWord.ends(cut.whole.lowercased()) && whole.map(head.isSmall) ?? false
    guard cut.isApart || isRegion && head.isWhole || isQuarter, isRegion || !cut.name.contains(",") else {
      return nil
    }
    if cut.mark == .comma, lexicon.areCounties(cut.name, cut.whole) { return nil }
    if !cut.isApart, lexicon.isLandmark(PlaceToken.text(of: tokens[cut.words])) { return nil }
    // Camden is in London, and Gower by Swansea.
    if head.isTown, let inside = lexicon.places(named: cut.whole, in: cut.name, isNear: false),
      !inside.places.isEmpty,
      !inside.isOfPostTown || inside.places.allSatisfy({ $0.isSaid(toLieIn: NameKey.of(cut.name)) })
    {
      return nil
    }
    let cost = isAbroad ? PlaceCosts.abroad : PlaceCosts.elsewhere
    return piece(
      cut, head, cut.isApart ? cost : PlaceCosts.elsewhereByBlank,
      meaning: .elsewhere(name: cut.name, head.places, whole: cut.whole))
  }

  /// - Parameter town: the town that it is a part of; nil for what stands behind it, if that is one.
  private func piece(
    _ cut: Cut, _ entry: PlaceLexicon.Entry, _ cost: Int, meaning: PlaceItem.Meaning? = nil,
    mayBeTwo: Bool = false, town: String? = nil
  ) -> Piece {
    let isTown = lexicon.named(cut.whole)?.mayHaveParts ?? false
    return Piece(
      words: cut.words, reading: meaning.map { .meaning($0) } ?? Self.reading(entry),
      kind: .name(entry), cost: cost, isQualified: true, mayBeTwo: mayBeTwo,
      town: town ?? (isTown ? cut.whole : nil))
  }

  /// A name, and maybe its county, with the code of a district behind it, as on an envelope. The narrower of the two is
  /// meant: W1 for London W1, TN24 for Ashford, Kent, TN24, and of the places called Wood Street the one in NR29.
  private func narrowed(_ words: Range<Int>, _ named: Range<Int>, by code: String) -> Piece? {
    let prefix = PostcodePrefix(code)
    let name = PlaceToken.text(of: tokens[named])
    // Letters alone are the town's own: London SE.
    let isOwn = PostTown.of(area: prefix.description).map(NameKey.of) == NameKey.of(name)
    guard isOwn || code.utf8.contains(where: PostcodeGrammar.isDigit), prefix.whole == nil,
      !Self.beginsPostcode(name),
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
  func entryWithCounty(_ words: Range<Int>, orTwo: Bool = false) -> PlaceLexicon.Entry? {
    guard words.count > 1, let piece = qualifiedAsPrinted(words) ?? qualified(words),
      orTwo || !piece.mayBeTwo,
      case .name(let entry) = piece.kind
    else { return nil }
    return piece.isElsewhere ? nil : entry
  }
}
