import ArgumentParser
import Postcodes

struct NearestCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Print the postcodes nearest to a postcode, a place or a point.",
    discussion: """
      A point is degrees north and east, as 51.5010,-0.1416. What is built in answers: the postcodes of Great \
      Britain, however far they are.
      """)

  @Argument(help: "A postcode, a place, or degrees north and east.")
  var place: [String] = []

  @Option(help: ArgumentHelp("How many to print, 1 to 100.", valueName: "n"))
  var limit = 10

  @Option(help: "How to print what is found.")
  var format: Format?

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    let neighbours = Country.inUse.nearest(
      to: try GridPosition(of: place, own: context.own.named), limit: limit)
    guard !neighbours.isEmpty else {
      throw Refusal("\(Country.inUse.release) does not say where its postcodes lie.", .nothing)
    }
    context.console.records(neighbours.map { NearbyRecord($0) }, format ?? context.format) {
      context.console.isTerminal ? Self.aligned(neighbours) : Self.fields(neighbours)
    }
    return .done
  }

  private static func aligned(_ neighbours: [Country.Neighbour]) -> String {
    let lengths = neighbours.map { length(metres: $0.metres) }
    let width = lengths.map(\.utf8.count).max() ?? 0
    return Columns.aligned(
      zip(neighbours, lengths).map { neighbour, length in
        let names = names(of: neighbour.postcode).filter { !$0.isEmpty }.joined(separator: ", ")
        let blanks = String(repeating: " ", count: width - length.utf8.count)
        return (label: "\(neighbour.postcode)", value: blanks + length + "  " + names)
      }, indent: "")
  }

  private static func fields(_ neighbours: [Country.Neighbour]) -> String {
    neighbours.map { neighbour in
      (["\(neighbour.postcode)", fixed(neighbour.metres, decimals: 1)] + names(of: neighbour.postcode))
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The ward and the local authority.
  private static func names(of postcode: Postcode) -> [String] {
    let place = Place(builtIn: postcode)
    return [place.ward ?? "", place.locality ?? ""]
  }
}

/// Refuses a limit that is out of bounds.
func checkLimit(_ limit: Int) throws {
  guard (1...100).contains(limit) else {
    throw Refusal("--limit takes a whole number from 1 to 100.", .usage)
  }
}
