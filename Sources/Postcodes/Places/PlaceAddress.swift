extension PlaceWords {
  /// The items of a text, or the postcode alone if the rest is its address.
  ///
  /// It is if the postcode is the only one and stands behind a house number, a street, a building or the place that has
  /// it; a county or a country may follow. It also is if all beside the postcode are places that hold it and, before the
  /// last of them, streets, buildings and unknown names: `House of Commons, London, SW1A 0AA`. A text that names a town
  /// far from the postcode is not an address of it.
  ///
  /// Behind the postcode an item tells nothing if it cannot be a name, as a telephone number cannot, and if one place is
  /// wanted, nor does an unknown one.
  ///
  /// - Parameters:
  ///   - hasUnit: whether a flat or the like of it was left out.
  ///   - wanted: how many places are wanted; nil for any number.
  static func withoutAddress(
    _ all: [PlaceItem], in tokens: [PlaceToken], _ lexicon: PlaceLexicon, hasUnit: Bool, wanted: Int?
  ) -> [PlaceItem] {
    if let error = contradiction(all, in: tokens, hasUnit: hasUnit) { return [error] }
    let last = all.lastIndex { !(wanted == 1 ? $0.isUnknown : $0.isContact) }
    let items = Array(all.prefix(last.map { $0 + 1 } ?? 0))
    let address = withoutAddress(items, in: tokens, lexicon, hasUnit: hasUnit, isOne: wanted == 1)
    return address.count < items.count ? address : withoutTowns(all, in: tokens)
  }

  /// The items without the towns directly before a postcode that they have, if there are several codes:
  /// `Leeds LS1 4DY, York YO1 7HH`.
  private static func withoutTowns(_ items: [PlaceItem], in tokens: [PlaceToken]) -> [PlaceItem] {
    let codes = items.count { item in
      if case .group = item.meaning { true } else { item.postcode != nil }
    }
    guard codes > 1 else { return items }
    return items.indices.filter { index in
      guard index + 1 < items.count, let postcode = items[index + 1].postcode,
        items[index].words.upperBound == items[index + 1].words.lowerBound
      else { return true }
      let after = tokens[items[index].words.upperBound - 1].after
      return !([.blank, .bracket].contains(after) && items[index].isPlace && items[index].holds(postcode))
    }.map { items[$0] }
  }

  /// What is said of an address, with a street or a unit that is not built in, if its postcode is far from its town; nil
  /// for any other text.
  private static func contradiction(
    _ items: [PlaceItem], in tokens: [PlaceToken], hasUnit: Bool
  ) -> PlaceItem? {
    // Beside other arguments it would be one of a list.
    let codes = items.compactMap(\.postcode)
    let isNumbered = tokens.first?.text.first?.isNumber ?? false
    guard codes.count == 1, items.last?.postcode != nil, !tokens.contains(where: { $0.after == .argument }),
      hasUnit || isNumbered && items[0].isUnknown,
      !items.contains(where: { $0.postcode == nil && $0.holds(codes[0]) }),
      let town = town(in: tokens, farFrom: codes[0])
    else { return nil }
    let text = PlaceToken.text(of: tokens[...])
    return PlaceItem(text, names: town, farFrom: codes[0], words: 0..<tokens.count)
  }

  private static func withoutAddress(
    _ items: [PlaceItem], in tokens: [PlaceToken], _ lexicon: PlaceLexicon, hasUnit: Bool, isOne: Bool
  ) -> [PlaceItem] {
    guard items.count > 1, let end = items.lastIndex(where: { $0.postcode != nil }),
      let postcode = items[end].postcode
    else { return items }
    // What has the postcode may have the name of a town elsewhere: Brunel University London, Uxbridge; Wells, Norfolk.
    let holders = items.filter { $0.ownPostcode == postcode || $0.isPlace && $0.holds(postcode) }
    let others = tokens.indices.filter { index in !holders.contains { $0.words.contains(index) } }
    guard town(in: others.map { tokens[$0] }, farFrom: postcode) == nil else { return items }
    let codes = items.filter { $0.postcode != nil }
    if codes.count == 1,
      let holder = items.lastIndex(where: { $0.holds(postcode) }),
      items.indices.allSatisfy({ index in
        let item = items[index]
        return item.postcode != nil || item.holds(postcode)
          || index < holder
            && (item.isUnknown || item.isElsewhere || item.mayHold(postcode)
              || isOfAddress(item, before: items[index + 1], in: tokens)
              // A house may be called as a place elsewhere: Kent House, Bath Road.
              || index + 1 < holder
                && (items[index + 1].isUnknown
                  || isOfAddress(items[index + 1], before: items[index + 2], in: tokens)))
      })
    {
      return codes
    }
    guard items[(end + 1)...].allSatisfy(\.isRegion),
      items[..<end].allSatisfy({ item in
        item.postcode.map { $0 == postcode } ?? (item.ownPostcode == nil || item.holds(postcode))
      })
    else { return items }
    let start = tokens.postcodes.first { $0.postcode == postcode }?.words.lowerBound ?? 0
    if hasUnit || isNumbered(tokens[..<start]) { return [items[end]] }
    // A town or a code elsewhere makes it a list, unless one place is wanted.
    let mayBeAddress = items[..<end].allSatisfy {
      isOne || $0.postcode != nil || $0.isUnknown || $0.isFaultyCode || $0.mayHold(postcode)
        || $0.isPlace && !$0.isTown && !$0.isRegion
    }
    let isAddress =
      mayBeAddress
      && (isFirm(items[..<end], at: postcode, in: tokens, lexicon)
        || items[..<end].contains { $0.ownPostcode != nil || isStreet($0, in: tokens, lexicon) })
    return isAddress ? [items[end]] : items
  }

  /// Whether items are the name of a firm or a pub of which each half is that of a little-known place
  /// elsewhere, too: Rose and Crown.
  private static func isFirm(
    _ items: ArraySlice<PlaceItem>, at postcode: Postcode, in tokens: [PlaceToken], _ lexicon: PlaceLexicon
  ) -> Bool {
    guard items.count == 2, let first = items.first, let second = items.last else { return false }
    let between = first.words.upperBound..<second.words.lowerBound
    return between.count == 1 && isJoint(tokens[between.lowerBound].text)
      && tokens[between.lowerBound - 1].after == .blank
      && items.allSatisfy { item in
        item.isPlace && !item.isNear(postcode) && !(lexicon.named(item.text)?.isWellKnown ?? true)
      }
  }

  /// Whether an item is named as a street or a building is. A place is none that a shell's quotes hold together, or that
  /// is rather one to look up: Hazel Grove.
  private static func isStreet(
    _ item: PlaceItem, in tokens: [PlaceToken], _ lexicon: PlaceLexicon
  ) -> Bool {
    let name = item.isPlace ? String(item.text.prefix { $0 != "," }) : item.text
    let words = name.lowercased().split { " ,".contains($0) }.map(String.init)
    guard words.count > 1 else { return false }
    if !item.isPlace { return words.dropFirst().contains(where: TypeWord.isOfAddress) }
    let last = item.words.upperBound - 1
    if tokens.indices.contains(last), tokens[last].after == .argument { return false }
    return TypeWord.isOfAddress(words[words.count - 1]) && !lexicon.isNoStreet(name)
      // The Green is a street, too.
      || words.count == 2 && words[0] == "the" && TypeWord.ends(words[1])
  }

  /// Whether words have the number of a house, and a word beside it.
  fileprivate static func isNumbered(_ tokens: ArraySlice<PlaceToken>) -> Bool {
    tokens.contains { $0.text.first?.isNumber == true }
      && tokens.contains { $0.text.count > 2 && $0.text.allSatisfy(\.isLetter) }
  }

  /// Whether an item is a street or a building, or a part of the name of one, and no landmark. A town is not of the name
  /// of another place behind “and”: York and Hyde Park.
  private static func isOfAddress(_ item: PlaceItem, before next: PlaceItem, in tokens: [PlaceToken]) -> Bool
  {
    guard item.ownPostcode == nil, tokens.indices.contains(item.words.upperBound - 1) else { return false }
    let start = tokens[..<item.words.lowerBound].lastIndex { $0.after != .blank }.map { $0 + 1 } ?? 0
    let last = item.words.upperBound - 1
    let isList = item.isTown && next.isPlace && last + 1 < next.words.lowerBound
    let end = isList ? last : tokens[last...].firstIndex { $0.after != .blank } ?? tokens.count - 1
    return tokens[start...end].dropFirst().contains { TypeWord.ends($0.text.lowercased()) }
  }

  /// Whether a line is an address: it has the number of a house, or a street or a building before a comma.
  static func isAddress(_ line: String) -> Bool {
    let tokens = PlaceToken.all(in: [line])
    return isNumbered(tokens[...])
      || tokens.indices.dropFirst().contains { index in
        tokens[index].after == .comma && tokens[index - 1].after == .blank
          && TypeWord.isOfAddress(tokens[index].text.lowercased())
      }
  }
}

extension PlaceItem {
  /// A text that names a town far from its postcode.
  init(_ text: String, names town: String, farFrom postcode: Postcode, words: Range<Int>) {
    let error = PostcodeError.farFromTown(text.quoted(), town: town, postcode)
    self.init(text: text, meaning: .postcode(.failure(error)), words: words)
  }

  var isUnknown: Bool {
    switch meaning {
    case .unknown: true
    case .postcode(.failure(.malformed(_, let meant))): meant.isEmpty
    default: false
    }
  }

  /// Whether it is no name but a way to reach somebody: a telephone number, an e-mail or web address.
  fileprivate var isContact: Bool {
    isUnknown
      && text.lowercased().split { " ,".contains($0) }.allSatisfy { word in
        !word.contains(where: \.isLetter) || word.contains("@") || word.contains("://")
          || word.hasPrefix("www.") || Self.labels.contains(word.filter(\.isLetter))
      }
  }

  private static let labels: Set = [
    "tel", "telephone", "phone", "mob", "mobile", "fax", "email", "mail", "web", "website",
  ]

  var isPlace: Bool {
    switch meaning {
    case .place, .several: true
    case .postcode, .group, .elsewhere, .point, .unknown: false
    }
  }

  /// Whether it is a part of the country.
  var isRegion: Bool { place?.kind == .region }

  /// Whether it is a place with the outward code of a postcode, one of several of a name that has it, or a landmark near
  /// the postcode: those that are large have several postcodes.
  func holds(_ postcode: Postcode) -> Bool {
    // The post town is the name itself, or what is said to hold it: University of Bradford, Bromley.
    let name = text.split(separator: ",").last?.split(separator: " ").drop { TypeWord.isNear($0) } ?? []
    if isPlace, PlaceWords.isPostTown(name.joined(separator: " "), of: postcode) { return true }
    func holds(_ place: NameMatch) -> Bool {
      guard place.isPostcode else { return place.codes.contains(postcode.outward) }
      return place.kind == .landmark && Self.areNear(place, postcode)
    }
    switch meaning {
    case .place, .several: return places.contains(where: holds)
    case .elsewhere(_, let places, let whole):
      // A street of a town is not built in, and a county may be that of a neighbouring town: Stamford, Northants.
      return PlaceNames.builtIn.places(named: whole).contains(where: holds)
        || places.contains(where: holds) && PlaceWords.isCounty(whole, near: postcode)
    case .postcode, .group, .point, .unknown: return false
    }
  }

  private static func areNear(_ landmark: NameMatch, _ postcode: Postcode) -> Bool {
    // 10 Downing Street is one house.
    guard landmark.name.first?.isNumber == false, let own = Postcode(landmark.code),
      let (here, there) = try? (position(own), position(postcode))
    else { return landmark.code == postcode.description }
    return here.metres(to: there) <= reachOfLandmark
  }

  private static func position(_ postcode: Postcode) throws -> GridPosition {
    try Country.inUse.position(of: postcode)
  }

  /// The distance in metres up to which a postcode may be a landmark's own.
  private static let reachOfLandmark = 5000.0

  /// Whether it holds a postcode, or is letters that may be no area, as in PO Box, or too short for a code with a slip:
  /// A1, O2.
  func mayHold(_ postcode: Postcode) -> Bool {
    if holds(postcode) { return true }
    let outward = postcode.outward
    switch meaning {
    case .place(let place):
      if text.utf8.count < 4, text.contains(where: \.isNumber) { return true }
      let area = outward.prefix { $0.isLetter }
      if isRegion { return place.codes.contains { $0.prefix { $0.isLetter } == area } }
      // Without what it lies in, since the county may have two: Wilton, Wiltshire. London is its boroughs, too.
      let name = String(text.prefix { $0 != "," })
      return PlaceNames.builtIn.placesOfAnySize(named: name).contains { $0.codes.contains(outward) }
        || PlaceNames.builtIn.places(named: "Greater " + name).contains { $0.codes.contains(outward) }
    case .group(let group):
      return group.districts.contains { $0.name == outward } && !group.codes[0].contains(" ")
        || group.codes[0].allSatisfy(\.isLetter)
    case .postcode(.failure(.incomplete)), .postcode(.failure(.beginsNothing)), .postcode(.failure(.noArea)):
      return text.utf8.count < 4
    case .postcode, .several, .elsewhere, .point, .unknown: return false
    }
  }

  /// The postcode of a place that has one of its own.
  fileprivate var ownPostcode: Postcode? { place.flatMap { Postcode($0.code) } }
}
