import ArgumentParser
import Postcodes

struct LookupCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look postcodes up and print what is there.",
    discussion: """
      Postcodes may be written in any form, with or without a space. Without a postcode, or with -, postcodes are \
      read from standard input, one per line.
      """)

  @Argument(help: "Postcodes, as SW1A1AA or SW1A 1AA.")
  var postcodes: [String] = []

  @Option(
    help: ArgumentHelp("Read the postcodes from this file, one per line.", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Draw a map beside each.")
  var map = false

  @OptionGroup var common: CommonOptions

  @Option(help: ArgumentHelp("Print only these fields, separated by commas: place,lsoa.", valueName: "names"))
  var fields: String?

  /// - Throws: `Refusal` for a field that does not exist.
  func layout(in context: Context) throws -> Layout {
    Layout(
      context.format(for: common), fields: try fields.map { try FieldNames.read($0, of: "lookup") } ?? [])
  }

  func run(in context: Context) throws -> ExitStatus {
    let services = try context.services(for: common)
    let layout = try layout(in: context)
    context.report(problemsOf: services.own)
    if file != nil, !postcodes.isEmpty {
      throw Refusal("Give postcodes, or a file of them with --file, but not both.", .usage)
    }
    if !postcodes.isEmpty, postcodes != ["-"] {
      return Lookups(services: services, layout: layout, showsMap: map).run(postcodes)
    }
    if Program.isInputTerminal, file == nil, postcodes.isEmpty {
      throw Refusal.nothingGiven
    }
    return try Filter(services: services, layout: layout, path: file).run()
  }
}
