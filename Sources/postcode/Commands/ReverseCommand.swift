import ArgumentParser
import Postcodes

struct ReverseCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Print the postcode nearest to a point, and what is there.",
    discussion: "What is built in answers: the postcodes of Great Britain.")

  @Argument(help: "Degrees north, then degrees east: 51.5010 -0.1416.")
  var degrees: [String] = []

  @Option(help: "How to print what is found.")
  var format: Format?

  /// The mainland is nowhere as far from a postcode, and Ireland, the Isle of Man and France are farther.
  private static let farthest = 20_000.0

  func run(in context: Context) throws -> ExitStatus {
    guard let degrees = Degrees(degrees) else {
      throw Refusal("Give degrees north, then degrees east, like 51.5010 -0.1416.", .usage)
    }
    let position = try GridPosition(of: degrees)
    guard let found = Country.inUse.nearest(to: position, limit: 1).first else {
      throw Refusal("\(Country.inUse.release) does not say where its postcodes lie.", .nothing)
    }
    let distance = length(metres: found.metres)
    guard found.metres <= Self.farthest else {
      throw Refusal(
        "\(degrees) is far from every postcode of Great Britain; the nearest is \(found.postcode), "
          + "\(distance) away.", .nothing)
    }
    context.console.records([NearbyRecord(found)], format ?? context.format) {
      Place(builtIn: found.postcode).text(and: [("Distance", distance)])
    }
    return .done
  }
}
