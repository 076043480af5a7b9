import ArgumentParser
import Postcodes
import ShellCompletion

struct PlaceCommand: ProgramCommand {
  static let declaration = CommandDeclaration.place

  @Argument(help: .words(of: .place))
  var name: [String] = []

  @Option(help: .limit)
  var limit: TypedNumber = 10

  @OptionGroup var common: CommonOptions

  func run(in context: Context) throws -> ExitStatus {
    let limit = try limit.limit
    // fish completes a misspelt name to that name and the right one after it.
    let typed = name.map { NamedValue($0)?.value ?? $0 }.joined(separator: " ")
    guard typed.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Refusal("No name was given; write one like Didsbury.", .usage)
    }
    let services = try context.services(for: common)
    context.report(problemsOf: services.own)
    let known = try Self.places(named: typed, own: services.own.named)
    let isKnown = known.first.map { $0.fit != .spelling } ?? false
    let question =
      isKnown ? nil : TypedName(in: [typed], own: services.own.named, limit: 1).question
    let all = try context.places(question, or: known, by: services)
    guard let first = all.first, first.fit != .spelling else {
      throw Refusal(LookupFailure.noPlace(typed, likely: all), .nothing)
    }
    let found = Array(all.prefix(limit))
    context.console.records(found, context.format(for: common), answering: name) {
      context.console.isTerminal ? NameMatch.list(found) : found.map(\.fields).joined(separator: "\n")
    }
    let more = all.count - found.count
    if more > 0 {
      let many =
        all.count <= TypedNumber.highestLimit
        ? "\(more)" : more > 1 ? "more than \(more - 1)" : "there are"
      let advice = TypedNumber.advice("type more of the name", beyond: limit)
      context.console.complaint("\(many) more; \(advice)")
    }
    return .done
  }

  /// The place that a text means, and the places with names that go on from it. May only resemble it, and may be one
  /// more than is printed, to know whether there are more.
  ///
  /// - Throws: `Refusal` if it names several places.
  static func places(named typed: String, own: [OwnPlaces.Entry]) throws(Refusal) -> [NameMatch] {
    let found = PlaceNames.builtIn.matches(typed, own: own, limit: TypedNumber.highestLimit + 1)
    let isOfSeveral = typed.contains { ",;/(".contains($0) }
    let isGuess = found.first.map { $0.fit == .spelling } ?? true
    let items = PlaceWords([typed], own: own, wanted: 1).items
    if isOfSeveral, items.count > 1, !items.contains(where: \.isMistake) {
      throw Refusal("\(typed.quoted()) names \(items.count) places; write one.", .usage)
    }
    switch items.count == 1 ? items[0].meaning : .unknown(likely: []) {
    case .place(let place):
      return isOfSeveral || isGuess ? [place] : [place] + found.filter { $0.codes != place.codes }
    case .several(let places) where isOfSeveral || isGuess: return places
    case .several, .postcode, .group, .elsewhere, .point, .unknown: return found
    }
  }
}

extension NameMatch: Record {
  static let members: Members<NameMatch> = [
    "name": { .text($0.name) },
    "otherName": { $0.otherName.map { .text($0) } },
    "kind": { .text($0.kind.name) },
    "place": { $0.whereabouts.isEmpty ? nil : .text($0.whereabouts) },
    "code": { .text($0.code) },
    "codes": { .texts($0.codes) },
    "sector": { $0.sector.map { .text($0) } },
  ]

  /// The place as one line of fields separated by tabs: code, name, kind, where it is, all its codes.
  fileprivate var fields: String {
    [code, title, kind.name, whereabouts, codeRange].joined(separator: "\t")
  }
}
