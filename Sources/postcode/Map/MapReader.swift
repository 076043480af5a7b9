import Basics
import Postcodes

/// Reads what a map is to show: postcodes, the beginnings of postcodes, and names, in any order.
struct MapReader {
  private let own: OwnPlaces
  private(set) var subject = MapSubject()
  /// Postcodes that are not built in, which the service may know.
  private(set) var unknown: [Postcode] = []
  private var names: [String: Named]?

  private enum Named {
    case postcode(Postcode, label: String)
    case landmark(Landmark)
    case town(String, districts: [String])
  }

  /// A name in so many words at most; a postcode in three.
  private static let (longestName, longestPostcode) = (8, 3)

  init(own: OwnPlaces) { self.own = own }

  /// Takes in what some words name, which commas, semicolons and blanks separate: at each word the longest that is a
  /// postcode, the beginning of one, or a name.
  ///
  /// - Returns: a sentence for each text that is none of these, or whose place is not known.
  mutating func read(_ words: [String]) -> [String] {
    var problems: [String] = []
    for part in words.joined(separator: " ").split(whereSeparator: { ",;".contains($0) }) {
      var rest = part.split(whereSeparator: \.isWhitespace)[...]
      var mistake: [Substring] = []
      func endMistake() {
        if !mistake.isEmpty { problems.append(Self.sentence(about: mistake.joined(separator: " "))) }
        mistake = []
      }
      while let first = rest.first {
        if let (count, problem) = readFirst(of: rest) {
          endMistake()
          if let problem { problems.append(problem) }
          rest = rest.dropFirst(count)
        } else {
          mistake.append(first)
          rest = rest.dropFirst()
        }
      }
      endMistake()
    }
    return problems
  }

  /// Adds what was found out of a postcode that is not built in.
  ///
  /// - Returns: a sentence where its place is not known.
  mutating func add(_ place: Place) -> String? {
    guard let position = place.position else { return "Where \(place.postcode) lies is not known." }
    subject.marks.append(.init(label: place.postcode.description, position: position))
    return nil
  }

  /// How many words the first of some belongs to, and what is wrong with them; nil where they name nothing.
  private mutating func readFirst(of words: ArraySlice<Substring>) -> (count: Int, problem: String?)? {
    for count in (1...min(Self.longestName, words.count)).reversed() {
      let text = words.prefix(count).joined(separator: " ")
      let written = count > Self.longestPostcode ? nil : WrittenPostcode.only(in: text)?.postcode
      if case .success(let postcode)? = written {
        return (count, add(postcode, label: postcode.description))
      }
      let prefix = PostcodePrefix(text)
      // Letters alone may be a word: `at` begins no postcode.
      if !prefix.readings.isEmpty,
        text.contains(where: \.isNumber) || PostTown.of(area: prefix.compact) != nil
      {
        return (count, add(prefix))
      }
      if let named = named(Self.folded(text)) { return (count, add(named)) }
      if case .failure(let error)? = written, error.isSlip { return (count, error.description) }
    }
    return nil
  }

  private mutating func add(_ postcode: Postcode, label: String) -> String? {
    let country = Country.inUse
    if let unit = country.unit(postcode) {
      guard let position = unit.position else {
        return "\(country.release) does not say where \(postcode) lies."
      }
      subject.marks.append(.init(label: label, position: position))
    } else if let landmark = Landmark.at(compact: postcode.compact) {
      return add(landmark, label: label)
    } else {
      unknown.append(postcode)
    }
    return nil
  }

  /// A district or an area is meant where there is one of that name: M1 and not M11 too, M and not ME.
  private mutating func add(_ prefix: PostcodePrefix) -> String? {
    let area = Gazetteer.outcodes(inArea: prefix.compact)
    let districts = area.isEmpty ? [Gazetteer.outcode(prefix.compact)].compactMap(\.self) : area
    return add(
      prefix.description, districts.isEmpty ? [prefix] : districts.map { PostcodePrefix($0.name + " ") })
  }

  private mutating func add(_ label: String, _ prefixes: [PostcodePrefix], isTown: Bool = false) -> String? {
    let positions = Country.inUse.positions(beginning: prefixes)
    if let area = MapSubject.Area(label: label, positions: positions, isTown: isTown) {
      subject.areas.append(area)
      return nil
    }
    let isElsewhere = prefixes.contains { $0.whole == nil && Gazetteer.outcode($0.compact) != nil }
    return isElsewhere
      ? "Where the postcodes of \(label) lie is not built in." : "No postcode begins \(label)."
  }

  private mutating func add(_ named: Named) -> String? {
    switch named {
    case .postcode(let postcode, let label): return add(postcode, label: label)
    case .town(let name, let districts):
      return add(name, districts.map { PostcodePrefix($0 + " ") }, isTown: true)
    case .landmark(let landmark): return add(landmark, label: landmark.name)
    }
  }

  private mutating func add(_ landmark: Landmark, label: String) -> String? {
    guard let position = GridPosition(latitude: landmark.latitude, longitude: landmark.longitude) else {
      return "\(label) is too far from Great Britain to be drawn."
    }
    subject.marks.append(.init(label: label, position: position))
    return nil
  }

  // MARK: Names

  /// What has a name: an own place, else a landmark, else a post town.
  private mutating func named(_ folded: String) -> Named? {
    let known = names ?? Self.names(with: own)
    names = known
    return known[folded]
  }

  private static func names(with own: OwnPlaces) -> [String: Named] {
    var names: [String: Named] = [:]
    for (town, districts) in PostTown.districts { names[folded(town)] = .town(town, districts: districts) }
    for landmark in Landmark.all { names[folded(landmark.name)] = .landmark(landmark) }
    for entry in own.entries { names[folded(entry.name)] = .postcode(entry.postcode, label: entry.name) }
    return names
  }

  /// A name by its letters and digits alone, in lower case.
  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static func sentence(about text: String) -> String {
    "\(text.quoted()) is no postcode, no beginning of one, and no name that is built in."
  }
}

extension PostcodeError {
  /// Whether a postcode was meant, and which.
  fileprivate var isSlip: Bool { if case .malformed(_, meant: .some) = self { true } else { false } }
}
