import ArgumentParser
import Postcodes

struct ReverseCommand: ProgramCommand {
  static let declaration = CommandDeclaration.reverse

  @Argument(help: .words(of: .reverse))
  var degrees: [String] = []

  @Option(
    help: ArgumentHelp("Read points from this file, one per line.", valueName: "file"), completion: .file())
  var file: String?

  @OptionGroup var patience: PatienceOptions

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let patience = try patience.patience()
    if let file {
      guard degrees.isEmpty else {
        throw Refusal("Give a point, or a file of them with --file, but not both.", .usage)
      }
      if context.services != nil {
        throw Refusal("A file of points is read from a shell: postcode reverse --file.", .usage)
      }
      return try PointLines(
        services: try context.services(offline: options.offline),
        layout: try options.layout(of: Self.declaration, in: context), path: file == "-" ? nil : file,
        patience: patience
      ).run()
    }
    let layout = try options.layout(of: Self.declaration, in: context).answering(degrees)
    guard let degrees = Degrees(degrees) else { throw Refusal.notAPoint }
    let services = try context.services(offline: options.offline)
    let position = try GridPosition(of: degrees)
    let near = try context.neighbours(of: position, limit: 1, radius: nil, for: layout, services)
    guard let nearest = near.found.first else {
      throw Refusal.noPositions
    }
    guard nearest.metres <= PointFinder.farthest else {
      throw Refusal(degrees, isFarFrom: nearest, since: near.failure, service: services.serviceName)
    }
    if !layout.isForPeople { context.complain(of: near, limit: 0, layout) }
    return context.console.records([nearest], layout) {
      nearest.place.text(and: [("Distance", length(metres: nearest.metres))])
        + Printed().note(of: nearest.place)
    }
  }
}
