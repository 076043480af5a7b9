import Basics

/// The name of a place at the end of some words, as it is being typed.
public struct TypedName: Sendable, Hashable {
  /// The places it can be, the likeliest first; empty if no place's name fits.
  public internal(set) var matches: [NameMatch] = []
  /// How many words before the last one belong to the name.
  public internal(set) var earlierWords = 0
  /// What stands before the name in the word where it begins: other places and a comma.
  public internal(set) var before = ""
  /// What to ask the service: the text typed, as one name, in lower case with one blank between words. Nil if it cannot
  /// be a name, or if it fits a built-in name as it is spelt.
  public internal(set) var question: String?
  /// How many words before the last one belong to the question.
  var earlierWordsOfQuestion = 0

  /// Whether the matches only resemble what was typed.
  public var isGuess: Bool { matches.first?.fit == .spelling }

  /// - Parameters:
  ///   - words: the words up to the cursor, the one being typed last; that is empty if it has not begun.
  ///   - own: the user's own places.
  ///   - limit: how many places to give at most.
  ///   - isListed: whether several places are wanted, so that a town begins another rather than a landmark goes on, or
  ///     Brighton and Hove.
  ///   - mayBeListed: whether several may be, so that a name begins another if a landmark only has the words: Cambridge
  ///     Heath for “london cam”.
  ///   - beginsInQuotes: whether a name may begin behind a place that quotes hold together with it.
  public init(
    in words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], limit: Int, isListed: Bool = false,
    mayBeListed: Bool = false, beginsInQuotes: Bool = false
  ) {
    let reader = TypedNameReader(
      words, own: own, limit: limit, isListed: isListed, mayBeListed: mayBeListed,
      beginsInQuotes: beginsInQuotes)
    if let reader { self = reader.name }
  }

  /// No name.
  init() {}

  /// Whether the question takes in more than `earlierWords` words before the last. If so, letters beside an unknown
  /// word are not taken for an area.
  public func asksOfMore(than earlierWords: Int) -> Bool {
    question != nil && earlierWordsOfQuestion > earlierWords
  }

  /// The name with the places that the service found, in the place of those that only resemble it.
  public func answered(by places: [NameMatch]) -> TypedName {
    guard question != nil, !places.isEmpty else { return self }
    var name = self
    (name.matches, name.earlierWords, name.question) = (places, earlierWordsOfQuestion, nil)
    return name
  }

  /// The name with other places.
  package func replaced(by places: [NameMatch]) -> TypedName {
    var name = self
    (name.matches, name.question) = (places, nil)
    return name
  }
}
