import Basics

/// Names in a list that may lie in the town behind their comma, or be a town of the list themselves.
struct TownsOfList {
  let items: [PlaceItem]
  let tokens: [PlaceToken]
  let lexicon: PlaceLexicon
  /// How many places are wanted; nil for any number.
  let wanted: Int?

  /// The items, with a name doubtful that may lie in the town behind its comma or elsewhere, and that town for itself:
  /// Nottingham, Beeston, Leeds; Preston, Hull, York. A name that lies in the town before it, and in none behind it, is
  /// there: Leeds, Headingley, Bradford; Leeds, Beeston.
  var told: [PlaceItem] {
    guard items.count > 1 else { return items }
    let parted = TownsOfList(
      items: items.indices.flatMap(toldByNextTown), tokens: tokens, lexicon: lexicon, wanted: wanted)
    return zip(parted.items.indices, parted.items).map { index, item in
      parted.partOfTownBefore(index).map { item.meaning([$0]) } ?? item
    }
  }

  /// An item, or the two that it is, with what the town behind it tells.
  private func toldByNextTown(_ index: Int) -> [PlaceItem] {
    let item = items[index]
    guard let place = item.place else { return inTownBefore(index) ?? [item] }
    guard let town = item.whole else { return [item.meaning([place] + besideNextTown(place, index))] }
    guard let second = lexicon.named(town), second.mayHaveParts,
      let places = placesForThemselves(item.halves(at: town)[0].text, place, beside: second, index)
    else { return [item] }
    return parted(item, at: town, places, second)
  }

  /// A name in the town before it, and the town behind its comma for itself; nil if it does not lie there, or if a postcode
  /// follows, and so the end of an address.
  private func inTownBefore(_ index: Int) -> [PlaceItem]? {
    let item = items[index]
    guard case .elsewhere(let name, _, let whole) = item.meaning, item.whole == whole,
      items.count == index + 1 || items[index + 1].isPlace, let second = lexicon.named(whole), second.isTown
    else { return nil }
    let places =
      townsBefore(index).lazy.map { lexicon.places(named: name, inside: $0.name) }
      .first { !$0.isEmpty } ?? []
    return places.isEmpty ? nil : parted(item, at: whole, places, second)
  }

  /// The part of the town before its comma that a name means, though places elsewhere have it, too: Leeds, Beeston. Nil
  /// if one of these is a large town, or is near another place of the list: Nottingham, Leeds, Beeston. Nil as well if two
  /// places are wanted, since a distance does not show which was taken.
  private func partOfTownBefore(_ index: Int) -> NameMatch? {
    let item = items[index]
    guard wanted != 2, index > 0, item.whole == nil, item.isPlace,
      tokens.isList(items[index - 1].words.upperBound, item.words.lowerBound, byComma: true),
      lexicon.names.rank(ofName: item.text) < PlaceNames.rankOfLargePlaces,
      !item.places.contains(where: {
        [.own, .landmark, .region].contains($0.kind) || lexicon.names.isLargeTown($0)
      }),
      let part = townsBefore(index).firstNonNil({ lexicon.part(named: item.text, of: $0) })
    else { return nil }
    let others = item.places.filter { $0.codes != part.codes }
    let isNearAnother = items.indices.contains { other in
      other != index && items[other].place.map { lexicon.names.only(of: others, near: $0) != nil } ?? false
    }
    return isNearAnother ? nil : part
  }

  /// An item as two: its name and what stands behind its comma.
  private func parted(
    _ item: PlaceItem, at whole: String, _ places: [NameMatch], _ second: PlaceLexicon.Entry
  ) -> [PlaceItem] {
    zip(item.halves(at: whole), [places, second.places]).map { half, places in
      PlaceItem(text: half.text, meaning: .init(places), words: half.words)
    }
  }

  /// What a name before a comma and a town means if the two are two places; nil if they are one.
  ///
  /// - Parameter place: what it means if they are one.
  private func placesForThemselves(
    _ name: String, _ place: NameMatch, beside second: PlaceLexicon.Entry, _ index: Int
  ) -> [NameMatch]? {
    let places = lexicon.named(name)?.places ?? []
    // Beckenham is in Bromley, but both are in the London before them.
    let areBothInTown = townsBefore(index).contains { town in
      let halves = items[index].halves(at: items[index].whole ?? "")
      return !second.places.contains(town)
        && zip(halves, [[place], second.places]).allSatisfy { half, places in
          lexicon.places(named: half.text, inside: town.name).contains(where: places.contains)
        }
    }
    if areBothInTown { return [place] }
    if isList(from: index - 1), let first = town(index - 1), !second.places.contains(first),
      let other = lexicon.names.only(of: places, near: first), other.codes != place.codes
    {
      return [other, place]
    }
    // Llandaff is in Cardiff, and not in Barry; Radford is in Nottingham, and not in Beeston.
    let isInSecond = second.places.contains { place.hasPostTown(NameKey.of($0.name)) }
    let beside = townsBefore(index) + (isList(from: index) ? [town(index + 1)].compactMap(\.self) : [])
    let isInOther = beside.contains { other in
      !second.places.contains(other) && lexicon.places(named: name, inside: other.name).contains(place)
    }
    if isInOther, !isInSecond { return [place] }
    // Swindon is a village by Cheltenham, too.
    let isLarge = lexicon.names.rank(ofName: name) >= PlaceNames.rankOfLargePlaces
    let isOther = isLarge && places.count == 1 && places[0] != place
    return isOther && (isList(from: index - 1) || isList(from: index)) ? places + [place] : nil
  }

  /// The place in the town that stands for itself behind another town's name, if it has that name, too: the village of
  /// Preston by Hull. Empty if there is none.
  private func besideNextTown(_ place: NameMatch, _ index: Int) -> [NameMatch] {
    guard items.count > 2, place.mayHaveParts, let next = town(index + 1),
      tokens.isList(items[index].words.upperBound, items[index + 1].words.lowerBound, byComma: true),
      let found = lexicon.places(named: items[index].text, in: items[index + 1].text, isNear: false),
      found.isOfPostTown, found.isUsual, found.places.count == 1, found.places[0].kind != .hamlet,
      found.places[0].codes != place.codes, lexicon.names.only(of: [place], near: next) == nil
    else { return [] }
    return found.places
  }

  /// The town before an item in the list, or those that its name may mean, maybe with parts of it between them: Leeds,
  /// Headingley, Bramley.
  private func townsBefore(_ index: Int) -> [NameMatch] {
    guard index > 0, tokens.isList(items[index - 1].words.upperBound, items[index].words.lowerBound) else {
      return []
    }
    let towns = towns(index - 1)
    guard let part = items[index - 1].place, items[index - 1].whole == nil else { return towns }
    return towns
      + townsBefore(index - 1).filter { town in
        lexicon.places(named: items[index - 1].text, inside: town.name).contains(part)
      }
  }

  /// The towns that an item may mean; none if it has what it lies in behind it.
  private func towns(_ index: Int) -> [NameMatch] {
    guard items.indices.contains(index), items[index].whole == nil, items[index].isPlace else { return [] }
    return items[index].places.filter(\.mayHaveParts)
  }

  /// The town that an item is; nil if it is none, or may be several.
  private func town(_ index: Int) -> NameMatch? {
    items.indices.contains(index) && items[index].place != nil ? towns(index).first : nil
  }

  /// Whether an item and the next are places with a comma or an “and” between them.
  private func isList(from index: Int) -> Bool {
    guard items.indices.contains(index), items.indices.contains(index + 1) else { return false }
    let (first, second) = (items[index], items[index + 1])
    return first.isPlace && second.isPlace
      && tokens.isList(first.words.upperBound, second.words.lowerBound)
  }
}
