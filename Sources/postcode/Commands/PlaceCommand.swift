import ArgumentParser
import Basics
import Postcodes

struct PlaceCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Print the places of a name and their codes.",
    discussion: """
      The name of a city, town, village, suburb or landmark, or of one of your own places; the beginning of one, or some \
      of its words in any order. What is built in answers.
      """)

  @Argument(help: "The name of a place, or its beginning.")
  var name: [String]

  @Option(help: ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n"))
  var limit = 10

  @Option(help: "How to print what is found.")
  var format: Format?

  @Option(
    help: ArgumentHelp("A file of your own places: a postcode, then a name, a line each.", valueName: "file"),
    completion: .file())
  var places: String?

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    let services = try context.services(for: CommonOptions(offline: false, places: places))
    context.report(problemsOf: services.own)
    let typed = name.joined(separator: " ")
    let matches = PlaceNames.builtIn.matches(typed, own: services.own.entries, limit: limit)
    guard let first = matches.first else {
      throw Refusal("No place is called “\(typed.prefix(100).printable)”; check the spelling.", .nothing)
    }
    guard first.fit != .spelling else {
      throw Refusal(
        "No place is called “\(typed.prefix(100).printable)”; did you mean \(first.title)?", .nothing)
    }
    context.console.records(matches.map(NameRecord.init), format ?? context.format) {
      text(matches, aligned: context.console.isTerminal)
    }
    return .done
  }

  /// A line a place: name, codes and what tells it apart.
  private func text(_ matches: [NameMatch], aligned: Bool) -> String {
    let rows = matches.map { match in
      (title: match.title.printable, codes: match.codeRange, whereabouts: match.whereabouts)
    }
    guard aligned else {
      return rows.map { "\($0.title)\t\($0.codes)\t\($0.whereabouts)" }.joined(separator: "\n")
    }
    let width = rows.map { cells(of: $0.codes) }.max() ?? 0
    return Columns.aligned(
      rows.map { row in
        let blanks = String(repeating: " ", count: width - cells(of: row.codes) + 2)
        return (
          label: row.title, value: row.whereabouts.isEmpty ? row.codes : row.codes + blanks + row.whereabouts
        )
      }, indent: "")
  }
}

/// A place of a name, as `--format json` and `csv` print it.
private struct NameRecord: Record {
  static let columns = ["name", "otherName", "kind", "whereabouts", "code", "codes", "sector"]

  let name: String
  let otherName: String?
  let kind: String
  let whereabouts: String
  let code: String
  let codes: [String]
  let sector: String?

  init(_ match: NameMatch) {
    (name, otherName) = (match.name.printable, match.otherName)
    (kind, whereabouts) = (match.kind.name, match.whereabouts)
    (code, codes, sector) = (match.code, match.codes, match.sector)
  }

  var cells: [String?] {
    [name, otherName, kind, whereabouts, code, codes.joined(separator: " "), sector]
  }
}
