import ArgumentParser
import Postcodes

struct DistanceCommand: ProgramCommand {
  static let declaration = CommandDeclaration.distance

  @Argument(help: .words(of: .distance))
  var postcodes: [String] = []

  @Flag(help: .miles)
  var miles = false

  @OptionGroup var common: CommonOptions

  func run(in context: Context) throws -> ExitStatus {
    let services = try context.services(for: common)
    context.report(problemsOf: services.own)
    let items = try context.items(postcodes, wanted: 2, services)
    if items.count == 1, !items[0].text.isEmpty {
      // What cannot be read is named.
      if items[0].isMistake { _ = try context.position(of: items[0], services) }
      throw Refusal("Give a second postcode or place beside \(items[0].text.quoted()).", .usage)
    }
    guard items.count == 2 else {
      throw Refusal("Give two postcodes or places, like SW1A 1AA M1 1AE.", .usage)
    }
    let positions = try items.map { try context.position(of: $0, services) }
    let metres = positions[0].metres(to: positions[1])
    let ends = items.map(\.name)
    if metres == 0, items.allSatisfy({ $0.wholePostcode == nil }), ends[0] != ends[1] {
      throw Refusal(
        "\(ends[0]) and \(ends[1]) are in the same sector or district; give their postcodes.",
        .nothing)
    }
    context.console.records(
      [DistanceRecord(from: ends[0], to: ends[1], metres: metres)], context.format(for: common),
      answering: postcodes
    ) {
      // At the prompt, answers may come in another order than the lines.
      length(metres: metres, inMiles: miles) + (context.services == nil ? "" : "  \(ends[0]) to \(ends[1])")
    }
    return .done
  }
}

/// A distance, as `--format json` and `csv` print it.
private struct DistanceRecord: Record {
  static let members: Members<DistanceRecord> = [
    "from": { .text($0.from) }, "to": { .text($0.to) }, "metres": { .metres($0.metres) },
  ]

  let from: String
  let to: String
  let metres: Double
}
