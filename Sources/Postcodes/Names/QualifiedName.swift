/// Names with a comma and what tells their place from others of the name: `Newport, Wales`.
extension PlaceNames {
  /// The places that have the name before the last comma and lie in what follows it. May be empty.
  func places(qualified name: String) -> [NameMatch] {
    let parts = name.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    guard parts.count > 1, let whole = parts.last else { return [] }
    return places(
      named: parts.dropLast().dropFirst().reduce(String(parts[0])) { $0 + ", " + $1 }, in: String(whole))
  }

  /// The places of a name that lie in a country, an authority, a county or a town. The United Kingdom tells nothing.
  ///
  /// Post towns and former counties tell places apart, too. If none of the places lies in a county, those are given that
  /// once did, and those on its border, if they are far nearer than the others: Sale, Cheshire. If none lies in a town,
  /// those of the postal area that is named after it are, if the town is far larger: Salford, Manchester, but not Poole,
  /// Bournemouth. If there is still none, the name may be short: Clacton, Essex is Clacton-on-Sea.
  ///
  /// Larger places that once lay in the county are given, too, and a city of them alone: Salford, Lancashire. So are
  /// those of the county if a council of its name has lesser ones: Skelton, North Yorkshire.
  ///
  /// If only one of them is a city, or else only one a town, only that is given; but a place with a longer name is given
  /// alone only if none has the name as it stands, or if the name alone means it.
  public func places(named name: String, in whole: String) -> [NameMatch] {
    if isKingdom(whole) { return places(named: name) }
    let key = NameKey.of(whole)
    guard !key.isEmpty else { return [] }
    let head = Head(name, in: self)
    let said = head.places.filter { $0.isSaid(toLieIn: key) }
    // A council may be called as the county of which it is a part: Skelton, North Yorkshire.
    let isCounty = said.contains {
      NameKey.of($0.whereabouts) == key && Counties.isOfSeveralAuthorities($0.whereabouts)
    }
    if !said.isEmpty, !isCounty {
      // In a country a name means what it usually does.
      let isCountry = said.contains { NameKey.of($0.country ?? "") == key }
      let usual = isCountry ? head.usual.filter(said.contains) : []
      return usual.isEmpty ? head.likeliest(said) : head.cityOrAll(usual)
    }
    let around = surroundings(whole)
    if let country = around.regions.first(where: \.isCountry), NameKey.of(country.name) != key {
      return places(named: name, in: country.name)
    }
    let within = around.places(within: head.places)
    let inside = said.isEmpty ? within : said
    if !inside.isEmpty {
      // Salford, Lancashire is not a hamlet in the county of today.
      let once = around.places(onceWithin: head.places.filter { $0.isTown || $0.kind == .suburb })
      let larger = head.places.prefix { !inside.contains($0) }
        .filter { within.contains($0) || once.contains($0) }
      return larger.isEmpty ? head.likeliest(inside) : head.cityOrAll(larger + inside)
    }
    let governed = head.places.filter { place in
      place.kind != .region && place.authority.map { NameKey.of($0) == key } ?? false
    }
    if !governed.isEmpty { return head.likeliest(governed) }
    let short = places(calledInShort: name)
    func lying(_ some: [NameMatch]) -> [NameMatch] {
      let said = some.filter { $0.isSaid(toLieIn: key) }
      return said.isEmpty ? around.places(within: some) : said
    }
    let towns = lying(short.filter { $0.isTown || $0.kind == .suburb })
    if !towns.isEmpty { return largest(of: towns) }
    let beside = places(of: head, beside: around)
    // Ashford, Derbyshire is Ashford in the Water.
    return beside.isEmpty ? lying(short) : largest(of: beside)
  }

  /// A name before what its place lies in.
  struct Head {
    let name: String
    /// All places that it can mean, however small.
    let places: [NameMatch]
    /// Those that it means alone.
    let usual: [NameMatch]
    private let names: PlaceNames

    init(_ name: String, in names: PlaceNames) {
      // Cranbrook, Cranbrook, Kent names the post town, too.
      var name = name
      if let comma = name.lastIndex(of: ","),
        NameKey.of(String(name[comma...])) == NameKey.of(String(name[..<comma]))
      {
        name = String(name[..<comma])
      }
      (self.name, self.names) = (name, names)
      if name.contains(",") {
        places = names.places(qualified: name)
        usual = places
        return
      }
      let named = names.placesOfAnySize(named: name)
      // What the name usually means may have a longer one: Newcastle upon Tyne.
      let meant = names.placesAndFit(named: name, own: []).places
      (places, usual) = (named + meant.filter { !named.contains($0) }, meant)
    }

    /// The one of some places that is meant; all of them, if that cannot be said.
    func likeliest(_ some: [NameMatch]) -> [NameMatch] {
      // Norwood, London is West Norwood or another, and not the only one that begins so: Norwood Green.
      if usual.count > 1, some.allSatisfy({ $0.kind == .suburb && !$0.isNamed(name) }) { return [] }
      let largest = names.largest(of: some)
      if largest.count > 1 || largest[0].isNamed(name) || !some.contains(where: { $0.isNamed(name) }) {
        return largest
      }
      let likely = usual.filter(some.contains)
      return likely.count == 1 ? likely : likely + some.filter { !likely.contains($0) }
    }

    /// The only city of some places, or all, for counties of today and of once have their places.
    func cityOrAll(_ some: [NameMatch]) -> [NameMatch] {
      some.count == 1 || some.contains { $0.kind == .city } ? likeliest(some) : some
    }
  }

  /// Those of some places that lie in none of the surroundings as the borders run, but as addresses have it.
  private func places(of head: Head, beside around: Surroundings) -> [NameMatch] {
    let name = head.name
    let all = head.places.filter { $0.isNamed(name) || $0 == head.usual.first }
    guard !all.isEmpty else { return [] }
    for town in around.towns where rank(ofName: town.name) >= rank(ofName: name) + Self.larger {
      // A street of the town is meant, and not a hamlet that is called so.
      let places = all.filter { place in
        !place.isCalledAsStreetsAre && place.kind != .region && town.isHead(ofAreaOf: place)
          && rank(ofName: town.name) >= rank(ofName: place.name) + Self.larger
      }
      let found = nearest(of: places, to: town, atMost: Self.ofPostTown)
      if !found.isEmpty { return found }
    }
    // A landmark may lie out of its town, and an airport far out: Stansted Airport, London. A street is in its town.
    let last = name.split(separator: " ").last?.lowercased() ?? ""
    if all.count == 1, all[0].kind == .landmark, !TypeWord.isStreet(last), isIn(all[0], around) { return all }
    guard let region = around.regions.first, !region.isCountry else { return [] }
    // A town between the two says where the place is, if it lies there itself.
    if let comma = name.lastIndex(of: ",") {
      let town = name[name.index(after: comma)...].drop { $0 == " " }
      let isThere = !places(named: String(town), in: region.name).isEmpty
      return isThere ? nearest(of: all, to: region, atMost: Self.ofItsTown) : []
    }
    // Salford, Lancashire is not the suburb on the border. A city or a part of the country there lies in no other, and
    // councils know their borders: Otley is in no part of Bradford.
    let once = largest(of: around.places(onceWithin: all))
    let isCouncil = region.isAuthority && Counties.authorities(of: region.name) == nil
    // Manchester is a city, and not the county that is called after it.
    let isMeant = !NameKey.of(region.name).starts(with: "greater ".utf8) || region.isNamed(around.name)
    let onBorder =
      isCouncil || !isMeant ? [] : all.filter { $0.kind != .city && $0.mayLie(in: region) }
    let tried = [
      (once.filter(\.isTown), Self.ofFormerCounty), (onBorder, Self.onBorder), (once, Self.ofFormerCounty),
    ]
    return tried.lazy.map { nearest(of: $0, to: region, atMost: $1) }.first { !$0.isEmpty } ?? []
  }

  /// Whether its name with what it lies in means a place alone, and no other of its name.
  func isTold(_ place: NameMatch, among shared: [NameMatch]) -> Bool {
    let whole = place.whereabouts
    guard !whole.isEmpty, shared.count(where: { $0.whereabouts == whole }) == 1 else { return false }
    guard Country.countries.contains(whole) || Counties.isOfSeveralAuthorities(whole) else { return true }
    return places(named: place.otherName ?? place.name, in: whole).map(\.codes) == [place.codes]
  }

  /// The only city of some places, or else the only town; all of them, if there is none or more than one.
  func largest(of places: [NameMatch]) -> [NameMatch] {
    for kind in [NameMatch.Kind.city, .town] {
      let largest = places.filter { $0.kind == kind }
      if !largest.isEmpty { return largest.count == 1 ? largest : places }
    }
    return places
  }

  /// Whether a key is that of a post town.
  func isPostTown(_ key: [UInt8]) -> Bool { !towns.rows(named: key).isEmpty }

  /// Whether a text is the whole kingdom, which tells nothing.
  func isKingdom(_ text: String) -> Bool { Self.kingdom.contains(NameKey.of(text)) }

  /// Whether a text is a country in which no place is built in.
  func isAbroad(_ text: String) -> Bool { Self.abroad.contains(NameKey.of(text)) }

  private static let abroad = Set(
    TableRows.abroad.map { NameKey.of(String(decoding: $0, as: UTF8.self)) }
      + SpecialPostcode.all.map { NameKey.of($0.place) })

  /// How far places lie at most, in metres, from the county that they were once in, from that on whose border they are
  /// (a county is as outward codes have it), and from that of the town that they belong to.
  private static let (ofFormerCounty, onBorder, ofItsTown) = (40_000.0, 3000.0, 60_000.0)
  /// How far places lie at most from the town that their postal area is named after, in metres.
  private static let ofPostTown = 15_000.0
  /// The difference of ranks from which a town is the larger one that an address names.
  static let larger = 15

  private static let kingdom = ["uk", "united kingdom", "great britain"].map { Array($0.utf8) }

  /// The places that have a name as it stands, or with their other name in brackets: `Lisvane (Llys-faen)`.
  func placesOfAnySize(named name: String) -> [NameMatch] {
    if name.utf8.last == UInt8(ascii: ")"), let open = name.lastIndex(of: "(") {
      let key = NameKey.of(name)
      let titled = placesOfAnySize(named: String(name[name.index(after: open)...].dropLast())).filter {
        $0.otherName != nil && NameKey.of($0.title) == key
      }
      if !titled.isEmpty { return titled }
    }
    var list = MatchList(names: self, keys: NameKey.typed(name), limit: 100)
    list.addNamed()
    return list.matches
  }
}

extension NameMatch {
  /// Whether the program itself says that it lies in what has a key, or in a country that has. Glasgow is Glasgow City.
  func isSaid(toLieIn key: [UInt8]) -> Bool {
    let city = [key + Array(" city".utf8), Array("city of ".utf8) + key]
    return [whereabouts, country ?? ""].contains { text in
      let said = NameKey.of(text)
      return said == key || city.contains(said) || said.starts(with: key + Array(" and ".utf8))
    }
  }

  var isTown: Bool { kind == .city || kind == .town }

  /// Whether it is a town, or what the source has in the place of one: Brighton.
  var mayHaveParts: Bool { isTown || kind == .settlement }

  /// Whether the local authority that it lies in is one of London's.
  var isInLondon: Bool { authority.map { Counties.all(of: $0).contains("Greater London") } ?? false }

  /// Whether it is a borough of London, or is called as the one that it lies in.
  var isBoroughOfLondon: Bool { isAuthority && isInLondon }

  /// Whether it is no town, borough or landmark, but lies in London: Oval.
  var isPartOfLondon: Bool { [.suburb, .locality, .settlement].contains(kind) && isInLondon }

  /// Whether the local authority that it lies in is called as it is: Camden, Bexley Council.
  var isAuthority: Bool {
    guard let authority else { return false }
    return ["", " council"].contains { NameKey.of(authority + $0) == NameKey.of(name) }
  }

  /// Whether it is a part of the country, or the town of one, that does not lie in another part: a local authority, or
  /// a county of which most outward codes are not those of another county or a town.
  func isPart(beside other: NameMatch) -> Bool {
    if isAuthority(beside: other) { return true }
    let isBesidePart = other.kind == .region && !other.isCountry || other.isTown && !isAuthority
    guard kind == .region, isBesidePart else { return false }
    return 2 * codes.count(where: other.codes.contains) < codes.count
      && !Counties.all(of: name).contains(other.name)
  }

  /// Whether a local authority has its name, and another that of another place, which is not a county of several. A town
  /// may belong to a city, or to what was its county: Salford, Manchester.
  func isAuthority(beside other: NameMatch) -> Bool {
    isAuthority && other.isAuthority && authority != other.authority
      && !Counties.isOfSeveralAuthorities(other.name)
      && (!isTown || !other.isTown && !Counties.all(of: name).contains(other.name))
  }

  /// Whether it is called by the names of two places: Brighton and Hove.
  var isOfTwo: Bool { name.contains(" and ") || name.contains(" & ") }

  /// Whether the name of the post town of its middle has a key.
  func hasPostTown(_ key: [UInt8]) -> Bool {
    PostTown.names(ofDistrict: code.prefix { $0 != " " }).contains { NameKey.of($0) == key }
  }

  /// Whether it is the post town of its middle: Wick in Caithness, and no other Wick.
  var isPostTown: Bool { hasPostTown(NameKey.of(name)) }

  fileprivate var isCalledAsStreetsAre: Bool {
    kind != .landmark && (name.split(separator: " ").last.map { TypeWord.isStreet($0.lowercased()) } ?? false)
  }

  /// Whether another place lies in the postal area that is named after this town: M, after Manchester.
  fileprivate func isHead(ofAreaOf other: NameMatch) -> Bool {
    let area = other.code.prefix { $0.isLetter }
    return code.prefix { $0.isLetter } == area && PostTown.of(area: area).map(NameKey.of) == NameKey.of(name)
  }
}
