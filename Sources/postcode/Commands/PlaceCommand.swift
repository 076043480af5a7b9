import ArgumentParser
import Postcodes

struct PlaceCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Print the places whose names begin so, and their codes.",
    discussion: """
      Case, accents, apostrophes and hyphens do not matter, and any word of a name may come first. Names of the \
      whole United Kingdom are built in.
      """)

  @Argument(help: "The name of a place, or the beginning of one.")
  var name: [String] = []

  @Option(help: ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n"))
  var limit = 10

  @Option(help: "How to print what is found.")
  var format: Format?

  @Option(
    help: ArgumentHelp("A file of your own places: a postcode, then a name, a line each.", valueName: "file"),
    completion: .file())
  var places: String?

  var usesCountry: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    let typed = name.joined(separator: " ")
    guard typed.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Refusal("No name was given; write one like Didsbury.", .usage)
    }
    let services = try context.services(for: CommonOptions(offline: false, places: places))
    context.report(problemsOf: services.own)
    let found = PlaceNames.builtIn.matches(typed, own: services.own.named, limit: limit)
    guard let first = found.first, first.fit != .spelling else {
      throw Refusal(LookupFailure.noPlace(typed, likely: found), .nothing)
    }
    context.console.records(found.map { NameRecord($0) }, format ?? context.format) {
      context.console.isTerminal ? NameMatch.list(found) : found.map(\.fields).joined(separator: "\n")
    }
    return .done
  }
}

/// A place by its name, as `--format json` and `csv` print it.
private struct NameRecord: Record {
  static let columns = ["name", "otherName", "kind", "place", "code", "codes", "sector"]

  let name: String
  let otherName: String?
  let kind: String
  let place: String?
  let code: String
  let codes: [String]
  let sector: String?

  init(_ match: NameMatch) {
    (name, otherName, kind) = (match.name, match.otherName, match.kind.name)
    place = match.whereabouts.isEmpty ? nil : match.whereabouts
    (code, codes, sector) = (match.code, match.codes, match.sector)
  }

  var cells: [String?] { [name, otherName, kind, place, code, codes.joined(separator: "; "), sector] }
}

extension NameMatch {
  /// The place as one line of fields between tabs: code, name, kind, where it is, all its codes.
  fileprivate var fields: String {
    [code, title, kind.name, whereabouts, codeRange].joined(separator: "\t")
  }
}
