/// Some neighbouring words, and the one thing that they mean.
public struct PlaceItem: Sendable {
  /// What words mean.
  public enum Meaning: Sendable {
    /// A postcode, or why what stands where one was expected is none.
    case postcode(Result<Postcode, PostcodeError>)
    /// An area, a district, a sector or another part of a code.
    case group(PostcodeGroup)
    /// A place by its name.
    case place(NameMatch)
    /// A name that several places have, the likeliest first.
    case several([NameMatch])
    /// Places of a name, none of which is known to lie in the place that was named with it: `Hillsborough, Kent`.
    case elsewhere(name: String, [NameMatch], whole: String)
    /// A point, by degrees north and east.
    case point(Degrees)
    /// Neither a postcode nor a name, and the places that may be meant.
    case unknown(likely: [NameMatch])
  }

  /// The words without quotes, and without the comma behind them.
  public let text: String
  public let meaning: Meaning
  /// The indices of the words, in the order of the whole text.
  package let words: Range<Int>

  /// The part of the text that its meaning is about, if not all of it.
  var part: String?
  /// The text that its meaning is about.
  public var subject: String { part ?? text }

  /// The same words with another meaning.
  func meaning(_ places: [NameMatch]) -> PlaceItem {
    PlaceItem(text: text, meaning: .init(places), words: words)
  }

  /// The item behind a number of other words.
  func moved(by count: Int) -> PlaceItem {
    PlaceItem(text: text, meaning: meaning, words: words.lowerBound + count..<words.upperBound + count)
  }

  /// The outward code that it is, maybe behind a place that has it: Leeds LS6. Nil if it is none that is built in.
  public var outcode: String? {
    switch meaning {
    case .group(let group): group.codes.count == 1 ? Gazetteer.outcode(group.codes[0])?.name : nil
    case .place(let place):
      place.codes.count == 1 && text.uppercased().hasSuffix(" " + place.code) ? place.code : nil
    case .postcode, .several, .elsewhere, .point, .unknown: nil
    }
  }

  /// Whether it is nothing that can be looked up.
  public var isMistake: Bool {
    switch meaning {
    case .postcode(.success), .group, .place, .several, .point: false
    case .postcode(.failure), .elsewhere, .unknown: true
    }
  }

  /// The place that it means by its name; nil for anything else.
  var place: NameMatch? { if case .place(let place) = meaning { place } else { nil } }

  /// The places that a name in it may mean.
  var places: [NameMatch] {
    switch meaning {
    case .place(let place): [place]
    case .several(let all), .elsewhere(_, let all, _): all
    case .postcode, .group, .point, .unknown: []
    }
  }

  /// Whether it is a name that several places have.
  var isDoubtful: Bool { if case .several = meaning { true } else { false } }

  /// The whole postcode that was written; nil for anything else.
  public var postcode: Postcode? {
    if case .postcode(.success(let postcode)) = meaning { postcode } else { nil }
  }

  /// The text in its usual form.
  public var name: String {
    switch meaning {
    case .postcode(.success(let postcode)): postcode.description
    case .group(let group): group.codes[0]
    case .place(let place): place.isPostcode ? place.code : place.title
    case .several, .elsewhere, .point, .unknown, .postcode: text
    }
  }

  /// What to ask the service: a name that is not built in; nil for anything else.
  public var question: String? {
    if case .unknown = meaning { TypedName(in: [text], limit: 1).question } else { nil }
  }

  /// The places that may be meant by an unknown name.
  public var likely: [NameMatch] { if case .unknown(let likely) = meaning { likely } else { [] } }

  /// The item with the service's answer: the places of that name, or those that may be meant.
  public func answered(by places: [NameMatch]) -> PlaceItem {
    let named = places.filter { $0.isNamed(text) }
    if !named.isEmpty { return meaning(named) }
    let likely = Array(places.prefix(Self.likely))
    return places.isEmpty ? self : PlaceItem(text: text, meaning: .unknown(likely: likely), words: words)
  }

  /// How many places are named to choose from.
  static let likely = 3
}

extension PlaceItem.Meaning {
  /// The meaning of a name with some places, at least one.
  init(_ places: [NameMatch]) { self = places.count > 1 ? .several(places) : .place(places[0]) }
}
