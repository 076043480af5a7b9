import ArgumentParser
import Postcodes

struct DistanceCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "distance",
    abstract: "Print how far two places in Great Britain are from each other.",
    discussion: "In a straight line, from what is built in.")

  @Argument(help: "Two postcodes, or names of places.")
  var postcodes: [String] = []

  @Option(help: "How to print what is found.")
  var format: Format?

  func run(in context: Context) throws -> ExitStatus {
    let subjects = Subject.all(in: postcodes, own: context.own.named)
    guard subjects.count == 2 else {
      throw Refusal("Give two postcodes or places, like SW1A 1AA M1 1AE.", .usage)
    }
    let positions = try subjects.map { try GridPosition(of: $0) }
    let metres = positions[0].metres(to: positions[1])
    let ends = subjects.map(\.name)
    context.console.records([DistanceRecord(from: ends[0], to: ends[1], metres)], format ?? context.format) {
      length(metres: metres)
    }
    return .done
  }
}

/// A distance, as `--format json` and `csv` print it.
private struct DistanceRecord: Record {
  static let columns = ["from", "to", "metres"]

  let from: String
  let to: String
  /// To a tenth.
  let metres: Double

  init(from: String, to: String, _ metres: Double) {
    (self.from, self.to) = (from, to)
    self.metres = (metres * 10).rounded() / 10
  }

  var cells: [String?] { [from, to, fixed(metres, decimals: 1)] }
}
