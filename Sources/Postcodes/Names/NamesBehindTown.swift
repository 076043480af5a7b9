import Basics

/// Names that go on from a town's.
extension PlaceNames {
  /// The most parts of a town that go before other names, so that these have room.
  static let mostPartsFirst = 16

  /// The places that may be meant behind a town with which all of some names begin, and the words that are typed of
  /// them: those of the names, without the town, what else is in it, the user's own, and other large towns. `leeds br` is
  /// Bradford Airport, Bramley and Bradford, and `york m` Castle Museum, too, which has the word further on.
  /// Nil if nothing else is in the town and no name has a large town's in it, as Leeds Bradford Airport has, if several
  /// towns have its name, or if one of the names is a town's: Newport Pagnell.
  func placesBeside(
    calledAfterTown found: [NameMatch], of words: ArraySlice<String>, own: [OwnPlaces.Entry], limit: Int
  ) -> (words: ArraySlice<String>, places: [NameMatch])? {
    // What tells a lesser place of the town's name apart is none: Oxford, Stoke-on-Trent.
    let named = found.filter { $0.fit == .beginning && !$0.name.contains(",") }
    let later = found.filter { $0.kind == .landmark && $0.fit == .words }
    // Kents Bank does not have “kent” for a word, as Newcastle upon Tyne has “newcastle”.
    let first = NameKey.of(words.first ?? "")
    func isOther(_ place: NameMatch) -> Bool {
      [.landmark, .region].contains(place.kind)
        || place.kind != .own && !NameKey.of(place.name).split(separator: NameKey.blank).contains(first[...])
    }
    // Stoke-on-Trent is no part of Stoke.
    guard !named.contains(where: { $0.isTown || $0.kind == .own }),
      !named.isEmpty || found.allSatisfy(isOther)
    else { return nil }
    return (1..<words.count).firstNonNil { count in
      let town = words.prefix(count)
      guard mayHaveParts(town), isOne(town.joinedByBlanks) else { return nil }
      let key = NameKey.of(town.joinedByBlanks)
      let behind = named.compactMap { $0.behindTown(key) }
      let rest = words.dropFirst(count)
      let (text, around) = (rest.joinedByBlanks, surroundings(town.joinedByBlanks))
      let (codes, within) = (around.outcodes, parts(of: around, beginning: text))
      let begun = matchesByLetter(text, own: own, limit: limit).filter {
        $0.fit == .beginning && !within.contains($0)
      }
      var towns: Set<String> = []
      let others = (within + begun).filter { !NameKey.of($0.calledAs).starts(with: key) }
      let parts = others.filter { $0.kind == .own || within.contains($0) || $0.isSaid(toLieIn: key) }
      let elsewhere = others.filter { place in
        isLargeTown(place) && place.otherName == nil && !parts.contains(place)
          && towns.insert(place.name).inserted
      }
      // Oxford Circus is in no Oxford.
      let called = behind.filter { $0.lies(in: codes) } + behind.filter { !$0.lies(in: codes) }
      let all = called + parts + later.compactMap { $0.behindTown(key) } + elsewhere
      let isAnother = elsewhere.contains { town in called.contains { $0.calledAs.hasPrefix(town.name + " ") }
      }
      return parts.isEmpty && !isAnother ? nil : (rest, Array(all.prefix(limit)))
    }
  }

  /// Whether a place is a town that all know.
  func isLargeTown(_ place: NameMatch) -> Bool {
    place.isTown && rank(ofName: place.name) >= Self.rankOfLargePlaces
  }

  /// Whether a name is that of one place, or of one large town and lesser places.
  private func isOne(_ name: String) -> Bool {
    let all = places(named: name)
    return all.count == 1
      || all.count(where: \.isTown) == 1 && rank(ofName: name) >= Self.rankOfLargePlaces
  }

  /// Whether some words are the name of a town, a borough of London or a region, of which a part may follow.
  func mayHaveParts(_ words: ArraySlice<String>) -> Bool {
    isTown(words)
      || places(named: words.joinedByBlanks).contains { $0.kind == .region || $0.isBoroughOfLondon }
  }

  /// Whether one of some places, with a name that goes on from what is typed, is in the town or the region whose name ends
  /// some words.
  func haveAny(_ places: [NameMatch], inWhatEnds words: ArraySlice<String>) -> Bool {
    words.indices.lazy.map { words[$0...] }.first(where: mayHaveParts).map { town in
      let codes = surroundings(town.joinedByBlanks).outcodes
      return places.contains { $0.fit == .beginning && $0.lies(in: codes) }
    } ?? false
  }

  /// Whether parts of a town begin with a text.
  func hasParts(of town: String, beginning text: String) -> Bool {
    isTown([town]) && isOne(town) && !parts(of: surroundings(town), beginning: text).isEmpty
  }

  /// The landmarks called after a town, by the rest of their names, which go on from a text: Temple Meads for `bristol, te`.
  func landmarks(calledAfter town: String, beginning text: String) -> [NameMatch] {
    let key = NameKey.of(town)
    return matchesByLetter("\(town) \(text)", limit: Self.mostPartsFirst).filter { $0.kind == .landmark }
      .compactMap { $0.behindTown(key) }
  }

  private func parts(of around: Surroundings, beginning text: String) -> [NameMatch] {
    if let borough = around.boroughOfLondon { return parts(ofBorough: borough, beginning: text) }
    return around.places(within: matches(beginning: text, in: around.outcodes, limit: Self.mostPartsFirst))
  }

  /// The parts of a borough of London that begin with a text. It has more districts than the place that it is called
  /// after.
  func parts(ofBorough borough: String, beginning text: String) -> [NameMatch] {
    let codes = places(named: "Greater London").flatMap(\.outward.codes)
    let found = matches(beginning: text, in: codes, limit: Self.mostSearchedInLondon)
    return Array(found.lazy.filter { $0.authority == borough }.prefix(Self.mostPartsFirst))
  }

  /// How many places of London are searched for those in one borough.
  private static let mostSearchedInLondon = 200
}

extension PlaceNames.Surroundings {
  /// Those of all London for a borough, which shares its own with others.
  fileprivate var outcodes: [String] {
    let all =
      boroughOfLondon == nil
      ? towns + regions.filter { !$0.isCountry } : PlaceNames.builtIn.places(named: "Greater London")
    return all.flatMap(\.outward.codes)
  }
}

extension NameMatch {
  /// Whether one of its outward codes is among some.
  func lies(in codes: [String]) -> Bool { outward.codes.contains(where: codes.contains) }

  /// The place by its name without a town's before it; nil if it does not begin so, or if nothing is left.
  fileprivate func behindTown(_ key: [UInt8]) -> NameMatch? {
    let words = calledAs.split(separator: " ").map(String.init)
    let count = words.indices.first { NameKey.of(words[...$0].joinedByBlanks) == key }
    // “& Eton Central” is not the rest of a name.
    guard let count, count + 1 < words.count, !TypeWord.isAnd(words[count + 1]) else { return nil }
    var place = self
    (place.otherName, place.otherIs) = (words[(count + 1)...].joinedByBlanks, .restOfName)
    return place
  }
}
