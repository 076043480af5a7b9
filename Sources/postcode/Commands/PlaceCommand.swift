import ArgumentParser
import Postcodes
import ShellCompletion

struct PlaceCommand: ProgramCommand {
  static let declaration = CommandDeclaration.place

  @Argument(help: .words(of: .place))
  var name: [String] = []

  @Option(help: .limit)
  var limit = 10

  @OptionGroup var common: CommonOptions

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    // fish completes a misspelt name to that name and the right one after it.
    let typed = name.map { NamedValue($0)?.value ?? $0 }.joined(separator: " ")
    guard typed.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Refusal("No name was given; write one like Didsbury.", .usage)
    }
    let services = try context.services(for: common)
    context.report(problemsOf: services.own)
    // One more than is printed, to know whether there are more.
    var known = PlaceNames.builtIn.matches(typed, own: services.own.named, limit: 101)
    if known.first.map({ $0.fit == .spelling }) ?? true {
      let items = PlaceWords([typed], own: services.own.named, wanted: 1).items
      switch items.count == 1 ? items[0].meaning : .unknown(likely: []) {
      case .place(let place): known = [place]
      case .several(let places): known = places
      case .postcode, .group, .elsewhere, .point, .unknown: break
      }
    }
    let isKnown = known.first.map { $0.fit != .spelling } ?? false
    let question =
      isKnown ? nil : TypedName(in: [typed], own: services.own.named, limit: 1).question
    let all = try context.places(question, or: known, by: services)
    guard let first = all.first, first.fit != .spelling else {
      throw Refusal(LookupFailure.noPlace(typed, likely: all), .nothing)
    }
    let found = Array(all.prefix(limit))
    context.console.records(found, context.format(for: common)) {
      context.console.isTerminal ? NameMatch.list(found) : found.map(\.fields).joined(separator: "\n")
    }
    let more = all.count - found.count
    if more > 0 {
      let many = all.count > 100 ? "more than \(100 - found.count)" : "\(more)"
      context.console.complaint("\(many) more; type more of the name, or give a higher --limit.")
    }
    return .done
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
