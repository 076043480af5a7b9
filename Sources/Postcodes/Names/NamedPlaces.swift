import Basics

extension PlaceNames {
  /// The places of a name, the largest first. A place that is far larger than all others is alone, and so are the
  /// user's own places of that name.
  ///
  /// A place with a longer name comes first if everybody would take the name for it, unless it lies in one of the
  /// others: Newcastle upon Tyne for Newcastle, but not Glenfinnan Monument for Glenfinnan. So does a larger town with
  /// such a word as “on” behind the name: Stratford-upon-Avon.
  ///
  /// Case, accents, apostrophes and punctuation do not matter, and “Gt” is “Great”, “Co” is “County” and a “railway
  /// station” is a “station”. If no place has the name, “the”, “Isle of”, “city of”,
  /// “station”, “island” and “council” do not matter either, nor does the last letter of a saint's: St Mary's for St Mary.
  /// If there is still none, the first of these that finds a place is taken:
  ///
  /// - the name before a comma, of a place that lies in what follows the comma: `Newport, Wales`;
  /// - a name that has a comma and the text before it: `city ground` for City Ground, Nottingham;
  /// - the railway station whose code it is: `station wkf`, or `WKF` in capitals, maybe with “station” behind it;
  /// - the only town whose name goes on from it: `bognor` for Bognor Regis;
  /// - a name that begins and ends with the words and has all of them in order: `bourton water`;
  /// - a name that has exactly the words, in another order: `airport birmingham`;
  /// - the part of London around a station, since few of the Underground's are built in: `oval tube station`.
  public func places(named name: String, own: [OwnPlaces.Entry] = []) -> [NameMatch] {
    let found = placesAndFit(named: name, own: own)
    if found.isWhole { return found.places }
    let qualified = places(qualified: name)
    return qualified.isEmpty ? found.places : qualified
  }

  /// The places of a name without what it lies in, and whether the name is whole: no word of it was left out or added.
  func placesAndFit(named name: String, own: [OwnPlaces.Entry]) -> (places: [NameMatch], isWhole: Bool) {
    own.isEmpty
      ? Self.found.of(name) { findPlaces(named: name, own: []) } : findPlaces(named: name, own: own)
  }

  /// The places of some names, if the user has no places: to read a line, a name is looked for in many ways.
  private static let found = Memo<String, (places: [NameMatch], isWhole: Bool)>()

  private func findPlaces(
    named name: String, own: [OwnPlaces.Entry]
  ) -> (places: [NameMatch], isWhole: Bool) {
    let all = name.split(separator: " ").map(String.init)
    let words = TypeWord.stationInFull(all)
    let name = words.joinedByBlanks
    let typed = NameKey.typed(name)
    guard !typed.isEmpty else { return ([], false) }
    if TypeWord.endsInLondon(all) {
      let places = places(named: name).filter { place in
        place.kind == .landmark && place.isInLondon
          && [name, "London " + name].contains(where: place.isNamed)
      }
      return (places.isEmpty ? placesAround(station: words) : places, false)
    }
    if own.isEmpty, typed.allSatisfy(hasUnknownWord) {
      let special = SpecialPostcode.matches(named: typed)
      return (special, !special.isEmpty)
    }
    // The user's own place goes first, also if a word of its name is short: Market St is not the country's Market Street.
    let mine = places(of: own, named: typed)
    guard mine.isEmpty else { return (mine, true) }
    if !isAName(typed), let station = station(coded: words) { return ([station], true) }
    if name.utf8.last == UInt8(ascii: ")") {
      let titled = placesOfAnySize(named: name)
      if !titled.isEmpty { return (titled, true) }
    }
    return placesAsNamed(name, typed) ?? placesAlike(name, words, typed, own: own)
  }

  /// The places of a name as it stands, or without what does not matter if no place has it. Nil if there is none.
  ///
  /// - Parameter typed: its keys.
  private func placesAsNamed(_ name: String, _ typed: [[UInt8]]) -> (places: [NameMatch], isWhole: Bool)? {
    let keys = keysOfNames(typed)
    var list = MatchList(names: self, keys: keys, limit: Self.mostOfAName)
    let largest = keys.map { max(rank(places, $0), rank(towns, $0)) }.max() ?? 0
    list.addNamed(above: largest - Self.farLarger)
    if list.isEmpty { return nil }
    var found = list.matches
    let overseas = SpecialPostcode.matches(named: typed)
    if found.count > 1 || !overseas.isEmpty {
      list.addNamed()
      found = list.matches
    }
    // A territory is far larger than a hamlet of its name: Gibraltar.
    if !overseas.isEmpty, !found.contains(where: { [.city, .town, .region].contains($0.kind) }) {
      return (overseas, true)
    }
    // A council is no hamlet that is called as what it governs.
    let areas = keys == typed ? [] : typed.flatMap(governed)
    if !areas.isEmpty {
      let governed = found.filter {
        $0.kind == .region || $0.authority.map { areas.contains(NameKey.of($0)) } ?? false
      }
      let regions = governed.filter { $0.kind == .region }
      // It may be one of once, but no hamlet had any: Shepway is a suburb of Maidstone, too.
      let towns = typed.contains(where: Self.isCouncil) ? found.filter(\.isTown) : found
      return (regions.isEmpty ? governed.isEmpty ? towns : governed : regions, false)
    }
    if keys == typed, let longer = placeWithLongerName(than: name, keys, found) {
      return ([longer] + found, true)
    }
    let larger = towns(calledInShort: name).filter { place in
      rank(ofName: place.name) > largest && !found.contains { $0.kind != .landmark && $0.holds(place) }
    }
    // Thornaby is Thornaby-on-Tees, which has a station.
    let others = found.filter { place in
      place.kind != .landmark || !larger.contains { $0.holds(place) }
    }
    return (larger + others, keys == typed)
  }

  /// The place with a longer name that everybody would take a name for, though others have it, unless it lies in one of
  /// these; nil if there is none.
  private func placeWithLongerName(than name: String, _ keys: [[UInt8]], _ others: [NameMatch]) -> NameMatch?
  {
    guard let likeliest = matchesByLetter(name, limit: 1).first, likeliest.fit == .beginning,
      likeliest.kind != .region || likeliest.otherName == nil,
      likeliest.begins(withAllOf: keys), !others.contains(where: { $0.holds(likeliest) }),
      likeliest.kind != .landmark || isFamous(likeliest)
    else { return nil }
    return likeliest
  }

  /// The places whose names have the words of one that none has as it stands.
  private func placesAlike(
    _ name: String, _ words: [String], _ typed: [[UInt8]], own: [OwnPlaces.Entry]
  ) -> (places: [NameMatch], isWhole: Bool) {
    var found = matchesByLetter(name, own: own, limit: Self.mostOfAName)
    let headed = found.filter { $0.isHeaded(by: typed) }
    guard headed.isEmpty else { return (headed, false) }
    guard let last = words.last?.lowercased(), !Self.joints.contains(last) else { return ([], false) }
    if let town = town(begunBy: name) { return ([town], false) }
    let short = words.count == 1 && mayBeShort(name) ? places(calledInShort: name) : []
    if short.contains(where: \.isTown) { return (short, false) }
    guard words.count > 1 else { return ([], false) }
    if TypeWord.isStreet(last) { found.removeAll { $0.kind != .own } }
    // Bath in Somerset is not Bath and North East Somerset.
    // Nor is Ashton, Bristol a stadium of Bristol.
    let isInTown = words.count == 2 && isTown(words[1...])
    var abridged = found.filter {
      $0.kind != .region && !(isInTown && $0.name.contains(",")) && $0.isAbridged(as: words)
    }
    // Stoke station is that of Stoke-on-Trent. Bank station is not Bank Hall station.
    if TypeWord.isKind(name) { abridged = [] }
    if words.count == 2, last == "station", !isTown(words[..<1]), towns(calledInShort: words[0]).isEmpty {
      abridged = []
    }
    let around = last == "station" ? placesAround(station: words) : []
    // Morden is not Morden South, but Islington is Highbury & Islington.
    let begun = NameKey.of(words.dropLast().joinedByBlanks)
    let isOther = abridged.count == 1 && abridged[0].begins(withAllOf: [begun])
    if !around.isEmpty, abridged.isEmpty || isOther { return (around, false) }
    if !abridged.isEmpty { return (abridged, false) }
    let turned = found.filter { $0.hasExactly(words) }
    if !turned.isEmpty { return (turned, false) }
    let special = SpecialPostcode.matches(named: typed)
    return (special, !special.isEmpty)
  }

  /// The parts of London that are called as a station but for its last word.
  private func placesAround(station words: [String]) -> [NameMatch] {
    places(named: words.dropLast().joinedByBlanks).filter(\.isPartOfLondon)
  }

  /// The user's own places that have one of some keys, each postcode once. If none has, those that have it but for what
  /// is short, Station Rd, or for “the”.
  func places(of own: [OwnPlaces.Entry], named typed: [[UInt8]]) -> [NameMatch] {
    guard !own.isEmpty, !typed.isEmpty else { return [] }
    let all = own.map { (entry: $0, key: NameKey.of($0.name)) }
    var found = all.filter { typed.contains($0.key) }
    if found.isEmpty {
      let article = Array("the ".utf8)
      func other(_ key: [UInt8]) -> [UInt8] {
        key.starts(with: article) ? Array(key.dropFirst(article.count)) : article + key
      }
      let keys = isAName(typed) ? typed : typed + typed.map(other)
      // Writing a key in full takes longer than to see that it has other words.
      func isAlike(_ key: [UInt8], _ other: [UInt8]) -> Bool {
        key.first == other.first && key.count { $0 == NameKey.blank } == other.count { $0 == NameKey.blank }
      }
      let full = keys.map(Self.inFull)
      found = all.filter { own in
        keys.contains { isAlike($0, own.key) } && full.contains(Self.inFull(own.key))
      }
    }
    var list = MatchList(names: self, keys: typed + found.map(\.key), limit: Self.mostOfAName)
    var codes: Set<Postcode> = []
    for own in found where codes.insert(own.entry.postcode).inserted { list.add(own.entry) }
    return list.matches
  }

  /// The railway station of a code: `station wkf`, or `WKF` and `WKF station` in capitals, since a bus station is not
  /// Busby's. Nil if there is none.
  private func station(coded words: [String]) -> NameMatch? {
    guard words.count <= 2 else { return nil }
    let codes = words.filter { $0.lowercased() != "station" }
    let isBehind = words.count == 2 && words[0].lowercased() == "station"
    // In capitals throughout, as addresses are, it may be any word.
    let isCode =
      codes.first?.allSatisfy(\.isUppercase) ?? false && words.last?.last?.isUppercase == (words.count == 1)
    guard codes.count == 1, isBehind || isCode,
      let row = places.row(ofStation: NameKey.of(codes[0]))
    else { return nil }
    var list = MatchList(names: self, keys: [NameKey.of(places.name(of: row))], limit: 1)
    list.addRow(row)
    return list.matches.first
  }

  /// Whether a text is the name, or the last words of the name, of a place with a code, or with a postcode in it.
  func isName(_ text: String, of code: String, own: [OwnPlaces.Entry]) -> Bool {
    let code = PostcodePrefix(code).compact
    func hasCode(_ place: NameMatch) -> Bool {
      place.codes.contains { PostcodePrefix($0).compact == code || Postcode($0)?.outward == code }
    }
    return places(named: text, own: own).contains(where: hasCode)
      || matchesByLetter(text, own: own, limit: Self.mostOfAName).contains(where: hasCode)
      || places(withTitle: text).contains(where: hasCode)
  }

  /// The rank of the largest place that has a name as it stands; 0 if there is none.
  func rank(ofName name: String) -> Int {
    NameKey.typed(name).map { max(rank(places, $0), rank(towns, $0)) }.max() ?? 0
  }

  /// The place that a name means if nothing says where it lies, of all that have it, the largest first: the only town or
  /// region, or else the largest, if it is large and only small suburbs and villages share its name: Bromley. Else all
  /// are meant.
  func meant(of found: [NameMatch], named name: String) -> [NameMatch] {
    guard found.count > 1, found[0].kind != .own,
      found.dropFirst().allSatisfy({ !$0.isTown && $0.kind != .region && $0.kind != .own })
    else { return found }
    let isTown = found[0].isTown || found[0].kind == .region
    let (largest, rows) = (rank(ofName: name), NameKey.typed(name).flatMap { places.rows(named: $0) })
    var others = rows.filter { ![.city, .town, .region].contains(places.kind(of: places.shownRow(of: $0))) }
    if !isTown, let own = others.firstIndex(where: { places.rank(of: $0) == largest }) {
      others.remove(at: own)
    }
    let isLarger = others.allSatisfy { largest - places.rank(of: $0) >= Self.largerThanSuburbs }
    let isKnown = largest >= Self.rankOfKnownTowns || isTown && found[0].kind != .town
    return isLarger && isKnown ? [found[0]] : found
  }

  private func rank(_ table: NameTable, _ key: [UInt8]) -> Int {
    table.rows(named: key).map(table.rank(of:)).max() ?? 0
  }

  /// Whether a place is one of the most famous landmarks.
  func isFamous(_ place: NameMatch) -> Bool {
    place.kind == .landmark && rank(ofName: place.name) > Self.rankOfLandmarks
  }

  func isTown(_ words: ArraySlice<String>) -> Bool {
    let key = NameKey.of(words.joinedByBlanks)
    return !towns.rows(named: key).isEmpty
      || places.rows(named: key).contains { [.city, .town].contains(places.kind(of: $0)) }
  }

  /// The large town or the county whose name is a text without some words at one end: Leeds in `South Leeds`, and in
  /// `Leeds area`.
  func places(inside text: String) -> [NameMatch] {
    let words = text.split(separator: " ").map(String.init)
    for count in (0..<words.count).dropFirst().reversed() {
      for part in [words.prefix(count), words.suffix(count)] {
        let name = part.joinedByBlanks
        let found = places(named: name).filter { place in
          place.isNamed(name)
            && (place.kind == .region || place.isTown && rank(ofName: name) >= Self.rankOfLargePlaces)
        }
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  static let mostOfAName = 100
  /// The difference of ranks from which the larger place is meant alone: eight times as large.
  private static let farLarger = 30
  /// The same for a town whose name only suburbs and villages have, too: four times as large.
  private static let largerThanSuburbs = 21
  /// The rank from which a place is known around it, and not only to its neighbours.
  static let rankOfWellKnown = 80
  /// The rank of a town that is known outside its county.
  static let rankOfKnownTowns = 95
  /// The rank from which a name means a place that all know.
  static let rankOfLargePlaces = 110
  /// The rank of all landmarks but the most famous: Fairfield is not Fairfield General Hospital.
  private static let rankOfLandmarks = 60
  /// Words that no name ends with.
  private static let joints = ["of", "the", "on", "in", "upon", "and", "by", "le"]

  /// Whether a key has a word that is in no name, and no other way to write the key helps: of a few words some may be
  /// parts of one, but numbers are not.
  private func hasUnknownWord(_ key: [UInt8]) -> Bool {
    let words = key.split(separator: NameKey.blank).map { Array($0) }
    let isShort = words.first.map { NameKey.wordInFull(String(decoding: $0, as: UTF8.self)) != nil } ?? false
    return words.dropFirst(isShort ? 1 : 0).contains { word in
      (words.count > 3 || word.contains { (0x30...0x39).contains($0) })
        && !Self.wordsOfCouncils.contains(word)
        && places.places(ofWord: word).count == 0
        && towns.places(ofWord: word).count == 0
    }
  }
}

extension NameMatch {
  /// Whether some words begin and end the place's name and are all in it, in order.
  func isAbridged(as words: [String]) -> Bool {
    hasInOrder(words) { key, wanted in key.first == wanted.first && key.last == wanted.last }
  }

  /// Whether some words in any order are all that the place's name has: `airport birmingham`. A word that tells places
  /// of the name apart must stand where it does in the name: Park South in Swindon is not South Park in Reigate.
  func hasExactly(_ words: [String]) -> Bool {
    guard !words.contains(where: Self.isDistinction) else { return false }
    func sorted(_ key: [UInt8]) -> [String] {
      key.split(separator: NameKey.blank).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    let wanted = sorted(words.flatMap { NameKey.of($0) + [NameKey.blank] })
    return [name, otherName].contains { $0.map { sorted(NameKey.of($0)) == wanted } ?? false }
  }

  /// Whether a word such as “south” stands in the name before one of some words, and none of them is called so: South
  /// Bank is not Bank.
  func isDistinguished(beside words: [String]) -> Bool {
    let parts = name.split(separator: " ").map(String.init)
    let keys = words.map(NameKey.of)
    return parts.indices.dropLast().contains { index in
      Self.isDistinction(parts[index]) && keys.contains(NameKey.of(parts[index + 1]))
        && !keys.contains(NameKey.of(parts[index]))
    }
  }

  /// Whether a word tells places apart that are called alike otherwise.
  static func isDistinction(_ word: String) -> Bool { distinctions.contains(word.lowercased()) }

  private static let distinctions: Set = [
    "north", "south", "east", "west", "mid", "upper", "middle", "lower", "high", "higher", "low", "over",
    "nether", "great", "little", "new", "old",
  ]

  /// Whether some words are all in the place's name, in order.
  func hasInOrder(
    _ words: [String], where fits: ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) -> Bool = { _, _ in true }
  ) -> Bool {
    let wanted = words.flatMap { NameKey.of($0).split(separator: NameKey.blank) }
    return [name, otherName].compactMap(\.self).contains { name in
      let key = NameKey.of(name).split(separator: NameKey.blank)
      guard fits(key, wanted) else { return false }
      var rest = key[...]
      return wanted.indices.allSatisfy { index in
        guard let place = rest.firstIndex(where: { $0 == wanted[index] || isSaint(index, in: wanted, $0) })
        else {
          return false
        }
        rest = rest[(place + 1)...]
        return true
      }
    }
  }

  /// Whether one of some words is a saint's name without the last letter that another has: St James for St James's.
  private func isSaint(_ index: Int, in words: [ArraySlice<UInt8>], _ other: ArraySlice<UInt8>) -> Bool {
    index > 0 && words[index - 1].elementsEqual("st".utf8)
      && other.elementsEqual(words[index] + [UInt8(ascii: "s")])
  }

  /// Whether some words are all in the place's name, in order and with no word between them.
  func hasSideBySide(_ words: [String]) -> Bool {
    let wanted = words.flatMap { NameKey.of($0).split(separator: NameKey.blank) }
    return [name, otherName].compactMap(\.self).contains { name in
      let key = NameKey.of(name).split(separator: NameKey.blank)
      return key.indices.contains { key[$0...].starts(with: wanted) }
    }
  }

  /// Whether the name has a comma, and the text before it is what was typed.
  func isHeaded(by keys: [[UInt8]]) -> Bool {
    let head = name.prefix { $0 != "," }
    return head.endIndex < name.endIndex && keys.contains(NameKey.of(String(head)))
  }

  /// Whether the other place's code is in one of its outcodes.
  func holds(_ other: NameMatch) -> Bool {
    let outward = other.code.prefix { $0 != " " }
    return codes.contains { $0.prefix { $0 != " " } == outward }
  }

  /// Whether the place's name, or its other name, begins with what was typed and has more words.
  func begins(withAllOf keys: [[UInt8]]) -> Bool {
    [name, otherName].compactMap { $0.map(NameKey.of) }.contains { name in
      keys.contains { name.starts(with: $0 + [NameKey.blank]) }
    }
  }

  /// Whether it is a whole country. The code of one would say nothing.
  package var isCountry: Bool { kind == .region && Country.countries.contains(name) }

  /// Whether a text among other names means the place: Skye is the Isle of Skye.
  public func isCalled(_ text: String) -> Bool {
    isNamed(text) || isNamed("Isle of " + text) || isNamed("Isles of " + text) || isNamed(text + " station")
      || isNamed(text + " island")
  }

  /// Whether a text is the place's name, or its other name.
  public func isNamed(_ text: String) -> Bool {
    let keys = NameKey.typed(text)
    return [name, otherName].contains { $0.map { keys.contains(NameKey.of($0)) } ?? false }
  }

  /// Whether all of some words are whole words of the place's name, or of its other name.
  public func hasWords(_ words: ArraySlice<String>) -> Bool {
    if words.isEmpty { return true }
    let names = [name, otherName].compactMap(\.self).map { NameKey.of($0).split(separator: NameKey.blank) }
    let wanted = words.flatMap { NameKey.of($0).split(separator: NameKey.blank) }
    return names.contains { name in wanted.allSatisfy(name.contains) }
  }
}
