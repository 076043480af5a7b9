import Basics

/// The names that places are read by: those that are built in and the user's own, each searched once.
struct PlaceLexicon {
  /// The places of a name, and how much stands for them.
  struct Entry: Sendable {
    let places: [NameMatch]
    /// Whether it is a name as it stands, with no word left out or added.
    let isWhole: Bool
    /// The rank of the largest place that has the name.
    let rank: Int

    /// Whether it may stand beside another name with nothing but a blank between them.
    var isWellKnown: Bool {
      isWhole
        && (rank >= PlaceCosts.wellKnown
          || places.contains { [.own, .landmark, .city, .town, .region].contains($0.kind) })
    }
    /// Whether it is a part of the country, in which other places lie.
    var isRegion: Bool { places.contains { $0.kind == .region } }
    /// Whether it is the user's own, and of no name that the country has.
    var isOwn: Bool { places.contains { $0.kind == .own } }
    var isCountry: Bool { places.contains(where: \.isCountry) }
    /// Whether it may be a street, of which nearly every town has one, if its name is a street's: Church Street in NW8.
    var mayBeStreet: Bool { !places.contains { [.own, .landmark, .city, .town].contains($0.kind) } }
    fileprivate var isCity: Bool { places.contains { $0.kind == .city } }
    var isTown: Bool { places.contains(where: \.isTown) }
    var isBoroughOfLondon: Bool { places.contains(where: \.isBoroughOfLondon) }
    /// Whether other places may lie in it.
    var mayHoldPlaces: Bool {
      isRegion
        || isWhole && (rank >= PlaceCosts.large || isTown || isBoroughOfLondon)
    }

    /// Whether it is a station, and a text its code rather than its name.
    func isOfCode(_ text: String) -> Bool {
      text.utf8.count == 3 && places.count == 1 && places[0].kind == .landmark && !places[0].isCalled(text)
    }

    /// Whether it is a place for itself before a comma and another.
    func stands(before other: Entry) -> Bool {
      if places.contains(where: { $0.kind == .own || $0.kind == .region }) { return true }
      // A landmark is said to lie in the town or the county behind it: British Library, Leeds.
      if places.contains(where: \.isPostcode) { return !other.isTown && !other.isRegion }
      return isLarge(beside: other)
    }

    /// Whether it is a part of the country beside another, rather than in it: Islington, Camden.
    func isPart(beside other: Entry) -> Bool {
      places.contains { place in other.places.contains(where: place.isPart) }
    }

    /// Whether it is a post town, and another is a town, too: Sandwich is not in Dover, though Dover's council has it.
    func isPostTown(beside other: Entry) -> Bool {
      isTown && other.isTown && places.allSatisfy(\.isPostTown)
    }

    /// Whether its name is that of a local authority, and the other is that of another: Bromley, Newham.
    fileprivate func isAuthority(beside other: Entry) -> Bool {
      places.contains { place in other.places.contains(where: place.isAuthority) }
    }

    /// Whether it is no town, and another is a city or far larger, in which it may be thought to lie.
    func isSmall(beside other: Entry) -> Bool {
      !places.contains { [.own, .landmark, .city, .town, .region].contains($0.kind) }
        && other.isTown
        && rank + PlaceCosts.farLarger < other.rank
    }

    /// Whether it is so much larger than another that this can only be a part of it, however large: Islington, London.
    func isCapital(of other: Entry) -> Bool { isCity && rank > other.rank + PlaceCosts.capital }

    /// Whether parts of it may be named behind it: Leeds, Brighton.
    var mayHaveParts: Bool { isTown || isWellKnown && places.contains(where: \.mayHaveParts) }

    /// Whether it is a part of a town, or a borough: Soho, Camden.
    var isPart: Bool { places.allSatisfy { [.suburb, .settlement, .locality, .region].contains($0.kind) } }

    /// Whether it means landmarks alone.
    var isLandmark: Bool { places.allSatisfy { $0.kind == .landmark } }

    /// Whether it is about as large as another, or a large place.
    func isLarge(beside other: Entry) -> Bool {
      if other.isRegion { return false }
      return rank >= PlaceCosts.large || rank + PlaceCosts.farLarger >= other.rank
    }
  }

  private let own: [OwnPlaces.Entry]
  /// What the user's own places of a name are.
  private let owned = Memo<String, Entry?>()
  let names = PlaceNames.builtIn
  private let entries: Memo<String, Entry?>
  /// What a name before a comma means.
  private let heads: Memo<String, Entry?>
  private let qualified: Memo<String, Qualified?>
  private let counties: Memo<String, Entry?>
  /// The places of a name, each behind the key of what it is said to lie in.
  private let said: Memo<String, [([UInt8], NameMatch)]>

  init(own: [OwnPlaces.Entry]) {
    self.own = own
    (entries, heads, qualified, counties, said) =
      own.isEmpty ? Self.builtIn : (Memo(), Memo(), Memo(), Memo(), Memo())
  }

  /// What the built-in names alone say. The lines of a file have many names in common.
  private static let builtIn = (
    Memo<String, Entry?>(), Memo<String, Entry?>(), Memo<String, Qualified?>(), Memo<String, Entry?>(),
    Memo<String, [([UInt8], NameMatch)]>()
  )

  /// The user's own places of a name as it stands; nil if it has none.
  func own(_ text: String) -> Entry? {
    own.isEmpty
      ? nil
      : owned.of(text) {
        entry(text, (names.places(of: own, named: NameKey.typed(text)), isWhole: true))
      }
  }

  /// The places of a name; nil if it has none. Of a name that the country has, too, those are not the user's own, since
  /// in a longer text it means what it means without them: Leeds, West Yorkshire.
  func named(_ text: String) -> Entry? {
    // Brackets around all of it say nothing: (Leeds).
    if text.first == "(", text.last == ")", !text.dropFirst().contains("(") {
      return named(String(text.dropFirst().dropLast()))
    }
    return entries.of(text) {
      let mine = own(text)
      return entry(text, names.placesAndFit(named: text, own: mine == nil ? own : [])) ?? mine
    }
  }

  private func entry(_ text: String, _ found: (places: [NameMatch], isWhole: Bool)) -> Entry? {
    guard let first = found.places.first else { return nil }
    // Newcastle is as large as Newcastle upon Tyne, if that is meant.
    let largest = found.isWhole && first.kind == .city ? names.rank(ofName: first.name) : 0
    return Entry(
      places: found.places, isWhole: found.isWhole, rank: max(largest, names.rank(ofName: text)))
  }

  /// The places of a name that lie in what stands behind it; nil if that is nothing in which places lie.
  ///
  /// - Parameter isNear: whether they need only lie near it.
  func places(named name: String, in whole: String, isNear: Bool) -> Qualified? {
    qualified.of(name + "\n" + whole + (isNear ? "\n" : "")) {
      let found = search(name, in: whole, isNear: isNear)
      guard found?.places.isEmpty ?? true else { return found }
      if !isNear, let region = region(ofPart: whole) {
        return search(name, in: region, isNear: false) ?? found
      }
      // Penygroes, Llanelli is Pen-y-groes.
      let others = names.namesSpacedOtherwise(than: name).lazy.compactMap {
        search($0, in: whole, isNear: isNear)
      }
      return others.first { $0.places.count == 1 } ?? found
    }
  }

  /// The places of a name that lie in what stands behind it; none if that is nothing in which places lie.
  func places(named name: String, inside whole: String) -> [NameMatch] {
    places(named: name, in: whole, isNear: false)?.places ?? []
  }

  /// Whether no place of a name lies near one of another name.
  func isFar(_ entry: Entry, from other: Entry) -> Bool {
    other.places.allSatisfy {
      names.nearest(of: entry.places, to: $0, atMost: PlaceNames.ofLargeNeighbour).isEmpty
    }
  }

  /// The only place of a name that lies in a town and is a part of it; nil if there is none, or more than one.
  func part(named name: String, of town: NameMatch) -> NameMatch? {
    let inside = places(named: name, inside: town.name)
    guard inside.count == 1, let place = inside.first else { return nil }
    let isPart = place.kind == .suburb || place.isNamed(name) && [.village, .town].contains(place.kind)
    return isPart || place.isPartOfLondon ? place : nil
  }

  /// The region or city of which a text is a part that has no borders: Devon for North Devon, London for SE London. Nil
  /// for a part that is a county, such as South Yorkshire.
  private func region(ofPart text: String) -> String? {
    let words = NameKey.firstInFull(text.split(separator: " ").map(String.init)[...])
    let rest = words.drop { TypeWord.isPart($0.lowercased()) }
    guard !rest.isEmpty, rest.count < words.count else { return nil }
    if let part = named(text)?.places.first(where: { $0.kind == .region }),
      Counties.authorities(of: part.name) != nil || part.country != "England"
    {
      return nil
    }
    let region = rest.joinedByBlanks
    return named(region).flatMap { $0.isRegion || $0.isCity ? region : nil }
  }

  /// Whether a text is a part of a city, in which all of the city's boroughs may be said to lie: North London.
  func isPartOfCity(_ text: String) -> Bool {
    region(ofPart: text).flatMap(named)?.isCity ?? false
  }

  /// The county that a name means: Down, for County Down. Nil if it means none.
  private func county(_ name: String) -> Entry? {
    counties.of(name) {
      let entry = named(name)
      if let entry, entry.isRegion { return entry.isCountry ? nil : entry }
      let county = "County " + name
      // Looking for a name that is none takes long.
      return names.places.rows(named: NameKey.of(county)).isEmpty ? nil : named(county)
    }
  }

  /// Whether a name is that of a county, or has one behind it, and another county follows: Antrim, Down; Norwich,
  /// Norfolk, Suffolk.
  func areCounties(_ first: String, _ second: String) -> Bool {
    let last = first.parts(between: ", ").last.map(String.init) ?? first
    guard let other = county(second), let one = county(last) else { return false }
    // Armagh is a town, too, and lies in what is called a county, or in a county of another country.
    let isBare = other.places.contains { NameKey.of($0.name) == NameKey.of("County " + second) }
    return one.isPart(beside: other) && (isBare || named(last)?.isRegion ?? false)
  }

  /// The places that two names both mean: Caergybi, Holyhead. Nil if there is none.
  func places(named name: String, alsoNamed other: String) -> Entry? {
    guard let entry = named(name), let others = named(other) else { return nil }
    let places = entry.places.filter { others.places.contains(where: $0.isSame) }
    // Wick, Wick is the post town.
    let towns = places.filter(\.isPostTown)
    return places.isEmpty
      ? nil : Entry(places: towns.isEmpty ? places : towns, isWhole: true, rank: entry.rank)
  }

  /// The village that lies near a town, as people write it who do not know its post town: Privett, Petersfield. Nil if
  /// there is none, if the name is a street's or a town's, or if it is about as large as the town and means that place
  /// alone, too.
  func village(_ name: String, beside town: String) -> Entry? {
    guard !isStreet(name), let entry = named(name) ?? anySize(name), !entry.isTown, let other = named(town),
      other.isTown || names.isPostTown(NameKey.of(town)), !entry.isPart(beside: other)
    else { return nil }
    let places = names.places(named: name, near: town, isTown: true, atMost: PlaceNames.ofVillage).filter {
      $0.isNamed(name) && !$0.isTown && $0.kind != .landmark && other.places.contains(where: $0.mayLie)
    }
    let isPlain = entry.isSmall(beside: other) || !entry.places.contains(where: places.contains)
    return places.isEmpty || !isPlain ? nil : Entry(places: places, isWhole: true, rank: entry.rank)
  }

  /// Whether two names are towns of which the second is not far larger, nor called as a county is: Matlock, Darley Dale,
  /// but not Newport, Telford, since there are other Newports.
  func areTowns(_ first: Entry, _ second: Entry) -> Bool {
    if second.places.contains(where: { named("County " + $0.name)?.isRegion ?? false }) { return false }
    let largest = second.places.map { names.rank(ofName: $0.name) }.max() ?? 0
    return first.isTown && first.places.count == 1 && second.isTown && !second.isRegion
      && largest < first.rank + PlaceCosts.larger
  }

  /// The places of a name that the program itself says lie in `whole`; nil if there are none, or if the two are cities
  /// and the name alone means the other: Bradford, Manchester.
  ///
  /// - Parameter code: the code that the place is shown with, if that is given, too.
  func places(named name: String, saidToLieIn whole: String, code: String? = nil) -> Entry? {
    let all = said.of(name) { names.placesOfAnySize(named: name).map { (NameKey.of($0.whereabouts), $0) } }
    guard !all.isEmpty else { return nil }
    let key = NameKey.of(whole)
    let places = key.isEmpty ? [] : all.filter { $0.0 == key }.map(\.1)
    guard let first = places.first else { return nil }
    if let code = code.map({ PostcodePrefix($0).compact }) {
      let shown = places.filter { PostcodePrefix($0.code).compact == code }
      return shown.isEmpty ? nil : Entry(places: shown, isWhole: true, rank: names.rank(ofName: name))
    }
    // A county is not only the council of its name, nor a country what the program says of one place.
    if places.count == 1, !names.isTold(first, among: all.map(\.1)) { return nil }
    if let head = named(name), head.isCity, !head.places.contains(where: places.contains),
      named(whole)?.isCity ?? false
    {
      return nil
    }
    return Entry(places: names.largest(of: places), isWhole: true, rank: names.rank(ofName: name))
  }

  /// Whether a place of a name, however small, is shown with a code.
  func shows(_ code: String, behind name: String) -> Bool {
    let code = PostcodePrefix(code).compact
    return ((named(name)?.places ?? []) + ofAnySize(name)).contains {
      PostcodePrefix($0.code).compact == code
    }
  }

  /// The postal area that is named after a town: LS, after Leeds; nil if none is.
  func area(namedAfter name: String) -> Substring? {
    guard let town = named(name)?.places.first, town.isTown else { return nil }
    let area = town.code.prefix { $0.isLetter }
    return PostTown.of(area: area).map(NameKey.of) == NameKey.of(town.name) ? area : nil
  }

  /// Whether a text is a name as it stands.
  func isName(_ text: String) -> Bool { names.rank(ofName: text) > 0 }

  /// Whether a place has a text for its name, and no word of that was left out or added.
  func isCalled(_ text: String) -> Bool {
    named(text).map { $0.isWhole && $0.places.contains { $0.isNamed(text) } } ?? false
  }

  /// Whether a text means landmarks alone: Edinburgh Waverley.
  func isLandmark(_ text: String) -> Bool { named(text)?.isLandmark ?? false }

  /// Whether a name is rather that of a street.
  func isStreet(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count > 1 && TypeWord.isStreet(words[words.count - 1].lowercased())
      && named(name)?.mayBeStreet ?? false
  }

  /// Whether a name that ends as those of streets do is rather a place's: Kensal Rise, and not Church Street or The Close.
  func isNoStreet(_ name: String) -> Bool {
    named(name)?.places.contains { place in
      place.isTown
        || place.kind != .landmark && !place.name.hasPrefix("The ")
          && names.rank(ofName: place.name) >= PlaceCosts.rarelyStreet
    } ?? false
  }

  /// Whether a name may be that of a house or a street in an address: Castle Hill, which several places are called,
  /// Mill Bank, which is little known, Hillside, which is both, or Lisson Grove.
  func mayBeHouse(_ name: String) -> Bool {
    guard let entry = named(name), !entry.isTown, !entry.isRegion else { return false }
    let isLittleKnown = entry.rank < PlaceCosts.wellKnown
    let words = name.split(separator: " ")
    if words.count > 1, TypeWord.endsHouse(words[words.count - 1]) {
      return entry.places.count > 1 || isLittleKnown || TypeWord.endsStreet(String(words[words.count - 1]))
    }
    return isLittleKnown && !entry.places.contains { $0.kind == .landmark }
      && (words.first?.lowercased() == "the" || ofAnySize(name).count > 1)
  }

  /// Whether a word before a colon rather says what stands behind it than where it is: Street and Work, which are places,
  /// too.
  func mayBeLabel(_ word: String) -> Bool {
    let plain = word.lowercased().filter { $0 != "'" }
    return TypeWord.ends(plain) || ["borough", "church"].contains(plain)
      || named(word).map { $0.rank < PlaceCosts.wellKnown && !$0.isTown && !$0.isRegion } ?? false
  }

  private func search(_ name: String, in whole: String, isNear: Bool) -> Qualified? {
    // Each of several parts in brackets holds: `Newport (NP20, Wales)`.
    let parts = isNear ? [] : whole.split(separator: ",").map { String($0.drop { $0 == " " }) }
    if parts.count > 1 {
      var all: Qualified?
      for part in parts {
        guard let found = search(name, in: part, isNear: isNear) else { return nil }
        let places = all.map { $0.places.filter(found.places.contains) } ?? found.places
        all = Qualified(places: places, head: found.head, isUsual: found.isUsual)
      }
      return all
    }
    let group = PostcodeGroup(PostcodePrefix(whole))
    // Only a code, a county or a country stands behind what a place lies in: `Gillingham, Kent, England`.
    if name.contains(","), group == nil, !names.isKingdom(whole), !(named(whole)?.isRegion ?? false) {
      return nil
    }
    // The post town may have its county behind it: Goosnargh, Preston Lancs.
    if !isNear, group == nil, named(whole) == nil, let (town, region) = names.townAndRegion(whole) {
      guard let found = search(name, in: town, isNear: false) else { return nil }
      let places = names.places(found.places, in: region)
      return Qualified(places: places, head: found.head, isUsual: found.isUsual, isOfPostTown: true)
    }
    let city = "city of "
    if let entry = named(whole), !entry.isWhole, whole.lowercased().hasPrefix(city) {
      return search(name, in: String(whole.dropFirst(city.count)), isNear: isNear)
    }
    // A station's code does not tell where it is: HMP Walton is a prison.
    if group == nil, named(name)?.isOfCode(name) ?? false { return nil }
    if group == nil, !isNear, let found = places(named: name, inPostTown: whole) { return found }
    let isAbroad = !isNear && group == nil && names.isAbroad(whole)
    guard
      group != nil || isAbroad || isNear || names.isKingdom(whole)
        || named(whole).map({ $0.mayHoldPlaces || isStreet(name) }) ?? false,
      let head = heads.of(name, { named(name) ?? anySize(name) ?? short(name) })
    else { return nil }
    if let group {
      var held = head.places.filter { !Set($0.codes).isDisjoint(with: group.codes) }
      if held.isEmpty { held = ofAnySize(name).filter { $0.code == group.codes[0] } }
      return Qualified(places: held, head: head, isUsual: true)
    }
    if isAbroad { return Qualified(places: [], head: head, isUsual: true) }
    var found = isNear ? names.places(named: name, near: whole) : names.places(named: name, in: whole)
    // North Road, Durham is a street, and not the station of that name in another town of the county.
    if TypeWord.isStreet(name.split(separator: " ").last?.lowercased() ?? "") {
      let town = NameKey.of(whole)
      found.removeAll { $0.kind == .landmark && !$0.isNamed(name) && !$0.hasPostTown(town) }
    }
    // Bromley, London is not Bromley-by-Bow.
    let meant = head.places.count > 1 ? names.meant(of: head.places, named: name) : []
    if meant.count == 1, found.contains(meant[0]), let around = named(whole), !around.isCountry {
      found = meant
    }
    let isUsual = head.rank < PlaceCosts.large || found.contains { place in head.places.contains(place) }
    return Qualified(places: found, head: head, isUsual: isUsual)
  }

  /// The places of a name before their post town, as on an envelope; nil if there is none: Sutton, Ely is not in London.
  private func places(named name: String, inPostTown whole: String) -> Qualified? {
    let town = NameKey.of(whole)
    guard names.isPostTown(town), NameKey.of(name) != town, let head = named(name) else { return nil }
    let isThere = !head.mayHoldPlaces && head.places.contains { $0.hasPostTown(town) }
    let others = isThere ? [] : ofAnySize(name).filter { !head.places.contains($0) }
    let towns = named(whole)?.places ?? []
    // A post town lies in no other, nor a part of the country in a town in it.
    func inside(_ some: [NameMatch]) -> [NameMatch] {
      some.filter { place in
        place.hasPostTown(town) && !place.isPostTown
          && towns.contains(where: place.mayLie)
      }
    }
    let exact = inside(head.places + others)
    // Whitchurch, Reading is Whitchurch-on-Thames.
    let all = exact.isEmpty ? inside(names.places(calledInShort: name)) : exact
    // Hillhead, Glasgow is not in East Dunbartonshire, though that has Glasgow for its post town, too.
    let own = all.filter { $0.isSaid(toLieIn: town) }
    let places = own.isEmpty ? all : own
    guard let first = places.first else { return nil }
    // The town of Bromley is in London, too, though another place has it for its post town.
    let rest = head.places.filter { !places.contains($0) }
    if !rest.isEmpty, names.places(named: name, in: whole).contains(where: rest.contains) { return nil }
    // Two cities are a list, and so is a town before another in which only a longer name begins so.
    let isUsual =
      head.places.contains(first)
      || (exact.isEmpty ? !head.mayHoldPlaces : !head.isCity || !(named(whole)?.isCity ?? false))
    return Qualified(places: places, head: head, isUsual: isUsual, isOfPostTown: true)
  }

  /// The places of a name that lie in something.
  struct Qualified: Sendable {
    /// None, if none lies there.
    let places: [NameMatch]
    /// The places of the name, wherever they lie.
    let head: Entry
    /// Whether the name alone would not mean a large place elsewhere.
    let isUsual: Bool
    /// Whether they lie in what is their post town.
    var isOfPostTown = false

    /// Whether they are parts of the country beside another, or the name means one beside it that does not govern them:
    /// Bromley, Newham, but not Sutton, Central Bedfordshire.
    func isPart(beside whole: Entry) -> Bool {
      places.allSatisfy { place in whole.places.contains(where: place.isPart) }
        || head.isAuthority(beside: whole)
          && !places.contains { place in whole.places.contains { $0.authority == place.authority } }
    }

    /// Whether there is none, or none but small places or landmarks that the name does not mean as it stands.
    var isLittleKnown: Bool {
      places.isEmpty || head.rank < PlaceCosts.wellKnown && !places.contains(where: \.isTown)
        || !head.isWhole && places.allSatisfy { $0.kind == .landmark }
    }
  }

  private func short(_ name: String) -> Entry? {
    let places = names.places(calledInShort: name)
    return places.isEmpty ? nil : Entry(places: places, isWhole: false, rank: 0)
  }

  /// The places of a name, however small.
  func ofAnySize(_ name: String) -> [NameMatch] {
    name.contains(",")
      ? Self.qualifiedNames.of(name) { names.places(named: name) } : names.placesOfAnySize(named: name)
  }

  /// The places of the names that have a comma, which take long to find. They do not depend on the user's own places.
  private static let qualifiedNames = Memo<String, [NameMatch]>()

  private func anySize(_ name: String) -> Entry? {
    let places = ofAnySize(name)
    return places.isEmpty ? nil : Entry(places: places, isWhole: true, rank: names.rank(ofName: name))
  }
}
