import Postcodes
import ShellCompletion

/// A place that is being typed, in a shell or at the prompt, and what goes on from it: postcodes, and places by name.
struct TypedPlace: Sendable {
  let request: ValueRequest
  /// The text, read as a postcode.
  let postcode: TypedPostcode
  /// The suggestions for that. There are none for a command that finds places by name.
  let state: SuggestionState
  /// The text, read as a name, with the service's answer if that is known.
  fileprivate(set) var name: TypedName
  /// The name to ask the service for; nil if something else continues the typed text.
  fileprivate(set) var question: String?
  /// Why the service gave no answer to it.
  fileprivate(set) var failure: String?

  /// Whether a name is meant and no postcode: if only special postcodes begin so, which then stand behind the names, or
  /// if the name begins before what could begin a postcode, as in `bourton o` and `newport,w`.
  var isName: Bool {
    !name.isGuess && !name.matches.isEmpty
      && (hasNoUsualPostcode || name.earlierWords > postcode.earlierWords
        || name.earlierWords == postcode.earlierWords && name.before.utf8.count < postcode.before.utf8.count)
  }

  /// Whether no postcode begins with the text but special ones.
  var hasNoUsualPostcode: Bool { state.suggestions.allSatisfy(\.isSpecial) }

  /// The message about the postcode. If the service is asked for postcodes alone, other text may be a name.
  var message: SuggestionState.Message? {
    guard request.argument.asksService, !request.argument.asksForNames else { return state.message }
    switch state.message {
    case .nothingBegins, .areaUnknown, .notAPostcode: return nil
    case let other: return other
    }
  }
}

/// Where the places come from that go on from what is typed.
struct PlaceSources: Sendable {
  let suggester: Suggester
  /// Searches the service for names; nil if the service cannot be asked.
  let search: PlaceSearch?
  let own: OwnPlaces
  let serviceName: String

  /// The most names in a list, and the most names beside postcodes.
  static let (namesOffered, namesBeside) = (30, 5)

  /// What is known without waiting.
  ///
  /// - Parameters:
  ///   - postcode: the text read as a postcode, if that was done already.
  ///   - state: the suggestions for the postcode, if they are known already.
  ///   - hasOthers: whether something else than a place continues the typed text.
  func known(
    _ request: ValueRequest, _ postcode: TypedPostcode? = nil, _ state: SuggestionState? = nil,
    beside hasOthers: () -> Bool
  ) -> TypedPlace {
    let argument = request.argument
    let postcode = postcode ?? TypedPostcode(in: request.typedWords)
    // At the prompt nothing is offered after a blank, since no postcode has begun, though a name may go on.
    let hasPostcode = !argument.wantsName && !(request.shell == nil && postcode.text.isEmpty)
    let state = state ?? (hasPostcode ? suggester.immediate(postcode.text) : .results(.nothing))
    let isLong =
      state.suggestions.allSatisfy(\.isSpecial) || request.shell != nil && request.adjacentCount > 0
    let limit = isLong ? Self.namesOffered : Self.namesBeside
    var name = argument.takesNames ? name(in: request, limit: limit) : TypedName(in: [], limit: limit)
    if let places = name.question.flatMap({ search?.known($0) }) { name = name.answered(by: places) }
    var place = TypedPlace(request: request, postcode: postcode, state: state, name: name)
    if let search, let question = name.question, state.isSettled, argument.asksForNames,
      !PlaceWords.hasPostcode(request.typedWords),
      state.suggestions.isEmpty || name.asksOfMore(than: postcode.earlierWords), !hasOthers(),
      search.known(question) == nil
    {
      place.question = question
    }
    return place
  }

  /// The name that is being typed, in one word or several, as far as it is built in.
  func name(in request: ValueRequest, limit: Int) -> TypedName {
    TypedName(in: request.typedWords, own: own.named, limit: limit)
  }

  /// What is known once the service has answered; nil if a newer question overtook this one.
  ///
  /// - Parameter urgent: whether to ask without waiting for another key.
  func answer(
    to request: ValueRequest, urgent: Bool, beside hasOthers: () -> Bool
  ) async -> TypedPlace? {
    var place = known(request, beside: hasOthers)
    if place.question == nil, !request.argument.wantsName {
      guard let state = await suggester.answer(to: place.postcode.text, urgent: urgent) else { return nil }
      place = known(request, place.postcode, state, beside: hasOthers)
    }
    guard let question = place.question, let search else { return place }
    place.question = nil
    switch await search.answer(to: question, urgent: urgent) {
    case nil: return nil
    case .success(let places)?: place.name = place.name.answered(by: places)
    case .failure(let error)?: place.failure = error.description(host: serviceName)
    }
    return place
  }
}

extension ValueRequest {
  /// The words that may belong to the place that is being typed.
  var typedWords: [String] { preceding.suffix(adjacentCount) + [text] }
}
