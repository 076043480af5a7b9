import Basics
import Postcodes

/// Reads what a map is to show: postcodes, prefixes of postcodes, and names, in any order.
struct MapReader {
  private let own: [OwnPlaces.Entry]
  private(set) var subject = MapSubject()
  /// Postcodes that are not built in, which the service may know.
  private(set) var unknown: [Postcode] = []
  private var names: [String: Named?] = [:]

  private enum Named {
    case one(NameMatch)
    case several(String, [NameMatch])
  }

  /// The most words of a name, and of a postcode.
  private static let (longestName, longestPostcode) = (8, 3)

  init(own: OwnPlaces) { self.own = own.named }

  /// Reads words separated by commas, semicolons and blanks, and adds what they name. At each word it takes the longest
  /// text that is a postcode, a prefix of one, or a name.
  ///
  /// - Parameter ask: gives the places that the service has for a name that is not built in; nil if it failed and the
  ///   user has been told.
  /// - Returns: a sentence for each text that is none of these, or whose place is not known.
  mutating func read(_ words: [String], asking ask: (String) -> [NameMatch]? = { _ in [] }) -> [String] {
    var problems: [String] = []
    var rest = Self.words(in: words.map(Subject.withoutName).joined(separator: " "))[...]
    while !rest.isEmpty {
      var items: [Item] = []
      // A name beside an unknown word is part of another name: St Pancras is not in Stoke.
      var isMistaken = false
      // Up to the next comma that does not belong to a name.
      let part = rest
      repeat {
        let item = firstItem(of: rest)
        let text = Self.text(of: rest.prefix(item.count))
        if item.isName, !items.isEmpty, Subject.isEndOfNames(text) { isMistaken = true }
        if item.meaning == nil { isMistaken = true }
        items.append(item)
        rest = rest.dropFirst(item.count)
      } while !rest.isEmpty && part[rest.startIndex - 1].last != ","
      var mistake: [String] = []
      func endMistake() {
        if !mistake.isEmpty, let problem = add(Self.text(of: mistake[...]), asking: ask) {
          problems.append(problem)
        }
        mistake = []
      }
      var words = part
      for item in items {
        if let meaning = item.meaning, !(isMistaken && item.isName) {
          endMistake()
          if let problem = add(meaning) { problems.append(problem) }
        } else {
          mistake += words.prefix(item.count)
        }
        words = words.dropFirst(item.count)
      }
      endMistake()
    }
    return problems
  }

  /// Adds a postcode that is not built in, once its place was found.
  ///
  /// - Returns: a sentence if its position is not known, or cannot be drawn.
  mutating func add(_ place: Place) -> String? {
    guard let position = place.position else {
      return place.latitude == nil
        ? "Where \(place.postcode) lies is not known."
        : "\(place.postcode) is too far from Great Britain to be drawn."
    }
    subject.marks.append(.init(label: place.postcode.description, position: position))
    return nil
  }

  /// The meaning of the first of some words.
  private struct Item {
    enum Meaning {
      case postcode(Postcode)
      case prefix(PostcodePrefix)
      case named(Named)
      case slip(PostcodeError)
    }

    /// How many words it takes.
    let count: Int
    /// Nil for an unknown word.
    let meaning: Meaning?
    /// Whether it has letters only, as the words of names have.
    var isName = false
  }

  /// The words of a text, each with a comma if a comma or a semicolon follows it.
  private static func words(in text: String) -> [String] {
    text.split { ",;".contains($0) }.flatMap { part in
      var words = part.split(whereSeparator: \.isWhitespace).map { Subject.withoutName(String($0)) }
      if let last = words.popLast() { words.append(last + ",") }
      return words
    }
  }

  /// Some words joined, without the comma after the last.
  private static func text(of words: ArraySlice<String>) -> String {
    let text = words.joined(separator: " ")
    return text.last == "," ? String(text.dropLast()) : text
  }

  private mutating func firstItem(of words: ArraySlice<String>) -> Item {
    for count in (1...min(Self.longestName, words.count)).reversed() {
      let text = Self.text(of: words.prefix(count))
      // Only a name may continue after a comma.
      guard !text.contains(",") else {
        if let named = named(text) { return Item(count: count, meaning: .named(named), isName: true) }
        continue
      }
      let written = count > Self.longestPostcode ? nil : WrittenPostcode.only(in: text)?.postcode
      if case .success(let postcode)? = written { return Item(count: count, meaning: .postcode(postcode)) }
      let prefix = PostcodePrefix(text)
      let isName = !text.contains(where: \.isNumber)
      // Letters alone must be a whole area: `at` is a word.
      if !prefix.readings.isEmpty, !isName || PostTown.of(area: prefix.compact) != nil {
        return Item(count: count, meaning: .prefix(prefix), isName: isName)
      }
      if let named = named(text) {
        return Item(count: count, meaning: .named(named), isName: true)
      }
      if case .failure(let error)? = written, error.isSlip {
        return Item(count: count, meaning: .slip(error))
      }
    }
    return Item(count: 1, meaning: nil)
  }

  /// - Returns: a sentence if it cannot be drawn.
  private mutating func add(_ meaning: Item.Meaning) -> String? {
    switch meaning {
    case .postcode(let postcode): add(postcode, label: postcode.description)
    case .prefix(let prefix): add(prefix)
    case .named(let named): add(named)
    case .slip(let error): error.description
    }
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

  /// Adds a prefix. If it is the name of a district or an area, only that is meant: M1 without M11, M without ME.
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
    let isElsewhere = prefixes.contains {
      $0.whole == nil && (Gazetteer.outcode($0.compact) != nil || WiderPlace($0) != nil)
    }
    return isElsewhere
      ? "Where the postcodes of \(label) lie is not built in." : "No postcode begins with \(label)."
  }

  private mutating func add(_ named: Named) -> String? {
    switch named {
    case .one(let place):
      if let postcode = Postcode(place.code) { return add(postcode, label: place.title) }
      return add(place.title, place.codes.map { PostcodePrefix($0 + " ") }, isTown: true)
    case .several(let name, let places): return LookupFailure.several(name, places).description
    }
  }

  /// Adds the place that the service has for an unknown text.
  ///
  /// - Returns: a sentence if it cannot be drawn.
  private mutating func add(_ text: String, asking ask: (String) -> [NameMatch]?) -> String? {
    guard let question = TypedName(in: [text], limit: 1).question else { return Self.sentence(about: text) }
    guard let places = ask(question) else { return nil }
    let named = places.filter { $0.isNamed(text) }
    if named.count > 1 { return add(.several(text, named)) }
    return named.first.map { add(.one($0)) } ?? Self.sentence(about: text)
  }

  private mutating func add(_ landmark: Landmark, label: String) -> String? {
    guard let position = GridPosition(latitude: landmark.latitude, longitude: landmark.longitude) else {
      return "\(label) is too far from Great Britain to be drawn."
    }
    subject.marks.append(.init(label: label, position: position))
    return nil
  }

  // MARK: Names

  /// The place or places of a name; nil if it has none.
  private mutating func named(_ name: String) -> Named? {
    if let known = names[name] { return known }
    let places = PlaceNames.builtIn.places(named: name, own: own)
    let found: Named? = places.count > 1 ? .several(name, places) : places.first.map { .one($0) }
    names[name] = .some(found)
    return found
  }

  private static func sentence(about text: String) -> String {
    "\(text.quoted()) is no postcode, no beginning of one, and no name that is built in."
  }
}

extension PostcodeError {
  /// Whether a postcode was meant, and which.
  fileprivate var isSlip: Bool { if case .malformed(_, meant: .some) = self { true } else { false } }
}
