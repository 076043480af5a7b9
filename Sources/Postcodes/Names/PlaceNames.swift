import CountryData

/// The names of the places of the United Kingdom and the Crown dependencies, and the codes they stand for: built in, read
/// in place.
public struct PlaceNames: Sendable {
  /// What is built in.
  public static let builtIn: PlaceNames = {
    let places = UnsafeRawBufferPointer(start: place_names_start(), count: place_names_size)
    let towns = UnsafeRawBufferPointer(start: town_names_start(), count: town_names_size)
    guard let names = PlaceNames(places: places, towns: towns) else {
      preconditionFailure("The built-in names are of another version.")
    }
    return names
  }()

  let places: NameTable
  /// The post towns with all their outcodes: they lie apart since their licence asks for it.
  let towns: NameTable

  init?(places: UnsafeRawBufferPointer, towns: UnsafeRawBufferPointer) {
    guard let places = NameTable(places), let towns = NameTable(towns) else { return nil }
    (self.places, self.towns) = (places, towns)
  }

  /// What the licences of the names ask for; for those of post towns it is `PostTown.attribution`.
  public var attribution: String { String(places.about.prefix { $0 != "\n" }) }

  /// The names that an outcode is known by, the best known first, four at most; none where there are none.
  ///
  /// - Complexity: O(log n).
  public func localities(ofDistrict outward: some StringProtocol) -> [String] {
    OutcodeKey(outward.utf8).map { places.localities(of: $0) } ?? []
  }

  /// The places whose names fit what was typed: those that begin so, then those of which some words do, in any order;
  /// the larger first, and the user's own before others. Where there are none, those that need the fewest letters mended:
  /// one of four letters or more, two of eight.
  ///
  /// Case, accents, apostrophes and punctuation do not matter. A place with two names is there once.
  ///
  /// - Parameter own: the user's own places.
  /// - Complexity: O(log n) and the number of names that begin so.
  public func matches(_ typed: String, own: [OwnPlaces.Entry] = [], limit: Int = 10) -> [NameMatch] {
    let found = matchesByLetter(typed, own: own, limit: limit)
    return found.isEmpty ? matchesBySpelling(typed, limit: limit) : found
  }

  /// Those of `matches` that have what was typed as it was typed.
  func matchesByLetter(_ typed: String, own: [OwnPlaces.Entry] = [], limit: Int) -> [NameMatch] {
    list(typed, limit: limit) { list in
      for entry in own { list.add(entry) }
      list.add { table, key in NameSearch(table: table, key: key, limit: 2 * limit).hits }
    }
  }

  /// Those of `matches` that need a letter mended.
  func matchesBySpelling(_ typed: String, limit: Int) -> [NameMatch] {
    list(typed, limit: limit) { list in
      list.add { table, key in NameSpelling(table: table, key: key).hits(limit: 2 * limit) }
    }
  }

  private func list(_ typed: String, limit: Int, _ fill: (inout MatchList) -> Void) -> [NameMatch] {
    let keys = NameKey.typed(typed).filter { !$0.isEmpty && $0.count <= NameKey.longest }
    guard limit > 0, !keys.isEmpty else { return [] }
    var list = MatchList(names: self, keys: keys, limit: limit)
    fill(&list)
    return list.matches
  }
}
