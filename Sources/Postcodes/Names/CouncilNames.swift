import Basics

/// Councils, cities and towns by their titles: Leeds City Council, London Borough of Hackney, Cyngor Gwynedd.
extension PlaceNames {
  private static let titlesBehind = [
    " city and district council", " metropolitan borough council", " metropolitan district council",
    " metropolitan council", " london borough council", " county borough council", " city council",
    " borough council", " county council", " district council", " town council", " parish council",
    " council", " metropolitan borough", " metropolitan district", " london borough", " county borough",
    " district", " borough", " mbc", " mdc", " cbc", " lbc", " bc", " cc", " dc",
  ]
  private static let titlesBefore = [
    "london borough of ", "lb of ", "lb ", "royal borough of ", "rb of ", "rb ", "metropolitan borough of ",
    "county borough of ", "borough of ", "city and county of ", "city of ", "cyngor ",
    "cyngor bwrdeistref sirol ", "cyngor dinas ", "cyngor dinas a sir ", "cyngor sir ", "council of the ",
  ]
  /// Those of cities, towns and counties, which are no councils.
  static let titlesOfPlaces = ["city of ", "the city of ", "town of ", "county of "]

  /// The words of councils' titles.
  static let wordsOfCouncils = Set(
    (titlesBehind + titlesBefore).flatMap { $0.split(separator: " ").map { Array($0.utf8) } })

  private static let authorities = Country.greatBritain.authorityNames.map { NameKey.of($0) }

  /// What a council governs, by its own name and without its title: Leeds City Council, London Borough of Hackney, and
  /// Barking and Dagenham for Barking Council. None if a key is not that of a council.
  func governed(by key: [UInt8]) -> [[UInt8]] {
    let end = Self.titlesBehind.first { NameKey.ends(key, $0) }
    let area = Array(key.dropLast(end?.utf8.count ?? 0))
    let starts = (Self.titlesBefore + (end == nil ? [] : ["the "])).filter { area.starts(with: $0.utf8) }
    let rests = starts.map { Array(area.dropFirst($0.utf8.count)) }.filter { !$0.isEmpty }
    guard end != nil || !rests.isEmpty else { return [] }
    let names = (end == nil ? [] : [area]) + rests
    // Derby is not the county.
    let counties = end == " county council" ? names.map { $0 + "shire".utf8 } : []
    // Durham City Council is not that of the county.
    let titled =
      ["isle of ", "city of "] + ([" county council", " council"].contains(end) ? ["county "] : [])
    let called = Self.isOfTown(key) ? [] : names.compactMap { authority(calledInShort: $0, or: titled) }
    return counties + (called + names).map { $0 + " council".utf8 } + called + names
  }

  /// Whether a key is that of a council with its title, and not of a town or a parish.
  static func isCouncil(_ key: [UInt8]) -> Bool {
    !isOfTown(key)
      && (titlesBehind.contains { NameKey.ends(key, $0) }
        || titlesBefore.contains { key.count > $0.utf8.count && key.starts(with: $0.utf8) })
  }

  private static func isOfTown(_ key: [UInt8]) -> Bool {
    [" town council", " parish council"].contains { NameKey.ends(key, $0) }
  }

  /// The only local authority whose name begins with a key, or is a title and the key, if neither another nor a county
  /// has it as it stands.
  private func authority(calledInShort key: [UInt8], or titles: [String]) -> [UInt8]? {
    let titled = titles.map { $0.utf8 + key }
    let found = Self.authorities.filter { $0.starts(with: key + [NameKey.blank]) || titled.contains($0) }
    let isWhole =
      Self.authorities.contains(key) || places.rows(named: key).contains { places.kind(of: $0) == .region }
      || key.split(separator: NameKey.blank).allSatisfy { Self.wordsOfCouncils.contains(Array($0)) }
    return found.count == 1 && !isWhole ? found[0] : nil
  }

  /// The cities, towns and local authorities that have a title, such as “London Borough of”, with what was typed behind
  /// it as the beginning of their name, or whose title was begun behind their name. The whole is their other name.
  func places(withTitle typed: String) -> [NameMatch] {
    let words = typed.split(separator: " ").map(String.init)
    let key = NameKey.of(typed)
    var told: Set<[String]> = []
    let behind = (Self.titlesBefore + Self.titlesOfPlaces).flatMap { title in
      key.count > title.utf8.count && key.starts(with: title.utf8)
        ? places(withTitle: title, before: words) : []
    }
    return (behind.isEmpty ? placeWithTitle(begunIn: words).map { [$0] } ?? [] : behind)
      .filter { told.insert($0.codes).inserted }
  }

  /// The places that may have a title, with the words that follow it as the beginning of their name.
  private func places(withTitle title: String, before words: [String]) -> [NameMatch] {
    let count = title.split(separator: " ").count
    let (before, name) = (words.prefix(count).joinedByBlanks, words.dropFirst(count).joinedByBlanks)
    func mayHaveTitle(_ place: NameMatch) -> Bool {
      switch title {
      case "city of ", "the city of ", "city and county of ": place.kind == .city
      case "town of ": place.isTown
      case "county of ":
        place.name.hasPrefix("County ") || Counties.authorities(of: place.name) != nil
      case "london borough of ", "lb of ", "lb ":
        place.isBoroughOfLondon
      default: place.isAuthority && (!title.hasPrefix("cyngor ") || place.country == "Wales")
      }
    }
    return matchesByLetter(name, limit: Self.mostWithTitle).compactMap { place in
      place.fit == .beginning && mayHaveTitle(place) && !NameKey.of(place.name).starts(with: "city of ".utf8)
        ? self.place(called: "\(before) \(place.otherName ?? place.name)") : nil
    }
  }

  /// The local authority whose name some words are, but for the last, which begin its title: High Peak District. Of the
  /// titles that begin so, the shortest is meant.
  private func placeWithTitle(begunIn words: [String]) -> NameMatch? {
    for count in words.indices.dropFirst().reversed() {
      let name = words.prefix(count).joinedByBlanks
      let begun = " ".utf8 + NameKey.of(words.dropFirst(count).joinedByBlanks)
      let titles = Self.titlesBehind.filter { $0.utf8.count > begun.count && $0.utf8.starts(with: begun) }
      guard begun.count > Self.fewestOfTitle, let title = titles.min(by: { $0.utf8.count < $1.utf8.count }),
        places(named: name).contains(where: \.isAuthority)
      else { continue }
      let titled = title.split(separator: " ").map { String($0).withCapital }
      if let place = place(called: "\(name) \(titled.joinedByBlanks)") { return place }
    }
    return nil
  }

  /// The place that a name with a title means, if it is one; the whole is its other name.
  private func place(called name: String) -> NameMatch? {
    let meant = placesAndFit(named: name, own: []).places
    guard meant.count == 1, var titled = meant.first else { return nil }
    titled.otherName = name
    return titled
  }

  /// How many letters of a title behind a name must have been typed.
  private static let fewestOfTitle = 4

  /// How many names are searched for those that may have a title.
  private static let mostWithTitle = 200
}
