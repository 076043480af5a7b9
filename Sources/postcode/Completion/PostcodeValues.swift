import Basics
import Postcodes
import ShellCompletion

/// Postcodes for a shell's command line, in the form that is being typed there.
///
/// Without a space typed, postcodes are compact: `sw1a1` is completed to `SW1A1AA`. If earlier words hold a part of the
/// postcode, only the rest is offered. In an open quote or after a backslash, postcodes have a space. After a typed
/// hyphen, they have a hyphen. Another form would remove typed text, or need quotes that the user did not type.
///
/// Places whose names are being typed are offered beside the postcodes, or alone.
struct PostcodeValues: Sendable {
  let suggester: Suggester
  /// Searches the service for names; nil if the service cannot be asked.
  let search: PlaceSearch?
  let own: OwnPlaces
  /// The message if the service did not answer in time.
  let overdue: @Sendable () -> String?
  /// The message if the service failed.
  var failure: @Sendable (APIError) -> String = { $0.description }

  /// Whether an argument is a postcode, or the beginning of one.
  static func complete(_ argument: ArgumentID) -> Bool {
    switch argument.name {
    case "postcodes", "prefix", "place", "name", "outcodes": true
    default: false
    }
  }

  /// Whether an argument may be a latitude.
  private static func takesDegrees(_ argument: ArgumentID) -> Bool {
    argument.command.first == "nearest" || argument.command.first == "outcode"
  }

  /// Whether a command asks the service. The other commands use built-in data only.
  static func asksService(_ command: [String]) -> Bool {
    switch command.first {
    case "prompt", "lookup", "complete", "map", "place": true
    default: false
    }
  }

  /// Whether a command asks the service for names that are not built in.
  static func asksForNames(_ command: [String]) -> Bool { command != ["map"] && asksService(command) }

  /// The values that are known without waiting, if they are the whole answer.
  func immediate(for request: ValueRequest) -> ValueReply? {
    if Self.takesDegrees(request.argument), Degrees.canBegin(request.preceding + [request.text]) {
      return ValueReply()
    }
    let typed = Self.typedPostcode(in: request)
    // If a name is offered, nothing need be said about text that begins no postcode.
    let mayBegin =
      !Self.takesNames(request.argument) || typed.text.utf8.contains { isdigit(Int32($0)) != 0 }
      || PostcodePrefix(typed.text).canBegin
    var state = mayBegin ? state(for: typed, in: request) : .results(.nothing)
    let name = name(in: request, beside: state)
    if !mayBegin {
      let reply = values(state, for: typed, named: name, in: request)
      if reply.values.contains(where: { $0.name != nil }), reply.message == nil { return reply }
      state = self.state(for: typed, in: request)
    }
    guard state.isSettled, question(of: name, beside: state, typed, in: request) == nil else { return nil }
    return values(state, for: typed, named: name, in: request)
  }

  /// An answer that is no longer fresh, which is used until the service has sent a newer one; nil for none.
  func expired(for request: ValueRequest) -> ValueReply? {
    let typed = Self.typedPostcode(in: request)
    guard !Self.wantsName(request), let state = suggester.expired(typed.text) else { return nil }
    return values(state, for: typed, named: name(in: request, beside: state), in: request)
  }

  /// The values after the service has been asked at once.
  func awaited(for request: ValueRequest) async -> ValueReply {
    let typed = Self.typedPostcode(in: request)
    var state = state(for: typed, in: request)
    if !state.isSettled {
      guard let answer = await suggester.answer(to: typed.text, urgent: true) else { return ValueReply() }
      state = answer
    }
    let name = name(in: request, beside: state)
    guard let question = question(of: name, beside: state, typed, in: request), let search else {
      return values(state, for: typed, named: name, in: request)
    }
    switch await search.answer(to: question, urgent: true) {
    case nil: return ValueReply()
    case .success(let places)?:
      return values(state, for: typed, named: name.answered(by: places), in: request)
    case .failure(let error)?:
      var reply = values(state, for: typed, named: name, in: request)
      if reply.values.isEmpty { reply.message = failure(error) }
      return reply
    }
  }

  /// The values that are known if the service did not answer in time.
  func overdue(for request: ValueRequest) -> ValueReply {
    let typed = Self.typedPostcode(in: request)
    let state = state(for: typed, in: request)
    let name = name(in: request, beside: state)
    var reply = values(state, for: typed, named: name, in: request)
    if !name.isGuess || reply.values.isEmpty { reply.message = overdue() }
    return reply
  }

  /// The suggestions for the typed postcode. There are none for the command that finds places by name.
  private func state(for typed: TypedPostcode, in request: ValueRequest) -> SuggestionState {
    Self.wantsName(request) ? .results(.nothing) : suggester.immediate(typed.text)
  }

  /// Whether names are wanted instead of their codes.
  static func wantsName(_ request: ValueRequest) -> Bool { request.argument.command == ["place"] }

  /// Whether a place's name is wanted instead of its code. Of a region the code would mean one district only.
  static func wantsName(of match: NameMatch, _ request: ValueRequest) -> Bool {
    if wantsName(request) { return true }
    switch request.argument.command.first {
    case "outcode", "terminated", "scotland", "list", "random": return false
    default: return match.kind == .region
    }
  }

  /// The name that is being typed, with the answer of the service if it is known.
  private func name(in request: ValueRequest, beside state: SuggestionState) -> TypedName {
    let limit = request.adjacentCount > 0 ? Self.namesOffered : Self.mostNames(beside: state)
    guard Self.takesNames(request.argument) else { return TypedName(in: [], limit: limit) }
    let name = Self.typedName(in: request, own: own.named, limit: limit)
    return name.answered(by: name.question.flatMap { search?.known($0) } ?? [])
  }

  /// The name that the service must be asked for; nil if something else continues the typed text.
  private func question(
    of name: TypedName, beside state: SuggestionState, _ typed: TypedPostcode, in request: ValueRequest
  ) -> String? {
    guard let search, let question = name.question,
      state.suggestions.isEmpty || name.asksOfMore(than: typed.earlierWords),
      Self.asksForNames(request.argument.command)
    else { return nil }
    // The first word of a line may be the beginning of a command.
    let isCommand =
      request.argument.command == ["prompt"] && request.preceding.isEmpty
      && CommandModel.postcode.subcommands.contains { $0.name.hasPrefix(request.text) }
    return isCommand || search.known(question) != nil ? nil : question
  }

  private static func typedPostcode(in request: ValueRequest) -> TypedPostcode {
    TypedPostcode(in: request.preceding.suffix(request.adjacentCount) + [request.text])
  }

  private func values(
    _ state: SuggestionState, for typed: TypedPostcode, named name: TypedName, in request: ValueRequest
  ) -> ValueReply {
    // The command that finds places by name wants the names themselves.
    let wantsName = Self.wantsName(request)
    var reply = wantsName ? ValueReply() : Self.postcodes(state, for: typed, in: request)
    let limit = request.adjacentCount > 0 ? Self.namesOffered : Self.mostNames(beside: state)
    // Earlier words stay unchanged, so they must be words of the name.
    let found = name.matches.prefix(limit)
    let matches = found.filter {
      (wantsName || !$0.isCountry) && $0.hasWords(request.preceding.suffix(name.earlierWords))
    }
    // A shell that replaces nothing would take the text before the name for a part of it.
    let replaces = request.shell?.replacesWords ?? true
    guard let first = matches.first, name.before.isEmpty || replaces else { return reply }
    if Self.isName(name, beside: state, for: typed) { reply = ValueReply() }
    let isSpaced = request.quoting != .none && request.shell != .fish
    // A place with two names is completed by the name that is being typed.
    reply.values += matches.prefix(reply.values.isEmpty ? limit : Self.namesBeside).map { match in
      let typed = match.otherName ?? match.name
      let insertsName = Self.wantsName(of: match, request)
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

  /// Whether a name is meant and no postcode: if only special postcodes begin so, which stand behind the names then, or
  /// if the name begins before what could begin a postcode, as in `bourton o` and `newport,w`.
  static func isName(_ name: TypedName, beside state: SuggestionState, for typed: TypedPostcode) -> Bool {
    !name.isGuess && !name.matches.isEmpty
      && (state.suggestions.allSatisfy(\.isSpecial) || name.earlierWords > typed.earlierWords
        || name.earlierWords == typed.earlierWords && name.before.utf8.count < typed.before.utf8.count)
  }

  /// The most names in a list, and the most names beside postcodes.
  static let (namesOffered, namesBeside) = (30, 5)

  static func mostNames(beside state: SuggestionState) -> Int {
    state.suggestions.allSatisfy(\.isSpecial) ? namesOffered : namesBeside
  }

  /// The name that is being typed, in one word or several.
  static func typedName(
    in request: ValueRequest, own: @autoclosure () -> [OwnPlaces.Entry], limit: Int
  ) -> TypedName {
    TypedName(in: request.preceding.suffix(request.adjacentCount) + [request.text], own: own(), limit: limit)
  }

  /// Whether an argument may be the name of a place.
  static func takesNames(_ argument: ArgumentID) -> Bool { argument.command != ["validate"] }

  private static func postcodes(
    _ state: SuggestionState, for typed: TypedPostcode, in request: ValueRequest
  ) -> ValueReply {
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
    return ValueReply(
      values, message: message(state, for: request.argument)?.sentence, more: more.map { $0 + hidden })
  }

  /// The message about the typed text. If an argument may be a name, text that begins no postcode is not a fault.
  static func message(_ state: SuggestionState, for argument: ArgumentID) -> SuggestionState.Message? {
    guard argument.command == ["map"] else { return state.message }
    switch state.message {
    case .nothingBegins, .areaUnknown, .notAPostcode: return nil
    case let other: return other
    }
  }

  private static func letters(in text: String) -> Int {
    text.utf8.count { isalnum(Int32($0)) != 0 }
  }
}
