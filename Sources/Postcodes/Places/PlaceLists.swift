/// Lists of places that have a county or a town behind the last of them.
enum PlaceLists {
  /// The items, of which those before a name and what its place lies in are taken to lie there, too: `St Ives and
  /// Penzance, Cornwall`.
  ///
  /// A name of several places means those that lie there. Behind “and” so does any other, if all names have a place
  /// there; one that usually means a large place elsewhere may then be either. A name and its post town are two places
  /// of such a list: `Clapham, Settle and Ingleton, North Yorkshire`.
  static func told(
    _ items: [PlaceItem], of tokens: [PlaceToken], _ lexicon: PlaceLexicon, wanted: Int?
  ) -> [PlaceItem] {
    let items = TownsOfList(items: items, tokens: tokens, lexicon: lexicon, wanted: wanted).told
    var told: [PlaceItem] = []
    var rest = items[...]
    while let last = rest.popLast() {
      told.append(last)
      guard let whole = last.whole, last.isPlace, !rest.isEmpty else { continue }
      guard let around = lexicon.named(whole), around.isRegion || around.isTown else { continue }
      let isRegion = around.isRegion
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
        switch item.meaning {
        case .several: return item.meaning(found.places)
        case .place(let place) where hasAnd && areAllThere && !found.places.contains(place):
          return item.meaning((found.isUsual || place.kind == .own ? [] : [place]) + found.places)
        default: return item
        }
      }
    }
    return told.reversed()
  }
}

extension PlaceItem {
  /// What its place is said to lie in, behind a comma; nil if nothing is.
  var whole: String? { text.parts(between: ", ").dropFirst().last.map(String.init) }

  /// The name and what stands behind its comma, each with its words.
  func halves(at whole: String) -> [(text: String, words: Range<Int>)] {
    let cut = words.upperBound - whole.split(separator: " ").count
    return [
      (String(text.dropLast(whole.count + 2)), words.lowerBound..<cut), (whole, cut..<words.upperBound),
    ]
  }
}

extension [PlaceToken] {
  /// Whether a comma or, unless only that is looked for, an “and” alone stands between two words of an argument.
  func isList(_ end: Int, _ start: Int, byComma: Bool = false) -> Bool {
    guard end > 0, end <= start, self[end - 1].after != .argument, !byComma || end == start else {
      return false
    }
    return self[end..<start].allSatisfy { PlaceWords.isJoint($0.text) }
      && (end < start || self[end - 1].after == .comma)
  }
}
