import Basics
import Postcodes
import ShellCompletion

/// Places for a shell's command line, in the form that is being typed there.
///
/// Without a space typed, postcodes are compact: `sw1a1` is completed to `SW1A1AA`. If earlier words hold a part of the
/// postcode, only the rest is offered. In an open quote or after a backslash, postcodes have a space. After a typed
/// hyphen, they have a hyphen. Another form would remove typed text, or need quotes that the user did not type.
///
/// Places whose names are being typed are offered beside the postcodes, or alone.
struct ShellPlaces: Sendable {
  let sources: PlaceSources

  /// The values that are known without waiting, if they are the whole answer.
  func immediate(for request: ValueRequest) -> ValueReply? {
    let argument = request.argument
    if argument.takesDegrees, Degrees.canBegin(request.preceding + [request.text]) { return ValueReply() }
    // If a name is offered, nothing need be said about text that begins no postcode.
    let typed = TypedPostcode(in: request.typedWords)
    if argument.takesNames, !typed.text.utf8.contains(where: { isdigit(Int32($0)) != 0 }),
      !PostcodePrefix(typed.text).canBegin
    {
      let reply = values(known(request, typed, .results(.nothing)))
      if reply.values.contains(where: { $0.name != nil }), reply.message == nil { return reply }
    }
    let place = known(request, typed)
    return place.state.isSettled && place.question == nil ? values(place) : nil
  }

  /// An answer that is no longer fresh, which is used until the service has sent a newer one; nil for none.
  func expired(for request: ValueRequest) -> ValueReply? {
    if request.argument.wantsName { return nil }
    let typed = TypedPostcode(in: request.typedWords)
    return sources.suggester.expired(typed.text).map { values(known(request, typed, $0)) }
  }

  /// The values after the service has been asked at once.
  func awaited(for request: ValueRequest) async -> ValueReply {
    let place = await sources.answer(to: request, urgent: true) { Self.beginsCommand(request) }
    guard let place else { return ValueReply() }
    var reply = values(place)
    if reply.values.isEmpty, let failure = place.failure { reply.message = failure }
    return reply
  }

  /// The values that are known if the service did not answer in time.
  func overdue(for request: ValueRequest) -> ValueReply {
    let place = known(request)
    var reply = values(place)
    if !place.name.isGuess || reply.values.isEmpty {
      reply.message = APIError.timedOut(CompletionCallback.deadline).description(host: sources.serviceName)
    }
    return reply
  }

  private func known(
    _ request: ValueRequest, _ typed: TypedPostcode? = nil, _ state: SuggestionState? = nil
  ) -> TypedPlace {
    sources.known(request, typed, state) { Self.beginsCommand(request) }
  }

  /// Whether the first word of a line is the beginning of a command.
  private static func beginsCommand(_ request: ValueRequest) -> Bool {
    request.argument.command.first == CommandModel.postcode.defaultSubcommand && request.preceding.isEmpty
      && CommandModel.postcode.subcommands.contains { $0.name.hasPrefix(request.text) }
  }

  private func values(_ place: TypedPlace) -> ValueReply {
    let (request, name) = (place.request, place.name)
    // The command that finds places by name wants the names themselves.
    let wantsName = request.argument.wantsName
    var reply = wantsName ? ValueReply() : Self.postcodes(place)
    let isLong = place.hasNoUsualPostcode || request.adjacentCount > 0
    let limit = isLong ? PlaceSources.namesOffered : PlaceSources.namesBeside
    // Earlier words stay unchanged, so they must be words of the name.
    let matches = name.matches.prefix(limit).filter {
      (wantsName || !$0.isCountry) && $0.hasWords(request.preceding.suffix(name.earlierWords))
    }
    // A shell that replaces nothing would take the text before the name for a part of it.
    let replaces = request.shell?.replacesWords ?? true
    // Nothing is put in the place of a name that a comma has ended.
    guard let first = matches.first, name.before.isEmpty || replaces, request.text.last != "," else {
      return reply
    }
    if place.isName { reply = ValueReply() }
    let isSpaced = request.quoting != .none && request.shell != .fish
    // A place with two names is completed by the name that is being typed.
    reply.values += matches.prefix(reply.values.isEmpty ? limit : PlaceSources.namesBeside).map { match in
      let typed = match.otherName ?? match.name
      let insertsName = request.argument.wantsName(of: match)
      return CompletionValue(
        name.before + (insertsName ? typed : isSpaced ? match.code : match.code.filter { $0 != " " }),
        name: typed,
        display: match.codeRange,
        description: [match.otherName == nil ? "" : match.name, match.whereabouts].filter { !$0.isEmpty }
          .reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1 }, isFinal: insertsName || match.isPostcode)
    }
    reply.replacedWords = name.earlierWords
    if reply.values.allSatisfy({ $0.name != nil }) {
      reply.message = name.isGuess ? "Did you mean \(first.title)?" : nil
      reply.more = name.isGuess || name.matches.count >= limit ? nil : 0
    }
    return reply
  }

  private static func postcodes(_ place: TypedPlace) -> ValueReply {
    let (request, typed, state) = (place.request, place.postcode, place.state)
    let earlier = typed.earlierWords == 0 ? nil : letters(in: typed.text) - letters(in: request.text)
    // fish keeps only words that continue the typed text exactly, apart from its quotes.
    let isSpaced = typed.text.contains(" ") || (request.quoting != .none && request.shell != .fish)
    let joint = typed.text.contains("-") ? "-" : isSpaced ? " " : ""
    let suggestions = state.suggestions
    let hidden = max(0, suggestions.count - request.limit)
    let values = suggestions.prefix(request.limit).map { suggestion in
      CompletionValue(
        earlier.map { String(suggestion.compact.dropFirst($0)) }
          ?? typed.before + suggestion.outward
          + (suggestion.inward.isEmpty ? "" : joint + suggestion.inward),
        display: suggestion.text, description: suggestion.description,
        isFinal: suggestion.level == .unit || suggestions.count == 1)
    }
    // Offline, the values that are known here are all that there will be.
    let more = state.message == .offline ? 0 : state.finding.more
    return ValueReply(values, message: place.message?.sentence, more: more.map { $0 + hidden })
  }

  private static func letters(in text: String) -> Int {
    text.utf8.count { isalnum(Int32($0)) != 0 }
  }
}
