/// Lists of places that have a county or a town behind the last of them.
enum PlaceLists {
  /// The items, of which those before a name and what its place lies in are taken to lie there, too: `St Ives and
  /// Penzance, Cornwall`.
  ///
  /// A name of several places means those that lie there. Behind “and” so does any other, if all names have a place
  /// there; one that usually means a large place elsewhere may then be either. A name and its post town are two places
  /// of such a list: `Clapham, Settle and Ingleton, North Yorkshire`.
  static func told(_ items: [PlaceItem], of tokens: [PlaceToken], _ lexicon: PlaceLexicon) -> [PlaceItem] {
    let items = withBothTowns(items, of: tokens, lexicon)
    var told: [PlaceItem] = []
    var rest = items[...]
    while let last = rest.popLast() {
      told.append(last)
      guard let whole = last.whole, last.isPlace, !rest.isEmpty else { continue }
      let isRegion = lexicon.named(whole)?.isRegion ?? false
      guard isRegion || lexicon.named(whole)?.isTown ?? false else { continue }
      var start = last.words.lowerBound
      let hasAnd = rest.last.map { $0.words.upperBound < start } ?? false
      // Those in the list, the last first.
      var list: [PlaceItem] = []
      while let item = rest.last, item.isPlace || item.isElsewhere,
        tokens.isList(item.words.upperBound, start),
        item.whole == nil || isRegion && hasAnd
      {
        rest.removeLast()
        start = item.words.lowerBound
        guard let town = item.whole else {
          list.append(item)
          continue
        }
        // A place and its post town that both lie there are two.
        let halves = item.halves(at: town)
        guard !(lexicon.named(town)?.isRegion ?? true),
          halves.allSatisfy({ !lexicon.places(named: $0.text, inside: whole).isEmpty })
        else {
          rest.append(item)
          break
        }
        list += halves.reversed().map { half in
          PlaceItem(
            text: half.text,
            meaning: .init(
              lexicon.named(half.text)?.places ?? lexicon.places(named: half.text, inside: whole)),
            words: half.words)
        }
      }
      let areAllThere = list.allSatisfy { !lexicon.places(named: $0.text, inside: whole).isEmpty }
      // Newport to Newport, Wales is not from one place to itself.
      let name = NameKey.of(last.halves(at: whole)[0].text)
      told += list.map { item in
        guard !hasAnd || NameKey.of(item.text) != name,
          let found = lexicon.places(named: item.text, in: whole, isNear: false), !found.places.isEmpty
        else { return item }
        let meaning: PlaceItem.Meaning
        switch item.meaning {
        case .several: meaning = .init(found.places)
        case .place(let place) where hasAnd && areAllThere && !found.places.contains(place):
          meaning = .init((found.isUsual || place.kind == .own ? [] : [place]) + found.places)
        default: return item
        }
        return PlaceItem(text: item.text, meaning: meaning, words: item.words)
      }
    }
    return told.reversed()
  }

  /// The town that an item is; nil if it is none, or has what it lies in behind it.
  private static func town(_ index: Int, of items: [PlaceItem]) -> NameMatch? {
    guard items.indices.contains(index), items[index].whole == nil,
      case .place(let place) = items[index].meaning, place.mayHaveParts
    else { return nil }
    return place
  }

  /// The items, with a name doubtful that may lie by the town behind its comma or by none: Nottingham, Beeston, Leeds;
  /// Preston, Hull, York.
  private static func withBothTowns(
    _ items: [PlaceItem], of tokens: [PlaceToken], _ lexicon: PlaceLexicon
  ) -> [PlaceItem] {
    guard items.count > 1 else { return items }
    /// What a name and a town behind its comma mean if they are two; nil if they are one.
    func meaning(ofListed index: Int, town: String) -> [PlaceItem.Meaning]? {
      let item = items[index]
      func isList(_ first: Int) -> Bool {
        items.indices.contains(first) && items.indices.contains(first + 1) && items[first].isPlace
          && items[first + 1].isPlace
          && tokens.isList(items[first].words.upperBound, items[first + 1].words.lowerBound)
      }
      guard case .place(let place) = item.meaning, let second = lexicon.named(town), second.isTown,
        case let name = item.halves(at: town)[0].text, let places = lexicon.named(name)?.places
      else { return nil }
      let behind = PlaceItem.Meaning(second.places)
      if isList(index - 1), let first = self.town(index - 1, of: items), !second.places.contains(first) {
        if let other = lexicon.names.only(of: places, near: first), other.codes != place.codes {
          return [.several([other, place]), behind]
        }
        // Llandaff is in Cardiff, and not in Barry.
        if !place.hasPostTown(NameKey.of(town)),
          lexicon.places(named: name, inside: first.name).contains(place)
        {
          return [.place(place), behind]
        }
      }
      // Swindon is a village by Cheltenham, too.
      let isLarge = lexicon.names.rank(ofName: name) >= PlaceNames.rankOfLargePlaces
      guard isLarge, places.count == 1, places[0] != place, isList(index - 1) || isList(index) else {
        return nil
      }
      return [.several(places + [place]), behind]
    }
    return items.indices.flatMap { index -> [PlaceItem] in
      let item = items[index]
      guard case .place(let place) = item.meaning else { return [item] }
      guard let whole = item.whole else {
        // The town that stands for itself behind it.
        guard items.count > 2, let next = town(index + 1, of: items), place.mayHaveParts,
          tokens.isList(item.words.upperBound, items[index + 1].words.lowerBound, byComma: true),
          let found = lexicon.places(named: item.text, in: items[index + 1].text, isNear: false),
          found.isOfPostTown, found.isUsual, found.places.count == 1, found.places[0].kind != .hamlet,
          found.places[0].codes != place.codes, lexicon.names.only(of: [place], near: next) == nil
        else { return [item] }
        return [PlaceItem(text: item.text, meaning: .several([place] + found.places), words: item.words)]
      }
      guard let meaning = meaning(ofListed: index, town: whole) else { return [item] }
      return zip(item.halves(at: whole), meaning).map { half, meaning in
        PlaceItem(text: half.text, meaning: meaning, words: half.words)
      }
    }
  }
}

extension PlaceItem {
  /// What its place is said to lie in, behind a comma; nil if nothing is.
  fileprivate var whole: String? { text.split(separator: ", ").dropFirst().last.map(String.init) }

  /// The name and what stands behind its comma, each with its words.
  fileprivate func halves(at whole: String) -> [(text: String, words: Range<Int>)] {
    let cut = words.upperBound - whole.split(separator: " ").count
    return [
      (String(text.dropLast(whole.count + 2)), words.lowerBound..<cut), (whole, cut..<words.upperBound),
    ]
  }
}

extension [PlaceToken] {
  /// Whether a comma or, unless only that is looked for, an “and” alone stands between two words of an argument.
  fileprivate func isList(_ end: Int, _ start: Int, byComma: Bool = false) -> Bool {
    guard end > 0, end <= start, self[end - 1].after != .argument, !byComma || end == start else {
      return false
    }
    return self[end..<start].allSatisfy { PlaceWords.isJoint($0.text) }
      && (end < start || self[end - 1].after == .comma)
  }
}
