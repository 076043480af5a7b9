import ArgumentParser
import Basics
import Postcodes

struct CompleteCommand: ProgramCommand {
  static let declaration = CommandDeclaration.complete

  @Argument(help: .words(of: .complete))
  var prefix: [String] = []

  @Option(help: .limit)
  var limit: TypedNumber?

  @OptionGroup var common: CommonOptions

  func run(in context: Context) throws -> ExitStatus {
    // At the prompt a hundred rows would push the screen away.
    let limit = try (limit ?? (context.services == nil ? 100 : 20)).limit
    let services = try context.services(for: common)
    let suggester = services.suggester(limit: limit)
    let prefix = TypedPrefix(prefix) { services.own.named }
    let text = prefix.text
    // What is known at once needs no task.
    let known = suggester.immediate(text)
    guard
      var state = known.isSettled
        ? known : try context.waited(for: { await suggester.answer(to: text, urgent: true) })
    else { throw Refusal.interrupted }
    // A postcode typed whole needs no completion at the prompt, but is the answer here.
    if case .empty = state, let whole = Postcode(text) {
      state = .results(Finding([Suggestion(whole)], more: 0))
    }
    context.report(problemsOf: services.own)
    var asks = "type more of the postcode"
    if state.suggestions.allSatisfy(\.isSpecial), self.prefix.contains(where: { !$0.isEmpty }) {
      var name = name(by: services, limit: limit)
      // The names have the special postcodes behind them.
      if name.isGuess, !state.suggestions.isEmpty { name = TypedName(in: [], limit: 0) }
      let places = Array(
        try context.places(
          PlaceWords.mayAskForNames(self.prefix) ? name.question : nil, or: name.matches, by: services
        ).prefix(limit))
      if let first = places.first, first.fit == .spelling {
        throw Refusal(LookupFailure.noPlace(prefix.typed, likely: places), .nothing)
      }
      if !places.isEmpty {
        state = .results(Finding(places.map { Suggestion($0) }, more: places.count == limit ? nil : 0))
        asks = "type more of the name"
      }
    }
    if text.isEmpty, context.services == nil, let failure = services.recent.failure {
      context.console.complaint(failure)
    }
    // Only the number behind BFPO is neither built in nor known to the service.
    if state.suggestions.isEmpty, state.message == nil, !text.isEmpty, Postcode(text) == nil {
      throw Refusal("What follows \(prefix.read) is not known; type it.", .nothing)
    }
    let advice = TypedNumber.advice(asks, beyond: limit)
    switch context.format(for: common) {
    case .text: print(state, asking: advice, to: context.console)
    case .json:
      context.console.data(json(of: state, for: prefix.typed.prefix(100).printable))
    case .csv:
      context.console.records(state.suggestions, .csv) { "" }
      complain(of: state, asking: advice, to: context.console)
    }
    return status(of: state, for: text)
  }

  /// The name in a command's words. One with what its place lies in may end like the beginning of another.
  static func name(in words: [String], own: [OwnPlaces.Entry], limit: Int) -> TypedName {
    let name = TypedName(in: words, own: own, limit: limit)
    guard
      name.isGuess || name.matches.isEmpty || words.contains(where: { $0.contains(",") || $0.contains("(") })
    else { return name }
    let items = PlaceWords(words, own: own, wanted: 1).items
    guard items.count == 1, case .place(let place) = items[0].meaning else { return name }
    return name.replaced(by: [place])
  }

  /// The name in the words, the places in the order in which TAB lists them: Beeston in Leeds first for “leeds, beest”.
  private func name(by services: Services, limit: Int) -> TypedName {
    let name = Self.name(in: prefix, own: services.own.named, limit: limit)
    let words = prefix.flatMap { $0.split(separator: " ").map(String.init) }
    // To read a long list takes long.
    guard 2...Self.mostWords ~= words.count, name.matches.count > 1, !name.isGuess else { return name }
    let listed = services.places(isOffline: services.isOffline) { _ in }
      .known(PlaceQuestion(words: words, form: .free)) { false }
      .all.compactMap { continuation in
        if case .place(let place) = continuation.meaning { place } else { nil }
      }
    return name.replaced(by: listed + name.matches.filter { !listed.contains($0) })
  }

  /// The most words that are read for the order of the places.
  private static let mostWords = 12

  private func print(_ state: SuggestionState, asking advice: String, to console: Console) {
    let suggestions = state.suggestions
    if !suggestions.isEmpty {
      let lines = suggestions.map { "\($0.text)\t\($0.place)" }
      let rows = suggestions.map { (label: $0.text, value: $0.description) }
      console.line(
        console.isTerminal ? Columns.aligned(rows, indent: "") : lines.joined(separator: "\n"))
    }
    complain(of: state, asking: advice, to: console)
  }

  /// Reports how many more there are and what to type to see them, or what went wrong.
  private func complain(of state: SuggestionState, asking advice: String, to console: Console) {
    if let message = state.message {
      console.complaint(message.sentence)
    } else if let more = state.finding.more {
      if more > 0 {
        console.complaint("\(more) more; \(advice)")
      }
    } else {
      console.complaint("there may be more; \(advice)")
    }
  }

  private func json(of state: SuggestionState, for prefix: String) -> String {
    let message = state.message.map { [(name: "message", json: jsonText($0.sentence))] } ?? []
    return jsonObject(
      message + [
        (name: "more", json: "\(state.finding.more != 0)"), (name: "prefix", json: jsonText(prefix)),
        (name: "query", json: jsonText(Layout(.json).answering(self.prefix).query ?? "")),
        (name: "suggestions", json: "[" + state.suggestions.map { $0.json() }.joined(separator: ",") + "]"),
      ])
  }

  private func status(of state: SuggestionState, for text: String) -> ExitStatus {
    if !state.suggestions.isEmpty { return .done }
    switch state.message {
    case .serviceFailed, .outOfDate, .offline: return .unavailable
    case .nothingBegins, .areaUnknown, .notAPostcode: return .nothing
    case nil: return Postcode(text) == nil ? .nothing : .done
    }
  }
}

extension Suggestion {
  /// The code of a place by its name.
  fileprivate init(_ match: NameMatch) {
    self.init(
      match.code, place: match.whereabouts.isEmpty ? match.title : match.title + ", " + match.whereabouts,
      level: match.isPostcode ? .unit : .district)
  }
}

extension Suggestion: Record {
  static let members: Members<Suggestion> = [
    "text": { .text($0.text) },
    "place": { .text($0.place) },
    "level": { .text("\($0.level)") },
    "postcodes": { $0.unitCount.map { .integer($0) } },
  ]
}
