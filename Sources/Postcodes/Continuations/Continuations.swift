import Basics

/// What goes on from some words: the codes first, then the places with the name that is being typed.
public struct Continuations: Sendable {
  public private(set) var all: [Continuation] = []
  /// How many of them are codes.
  public private(set) var codeCount = 0
  /// How many words before the last they replace, or if these stay, go on from: `milton` before `keynes`.
  public private(set) var earlierWords = 0
  /// Whether another place stands before them.
  public private(set) var areBehindAnother = false
  /// How many more there are; nil if there are more, or may be, and their number is not known.
  public private(set) var more: Int? = 0
  /// The place that was probably meant, if the names only resemble what is typed.
  public private(set) var meant: String?
  /// The first that was left out, since too little is known of it.
  public private(set) var leftOut: String?
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
  /// How many are searched behind another place.
  static let namesSearched = 200

  /// Whether nothing more is on its way.
  public var isSettled: Bool { state.isSettled && nameToAsk == nil }

  /// The part of a postcode that is typed; empty if none has begun.
  public var typedCode: String { postcode.text }

  /// Whether they are names only.
  public var areNames: Bool { codeCount == 0 && !all.isEmpty }

  /// - Parameters:
  ///   - state: the suggestions for `postcode`.
  ///   - name: the text, read as a name, with the service's answer if that is known.
  ///   - reader: reads the words, and rows that Enter may refuse.
  init(
    _ question: PlaceQuestion, _ postcode: TypedPostcode, _ state: SuggestionState, _ name: TypedName,
    by reader: PlaceReader
  ) {
    (self.state, self.postcode) = (state, postcode)
    let form = question.form
    var names = ContinuingNames(name, in: question, by: reader)
    let isName = !names.places.isEmpty && (names.hasWhole || Self.isName(name, postcode, state))
    var codes = ContinuingCodes(isName ? [] : state.suggestions, for: postcode, in: question, by: reader)
    // Earlier words are replaced by all or by none.
    let areBeside =
      codes.all.isEmpty || !form.replacesEarlierWords || name.earlierWords == postcode.earlierWords
    names.choose(mayBeAny: areBeside)
    let areRather = names.areRather(than: postcode)
    if areRather { codes.all = [] }
    if !areRather, !codes.all.isEmpty || !Self.isLong(state, question) { names.keep(Self.namesBeside) }
    let named = names.places
    codeCount = codes.all.count
    leftOut = codes.leftOut
    if !named.isEmpty {
      earlierWords = name.earlierWords
    } else if !codes.all.isEmpty, form.replacesEarlierWords {
      earlierWords = postcode.earlierWords
    }
    areBehindAnother =
      !question.isFirst(after: earlierWords) || !(named.isEmpty ? postcode.before : name.before).isEmpty
    all = codes.rows + names.rows(leftOut: &leftOut)
    // The only row would be put in for the place that was left out before it: HMS Belfast for Belfast.
    if codeCount == 0, all.count == 1, leftOut != nil, leftOut == named.first?.title { all = [] }
    // A name that is typed completely, and is no other's, needs no code behind it.
    let typed = question.earlierWords(of: name).joinedByBlanks
    if all.count == 1, names.isOfWords, question.word.isEmpty, named.first?.isNamed(typed) ?? false {
      all = []
    }
    // Without the network no more than these will come.
    more = state.message == .offline || !question.takesCodes ? 0 : state.finding.more
    // A shell that keeps the words before the last can mend nothing in them, but say what was meant.
    let likeliest = named.first ?? (names.isAny && codes.all.isEmpty ? name.matches.first : nil)
    if name.isGuess { meant = likeliest?.title }
    if named.isEmpty { return }
    if codes.all.isEmpty { more = name.isGuess || names.areCut ? nil : 0 }
  }

  /// Whether a list has room for names.
  static func isLong(_ state: SuggestionState, _ question: PlaceQuestion) -> Bool {
    state.suggestions.allSatisfy(\.isSpecial)
      || !question.form.replacesEarlierWords && question.words.count > 1
  }

  /// Whether a name is meant and no postcode: if only special postcodes begin so, which then stand behind the names, if
  /// the name begins before what could begin a postcode, as in `bourton o` and `newport,w`, or if a landmark is called
  /// after the town before it: `liverpool l`.
  private static func isName(_ name: TypedName, _ postcode: TypedPostcode, _ state: SuggestionState) -> Bool {
    !name.isGuess
      && (state.suggestions.allSatisfy(\.isSpecial) || name.matches.contains { $0.otherIs == .restOfName }
        || name.earlierWords > postcode.earlierWords
        || name.earlierWords == postcode.earlierWords && name.before.utf8.count < postcode.before.utf8.count)
  }
}
