import Basics
import Postcodes

extension PlaceItem {
  /// The postcode that was written, or that of a place that has one of its own.
  var wholePostcode: Postcode? {
    if case .place(let place) = meaning { Postcode(place.code) } else { postcode }
  }
}

extension PlaceItem {
  /// Whether it is written as what3words writes a square of three metres: `///filled.count.soap`.
  ///
  /// Source: https://developer.what3words.com/tutorial/detecting-if-text-is-in-the-format-of-a-3wa
  fileprivate var isThreeWords: Bool {
    let words = text.drop { $0 == "/" }.split(separator: ".", omittingEmptySubsequences: false)
    return words.count == 3 && words.allSatisfy { $0.count >= 4 && $0.allSatisfy(\.isLetter) }
  }
}

extension Place {
  /// The place with the name by which an item means it: a railway station's, at the postcode nearest to it.
  func named(by item: PlaceItem) -> Place {
    if case .place(let place) = item.meaning { named(place.name) } else { self }
  }
}

extension WiderPlace {
  /// The place that an item means; nil if it means one postcode, or none.
  init?(_ item: PlaceItem) {
    switch item.meaning {
    case .group(let group): self.init(group)
    case .place(let place) where !place.isPostcode: self.init(place)
    case .postcode, .place, .several, .elsewhere, .point, .unknown: return nil
    }
  }
}

extension LookupFailure {
  /// Why an item cannot be looked up; nil if it can.
  init?(_ item: PlaceItem) {
    switch item.meaning {
    case .postcode(.failure) where item.isThreeWords, .unknown where item.isThreeWords:
      self = .threeWords(item.text)
    case .postcode(.failure(let error)): self = .notAPostcode(error)
    case .several(let places): self = .several(item.text, places)
    case .elsewhere(let name, let places, let whole): self = .elsewhere(name, places, whole: whole)
    case .unknown(let likely): self = .unknown(item.subject, likely: likely)
    case .point: self = .point(item.text)
    case .postcode(.success), .group, .place: return nil
    }
  }
}
