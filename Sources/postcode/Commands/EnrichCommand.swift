import ArgumentParser
import Basics
import Postcodes

struct EnrichCommand: ProgramCommand {
  static let declaration = CommandDeclaration.enrich

  @Argument(help: .words(of: .enrich), completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "The column with the postcodes, by its name or number; detected by default.", valueName: "name"))
  var column: String?

  @Option(
    help: ArgumentHelp(
      "The columns with degrees north and east, such as lat,lon; detected if no column holds postcodes.",
      valueName: "names"))
  var point: String?

  @Option(
    help: ArgumentHelp(
      "Add these fields, separated by commas, such as place,lsoa; by default place,ward,latitude,longitude, and "
        + "postcode,metres,place,ward for points.", valueName: "names"))
  var add: String?

  @Option(
    help: ArgumentHelp(
      "What separates fields: comma, tab, semicolon, bar, or any ASCII character; detected by default.",
      valueName: "separator"),
    completion: .list(["comma", "tab", "semicolon", "bar"]))
  var separator: String?

  @OptionGroup var patience: PatienceOptions

  @Flag(help: .offline)
  var offline = false

  /// What the prompt says instead.
  static let fromShell = "A table is enriched from a shell: postcode enrich."

  func run(in context: Context) throws -> ExitStatus {
    if context.services != nil {
      throw Refusal(Self.fromShell, .usage)
    }
    let added = try add.map {
      try context.layout(.csv, fields: $0, of: Self.declaration, option: "--add")
    }
    if column != nil, point != nil {
      throw Refusal("Give --column for postcodes, or --point for points, but not both.", .usage)
    }
    let separator = try separator.map { try Self.separator($0) }
    let file = file == "-" ? nil : file
    if file == nil, Input.isTerminal {
      throw Refusal("No table was given; name a file, or give one on standard input.", .usage)
    }
    let services = try context.services(offline: offline)
    return try Enrichment(
      services: services, added: added, patience: try patience.patience(), path: file,
      asked: RowForm.Asked(column: column, point: point),
      separator: separator
    ).run()
  }

  private static func separator(_ text: String) throws -> UInt8 {
    if let named = CSVForm.separators.first(where: { $0.name == text.lowercased() }) { return named.byte }
    if text == "\\t" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, !"\"\r\n".utf8.contains(byte) else {
      throw Refusal(
        "\(text.quoted()) cannot separate fields; give comma, tab, semicolon, bar, or a character.",
        .usage)
    }
    return byte
  }
}
