import Basics

extension PlaceNames {
  /// What a name behind another can mean: counties and other regions, and towns.
  struct Surroundings {
    /// As it was written.
    let name: String
    let regions: [NameMatch]
    let towns: [NameMatch]
    /// The borough of London that it names, unless it is a post town, too, which has more around it: Kensington.
    let boroughOfLondon: String?

    fileprivate init(_ whole: String, in names: PlaceNames) {
      name = whole
      let wholes = names.places(named: whole)
      let greater = names.places(named: "Greater " + whole)
      regions = (wholes + names.places(named: "County " + whole) + greater).filter { $0.kind == .region }
      // Stanley, Preston is not a hamlet beside another.
      let places = wholes.filter { $0.kind != .region && $0.kind != .landmark }
      let largest = places.filter(\.isTown)
      towns = (largest.isEmpty ? places : largest) + greater
      let key = NameKey.of(whole)
      boroughOfLondon =
        names.isPostTown(key)
        ? nil
        : Counties.authorities(of: "Greater London")?.first { borough in
          let borough = NameKey.of(borough)
          return borough == key || borough.starts(with: key + Array(" and ".utf8))
        }
    }

    /// Those of some places of which the authorities were once in one of the regions, at least in part. A county of today
    /// is none of them: Rutland.
    func places(onceWithin all: [NameMatch]) -> [NameMatch] {
      let former = Set(regions.flatMap { Counties.formerAuthorities(of: $0.name) })
      if former.isEmpty { return [] }
      return all.filter { place in
        (place.kind != .region || Counties.authorities(of: place.name) == nil)
          && place.toldAuthority.map(former.contains) ?? false
      }
    }

    /// Those of some places that lie in one of the regions, or else in one of the towns.
    func places(within all: [NameMatch]) -> [NameMatch] {
      // A region is its authorities, if it consists of some, or else its outward codes.
      let known = regions.map { region in
        (region: region, authorities: region.isCountry ? nil : region.authorities)
      }
      let found = all.filter { place in
        known.contains { region, authorities in
          if region.isCountry, place.country != nil { return false }
          guard place.mayLie(in: region) else { return false }
          if let authorities, let authority = place.toldAuthority { return authorities.contains(authority) }
          return region.holds(middleOf: place)
        }
      }
      if !found.isEmpty { return found }
      // A post town lies in no other: Halifax, Elland.
      return all.filter { place in
        !place.isPostTown
          && towns.contains { $0.holds(middleOf: place) && place.mayLie(in: $0) }
      }
    }
  }

  /// What a name behind another can mean. A line has the same behind several names.
  func surroundings(_ whole: String) -> Surroundings {
    Self.surroundings.of(whole) { Surroundings(whole, in: self) }
  }

  private static let surroundings = Memo<String, Surroundings>()

  /// Those of some places that lie in a region, or once did.
  func places(_ all: [NameMatch], in region: String) -> [NameMatch] {
    let key = NameKey.of(region)
    let said = all.filter { $0.isSaid(toLieIn: key) }
    if !said.isEmpty { return said }
    let around = surroundings(region)
    let within = around.places(within: all)
    return within.isEmpty ? around.places(onceWithin: all) : within
  }
}

extension NameMatch {
  /// The local authorities that a region consists of; nil if it has parts of some.
  fileprivate var authorities: Set<String>? {
    Counties.authorities(of: name) ?? (isAuthority ? authority.map { [$0] } : nil)
  }

  /// The local authority that it is said to lie in, or else that of its centre.
  fileprivate var toldAuthority: String? {
    Counties.all(of: whereabouts).isEmpty ? authority : whereabouts
  }

  /// Whether the outcode of another place's middle is one of the place's. If the middle is not known, a county has the
  /// place with any of its outcodes: Newry lies in two. An island that shares its own with other land has those that are
  /// near its centre.
  fileprivate func holds(middleOf other: NameMatch) -> Bool {
    let isOfAny = other.middle == .unknown && name.hasPrefix("County ")
    let middles = other.outward.codes.prefix(isOfAny ? .max : 1)
    guard codes.contains(where: middles.contains) else { return false }
    guard let reach = reachOfIsland, let centre = position, let place = other.position else { return true }
    return centre.metres(to: place) <= reach
  }

  /// Whether it may lie in another place: a part of the country does in one that is larger, if at least half of its
  /// outcodes are those of the other. Highland does not in Inverness. A local authority lies in no town.
  func mayLie(in other: NameMatch) -> Bool {
    guard kind == .region else { return true }
    return !(isAuthority && other.kind != .region) && codes.count <= other.codes.count && name != other.name
      && 2 * codes.count(where: other.codes.contains) >= codes.count
  }

  /// How far the places of an island lie at most from its centre, in metres, if it shares its outward codes with other
  /// land.
  var reachOfIsland: Double? {
    guard kind == .region, let reach = TableRows.smallIslands.line(whoseKeyIs: name) else { return nil }
    return Double(String(decoding: reach, as: UTF8.self)).map { 1000 * $0 }
  }
}
