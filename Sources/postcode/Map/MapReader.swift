import Basics
import Postcodes

/// Collects what a map is to show: postcodes, parts of postcodes, and places by their names.
struct MapReader {
  private let own: [OwnPlaces.Entry]
  private(set) var subject = MapSubject()
  /// Postcodes that are not built in, which the service may know.
  private(set) var unknown: [Postcode] = []

  init(own: OwnPlaces) { self.own = own.named }

  /// Adds what some words mean.
  ///
  /// - Parameter ask: gives the places that the service has for a name that is not built in; nil if it failed and the
  ///   user has been told.
  /// - Returns: a refusal of each text that means nothing, or whose place is not known.
  mutating func read(_ words: [String], asking ask: (String) -> [NameMatch]? = { _ in [] }) -> [Refusal] {
    let mayAsk = PlaceWords.mayAskForNames(words)
    return PlaceWords(words, own: own).items.compactMap { item in
      guard mayAsk, let question = item.question else { return add(item) }
      return ask(question).flatMap { add(item.answered(by: $0)) }
    }
  }

  /// Adds a postcode that is not built in, once its place was found.
  ///
  /// - Returns: a refusal if its position is not known, or cannot be drawn.
  mutating func add(_ place: Place) -> Refusal? {
    let position = place.position
    return position == nil && place.latitude == nil
      ? Refusal(place.unplaced, .nothing) : mark(place.postcode.description, at: position)
  }

  /// - Returns: a refusal if it cannot be drawn.
  private mutating func add(_ item: PlaceItem) -> Refusal? {
    switch item.meaning {
    case .postcode(.success(let postcode)): add(postcode, label: postcode.description)
    case .group(let group): add(group, label: group.codes[0])
    case .place(let place):
      if let postcode = Postcode(place.code) {
        add(postcode, label: place.title)
      } else {
        add(PostcodeGroup(place), label: place.title, isTown: true)
      }
    case .point(let degrees):
      mark(
        degrees.description, at: GridPosition(latitude: degrees.latitude, longitude: degrees.longitude))
    case .postcode(.failure(.blank)): nil
    case .postcode(.failure(.incomplete(let text))): Refusal(noGroup: PostcodePrefix(text))
    case .several, .elsewhere, .unknown, .postcode(.failure):
      LookupFailure(item).map { Refusal($0.description, .nothing) }
    }
  }

  /// - Parameter position: nil for one that is not on the grid.
  private mutating func mark(_ label: String, at position: GridPosition?) -> Refusal? {
    guard let position else {
      return Refusal("\(label) is too far from Great Britain to be drawn.", .nothing)
    }
    subject.marks.append(.init(label: label, position: position))
    return nil
  }

  private mutating func add(_ postcode: Postcode, label: String) -> Refusal? {
    let country = Country.inUse
    if let unit = country.unit(postcode) {
      guard let position = unit.position else {
        return Refusal("\(country.release) does not say where \(postcode) lies.", .nothing)
      }
      return mark(label, at: position)
    }
    if let landmark = Landmark.at(compact: postcode.compact) {
      return mark(label, at: GridPosition(latitude: landmark.latitude, longitude: landmark.longitude))
    }
    unknown.append(postcode)
    return nil
  }

  private mutating func add(_ group: PostcodeGroup, label: String, isTown: Bool = false) -> Refusal? {
    if let area = MapSubject.Area(
      label: label, positions: group.positions, districts: group.districts, isTown: isTown)
    {
      subject.areas.append(area)
      return nil
    }
    return group.districts.isEmpty
      ? Refusal("No postcode begins with \(label).", .nothing)
      : Refusal("Where the postcodes of \(label) lie is not built in.", .unavailable)
  }
}
