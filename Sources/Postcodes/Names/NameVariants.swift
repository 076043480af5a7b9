import Basics

/// Other ways in which people write the names that are built in: with or without “the” and “station”, with
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
    let regions = behind("the ").filter { key in
      places.rows(named: key).contains { [.region, .landmark].contains(places.kind(of: $0)) }
    }
    let affixes = [("the ", ""), ("isle of ", ""), ("isles of ", ""), ("", " station")]
    let islands = keys.filter { $0 != Array("the".utf8) }.map { $0 + " island".utf8 }
    // One word says too little: London Stadium is not in “stadium”.
    let london =
      keys.contains { $0.contains(NameKey.blank) } ? [("london ", ""), ("london ", " station")] : []
    // Stoke-on-Trent is no other place with “upon”.
    let cities = Self.titlesOfPlaces.flatMap(behind).map { [$0] }
    let councils = keys.flatMap { key in
      let names = governed(by: key)
      return names + names.compactMap(withCountyInFull)
    }
    let counties = keys.compactMap(withCountyInFull)
    func behind(_ beginning: String) -> [[UInt8]] {
      keys.filter { $0.starts(with: beginning.utf8) }.map { Array($0.dropFirst(beginning.utf8.count)) }
    }
    func without(_ end: String) -> [[UInt8]] {
      keys.filter { NameKey.ends($0, end) }.map { Array($0.dropLast(end.utf8.count)) }
    }
    let seats = without(" university").map { "university of ".utf8 + $0 }
    let universities = behind("university of ").map { $0 + " university".utf8 }
    // Saint Mary for St Mary's: the apostrophe is no part of a key.
    let saints = keys.filter { $0.starts(with: "st ".utf8) }.map { $0 + "s".utf8 }
    let possessives = keys.compactMap(Self.withPossessive)
    let centres = [" city centre", " town centre"].flatMap(without)
    // Armagh City is not the council whose name begins so.
    let calledCities = without(" city").filter { key in
      places.rows(named: key).contains { places.kind(of: $0) == .city }
    }
    let prisons = without(" prison").map { "hmp ".utf8 + $0 }
    let welsh = Self.welshWords.flatMap { word, english in behind(word).map { $0 + english.utf8 } }
    return [
      spelled, regions, seats, universities, islands, saints, possessives, prisons, centres, calledCities,
      counties, welsh,
    ] + cities + councils.map { [$0] }
      + (affixes + london).map { before, behind in keys.map { before.utf8 + $0 + behind.utf8 } }
      // Shaw Bury is not Shawbury.
      + [keys.filter { !endsInTown($0) }.flatMap(Self.respaced)]
  }

  /// The names that are built in with a blank more or less than another has: Pen-y-groes for Penygroes, which is a name
  /// of its own elsewhere.
  func namesSpacedOtherwise(than name: String) -> [String] {
    Self.respaced(NameKey.of(name)).filter { isAName([$0]) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Words that stand before a Welsh name, and those that stand behind it in English: Castell Caernarfon.
  private static let welshWords = [
    ("castell ", " castle"), ("ysbyty ", " hospital"), ("prifysgol ", " university"), ("gorsaf ", " station"),
  ]

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
  var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
