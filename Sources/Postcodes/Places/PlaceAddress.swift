extension PlaceWords {
  /// The items of a text, or the postcode alone if the rest is its address.
  ///
  /// It is if the postcode is the only one and stands behind a house number, a street, a building or the place that has
  /// it; a county or a country may follow. It also is if all beside the postcode are places that hold it and, before the
  /// last of them, streets, buildings and unknown names: `House of Commons, London, SW1A 0AA`. A text that names a town
  /// far from the postcode is not an address of it.
  static func withoutAddress(_ items: [PlaceItem], in tokens: [PlaceToken]) -> [PlaceItem] {
    guard items.count > 1, let end = items.lastIndex(where: { $0.postcode != nil }),
      let postcode = items[end].postcode, !names(tokens, aTownFarFrom: postcode)
    else { return items }
    let codes = items.filter { $0.postcode != nil }
    let outward = postcode.outward
    if codes.count == 1,
      let holder = items.lastIndex(where: { $0.holds(outward) }),
      items.indices.allSatisfy({ index in
        let item = items[index]
        return item.postcode != nil || item.holds(outward)
          || index < holder
            && (item.isUnknown || item.mayHold(outward) || isOfAddress(item, in: tokens))
      })
    {
      return codes
    }
    guard items[(end + 1)...].allSatisfy(\.isRegion),
      items[..<end].allSatisfy({ ($0.postcode ?? $0.ownPostcode ?? postcode) == postcode })
    else { return items }
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
    return isAddress ? [items[end]] : items
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
