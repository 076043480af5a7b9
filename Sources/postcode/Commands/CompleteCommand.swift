import ArgumentParser
import Basics
import Postcodes

struct CompleteCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Complete the beginning of a postcode or a name.",
    discussion: """
      Where many postcodes begin with the prefix, the next level is printed: areas, districts, sectors, and last \
      the postcodes themselves. Where none does, places whose names begin with it are printed. Without a prefix, \
      recent picks and landmarks are.
      """)

  @Argument(help: "The beginning of a postcode, as sw1 or SW1A 1, or of a name.")
  var prefix: [String] = []

  @Option(help: ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n"))
  var limit: Int?

  @OptionGroup var common: CommonOptions

  func run(in context: Context) throws -> ExitStatus {
    // At the prompt a hundred rows would push the screen away.
    let limit = limit ?? (context.services == nil ? 100 : 20)
    guard (1...100).contains(limit) else {
      throw Refusal("--limit takes a whole number from 1 to 100.", .usage)
    }
    let services = try context.services(for: common)
    let suggester = services.suggester(limit: limit)
    let prefix = TypedPrefix(prefix)
    let text = prefix.text
    // What is known at once needs no task.
    let known = suggester.immediate(text)
    guard
      var state = known.isSettled
        ? known : try context.waited(for: { await suggester.answer(to: text, urgent: true) })
    else { throw Refusal("", .interrupted) }
    // A postcode typed whole needs no completion at the prompt, but is the answer here.
    if case .empty = state, let whole = Postcode(text) {
      state = .results(Finding([Suggestion(whole)], more: 0))
    }
    context.report(problemsOf: services.own)
    var asks = "type more of the postcode"
    if state.suggestions.allSatisfy(\.isSpecial), self.prefix.contains(where: { !$0.isEmpty }) {
      var name = TypedName(in: self.prefix, own: services.own.named, limit: limit)
      // The names have the special postcodes behind them.
      if name.isGuess, !state.suggestions.isEmpty { name = TypedName(in: [], limit: 0) }
      let places = Array(
        try context.places(name.question, or: name.matches, by: services).prefix(limit))
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
    switch context.format(for: common) {
    case .text: print(state, asking: asks, to: context.console)
    case .json:
      context.console.line(json(StateRecord(prefix: prefix.typed.prefix(100).printable, state)))
    case .csv:
      let items = StateRecord(prefix: "", state).suggestions
      context.console.records(items, .csv) { "" }
      complain(of: state, asking: asks, to: context.console)
    }
    return status(of: state, for: text)
  }

  private func print(_ state: SuggestionState, asking asks: String, to console: Console) {
    let suggestions = state.suggestions
    if !suggestions.isEmpty {
      let lines = suggestions.map { "\($0.text)\t\($0.place)" }
      let rows = suggestions.map { (label: $0.text, value: $0.description) }
      console.line(
        console.isTerminal ? Columns.aligned(rows, indent: "") : lines.joined(separator: "\n"))
    }
    complain(of: state, asking: asks, to: console)
  }

  /// Reports how many more there are and what to type to see them, or what went wrong.
  private func complain(of state: SuggestionState, asking asks: String, to console: Console) {
    if let message = state.message {
      console.complaint(message.sentence)
    } else if let more = state.finding.more {
      if more > 0 {
        console.complaint("\(more) more; \(asks), or give a higher --limit.")
      }
    } else {
      console.complaint("there may be more; \(asks).")
    }
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

/// A state, as `--format json` prints it.
private struct StateRecord: Encodable {
  struct Item: Record, Encodable {
    static let columns = ["text", "place", "level", "postcodes"]

    var text: String
    var place: String
    var level: String
    /// How many postcodes it holds.
    var postcodes: Int?

    var cells: [String?] { [text, place, level, postcodes.map { "\($0)" }] }
  }

  var prefix: String
  var suggestions: [Item]
  /// Whether there are more than these.
  var more: Bool
  var message: String?

  init(prefix: String, _ state: SuggestionState) {
    self.prefix = prefix
    suggestions = state.suggestions.map {
      .init(text: $0.text, place: $0.place, level: "\($0.level)", postcodes: $0.unitCount)
    }
    more = state.finding.more != 0
    message = state.message?.sentence
  }
}
