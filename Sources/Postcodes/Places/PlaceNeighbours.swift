/// What places beside a name say of it, though they are places for themselves.
extension PlaceWords {
  /// The items, with a name that several places have told apart by those beside it, and with a town that may rather be
  /// a place near the one beside it told to be either: Sheffield and Richmond, Leeds and Beeston.
  static func besideNeighbours(
    _ items: [PlaceItem], own: @autoclosure () -> [OwnPlaces.Entry]
  ) -> [PlaceItem] {
    guard items.count > 1, items.contains(where: { $0.isDoubtful || $0.isTown }) else { return items }
    let lexicon = PlaceLexicon(own: own())
    let told = toldByNeighbours(items)
    return told.indices.map { index in
      let beside = [index - 1, index + 1].filter(told.indices.contains)
      return beside.lazy.compactMap { maybeNear(told[index], told[$0], lexicon) }.first ?? told[index]
    }
  }

  /// The items, with a name that several places have meaning the only one of them that lies near a place beside it,
  /// unless that is a suburb and the name is a town's elsewhere: Redland, Clifton; Gillingham, Shaftesbury.
  private static func toldByNeighbours(_ items: [PlaceItem]) -> [PlaceItem] {
    guard items.contains(where: \.isDoubtful) else { return items }
    var told = items
    func tell(_ index: Int) {
      guard case .several(let places) = told[index].meaning,
        !places.contains(where: { $0.kind == .own })
      else { return }
      let near = [index - 1, index + 1].compactMap { beside -> NameMatch? in
        guard told.indices.contains(beside), case .place(let other) = told[beside].meaning,
          other.kind != .region
        else { return nil }
        let near = PlaceNames.builtIn.nearest(of: places, to: other, atMost: PlaceNames.ofNeighbour)
        return near.count == 1 ? near[0] : nil
      }
      // Cowes, Newport, Cardiff may be two islands.
      guard let place = near.first, near.allSatisfy({ $0 == place }),
        place.isTown || !places.contains(where: \.isTown)
      else { return }
      told[index] = PlaceItem(text: items[index].text, meaning: .place(place), words: items[index].words)
    }
    // One that is told tells the next.
    for index in items.indices { tell(index) }
    for index in items.indices.reversed() { tell(index) }
    return told
  }

  /// A name that may rather mean a suburb of the town beside it, or if it is that of a town that few know, a place near
  /// the other, with both; nil if it is no such name.
  private static func maybeNear(_ item: PlaceItem, _ other: PlaceItem, _ lexicon: PlaceLexicon) -> PlaceItem?
  {
    let places: [NameMatch]
    switch item.meaning {
    case .place(let place)
    where place.isTown && place.isNamed(item.text)
      && lexicon.names.rank(ofName: item.text) < PlaceNames.rankOfLargePlaces:
      places = [place]
    case .several(let all): places = all
    default: return nil
    }
    guard case .place(let town) = other.meaning, town.mayHaveParts else { return nil }
    let inside = lexicon.places(named: item.text, in: town.name, isNear: false)?.places ?? []
    var near = inside.count == 1 && inside[0].kind == .suburb ? inside : []
    if near.isEmpty, places.count == 1 {
      near = lexicon.names.places(named: item.text, insteadOf: places[0], near: town)
    }
    guard near.count == 1, !places.contains(near[0]) else { return nil }
    return PlaceItem(text: item.text, meaning: .init(places + near), words: item.words)
  }
}
