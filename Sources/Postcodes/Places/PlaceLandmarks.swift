import Basics

/// Names that mean landmarks, alone or with their town.
extension PlaceLexicon {
  /// The landmarks that have all words of a text, and those of a town, which stands behind a line feed. They do not
  /// depend on the user's own places.
  private static let landmarks = Memo<String, Entry?>()

  /// The landmarks whose names have all words of a text; nil if there is none, or if the text could be any street's.
  func landmark(havingAll text: String) -> Entry? {
    Self.landmarks.of(text) { findLandmark(havingAll: text) }
  }

  private func findLandmark(havingAll text: String) -> Entry? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let last = words.last, !TypeWord.isStreet(last), !TypeWord.isKind(text) else {
      return nil
    }
    // The West of Scotland is no university.
    if TypeWord.isPart(words[0]), named(last)?.isCountry ?? false { return nil }
    let places = names.landmarks(havingAll: text)
    return places.isEmpty ? nil : Entry(places: places, isWhole: false, rank: 0)
  }

  /// The landmark whose name is a name and its town together, in either order, maybe with “station” behind it: Waverley,
  /// Edinburgh. Nil if there is none in the town.
  func landmark(_ name: String, of town: String) -> Entry? {
    guard named(town)?.isWellKnown ?? false, !TypeWord.ends(town.lowercased()) else { return nil }
    let words = name.split(separator: " ").map(String.init)
    return ["\(town) \(name)", "\(name) \(town)"].firstNonNil { text in
      self.named(text).flatMap { entry in
        let called = names.landmarks(called: text)
        let isCalled = entry.places.allSatisfy {
          $0.kind == .landmark && (called.contains($0) || words.count > 1 && $0.hasWords(words + [town]))
        }
        return isCalled && names.landmarks(entry.places, in: town) == entry.places ? entry : nil
      }
    }
  }

  /// The landmark of a name in a part of its town, which may share its own name with other places: Elland Road, Beeston.
  /// Nil if there is none.
  func landmark(_ name: String, beside part: String) -> Entry? {
    guard let entry = named(name), entry.isWhole, !entry.isTown, named(part)?.isWhole ?? false else {
      return nil
    }
    let landmarks = entry.places.filter { $0.kind == .landmark }
    guard !landmarks.isEmpty else { return nil }
    let parts = ofAnySize(part).filter { [.suburb, .settlement, .locality].contains($0.kind) }
    let found = parts.firstNonNil { names.only(of: landmarks, inPart: $0) }
    return found.map { Entry(places: [$0], isWhole: true, rank: entry.rank) }
  }

  /// The landmarks of a town that have all words of a text: John Radcliffe, Oxford. Nil if there is none.
  func landmark(havingAll text: String, in town: String) -> Entry? {
    Self.landmarks.of(text + "\n" + town) { findLandmark(havingAll: text, in: town) }
  }

  private func findLandmark(havingAll text: String, in town: String) -> Entry? {
    let isWord = !text.contains(" ")
    // “leeds of” is not the University of Leeds.
    if isWord,
      text.count < 3 || TypeWord.ends(text.lowercased()) && !TypeWord.isInstitution(text.lowercased())
    {
      return nil
    }
    let places: [NameMatch]
    if isWord {
      places = names.landmarks(withWord: text, in: town)
    } else {
      let both = names.landmarks(havingAll: text + " " + town)
      let others = landmark(havingAll: text)?.places.filter { !both.contains(where: $0.isSame) } ?? []
      places = names.landmarks(both + others, in: town)
    }
    return places.isEmpty ? nil : Entry(places: places, isWhole: false, rank: 0)
  }

  /// The station of a name that has a code: Cookham (COO). Nil if there is none.
  func station(_ name: String, coded code: String) -> Entry? {
    guard let station = named(code), station.isOfCode(code) else { return nil }
    let isNamed = [name, name + " station"].contains {
      named($0)?.places.contains(station.places[0]) ?? false
    }
    return isNamed || station.places[0].isCalled(name) ? station : nil
  }
}
