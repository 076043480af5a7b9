/// What places beside a name say of it, though they are places for themselves.
extension PlaceWords {
  /// The items, with a name that several places have told apart by the place beside it, and with a town that may be a
  /// suburb of the one beside it told to be either: Sheffield and Richmond, Leeds and Beeston.
  ///
  /// - Parameter areBeside: whether nothing but a blank stands before the item with an index.
  static func besideNeighbours(
    _ items: [PlaceItem], lexicon: PlaceLexicon, where areBeside: (Int) -> Bool = { _ in true }
  ) -> [PlaceItem] {
    guard items.count > 1 else { return items }
    var items = toldByNeighbours(items)
    let all = items
    for index in items.indices.dropFirst() where areBeside(index) {
      items[index] = maybePart(all[index], of: all[index - 1], lexicon) ?? items[index]
      items[index - 1] = maybePart(all[index - 1], of: all[index], lexicon) ?? items[index - 1]
    }
    return items
  }

  /// The items, with a name that several places have meaning the only one of them that lies near the place beside it,
  /// unless that is a suburb and the name is a town's elsewhere: Redland, Clifton; Gillingham, Shaftesbury.
  private static func toldByNeighbours(_ items: [PlaceItem]) -> [PlaceItem] {
    guard items.contains(where: \.isDoubtful) else { return items }
    var told = items
    func tell(_ index: Int, beside other: Int) {
      guard case .several(let places) = told[index].meaning, case .place(let other) = told[other].meaning,
        other.kind != .region, !places.contains(where: { $0.kind == .own })
      else { return }
      let near = PlaceNames.builtIn.nearest(of: places, to: other, atMost: PlaceNames.ofNeighbour)
      guard near.count == 1, near[0].isTown || !places.contains(where: \.isTown) else { return }
      told[index] = PlaceItem(text: items[index].text, meaning: .place(near[0]), words: items[index].words)
    }
    // One that is told tells the next.
    for index in items.indices.dropFirst() { tell(index, beside: index - 1) }
    for index in items.indices.dropLast().reversed() { tell(index, beside: index + 1) }
    return told
  }

  /// A town, or a name of several, that may be a suburb of another; nil if it is none.
  private static func maybePart(_ item: PlaceItem, of other: PlaceItem, _ lexicon: PlaceLexicon) -> PlaceItem?
  {
    let places: [NameMatch]
    switch item.meaning {
    case .place(let place) where place.isTown: places = [place]
    case .several(let all): places = all
    default: return nil
    }
    guard case .place(let town) = other.meaning, town.mayHaveParts,
      let inside = lexicon.places(named: item.text, in: town.name, isNear: false)?.places,
      inside.count == 1, inside[0].kind == .suburb, !places.contains(inside[0])
    else { return nil }
    return PlaceItem(text: item.text, meaning: .init(places + inside), words: item.words)
  }
}
