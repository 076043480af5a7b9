import Basics

/// Landmarks named by some of the words of their names: `temple meads`, `hospital, leeds`.
extension PlaceNames {
  /// The landmarks whose names have all words of a text in order, `temple meads`, or with their town behind them,
  /// `temple meads bristol`; none if these are two towns. With a comma, they are the last of a name that has it, too, as
  /// fish puts them in: `Alexandra Hospital, Harlow`.
  package func landmarks(havingAll text: String) -> [NameMatch] {
    if let comma = text.lastIndex(of: ",") {
      return landmarks(endingIn: NameKey.of(text), town: NameKey.of(String(text[comma...])))
    }
    let typed = text.split(separator: " ").map(String.init)
    let words = TypeWord.stationInFull(typed)
    let text = words.joinedByBlanks
    guard words.count > 1, !text.contains(";"), !areTowns(words), !isPartOfRegion(words),
      !TypeWord.endsInLondon(typed)
    else { return [] }
    let parts = townAndRest(words)
    if let parts, parts.rest.count == 1, TypeWord.isInstitution(parts.rest[0].lowercased()) {
      return landmarks(withWord: parts.rest[0], in: parts.town)
    }
    let all = matchesByLetter(text, limit: Self.mostOfAName).filter {
      // Whitchurch, Cardiff is not the station that has Cardiff in brackets behind its name.
      $0.kind == .landmark && !($0.otherName.map { $0.contains(" station (") } ?? false)
    }
    // Temple station is not Temple Meads, nor is a University Hospital a University College Hospital.
    var found = all.filter { words.count > 2 ? $0.hasInOrder(words) : $0.hasSideBySide(words) }
    guard let parts else { return found }
    // The town is said last, as in an address: Temple Meads, Bristol.
    if found.isEmpty {
      found = all.filter {
        $0.hasInOrder([parts.town] + parts.rest) && !$0.isDistinguished(beside: parts.rest)
      }
    }
    // Dr Gray's Hospital is not in Grays. John Radcliffe Hospital need not be.
    let around = surroundings(parts.town)
    return found.filter { $0.begins(withAllOf: NameKey.typed(text)) || isIn($0, around) }
  }

  /// A town that some words end or begin with, and the rest of them; nil if they do not.
  private func townAndRest(_ words: [String]) -> (town: String, rest: [String])? {
    for index in words.indices.dropFirst() {
      let (first, last) = (words[..<index], words[index...])
      if isTown(last) { return (last.joinedByBlanks, Array(first)) }
      if isTown(first) { return (first.joinedByBlanks, Array(last)) }
    }
    return nil
  }

  /// Whether some words are the names of two towns, and so not a part of Leeds Bradford Airport.
  private func areTowns(_ words: [String]) -> Bool {
    (1..<words.count).contains { isTown(words[..<$0]) && isTown(words[$0...]) }
  }

  private func landmarks(endingIn key: [UInt8], town: [UInt8]) -> [NameMatch] {
    places.laterWords(beginning: key).compactMap { place in
      let row = places.row(ofLaterWord: place)
      let name = places.name(of: row)
      guard places.kind(of: row) == .landmark, let comma = name.lastIndex(of: ","),
        NameKey.of(String(name[comma...])) == town, NameKey.of(name).reversed().starts(with: key.reversed())
      else { return nil }
      var list = MatchList(names: self, keys: [NameKey.of(name)], limit: 1)
      list.addRow(row)
      return list.matches.first
    }
  }

  /// Whether some words are a part of a town, a county or the kingdom, and so not a university in it: South London.
  private func isPartOfRegion(_ words: [String]) -> Bool {
    let rest = words.dropFirst().joinedByBlanks
    return TypeWord.isPart(words[0].lowercased())
      && (isTown(words[1...]) || isKingdom(words[0] + " " + rest)
        || places(named: rest).contains { $0.kind == .region })
  }

  /// The landmarks of a town that have a word, those that are named after it first: the hospitals of Leeds.
  func landmarks(withWord word: String, in town: String) -> [NameMatch] {
    let words = TypeWord.hospitals.contains(word.lowercased()) ? TypeWord.hospitals : [word]
    let around = surroundings(town)
    let areas = Set(around.towns.flatMap(\.codes).map { $0.prefix { $0.isLetter } })
    var list = MatchList(names: self, keys: words.map(NameKey.of), limit: .max)
    for found in words.map({ places.places(ofWord: NameKey.of($0)) }) {
      for row in Array(found.rows) + found.later.map({ places.row(ofLaterWord: $0) }) {
        let area = places.kind(of: row) == .landmark ? places.unit(of: row)?.prefix { $0.isLetter } : nil
        if let area, areas.contains(area) { list.addRow(row) }
      }
    }
    let key = NameKey.of(town)
    let all = list.matches.filter { place in
      words.contains { place.hasWords([$0]) }
        && (place.hasPostTown(key) || place.authority.map { NameKey.of($0) == key } ?? false)
    }
    let named = all.filter { $0.hasWords([town]) }
    return named + all.filter { !named.contains($0) }
  }

  /// Those of some landmarks that are in a town, or belong to it.
  func landmarks(_ landmarks: [NameMatch], in town: String) -> [NameMatch] {
    let around = surroundings(town)
    return landmarks.filter { isIn($0, around) }
  }

  /// Whether a landmark is in a town or, if it is an airport, belongs to it.
  func isIn(_ landmark: NameMatch, _ around: Surroundings) -> Bool {
    let (isAirport, isInLondon) = (landmark.hasWords(["airport"]), landmark.isInLondon)
    if isInLondon, !isAirport, let borough = around.boroughOfLondon { return landmark.authority == borough }
    // Harrods is not in Harrow.
    let most = isAirport ? Self.airportOutOfTown : isInLondon ? Self.outOfBorough : Self.outOfTown
    return landmark.hasPostTown(NameKey.of(around.name))
      || around.towns.contains { !nearest(of: [landmark], to: $0, atMost: most).isEmpty }
  }

  /// The landmarks that a text is the name of, as people write it.
  func landmarks(called text: String) -> [NameMatch] {
    var list = MatchList(names: self, keys: keysOfNames(NameKey.typed(text)), limit: Self.mostOfAName)
    list.addNamed()
    return list.matches.filter { $0.kind == .landmark }
  }

  /// How far landmarks lie at most from the town that they are said to be in, or from the middle of a part of London, and
  /// airports from their town, in metres.
  private static let (outOfTown, outOfBorough, airportOutOfTown) = (15_000.0, 6000.0, 50_000.0)
}
