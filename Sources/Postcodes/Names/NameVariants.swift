import Basics

/// Other ways in which people write the names that are built in: with or without “the” and “station”, as a council, with
/// words in short, with a blank more or less.
extension PlaceNames {
  /// The keys of some names if they are built in, or else the first of the others that they may have that are.
  func keysOfNames(_ typed: [[UInt8]]) -> [[UInt8]] {
    isAName(typed) ? typed : others(of: typed).first(where: isAName) ?? typed
  }

  func isAName(_ keys: [[UInt8]]) -> Bool {
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
    // Stoke-on-Trent is no other place with “upon”.
    let cities = Self.titles.flatMap { title in
      keys.filter { $0.starts(with: title) }.map { [Array($0.dropFirst(title.count))] }
    }
    let councils = keys.flatMap { key in
      let names = governed(by: key)
      return names + names.compactMap(withCountyInFull)
    }
    let counties = keys.compactMap(withCountyInFull)
    let university = Array(" university".utf8)
    let seats = keys.filter { $0.reversed().starts(with: university.reversed()) }.map {
      Array("university of ".utf8) + Array($0.dropLast(university.count))
    }
    // Saint Mary for St Mary's: the apostrophe is no part of a key.
    let saints = keys.filter { $0.starts(with: "st ".utf8) }.map { $0 + "s".utf8 }
    let possessives = keys.compactMap(Self.withPossessive)
    let centres = [" city centre", " town centre"].flatMap { end in
      keys.filter { $0.count > end.utf8.count && $0.reversed().starts(with: end.utf8.reversed()) }
        .map { Array($0.dropLast(end.utf8.count)) }
    }
    // Armagh City is not the council whose name begins so.
    let end = Array(" city".utf8)
    let called = keys.filter { $0.reversed().starts(with: end.reversed()) }.map {
      Array($0.dropLast(end.count))
    }
    .filter { key in places.rows(named: key).contains { places.kind(of: $0) == .city } }
    let prison = Array(" prison".utf8)
    let prisons = keys.filter { $0.reversed().starts(with: prison.reversed()) }.map {
      Array("hmp ".utf8) + Array($0.dropLast(prison.count))
    }
    let welsh = Self.welshWords.flatMap { word, english in
      keys.filter { $0.starts(with: word.utf8) }.map { Array($0.dropFirst(word.utf8.count)) + english.utf8 }
    }
    return [spelled, regions, seats, islands, saints, possessives, prisons, centres, called, counties, welsh]
      + cities
      + councils.map { [$0] }
      + (affixes + london).map { before, behind in keys.map { before.utf8 + $0 + behind.utf8 } }
      // Shaw Bury is not Shawbury.
      + [keys.filter { !endsInTown($0) }.flatMap(Self.respaced)]
  }

  /// The names that are built in with a blank more or less than another has: Pen-y-groes for Penygroes, which is a name
  /// of its own elsewhere.
  func namesSpacedOtherwise(than name: String) -> [String] {
    Self.respaced(NameKey.of(name)).filter { isAName([$0]) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a council governs, by its own name and without its title: Leeds City Council, London Borough of Hackney, and
  /// Barking and Dagenham for Barking Council. None if a key is not that of a council.
  func governed(by key: [UInt8]) -> [[UInt8]] {
    let end = Self.councils.first { key.count > $0.count && key.reversed().starts(with: $0.reversed()) }
    let area = Array(key.dropLast(end?.count ?? 0))
    let starts = (Self.boroughs + (end == nil ? [] : [Array("the ".utf8)])).filter { area.starts(with: $0) }
    let rests = starts.map { Array(area.dropFirst($0.count)) }.filter { !$0.isEmpty }
    guard end != nil || !rests.isEmpty else { return [] }
    let names = (end == nil ? [] : [area]) + rests
    // Derby is not the county.
    let counties = end == Self.countyCouncil ? names.map { $0 + "shire".utf8 } : []
    let called = Self.isOfTown(key) ? [] : names.compactMap(authority(calledInShort:))
    return counties + (called + names).map { $0 + " council".utf8 } + called + names
  }

  /// Whether a key is that of a council with its title, and not of a town or a parish.
  static func isCouncil(_ key: [UInt8]) -> Bool {
    !isOfTown(key)
      && (councils.contains { key.count > $0.count && key.reversed().starts(with: $0.reversed()) }
        || boroughs.contains { key.count > $0.count && key.starts(with: $0) })
  }

  private static func isOfTown(_ key: [UInt8]) -> Bool {
    townCouncils.contains { key.reversed().starts(with: $0.reversed()) }
  }

  /// The only local authority whose name begins with a key, if neither another nor a county has it as it stands.
  private func authority(calledInShort key: [UInt8]) -> [UInt8]? {
    let titled = ["isle of ", "county ", "city of "].map { $0.utf8 + key }
    let found = Self.authorities.filter { $0.starts(with: key + [NameKey.blank]) || titled.contains($0) }
    let isWhole =
      Self.authorities.contains(key) || places.rows(named: key).contains { places.kind(of: $0) == .region }
      || key.split(separator: NameKey.blank).allSatisfy(Self.wordsOfCouncils.contains)
    return found.count == 1 && !isWhole ? found[0] : nil
  }

  private static let authorities = Country.greatBritain.authorityNames.map { NameKey.of($0) }

  /// Words that stand before a Welsh name, and those that stand behind it in English: Castell Caernarfon.
  private static let welshWords = [
    ("castell ", " castle"), ("ysbyty ", " hospital"), ("prifysgol ", " university"), ("gorsaf ", " station"),
  ]

  private static let councils = [
    " metropolitan borough council", " metropolitan district council", " metropolitan council",
    " london borough council", " county borough council", " city council", " borough council",
    " county council",
    " district council", " town council", " parish council", " council", " metropolitan borough",
    " metropolitan district", " london borough", " county borough", " district", " borough", " mbc", " mdc",
    " cbc", " bc", " dc",
  ].map { Array($0.utf8) }
  private static let countyCouncil = Array(" county council".utf8)
  private static let townCouncils = [" town council", " parish council"].map { Array($0.utf8) }
  private static let boroughs = [
    "london borough of ", "lb of ", "lb ", "royal borough of ", "rb of ", "rb ", "metropolitan borough of ",
    "county borough of ", "borough of ", "city and county of ", "city of ", "cyngor ",
    "cyngor bwrdeistref sirol ", "cyngor dinas ", "cyngor dinas a sir ", "cyngor sir ", "council of the ",
  ].map { Array($0.utf8) }

  /// The words of councils' titles.
  static let wordsOfCouncils = Set((councils + boroughs).flatMap { $0.split(separator: NameKey.blank) })

  private static let titles = ["city of ", "the city of ", "town of ", "county of "].map { Array($0.utf8) }

  /// The cities, towns and local authorities that have a title, such as “London Borough of”, with what was typed behind
  /// it as the beginning of their name, or whose title was begun behind their name. The whole is their other name.
  func places(withTitle typed: String) -> [NameMatch] {
    let words = typed.split(separator: " ").map(String.init)
    let key = NameKey.of(typed)
    var told: Set<[String]> = []
    let behind = (Self.boroughs + Self.titles).flatMap { title in
      key.starts(with: title) && key.count > title.count ? places(withTitle: title, before: words) : []
    }
    return (behind.isEmpty ? [placeWithTitle(begunIn: words)].compactMap(\.self) : behind)
      .filter { told.insert($0.codes).inserted }
  }

  /// The places that may have a title, with the words that follow it as the beginning of their name.
  private func places(withTitle title: [UInt8], before words: [String]) -> [NameMatch] {
    let count = title.dropLast().split(separator: NameKey.blank).count
    let (before, name) = (words.prefix(count).joinedByBlanks, words.dropFirst(count).joinedByBlanks)
    func mayHaveTitle(_ place: NameMatch) -> Bool {
      switch String(decoding: title, as: UTF8.self) {
      case "city of ", "the city of ", "city and county of ": place.kind == .city
      case "town of ": place.isTown
      case "county of ":
        place.name.hasPrefix("County ") || Counties.authorities(of: place.name) != nil
      case let title where title.hasPrefix("cyngor "): place.isAuthority && place.country == "Wales"
      case "london borough of ", "lb of ", "lb ":
        place.isAuthority && Counties.all(of: place.authority ?? "").contains("Greater London")
      default: place.isAuthority
      }
    }
    return matchesByLetter(name, limit: Self.mostWithTitle).compactMap { place in
      place.fit == .beginning && mayHaveTitle(place) && !NameKey.of(place.name).starts(with: Self.titles[0])
        ? self.place(called: "\(before) \(place.otherName ?? place.name)") : nil
    }
  }

  /// The local authority whose name some words are, but for the last, which begin its title: High Peak District. Of the
  /// titles that begin so, the shortest is meant.
  private func placeWithTitle(begunIn words: [String]) -> NameMatch? {
    for count in words.indices.dropFirst().reversed() {
      let (name, begun) = (
        words.prefix(count).joinedByBlanks, " ".utf8 + NameKey.of(words.dropFirst(count).joinedByBlanks)
      )
      let titles = Self.councils.filter { $0.starts(with: begun) && $0.count > begun.count }
      guard begun.count > Self.fewestOfTitle, let title = titles.min(by: { $0.count < $1.count }),
        places(named: name).contains(where: \.isAuthority)
      else { continue }
      let words = title.split(separator: NameKey.blank).map {
        String(decoding: $0, as: UTF8.self).withCapital
      }
      if let place = place(called: "\(name) \(words.joinedByBlanks)") { return place }
    }
    return nil
  }

  /// The place that a name with a title means, if it is one; the whole is its other name.
  private func place(called name: String) -> NameMatch? {
    let meant = placesAndFit(named: name, own: []).places
    guard meant.count == 1, var titled = meant.first else { return nil }
    titled.otherName = name
    return titled
  }

  /// How many letters of a title behind a name must have been typed.
  private static let fewestOfTitle = 4

  /// How many names are searched for those that may have a title.
  private static let mostWithTitle = 200

  /// The key with the county that its last word is short for: East Hertfordshire for East Herts. Nil if it has none.
  private func withCountyInFull(_ key: [UInt8]) -> [UInt8]? {
    guard let start = key.lastIndex(of: NameKey.blank) else { return nil }
    let county = places.rows(named: Array(key[(start + 1)...])).first {
      places.kind(of: $0) == .region && places.shownRow(of: $0) != $0
    }
    return county.map { key[...start] + NameKey.of(places.name(of: places.shownRow(of: $0))) }
  }

  /// The key with each “s” alone as the end of the word before it, since some people write a blank for an apostrophe:
  /// King s Lynn. Nil if it has none.
  private static func withPossessive(_ key: [UInt8]) -> [UInt8]? {
    var words = key.split(separator: NameKey.blank).map { Array($0) }
    for index in words.indices.dropFirst().reversed() where words[index].elementsEqual("s".utf8) {
      words[index - 1] += words.remove(at: index)
    }
    let joined = Array(words.joined(separator: [NameKey.blank]))
    return joined == key ? nil : joined
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

  /// The key with all that is short in it in full.
  static func inFull(_ key: [UInt8]) -> [UInt8] { spelledOut(key, preposition: "upon") ?? key }

  /// The name with all that is short in it in full; nil if nothing is: Baker Street for Baker St.
  static func inFull(_ name: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    let keys = [NameKey.of(name), inFull(NameKey.of(name))].map { key in
      key.split(separator: NameKey.blank).map { String(decoding: $0, as: UTF8.self) }
    }
    guard keys[0] != keys[1] else { return nil }
    guard words.count == keys[0].count, words.count == keys[1].count else { return keys[1].joinedByBlanks }
    return words.indices.map { index in
      let full = keys[1][index]
      return keys[0][index] == full ? words[index] : full.withCapital
    }.joinedByBlanks
  }

  private static func spelledOut(_ key: [UInt8], preposition: String) -> [UInt8]? {
    var words = key.split(separator: NameKey.blank).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 1 else { return nil }
    let short = words
    for index in words.indices.dropFirst() {
      if index < words.count - 1, ["on", "u"].contains(words[index]) { words[index] = preposition }
      words[index] = TypeWord.inFull(words[index]) ?? words[index]
    }
    // As a first word, “st” is short for “saint” and “dr” for “doctor”.
    if let first = TypeWord.inFull(words[0]), !TypeWord.endsStreet(words[0]) { words[0] = first }
    if let article = words.firstIndex(of: "the"), article > 0, words[article - 1] == "in" {
      words.remove(at: article)
    }
    return words == short ? nil : Array(words.joinedByBlanks.utf8)
  }

  /// The key with other endings of its words that sound alike: Worcester for `worster`, Edinburgh for `edinbrough`.
  static func soundingLike(_ key: [UInt8]) -> [[UInt8]] {
    let words = key.split(separator: NameKey.blank).map { Array($0) }
    return words.indices.flatMap { index in
      endings.flatMap { alike in
        alike.filter { words[index].reversed().starts(with: $0.reversed()) }.flatMap { typed in
          alike.filter { $0 != typed }.map { other in
            var words = words
            words[index] = words[index].dropLast(typed.count) + other
            return Array(words.joined(separator: [NameKey.blank]))
          }
        }
      }
    }
  }

  /// Endings that sound alike, and that mending two letters does not lead from one to the other.
  private static let endings = [
    ["brough", "borough", "burgh", "boro"], ["ster", "cester", "icester", "ucester"],
  ].map { $0.map { Array($0.utf8) } }

  /// The keys with a blank more or less, since people join the words of a name and part them: Glynneath is Glyn-neath,
  /// Nantymoel is Nant-y-moel.
  private static func respaced(_ key: [UInt8]) -> [[UInt8]] {
    let blank = NameKey.blank
    switch key.count(where: { $0 == blank }) {
    case 0 where key.count >= 6:
      let articles = key.indices.dropFirst(3).dropLast(3).filter { key[$0] == UInt8(ascii: "y") }
      let parted: [[UInt8]] = (3...key.count - 3).map { key[..<$0] + [blank] + key[$0...] }
      let spelled: [[UInt8]] = articles.map { key[..<$0] + [blank, key[$0], blank] + key[($0 + 1)...] }
      return parted + spelled
    case 1 where key.count >= 7: return [key.filter { $0 != blank }]
    case 2 where key.split(separator: blank)[1].elementsEqual("y".utf8): return [key.filter { $0 != blank }]
    default: return []
    }
  }
}

extension String {
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
