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
  /// - a name that has exactly the words, in another order: `airport birmingham`.
  public func places(named name: String, own: [OwnPlaces.Entry] = []) -> [NameMatch] {
    let found = placesAndFit(named: name, own: own)
    if found.isWhole { return found.places }
    let qualified = places(qualified: name)
    return qualified.isEmpty ? found.places : qualified
  }

  /// The places of a name without what it lies in, and whether the name is whole: no word of it was left out or added.
  func placesAndFit(named name: String, own: [OwnPlaces.Entry]) -> (places: [NameMatch], isWhole: Bool) {
    let typed = NameKey.typed(name)
    guard !typed.isEmpty else { return ([], false) }
    if own.isEmpty, typed.allSatisfy(hasUnknownWord) {
      let special = SpecialPostcode.matches(named: typed)
      return (special, !special.isEmpty)
    }
    let keys = keysOfNames(typed)
    var list = MatchList(names: self, keys: keys, limit: Self.mostOfAName)
    var codes: Set<Postcode> = []
    for entry in own where typed.contains(NameKey.of(entry.name)) && codes.insert(entry.postcode).inserted {
      list.add(entry)
    }
    guard list.isEmpty else { return (list.matches, true) }
    var words = name.split(separator: " ").map(String.init)
    if words.count > 2, words.last?.lowercased() == "station",
      Self.kindsOfStation.contains(words[words.count - 2].lowercased())
    {
      words.remove(at: words.count - 2)
    }
    if !isAName(typed), let station = station(coded: words) { return ([station], true) }
    if name.utf8.last == UInt8(ascii: ")") {
      let titled = placesOfAnySize(named: name)
      if !titled.isEmpty { return (titled, true) }
    }
    let largest = keys.map { max(rank(places, $0), rank(towns, $0)) }.max() ?? 0
    list.addNamed(above: largest - Self.farLarger)
    if !list.isEmpty {
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
      let areas = keys == typed ? [] : typed.flatMap(Self.governed)
      if !areas.isEmpty {
        let governed = found.filter {
          $0.kind == .region || $0.authority.map { areas.contains(NameKey.of($0)) } ?? false
        }
        let regions = governed.filter { $0.kind == .region }
        return (regions.isEmpty ? governed.isEmpty ? found : governed : regions, false)
      }
      guard keys == typed, let likeliest = matchesByLetter(name, limit: 1).first, likeliest.fit == .beginning,
        likeliest.kind != .region || likeliest.otherName == nil,
        likeliest.begins(withAllOf: keys), !found.contains(where: { $0.holds(likeliest) }),
        likeliest.kind != .landmark || rank(ofName: likeliest.name) > Self.rankOfLandmarks
      else {
        let larger = towns(calledInShort: name).filter { place in
          rank(ofName: place.name) > largest && !found.contains { $0.holds(place) }
        }
        return (larger + found, keys == typed)
      }
      return ([likeliest] + found, true)
    }
    var found = matchesByLetter(name, own: own, limit: Self.mostOfAName)
    let headed = found.filter { $0.isHeaded(by: typed) }
    guard headed.isEmpty else { return (headed, false) }
    guard let last = words.last?.lowercased(), !Self.joints.contains(last) else { return ([], false) }
    if let town = town(begunBy: name) { return ([town], false) }
    guard words.count > 1 else { return ([], false) }
    if TypeWord.isStreet(last) { found.removeAll { $0.kind != .own } }
    // Bath in Somerset is not Bath and North East Somerset.
    // Nor is Ashton, Bristol a stadium of Bristol.
    let isInTown = words.count == 2 && isTown(words[1...])
    var abridged = found.filter {
      $0.kind != .region && !(isInTown && $0.name.contains(",")) && $0.isAbridged(as: words)
    }
    // Stoke station is that of Stoke-on-Trent. Bank station is not Bank Hall station.
    if words.allSatisfy({ TypeWord.ends($0.lowercased()) }) { abridged = [] }
    if words.count == 2, last == "station", !isTown(words[..<1]), towns(calledInShort: words[0]).isEmpty {
      abridged = []
    }
    if !abridged.isEmpty { return (abridged, false) }
    let turned = found.filter { $0.hasExactly(words) }
    if !turned.isEmpty { return (turned, false) }
    let special = SpecialPostcode.matches(named: typed)
    return (special, !special.isEmpty)
  }

  private static let kindsOfStation: Set = ["railway", "rail", "train"]

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
    return (places(named: text, own: own) + matchesByLetter(text, own: own, limit: Self.mostOfAName)).contains
    {
      $0.codes.contains { PostcodePrefix($0).compact == code || Postcode($0)?.outward == code }
    }
  }

  /// The rank of the largest place that has a name as it stands; 0 if there is none.
  func rank(ofName name: String) -> Int {
    NameKey.typed(name).map { max(rank(places, $0), rank(towns, $0)) }.max() ?? 0
  }

  private func rank(_ table: NameTable, _ key: [UInt8]) -> Int {
    table.rows(named: key).map(table.rank(of:)).max() ?? 0
  }

  func isTown(_ words: ArraySlice<String>) -> Bool {
    let key = NameKey.of(words.dropFirst().reduce(words.first ?? "") { $0 + " " + $1 })
    return !towns.rows(named: key).isEmpty
      || places.rows(named: key).contains { [.city, .town].contains(places.kind(of: $0)) }
  }

  static let mostOfAName = 100
  /// The difference of ranks from which the larger place is meant alone: eight times as large.
  private static let farLarger = 30
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
        && !word.elementsEqual("council".utf8)
        && places.places(ofWord: word).count == 0
        && towns.places(ofWord: word).count == 0
    }
  }

  /// The keys of some names if they are built in, or else the first of the others that they may have that are.
  func keysOfNames(_ typed: [[UInt8]]) -> [[UInt8]] {
    isAName(typed) ? typed : others(of: typed).first(where: isAName) ?? typed
  }

  private func isAName(_ keys: [[UInt8]]) -> Bool {
    keys.contains { !places.rows(named: $0).isEmpty || !towns.rows(named: $0).isEmpty }
  }

  /// The keys of a name with or without the words that people leave out: Skye for Isle of Skye, the Cotswolds, Glasgow
  /// Central, Oxford University.
  private func others(of typed: [[UInt8]]) -> [[[UInt8]]] {
    let spelled = typed.flatMap(Self.spelledOut)
    let keys = typed + spelled
    let article = Array("the ".utf8)
    let regions = keys.filter { $0.starts(with: article) }.map { Array($0.dropFirst(article.count)) }
      .filter { key in
        places.rows(named: key).contains { [.region, .landmark].contains(places.kind(of: $0)) }
      }
    let affixes = [("the ", ""), ("isle of ", ""), ("isles of ", ""), ("", " station")]
    let islands = keys.filter { $0 != Array("the".utf8) }.map { $0 + " island".utf8 }
    // One word says too little: London Stadium is not in “stadium”.
    let london =
      keys.contains { $0.contains(NameKey.blank) } ? [("london ", ""), ("london ", " station")] : []
    let cities = ["city of ", "town of ", "county of "].map { title in
      keys.filter { $0.starts(with: title.utf8) }.map { Array($0.dropFirst(title.utf8.count)) }
    }
    let councils = keys.flatMap { key in
      let names = Self.governed(by: key)
      return names + names.compactMap(withCountyInFull)
    }
    let counties = keys.compactMap(withCountyInFull)
    let university = Array(" university".utf8)
    let seats = keys.filter { $0.reversed().starts(with: university.reversed()) }.map {
      Array("university of ".utf8) + Array($0.dropLast(university.count))
    }
    // Saint Mary for St Mary's: the apostrophe is no part of a key.
    let saints = keys.filter { $0.starts(with: "st ".utf8) }.map { $0 + "s".utf8 }
    let centres = [" city centre", " town centre"].flatMap { end in
      keys.filter { $0.count > end.utf8.count && $0.reversed().starts(with: end.utf8.reversed()) }
        .map { Array($0.dropLast(end.utf8.count)) }
    }
    let prison = Array(" prison".utf8)
    let prisons = keys.filter { $0.reversed().starts(with: prison.reversed()) }.map {
      Array("hmp ".utf8) + Array($0.dropLast(prison.count))
    }
    return [spelled, regions, seats, islands, saints, prisons, centres, counties] + cities
      + councils.map { [$0] }
      + (affixes + london).map { before, behind in keys.map { before.utf8 + $0 + behind.utf8 } }
      // Shaw Bury is not Shawbury.
      + [keys.filter { !endsInTown($0) }.flatMap(Self.respaced)]
  }

  /// What a council governs, by its own name and without its title: Leeds City Council, London Borough of Hackney. None
  /// if a key is not that of a council.
  private static func governed(by key: [UInt8]) -> [[UInt8]] {
    let end = councils.first { key.count > $0.count && key.reversed().starts(with: $0.reversed()) }
    let area = Array(key.dropLast(end?.count ?? 0))
    let starts = (boroughs + (end == nil ? [] : [Array("the ".utf8)])).filter { area.starts(with: $0) }
    let rests = starts.map { Array(area.dropFirst($0.count)) }.filter { !$0.isEmpty }
    guard end != nil || !rests.isEmpty else { return [] }
    let names = (end == nil ? [] : [area]) + rests
    return names.map { $0 + " council".utf8 } + names
  }

  private static let councils = [
    " metropolitan borough council", " metropolitan district council", " county borough council",
    " city council", " borough council", " county council", " district council", " town council",
    " parish council", " council", " mbc", " mdc",
  ].map { Array($0.utf8) }
  private static let boroughs = [
    "london borough of ", "lb of ", "lb ", "royal borough of ", "metropolitan borough of ",
    "county borough of ", "borough of ", "city and county of ", "city of ", "cyngor ",
  ].map { Array($0.utf8) }

  /// The key with the county that its last word is short for: East Hertfordshire for East Herts. Nil if it has none.
  private func withCountyInFull(_ key: [UInt8]) -> [UInt8]? {
    guard let start = key.lastIndex(of: NameKey.blank) else { return nil }
    let county = places.rows(named: Array(key[(start + 1)...])).first {
      places.kind(of: $0) == .region && places.shownRow(of: $0) != $0
    }
    return county.map { key[...start] + NameKey.of(places.name(of: places.shownRow(of: $0))) }
  }

  /// Whether the last of two words is a town.
  private func endsInTown(_ key: [UInt8]) -> Bool {
    key.firstIndex(of: NameKey.blank).map { isTown([String(decoding: key[($0 + 1)...], as: UTF8.self)]) }
      ?? false
  }

  /// The key with the words that letterheads shorten or change in full; none if it has no such word: `10 downing st`,
  /// `newcastle on tyne`, `ashton u lyne`, `moreton in the marsh`.
  private static func spelledOut(_ key: [UInt8]) -> [[UInt8]] {
    ["upon", "under"].compactMap { spelledOut(key, preposition: $0) }
  }

  private static func spelledOut(_ key: [UInt8], preposition: String) -> [UInt8]? {
    var words = key.split(separator: NameKey.blank).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 1 else { return nil }
    let short = words
    for index in words.indices.dropFirst() {
      if index < words.count - 1, ["on", "u"].contains(words[index]) { words[index] = preposition }
      words[index] = TypeWord.inFull(words[index]) ?? words[index]
    }
    if ["uni", "univ"].contains(words[0]) { words[0] = "university" }
    if let article = words.firstIndex(of: "the"), article > 0, words[article - 1] == "in" {
      words.remove(at: article)
    }
    return words == short ? nil : Array(words.dropFirst().reduce(words[0]) { $0 + " " + $1 }.utf8)
  }

  /// The keys with a blank more or less, since people join the words of a name and part them: Glynneath is Glyn-neath,
  /// Nantymoel is Nant-y-moel.
  private static func respaced(_ key: [UInt8]) -> [[UInt8]] {
    let blank = NameKey.blank
    switch key.count(where: { $0 == blank }) {
    case 0 where key.count >= 6:
      let articles = key.indices.dropFirst(3).dropLast(3).filter { key[$0] == UInt8(ascii: "y") }
      return (3...key.count - 3).map { key[..<$0] + [blank] + key[$0...] }
        + articles.map { key[..<$0] + [blank, key[$0], blank] + key[($0 + 1)...] }
    case 1 where key.count >= 7: return [key.filter { $0 != blank }]
    case 2 where key.split(separator: blank)[1].elementsEqual("y".utf8): return [key.filter { $0 != blank }]
    default: return []
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
    guard !words.contains(where: { Self.distinctions.contains($0.lowercased()) }) else { return false }
    func sorted(_ key: [UInt8]) -> [String] {
      key.split(separator: NameKey.blank).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    let wanted = sorted(words.flatMap { NameKey.of($0) + [NameKey.blank] })
    return [name, otherName].contains { $0.map { sorted(NameKey.of($0)) == wanted } ?? false }
  }

  private static let distinctions: Set = [
    "north", "south", "east", "west", "upper", "lower", "great", "little", "new", "old",
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
