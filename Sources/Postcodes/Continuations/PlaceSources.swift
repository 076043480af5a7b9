/// Where the places come from that go on from what is typed: suggestions for postcodes, the built-in names, the user's
/// own places, and the service's answers to names.
public struct PlaceSources: Sendable {
  public let suggester: Suggester
  /// Searches the service for names; nil if the service cannot be asked.
  let search: PlaceSearch?
  let own: OwnPlaces
  /// What to call the service when it fails.
  public let serviceName: String
  /// Whether Enter may not ask the service, either.
  let isOffline: Bool

  public init(
    suggester: Suggester, search: PlaceSearch?, own: OwnPlaces, serviceName: String, isOffline: Bool
  ) {
    (self.suggester, self.search, self.own) = (suggester, search, own)
    (self.serviceName, self.isOffline) = (serviceName, isOffline)
  }

  /// What is known without waiting.
  ///
  /// - Parameter hasOthers: whether something else than a place goes on from the words.
  public func known(_ question: PlaceQuestion, beside hasOthers: () -> Bool) -> Continuations {
    let postcode = TypedPostcode(in: question.words)
    // Names are found first where no postcode can begin: then nothing need be said about that.
    if question.takesNames, !question.form.replacesEarlierWords,
      !postcode.text.utf8.contains(where: PostcodeGrammar.isDigit), !PostcodePrefix(postcode.text).canBegin
    {
      let named = known(question, postcode, .results(.nothing), beside: hasOthers)
      if !named.all.isEmpty, named.meant == nil { return named }
    }
    // At a prompt nothing is offered after a blank, since no postcode has begun, though a name may go on.
    let hasPostcode =
      question.takesCodes && !(question.form.replacesEarlierWords && postcode.text.isEmpty)
    let state = hasPostcode ? suggester.immediate(postcode.text) : .results(.nothing)
    return known(question, postcode, state, beside: hasOthers)
  }

  /// An answer about the postcode that is no longer fresh, which is used until the service has sent a newer one; nil for
  /// none.
  public func expired(_ question: PlaceQuestion, beside hasOthers: () -> Bool) -> Continuations? {
    guard question.takesCodes else { return nil }
    let postcode = TypedPostcode(in: question.words)
    return suggester.expired(postcode.text).map { known(question, postcode, $0, beside: hasOthers) }
  }

  /// What is known once the service has answered; nil if a newer question overtook this one.
  ///
  /// - Parameter urgent: whether to ask without waiting for another key.
  public func answer(to question: PlaceQuestion, urgent: Bool, beside hasOthers: () -> Bool) async
    -> Continuations?
  {
    var found = known(question, beside: hasOthers)
    if found.nameToAsk == nil, question.takesCodes {
      let postcode = found.postcode
      guard let state = await suggester.answer(to: postcode.text, urgent: urgent) else { return nil }
      found = known(question, postcode, state, beside: hasOthers)
    }
    guard let asked = found.nameToAsk, let search else { return found }
    found.nameToAsk = nil
    switch await search.answer(to: asked, urgent: urgent) {
    case nil: return nil
    case .success(let places)?:
      let reader = makeReader()
      let name = name(in: question, found.state, by: reader).answered(by: places)
      return Continuations(needed(question), found.postcode, found.state, name, by: reader)
    case .failure(let error)?: found.failure = error.description(host: serviceName)
    }
    return found
  }

  /// How many words before the last belong to a place, as far as is built in.
  package func earlierWords(of question: PlaceQuestion) -> Int {
    let name = TypedName(in: question.wordsOfName, own: own.named, limit: 1, beginsInQuotes: true)
    let ofName = name.matches.isEmpty || name.isGuess ? 0 : name.earlierWords
    return max(TypedPostcode(in: question.words).earlierWords, ofName)
  }

  /// What some words mean, as far as is built in.
  package func items(of words: [String], wanted: Int? = nil) -> [PlaceItem] {
    PlaceWords(words, own: own.named, wanted: wanted).items
  }

  private func known(
    _ question: PlaceQuestion, _ postcode: TypedPostcode, _ state: SuggestionState,
    beside hasOthers: () -> Bool
  ) -> Continuations {
    let reader = makeReader()
    var name = name(in: question, state, by: reader)
    let places = name.question.flatMap { search?.known($0) }
    let asked = name.question
    if let places { name = name.answered(by: places) }
    var found = Continuations(needed(question), postcode, state, name, by: reader)
    if search != nil, let asked, places == nil, state.isSettled, question.asksForNames,
      PlaceWords.mayAskForNames(question.words),
      state.suggestions.isEmpty || name.asksOfMore(than: postcode.earlierWords), !hasOthers()
    {
      found.nameToAsk = asked
    }
    return found
  }

  /// The question, with what Enter will need.
  private func needed(_ question: PlaceQuestion) -> PlaceQuestion {
    guard isOffline else { return question }
    var offline = question
    offline.need = question.need.offline
    return offline
  }

  private func makeReader() -> PlaceReader { PlaceReader { [own] in own.named } }

  private func name(in question: PlaceQuestion, _ state: SuggestionState, by reader: PlaceReader) -> TypedName
  {
    // Of those that begin so, the one that tells which place is meant by the name before it may be among the last.
    let mayBePart = question.words.count > 1 || question.words[0].contains(" ")
    let limit =
      mayBePart
      ? Continuations.namesSearched
      : Continuations.isLong(state, question) ? Continuations.namesOffered : Continuations.namesBeside
    return question.takesNames
      ? TypedName(
        in: question.wordsOfName, own: own.named, limit: limit,
        isListed: question.mayBeginSecond(by: reader), mayBeListed: true, beginsInQuotes: true)
      : TypedName(in: [], limit: limit)
  }
}
