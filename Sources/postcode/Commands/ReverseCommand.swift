import ArgumentParser
import Postcodes

struct ReverseCommand: ProgramCommand {
  static let declaration = CommandDeclaration.reverse

  @Argument(help: .words(of: .reverse))
  var degrees: [String] = []

  @OptionGroup var options: AnswerOptions

  /// The greatest distance in metres. No point of the mainland is as far from a postcode; Ireland, the Isle of Man and
  /// France are farther.
  private static let farthest = 20_000.0

  func run(in context: Context) throws -> ExitStatus {
    guard let degrees = Degrees(degrees) else {
      throw Refusal("Give degrees north, then degrees east, like 51.5010 -0.1416.", .usage)
    }
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    let position = try GridPosition(of: degrees)
    let near = try context.neighbours(of: position, limit: 1, radius: nil, for: layout, services)
    guard let nearest = near.found.first else {
      throw Refusal("\(Country.inUse.release) does not say where its postcodes lie.", .nothing)
    }
    let distance = length(metres: nearest.metres)
    guard nearest.metres <= Self.farthest else {
      if let failure = near.failure, failure != .offline {
        throw Refusal(nothingBuiltInSince: failure, service: services.serviceName)
      }
      throw Refusal(
        "\(degrees) is far from every postcode of Great Britain; the nearest is \(nearest.place.postcode), "
          + "\(distance) away.", .nothing)
    }
    if !layout.isForPeople { context.complain(of: near, limit: 0, layout) }
    return context.console.records([nearest], layout) {
      nearest.place.text(and: [("Distance", distance)]) + Printed().note(of: nearest.place)
    }
  }
}
