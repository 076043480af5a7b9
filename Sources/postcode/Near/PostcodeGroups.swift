import Basics
import Postcodes

extension Context {
  /// The postcodes that a command's words mean: those of areas, districts, sectors and places; all of the country if
  /// there is no word.
  ///
  /// - Throws: `Refusal` for words that mean none.
  func groups(of words: [String], own: OwnPlaces) throws -> [PostcodeGroup] {
    let items = PlaceWords(words, own: own.named).items
    if items.isEmpty { return [PostcodeGroup(beginning: PostcodePrefix(""))] }
    let groups = try items.map { item in
      switch item.meaning {
      case .group(let group): return group
      case .place(let place): return PostcodeGroup(place)
      case .postcode(.success(let postcode)):
        return PostcodeGroup(beginning: PostcodePrefix(postcode.description))
      case .postcode(.failure(.incomplete(let text))):
        let prefix = PostcodePrefix(text)
        // Which sectors there are is built in for the area of a release only.
        let area = text.prefix { $0.isLetter }
        guard !Country.inUse.covers(area: area), !Gazetteer.outcodes(inArea: String(area)).isEmpty else {
          throw Refusal(noGroup: prefix)
        }
        return PostcodeGroup(beginning: prefix)
      case .several, .elsewhere, .point, .unknown, .postcode:
        throw Refusal(LookupFailure(item)?.description ?? "", .nothing)
      }
    }
    // None of several is left out in silence.
    if groups.count > 1, let empty = groups.first(where: \.runs.isEmpty) {
      throw Refusal(nothingBegins: empty.codes[0])
    }
    return groups
  }
}

extension Refusal {
  /// What is said of a code that is no area, district or sector.
  init(noGroup prefix: PostcodePrefix) {
    if Country.inUse.runs(beginning: prefix).isEmpty {
      self.init(nothingBegins: prefix.description)
    } else {
      self.init(
        "There is no area, district or sector \(prefix); write \(prefix)* for all that begins with it.",
        .nothing)
    }
  }

  /// What is said if the country has no postcode of a code.
  init(nothingBegins code: String) {
    let code = code.last == "*" ? String(code.dropLast()) : code
    let isCovered = Country.inUse.covers(area: code.prefix { $0.isLetter })
    self.init(
      "No postcode in \(Country.inUse.release) begins with \(code)"
        + (isCovered ? "." : "; the release has nothing of that area."), isCovered ? .nothing : .unavailable)
  }
}
