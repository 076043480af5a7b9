import ArgumentParser
import Basics
import Postcodes

struct NearestCommand: ProgramCommand {
  static let declaration = CommandDeclaration.nearest

  @Argument(help: .words(of: .nearest))
  var place: [String] = []

  @Option(help: .limit)
  var limit: TypedNumber = 10

  @Option(
    help: ArgumentHelp("Greatest distance, 1 to 2000 m, such as 500, 1.5km or 0.5mi.", valueName: "distance"))
  var radius: TypedNumber?

  @Flag(help: .miles)
  var miles = false

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let limit = try limit.limit
    let radius = try radius?.metres(of: "--radius", in: 1...2000)
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    let position = try context.position(of: place, services)
    let near = try context.neighbours(of: position, limit: limit, radius: radius, for: layout, services)
    guard !near.found.isEmpty else {
      if let failure = near.failure {
        throw Refusal(nothingBuiltInSince: failure, service: services.serviceName)
      }
      throw radius.map {
        Refusal("No postcode is within \($0) m of there; give a larger --radius, or none.", .nothing)
      } ?? .noPositions
    }
    context.complain(of: near, limit: radius == nil ? limit : 0, layout)
    return context.console.records(near.found, layout.answering(place)) {
      context.console.isTerminal ? aligned(near.found) : fields(near.found)
    }
  }

  private func aligned(_ neighbours: [Neighbour]) -> String {
    let lengths = neighbours.map { length(metres: $0.metres, inMiles: miles) }
    let width = lengths.map(\.utf8.count).max() ?? 0
    return Columns.aligned(
      zip(neighbours, lengths).map { neighbour, length in
        let names = Self.names(of: neighbour.place).filter { !$0.isEmpty }.joined(separator: ", ")
        let indent = blanks(width - length.utf8.count)
        return (label: "\(neighbour.place.postcode)", value: indent + length + "  " + names)
      }, indent: "")
  }

  private func fields(_ neighbours: [Neighbour]) -> String {
    neighbours.map { neighbour in
      let distance =
        miles ? fixed(neighbour.metres / metresInMile, decimals: 4) : fixed(neighbour.metres, decimals: 1)
      return (["\(neighbour.place.postcode)", distance] + Self.names(of: neighbour.place))
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Its ward and local authority.
  private static func names(of place: Place) -> [String] { [place.ward ?? "", place.locality ?? ""] }
}
