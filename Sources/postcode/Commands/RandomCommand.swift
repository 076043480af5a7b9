import ArgumentParser
import Postcodes

struct RandomCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Print postcodes of Great Britain drawn at random.",
    discussion: "Each is as likely as any other, and none is drawn twice.")

  @Argument(help: "What they begin with, as sw1 or SW1A 1; any, if left out.")
  var prefix: [String] = []

  @Option(help: ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n"))
  var limit = 1

  @Option(help: "How to print what is found.")
  var format: Format?

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    let prefix = TypedPrefix(prefix)
    var generator = SystemRandomNumberGenerator()
    let postcodes = Country.inUse.random(limit, beginning: prefix.read, using: &generator)
    if postcodes.isEmpty { throw prefix.refusal }
    context.console.records(postcodes.map { PlaceRecord(Place(builtIn: $0)) }, format ?? context.format) {
      postcodes.map { "\($0)" }.joined(separator: "\n")
    }
    return .done
  }
}
