import ArgumentParser
import Basics
import Postcodes

struct EnrichCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "enrich",
    abstract: "Add to each row of a table what is known of its postcode.",
    discussion: """
      Reads rows of CSV or lines of JSON objects from a file or from standard input, and prints them with more \
      columns. The status is 1 where a row holds something that is not a postcode, or one that is not in use.
      """)

  @Argument(help: "The table; without it, standard input.", completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "The column with the postcodes, by its name or number; found, if not given.", valueName: "name"))
  var column: String?

  @Option(
    help: ArgumentHelp("Add these fields, separated by commas: place,lsoa.", valueName: "names"))
  var add = "place,ward,latitude,longitude"

  @Option(
    help: ArgumentHelp(
      "What separates fields: comma, tab, semicolon, bar, or a character; found, if not given.",
      valueName: "separator"),
    completion: .list(["comma", "tab", "semicolon", "bar"]))
  var separator: String?

  @Flag(help: "Use no network: answer from the cache and what is built in.")
  var offline = false

  func run(in context: Context) throws -> ExitStatus {
    if context.services != nil {
      throw Refusal("A table is enriched from a shell: postcode enrich.", .usage)
    }
    let fields = try FieldNames.read(add, of: "enrich", option: "--add")
    let separator = try separator.map { try Self.separator($0) }
    let file = file == "-" ? nil : file
    if file == nil, Program.isInputTerminal {
      throw Refusal("No table was given; name a file, or give one on standard input.", .usage)
    }
    let services = try context.services(offline: offline)
    return try Enrichment(
      services: services, fields: fields, path: file, column: column, separator: separator
    ).run()
  }

  private static func separator(_ text: String) throws -> UInt8 {
    if let named = CSVForm.separators.first(where: { $0.name == text.lowercased() }) { return named.byte }
    if text == "\\t" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, !"\"\r\n".utf8.contains(byte) else {
      throw Refusal(
        "\(text.quoted()) cannot stand between fields; give comma, tab, semicolon, bar, or a character.",
        .usage)
    }
    return byte
  }
}
