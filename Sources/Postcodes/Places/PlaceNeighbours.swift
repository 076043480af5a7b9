import Basics

/// What places beside a name say of it, though they are places for themselves.
extension PlaceWords {
  /// The items, with a name that several places have told apart by those beside it. A town far away may then be a place
  /// of its name nearby, too: Sheffield and Richmond, Leeds and Beeston.
  static func besideNeighbours(
    _ items: [PlaceItem], own: @autoclosure () -> [OwnPlaces.Entry], wanted: Int?
  ) -> [PlaceItem] {
    guard items.count > 1, items.contains(where: \.isPlace) else { return items }
    let lexicon = PlaceLexicon(own: own())
    // In Nottingham, Leeds, Beeston the town by Nottingham is meant.
    func isNearAnother(_ index: Int) -> Bool {
      guard let place = items[index].place else { return false }
      return items.indices.contains { other in
        guard other != index, let town = items[other].place else { return false }
        return PlaceNames.builtIn.only(of: [place], near: town) != nil
      }
    }
    let all = items.indices.map { index in
      let beside = [index - 1, index + 1].filter(items.indices.contains)
      let both = beside.firstNonNil { maybeNear(items[index], items[$0], lexicon, wanted: wanted) }
      return both.flatMap { isNearAnother(index) ? nil : $0 } ?? items[index]
    }
    return toldByNeighbours(all)
  }

  /// The items, with a name that several places have meaning the only one of them that lies near a place beside it, or in
  /// the part of the country before it, unless that is a suburb and the name is a town's elsewhere: Redland, Clifton; Gillingham, Shaftesbury.
  private static func toldByNeighbours(_ items: [PlaceItem]) -> [PlaceItem] {
    guard items.contains(where: \.isDoubtful) else { return items }
    var told = items
    func tell(_ index: Int) {
      guard case .several(let places) = told[index].meaning,
        !places.contains(where: { $0.kind == .own })
      else { return }
      let near = [index - 1, index + 1].compactMap { beside -> NameMatch? in
        guard told.indices.contains(beside), let other = told[beside].place else { return nil }
        // Behind a name a part of the country would be read with it.
        return other.kind == .region && beside < index
          ? PlaceNames.builtIn.only(of: places, named: told[index].text, in: other)
          : PlaceNames.builtIn.only(of: places, near: other)
      }
      // Cowes, Newport, Cardiff may be two islands. Stratford is not the one beside Stratford-upon-Avon.
      guard let place = near.first, near.allSatisfy({ $0 == place }), !isNamedBeside(place, index),
        isKnownTown(place) || !places.contains(where: isKnownTown)
      else { return }
      told[index] = items[index].meaning([place])
    }
    func isNamedBeside(_ place: NameMatch, _ index: Int) -> Bool {
      [index - 1, index + 1].filter(told.indices.contains).contains {
        told[$0].place.map { $0.name == place.name && $0.codes == place.codes } ?? false
      }
    }
    // Sutton and Richmond in London are no towns in the source.
    func isKnownTown(_ place: NameMatch) -> Bool {
      place.isTown
        || place.kind != .suburb && place.isPostTown
          && PlaceNames.builtIn.rank(ofName: place.name) >= PlaceNames.rankOfKnownTowns
    }
    /// Of two doubtful names beside each other, the only two of their places that lie near each other: Richmond,
    /// Kingston.
    func tellBoth(_ index: Int) {
      guard told.indices.contains(index + 1), case .several(let first) = told[index].meaning,
        case .several(let second) = told[index + 1].meaning,
        !(first + second).contains(where: { $0.kind == .own })
      else { return }
      let pairs = first.compactMap { place in
        PlaceNames.builtIn.only(of: second, near: place).map { [place, $0] }
      }
      // Another place beside them may rather tell: Whitby, Richmond, Kingston.
      let isAlone = [index - 1, index + 2].filter(told.indices.contains).allSatisfy {
        told[$0].place == nil
      }
      guard pairs.count == 1, isAlone,
        zip(pairs[0], [first, second]).allSatisfy({ isKnownTown($0) || !$1.contains(where: isKnownTown) })
      else { return }
      for (place, index) in zip(pairs[0], [index, index + 1]) {
        told[index] = items[index].meaning([place])
      }
    }
    // One that is told tells the next.
    for index in items.indices { tell(index) }
    for index in items.indices.reversed() { tell(index) }
    for index in items.indices { tellBoth(index) }
    return told
  }

  /// A name with both places that it may mean: its own, and one in the town beside it or, if few know its own, near that
  /// town. Nil if there is no such other place. A large town is meant as it stands, unless two places are wanted, since a
  /// distance does not show which was taken: Weymouth, Preston.
  private static func maybeNear(
    _ item: PlaceItem, _ other: PlaceItem, _ lexicon: PlaceLexicon, wanted: Int?
  ) -> PlaceItem? {
    let places: [NameMatch]
    switch item.meaning {
    case .place(let place) where ![.own, .landmark, .region].contains(place.kind): places = [place]
    case .several(let all): places = all
    default: return nil
    }
    func isLarge(_ name: String) -> Bool {
      lexicon.names.rank(ofName: name) >= PlaceNames.rankOfLargePlaces
    }
    guard let town = other.place, town.mayHaveParts,
      !isLarge(item.text) || wanted == 2 && !isLarge(town.name)
    else { return nil }
    var near = lexicon.part(named: item.text, of: town).map { [$0] } ?? []
    if near.isEmpty, places.count == 1 {
      near = lexicon.names.places(named: item.text, insteadOf: places[0], near: town)
    }
    guard near.count == 1, !places.contains(where: { $0.codes == near[0].codes }) else { return nil }
    return item.meaning(places + near)
  }
}
