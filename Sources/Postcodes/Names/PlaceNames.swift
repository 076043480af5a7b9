import CountryData

/// The names of places in the United Kingdom and the Crown dependencies, and the codes they stand for.
///
/// They are read in place from the files that `NameFile` describes.
public struct PlaceNames: Sendable {
  /// The built-in names.
  public static let builtIn: PlaceNames = {
    let places = UnsafeRawBufferPointer(start: place_names_start(), count: place_names_size())
    let towns = UnsafeRawBufferPointer(start: town_names_start(), count: town_names_size())
    guard let names = PlaceNames(places: places, towns: towns) else {
      preconditionFailure("The built-in names are of another version.")
    }
    return names
  }()

  let places: NameTable
  /// The post towns with all their outcodes, in a file of their own because of their licence.
  let towns: NameTable

  init?(places: UnsafeRawBufferPointer, towns: UnsafeRawBufferPointer) {
    guard let places = NameTable(places), let towns = NameTable(towns) else { return nil }
    (self.places, self.towns) = (places, towns)
  }

  /// The attribution that the licences of the names ask for, but for the post towns': that is `PostTown.attribution`.
  public var attribution: String { String(places.about.prefix { $0 != "\n" }) }

  /// The names that an outcode is known by, the best-known first, four at most. May be empty.
  ///
  /// - Complexity: O(log n).
  public func localities(ofDistrict outward: some StringProtocol) -> [String] {
    OutcodeKey(outward.utf8).map { places.localities(of: $0) } ?? []
  }

  /// The places whose names fit what was typed, the best first.
  ///
  /// Names that begin with the text come first, then names with words that begin with its words, in any order. The
  /// larger places come first, and the user's own before others. If there are none, the names that need the fewest
  /// letters mended are given: one letter in a text of four or more, two in one of eight or more; and whole names with
  /// an ending that sounds like the one typed.
  ///
  /// Case, accents, apostrophes and punctuation do not matter. A place with two names is given once.
  ///
  /// - Parameter own: the user's own places.
  /// - Complexity: O(log n + m), m being the number of names with words that begin with those typed.
  public func matches(_ typed: String, own: [OwnPlaces.Entry] = [], limit: Int = 10) -> [NameMatch] {
    let found = matchesByLetter(typed, own: own, limit: limit)
    return found.isEmpty ? matchesBySpelling(typed, limit: limit) : found
  }

  /// Those of `matches` that fit what was typed as it is spelt.
  func matchesByLetter(_ typed: String, own: [OwnPlaces.Entry] = [], limit: Int) -> [NameMatch] {
    list(typed, limit: limit) { list in
      for entry in own { list.add(entry) }
      for special in SpecialPostcode.named { list.add(special.postcode, special.name) }
      list.add { table, key in NameSearch(table: table, key: key, limit: 2 * limit).hits }
    }
  }

  /// The places in some outward codes whose names begin with a text, the best first.
  func matches(beginning text: String, in codes: some Sequence<String>, limit: Int) -> [NameMatch] {
    let outcodes = Set(codes.compactMap { OutcodeKey($0.utf8) })
    return list(text, limit: limit) { list in
      list.add { NameSearch(table: $0, key: $1, limit: 2 * limit, outcodes: outcodes).hits }
    }.filter { $0.fit == .beginning }
  }

  /// Whether a name begins with a text.
  func hasName(beginning text: String, own: [OwnPlaces.Entry]) -> Bool {
    NameKey.typed(text).contains { key in
      !places.rows(beginning: key).isEmpty || own.contains { NameKey.of($0.name).starts(with: key) }
    }
  }

  /// Whether the likeliest place with a name that begins with a text is a town, or another that is no landmark.
  func beginsTown(_ text: String, orOther: Bool = false) -> Bool {
    matchesByLetter(text, limit: 1).contains {
      $0.fit == .beginning && ($0.isTown || orOther && !$0.isPostcode)
    }
  }

  /// Whether one of the likeliest places with a name that begins with a text is a town that all know.
  func beginsLargeTown(_ text: String) -> Bool {
    matchesByLetter(text, limit: 8).contains { $0.fit == .beginning && isLargeTown($0) }
  }

  /// Those of `matches` that need letters mended.
  func matchesBySpelling(_ typed: String, limit: Int) -> [NameMatch] {
    list(typed, limit: limit) { list in
      list.add { table, key in
        Self.soundingLike(key).flatMap { table.rows(named: $0) }.map {
          NameHit(row: $0, tier: .slip, score: table.rank(of: $0) + NameSearch.wholeName)
        }
      }
      list.add { table, key in SpellingSearch(table: table, key: key).hits(limit: 2 * limit) }
    }
  }

  private func list(_ typed: String, limit: Int, _ fill: (inout MatchList) -> Void) -> [NameMatch] {
    let keys = NameKey.typed(typed)
    guard limit > 0, !keys.isEmpty else { return [] }
    var list = MatchList(names: self, keys: keys, limit: limit)
    fill(&list)
    return list.matches
  }
}
