import Basics
import Postcodes
import ShellCompletion

extension PlaceSources {
  /// The values for a shell that are known without waiting, if they are the whole answer.
  func immediate(for request: ValueRequest) -> ValueReply? {
    if request.argument.takesDegrees, Degrees.canBegin(request.preceding + [request.text]) {
      return ValueReply()
    }
    // Nearly every TAB ends at the first test.
    if request.preceding.first.map(PlaceWords.isNear) ?? false, request.isBare,
      CommandModel.postcode.isMisspelt(beforeName: request.preceding)
    {
      return ValueReply()
    }
    let found = known(request.place) { request.beginsCommand }
    return found.isSettled ? ValueReply(found, for: request) : nil
  }

  /// An answer that is no longer fresh, which is used until the service has sent a newer one; nil for none.
  func expired(for request: ValueRequest) -> ValueReply? {
    expired(request.place) { request.beginsCommand }.map { ValueReply($0, for: request) }
  }

  /// The values after the service has been asked at once.
  func awaited(for request: ValueRequest) async -> ValueReply {
    let found = await answer(to: request.place, urgent: true) { request.beginsCommand }
    guard let found else { return ValueReply() }
    var reply = ValueReply(found, for: request)
    if reply.values.isEmpty, let failure = found.failure { reply.message = failure }
    return reply
  }

  /// The values that are known if the service did not answer in time.
  func overdue(for request: ValueRequest) -> ValueReply {
    let found = known(request.place) { request.beginsCommand }
    var reply = ValueReply(found, for: request)
    if found.meant == nil || reply.values.isEmpty {
      reply.message = "\(serviceName) has not answered yet; press TAB again in a moment."
    }
    return reply
  }
}

extension ValueRequest {
  /// The place that is being typed.
  var place: PlaceQuestion {
    let form = shell.map {
      // fish keeps only words that continue the typed text exactly, apart from its quotes.
      LineForm(
        replacesEarlierWords: false, replacesWord: $0.replacesWords,
        hasBlanks: quoting != .none && $0 != .fish)
    }
    let argument = argument
    var words = preceding.suffix(adjacentCount)
    // What the shell will put in the place of `$home` is a place for itself.
    if let expanded = words.lastIndex(where: { shell != nil && $0.contains { "$`".contains($0) } }) {
      words = words[(expanded + 1)...]
    }
    var question = PlaceQuestion(words: words + [text], form: form ?? .free, wanted: argument.placesWanted) {
      argument.wantsName(of: $0)
    }
    question.behind = behind.split(separator: " ").prefix { $0.first != "-" }.map(String.init)
    question.takesCodes = !argument.wantsName
    question.isOutward = argument.takesOutcodes
    question.need = argument.need
    question.takesNames = argument.takesNames
    question.asksForNames = argument.asksService
    return question
  }

  /// Whether no command stands before the places.
  fileprivate var isBare: Bool { argument.command.first == CommandModel.postcode.defaultSubcommand }

  /// Whether the first word of a line is the beginning of a command.
  fileprivate var beginsCommand: Bool {
    isBare && preceding.isEmpty
      && CommandModel.postcode.subcommands.contains { $0.name.hasPrefix(text) }
  }

  /// What is wrong with a postcode. What no TAB asks the service for cannot be had by going online.
  private func message(of state: SuggestionState) -> SuggestionState.Message? {
    state.message == .offline && !argument.asksService ? nil : state.message
  }

  /// What to say of some continuations.
  fileprivate func message(of found: Continuations) -> String? {
    if found.areNames || shell == nil && found.all.count > found.codeCount {
      return found.meant.map { "Did you mean \($0)?" }
    }
    if found.all.isEmpty, let leftOut = found.leftOut {
      return switch argument.need.fact {
      case .positions: "Where \(leftOut) lies is not built in."
      case .scotland: "\(leftOut) is not in Scotland."
      case .neighbours: "No postcode near \(leftOut) is built in."
      case .postcodes, nil: "No postcode of \(leftOut) is built in."
      }
    }
    // Words that may be a name are not only a postcode that is wrong. Enter takes “Leeds 17”, “M1*” and “leeds:LS”.
    switch found.state.message {
    case .nothingBegins
    where argument.takesNames
      && (found.typedCode.allSatisfy(\.isNumber) || found.typedCode.contains { "*:".contains($0) })
      && PlaceWords(place.words).items.allSatisfy { !$0.isMistake }:
      return nil
    case .nothingBegins(_, nil), .notAPostcode:
      let text = place.typed.joinedByBlanks
      guard argument.takesNames, text.contains(" "), !found.typedCode.contains(where: \.isNumber)
      else { break }
      return found.meant.map { "Did you mean \($0)?" } ?? "Nothing goes on from \(text.quoted())."
    default: break
    }
    return message(of: found.state)?.sentence
  }
}

extension ValueReply {
  /// The continuations in their order.
  init(_ found: Continuations, for request: ValueRequest) {
    self.init(
      found.all.map { row in
        request.shell == nil
          ? CompletionValue(row.text, name: row.name, isFinal: false)
          // Nothing but the only code can follow what is typed, but an area goes on.
          : CompletionValue(
            row, isFinal: row.isWhole || row.name == nil && found.codeCount == 1 && !row.isArea,
            // Readline puts in no row.
            isChosen: request.shell != .bash)
      },
      message: request.message(of: found), more: found.more, replacedWords: found.earlierWords,
      blanksSeparateWords: request.shell == nil)
  }
}

extension CompletionValue {
  /// - Parameter isChosen: whether a row can be chosen in the list, which then says what is put in of several codes.
  fileprivate init(_ row: Continuation, isFinal: Bool, isChosen: Bool) {
    switch row.meaning {
    case .code:
      self.init(row.text, display: row.title, description: row.detail, isFinal: isFinal)
    case .place(let place):
      // What the name says already is not said again.
      let whereabouts = row.name?.hasSuffix(row.detail) ?? false && row.name != place.name ? "" : row.detail
      let first = place.otherName == nil ? "" : place.name
      self.init(
        row.text, name: row.name, display: isChosen ? row.valueOfText : row.value,
        description: first.isEmpty || whereabouts.isEmpty ? first + whereabouts : first + ", " + whereabouts,
        isFinal: isFinal)
    }
  }
}
