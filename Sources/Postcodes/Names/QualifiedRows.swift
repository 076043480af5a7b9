import Basics

/// What is offered while what a place lies in is typed behind its name: `newport, w`.
extension PlaceNames {
  /// The places that a name and a comma mean together with what is being typed behind the comma, each with both as its
  /// name: `newport, w`.
  ///
  /// What is not yet the name of a whole may begin that of the country or of what tells the places apart, if the name
  /// is usually of several.
  func places(beingQualified typed: String) -> [NameMatch] {
    guard let comma = typed.lastIndex(of: ",") else { return [] }
    let name = String(typed[..<comma])
    // A bracket opens what the row itself puts in.
    let isBracketed = typed.hasSuffix(" (")
    let part = String(typed[typed.index(after: comma)...].drop { $0 == " " }.dropLast(isBracketed ? 2 : 0))
    let key = NameKey.of(part)
    // What tells the places of a name apart follows its comma, but behind a large town another place.
    if key.isEmpty {
      let isList = rank(ofName: name) >= Self.rankOfLargePlaces && places(named: name).count < 2
      return isList ? [] : places(named: name, inWhatBegins: part)
    }
    func wholes(of place: NameMatch) -> [String] {
      [place.whereabouts, place.country ?? ""].filter { NameKey.of($0).starts(with: key) }
    }
    let found = mayHoldPlaces(part) ? places(qualified: "\(name), \(part)") : []
    // Stanton, Derby begins Stanton, Derbyshire before it means Stanton by Bridge.
    let isShort = !found.contains { $0.isNamed(name) || $0.isTown }
    let begun = isShort ? places(named: name, inWhatBegins: part, orCounty: true) : []
    if !begun.isEmpty { return begun }
    if found.isEmpty { return places(named: name, inRegionThatBegins: part) }
    // A county is shown by its name, however short it is typed, and so is a town.
    let named = places(named: part)
    let whole = (named.first { $0.kind == .region } ?? named.first { $0.isNamed(part) })?.name ?? part
    return found.map {
      $0.qualified(by: wholes(of: $0).first ?? whole, as: name.contains(",") ? typed : nil)
    }
  }

  /// Whether places may be said to lie in what a text is, or begins: a country, a county, a town or a code, but no hamlet.
  private func mayHoldPlaces(_ part: String) -> Bool {
    let named = places(named: part)
    return named.isEmpty || rank(ofName: part) >= Self.rankOfLargePlaces || isPostTown(NameKey.of(part))
      || named.contains { $0.kind == .region || $0.isTown }
  }

  /// The places of a name that lie in a county or another region whose name begins with a text, each with that behind
  /// the name: `kingston, surr`.
  private func places(named name: String, inRegionThatBegins part: String) -> [NameMatch] {
    guard part.utf8.count > 2 else { return [] }
    let begun = matchesByLetter(part, limit: 10)
    // A town before the region is rather another place: Leeds, York.
    guard begun.first?.kind == .region, !name.contains(",") || !places(qualified: name).isEmpty else {
      return []
    }
    let regions = begun.filter { $0.kind == .region && $0.fit == .beginning && !$0.isCountry }
    return regions.flatMap { region in
      places(named: name, in: region.name).filter { $0.mayLie(in: region) }.map { place in
        let isShort = !place.isNamed(name)
        return place.qualified(by: region.name, as: isShort ? "\(name), \(region.name)" : nil)
      }
    }
  }

  /// The places of a name that lie near a town whose name is being typed, each with all of that as its name:
  /// `clapham nr sett`.
  func places(saidToBeNear typed: String) -> [NameMatch] {
    let words = typed.split(separator: " ").map(String.init)
    guard let joint = words.dropFirst().firstIndex(where: TypeWord.isNear) else { return [] }
    let (name, part) = (words[..<joint].joinedByBlanks, words[(joint + 1)...].joinedByBlanks)
    guard NameKey.of(part).count > 2, !places(named: name).isEmpty else { return [] }
    var told: Set<[String]> = []
    return matchesByLetter(part, limit: 10).filter { $0.fit == .beginning && $0.isTown }.compactMap { town in
      let near = places(named: name, near: town.name)
      guard near.count == 1, told.insert(near[0].codes).inserted else { return nil }
      let called = near[0].isNamed(name) ? near[0].otherName ?? near[0].name : name
      return near[0].qualified(by: town.name, as: "\(called) \(words[joint]) \(town.name)")
    }
  }

  /// The places of a name that stands last in some words, each by what it lies in, without its own name before that:
  /// Leeds, behind Headingley. What it lies in begins with a text. A large town rather has its parts behind it.
  func wholes(behind words: ArraySlice<String>, beginning text: String) -> [NameMatch] {
    let key = NameKey.of(text)
    guard !key.isEmpty else { return [] }
    return (0..<words.count).lazy.map { start in
      wholes(of: words.dropFirst(start).joinedByBlanks, beginning: key)
    }.first { !$0.isEmpty } ?? []
  }

  private func wholes(of name: String, beginning key: [UInt8]) -> [NameMatch] {
    let (own, places) = (NameKey.of(name), places(named: name))
    guard places.count > 1 || rank(ofName: name) < Self.rankOfLargePlaces else { return [] }
    return places.filter { $0.kind != .region }.compactMap { place in
      let towns = PostTown.names(ofDistrict: place.code.prefix { $0 != " " })
        .compactMap { self.places(named: $0).first(where: \.mayHaveParts)?.name }
      let authority = place.authority ?? ""
      // One letter rather begins a county of today, and no country.
      let isLetter = key.count < 3
      let counties = isLetter ? Counties.today(of: authority) : Counties.all(of: authority)
      let whereabouts = isLetter && place.whereabouts == place.country ? [] : [place.whereabouts]
      // One is enough, for the others mean the same: Perth, and not Perth and Kinross and Perthshire.
      let whole = (towns + whereabouts + [authority] + counties).first {
        let whole = NameKey.of($0)
        return whole.starts(with: key) && whole != own
      }
      return whole.map(place.behindItself)
    }
  }

  /// The places of a name that several have, each with what it lies in as part of its name, if that begins with a text.
  ///
  /// - Parameter orCounty: whether it may also be a county in which the place's authority lies.
  func places(named name: String, inWhatBegins part: String, orCounty: Bool = false) -> [NameMatch] {
    let key = NameKey.of(part)
    guard !name.contains(",") else { return [] }
    var all = placesOfAnySize(named: name)
    guard all.count > 1 || orCounty && key.count > 2 else { return [] }
    let usual = places(named: name)
    let meant = meant(of: usual, named: name)
    let isTownAlone = meant.count == 1 && meant[0].isTown
    // Nottingham begins in “derby, no”, rather than North Devon, where a Derby is, too. Few letters behind a name of
    // several towns tell only these apart: Gateshead begins in “newcastle, g”, and not Glamorgan.
    let isShort = key.count < 3
    if isTownAlone, !key.isEmpty, isShort ? beginsLargeTown(part) : beginsTown(part) { return [] }
    if usual.count > 1, isShort, !key.isEmpty { all = all.filter(usual.contains) }
    // Behind a comma a town is rather another place: Leeds, York is not Leeds in Yorkshire.
    let isTown = isTownAlone && isPostTown(key)
    var begun: [String] = []
    for place in all {
      func fits(_ whole: String) -> Bool { !whole.isEmpty && NameKey.of(whole).starts(with: key) }
      var wholes = [place.whereabouts, key.isEmpty ? "" : place.country ?? ""].filter(fits)
      // Powys is not in Brecknockshire.
      if wholes.isEmpty, orCounty, !isTown, place.kind != .region, let authority = place.authority {
        let greater = "Greater "
        let counties = Counties.all(of: authority).flatMap {
          $0.hasPrefix(greater) ? [$0, String($0.dropFirst(greater.count))] : [$0]
        }
        wholes = counties.first(where: fits).map { [$0] } ?? []
      }
      for whole in wholes where !begun.contains(whole) { begun.append(whole) }
    }
    // What tells a place apart goes before the counties that it lies in.
    var told: Set<[String]> = []
    return begun.flatMap { whole in
      places(named: name, in: whole).filter { told.insert($0.codes + [$0.whereabouts]).inserted }
        .map { $0.qualified(by: whole) }
    }
  }
}

extension NameMatch {
  /// The place with what it lies in behind its name.
  fileprivate func qualified(by whole: String, as typed: String? = nil) -> NameMatch {
    var place = self
    place.name = typed ?? "\(calledAs), \(whole)"
    place.otherName = nil
    if whole == whereabouts { place.whereabouts = "" }
    return place
  }

  /// The place by what it lies in, which stands behind its name.
  fileprivate func behindItself(_ whole: String) -> NameMatch {
    var place = self
    (place.otherName, place.otherIs) = (whole, .whole)
    if whole == whereabouts { place.whereabouts = "" }
    return place
  }
}
