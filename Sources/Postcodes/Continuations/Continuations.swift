/// What goes on from some words: the codes first, then the places with the name that is being typed.
public struct Continuations: Sendable {
  public private(set) var all: [Continuation] = []
  /// How many of them are codes.
  public private(set) var codeCount = 0
  /// How many words before the last they replace, or if these stay, go on from: `milton` before `keynes`.
  public private(set) var earlierWords = 0
  /// How many more there are; nil if there are more, or may be, and their number is not known.
  public private(set) var more: Int? = 0
  /// The place that was probably meant, if the names only resemble what is typed.
  public private(set) var meant: String?
  /// What is known of the postcode. There are no suggestions where only a name can stand.
  public let state: SuggestionState
  /// The text, read as a postcode.
  let postcode: TypedPostcode
  /// The name to ask the service for; nil if something else goes on from the words.
  public internal(set) var nameToAsk: String?
  /// Why the service gave no answer to that, in one sentence.
  public internal(set) var failure: String?

  /// The most names in a list, and the most names beside postcodes.
  static let (namesOffered, namesBeside) = (30, 5)

  /// Whether nothing more is on its way.
  public var isSettled: Bool { state.isSettled && nameToAsk == nil }

  /// The part of a postcode that is typed; empty if none has begun.
  public var typedCode: String { postcode.text }

  /// Whether they are names only.
  public var areNames: Bool { codeCount == 0 && !all.isEmpty }

  /// - Parameters:
  ///   - state: the suggestions for `postcode`.
  ///   - name: the text, read as a name, with the service's answer if that is known.
  init(_ question: PlaceQuestion, _ postcode: TypedPostcode, _ state: SuggestionState, _ name: TypedName) {
    (self.state, self.postcode) = (state, postcode)
    let form = question.form
    let isLong = Self.isLong(state, question)
    let places = Self.places(of: name, in: question, limit: isLong ? Self.namesOffered : Self.namesBeside)
    let isName = !places.isEmpty && Self.isName(name, postcode, state)
    let codes = isName || !question.takesCodes ? [] : state.suggestions
    codeCount = codes.count
    // Earlier words are replaced by all or by none.
    let isBeside = codes.isEmpty || !form.replacesEarlierWords || name.earlierWords == postcode.earlierWords
    let named = isBeside ? places.prefix(codes.isEmpty ? places.count : Self.namesBeside) : []
    if !named.isEmpty {
      earlierWords = name.earlierWords
    } else if !codes.isEmpty, form.replacesEarlierWords {
      earlierWords = postcode.earlierWords
    }
    all.reserveCapacity(codes.count + named.count)
    for code in codes {
      all.append(Continuation(code, as: form.text(of: code, after: postcode, in: question.word)))
    }
    for place in named { all.append(Continuation(place, of: name, in: question)) }
    // Without the network no more than these will come.
    more = state.message == .offline || !question.takesCodes ? 0 : state.finding.more
    guard let first = named.first else { return }
    if name.isGuess { meant = first.title }
    if codes.isEmpty { more = name.isGuess || places.count >= Self.namesOffered ? nil : 0 }
  }

  /// Whether a list has room for names.
  static func isLong(_ state: SuggestionState, _ question: PlaceQuestion) -> Bool {
    state.suggestions.allSatisfy(\.isSpecial)
      || !question.form.replacesEarlierWords && question.words.count > 1
  }

  /// The places that can be put in.
  private static func places(of name: TypedName, in question: PlaceQuestion, limit: Int)
    -> ArraySlice<NameMatch>
  {
    if question.form.replacesEarlierWords { return name.matches[...] }
    // A word that only becomes longer would keep what stands before the name, and a comma has ended a name.
    guard name.before.isEmpty || question.form.replacesWord, question.word.utf8.last != UInt8(ascii: ",")
    else { return [] }
    let places = name.matches.prefix(limit)
    // Words that stay must be words of the name.
    let earlier = question.words.dropLast().suffix(name.earlierWords)
    return places.filter { (!question.takesCodes || !$0.isCountry) && $0.hasWords(earlier) }[...]
  }

  /// Whether a name is meant and no postcode: if only special postcodes begin so, which then stand behind the names, or
  /// if the name begins before what could begin a postcode, as in `bourton o` and `newport,w`.
  private static func isName(_ name: TypedName, _ postcode: TypedPostcode, _ state: SuggestionState) -> Bool {
    !name.isGuess
      && (state.suggestions.allSatisfy(\.isSpecial) || name.earlierWords > postcode.earlierWords
        || name.earlierWords == postcode.earlierWords && name.before.utf8.count < postcode.before.utf8.count)
  }
}

extension Continuation {
  /// A place with the name that is being typed. If it has two, it is put in by that one.
  fileprivate init(_ place: NameMatch, of typed: TypedName, in question: PlaceQuestion) {
    let insertsName = question.insertsName(place)
    let name = place.otherName ?? place.name
    self.init(
      place, named: name, as: typed.before + (insertsName ? name : question.form.text(of: place)),
      isWhole: insertsName || place.isPostcode)
  }
}
