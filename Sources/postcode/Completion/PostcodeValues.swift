import Basics
import Postcodes
import ShellCompletion

/// Postcodes for a shell's command line, in the shape already typed there.
///
/// No space typed: compact (`sw1a1` goes on to `SW1A1AA`). A part of it in words before: only what is left of it. An
/// open quote or a backslash: with the space. A hyphen typed: with the hyphen. A candidate of another shape would take
/// away what was typed, or need quoting that nobody wrote.
///
/// Beside them, or where there are none, the places whose names are being typed.
struct PostcodeValues: Sendable {
  let suggester: Suggester
  let own: OwnPlaces
  /// What to say where the service did not answer in time.
  let overdue: @Sendable () -> String?

  /// Whether an argument is a postcode, or the beginning of one.
  static func complete(_ argument: ArgumentID) -> Bool {
    switch argument.name {
    case "postcodes", "prefix", "place", "name", "outcodes": true
    default: false
    }
  }

  /// Whether a command asks the service; the others know no more than what is built in.
  static func asksService(_ command: [String]) -> Bool {
    switch command.first {
    case "prompt", "lookup", "complete", "map": true
    default: false
    }
  }

  /// What is known without waiting, where that is the whole answer.
  func immediate(for request: ValueRequest) -> ValueReply? {
    let typed = Self.typedPostcode(in: request)
    // What begins no postcode need not be told why where it is a name.
    if Self.takesNames(request.argument), !typed.text.utf8.contains(where: { isdigit(Int32($0)) != 0 }),
      !PostcodePrefix(typed.text).canBegin
    {
      let reply = values(.results(.nothing), for: typed, in: request)
      if reply.values.contains(where: { $0.name != nil }), reply.message == nil { return reply }
    }
    let state = suggester.immediate(typed.text)
    return state.isSettled ? values(state, for: typed, in: request) : nil
  }

  /// What the service says, asked at once.
  func awaited(for request: ValueRequest) async -> ValueReply {
    let typed = Self.typedPostcode(in: request)
    guard let state = await suggester.answer(to: typed.text, urgent: true) else { return ValueReply() }
    return values(state, for: typed, in: request)
  }

  /// What is known all the same where the service did not say so in time.
  func overdue(for request: ValueRequest) -> ValueReply {
    let typed = Self.typedPostcode(in: request)
    var reply = values(suggester.immediate(typed.text), for: typed, in: request)
    reply.message = overdue()
    return reply
  }

  private static func typedPostcode(in request: ValueRequest) -> TypedPostcode {
    TypedPostcode(in: request.preceding.suffix(request.adjacentCount) + [request.text])
  }

  private func values(
    _ state: SuggestionState, for typed: TypedPostcode, in request: ValueRequest
  ) -> ValueReply {
    // The command that finds places by their names wants the names themselves.
    let wantsName = request.argument.command == ["place"]
    var reply = wantsName ? ValueReply() : Self.postcodes(state, for: typed, in: request)
    guard Self.takesNames(request.argument) else { return reply }
    let limit = reply.values.isEmpty || request.adjacentCount > 0 ? Self.namesOffered : Self.namesBeside
    let name = Self.typedName(in: request, own: own.named, limit: limit)
    // Earlier words stay as they are, and are to be those of the name.
    let matches = name.matches.filter { $0.hasWords(request.preceding.suffix(name.earlierWords)) }
    guard let first = matches.first else { return reply }
    if Self.isPart(of: name, typed) { reply = ValueReply() }
    let isSpaced = request.quoting != .none && request.shell != .fish
    // A place with two names is completed by the one that is typed.
    reply.values += matches.prefix(reply.values.isEmpty ? limit : Self.namesBeside).map { match in
      let typed = match.otherName ?? match.name
      return Value(
        wantsName ? typed : isSpaced ? match.code : match.code.filter { $0 != " " }, name: typed,
        display: match.codeRange,
        description: [match.otherName == nil ? "" : match.name, match.whereabouts].filter { !$0.isEmpty }
          .reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1 }, isFinal: wantsName || match.isPostcode)
    }
    reply.replacedWords = name.earlierWords
    if reply.values.allSatisfy({ $0.name != nil }) {
      reply.message = name.isGuess ? "Did you mean \(first.title)?" : nil
      reply.more = name.isGuess || name.matches.count == limit ? nil : 0
    }
    return reply
  }

  /// Whether what could begin a postcode goes on with a name of several words: `bourton o`.
  static func isPart(of name: TypedName, _ typed: TypedPostcode) -> Bool {
    !name.isGuess && !name.matches.isEmpty && name.earlierWords > typed.earlierWords
  }

  /// So many names are of use in a list, and so many beside postcodes.
  static let (namesOffered, namesBeside) = (30, 5)

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
    // fish keeps only what goes on from the typed text to the letter, its quotes aside.
    let isSpaced = typed.text.contains(" ") || (request.quoting != .none && request.shell != .fish)
    let joint = typed.text.contains("-") ? "-" : isSpaced ? " " : ""
    let suggestions = state.suggestions
    let hidden = max(0, suggestions.count - request.limit)
    let values = suggestions.prefix(request.limit).map { suggestion in
      Value(
        earlier.map { String(suggestion.compact.dropFirst($0)) }
          ?? typed.before + suggestion.outward
          + (suggestion.inward.isEmpty ? "" : joint + suggestion.inward),
        display: suggestion.text, description: suggestion.description,
        isFinal: suggestion.level == .unit || suggestions.count == 1)
    }
    // Without the network what is known here is all there will be.
    let more = state.message == .offline ? 0 : state.finding.more
    return ValueReply(
      values, message: message(state, for: request.argument)?.description, more: more.map { $0 + hidden })
  }

  /// What is wrong with what was typed. Where a name may stand, that no postcode begins so is nothing wrong.
  static func message(_ state: SuggestionState, for argument: ArgumentID) -> Message? {
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
