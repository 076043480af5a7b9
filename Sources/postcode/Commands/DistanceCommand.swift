import ArgumentParser
import Postcodes

struct DistanceCommand: ProgramCommand {
  static let declaration = CommandDeclaration.distance

  @Argument(help: .words(of: .distance))
  var postcodes: [String] = []

  @Option(help: .format)
  var format: Format?

  @Flag(help: .offline)
  var offline = false

  func run(in context: Context) throws -> ExitStatus {
    let services = try context.services(offline: offline)
    let written = Self.ends(of: postcodes, own: services.own.named)
    guard written.count == 2 else {
      throw Refusal("Give two postcodes or places, like SW1A 1AA M1 1AE.", .usage)
    }
    let subjects = try written.map { try context.answered($0, by: services) }
    let positions = try subjects.map { try context.position(of: $0, services) }
    let metres = positions[0].metres(to: positions[1])
    let ends = subjects.map(\.name)
    if metres == 0, subjects.contains(where: \.isWider), subjects[0].name != subjects[1].name {
      throw Refusal(
        "\(subjects[0].name) and \(subjects[1].name) are in the same sector or district; give their postcodes.",
        .nothing)
    }
    context.console.records(
      [DistanceRecord(from: ends[0], to: ends[1], metres: metres)], format ?? context.format
    ) {
      length(metres: metres)
    }
    return .done
  }

  /// The two places of a command's words. Two words that are each a place are not read as one name.
  private static func ends(of words: [String], own: [OwnPlaces.Entry]) -> [Subject] {
    let each = words.map { Subject.all(in: [$0], own: own) }
    let isOneName = words.count == 2 && Subject.isEndOfNames(words[1])
    let isEach = words.count == 2 && !isOneName && each.allSatisfy { $0.count == 1 && !$0[0].isMistake }
    let all = isEach ? each.flatMap(\.self) : Subject.all(in: words, own: own, mayBeAddress: false)
    // If one of the two is a mistake, that is the one to report.
    return all.count == 2 || words.count != 2 || isOneName
      || each.contains { $0.count != 1 || $0[0].text.first?.isNumber == true }
      ? all : each.flatMap(\.self)
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
