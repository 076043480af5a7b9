/// Words in names that say of what kind a thing is, but not which.
enum TypeWord {
  /// Whether a name often ends with a word, in lower case. Beside another name it is not a place of its own, even if
  /// one is called so: Leeds Castle is not in Castle.
  static func ends(_ word: String) -> Bool {
    kinds.contains(word) || kindsOfHouses.contains(word) || isOfAddress(word)
  }

  /// Whether a name consists of such words alone, which say of what kind a place is, but not which: City Hall.
  static func isKind(_ name: String) -> Bool {
    name.lowercased().split(separator: " ").allSatisfy { ends(String($0)) }
  }

  /// Whether streets are called so, which are not built in.
  static func isStreet(_ word: String) -> Bool { streets.contains(word) }

  /// Whether a street before its postcode may end with a word, which may be short: `Cres`, `Gdns.`.
  static func endsStreet(_ word: String) -> Bool {
    let plain = word.lowercased().filter { $0 != "." }
    return [streets, streetsAmongBuildings, streetsBeforePostcode].contains { $0.contains(plain) }
  }

  /// Whether the name of a house or a street may end with a word, which may be short: `Hill`, `Pk`.
  static func endsHouse(_ word: some StringProtocol) -> Bool {
    let plain = word.lowercased()
    return kindsOfHouses.contains(inFull(plain) ?? plain) || isOfAddress(plain) || endsStreet(plain)
  }

  /// Whether a street or a house with a number may end with a word: 12 Elm Brae, though Badshot Lea is a village.
  static func endsNumbered(_ word: String) -> Bool {
    endsHouse(word) || endsOfStreets.contains(word.lowercased())
  }

  /// The word that a word behind others is short for, in lower case: `street` for `st`; nil if it is not short.
  static func inFull(_ word: String) -> String? {
    switch word {
    case "st", "str": "street"
    case "rd": "road"
    case "sq": "square"
    case "ln": "lane"
    case "av", "ave": "avenue"
    case "cl": "close"
    case "cres": "crescent"
    case "ct": "court"
    case "dr": "drive"
    case "gdns": "gardens"
    case "pl": "place"
    case "ter", "terr", "tce": "terrace"
    case "x": "cross"
    case "jn", "jct", "junc": "junction"
    case "intl", "int": "international"
    case "pk": "park"
    case "grn": "green"
    case "uni", "univ": "university"
    case "hosp": "hospital"
    default: nil
    }
  }

  /// Whether a word stands in an address before its town.
  static func isOfAddress(_ word: String) -> Bool {
    streets.contains(word) || streetsAmongBuildings.contains(word) || buildings.contains(word)
  }

  /// Whether a word stands before a place that another is near to.
  static func isNear(_ word: some StringProtocol) -> Bool {
    ["nr", "nr.", "near", "by"].contains(word.lowercased())
  }

  /// Whether a word may stand before a town in an address: `near Truro`, `North Leeds`, `(town "Leeds")`.
  static func isBeforeTown(_ word: String) -> Bool {
    let plain = word.lowercased()
    return isNear(plain) || isPart(plain) || ["in", "at", "town", "city", "county"].contains(plain)
  }

  /// The words of a station's name in full, without those before “station” that tell nothing: Lime Street station for
  /// `Lime St Stn`, Temple Meads station for `Temple Meads railway station`. Any other words are given back.
  static func stationInFull(_ words: [String]) -> [String] {
    guard words.count > 1, let last = words.last?.lowercased(), stations.contains(last) || last == "tube"
    else {
      return words
    }
    var name = words.dropLast()
    if name.count > 1, let kind = name.last, kindsOfStation.contains(kind.lowercased()) { name.removeLast() }
    if name.count > 1, let street = name.last, ["st", "st."].contains(street.lowercased()) {
      name[name.count - 1] = "Street"
    }
    // In capitals it stays, since WKF is a station's code and the BUS of a BUS STATION is not.
    return name + [
      last == "station" ? words[words.count - 1] : last.uppercased() == words.last ? "STATION" : "station"
    ]
  }

  static let kindsOfStation = ["railway", "rail", "train"] + kindsInLondon
  private static let kindsInLondon = ["tube", "underground", "overground"]

  /// Whether words end as the name of a station of London does: Oval tube, Oval Underground station.
  static func endsInLondon(_ words: [String]) -> Bool {
    guard words.count > 1, let last = words.last?.lowercased() else { return false }
    return last == "tube"
      || words.count > 2 && stations.contains(last)
        && kindsInLondon.contains(words[words.count - 2].lowercased())
  }

  private static let stations = ["station", "stn", "stn."]

  /// Whether a word may stand between two places, if two are wanted: `leeds to york`.
  ///
  /// - Parameter asked: whether words before both ask for two: `how far from leeds is york`.
  static func isBetweenTwo(_ word: String, asked: Bool = false) -> Bool {
    let plain = word.lowercased()
    return ["to", "from", "v", "v.", "vs", "vs.", "versus"].contains(plain) || isMarkBetweenTwo(word)
      || asked && (isAnd(word) || plain == "is")
  }

  /// Whether a word may stand between places in a list.
  static func isAnd(_ word: String) -> Bool {
    switch word.lowercased() {
    case "and", "&", "+": true
    default: false
    }
  }

  /// Whether a word is a mark that may stand between two places, and is no part of a name.
  static func isMarkBetweenTwo(_ word: String) -> Bool { marksBetweenTwo.contains(word) }

  /// What may stand between two places without a blank: `leeds/york`.
  static let marksBetweenTwo = marksOfNoName + ["/", "-"]

  /// Those that stand in no name.
  static let marksOfNoName = ["->", "=>", "→", "⇒", "–", "—", "...", "..", "…"]

  /// How many words before two places say that there are two: `from leeds to york`, `how far is leeds from york`.
  static func countBeforeTwo(_ words: [String]) -> Int {
    let words = words.prefix(6).map { $0.lowercased() }
    let asked = words.starts(with: ["how", "far"]) ? 2 : 0
    let verbs = asked > 0 ? ["is", "it"] : []
    let others = words.dropFirst(asked).prefix { verbs.contains($0) }.count
    let count = asked + others
    return words.count > count && ["from", "between"].contains(words[count]) ? count + 1 : count
  }

  /// Whether a word says which part of a place is meant.
  static func isPart(_ word: String) -> Bool { parts.contains(word) }

  /// Whether a town may have one or several of a kind, which people name by that word and the town.
  static func isInstitution(_ word: String) -> Bool { institutions.contains(word) }

  /// What hospitals are called.
  static let hospitals = ["hospital", "infirmary"]

  private static let institutions: Set = [
    "abbey", "airport", "arena", "castle", "cathedral", "college", "gallery", "hospital", "infirmary",
    "minster", "museum", "prison", "racecourse", "stadium", "station", "theatre", "university", "zoo",
  ]

  private static let parts: Set = [
    "north", "south", "east", "west", "central", "mid", "inner", "outer", "greater", "great", "ne", "nw",
    "se", "sw",
  ]

  private static let streets: Set = [
    "avenue", "ave", "close", "crescent", "drive", "lane", "rd", "road", "row", "st", "street",
    "terrace", "walk", "way",
  ]

  private static let streetsAmongBuildings: Set = [
    "court", "gardens", "grove", "mews", "place", "square", "villas",
  ]

  /// Words that elsewhere are short for something else, or end other names as well.
  private static let streetsBeforePostcode: Set = [
    "av", "bldgs", "blvd", "boulevard", "buildings", "cl", "cotts", "cr", "cres", "cresc", "ct", "dr",
    "gdns", "gr", "grn", "gro", "grv", "hl", "ln", "loan", "parade", "pde", "pl", "prom", "rise", "rw",
    "sq", "str", "tce", "ter", "terr", "wharf", "whf", "wlk", "wy", "wynd", "yd",
  ]

  /// Words with which names of streets end, and those of places.
  private static let endsOfStreets: Set = [
    "alley", "approach", "arcade", "brae", "brow", "causeway", "chase", "circle", "circus", "copse", "corner",
    "croft", "dale", "dell", "dene", "drove", "esplanade", "fold", "garth", "gate", "glade", "glebe", "glen",
    "heights", "lea", "leas", "mead", "meadow", "meadows", "orchard", "paddock", "passage", "path",
    "promenade", "quadrant", "ride", "ridge", "spinney", "vale", "woods",
  ]

  private static let buildings: Set = [
    "apartment", "apartments", "barn", "bungalow", "cottage", "cottages", "farmhouse", "flat", "flats",
    "hall", "house", "lodge", "manor", "rectory", "unit", "vicarage", "villa", "yard",
  ]

  private static let kindsOfHouses: Set = [
    "bank", "bridge", "castle", "common", "cross", "end", "farm", "field", "forge", "green", "heath",
    "hill", "hills", "market", "moor", "mount", "palace", "park", "pool", "quay", "view", "wood",
  ]

  private static let kinds: Set = [
    "abbey", "airport", "arsenal", "beach", "central", "centre", "city", "east", "forest", "gallery",
    "halt", "harbour", "holm", "hospital", "infirmary", "island", "junction", "lake", "lower", "marsh",
    "new", "north", "old", "parkway", "pier", "port", "quays", "racecourse", "south", "stadium", "station",
    "town", "university", "upper", "valley", "village", "water", "west",
  ]
}
