import Basics

/// Which of the places of a name is meant by what it is near to: `Barton near Preston`.
extension PlaceNames {
  /// The places of a name that lie near another place, if they are far nearer than the others of the name.
  ///
  /// A place with a longer name is only meant if none has the name as it stands, and a lesser place of the other name
  /// only if none is a post town: Barton near Preston is in Lancashire.
  ///
  /// - Parameters:
  ///   - isTown: whether only a town or a post town is meant by the other name.
  ///   - most: how far they lie at most, in metres.
  func places(
    named name: String, near whole: String, isTown: Bool = false, atMost most: Double = nearby
  ) -> [NameMatch] {
    var all = Head(name, in: self).places
    var others = places(named: whole)
    if others.isEmpty, let (town, region) = townAndRegion(whole) {
      let inside = places(all, in: region)
      (all, others) = (inside.isEmpty ? all : inside, places(named: town, in: region))
      if others.isEmpty, !inside.isEmpty { others = places(named: town) }
    }
    let exact = all.filter { $0.isNamed(name) }
    let towns = others.filter(\.isPostTown)
    for others in [towns, isTown ? others.filter(\.isTown) : others] {
      for places in [exact, all] {
        let found = self.places(places, near: others, atMost: most)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// The well-known places near another whose names begin with a text, the largest first: Fulham, by Chelsea. Lists name
  /// neighbours.
  func places(near other: NameMatch, beginning text: String) -> [NameMatch] {
    let known = matchesByLetter(text, limit: Self.mostKnown).filter {
      $0.fit == .beginning && ![.region, .landmark, .hamlet].contains($0.kind)
    }
    return distances(of: known, to: positions(of: other)).filter { place, metres in
      metres <= (isLargeTown(place) ? Self.ofLargeNeighbour : Self.ofNeighbour) && !place.isSame(as: other)
    }.map(\.place)
  }

  /// How many places of a beginning are looked at for those near another.
  private static let mostKnown = 100

  /// The place of a name that lies beside another, instead of a town far from it that few know, or close by, if more do:
  /// Ripley, for Harrogate, Ripley. Empty if there is none, or if it is a hamlet.
  func places(named name: String, insteadOf town: NameMatch, near other: NameMatch) -> [NameMatch] {
    let rank = rank(ofName: name)
    guard rank < Self.rankOfLargePlaces, nearest(of: [town], to: other, atMost: Self.nearby).isEmpty
    else { return [] }
    let others = placesOfAnySize(named: name).filter { place in
      place != town && place.isNamed(name) && [.town, .suburb, .village].contains(place.kind)
    }
    return nearest(
      of: others, to: other, atMost: rank < Self.rankOfKnownTowns ? Self.ofVillage : Self.close)
  }

  /// The only one of some places of a name that lies near what stands beside it; nil if none does, or more than one.
  func only(of places: [NameMatch], near other: NameMatch) -> NameMatch? {
    guard !places.isEmpty, other.kind != .region else { return nil }
    var near = nearest(of: places, to: other, atMost: Self.ofNeighbour)
    // In Northern Ireland, too, the place of a name that few know is rather near than overseas.
    if near.isEmpty, places.count > 1, rank(ofName: places[0].name) < Self.rankOfLargePlaces,
      positions(of: other).isEmpty
    {
      near = places.filter { $0.country == other.country }
    }
    guard near.count == 1 else { return nil }
    // Waterloo and Woking are not a hamlet by Guildford and Woking.
    let isRarelyMeant = near[0].kind == .hamlet && rank(ofName: near[0].name) >= Self.rankOfWellKnown
    return isRarelyMeant && nearest(of: near, to: other, atMost: Self.close).isEmpty ? nil : near[0]
  }

  /// The only one of some places of a name that the name means in a part of the country; nil if it means none of them, or
  /// more than one there, or if that only was there once, or lies on its border.
  func only(of places: [NameMatch], named name: String, in region: NameMatch) -> NameMatch? {
    let inside = self.places(named: name, in: region.name)
    guard inside.count == 1,
      inside[0].isSaid(toLieIn: NameKey.of(region.name))
        || !surroundings(region.name).places(within: inside).isEmpty
    else { return nil }
    return places.first { $0.codes == inside[0].codes }
  }

  /// The only one of some landmarks that lies in or beside a part of a town; nil if none does, or more than one.
  func only(of landmarks: [NameMatch], inPart part: NameMatch) -> NameMatch? {
    let near = nearest(of: landmarks, to: part, atMost: Self.ofPart)
    return near.count == 1 ? near[0] : nil
  }

  /// A town with a region behind it, with a comma or a blank between them; nil if a text is nothing of the kind.
  func townAndRegion(_ text: String) -> (town: String, region: String)? {
    for index in text.indices where text[index] == " " {
      let town = String(text[..<index].filter { $0 != "," })
      let region = String(text[index...].dropFirst())
      if isPostTown(NameKey.of(town)), places(named: region).contains(where: { $0.kind == .region }) {
        return (town, region)
      }
    }
    return nil
  }

  /// Those of some places that lie near one of some others: those that have such a place nearest to them, or as their
  /// post town.
  private func places(_ places: [NameMatch], near others: [NameMatch], atMost most: Double) -> [NameMatch] {
    let found = others.compactMap { other in
      distances(of: places, to: positions(of: other)).map(\.metres).min().map { (other, metres: $0) }
    }
    guard let least = found.map(\.metres).min() else { return [] }
    // A Newbridge is near each of two Newports.
    let likely = found.filter { $0.metres <= Self.rival(of: least) }.map(\.0)
    let near = Set(likely.flatMap { nearest(of: places, to: $0, atMost: most) })
    if !near.isEmpty { return places.filter(near.contains) }
    return places.filter { place in others.contains { place.hasPostTown(NameKey.of($0.name)) } }
  }

  /// Where a place is: its centre or, of a region and what has no centre, all its postcodes. May be empty.
  private func positions(of place: NameMatch) -> [GridPosition] {
    let postcodes = { Country.inUse.positions(beginning: place.codes.map { PostcodePrefix($0 + " ") }) }
    let isWide = place.kind == .region && place.reachOfIsland == nil
    let all = isWide ? Self.positionsOfRegions.of(place.codes, postcodes) : []
    if !all.isEmpty { return all }
    if let centre = place.position { return [centre] }
    if place.kind == .region { return [] }
    return place.isPostcode
      ? Country.inUse.positions(beginning: place.codes.map { PostcodePrefix($0) }) : postcodes()
  }

  /// The positions of all postcodes of some outward codes. The rows of one TAB ask for the same again and again.
  private static let positionsOfRegions = Memo<[String], [GridPosition]>(most: 30)

  /// How far some places lie from the nearest of some positions, in metres; without those of which that is not known.
  private func distances(
    of places: [NameMatch], to positions: [GridPosition]
  ) -> [(place: NameMatch, metres: Double)] {
    places.compactMap { place in
      let own = [PostcodePrefix(place.isPostcode ? place.code : place.code + " ")]
      guard let position = place.position ?? Country.inUse.positions(beginning: own).first else { return nil }
      return positions.lazy.map { position.metres(to: $0) }.min().map { (place, $0) }
    }
  }

  /// The place that lies nearest to another, or to its postcodes, unless others are not at least twice as far. In Northern
  /// Ireland, where positions are not built in, those in the other's districts.
  func nearest(of places: [NameMatch], to other: NameMatch, atMost most: Double) -> [NameMatch] {
    let positions = positions(of: other)
    if positions.isEmpty { return places.filter { $0.lies(in: other.outward.codes) } }
    let known = distances(of: places, to: positions)
    guard let nearest = known.min(by: { $0.metres < $1.metres }), nearest.metres <= most else { return [] }
    let rivals = known.filter { $0.metres <= Self.rival(of: nearest.metres) }
    // An address names the post town.
    let towns = rivals.filter { $0.place.isPostTown }
    return (towns.isEmpty ? rivals : towns).map(\.place)
  }

  /// How far places lie at most from what they are said to be near, villages from the town that an address names though
  /// it is not their post town, places from one beside them that tells which of their name is meant, large towns from one
  /// before them in a list, and suburbs that few know from the town before their comma, hamlets and places with the name
  /// of a town that many know from one beside them, and landmarks from the part of a town that they are in, in metres.
  static let (nearby, ofVillage, ofNeighbour, ofLargeNeighbour, close, ofPart) = (
    30_000.0, 12_000.0, 25_000.0, 40_000.0, 5000.0, 2500.0
  )

  /// How far a place lies at most to be meant as well as one that lies at another distance, in metres.
  private static func rival(of metres: Double) -> Double { max(2 * metres, 2000) }
}
