import ArgumentParser
import Postcodes

struct LookupCommand: ProgramCommand {
  static let declaration = CommandDeclaration.lookup

  @Argument(help: .words(of: .lookup))
  var postcodes: [String] = []

  @Option(
    help: ArgumentHelp("Read the postcodes from this file, one per line.", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Draw a map beside each answer.")
  var map = false

  @OptionGroup var patience: PatienceOptions

  @OptionGroup var common: CommonOptions

  @Option(help: .fields)
  var fields: String?

  /// - Throws: `Refusal` for a field that does not exist.
  func layout(in context: Context) throws -> Layout {
    try context.layout(context.format(for: common), fields: fields, of: Self.declaration)
  }

  /// Whether both commands do the same with a postcode.
  func hasOptions(of other: LookupCommand) -> Bool {
    map == other.map && fields == other.fields && common.format == other.common.format
      && common.offline == other.common.offline && common.places == other.common.places
  }

  func run(in context: Context) throws -> ExitStatus {
    let isTold = patience.wait != nil
    let patience = try patience.patience(isFile: file != nil)
    let services = try context.services(for: common)
    let layout = try layout(in: context)
    context.report(problemsOf: services.own)
    if file != nil, !postcodes.isEmpty {
      throw Refusal("Give postcodes, or a file of them with --file, but not both.", .usage)
    }
    if !postcodes.isEmpty, postcodes != ["-"] {
      return Lookups(
        services: services, layout: layout, showsMap: map, patience: isTold ? patience : nil
      ).run(postcodes)
    }
    if Input.isTerminal, file == nil, postcodes.isEmpty {
      throw Refusal.nothingGiven
    }
    return try Filter(
      services: services, layout: layout, path: file == "-" ? nil : file,
      patience: patience
    ).run()
  }
}
